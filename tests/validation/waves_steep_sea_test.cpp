// A sea in deep water whose crests are too steep here and there: it keeps its height, and its water moves as that of
// waves does, whatever the cells.
#include "regular_waves.h"

#include <cstdio>
#include <vector>

namespace regatta::waves_steep_sea_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

struct SteepSea {
  const char* name;
  double height, spacing;  // H_s, cells [m]
  double seconds;
  double least;    // of the height that is left
  double fastest;  // of π H / T
};

class WavesSteepSea : public ::testing::TestWithParam<SteepSea> {};

// T_p = 4 s over 10 m of water. In a wave of the height H the water moves with π H / T; three times that is the highest
// crest of many.
TEST_P(WavesSteepSea, KeepsItsHeightAndHasNoFalseCurrents) {
  constexpr double kPeriod = 4.0;
  constexpr int kEdge = 10;  // cells: the outermost ones break no waves
  const SteepSea sea = GetParam();
  const double orbital = std::numbers::pi * sea.height / kPeriod;
  Scene scene = tank({72.0F, 60.0F}, 10.0F, 2.0F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = sea.spacing;
  scene.params.sea_height = sea.height;
  scene.params.sea_period = kPeriod;
  scene.params.wake_on = false;
  const auto world = make(scene);
  const WaveCells x = wave_cells(-36.0F, 36.0F, false, scene.params);
  const WaveCells z = wave_cells(-30.0F, 30.0F, false, scene.params);
  double least = 2.0 * sea.height, most = 0.0, fastest = 0.0, current = 0.0;
  std::vector<double> sum_u(static_cast<std::size_t>(x.count * z.count)), sum_w = sum_u;
  int looks = 0;
  WorldState state;
  Snapshot snapshot;
  while (world->time() < sea.seconds) {
    for (int step = 0; step < 30; ++step) world->step();
    world->snapshot({}, snapshot);
    least = std::min(least, snapshot.diagnostics.waves.height);
    most = std::max(most, snapshot.diagnostics.waves.height);
    EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
    world->take_state(state);
    const StateArray& potential = layer_array(state, "waves.potential");
    ++looks;
    for (int k = kEdge; k < z.count - kEdge; ++k) {
      for (int i = kEdge; i < x.count - kEdge; ++i) {
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
  std::printf("H_s of %.1f m, cells of %.2f m: H_s from %.3f to %.3f m, velocity at most %.2f m/s, mean at most %.2f\n",
              sea.height, sea.spacing, least, most, fastest, current);
  EXPECT_GT(least, sea.least * sea.height);
  EXPECT_LT(most, 1.05 * sea.height);
  EXPECT_LT(fastest, sea.fastest * orbital);
  EXPECT_LT(current, 0.6 * orbital);
}

// The last is steeper than a sea can be.
INSTANTIATE_TEST_SUITE_P(Seas, WavesSteepSea,
                         ::testing::Values(SteepSea{"fine", 1.0, 0.25, 60.0, 0.95, 3.0},
                                           SteepSea{"coarse", 1.0, 0.5, 60.0, 0.95, 3.0},
                                           SteepSea{"impossible", 4.0, 0.25, 20.0, 0.7, 3.0}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace regatta::waves_steep_sea_test
