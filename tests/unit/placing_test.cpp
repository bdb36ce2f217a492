// Launches that are refused, and bodies that are set upright and afloat.
#include "world/placing.h"

#include "core/limits.h"
#include "exchange/lowest_point.h"
#include "saved_world.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace regatta {
namespace {

// Water 1 m deep in the west; from x = 0 to 6 the bed rises to 0.4 m above it. One boat, and a post.
Scene shore(WaterSolver solver) {
  Scene scene;
  scene.domain.lower = {-8.0F, -4.0F};
  scene.domain.upper = {8.0F, 4.0F};
  scene.water.depth = 1.0F;
  scene.water.spacing = 0.25F;
  scene.params.water_solver = solver;
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = 0.0F;
  slope.to = 6.0F;
  slope.height = 1.4F;
  scene.terrain.push_back(slope);
  scene.bodies.push_back(boat_under_way({3.0F, 0.8F, 1.2F}, 300.0F, {-4.0F, 0.0F}, 0.0F));
  BodySpec post;
  post.name = "post";
  post.size = {0.5F, 3.0F, 0.5F};
  post.motion = BodyMotion::kStatic;
  post.position = {-4.0F, 0.0F, 3.0F};
  scene.bodies.push_back(post);
  return scene;
}

BodySnapshot boat_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.bodies[0];
}

float up_of(const BodySnapshot& body) { return (body.state.orientation * Vec3(0.0F, 1.0F, 0.0F)).y; }

void run(World& world, int steps) {
  for (int i = 0; i < steps; ++i) world.step();
}

// Why a launch is refused; empty: it is not.
std::string refusal(const World& world, LaunchKind kind, Vec2 at) {
  const Result<Launch> plan = world.planned_launch({kind, at, 0.0F, kind == LaunchKind::kBoat ? 0.1F : 1.0F});
  return plan ? plan.value().refused : plan.error().text();
}

class Placing : public testing::TestWithParam<WaterSolver> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Placing, testing::Values(WaterSolver::kColumns, WaterSolver::kGrid),
                         [](const auto& which) { return which.param == WaterSolver::kGrid ? "Grid" : "Columns"; });

TEST_P(Placing, ALaunchIsRefusedForItsTrueReason) {
  const auto world = make(shore(GetParam()));
  EXPECT_EQ(refusal(*world, LaunchKind::kBoat, {-4.0F, -3.0F}), "");
  EXPECT_EQ(refusal(*world, LaunchKind::kBoat, {-4.0F, 3.0F}), "the place is taken by post");
  EXPECT_EQ(refusal(*world, LaunchKind::kBox, {-4.0F, 3.0F}), "the place is taken by post");
  EXPECT_EQ(refusal(*world, LaunchKind::kBox, {-4.0F, 0.0F}), "") << "it falls onto the boat, which is lower";
  EXPECT_EQ(refusal(*world, LaunchKind::kBoat, {7.0F, 0.0F}), "there is dry ground");
  EXPECT_EQ(refusal(*world, LaunchKind::kBox, {7.0F, 0.0F}), "");
  EXPECT_EQ(refusal(*world, LaunchKind::kBox, {std::nanf(""), 0.0F}), "its place is no number");
}

// The message is that of the scene reader (scene_file_test.cpp).
TEST(Placing, NoMoreBodiesAreLaunchedThanASceneMayHave) {
  Scene scene = shore(WaterSolver::kGrid);
  scene.water.spacing = 1.0F;
  BodySpec stone;
  stone.size = Vec3(0.1F);
  stone.motion = BodyMotion::kStatic;
  while (scene.bodies.size() < kMostBodies) {
    stone.name = std::to_string(scene.bodies.size());
    stone.position = {6.0F + 0.002F * static_cast<float>(scene.bodies.size() % 900), 2.0F, -3.0F};
    scene.bodies.push_back(stone);
  }
  const auto world = make(scene);
  EXPECT_EQ(refusal(*world, LaunchKind::kBox, {-4.0F, -3.0F}), "1001 bodies; at most 1000");
  scene.bodies.pop_back();
  EXPECT_EQ(refusal(*make(scene), LaunchKind::kBox, {-4.0F, -3.0F}), "");
}

