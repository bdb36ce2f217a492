// A domain that travels with a boat: what the boat does is what it does in a large box that stands still, and all the
// promises of a world hold while it travels.
#include "core/parallel.h"
#include "floating_scene.h"
#include "scene/scene_file.h"
#include "world/world_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace regatta::travelling_window_test {
namespace {

using namespace floating_scene;

BodySpec boat_at(Vec2 at, float heading) {
  BodySpec body;
  body.name = "boat";
  body.kind = BodyKind::kBoat;
  body.size = {4.2F, 1.0F, 1.6F};
  body.mass = 556.0F;
  body.position = {at.x, 0.0F, at.y};
  body.heading_deg = heading;
  body.afloat = true;
  body.wishes = wishes_of(BoatPlan{});
  body.throttle = 0.6F;
  return body;
}

// 32 m × 24 m of deep water about the boat, or a box that holds all of its way.
Scene open_sea(bool travels) {
  Scene scene = tank({32.0F, 24.0F}, 5.0F, 0.4F, EdgeKind::kOpen, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.2;
  scene.params.waves_sponge = 8.0;
  scene.bodies.push_back(boat_at({0.0F, 0.0F}, 0.0F));
  if (travels) {
    scene.domain.travels = true;
    scene.follow = "boat";
  } else {
    scene.domain.lower = {-32.0F, -24.0F};
    scene.domain.upper = {96.0F, 24.0F};
  }
  return scene;
}

// A bed that falls along x from 1.5 m to 4 m, an island of a bump in it, a box that lies in the way and one that is
// only met later.
Scene bay() {
  Scene scene = open_sea(true);
  scene.domain.lower = {-10.0F, -8.0F};
  scene.domain.upper = {10.0F, 8.0F};
  scene.bed = BedArea{{-10.0F, -8.0F}, {40.0F, 8.0F}};
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = -5.0F;
  slope.to = 30.0F;
  slope.height = -2.5F;
  TerrainSpec bump;
  bump.kind = TerrainKind::kBump;
  bump.center = {14.0F, 6.0F};
  bump.radius = 4.0F;
  bump.height = 3.5F;
  scene.water.depth = 1.5F;
  scene.terrain = {slope, bump};
  scene.bodies[0].velocity = {4.0F, 0.0F, 0.0F};
  for (const float x : {3.0F, 16.0F}) {
    BodySpec raft = box({1.0F, 0.4F, 0.8F}, 500.0F, 0.0F);
    raft.name = fmt::format("raft{}", static_cast<int>(x));
    raft.position = {x, 0.0F, 3.0F};
    raft.afloat = true;
    scene.bodies.push_back(raft);
  }
  BodySpec pier = box({1.2F, 6.0F, 1.2F}, 500.0F, -1.0F);
  pier.name = "pier";
  pier.motion = BodyMotion::kStatic;
  pier.position = {6.0F, -1.0F, -4.0F};
  scene.bodies.push_back(pier);
  return scene;
}

Domain domain_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.domain;
}

void advance(World& world, int steps) {
  for (int n = 0; n < steps; ++n) world.step();
}

// Differences between a boat under way in a travelling window and in a large fixed box.
struct Apart {
  double place = 0.0, speed = 0.0;  // largest differences [m], [m/s]
  double turn = 0.0;                // largest difference of heading [degrees]
  double way = 0.0, fastest = 0.0;  // of the boat in the large box [m], [m/s]
};
Apart apart_from_a_large_box(const BodySpec& boat, float rudder, Vec2 half, Vec2 lower, Vec2 upper, double seconds) {
  Scene window = open_sea(true), box = open_sea(false);
  for (Scene* scene : {&window, &box}) scene->bodies[0] = boat;
  window.follow = boat.name;
  window.domain.lower = -half;
  window.domain.upper = half;
  box.domain.lower = lower;
  box.domain.upper = upper;
  const auto travelling = make(window), standing = make(box);
  Apart most;
  if (!travelling || !standing) return most;
  for (World* world : {travelling.get(), standing.get()}) world->enqueue(SetHelm{BodyId{1}, boat.throttle, rudder});
  const std::vector<BodySnapshot> seen = track(*travelling, seconds), wanted = track(*standing, seconds);
  for (std::size_t n = 0; n < seen.size(); ++n) {
    const BodyState &a = seen[n].state, &b = wanted[n].state;
    most.place = std::max(most.place, static_cast<double>(glm::distance(a.position, b.position)));
    most.speed = std::max(most.speed, static_cast<double>(glm::distance(a.velocity, b.velocity)));
    most.turn =
        std::max(most.turn, std::abs(static_cast<double>(std::remainder(heading_deg(a) - heading_deg(b), 360.0F))));
    if (n > 0) most.way += static_cast<double>(glm::distance(b.position, wanted[n - 1].state.position));
    most.fastest = std::max(most.fastest, static_cast<double>(glm::length(b.velocity)));
  }
  const Domain lies = domain_of(*travelling);
  fmt::print(
      "{}, rudder {}: way {:.1f} m at up to {:.2f} m/s; window to ({:.1f}, {:.1f}); apart by {:.4f} m ({:.2f} %), "
      "{:.4f} m/s "
      "({:.2f} %), {:.2f} degrees\n",
      boat.name, rudder, most.way, most.fastest, lies.lower.x, lies.lower.y, most.place, 100.0 * most.place / most.way,
      most.speed, 100.0 * most.speed / most.fastest, most.turn);
  EXPECT_NE(lies.lower, window.domain.lower);
  EXPECT_LT(travelling->diagnostics().mass_error, 1e-5);
  EXPECT_EQ(travelling->status(), standing->status());
  return most;
}

// Half the size of the window [m], which is about as long as five waves of the boat's speed, 10 m each. In 32 m × 24 m
// its own waves come back so much that the boats differ by 1.3 %.
constexpr Vec2 kHalfWindow{24.0F, 16.0F};

// 16 s under way, farther than the window is long.
TEST(TravellingWindow, ChangesNothingForTheBoat) {
  const Apart most =
      apart_from_a_large_box(boat_at({0.0F, 0.0F}, 0.0F), 0.0F, kHalfWindow, {-32.0F, -24.0F}, {96.0F, 24.0F}, 16.0);
  EXPECT_GT(most.way, 48.0);
  EXPECT_LT(most.place, 0.01 * most.way);
  EXPECT_LT(most.speed, 0.01 * most.fastest);
}

BodySpec class_at(BoatClass kind, Vec2 at, float speed) {
  BodySpec body = boat_of(kind);
  body.name = kBoatClassNames[static_cast<std::size_t>(kind)];
  body.position = {at.x, 0.0F, at.y};
  body.velocity = {speed, 0.0F, 0.0F};
  body.afloat = true;
  body.throttle = 0.6F;
  return body;
}

// A runabout that planes and one that turns hard, a launch in a circle, a tug straight on.
TEST(TravellingWindow, ChangesNothingForBoatsThatTurnNorForATug) {
  struct Run {
    BoatClass kind;
    float speed, rudder;
    Vec2 lower, upper;  // of the large box [m]
    double seconds;
  };
  for (const Run& run : {Run{BoatClass::kRunabout, 4.0F, 0.25F, {-32.0F, -32.0F}, {88.0F, 56.0F}, 10.0},
                         Run{BoatClass::kRunabout, 4.0F, 0.6F, {-32.0F, -32.0F}, {64.0F, 64.0F}, 10.0},
                         Run{BoatClass::kLaunch, 2.0F, 0.6F, {-40.0F, -40.0F}, {40.0F, 40.0F}, 12.0},
                         Run{BoatClass::kTug, 3.0F, 0.0F, {-32.0F, -24.0F}, {80.0F, 24.0F}, 12.0}}) {
    const Apart most = apart_from_a_large_box(class_at(run.kind, {}, run.speed), run.rudder, kHalfWindow, run.lower,
                                              run.upper, run.seconds);
    EXPECT_LT(most.place, 0.01 * most.way);
    EXPECT_LT(most.speed, 0.01 * most.fastest);
    EXPECT_LT(most.turn, 1.0);
  }
}

// The levels at a gauge while a window follows a body from one place to another in 10 s, over a sea.
std::vector<float> sea_at(Vec2 gauge, Vec2 from, Vec2 to) {
  Scene scene = open_sea(true);
  scene.domain.lower += from;
  scene.domain.upper += from;
  scene.params.waves_sponge = 10.0;
  scene.params.sea_spectrum = SeaSpectrum::kJonswap;
  scene.params.sea_height = 0.3;
  scene.params.sea_period = 2.2;
  BodySpec& carrier = scene.bodies[0];
  carrier = box({0.4F, 0.4F, 0.4F}, 500.0F, 3.0F);  // above the water
  carrier.motion = BodyMotion::kKinematic;
  carrier.path.emplace();
  carrier.path->points = {PathPoint{0.0, {from.x, 3.0F, from.y}, 0.0F}, PathPoint{10.0, {to.x, 3.0F, to.y}, 0.0F}};
  scene.follow = carrier.name;
  scene.gauges = {{"here", gauge}};
  const auto world = make(scene);
  std::vector<float> levels;
  Snapshot snapshot;
  for (int n = 0; n < 600; ++n) {
    world->step();
    world->snapshot({}, snapshot);
    levels.push_back(snapshot.gauges[0].water.surface);
  }
  EXPECT_TRUE(snapshot.gauges[0].water.wet);
  EXPECT_EQ(domain_of(*world).lower == scene.domain.lower, from == to);
  return levels;
}

// Root mean square of what differs in the last three seconds, as a share of the waves.
double apart(const std::vector<float>& a, const std::vector<float>& b) {
  double waves = 0.0, off = 0.0;
  for (std::size_t n = a.size() - 180; n < a.size(); ++n) {
    const auto one = static_cast<double>(a[n]), other = static_cast<double>(b[n]);
    waves += one * one;
    off += (other - one) * (other - one);
  }
  return std::sqrt(off / waves);
}

// The sea is one of the world: a window that travels covers the same as one that has stood there from the start, at a
// place that it has covered all the time and at one that it has come to.
TEST(TravellingWindow, TheSeaIsTheSameForAll) {
  const Vec2 origin(0.0F), there(12.0F, -4.0F);
  const double kept = apart(sea_at({2.0F, 1.0F}, origin, origin), sea_at({2.0F, 1.0F}, origin, there));
  const double found = apart(sea_at({21.0F, -3.0F}, there, there), sea_at({21.0F, -3.0F}, origin, there));
  fmt::print("sea from a window that travels: off by {:.1e} where it always was, {:.1e} where it has come to\n", kept,
             found);
  EXPECT_LT(kept, 0.01);
  EXPECT_LT(found, 0.01);
}

// Gauges stand in the world: dry while the window is not there.
TEST(TravellingWindow, GaugesAreOfTheWorld) {
  Scene scene = open_sea(true);
  scene.gauges = {{"start", {-14.0F, 0.0F}}, {"ahead", {20.0F, 3.0F}}};
  const auto world = make(scene);
  ASSERT_TRUE(world);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_TRUE(snapshot.gauges[0].water.wet);
  EXPECT_FALSE(snapshot.gauges[1].water.wet);
  for (int n = 0; n < 1200 && snapshot.bodies[0].state.position.x < 20.0F; ++n) {
    world->step();
    world->snapshot({}, snapshot);
  }
  EXPECT_FALSE(snapshot.gauges[0].water.wet);
  ASSERT_TRUE(snapshot.gauges[1].water.wet);
  EXPECT_NEAR(snapshot.gauges[1].water.surface, 0.0F, 0.3F);
}

class Bay : public ::testing::Test {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};

TEST_F(Bay, ABodyThatTheWindowHasNotReachedWaits) {
  const auto world = make(bay());
  ASSERT_TRUE(world);
  advance(*world, 30);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_EQ(snapshot.bodies[2].state.position.x, 16.0F);
  EXPECT_EQ(snapshot.bodies[2].state.velocity, Vec3(0.0F));
  for (int n = 0; n < 300 && snapshot.bodies[0].state.position.x < 18.0F; ++n) {  // as far as the window holds both
    advance(*world, 1);
    world->snapshot({}, snapshot);
  }
  EXPECT_GE(snapshot.bodies[0].state.position.x, 18.0F);
  EXPECT_NE(snapshot.bodies[2].state.velocity, Vec3(0.0F));
  EXPECT_NEAR(snapshot.bodies[2].state.position.y, 0.0F, 0.3F);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-5);
  EXPECT_EQ(world->status() & ~static_cast<std::uint32_t>(StatusBit::kTooCoarse), 0U);
}

