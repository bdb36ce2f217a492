// Open water without an edge: the domain lies where its scene says while the boat is well within it, goes along once
// the boat nears an edge, and is back when the boat is; what it leaves behind waits and is as it was.
#include "core/parallel.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::travel_from_home_test {
namespace {

constexpr const char* kRoot = REGATTA_ROOT;

// 32 m × 24 m, a boat in the middle that heads as told, a moored buoy, a box adrift, a second boat; more: further
// tables.
std::string open_water(float heading, float throttle, const std::string& more = "", const std::string& domain = "") {
  return fmt::format(
             "[domain]\nsize = [32, 24]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\nnorth = \"open\"\n{}"
             "[water]\ndepth = 4\nspacing = 0.4\n"
             "[[body]]\nname = \"boat\"\nkind = \"boat\"\nsize = [4.2, 1.0, 1.6]\nmass = 556\nposition = [0, 0]\n"
             "heading_deg = {}\n[body.helm]\nthrottle = {}\n"
             "[[body]]\nname = \"buoy\"\nkind = \"cylinder\"\nradius = 0.4\nheight = 0.8\nballast = [0, -0.25, "
             "0]\nposition = [-9, 7]\n"
             "[[body]]\nname = \"adrift\"\nkind = \"box\"\nsize = [1, 0.4, 0.8]\nposition = [-9, -7]\n"
             "[[body]]\nname = \"other\"\nkind = \"boat\"\nsize = [4.2, 1.0, 1.6]\nmass = 556\nposition = [-7, 5]\n"
             "heading_deg = 0\n"
             "[[mooring]]\nbody = \"buoy\"\nfrom = [0, -0.4, 0]\nto = [-9, -4, 7]\nlength = 3.8\nstiffness = 1500\n"
             "damping = 500\n[[gauge]]\nname = \"start\"\nat = [-9, 3]\n",
             domain, heading, throttle) +
         more + "[params.water]\nsolver = \"grid\"\n[params.waves]\non = true\nspacing = 0.2\nsponge = 8\n";
}

std::unique_ptr<World> make(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "s.toml", "", std::filesystem::path(kRoot) / "assets");
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  Result<std::unique_ptr<World>> world = World::create(scene.value());
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

void advance(World& world, int steps) {
  for (int n = 0; n < steps; ++n) world.step();
}

Snapshot seen(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot;
}

BodyState state_of(const World& world, const std::string& name) {
  const Snapshot snapshot = seen(world);
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.name == name) return body.state;
  }
  ADD_FAILURE() << name;
  return {};
}

constexpr std::uint32_t kOnlyCoarse = ~static_cast<std::uint32_t>(StatusBit::kTooCoarse);

TEST(TravelFromHome, ScenesOfOpenWaterTravelAndNoOthers) {
  struct Kind {
    const char* scene;
    TravelKind travel;
    const char* follow;
  };
  for (const Kind& kind :
       {Kind{"bay", TravelKind::kAtEdges, "boat"}, Kind{"slalom", TravelKind::kAtEdges, "boat"},
        Kind{"open_sea", TravelKind::kAtEdges, "boat"}, Kind{"storm", TravelKind::kAtEdges, "tug"},
        Kind{"ferry_crossing", TravelKind::kAtEdges, "west"}, Kind{"torpedo", TravelKind::kAtEdges, "torpedo"},
        Kind{"passage", TravelKind::kAlways, "boat"}, Kind{"kelvin", TravelKind::kNever, ""},
        Kind{"harbour", TravelKind::kNever, ""}, Kind{"beach", TravelKind::kNever, ""},
        Kind{"boat_in_tank", TravelKind::kNever, ""}, Kind{"storm_boat", TravelKind::kNever, ""}}) {
    const std::filesystem::path root = kRoot;
    const Result<Scene> scene = read_scene(root / "scenes" / (std::string(kind.scene) + ".toml"), root / "assets");
    ASSERT_TRUE(scene.ok()) << scene.error().text();
    EXPECT_EQ(scene.value().travel(), kind.travel) << kind.scene;
    EXPECT_EQ(scene.value().follow, kind.follow) << kind.scene;
  }
}

TEST(TravelFromHome, TheFileMayKeepItOrMakeItTravel) {
  EXPECT_FALSE(make(open_water(0.0F, 1.0F, "", "travel = \"never\"\n"))->scene().domain.travels);
  EXPECT_TRUE(make(open_water(0.0F, 1.0F, "", "travel = \"at_edges\"\nfollow = \"other\"\n"))->scene().from_home);
  EXPECT_FALSE(make(open_water(0.0F, 1.0F, "", "travel = \"always\"\nfollow = \"other\"\n"))->scene().from_home);
}

