// How a box heaves and pitches in regular waves, from ahead and from 30 degrees to the side, through the whole world,
// beside linear theory: a rigid plate on the surface that weighs the same (200 cells of it in the frequency domain, its
// own waves included, and the torque of the level pressure about the centre of mass), with Smith's factor e^{-kT} for
// the draft T, as waves push on the bottom less than on a plate. Long waves lift it by their height and tilt it by
// their slope.
#include "regular_waves.h"

#include <cstdio>

namespace regatta::waves_response_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

constexpr double kDraft = 0.25;  // [m]

struct Response {
  double heave = 0.0;  // over the amplitude of the waves
  double pitch = 0.0;  // over their steepest slope
  double tilt = 0.0;   // in the direction of the waves, whatever the heading; likewise
};

// 2 × 0.5 × 1 m, 500 kg/m³, in 3 m of water, in waves of a length [m] that run along x.
Response response(WaterSolver solver, float water_spacing, double spacing, double length, float heading_deg) {
  const RegularWave wave{0.01 * length * 0.5, length, 3.0};
  Scene scene = tank({24.0F, 14.0F}, 3.0F, water_spacing, EdgeKind::kPeriodic, solver);
  scene.params.waves_on = true;
  scene.params.waves_spacing = spacing;
  scene.params.wake_on = false;
  scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
  scene.bodies.push_back(box({2.0F, 0.5F, 1.0F}, 500.0F, 0.0F));
  scene.bodies.back().heading_deg = heading_deg;
  const auto world = make(scene);
  add_wave(*world, wave);
  const std::vector<BodySnapshot> states = track(*world, 7.0 * wave.period());
  std::vector<double> heave, pitch, tilt;
  for (std::size_t n = states.size() * 3 / 7; n < states.size(); ++n) {
    const BodyState& state = states[n].state;
    heave.push_back(static_cast<double>(state.position.y));
    pitch.push_back(static_cast<double>((state.orientation * Vec3(1, 0, 0)).y));
    tilt.push_back(static_cast<double>((state.orientation * Vec3(0, 1, 0)).x));
  }
  const auto swing = [&](const std::vector<double>& values) {
    return swing_of(values, world->dt(), wave.frequency()).amplitude;
  };
  const double slope = wave.k() * wave.amplitude;
  return {swing(heave) / wave.amplitude, swing(pitch) / slope, swing(tilt) / slope};
}

struct Case {
  double length;            // wavelength [m]
  double heave, pitch;      // of a flat plate by theory, over amplitude and slope of the waves
  float heading_deg = 0.0;  // heading of the box relative to the waves
};
double smith(double length) { return std::exp(-2.0 * std::numbers::pi / length * kDraft); }

// Waves of 6, 2 and 1.2 lengths.
TEST(WavesResponse, HeaveInHeadWavesIsThatOfLinearTheory) {
  for (const double spacing : {0.1, 0.2}) {
    for (const Case& with : {Case{12.0, 1.13, 0.0}, Case{4.0, 0.79, 0.0}, Case{2.4, 0.195, 0.0}}) {
      const Response found = response(WaterSolver::kGrid, 0.5F, spacing, with.length, 0.0F);
      const double theory = with.heave * smith(with.length);
      std::printf("cells of %.1f m, waves of %.1f m: heave %.3f, theory %.3f\n", spacing, with.length, found.heave,
                  theory);
      EXPECT_NEAR(found.heave, theory, 0.1) << with.length;
    }
  }
}

class WavesResponseBoth : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesResponseBoth);

// Waves of 4, 2 and 1 lengths.
TEST_P(WavesResponseBoth, HeaveAndPitchFromAheadAndAslant) {
  for (const Case& with :
       {Case{8.0, 1.247, 1.398}, Case{4.0, 0.796, 1.981}, Case{2.0, 0.127, 0.137}, Case{8.0, 1.275, 1.220, 30.0F},
        Case{4.0, 0.890, 1.775, 30.0F}, Case{2.0, 0.150, 0.151, 30.0F}}) {
    const Response found = response(GetParam(), 0.25F, 0.1, with.length, with.heading_deg);
    const double heave = with.heave * smith(with.length), pitch = with.pitch * smith(with.length);
    std::printf("waves of %.0f m at %.0f degrees: heave %.3f, theory %.3f; pitch %.3f, theory %.3f\n", with.length,
                static_cast<double>(with.heading_deg), found.heave, heave, found.pitch, pitch);
    EXPECT_NEAR(found.heave, heave, 0.1) << with.length << ' ' << with.heading_deg;
    EXPECT_NEAR(found.pitch, pitch, 0.2) << with.length << ' ' << with.heading_deg;
  }
}

// Ten lengths.
TEST_P(WavesResponseBoth, LongWavesLiftByTheirHeightAndTiltByTheirSlope) {
  const Response found = response(GetParam(), 0.25F, 0.2, 24.0, 0.0F);
  std::printf("waves of 24 m: heave %.3f, tilt %.3f of the slope\n", found.heave, found.tilt);
  constexpr double kHeave = 0.974, kTilt = 0.984;  // of the plate, with Smith's factor
  EXPECT_NEAR(found.heave, kHeave, 0.1);
  EXPECT_NEAR(found.tilt, kTilt, 0.12);
}

}  // namespace
}  // namespace regatta::waves_response_test
