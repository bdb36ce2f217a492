// A sea in deep water whose crests are too steep here and there: it keeps its height, and its water moves as that of
// waves does, whatever the cells.
#include "regular_waves.h"

#include <cstdio>
#include <vector>

namespace regatta::waves_steep_sea_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

class WavesSteepSea : public ::testing::TestWithParam<double> {};

// H_s = 1 m, T_p = 4 s, over 10 m of water, for a minute. The water moves with π H / T = 0.8 m/s in a wave of that
// height; three times that is the highest crest of many.
TEST_P(WavesSteepSea, KeepsItsHeightAndHasNoFalseCurrents) {
  constexpr double kHeight = 1.0, kPeriod = 4.0;
  Scene scene = tank({72.0F, 60.0F}, 10.0F, 2.0F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = GetParam();
  scene.params.sea_height = kHeight;
  scene.params.sea_period = kPeriod;
  scene.params.wake_on = false;
  const auto world = make(scene);
  const WaveCells x = wave_cells(-36.0F, 36.0F, false, scene.params),
                  z = wave_cells(-30.0F, 30.0F, false, scene.params);
  double least = 2.0 * kHeight, most = 0.0, fastest = 0.0, current = 0.0;
  std::vector<double> sum_u(static_cast<std::size_t>(x.count * z.count)), sum_w = sum_u;
  int looks = 0;
  WorldState state;
  Snapshot snapshot;
  for (int step = 1; step <= 3600; ++step) {
    world->step();
    if (step % 30 != 0) continue;
    world->snapshot({}, snapshot);
    least = std::min(least, snapshot.diagnostics.waves.height);
    most = std::max(most, snapshot.diagnostics.waves.height);
    EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
    world->take_state(state);
    const StateArray& potential = layer_array(state, "waves.potential");
    ++looks;
    for (int k = 1; k < z.count; ++k) {
      for (int i = 1; i < x.count; ++i) {
        const std::int64_t c = static_cast<std::int64_t>(k) * x.count + i;
        const double here = potential.number(c);
        const double u = (here - potential.number(c - 1)) / x.spacing;
        const double w = (here - potential.number(c - x.count)) / z.spacing;
        fastest = std::max(fastest, std::hypot(u, w));
        sum_u[static_cast<std::size_t>(c)] += u;
        sum_w[static_cast<std::size_t>(c)] += w;
      }
    }
  }
  for (std::size_t c = 0; c < sum_u.size(); ++c) current = std::max(current, std::hypot(sum_u[c], sum_w[c]) / looks);
  std::printf(
      "cells of %.2f m: H_s from %.2f to %.2f m, velocity at most %.2f m/s, in the mean of a minute at most %.2f\n",
      GetParam(), least, most, fastest, current);
  EXPECT_GT(least, 0.9 * kHeight);
  EXPECT_LT(most, 1.1 * kHeight);
  EXPECT_LT(fastest, 3.0 * std::numbers::pi * kHeight / kPeriod);
  EXPECT_LT(current, 0.2);
}

INSTANTIATE_TEST_SUITE_P(Cells, WavesSteepSea, ::testing::Values(0.25, 0.5),
                         [](const auto& test) { return test.param < 0.3 ? "quarter" : "half"; });

}  // namespace
}  // namespace regatta::waves_steep_sea_test
