// Dispersive waves in a current, through the whole world: Doppler's shift, what a stream takes of a wave, a hull that
// is held in a stream beside one that is towed through still water, and a stream around a pier.
#include "core/parallel.h"
#include "regular_waves.h"
#include "scene/scene_file.h"

#include <complex>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace regatta::waves_current_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

constexpr double kG = 9.81;

Scene stream_of(Vec2 size, float depth, float spacing, double wave_spacing, Vec2 velocity, WaterSolver solver) {
  Scene scene = tank(size, depth, spacing, EdgeKind::kPeriodic, solver);
  scene.params.waves_on = scene.params.waves_current = true;
  scene.params.waves_spacing = wave_spacing;
  scene.params.wake_on = false;
  scene.params.water_friction = 0.0;
  scene.water.velocity = velocity;
  return scene;
}

// Σ η e^{-ikx} of the layer, twice the mean: amplitude and phase of a wave along x.
std::complex<double> part_along_x(const World& world, double k, const WaveCells& x) {
  WorldState state;
  world.take_state(state);
  std::complex<double> sum = 0.0;
  for (const StateArray& array : state.arrays.arrays) {
    if (array.name != "waves.surface") continue;
    for (std::int64_t n = 0; n < array.numbers(); ++n) {
      const double at = x.lower + x.spacing * (static_cast<double>(n % x.count) + 0.5);
      sum += array.number(n) * std::exp(std::complex<double>(0.0, -k * at));
    }
    sum *= 2.0 / static_cast<double>(array.numbers());
  }
  return sum;
}

struct Shifted {
  double frequency = 0.0;  // found [1/s]
  double left = 0.0;       // of the amplitude
};
Shifted run_wave(const Scene& scene, const RegularWave& wave, double seconds) {
  const auto world = make(scene);
  add_wave(*world, wave);
  const WaveCells x = wave_cells(scene.domain.lower.x, scene.domain.upper.x, false, scene.params);
  for (int n = 0; n < 4; ++n) world->step();  // the first of them does not know the current yet
  const double start = world->time();
  const std::complex<double> begin = part_along_x(*world, wave.k(), x);
  std::complex<double> before = begin;
  double turned = 0.0;
  while (world->time() < seconds - 1e-9) {
    for (int n = 0; n < 4; ++n) world->step();
    const std::complex<double> now = part_along_x(*world, wave.k(), x);
    turned -= std::arg(now / before);
    before = now;
  }
  return {turned / (world->time() - start), std::abs(before) / std::abs(begin)};
}

class WavesCurrent : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesCurrent);

// ω = σ + k U cos α for a wave of length 25 cells on deep water.
TEST_P(WavesCurrent, ShiftsTheFrequencyAsDopplerHasIt) {
  const RegularWave wave{0.02, 2.5, 3.0};
  struct Case {
    double speed, angle_deg;
  };
  for (const Case& with : {Case{0.5, 0.0}, Case{-0.5, 0.0}, Case{2.0, 0.0}, Case{-2.0, 0.0}, Case{2.0, 30.0}}) {
    const double angle = with.angle_deg * std::numbers::pi / 180.0;
    const Vec2 velocity(glm::dvec2(with.speed * std::cos(angle), with.speed * std::sin(angle)));
    const Scene scene = stream_of({10.0F, 4.0F}, 3.0F, 0.25F, 0.1, velocity, GetParam());
    const Shifted found = run_wave(scene, wave, 5.0);
    const double theory = wave.frequency() + wave.k() * with.speed * std::cos(angle);
    std::printf("U %.1f m/s, %.0f deg: ω %.4f 1/s, theory %.4f (σ %.4f), off %.2e of σ; left after 5 s: %.4f\n",
                with.speed, with.angle_deg, found.frequency, theory, wave.frequency(),
                (found.frequency - theory) / wave.frequency(), found.left);
    EXPECT_NEAR(found.frequency, theory, 0.01 * wave.frequency());
    EXPECT_GT(found.left, 0.95);
    EXPECT_LT(found.left, 1.01);
  }
}

