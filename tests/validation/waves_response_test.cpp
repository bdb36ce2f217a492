// How a box heaves in regular head waves, through the whole world, beside linear theory: a rigid plate on the surface
// that weighs the same (200 cells of it in the frequency domain, its own waves included), with Smith's factor e^{-kT}
// for the draft T, as waves push on the bottom less than on a plate.
#include "regular_waves.h"

#include <cstdio>

namespace regatta::waves_response_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

struct Case {
  double length;  // of the waves [m]
  double plate;   // heave of the plate over the amplitude of the waves
};

// 2 × 0.5 × 1 m, 500 kg/m³, in 3 m of water; waves of 6, 2 and 1.2 lengths.
TEST(WavesResponse, HeaveInHeadWavesIsThatOfLinearTheory) {
  for (const double spacing : {0.1, 0.2}) {
    for (const Case& with : {Case{12.0, 1.13}, Case{4.0, 0.79}, Case{2.4, 0.195}}) {
      const RegularWave wave{0.01 * with.length * 0.5, with.length, 3.0};
      Scene scene = tank({24.0F, 14.0F}, 3.0F, 0.5F, EdgeKind::kPeriodic, WaterSolver::kGrid);
      scene.params.waves_on = true;
      scene.params.waves_spacing = spacing;
      scene.params.wake_on = false;
      scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
      scene.bodies.push_back(box({2.0F, 0.5F, 1.0F}, 500.0F, 0.0F));
      const auto world = make(scene);
      add_wave(*world, wave);
      const std::vector<BodySnapshot> states = track(*world, 7.0 * wave.period());
      std::vector<double> heave, pitch;
      for (std::size_t n = states.size() * 3 / 7; n < states.size(); ++n) {
        heave.push_back(static_cast<double>(states[n].state.position.y));
        pitch.push_back(static_cast<double>((states[n].state.orientation * Vec3(1, 0, 0)).y));
      }
      const double found = swing_of(heave, world->dt(), wave.frequency()).amplitude / wave.amplitude;
      const double turned = swing_of(pitch, world->dt(), wave.frequency()).amplitude / (wave.k() * wave.amplitude);
      constexpr double kDraft = 0.25;
      const double theory = with.plate * std::exp(-wave.k() * kDraft);
      std::printf("cells of %.1f m, waves of %.1f m: heave %.3f, theory %.3f; pitch %.3f of the slope\n", spacing,
                  with.length, found, theory, turned);
      EXPECT_NEAR(found, theory, 0.1) << with.length;
    }
  }
}

}  // namespace
}  // namespace regatta::waves_response_test
