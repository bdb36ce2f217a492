// The frequency of an oscillation, made dimensionless with a body's width and the stream: the Strouhal number.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace regatta {

struct Oscillation {
  double strouhal = 0.0;  // f D/U of the strongest frequency
  double share = 0.0;     // share of the power within 15 % of it
  double rms = 0.0;
};

// Looks at the last two thirds of the samples, dt apart, for frequencies of St 0.04 to 1.2. passing_time: D/U [s].
inline Oscillation oscillation(const std::vector<double>& samples, double dt, double passing_time) {
  std::vector<double> tail(samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 3), samples.end());
  const auto count = static_cast<double>(tail.size());
  double mean = 0.0;
  for (const double v : tail) mean += v / count;
  Oscillation result;
  for (std::size_t i = 0; i < tail.size(); ++i) {
    tail[i] -= mean;
    result.rms += tail[i] * tail[i] / count;
    // Hann's window, so that an end in mid-swing does not smear the peak.
    tail[i] *= 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * static_cast<double>(i) / count);
  }
  result.rms = std::sqrt(result.rms);
  const double resolution = passing_time / (4.0 * count * dt);
  std::vector<double> power;
  for (double st = 0.04; st < 1.2; st += resolution) {
    std::complex<double> sum = 0.0;
    std::complex<double> turn = 1.0;
    const std::complex<double> step = std::polar(1.0, -2.0 * std::numbers::pi * st / passing_time * dt);
    for (const double v : tail) {
      sum += v * turn;
      turn *= step;
    }
    power.push_back(std::norm(sum));
  }
  const auto peak = std::max_element(power.begin(), power.end()) - power.begin();
  result.strouhal = 0.04 + resolution * static_cast<double>(peak);
  double all = 0.0;
  double near = 0.0;
  for (std::size_t i = 0; i < power.size(); ++i) {
    const double st = 0.04 + resolution * static_cast<double>(i);
    all += power[i];
    if (std::abs(st / result.strouhal - 1.0) < 0.15) near += power[i];
  }
  result.share = all > 0.0 ? near / all : 0.0;
  return result;
}

}  // namespace regatta