// What 20 s of a stream leave of waves of 8 to 50 cells, and how steps and cells of half the size do.
TEST(WavesCurrentLoss, IsThatOfTheAdvection) {
  struct Case {
    double length, speed, spacing, steps, least;
  };
  for (const Case& with : {Case{5.0, 0.5, 0.1, 60, 0.99}, Case{2.5, 0.5, 0.1, 60, 0.99}, Case{0.8, 0.5, 0.1, 60, 0.6},
                           Case{5.0, 2.0, 0.1, 60, 0.99}, Case{2.5, 2.0, 0.1, 60, 0.98}, Case{0.8, 2.0, 0.1, 60, 0.2},
                           Case{0.8, 2.0, 0.05, 60, 0.9}, Case{0.8, 2.0, 0.1, 120, 0.15}}) {
    Scene scene =
        stream_of({10.0F, 2.0F}, 3.0F, 0.25F, with.spacing, {static_cast<float>(with.speed), 0.0F}, WaterSolver::kGrid);
    if (with.length < 1.0) scene.domain.upper.x = scene.domain.lower.x + 8.0F;
    scene.steps_per_second = with.steps;
    const RegularWave wave{0.005, with.length, 3.0};
    const Shifted found = run_wave(scene, wave, 20.0);
    const double theory = wave.frequency() + wave.k() * with.speed;
    std::printf("λ %.1f m, U %.1f m/s, cells of %.2f m, 1/%.0f s: left after 20 s %.3f, frequency off %.1e\n",
                with.length, with.speed, with.spacing, with.steps, found.left,
                (found.frequency - theory) / wave.frequency());
    EXPECT_GT(found.left, with.least);
    EXPECT_LT(found.left, 1.005);
    EXPECT_NEAR(found.frequency, theory, 0.01 * wave.frequency());
  }
}

// waves.current is for currents that bodies make: the stream of a scene carries the layer without it.
TEST(WavesCurrentOff, TheStreamOfASceneIsFeltAllTheSame) {
  Scene scene = stream_of({10.0F, 4.0F}, 3.0F, 0.25F, 0.1, {1.0F, 0.0F}, WaterSolver::kGrid);
  scene.params.waves_current = false;
  const RegularWave wave{0.02, 2.5, 3.0};
  const Shifted found = run_wave(scene, wave, 3.0);
  EXPECT_NEAR(found.frequency, wave.frequency() + wave.k(), 1e-3 * wave.frequency());
}