// At full throttle past where the wall was, to each edge and corner.
TEST(TravelFromHome, ABoatDrivesOnPastEveryEdgeAndCorner) {
  for (int eighth = 0; eighth < 8; ++eighth) {
    const float heading = 45.0F * static_cast<float>(eighth) + 3.0F;
    const auto world = make(open_water(heading, 1.0F));
    ASSERT_TRUE(world);
    float slowest = 1e9F, before = 0.0F;
    for (int second = 0; second < 7; ++second) {
      advance(*world, 60);
      const float speed = glm::length(horizontal(state_of(*world, "boat").velocity));
      if (second > 2) slowest = std::min(slowest, speed - 0.9F * before);
      before = speed;
    }
    const BodyState boat = state_of(*world, "boat");
    const Snapshot now = seen(*world);
    EXPECT_GT(glm::length(horizontal(boat.position)), 18.0F) << heading;
    EXPECT_GT(slowest, 0.0F) << "no step of its way slowed it, " << heading;
    EXPECT_GT(now.domain.room_at(horizontal(boat.position)), 2.0F) << heading;
    EXPECT_NE(now.domain.lower, now.home->lower);
    EXPECT_LT(now.diagnostics.mass_error, 1e-5);
    EXPECT_EQ(world->status() & kOnlyCoarse, 0U) << heading;
  }
}

