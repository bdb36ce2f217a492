#include "waves/sea_spectrum.h"

#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

TEST(SeaSpectrum, JonswapOfTheWindHasTheKnownHeightAndPeak) {
  const SeaWaves waves{.wind = 8.0, .fetch = 2e3};
  EXPECT_NEAR(2.0 * std::numbers::pi / peak_frequency(waves), 1.57, 0.005);
  EXPECT_NEAR(significant_height(waves, 4.0), 0.1976, 0.002);
}

// H_s = 0.21 U²/g of the fully grown sea, by the wind at 19.5 m.
TEST(SeaSpectrum, PiersonMoskowitzHasItsClosedForm) {
  const SeaWaves waves{.kind = SeaKind::kPiersonMoskowitz, .wind = 10.0};
  const double peak = peak_frequency(waves);
  const double variance = 8.1e-3 * 9.81 * 9.81 / (5.0 * std::pow(peak, 4.0));  // of α g² ω⁻⁵ exp(-1.25 (ω_p/ω)⁴)
  EXPECT_NEAR(wind_variance(waves, 100.0) / variance, 1.0, 1e-3);
}

TEST(SeaSpectrum, TmaIsTheShareOfJonswapThatTheDepthBears) {
  SeaWaves deep{.wind = 12.0, .fetch = 2e4}, shallow = deep;
  shallow.kind = SeaKind::kTma;
  EXPECT_NEAR(significant_height(shallow, 500.0) / significant_height(deep, 500.0), 1.0, 1e-3);
  for (const auto& [x, share] : {std::pair{0.5, 0.125}, {1.0, 0.5}, {1.5, 0.875}, {3.0, 1.0}}) {  // x = ω √(h/g)
    const double depth = 2.0, frequency = x * std::sqrt(9.81 / depth);
    EXPECT_NEAR(frequency_spectrum(shallow, depth, frequency), share * frequency_spectrum(deep, depth, frequency),
                1e-6 * frequency_spectrum(deep, depth, frequency));
  }
}

TEST(SeaSpectrum, DirectionsAddUpToOne) {
  for (const SeaKind kind : {SeaKind::kJonswap, SeaKind::kPhillips}) {
    for (const double s : {1.0, 8.0, 75.0}) {
      const SeaWaves waves{.kind = kind, .spread = s};
      double sum = 0.0;
      for (int n = 0; n < 3600; ++n) {
        const double turn = 2.0 * std::numbers::pi / 3600.0;
        sum += turn * directional_spread(waves, (n - 1800) * turn);
      }
      EXPECT_NEAR(sum, 1.0, 1e-4);
    }
  }
}

// The sum over wave vectors is the sum over frequencies; a height that is asked for is met.
TEST(SeaSpectrum, WaveVectorsHoldTheSameVariance) {
  for (const SeaKind kind : {SeaKind::kJonswap, SeaKind::kTma, SeaKind::kPiersonMoskowitz, SeaKind::kPhillips}) {
    const SeaWaves waves{.kind = kind, .height = 0.8, .period = 4.0, .heading = 30.0};
    const double depth = 5.0, scale = height_scale(waves, depth);
    double sum = 0.0;
    constexpr int kRings = 600, kHeadings = 180;
    for (int ring = 0; ring < kRings; ++ring) {
      const double step = std::log(4000.0) / kRings, k = 0.01 * std::exp((ring + 0.5) * step);
      for (int n = 0; n < kHeadings; ++n) {
        const double angle = 2.0 * std::numbers::pi * n / kHeadings;
        sum += wave_vector_spectrum(waves, scale, depth, k * std::cos(angle), k * std::sin(angle)) * k * k * step *
               2.0 * std::numbers::pi / kHeadings;
      }
    }
    EXPECT_NEAR(4.0 * std::sqrt(sum), 0.8, 0.004);
  }
}

}  // namespace
}  // namespace regatta
