// Wave packets on a layer, for tests that compare with linear theory.
#pragma once

#include "waves/wave_layer.h"

#include <cmath>
#include <numbers>

namespace regatta {

constexpr double kWaveStep = 1.0 / 60.0;  // [s]

// A packet of waves around x = middle that runs along +x or -x and is as wide as the grid. It is added to the state.
struct WavePacket {
  double height = 0.01;                            // amplitude [m]
  double middle = 0.0, width = 1.0, length = 1.0;  // width: σ of the envelope; length: wavelength [m]
  double way = 1.0;                                // +1: along +x
};

inline void add_packet(const WavePacket& packet, double depth, WaveLayer& layer) {
  const WaveGrid& grid = layer.grid();
  const double k = 2.0 * std::numbers::pi / packet.length, omega = wave_frequency(k, depth);
  const double later = 0.5 * layer.dt() * omega;  // q stands half a step before η
  for (int row = 0; row < grid.nz; ++row) {
    for (int i = 0; i < grid.nx; ++i) {
      const auto envelope = [&](double x) {
        const double s = (x - packet.middle) / packet.width;
        return packet.height * std::exp(-0.5 * s * s);
      };
      const double x = static_cast<double>(grid.middle(i, row).x), face = x - 0.5 * static_cast<double>(grid.dx);
      layer.state().surface[grid.at(i, row)] += static_cast<float>(envelope(x) * std::cos(k * (x - packet.middle)));
      layer.state().flux_x[grid.at(i, row)] += static_cast<float>(
          packet.way * omega / k * envelope(face) * std::cos(k * (face - packet.middle) + packet.way * later));
    }
  }
}

// Returns Σ η² over the cells of columns [first, last).
inline double squares(const WaveLayer& layer, int first, int last) {
  double sum = 0.0;
  for (int k = 0; k < layer.grid().nz; ++k) {
    for (int i = first; i < last; ++i) {
      const auto eta = static_cast<double>(layer.state().surface[layer.grid().at(i, k)]);
      sum += eta * eta;
    }
  }
  return sum;
}

// Returns √(Σ (a - b)² / Σ b²) of the surfaces in columns [0, last).
inline double difference(const WaveLayer& a, const WaveLayer& b, int last) {
  double error = 0.0;
  for (int k = 0; k < a.grid().nz; ++k) {
    for (int i = 0; i < last; ++i) {
      const double d = static_cast<double>(a.state().surface[a.grid().at(i, k)]) -
                       static_cast<double>(b.state().surface[b.grid().at(i, k)]);
      error += d * d;
    }
  }
  return std::sqrt(error / squares(b, 0, last));
}

}  // namespace regatta
