// The scenes with dispersive waves as they come along: the same bits for any number of threads, after saving and
// loading and in a twin, and somebody who plays with the helm in them.
#include "core/parallel.h"
#include "core/rng.h"
#include "exchange/status.h"
#include "floating_scene.h"
#include "our_scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <tuple>

namespace regatta::wave_scenes_test {
namespace {

Scene read(const std::string& name) {
  const Result<Scene> scene = our_scenes::read(name);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  return scene.ok() ? scene.value() : Scene{};
}

// The first boat under way, turning.
void steer(World& world, int step) {
  if (step == 0) world.enqueue(SetHelm{BodyId{1}, 0.8F, 0.4F});
  world.step();
}

class WaveScenes : public ::testing::TestWithParam<std::string> {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};
// Columns come to rest first, which takes seconds: their scene, beach, is left out here.
INSTANTIATE_TEST_SUITE_P(Scenes, WaveScenes, ::testing::ValuesIn(our_scenes::of_waves_on_cells()),
                         [](const auto& name) { return name.param; });

TEST_P(WaveScenes, HashIsTheSameFor1_2_3And8Threads) {
  constexpr int kSteps = 12;
  const Scene scene = read(GetParam());
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = floating_scene::make(scene);
    ASSERT_NE(world, nullptr);
    for (int i = 0; i < kSteps; ++i) steer(*world, i);
    hashes.push_back(world->hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

void go_on_the_same(const Scene& from) {
  constexpr int kSteps = 8;
  std::string name = (std::filesystem::temp_directory_path() / "regatta-waves-XXXXXX").string();  // two run at a time
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto world = floating_scene::make(from);
  ASSERT_NE(world, nullptr);
  for (int i = 0; i < kSteps; ++i) steer(*world, i);
  const auto saved = world->save(folder / "saved.toml");
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  const auto scene = read_scene(folder / "saved.toml", REGATTA_ROOT "/assets");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto again = floating_scene::make(scene.value());
  ASSERT_NE(again, nullptr);
  auto twin = world->twin();
  ASSERT_TRUE(twin.ok()) << twin.error().text();
  EXPECT_EQ(again->hash(), world->hash());
  for (int i = 0; i < kSteps; ++i) {
    world->step();
    again->step();
    twin.value()->step();
  }
  EXPECT_EQ(again->hash(), world->hash());
  EXPECT_EQ(twin.value()->hash(), world->hash());
  std::filesystem::remove_all(folder);
}
TEST_P(WaveScenes, SavedAndLoadedAndItsTwinGoOnTheSame) { go_on_the_same(read(GetParam())); }

// Scenes that come without the layer run with it, too. Of those of columns the smallest alone, for they come to rest
// first; particles have no layer.
TEST(OlderScenes, RunWithTheLayerOn) {
  set_thread_count(1);  // few steps of many small scenes
  int scenes = 0;
  for (const std::string& name : our_scenes::names()) {
    Result<Scene> scene = our_scenes::read(name);
    ASSERT_TRUE(scene.ok()) << scene.error().text();
    Params& params = scene.value().params;
    if (params.waves_on) continue;
    if (params.water_solver != WaterSolver::kGrid && name != "tutorial") continue;
    params.waves_on = true;
    const auto world = floating_scene::make(scene.value());
    ASSERT_NE(world, nullptr) << name;
    for (int i = 0; i < 10; ++i) steer(*world, i);
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    EXPECT_GT(snapshot.diagnostics.waves.cells, 0) << name;
    EXPECT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U) << name;
    EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6) << name;
    ++scenes;
  }
  EXPECT_GT(scenes, 10);
  set_thread_count(processor_count());
}

// A boat on a sea between four walls, whose waves meet their mirror images.
Scene walled_sea() {
  Scene scene = read("open_sea");
  for (EdgeKind* edge : {&scene.domain.west, &scene.domain.east, &scene.domain.south, &scene.domain.north}) {
    *edge = EdgeKind::kWall;
  }
  scene.domain.travels = scene.from_home = false;
  scene.follow.clear();
  return scene;
}
TEST(WalledSea, SavedAndLoadedAndItsTwinGoOnTheSame) { go_on_the_same(walled_sea()); }
// Nothing comes in and nothing goes out: after 10 s the sea is as high as at the start, the boat rides it with its
// engine off, is pushed by no more than the waves can, and stays in the box.
TEST(WalledSea, CarriesABoatForTwentySeconds) {
  const auto world = floating_scene::make(walled_sea());
  ASSERT_NE(world, nullptr);
  world->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const Vec3 start = snapshot.bodies[0].state.position;
  double drag = 0.0, height = 0.0, heave = 0.0;  // means from 10 s on, the last of squares
  int count = 0;
  while (world->time() < 20.0) {
    world->step();
    world->snapshot({}, snapshot);
    ASSERT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U) << world->time();
    if (world->time() < 10.0) continue;
    const BodySnapshot& boat = snapshot.bodies[0];
    drag += static_cast<double>(glm::length(horizontal(boat.load.force)));
    height += static_cast<double>(snapshot.diagnostics.waves.height);
    heave += std::pow(static_cast<double>(boat.state.position.y - start.y), 2.0);
    ++count;
  }
  const BodySnapshot& boat = snapshot.bodies[0];
  const double weight = 9.81 * static_cast<double>(boat.mass);
  fmt::print(
      "walled sea: H_s {:.3f} m, level force {:.4f} of the weight, heave {:.3f} m rms, {:.2f} m from its start\n",
      height / count, drag / count / weight, std::sqrt(heave / count), glm::distance(boat.state.position, start));
  EXPECT_NEAR(height / count, 0.5, 0.05);
  EXPECT_LT(drag / count, 0.1 * weight);
  EXPECT_NEAR(4.0 * std::sqrt(heave / count), 0.43, 0.1);
  EXPECT_LT(floating_scene::tilt_deg(boat.state), 45.0);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-5);
}