TEST_F(Bay, HashIsTheSameFor1_2_3And8Threads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(bay());
    ASSERT_TRUE(world);
    advance(*world, 150);
    EXPECT_GT(domain_of(*world).lower.x, -8.0F);
    hashes.push_back(world->hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST_F(Bay, ATwinAndALoadedOneHaveTheSameFuture) {
  const auto world = make(bay());
  ASSERT_TRUE(world);
  advance(*world, 157);
  std::string name = (std::filesystem::temp_directory_path() / "regatta-travel-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  ASSERT_TRUE(world->save(folder / "saved.toml").ok());
  const Result<Scene> scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = make(scene.value());
  auto twin = world->twin();
  ASSERT_TRUE(loaded && twin.ok());
  EXPECT_EQ(loaded->hash(), world->hash());
  EXPECT_EQ(twin.value()->hash(), world->hash());
  EXPECT_EQ(domain_of(*loaded).lower, domain_of(*world).lower);
  for (int n = 0; n < 4; ++n) {
    advance(*world, 40);
    advance(*loaded, 40);
    advance(*twin.value(), 40);
    EXPECT_EQ(loaded->hash(), world->hash()) << n;
    EXPECT_EQ(twin.value()->hash(), world->hash()) << n;
  }
  std::filesystem::remove_all(folder);
}

// The window goes back from where it has travelled to where it was.
TEST_F(Bay, GoesBackToAKeyframe) {
  const auto world = make(bay());
  ASSERT_TRUE(world);
  advance(*world, 40);
  WorldState keyframe;
  world->take_state(keyframe);
  const Vec2 lower = domain_of(*world).lower;
  advance(*world, 100);
  const std::uint64_t after = world->hash();
  EXPECT_NE(domain_of(*world).lower, lower);
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(domain_of(*world).lower, lower);
  advance(*world, 100);
  EXPECT_EQ(world->hash(), after);
}

TEST(TravellingWindow, RunsOnTheGridAlone) {
  Scene scene = open_sea(true);
  EXPECT_FALSE(make(scene)->twin(static_cast<double>(WaterSolver::kColumns)).ok());
  scene.params.water_solver = WaterSolver::kColumns;
  const auto refused = World::create(scene);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("columns"), std::string::npos);
}

TEST(TravellingWindow, KeepsTheBodyThatItFollows) {
  const auto world = make(open_sea(true));
  world->enqueue(RemoveBody{BodyId{1}});
  advance(*world, 2);
  EXPECT_EQ(world->body_count(), 1);
  EXPECT_EQ(world->diagnostics().dropped_commands, 1);
}

}  // namespace
}  // namespace regatta::travelling_window_test
