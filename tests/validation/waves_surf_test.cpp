// Waves that run up a beach through the whole world: what the layer of dispersive waves loses the shallow water gains,
// and the surf is as high as measured on beaches.
#include "floating_scene.h"

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

}  // namespace
}  // namespace regatta::waves_surf_test