TEST(TravelFromHome, LiesAtHomeWhileTheBoatIsWellWithin) {
  const auto world = make(open_water(20.0F, 0.0F));
  advance(*world, 120);
  EXPECT_EQ(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
}

// A carrier above the water takes the window 2 km out and back.
const char* const kCarrier =
    "[[body]]\nname = \"carrier\"\nkind = \"box\"\nsize = [0.4, 0.4, 0.4]\nmotion = \"kinematic\"\npath = [\n"
    "  { time = 0, position = [0, 3, 0] },\n  { time = 1, position = [0, 3, 0] },\n"
    "  { time = 5, position = [40, 3, 12] },\n  { time = 13, position = [2000, 3, 600] },\n"
    "  { time = 21, position = [40, 3, 12] },\n  { time = 26, position = [0, 3, 0] },\n"
    "  { time = 60, position = [0, 3, 0] } ]\n";

TEST(TravelFromHome, WhatIsLeftBehindIsMetAgainAsItWas) {
  const auto world = make(open_water(0.0F, 0.0F, kCarrier));
  ASSERT_TRUE(world);
  world->enqueue(FollowBody{BodyId{5}});
  advance(*world, 6 * 60);
  const std::vector<std::string> left = {"boat", "buoy", "adrift", "other"};
  std::vector<BodyState> waiting;
  for (const std::string& name : left) waiting.push_back(state_of(*world, name));
  EXPECT_FALSE(seen(*world).gauges[0].water.wet);
  advance(*world, 14 * 60);
  for (std::size_t b = 0; b < left.size(); ++b) {
    const BodyState now = state_of(*world, left[b]);
    EXPECT_EQ(now.position, waiting[b].position) << left[b];
    EXPECT_EQ(now.orientation, waiting[b].orientation) << left[b];
    EXPECT_EQ(now.velocity, Vec3(0.0F)) << left[b];
    EXPECT_EQ(now.angular_velocity, Vec3(0.0F)) << left[b];
  }
  advance(*world, 12 * 60);
  const Snapshot now = seen(*world);
  EXPECT_EQ(now.domain.lower, now.home->lower);
  EXPECT_EQ(now.moorings.size(), 1U);
  EXPECT_TRUE(now.gauges[0].water.wet);
  for (std::size_t b = 0; b < left.size(); ++b) {
    const BodyState back = state_of(*world, left[b]);
    const Vec3 moved = back.position - waiting[b].position;
    fmt::print("{}: ({:.3f}, {:.3f}, {:.3f}) m from where it waited, {:.3f} m/s\n", left[b], moved.x, moved.y, moved.z,
               glm::length(back.velocity));
    // The water that comes in has no dent of it yet, so that it sends a small wave to the others.
    EXPECT_LT(glm::distance(back.position, waiting[b].position), 0.25F) << left[b];
    EXPECT_LT(glm::length(back.velocity), 0.1F) << left[b];
  }
  EXPECT_LT(now.diagnostics.mass_error, 1e-5);
  EXPECT_EQ(world->status() & kOnlyCoarse, 0U);
}

// A run with commands: away, then with another boat, and back to the first.
void drive(World& world, int from, int to) {
  for (int n = from; n < to; ++n) {
    if (n == 260) world.enqueue(FollowBody{BodyId{4}});
    if (n == 265) world.enqueue(SetHelm{BodyId{4}, 1.0F, 0.2F});
    if (n == 290) world.enqueue(FollowBody{BodyId{1}});
    world.step();
  }
}

class Runs : public ::testing::Test {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};

TEST_F(Runs, AreTheSameOnOneAndTwoThreadsAndFromTheirLog) {
  std::vector<std::uint64_t> hashes;
  std::vector<std::pair<std::int64_t, Command>> log;
  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    const auto world = make(open_water(5.0F, 1.0F));
    drive(*world, 0, 275);
    EXPECT_EQ(world->scene().follow, "other");
    drive(*world, 275, 320);
    EXPECT_EQ(world->scene().follow, "boat");
    EXPECT_NE(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
    hashes.push_back(world->hash());
    log = world->command_log();
  }
  EXPECT_EQ(log.size(), 3U);
  const auto again = make(open_water(5.0F, 1.0F));
  std::size_t next = 0;
  for (int n = 0; n < 320; ++n) {
    for (; next < log.size() && log[next].first == n; ++next) again->enqueue(log[next].second);
    again->step();
  }
  hashes.push_back(again->hash());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST_F(Runs, GoOnTheSameSavedTwinnedAndFromAKeyframe) {
  const auto world = make(open_water(5.0F, 1.0F));
  drive(*world, 0, 250);
  ASSERT_NE(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
  std::string name = (std::filesystem::temp_directory_path() / "regatta-home-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  ASSERT_TRUE(world->save(folder / "saved.toml").ok());
  const Result<Scene> scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_EQ(scene.value().follow, "boat");
  Result<std::unique_ptr<World>> loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  std::filesystem::remove_all(folder);
  auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  WorldState keyframe;
  world->take_state(keyframe);
  EXPECT_EQ(loaded.value()->hash(), world->hash());
  for (World* each : {world.get(), loaded.value().get(), twin.value().get()}) drive(*each, 250, 275);
  EXPECT_EQ(loaded.value()->hash(), world->hash());
  EXPECT_EQ(twin.value()->hash(), world->hash());
  const std::uint64_t there = world->hash();
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(world->scene().follow, "boat");
  drive(*world, 250, 275);
  EXPECT_EQ(world->hash(), there);
}

TEST(TravelFromHome, GoesWithTheNextBoatWhereTheFirstIsRemoved) {
  const auto world = make(open_water(0.0F, 0.0F));
  world->enqueue(RemoveBody{BodyId{1}});
  advance(*world, 1);
  EXPECT_EQ(world->scene().follow, "other");
  world->enqueue(RemoveBody{BodyId{4}});
  world->enqueue(FollowBody{BodyId{9}});
  advance(*world, 2);
  EXPECT_EQ(world->scene().follow, "");
  EXPECT_EQ(world->diagnostics().dropped_commands, 1);
}

// Back to columns at home from a grid that has gone along: with walls where they stood.
TEST(TravelFromHome, AKeyframeOfColumnsComesBackFromAway) {
  const auto world = make(open_water(0.0F, 1.0F));
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  advance(*world, 2);
  WorldState keyframe;
  world->take_state(keyframe);
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  advance(*world, 8 * 60);
  ASSERT_NE(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
  const Result<> back = world->restore(keyframe);
  ASSERT_TRUE(back.ok()) << back.error().text();
  EXPECT_EQ(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
  advance(*world, 8 * 60);
  EXPECT_LT(state_of(*world, "boat").position.x, 16.0F);
  EXPECT_GT(state_of(*world, "boat").position.x, 8.0F);
}

// On columns the domain does not travel, and its edges are walls for bodies; far from home the solver can't be changed
// to columns.
TEST(TravelFromHome, ColumnsStayAtHome) {
  const auto world = make(open_water(0.0F, 1.0F));
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  advance(*world, 8 * 60);
  EXPECT_EQ(seen(*world).domain.lower, Vec2(-16.0F, -12.0F));
  EXPECT_LT(state_of(*world, "boat").position.x, 16.0F);
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  advance(*world, 5 * 60);
  EXPECT_GT(state_of(*world, "boat").position.x, 20.0F);
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  advance(*world, 2);
  EXPECT_EQ(world->diagnostics().dropped_commands, 1);
  EXPECT_NE(world->diagnostics().dropped_why.find("stay where"), std::string::npos);
}

// A bay whose shore lies in the north: the shore goes on beyond the domain, the sea to its depth.
TEST(TravelFromHome, TheBedGoesOnAndSlopesOffToTheSea) {
  const std::filesystem::path root = kRoot;
  Result<Scene> scene = read_scene(root / "scenes" / "bay.toml", root / "assets");
  ASSERT_TRUE(scene.ok());
  const auto world = World::create(scene.value());
  ASSERT_TRUE(world.ok());
  const std::shared_ptr<const Terrain> bed = seen(*world.value()).terrain;
  ASSERT_TRUE(bed);
  float steepest = 0.0F;
  for (int way = 0; way < 64; ++way) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(way) / 64.0F;
    const Vec2 along(std::cos(angle), std::sin(angle));
    float before = bed->sample(60.0F * along.x, 60.0F * along.y).height;
    for (float r = 60.25F; r < 400.0F; r += 0.25F) {
      const float height = bed->sample(r * along.x, r * along.y).height;
      steepest = std::max(steepest, std::abs(height - before) / 0.25F);
      before = height;
    }
    EXPECT_GE(before, -6.0F) << way;
  }
  fmt::print("steepest beyond the bay: {:.2f}\n", steepest);
  EXPECT_LT(steepest, 2.0F);
  EXPECT_NEAR(bed->sample(-400.0F, -40.0F).height, -6.0F, 1e-4F);
}

}  // namespace
}  // namespace regatta::travel_from_home_test
