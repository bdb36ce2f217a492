#include "waves/wave_spectrum_reading.h"

#include "waves/sea.h"
#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

double sum(const std::vector<float>& density) {
  double total = 0.0;
  for (const float value : density) total += static_cast<double>(value) * kSpectrumEnd / kSpectrumBins;
  return total;
}

// The variance of a single wave is where its frequency says, all of it, on axes of both kinds.
TEST(WaveSpectrumReading, AWaveStandsAtItsFrequency) {
  constexpr double kDepth = 3.0, kAmplitude = 0.1;
  for (const WaveAxis axis : {WaveAxis::kPeriodic, WaveAxis::kWalled}) {
    const WaveGrid grid = make_wave_grid({0, 0}, {0.25F, 0.25F}, 64, 40, axis, axis);
    const double unit = (axis == WaveAxis::kPeriodic ? 2.0 : 1.0) * std::numbers::pi;
    const double kx = 5 * unit / 16.0, kz = 2 * unit / 10.0;
    std::vector<float> surface = grid.make_array();
    double squares = 0.0;
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const double eta = kAmplitude * std::cos(kx * 0.25 * (i + 0.5)) * std::cos(kz * 0.25 * (k + 0.5));
        surface[grid.at(i, k)] = static_cast<float>(eta + 0.7);  // a mean is no wave
        squares += eta * eta / grid.count();
      }
    }
    const std::vector<float> density = measure_spectrum(grid, surface, kDepth);
    EXPECT_NEAR(sum(density) / squares, 1.0, 1e-4);
    double middle = 0.0;
    for (int bin = 0; bin < kSpectrumBins; ++bin) {
      middle += spectrum_bin(bin) * static_cast<double>(density[static_cast<std::size_t>(bin)]) * kSpectrumEnd /
                kSpectrumBins / squares;
    }
    EXPECT_NEAR(middle, wave_frequency(std::hypot(kx, kz), kDepth) / (2.0 * std::numbers::pi), 1e-3);
  }
}

// A sea that is laid from a spectrum shows it, with its height.
TEST(WaveSpectrumReading, ASeaShowsTheSpectrumItWasMadeFrom) {
  Sea sea;
  sea.depth = 8.0;
  SeaWaves waves;
  waves.height = 0.5;
  waves.period = 3.2;
  sea.systems.push_back(waves);
  const std::vector<float> asked = asked_spectrum(sea);
  EXPECT_NEAR(4.0 * std::sqrt(sum(asked)), 0.5, 0.01);
  const WaveGrid grid = make_wave_grid({0, 0}, {0.4F, 0.4F}, 256, 240, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  SeaField field(grid, sea, 1.0 / 60.0);
  std::vector<float> surface = grid.make_array();
  field.rise(12.0, surface);
  const std::vector<float> found = measure_spectrum(grid, surface, sea.depth);
  EXPECT_NEAR(4.0 * std::sqrt(sum(found)), field.held_height(), 1e-3);
  // Round the peak; wave vectors of the grid are few for each bin.
  const auto peak = std::max_element(asked.begin(), asked.end()) - asked.begin();
  const auto top = std::max_element(found.begin(), found.end()) - found.begin();
  EXPECT_LE(std::abs(top - peak), 1);
  double difference = 0.0;
  for (std::size_t n = 0; n < asked.size(); ++n) difference += static_cast<double>(std::abs(found[n] - asked[n]));
  EXPECT_LT(difference * kSpectrumEnd / kSpectrumBins / sum(asked), 0.3);
}

}  // namespace
}  // namespace regatta
