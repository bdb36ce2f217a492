#include "waves/sea_spectrum.h"

#include "waves/wave_symbol.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr double kPi = std::numbers::pi;

bool grows_with_fetch(SeaKind kind) { return kind == SeaKind::kJonswap || kind == SeaKind::kTma; }

// α, which sets the height [-].
double wind_scale(const SeaWaves& waves) {
  constexpr double kFullyGrown = 8.1e-3;  // [Pie64]
  if (!grows_with_fetch(waves.kind)) return kFullyGrown;
  return 0.076 * std::pow(waves.wind * waves.wind / (kWaveGravity * waves.fetch), 0.22);  // [Has73]
}

// Share of the energy of deep water that water of a depth bears [Bou85].
double depth_share(double frequency, double depth) {
  const double x = frequency * std::sqrt(depth / kWaveGravity);
  if (x <= 1.0) return 0.5 * x * x;
  return x < 2.0 ? 1.0 - 0.5 * (2.0 - x) * (2.0 - x) : 1.0;
}

double peaked_spectrum(const SeaWaves& waves, double frequency) {
  const double peak = peak_frequency(waves);
  const double ratio = peak / frequency;
  const double base = wind_scale(waves) * kWaveGravity * kWaveGravity * std::pow(frequency, -5.0) *
                      std::exp(-1.25 * ratio * ratio * ratio * ratio);
  if (!grows_with_fetch(waves.kind)) return base;
  const double width = (frequency <= peak ? 0.07 : 0.09) * peak;
  const double offset = (frequency - peak) / width;
  return base * std::pow(waves.sharpness, std::exp(-0.5 * offset * offset));
}

}  // namespace

double peak_frequency(const SeaWaves& waves) {
  if (waves.period > 0.0) return 2.0 * kPi / waves.period;
  if (grows_with_fetch(waves.kind)) return 22.0 * std::cbrt(kWaveGravity * kWaveGravity / (waves.wind * waves.fetch));
  constexpr double kPierson = 0.855;    // as a share of the wind at 10 m, 0.877 of that at 19.5 m [Pie64]
  constexpr double kPhillips = 0.9457;  // (4/5)^(1/4)
  return (waves.kind == SeaKind::kPhillips ? kPhillips : kPierson) * kWaveGravity / waves.wind;
}

double frequency_spectrum(const SeaWaves& waves, double depth, double frequency) {
  if (!(frequency > 0.0)) return 0.0;
  const double deep = peaked_spectrum(waves, frequency);
  return waves.kind == SeaKind::kTma ? deep * depth_share(frequency, depth) : deep;
}

double directional_spread(const SeaWaves& waves, double angle) {
  if (waves.kind == SeaKind::kPhillips) {
    const double c = std::cos(angle);
    return c > 0.0 ? 2.0 / kPi * c * c : 0.0;
  }
  const double s = waves.spread;
  const double norm = std::exp(std::lgamma(s + 1.0) - std::lgamma(s + 0.5)) / (2.0 * std::sqrt(kPi));
  return norm * std::pow(std::abs(std::cos(0.5 * angle)), 2.0 * s);
}

double wind_variance(const SeaWaves& waves, double depth) {
  // In steps of ln ω from a third of the peak, below which there is nothing, to 30 of it.
  constexpr int kSteps = 2000;
  const double peak = peak_frequency(waves), least = std::log(peak / 3.0), step = std::log(90.0) / kSteps;
  double sum = 0.0;
  for (int n = 0; n < kSteps; ++n) {
    const double frequency = std::exp(least + (n + 0.5) * step);
    sum += frequency_spectrum(waves, depth, frequency) * frequency * step;
  }
  return sum;
}

double significant_height(const SeaWaves& waves, double depth) {
  return waves.height > 0.0 ? waves.height : 4.0 * std::sqrt(wind_variance(waves, depth));
}

double significant_height(const Sea& sea) {
  double squares = 0.0;
  for (const SeaWaves& waves : sea.systems) {
    const double height = significant_height(waves, sea.depth);
    squares += height * height;
  }
  return std::sqrt(squares);
}

double height_scale(const SeaWaves& waves, double depth) {
  return waves.height > 0.0 ? waves.height * waves.height / (16.0 * wind_variance(waves, depth)) : 1.0;
}

double wave_vector_spectrum(const SeaWaves& waves, double scale, double depth, double kx, double kz) {
  const double k = std::hypot(kx, kz);
  if (!(k > 0.0)) return 0.0;
  const double frequency = wave_frequency(k, depth);
  const double heading = waves.heading * kPi / 180.0;
  const double angle = std::remainder(std::atan2(-kz, kx) - heading, 2.0 * kPi);
  return scale * frequency_spectrum(waves, depth, frequency) * directional_spread(waves, angle) *
         group_speed(k, depth) / k;
}

}  // namespace regatta
