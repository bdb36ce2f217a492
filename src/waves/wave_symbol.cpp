#include "waves/wave_symbol.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {}

double wave_frequency(double wave_number, double depth) {
  return std::sqrt(kWaveGravity * wave_number * std::tanh(wave_number * depth));
}

double wave_number(double frequency, double depth) {
  if (!(frequency > 0.0)) return 0.0;
  // Newton on x tanh x = y from the guess of [Eck52], which is within 5 %.
  const double y = frequency * frequency * depth / kWaveGravity;
  double x = y / std::sqrt(std::tanh(y));
  for (int i = 0; i < 8; ++i) {
    const double t = std::tanh(x);
    x -= (x * t - y) / (t + x * (1.0 - t * t));
  }
  return x / depth;
}

double group_speed(double wave_number, double depth) {
  const double t = std::tanh(wave_number * depth);
  if (!(wave_number > 0.0)) return std::sqrt(kWaveGravity * depth);
  return 0.5 * kWaveGravity * (t + wave_number * depth * (1.0 - t * t)) / wave_frequency(wave_number, depth);
}

WaveSymbol wave_symbol(const WaveTransform& transform, double depth, double dt, SymbolForm form) {
  const auto difference = [](double k, float d) {
    const auto spacing = static_cast<double>(d);
    return 2.0 / spacing * std::sin(0.5 * k * spacing);
  };
  const WaveGrid& grid = transform.grid();
  return transform.symbol([&](double kx, double kz) {
    const double difference_x = difference(kx, grid.dx), difference_z = difference(kz, grid.dz);
    const double laplacian = difference_x * difference_x + difference_z * difference_z;
    if (!(laplacian > 0.0)) return form.inverse_laplacian ? 0.0 : std::pow(kWaveGravity * depth, form.power);
    // A wave that turns by more than π in a step would seem slower than it is, and so unstable beside a wall.
    const double turn = std::min(wave_frequency(std::hypot(kx, kz), depth) * dt, std::numbers::pi);
    const double chord = 2.0 * std::sin(0.5 * turn) / dt;
    const double symbol = std::pow(chord * chord / laplacian, form.power);
    return form.inverse_laplacian ? symbol / laplacian : symbol;
  });
}

}  // namespace regatta
