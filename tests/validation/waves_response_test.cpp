// How a box heaves and pitches in regular waves, from ahead and from 30 degrees to the side, through the whole world,
// beside linear theory: sources on 16 × 8 panels of its bottom and three rows on its sides in deep water ([Weh60] eq.
// 13.17), surge and pitch together; the push of the waves by Haskind's relation. A rigid plate on the surface with
// Smith's factor for the draft, with which it was compared before, misses the heave beside its resonance by half.
// Marked: the water yields to a hull by the gap, which lowers the resonance of its heave.
#include "../unit/marked_bound.h"
#include "regular_waves.h"

#include <cstdio>

namespace regatta::waves_response_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

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
  double length;             // wavelength [m]
  double heave, pitch;       // by theory, over amplitude and slope of the waves
  float heading_deg = 0.0F;  // heading of the box relative to the waves
  const char* marks = "..";  // of heave and pitch (../unit/marked_bound.h)
};

class WavesResponse : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesResponse);

// Waves of 6 lengths to one.
TEST_P(WavesResponse, HeaveAndPitchAreThoseOfLinearTheory) {
  for (const Case& with :
       {Case{12.0, 0.994, 1.013}, Case{8.0, 1.002, 1.055, 0.0F, "6."}, Case{4.0, 1.013, 2.261, 0.0F, "66"},
        Case{2.4, 0.111, 0.222}, Case{2.0, 0.065, 0.069}, Case{8.0, 1.020, 0.918, 30.0F, "6."},
        Case{4.0, 1.133, 1.985, 30.0F, "66"}, Case{2.0, 0.080, 0.083, 30.0F}}) {
    const Response found = response(GetParam(), 0.25F, 0.1, with.length, with.heading_deg);
    std::printf("waves of %.1f m at %.0f degrees: heave %.3f, theory %.3f; pitch %.3f, theory %.3f\n", with.length,
                static_cast<double>(with.heading_deg), found.heave, with.heave, found.pitch, with.pitch);
    expect_at_most(0.15, std::abs(found.heave - with.heave), mended_by(with.marks[0]), "heave", "off");
    expect_at_most(0.2, std::abs(found.pitch - with.pitch), mended_by(with.marks[1]), "pitch", "off");
    EXPECT_NEAR(found.heave, with.heave, 0.55) << "whether marked or not";
  }
}

// The cells of the waves twice as large.
TEST_P(WavesResponse, LongWavesLiftByTheirHeightAndTiltByTheirSlope) {
  const Response found = response(GetParam(), 0.25F, 0.2, 24.0, 0.0F);
  std::printf("waves of 24 m: heave %.3f, tilt %.3f of the slope\n", found.heave, found.tilt);
  constexpr double kHeave = 0.997, kTilt = 0.997;
  EXPECT_NEAR(found.heave, kHeave, 0.1);
  EXPECT_NEAR(found.tilt, kTilt, 0.12);
}

}  // namespace
}  // namespace regatta::waves_response_test
