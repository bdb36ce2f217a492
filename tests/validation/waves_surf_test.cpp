// Waves that run up a beach through the whole world: what the layer of dispersive waves loses the shallow water gains,
// and the surf is as high as measured on beaches.
#include "floating_scene.h"
#include "regular_waves.h"

#include <array>
#include <cstdio>
#include <vector>

namespace regatta::waves_surf_test {
namespace {

using namespace floating_scene;

// A flume of 60 × 1.5 m, 0.8 m deep, with a beach of 1 in 30 whose waterline lies at x = 14 m, and a swell from the
// west.
constexpr float kDepth = 0.8F, kFoot = -10.0F, kWaterline = 14.0F, kSlope = kDepth / (kWaterline - kFoot);

Scene beach(WaterSolver solver, double swell) {
  Scene scene = tank({60.0F, 1.5F}, kDepth, 0.1F, EdgeKind::kOpen, solver);
  scene.domain.south = scene.domain.north = EdgeKind::kPeriodic;
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = kFoot;
  slope.to = kFoot + 36.0F;
  slope.height = 36.0F * kSlope;
  scene.terrain.push_back(slope);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.125;
  scene.params.sea_swell_height = swell;
  scene.params.sea_swell_period = 2.2;
  scene.params.wake_on = false;
  return scene;
}

// Root mean square height, by the scatter of the surface between two times, and the mean level at each gauge [m].
struct Surf {
  double height = 0.0, level = 0.0;
};
std::vector<Surf> measure(World& world, double begin, double end) {
  std::vector<double> sums, squares;
  int count = 0;
  Snapshot snapshot;
  while (world.time() < end) {
    world.step();
    if (world.time() < begin) continue;
    world.snapshot({}, snapshot);
    sums.resize(snapshot.gauges.size());
    squares.resize(snapshot.gauges.size());
    for (std::size_t g = 0; g < sums.size(); ++g) {
      const auto level = static_cast<double>(snapshot.gauges[g].water.surface - snapshot.level);
      sums[g] += level;
      squares[g] += level * level;
    }
    ++count;
  }
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
  std::vector<Surf> surf;
  for (std::size_t g = 0; g < sums.size(); ++g) {
    const double mean = sums[g] / count;
    surf.push_back({std::sqrt(8.0 * (squares[g] / count - mean * mean)), mean});
  }
  return surf;
}

class WavesSurf : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesSurf);

// Flumes of such a slope have surf of 0.5 to 0.8 of the depth (root mean square) where all waves have broken [Han79];
// bores of shallow water are somewhat higher. What the layer loses the water gains, to round-off.
TEST_P(WavesSurf, IsAsHighAsTheDepthAllows) {
  Scene scene = beach(GetParam(), 0.25);
  constexpr std::array<float, 3> kStill = {0.15F, 0.2F, 0.25F};  // depths of the gauges [m]
  scene.gauges.push_back({"sea", {-18.0F, 0.0F}});
  for (const float depth : kStill) scene.gauges.push_back({"surf", {kWaterline - depth / kSlope, 0.0F}});
  const std::vector<Surf> surf = measure(*make(scene), 12.0, 34.0);
  std::printf("swell of 0.25 m: H_rms at sea %.3f m\n", surf[0].height);
  EXPECT_NEAR(surf[0].height, 0.25 / std::sqrt(2.0), 0.1 * 0.25);
  for (std::size_t g = 0; g < kStill.size(); ++g) {
    const double share = surf[g + 1].height / (static_cast<double>(kStill[g]) + surf[g + 1].level);
    std::printf("in %.2f m: %.2f of the depth, level %.3f m\n", static_cast<double>(kStill[g]), share,
                surf[g + 1].level);
    EXPECT_GT(share, 0.5);
    EXPECT_LT(share, 1.05);
  }
}

// With the swell twice as high the surf is hardly higher: it is the depth that bounds it.
TEST_P(WavesSurf, HardlyGrowsWithTheWavesAtSea) {
  std::array<double, 2> heights{};
  for (const std::size_t n : {0U, 1U}) {
    Scene scene = beach(GetParam(), n == 0 ? 0.15 : 0.3);
    scene.gauges.push_back({"surf", {kWaterline - 0.1F / kSlope, 0.0F}});
    heights[n] = measure(*make(scene), 12.0, 25.0)[0].height;
  }
  std::printf("H_rms in 0.1 m: %.3f and %.3f m\n", heights[0], heights[1]);
  EXPECT_LT(heights[1], 1.35 * heights[0]);
}

// A wave that is long beside the depth is the same in both waters. Handed over at once to cells that stand still, it
// runs on in them with its energy: half in the surface of both together, half in the motion of the cells.
TEST(WavesSurfEnergy, OfALongWaveIsHandedOver) {
  const regular_waves::RegularWave wave{0.012, 24.0, 0.3};
  Scene scene = tank({24.0F, 12.0F}, 0.3F, 0.1F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.125;
  scene.params.waves_breaking = 0.001;  // of the depth: all of it breaks
  scene.params.wake_on = false;
  constexpr int kGauges = 48;
  for (int n = 0; n < kGauges; ++n) {
    scene.gauges.push_back({"gauge", {24.0F * ((static_cast<float>(n) + 0.5F) / kGauges - 0.5F), 0.0F}});
  }
  const auto world = make(scene);
  add_wave(*world, wave);
  const double whole = 0.5 * 9.81 * wave.amplitude * wave.amplitude;  // over density and area
  Snapshot snapshot;
  for (int n = 1; n <= 60; ++n) {
    world->step();
    if (n != 1 && n % 15 != 0) continue;
    world->snapshot({}, snapshot);
    double potential = 0.0;
    for (const GaugeReading& gauge : snapshot.gauges) {
      potential += 0.5 * 9.81 * std::pow(static_cast<double>(gauge.water.surface - snapshot.level), 2.0) / kGauges;
    }
    const double kinetic = snapshot.diagnostics.kinetic_energy / (1000.0 * 24.0 * 12.0);
    std::printf("step %d: in the surface %.3f, in motion %.3f of the energy; H_s left in the layer %.4f m\n", n,
                potential / whole, kinetic / whole, snapshot.diagnostics.waves.height);
    EXPECT_NEAR(potential / whole, 0.5, 0.02);
    EXPECT_NEAR(kinetic / whole, 0.5, 0.02);
  }
}

// [J]
double energy_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.diagnostics.kinetic_energy + snapshot.diagnostics.potential_energy;
}

// A swell between a wall and a beach: with breaking its energy goes to the beach, and none comes from anywhere;
// without, what the layer holds stays. Water that the layer keeps counts as if it lay on the lowest bed, a twentieth at
// most.
TEST(WavesSurfEnergy, IsLostOnTheBeach) {
  const auto basin = [](double swell, double breaking) {
    Scene scene = beach(WaterSolver::kGrid, swell);
    scene.domain.west = scene.domain.east = EdgeKind::kWall;
    scene.params.waves_breaking = breaking;
    return make(scene);
  };
  const double still = energy_of(*basin(0.0, 0.25));
  for (const double breaking : {0.25, 0.0}) {
    const auto world = basin(0.25, breaking);
    const double start = energy_of(*world) - still;
    double most = 0.0;
    while (world->time() < 44.0) {  // twenty periods
      for (int n = 0; n < 10; ++n) world->step();
      most = std::max(most, energy_of(*world) - still);
    }
    const double end = energy_of(*world) - still;
    std::printf("breaking at %.2f of the depth: energy at most %.2f, at the end %.2f of that at the start\n", breaking,
                most / start, end / start);
    if (breaking > 0.0) {
      EXPECT_LT(most, 1.02 * start);
      EXPECT_NEAR(end / start, 0.0, 0.1);
    } else {
      EXPECT_GT(end, 0.6 * start);
    }
  }
}

}  // namespace
}  // namespace regatta::waves_surf_test