// Transverse waves and resistance of a hull that moves at U relative to the water.
struct HullWaves {
  double length = 0.0;      // [m]
  double highest = 0.0;     // on the hull's track, 1.5 to 5 lengths behind it [m]
  double resistance = 0.0;  // mean of the last 5 s [N]
};
HullWaves hull_in_stream(float speed, bool held, float wave_spacing, float ahead) {
  constexpr double kSteps = 60.0;  // a second
  const Vec2 size(64.0F, 24.0F);
  Scene scene = tank(size, 6.0F, 0.4F, EdgeKind::kOpen, WaterSolver::kGrid);
  scene.params.waves_on = scene.params.waves_current = true;
  scene.params.waves_spacing = static_cast<double>(wave_spacing);
  scene.params.wake_on = false;
  scene.params.water_friction = 0.0;
  scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
  BodySpec hull;
  hull.name = "hull";
  hull.kind = BodyKind::kBoat;
  hull.size = {4.2F, 1.0F, 1.6F};
  hull.mass = 556.0F;
  hull.position = {24.5F + ahead, 0.153F, 0.0F};
  hull.motion = BodyMotion::kKinematic;
  constexpr double kSeconds = 21.0;
  if (held) {
    // The bow looks against the stream, which runs along -x.
    scene.domain.east = EdgeKind::kInflow;
    scene.domain.west = EdgeKind::kOutflow;
    scene.water.velocity = {-speed, 0.0F};
    scene.water.inflow_speed = -speed;
    hull.path = Path{{{0.0, hull.position}}};
  } else {
    hull.position.x -= static_cast<float>(kSeconds) * speed;
    hull.path = Path{{{0.0, hull.position}, {kSeconds + 1.0, hull.position + Vec3((kSeconds + 1.0F) * speed, 0, 0)}}};
  }
  scene.bodies.push_back(hull);
  const auto world = make(scene);
  HullWaves found;
  int count = 0;
  for (const BodySnapshot& body : track(*world, kSeconds)) {
    if (count++ < static_cast<int>((kSeconds - 5.0) * kSteps)) continue;
    found.resistance -= static_cast<double>(body.load.waves.x) / (5.0 * kSteps);
  }
  SnapshotRequest request;
  request.surface_spacing = 0.125F;
  Snapshot snapshot;
  world->snapshot(request, snapshot);
  const SurfaceGrid& grid = snapshot.surface;
  const auto row = static_cast<std::size_t>(std::lround((0.0F - grid.origin.y) / grid.spacing));
  const double theory = 2.0 * std::numbers::pi * static_cast<double>(speed * speed) / kG;
  const auto bow = static_cast<double>(snapshot.bodies.front().state.position.x);
  double level_before = 0.0;
  std::vector<double> crossings;
  for (int i = 0; i < grid.nx; ++i) {
    const double behind = bow - static_cast<double>(grid.origin.x + grid.spacing * static_cast<float>(i));
    if (behind < 1.5 * theory || behind > 5.0 * theory) continue;
    const auto level = static_cast<double>(
        grid.surface[row * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i)] - snapshot.level);
    found.highest = std::max(found.highest, std::abs(level));
    if (level_before * level < 0.0) crossings.push_back(behind);
    level_before = level;
  }
  EXPECT_GE(crossings.size(), 4U);
  if (crossings.size() > 1) {
    found.length = 2.0 * (crossings.front() - crossings.back()) / static_cast<double>(crossings.size() - 1);
  }
  return found;
}

constexpr float kHeldSpeed = 2.5F;  // [m/s]
// Held in a stream a hull makes the waves of one that is towed through still water, and feels as much of them: in the
// mean of places within a cell, for one that lies still is also pushed by how its dent falls on the cells.
double mean_resistance_of_held(float spacing, int places, const HullWaves& towed) {
  const double theory = 2.0 * std::numbers::pi * static_cast<double>(kHeldSpeed * kHeldSpeed) / kG;
  double resistance = 0.0;
  for (int n = 0; n < places; ++n) {
    const HullWaves held = hull_in_stream(kHeldSpeed, true, spacing, spacing * static_cast<float>(n) / 4.0F);
    resistance += held.resistance / places;
    std::printf(
        "cells of %.3f m: waves towed %.3f m, held %.3f m, theory %.3f m; height %.4f, %.4f m; resistance "
        "%.1f, %.1f N\n",
        static_cast<double>(spacing), towed.length, held.length, theory, towed.highest, held.highest, towed.resistance,
        held.resistance);
    EXPECT_NEAR(held.length / theory, 1.0, 0.03);
    EXPECT_NEAR(held.highest / towed.highest, 1.0, 0.05);
  }
  return resistance;
}
TEST(WavesCurrentHull, HeldInAStreamMakesTheWavesOfOneThatIsTowed) {
  const HullWaves towed = hull_in_stream(kHeldSpeed, false, 0.25F, 0.0F);
  EXPECT_NEAR(mean_resistance_of_held(0.25F, 4, towed) / towed.resistance, 1.0, 0.2);
}
TEST(LongWavesCurrentHull, SoItDoesOnFinerCells) {
  mean_resistance_of_held(0.125F, 1, hull_in_stream(kHeldSpeed, false, 0.125F, 0.0F));
}

