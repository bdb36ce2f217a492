// Swell that comes in through an open edge: its height, its speed, what an open edge opposite sends back, and the
// standing wave before a wall; on both solvers. And what a world keeps of it: saved, split over threads, handed over.
#include "../unit/marked_bound.h"
#include "core/parallel.h"
#include "floating_scene.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

#include <complex>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <string>

namespace regatta::swell_channel_test {
namespace {

using namespace floating_scene;

constexpr double kDepth = 1.0, kHeight = 0.04, kPeriod = 4.0;
constexpr double kApart = 0.5;  // distance between the gauges [m]
constexpr double kFrequency = 2.0 * std::numbers::pi / kPeriod;

Scene channel(WaterSolver solver, EdgeKind east) {
  Scene scene = tank({40.0F, 2.0F}, static_cast<float>(kDepth), 0.1F, EdgeKind::kWall, solver);
  scene.domain.west = EdgeKind::kOpen;
  scene.domain.east = east;
  scene.params.swell_height = kHeight;
  scene.params.swell_period = kPeriod;
  scene.params.water_viscosity = 0.0;
  for (int i = 0; i < 40; ++i)
    scene.gauges.push_back({fmt::format("g{}", i), {-10.0F + static_cast<float>(kApart * i), 0.0F}});
  return scene;
}

// Complex amplitude of the surface at each gauge over two periods, after `wait` [s].
std::vector<std::complex<double>> amplitudes(World& world, double wait) {
  const auto steps = static_cast<int>(std::lround(2.0 * kPeriod / world.dt()));
  for (int i = 0; i < static_cast<int>(std::lround(wait / world.dt())); ++i) world.step();
  Snapshot snapshot;
  std::vector<std::complex<double>> sums(world.scene().gauges.size());
  for (int i = 0; i < steps; ++i) {
    world.step();
    world.snapshot({}, snapshot);
    const std::complex<double> turn = std::polar(2.0 / steps, kFrequency * world.time());
    for (std::size_t g = 0; g < sums.size(); ++g)
      sums[g] += turn * static_cast<double>(snapshot.gauges[g].water.surface);
  }
  return sums;
}

struct Passage {
  double amplitude = 0.0;              // mean over the gauges, of H/2
  double lowest = 0.0, highest = 0.0;  // over the gauges, of H/2
  double speed = 0.0;                  // of √(g h)

  // Amplitude of the wave that comes back, of the one that goes: their sum where they meet crest on crest, their
  // difference where they meet crest on trough.
  [[nodiscard]] double back() const { return (highest - lowest) / (highest + lowest); }
};

Passage passage(WaterSolver solver, EdgeKind east, double wait) {
  const auto world = make(channel(solver, east));
  const auto waves = amplitudes(*world, wait);
  Passage found{0.0, 100.0, 0.0, 0.0};
  double phase = 0.0;
  for (std::size_t i = 0; i < waves.size(); ++i) {
    const double share = std::abs(waves[i]) / (0.5 * kHeight);
    found.amplitude += share / static_cast<double>(waves.size());
    found.lowest = std::min(found.lowest, share);
    found.highest = std::max(found.highest, share);
    if (i > 0) phase += std::arg(waves[i] / waves[i - 1]);
  }
  found.speed = kFrequency * kApart * static_cast<double>(waves.size() - 1) / phase / std::sqrt(9.81 * kDepth);
  EXPECT_EQ(world->status(), 0U);
  return found;
}

TEST(SwellChannel, CellsLetItThroughFromEdgeToEdge) {
  const Passage found = passage(WaterSolver::kGrid, EdgeKind::kOpen, 40.0);
  fmt::print("swell over cells: {:.3f} of H/2, speed {:.4f} √(g h), at most {:.3f} sent back\n", found.amplitude,
             found.speed, found.back());
  EXPECT_NEAR(found.amplitude, 1.0, 0.03);
  EXPECT_NEAR(found.speed, 1.0, 0.005);
  EXPECT_LT(found.back(), 0.03);  // a wave loses 2 % on its way besides
}

TEST(SwellChannel, OverCellsItStandsTwiceAsHighBeforeAWall) {
  const Passage found = passage(WaterSolver::kGrid, EdgeKind::kWall, 60.0);
  fmt::print("before a wall, cells: {:.3f} of H/2 at most, {:.3f} at least\n", found.highest, found.lowest);
  EXPECT_NEAR(found.highest, 2.0, 0.15);
  EXPECT_LT(found.lowest, 0.2);
}

// Columns lose half a percent of it a metre, which the gauges, 10 to 30 m from the edge, see.
TEST(SwellChannel, ColumnsGetMostOfIt) {
  const Passage found = passage(WaterSolver::kColumns, EdgeKind::kOpen, 40.0);
  fmt::print("swell over columns: {:.3f} of H/2, from {:.3f} to {:.3f}, {:.3f} sent back, speed {:.4f} √(g h)\n",
             found.amplitude, found.lowest, found.highest, found.back(), found.speed);
  expect_at_most(0.05, std::abs(found.amplitude - 1.0), MendedBy::kColumns, "swell over columns, height", "");
  EXPECT_LT(found.back(), 0.08);  // by the edge opposite, and by what is lost on the way
  EXPECT_NEAR(found.speed, 1.0, 0.03);
  const Passage wall = passage(WaterSolver::kColumns, EdgeKind::kWall, 60.0);
  fmt::print("before a wall, columns: {:.3f} of H/2 at most, {:.3f} at least\n", wall.highest, wall.lowest);
  expect_at_most(0.1, std::abs(wall.highest - 1.8), MendedBy::kColumns, "before a wall, columns", "");
  EXPECT_LT(wall.lowest, 0.3);
}

class SwellBasin : public ::testing::TestWithParam<WaterSolver> {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};
FOR_BOTH_SOLVERS(SwellBasin);

Scene basin(WaterSolver solver) {
  Scene scene = tank({16.0F, 10.0F}, 0.5F, 0.1F, EdgeKind::kWall, solver);
  scene.domain.west = scene.domain.south = EdgeKind::kOpen;
  scene.params.swell_height = 0.15;
  scene.params.swell_period = 2.5;
  scene.params.swell_heading = -30.0;
  return scene;
}

void run(World& world, int steps) {
  for (int i = 0; i < steps; ++i) world.step();
}

TEST_P(SwellBasin, HasTheSameBitsForAnyNumberOfThreadsAndAfterLoading) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(basin(GetParam()));
    ASSERT_NE(world, nullptr);
    run(*world, 90);
    hashes.push_back(world->hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());