// At full throttle on a sea of 0.6 m the rudder is put hard over, and over to the other side: the runabout slides and
// is thrown about, but no pressure on its bottom turns it over, as it did in half of six such runs before.
void expect_upright_hard_over(std::initializer_list<int> seeds) {
  float worst = 0.0F;
  for (const int seed : seeds) {
    for (const float side : {-1.0F, 1.0F}) {
      Scene scene = read("passage");
      scene.params.sea_seed = seed;
      BodySpec& boat = scene.bodies.front();
      const float heading = glm::radians(boat.heading_deg);
      boat.velocity = 12.0F * Vec3(std::cos(heading), 0.0F, -std::sin(heading));
      const auto world = floating_scene::make(scene);
      ASSERT_NE(world, nullptr);
      Snapshot snapshot;
      const int steps = static_cast<int>(std::lround(6.0 / world->dt()));
      for (int step = 0; step < steps; ++step) {
        if (step == 0) world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});
        if (step == steps / 6) world->enqueue(SetHelm{BodyId{1}, 1.0F, side});
        if (step == 3 * steps / 5) world->enqueue(SetHelm{BodyId{1}, 1.0F, -side});
        world->step();
        if (step % 4 != 0) continue;
        world->snapshot({}, snapshot);
        worst = std::max(worst, floating_scene::tilt_deg(snapshot.bodies[0].state));
      }
    }
  }
  fmt::print("hard over at full throttle, H_s 0.6 m: tilted by {:.0f} degrees at most\n", worst);
  EXPECT_LT(worst, 45.0F);
}

TEST(Passage, HardOverAtFullThrottleTheRunaboutStaysUpright) { expect_upright_hard_over({4}); }
TEST(LongPassage, HardOverAtFullThrottleTheRunaboutStaysUprightInOtherSeas) { expect_upright_hard_over({1, 2, 5, 6}); }