TEST_P(Placing, ARefusedLaunchIsDroppedAndSaysWhy) {
  const auto world = make(shore(GetParam()));
  const auto untouched = make(shore(GetParam()));
  world->enqueue(LaunchBody{LaunchKind::kBoat, {-4.0F, 3.0F}});
  world->enqueue(RightBody{BodyId{9}});
  world->enqueue(RightBody{BodyId{2}});
  run(*world, 1);
  run(*untouched, 1);
  EXPECT_EQ(world->hash(), untouched->hash());
  EXPECT_EQ(world->diagnostics().dropped_commands, 3);
  EXPECT_EQ(world->diagnostics().dropped_why, "post does not float");
  world->enqueue(LaunchBody{LaunchKind::kBoat, {-4.0F, 3.0F}});
  run(*world, 1);
  EXPECT_EQ(world->diagnostics().dropped_why, "no boat is launched: the place is taken by post");
}

TEST_P(Placing, ACapsizedBoatIsSetUprightWhereItLies) {
  Scene scene = shore(GetParam());
  scene.bodies[0].roll_deg = 180.0F;
  scene.bodies[0].heading_deg = 70.0F;
  scene.bodies[0].throttle = 1.0F;
  const auto world = make(scene);
  run(*world, 60);
  const BodySnapshot before = boat_of(*world);
  ASSERT_LT(up_of(before), -0.5F) << "it stays as it fell";
  const Result<Righting> plan = world->righting(BodyId{1});
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_LT(plan.value().moved, 0.01F);
  world->enqueue(RightBody{BodyId{1}});
  run(*world, 1);
  const BodySnapshot set = boat_of(*world);
  EXPECT_EQ(set.previous.position, plan.value().state.position);
  EXPECT_GT(up_of(set), 0.99F);
  EXPECT_EQ(set.throttle, 0.0F);
  const Vec3 bow = before.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec2 course = glm::normalize(horizontal(bow));
  EXPECT_GT(glm::dot(course, horizontal(set.previous.orientation * Vec3(1.0F, 0.0F, 0.0F))), 0.999F);
  run(*world, 240);
  const BodySnapshot after = boat_of(*world);
  EXPECT_GT(up_of(after), 0.95F) << "and stays so";
  EXPECT_LT(glm::length(after.state.velocity), 0.5F);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
}

TEST_P(Placing, AStrandedBoatGoesToTheNearestWaterThatFloatsIt) {
  Scene scene = shore(GetParam());
  scene.bodies[0].afloat = false;
  scene.bodies[0].position = {5.5F, 1.0F, -1.0F};
  const auto world = make(scene);
  run(*world, 60);
  const Result<Righting> plan = world->righting(BodyId{1});
  ASSERT_TRUE(plan) << plan.error().text();
  const BodyState& state = plan.value().state;
  const float draft = -lowest_point(*boat_of(*world).hull, state);
  EXPECT_GT(draft, 0.05F);
  EXPECT_LT(draft, 0.4F);
  // Its bow, which points ashore, has twice its draft. The bed there by hand.
  const float bow = state.position.x + 1.5F;
  const float depth = 1.0F - 1.4F * bow / 6.0F;
  EXPECT_GT(depth, 1.9F * draft);
  EXPECT_LT(depth, 2.0F * draft + 0.35F) << "and no deeper than the search's rings and the water's spacing make it";
  EXPECT_NEAR(plan.value().moved, glm::distance(horizontal(state.position), horizontal(boat_of(*world).state.position)),
              0.01F);
  world->enqueue(RightBody{BodyId{1}});
  run(*world, 600);
  const BodySnapshot after = boat_of(*world);
  EXPECT_LT(glm::distance(horizontal(after.state.position), horizontal(state.position)), 0.5F) << "there it stays";
  EXPECT_GT(up_of(after), 0.95F);
  EXPECT_GT(after.load.submerged_volume, 0.2F) << "it floats: 300 kg";
}

