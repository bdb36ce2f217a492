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

// [J]
double energy_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.diagnostics.kinetic_energy + snapshot.diagnostics.potential_energy;
}

// A wave that is long beside the depth is the same in both waters. What the layer hands over of it in a few steps, to
// water that stands still, goes on there with its energy.
TEST(WavesSurfEnergy, OfALongWaveIsHandedOver) {
  const regular_waves::RegularWave wave{0.012, 24.0, 0.3};
  Scene scene = tank({24.0F, 12.0F}, 0.3F, 0.1F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.125;
  scene.params.waves_breaking = 0.001;  // of the depth: all of it breaks
  scene.params.wake_on = false;
  constexpr int kGauges = 48;
  for (int n = 0; n < kGauges; ++n) {
    scene.gauges.push_back({"g" + std::to_string(n), {24.0F * ((static_cast<float>(n) + 0.5F) / kGauges - 0.5F), 0.0F}});
  }
  const auto world = make(scene);
  const double still = energy_of(*world);
  add_wave(*world, wave);
  Snapshot snapshot;
  for (int n = 0; n < 60; ++n) {
    if (n % 5 == 0 || n < 6) {
    world->snapshot({}, snapshot);
    double potential = 0.0, kinetic = 0.0;
    for (const auto& gauge : snapshot.gauges) {
      potential += 0.5 * 9.81 * std::pow(static_cast<double>(gauge.water.surface - snapshot.level), 2.0) / kGauges;
      kinetic += 0.5 * 0.3 * std::pow(static_cast<double>(gauge.water.velocity.x), 2.0) / kGauges;
    }
    const double all = 0.5 * 9.81 * wave.amplitude * wave.amplitude;
    const double separate = (energy_of(*world) - still) / (all * 1000.0 * 24.0 * 12.0); std::printf("sep %.4f KE %.4f PE %.4f max %.4f ", separate, snapshot.diagnostics.kinetic_energy / (all * 288000.0), (snapshot.diagnostics.potential_energy - still) / (all * 288000.0), snapshot.diagnostics.max_speed); if (n<3) for (int g = 0; g < 48; g += 3) std::printf("%.3f ", snapshot.gauges[g].water.velocity.x); std::printf("%d: PE %.4f KE %.4f sum %.4f hs %.4f\n", n, potential / all, kinetic / all, (potential + kinetic) / all, snapshot.diagnostics.waves.height);
    }
    world->step();
  }
}

TEST(WavesSurfEnergy, Basin) {
  for (const double breaking : {0.25, 0.0}) {
  Scene scene = beach(WaterSolver::kGrid, 0.25);
  scene.domain.west = scene.domain.east = EdgeKind::kWall;
  scene.params.waves_breaking = breaking;
  const auto world = make(scene);
  Scene calm = beach(WaterSolver::kGrid, 0.0);
  calm.domain.west = calm.domain.east = EdgeKind::kWall;
  const double still = energy_of(*make(calm));
  while (world->time() < 60.0) {
    const double before = energy_of(*world) - still;
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    std::printf("%.1f s: %.2f J, hs %.3f mass %.1e\n", world->time(), before, snapshot.diagnostics.waves.height, snapshot.diagnostics.mass_error);
    for (int n = 0; n < 132; ++n) world->step();
  }
  }
}

TEST(Scratch, Speed) {
  Scene scene = beach(WaterSolver::kGrid, 0.25);
  for (const float depth : {0.8F, 0.5F, 0.4F, 0.3F, 0.2F, 0.1F}) scene.gauges.push_back({"surf", {kWaterline - depth / kSlope, 0.0F}});
  const auto world = make(scene);
  Snapshot snapshot;
  std::array<double, 6> most{}, mean{};
  int count = 0;
  while (world->time() < 34.0) {
    world->step();
    if (world->time() < 12.0) continue;
    world->snapshot({}, snapshot);
    ++count;
    for (std::size_t g = 0; g < 6; ++g) {
      const double u = snapshot.gauges[g].water.velocity.x;
      most[g] = std::max(most[g], std::abs(u)); mean[g] += u;
    }
  }
  for (std::size_t g = 0; g < 6; ++g) std::printf("gauge %zu: most %.3f mean %.3f\n", g, most[g], mean[g] / count);
}

}  // namespace
}  // namespace regatta::waves_surf_test