// Somebody plays with the helm: all stays finite, no water is lost or found, boats stay at the surface and come upright
// again.
struct Ride {
  float fastest = 0.0F, farthest = 0.0F, tilt = 0.0F;  // of all bodies: [m/s]; from the still level [m]; [degrees]
  float thrown = 0.0F;                                 // highest of the boat above the water around it [m]
  double in_the_air = 0.0, turned_over = 0.0;          // of it [s]
  double mass_error = 0.0;
};
Ride play_with_the_helm(const Scene& scene, double seconds, int boat = 0) {
  constexpr int kEvery = 10;  // steps from one look to the next
  Ride ride;
  const auto world = floating_scene::make(scene);
  if (world == nullptr) return ride;
  Rng rng(1126);
  SnapshotRequest request;
  request.surface_spacing = 0.5F;
  Snapshot snapshot;
  world->snapshot(request, snapshot);
  const auto b = static_cast<std::size_t>(boat);
  const float rests = snapshot.bodies[b].state.position.y;
  const auto steps = static_cast<int>(std::lround(seconds / world->dt()));
  for (int step = 0; step < steps; ++step) {
    if (step % 90 == 0) {
      world->enqueue(SetHelm{snapshot.bodies[b].id, rng.uniform(-0.5F, 1.0F), rng.uniform(-1.0F, 1.0F)});
    }
    world->step();
    if (step % kEvery != 0) continue;
    world->snapshot(request, snapshot);
    EXPECT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U) << "step " << step;
    for (const BodySnapshot& body : snapshot.bodies) {
      const Vec3 at = body.state.position;
      EXPECT_TRUE(std::isfinite(at.x + at.y + at.z)) << body.name << " step " << step;
      ride.fastest = std::max(ride.fastest, glm::length(body.state.velocity));
      if (body.motion == BodyMotion::kDynamic) ride.farthest = std::max(ride.farthest, std::abs(at.y));
      ride.tilt = std::max(ride.tilt, floating_scene::tilt_deg(body.state));
    }
    if (testing::Test::HasFailure()) break;
    const BodySnapshot& body = snapshot.bodies[b];
    const SurfaceGrid& grid = snapshot.surface;
    const Vec2 place = (horizontal(body.state.position) - grid.origin) / grid.spacing;
    const auto i = static_cast<std::size_t>(std::clamp(std::lround(place.x), 0L, static_cast<long>(grid.nx - 1)));
    const auto k = static_cast<std::size_t>(std::clamp(std::lround(place.y), 0L, static_cast<long>(grid.nz - 1)));
    const std::size_t at = k * static_cast<std::size_t>(grid.nx) + i;
    ride.thrown = std::max(ride.thrown, body.state.position.y - rests - (grid.surface[at] - snapshot.level));
    const double passed = kEvery * world->dt();
    const bool over_water = grid.depth[at] > 0.0F;  // else it may lie on the shore
    if (over_water && body.load.submerged_volume <= 0.0F) ride.in_the_air += passed;
    if (floating_scene::tilt_deg(body.state) > 90.0F) ride.turned_over += passed;
  }
  ride.mass_error = snapshot.diagnostics.mass_error;
  fmt::print(
      "{}, {:.0f} s: bodies at most {:.1f} m/s, {:.1f} m from the still level, tilted {:.0f} degrees; {} {:.1f} m "
      "above "
      "the water, {:.1f} s in the air, {:.1f} s turned over; H_s {:.2f} m; mass error {:.1e}\n",
      scene.title, seconds, ride.fastest, ride.farthest, ride.tilt, snapshot.bodies[b].name, ride.thrown,
      ride.in_the_air, ride.turned_over, snapshot.diagnostics.waves.height, ride.mass_error);
  return ride;
}

void drive_through_storm(double seconds) {
  const Ride ride = play_with_the_helm(read("storm"), seconds);
  EXPECT_LT(ride.mass_error, 1e-5);
  EXPECT_LT(ride.fastest, 15.0F);
  EXPECT_LT(ride.farthest, 5.0F);
}

TEST(Storm, TwentySecondsOfRandomDrivingLoseNothing) { drive_through_storm(20.0); }
TEST(LongStorm, TenMinutesOfRandomDrivingLoseNothing) { drive_through_storm(600.0); }

// Two minutes with each class of boats in the place of the scene's first.
class LongWaveDrive : public ::testing::TestWithParam<std::tuple<const char*, BoatClass>> {};
INSTANTIATE_TEST_SUITE_P(Scenes, LongWaveDrive,
                         ::testing::Combine(::testing::Values("storm", "bay", "slalom", "ferry_crossing"),
                                            ::testing::Values(BoatClass::kRunabout, BoatClass::kLaunch,
                                                              BoatClass::kTug)),
                         [](const auto& with) {
                           return fmt::format("{}_{}", std::get<0>(with.param),
                                              kBoatClassNames[static_cast<std::size_t>(std::get<1>(with.param))]);
                         });

TEST_P(LongWaveDrive, TwoMinutesOfRandomDrivingLoseNothing) {
  const auto [name, kind] = GetParam();
  Scene scene = read(name);
  const auto first = std::find_if(scene.bodies.begin(), scene.bodies.end(), [](const BodySpec& body) {
    return body.kind == BodyKind::kBoat && body.motion == BodyMotion::kDynamic;
  });
  ASSERT_NE(first, scene.bodies.end());
  const BodySpec there = *first;
  *first = floating_scene::boat_of(kind);
  first->name = there.name;
  first->position = there.position;
  first->heading_deg = there.heading_deg;
  first->afloat = true;
  std::erase_if(scene.moorings, [&](const MooringSpec& line) { return line.body == there.name; });
  const Ride ride = play_with_the_helm(scene, 120.0, static_cast<int>(first - scene.bodies.begin()));
  EXPECT_LT(ride.mass_error, 1e-5);
  EXPECT_LT(ride.fastest, 20.0F);
  EXPECT_LT(ride.thrown, 3.0F);
  EXPECT_LT(ride.in_the_air, 6.0);
  EXPECT_EQ(ride.turned_over, 0.0);
}

}  // namespace
}  // namespace regatta::wave_scenes_test