// A stream with a pier, a boat that is moored by its throttle and a wave that runs against it.
Scene river(WaterSolver solver) {
  Scene scene = tank({24.0F, 10.0F}, 1.5F, 0.2F, EdgeKind::kWall, solver);
  scene.domain.west = EdgeKind::kInflow;
  scene.domain.east = EdgeKind::kOutflow;
  scene.water.velocity = {1.0F, 0.0F};
  scene.water.inflow_speed = 1.0F;
  scene.params.waves_on = scene.params.waves_current = true;
  scene.params.waves_spacing = 0.1;
  BodySpec pier;
  pier.name = "pier";
  pier.kind = BodyKind::kCylinder;
  pier.motion = BodyMotion::kStatic;
  pier.radius = 0.6F;
  pier.height = 4.0F;
  pier.position = {-4.0F, 0.1F, 0.1F};
  scene.bodies.push_back(pier);
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {3.0F, 0.8F, 1.2F};
  boat.mass = 300.0F;
  boat.afloat = true;
  boat.position = {3.0F, 0.0F, 1.0F};
  boat.heading_deg = 170.0F;
  boat.throttle = 0.3F;
  scene.bodies.push_back(boat);
  return scene;
}

TEST_P(WavesCurrent, RepeatsBitByBit) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(river(GetParam()));
    for (int i = 0; i < 60; ++i) world->step();
    hashes.push_back(world->hash());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());

  // Saved between two looks at the current, loaded; as a twin; gone back to.
  std::string name = (std::filesystem::temp_directory_path() / "regatta-current-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto world = make(river(GetParam()));
  for (int i = 0; i < 62; ++i) world->step();
  const auto saved = world->save(folder / "saved.toml");
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  const auto scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = make(scene.value());
  const auto twin = world->twin().value();
  WorldState keyframe;
  world->take_state(keyframe);
  for (int i = 0; i < 21; ++i) {
    for (World* each : {world.get(), loaded.get(), twin.get()}) each->step();
  }
  EXPECT_EQ(loaded->hash(), world->hash());
  EXPECT_EQ(twin->hash(), world->hash());
  ASSERT_TRUE(twin->restore(keyframe).ok());
  for (int i = 0; i < 21; ++i) twin->step();
  EXPECT_EQ(twin->hash(), world->hash());
  std::filesystem::remove_all(folder);
}

// Around the pier the stream parts; before it waves are pressed together, behind it drawn apart. A box that is dipped
// for three seconds makes waves; nothing comes of nothing: once it is gone they die, sooner than in still water, for
// the stream carries away those that run to and fro between the walls.
TEST_P(WavesCurrent, AStreamAroundAPierMakesNoWavesOfItsOwn) {
  Scene scene = river(GetParam());
  scene.bodies.pop_back();
  scene.water.spacing = 0.4F;
  scene.params.waves_breaking = 0.0;
  BodySpec dipped = box({1.0F, 0.5F, 1.0F}, 500.0F, 0.4F);
  dipped.name = "dipped";
  dipped.motion = BodyMotion::kKinematic;
  dipped.position.x = -8.0F;
  Path path;
  for (int n = 0; n <= 6; ++n) path.points.push_back({0.5 * n, {-8.0F, n % 2 == 0 ? 0.4F : 0.1F, 0.0F}});
  path.points.push_back({3.5, {-8.0F, 2.0F, 0.0F}});
  dipped.path = path;
  scene.bodies.push_back(dipped);
  double left[2] = {};
  for (const bool carried : {true, false}) {
    if (!carried) {
      scene.water.velocity = Vec2(0.0F);
      scene.water.inflow_speed = 0.0F;
    }
    const auto world = make(scene);
    double first = 0.0, later = 0.0;
    Snapshot snapshot;
    while (world->time() < 30.0) {
      world->step();
      world->snapshot({}, snapshot);
      double& highest = world->time() < 6.0 ? first : later;
      highest = std::max(highest, snapshot.diagnostics.waves.height);
    }
    left[carried ? 1 : 0] = snapshot.diagnostics.waves.height;
    std::printf("stream %s: H_s up to 6 s %.2e m, later %.2e m, after 30 s %.2e m\n", carried ? "on" : "off", first,
                later, snapshot.diagnostics.waves.height);
    EXPECT_GT(first, 0.02);
    EXPECT_LT(later, first);
  }
  EXPECT_LT(left[1], left[0]);
}

}  // namespace
}  // namespace regatta::waves_current_test