  std::string name = (std::filesystem::temp_directory_path() / "regatta-swell-XXXXXX").string();  // two run at a time
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto world = make(basin(GetParam()));
  run(*world, 90);
  ASSERT_TRUE(world->save(folder / "saved.toml").ok());
  const auto scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto again = make(scene.value());
  const auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  EXPECT_EQ(again->hash(), world->hash());
  for (World* one : {world.get(), again.get(), twin.value().get()}) run(*one, 60);
  EXPECT_EQ(again->hash(), world->hash());
  EXPECT_EQ(twin.value()->hash(), world->hash());
  std::filesystem::remove_all(folder);
}

// The wave goes on where it was. The solver changes in the middle of a period: a swell that began anew would lag by a
// quarter of a turn.
TEST_P(SwellBasin, GoesOnWhenTheSolverChanges) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const WaterSolver other = GetParam() == WaterSolver::kGrid ? WaterSolver::kColumns : WaterSolver::kGrid;
  const Scene scene = basin(GetParam());
  const auto world = make(scene);
  const auto unchanged = make(scene);
  const auto period = static_cast<int>(std::lround(scene.params.swell_period / world->dt()));
  run(*world, 9 * period / 4);
  run(*unchanged, 9 * period / 4);
  world->enqueue(regatta::SetParam{ParamId::water_solver, static_cast<double>(other)});
  Snapshot snapshot;
  SnapshotRequest request;
  request.surface_spacing = 0.5F;
  std::complex<double> waves[2];  // of the surface in the middle, over two periods: ours, and what it would have been
  for (int i = 0; i < 2 * period; ++i) {
    for (World* one : {world.get(), unchanged.get()}) {
      one->step();
      one->snapshot(request, snapshot);
      const SurfaceGrid& surface = snapshot.surface;
      const auto middle = static_cast<std::size_t>((surface.nz / 2) * surface.nx + surface.nx / 2);
      waves[one == world.get() ? 0 : 1] += std::polar(static_cast<double>(surface.surface[middle]) / period,
                                                      kTurn * one->time() / scene.params.swell_period);
    }
  }
  const double late = std::arg(waves[0] / waves[1]) / kTurn;
  const double height = std::abs(waves[0]) / std::abs(waves[1]);
  fmt::print("the other solver's waves: {:.3f} of a period apart, {:.2f} times as high\n", late, height);
  EXPECT_EQ(world->params().water_solver, other);
  EXPECT_EQ(world->status(), 0U);
  EXPECT_LT(std::abs(late), 0.05);
  EXPECT_NEAR(height, 1.0, 0.15);
}

TEST_P(SwellBasin, BreakersStayFinite) {
  Scene scene = basin(GetParam());
  scene.params.swell_height = 5.0;
  scene.params.water_max_substeps = 64.0;
  const auto world = make(scene);
  run(*world, 900);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  fmt::print("5 m in half a metre of water: {:.2f} m/s at most, volume error {:.1e}\n", snapshot.diagnostics.max_speed,
             snapshot.diagnostics.mass_error);
  EXPECT_EQ(world->status(), 0U);
  EXPECT_LT(snapshot.diagnostics.max_speed, 10.0F);
}

TEST_P(SwellBasin, StaysOutsideWhereNoOpenEdgeMeetsIt) {
  Scene scene = basin(GetParam());
  scene.params.swell_heading = 150.0;  // towards -x and -z: it would come from the walls
  Scene calm = scene;
  calm.params.swell_height = 0.0;
  const auto world = make(scene);
  const auto still = make(calm);
  run(*world, 60);
  run(*still, 60);
  Snapshot one, other;
  world->snapshot({}, one);
  still->snapshot({}, other);
  EXPECT_EQ(one.diagnostics.kinetic_energy, other.diagnostics.kinetic_energy);
  EXPECT_EQ(one.diagnostics.potential_energy, other.diagnostics.potential_energy);
}

}  // namespace
}  // namespace regatta::swell_channel_test