TEST_P(Placing, TwoBodiesAreNotSetIntoOneAnother) {
  Scene scene = shore(GetParam());
  BodySpec other = scene.bodies[0];
  other.name = "other";
  other.afloat = false;
  other.position = {5.5F, 1.0F, -1.0F};
  scene.bodies[1] = other;
  scene.bodies[0].afloat = false;
  scene.bodies[0].position = {5.5F, 2.5F, -1.0F};
  const auto world = make(scene);
  for (const int body : {1, 2}) {
    world->enqueue(RightBody{BodyId{body}});
    run(*world, 1);
  }
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const float apart =
      glm::distance(horizontal(snapshot.bodies[0].state.position), horizontal(snapshot.bodies[1].state.position));
  EXPECT_GT(apart, 1.0F);
  run(*world, 120);
  world->snapshot({}, snapshot);
  for (const BodySnapshot& body : snapshot.bodies) EXPECT_GT(up_of(body), 0.95F) << body.name;
}

TEST(Placing, WhereNoWaterIsDeepEnoughNothingHappens) {
  Scene scene = shore(WaterSolver::kGrid);
  scene.terrain.clear();
  scene.water.depth = 0.1F;
  const auto world = make(scene);
  const auto untouched = make(scene);
  world->enqueue(RightBody{BodyId{1}});
  run(*world, 1);
  run(*untouched, 1);
  EXPECT_EQ(world->hash(), untouched->hash());
  EXPECT_EQ(world->diagnostics().dropped_why, "no free water is deep enough for boat");
}

TEST(Placing, InParticlesABodyFallsInFromAbove) {
  Scene scene;
  scene.has_shallow_water = false;
  scene.steps_per_second = 200.0;
  scene.ocean.emplace();
  scene.ocean->lower = Vec3(0.0F);
  scene.ocean->upper = {2.0F, 2.0F, 1.5F};
  scene.ocean->radius = 0.05F;
  scene.ocean->blocks.push_back({Vec3(0.0F), {2.0F, 0.5F, 1.5F}});
  scene.domain.lower = {0.0F, 0.0F};
  scene.domain.upper = {2.0F, 1.5F};
  BodySpec box;
  box.name = "box";
  box.size = {0.5F, 0.2F, 0.3F};
  box.position = {1.0F, 0.9F, 0.7F};
  box.roll_deg = 170.0F;
  scene.bodies.push_back(box);
  const auto world = make(scene);
  run(*world, 100);
  const Result<Righting> plan = world->righting(BodyId{1});
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_FALSE(plan.value().afloat);
  // The water, laid 0.5 m deep at 0.8 of its density, still sloshes about 0.4 m.
  const float keel = lowest_point(*boat_of(*world).hull, plan.value().state);
  EXPECT_GT(keel, 0.2F);
  EXPECT_LT(keel, 0.7F);
  world->enqueue(RightBody{BodyId{1}});
  run(*world, 200);
  EXPECT_GT(up_of(boat_of(*world)), 0.9F);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
}

class SavedPlacing : public SavedWorld {};

TEST_F(SavedPlacing, RightingGivesTheSameBitsInASavedWorldAndInATwin) {
  Scene scene = shore(WaterSolver::kColumns);
  scene.bodies[0].roll_deg = 150.0F;
  const auto world = make(scene);
  run(*world, 30);
  const auto loaded = saved_and_loaded(*world);
  const auto twin = world->twin();
  ASSERT_TRUE(twin);
  const auto untouched = world->twin();
  for (World* const each : {world.get(), loaded.get(), twin.value().get()}) {
    each->enqueue(RightBody{BodyId{1}});
    run(*each, 40);
  }
  run(*untouched.value(), 40);
  EXPECT_EQ(loaded->hash(), world->hash());
  EXPECT_EQ(twin.value()->hash(), world->hash());
  EXPECT_NE(untouched.value()->hash(), world->hash());
}

}  // namespace
}  // namespace regatta
