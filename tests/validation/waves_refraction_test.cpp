// Waves that run aslant up a slope turn to face the shore, by Snell's law: k sin θ, their wave number along the shore,
// is kept, and k is that of their period over the depth to which they have come.
#include "wave_trains.h"

#include "waves/line_fft.h"
#include "waves/wave_symbol.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace regatta::waves_refraction_test {
namespace {

// k of a frequency over a depth [1/m], by halving.
double wave_number(double frequency, double depth) {
  double low = 1e-3, high = 1e3;
  for (int n = 0; n < 100; ++n) {
    const double middle = 0.5 * (low + high);
    (wave_frequency(middle, depth) < frequency ? low : high) = middle;
  }
  return low;
}

struct Case {
  double period, deep, shallow, angle;  // [s], [m], [m], [degrees] over the deep water
  int depths;                           // waves.depths
};

// The heading of a packet that has run from deep water over a slope onto a flat [degrees].
double heading_on_the_flat(const Case& c) {
  constexpr double kCell = 0.25, kLong = 96.0, kFrom = 34.0, kTo = 54.0, kStart = 16.0, kEnd = 74.0;  // [m]
  const double omega = 2.0 * std::numbers::pi / c.period, k = wave_number(omega, c.deep);
  const double kz = k * std::sin(c.angle * std::numbers::pi / 180.0), kx = std::sqrt(k * k - kz * kz);
  const int nx = line_length(static_cast<int>(kLong / kCell));
  const int nz = line_length(static_cast<int>(2.0 * std::numbers::pi / kz / kCell));  // one wave along the shore
  const Vec2 spacing(static_cast<float>(kCell), static_cast<float>(2.0 * std::numbers::pi / kz / nz));
  const WaveGrid grid = make_wave_grid({0.0F, 0.0F}, spacing, nx, nz, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveGround ground;
  ground.depth = grid.make_array();
  ground.most_depths = c.depths;
  for (int row = 0; row < nz; ++row) {
    for (int i = 0; i < nx; ++i) {
      const double up = std::clamp((static_cast<double>(grid.middle(i, row).x) - kFrom) / (kTo - kFrom), 0.0, 1.0);
      ground.depth[grid.at(i, row)] = static_cast<float>(c.deep + up * (c.shallow - c.deep));
    }
  }
  WaveLayer layer(grid, make_wave_bed(grid, ground), {}, kWaveStep);
  const double later = 0.5 * layer.dt() * omega;  // q stands half a step before η
  const auto packet = [&](double x, double z, double phase) {
    const double s = (x - kStart) / 5.0;
    return 0.01 * std::exp(-0.5 * s * s) * std::cos(kx * (x - kStart) + kz * z + phase);
  };
  for (int row = 0; row < nz; ++row) {
    for (int i = 0; i < nx; ++i) {
      const std::size_t cell = grid.at(i, row);
      const glm::dvec2 at(grid.middle(i, row)),
          half(0.5 * static_cast<double>(grid.dx), 0.5 * static_cast<double>(grid.dz));
      layer.state().surface[cell] = static_cast<float>(packet(at.x, at.y, 0.0));
      const double per = omega / (k * k);
      layer.state().flux_x[cell] = static_cast<float>(per * kx * packet(at.x - half.x, at.y, later));
      layer.state().flux_z[cell] = static_cast<float>(per * kz * packet(at.x, at.y - half.y, later));
    }
  }
  // The packet's middle, and k_x there: of η's part that goes with exp(i k_z z), the turn of its phase from cell to
  // cell.
  std::vector<std::complex<double>> along(static_cast<std::size_t>(nx));
  for (int step = 0; step < 60 * 60; ++step) {
    layer.step(nullptr, nullptr);
    if (step % 30 != 0) continue;
    double weight = 0.0, middle = 0.0;
    for (int i = 0; i < nx; ++i) {
      std::complex<double>& a = along[static_cast<std::size_t>(i)] = 0.0;
      for (int row = 0; row < nz; ++row) {
        const auto z = static_cast<double>(grid.middle(i, row).y);
        a += static_cast<double>(layer.state().surface[grid.at(i, row)]) * std::polar(1.0, -kz * z);
      }
      weight += std::norm(a);
      middle += std::norm(a) * static_cast<double>(grid.middle(i, 0).x);
    }
    if (middle < kEnd * weight) continue;
    std::complex<double> turn = 0.0;
    for (std::size_t i = 1; i < along.size(); ++i) turn += along[i] * std::conj(along[i - 1]);
    return std::atan2(kz, std::arg(turn) / static_cast<double>(grid.dx)) * 180.0 / std::numbers::pi;
  }
  return 0.0;
}

TEST(WavesRefraction, WavesTurnToFaceAShoreBySnellsLaw) {
  for (const Case& c : {Case{2.7, 2.0, 0.5, 30.0, 3}, Case{2.7, 2.0, 0.5, 30.0, 6}, Case{2.2, 3.0, 0.6, 50.0, 4},
                        Case{3.5, 1.2, 0.5, 20.0, 3}}) {
    const double omega = 2.0 * std::numbers::pi / c.period;
    const double sine =
        std::sin(c.angle * std::numbers::pi / 180.0) * wave_number(omega, c.deep) / wave_number(omega, c.shallow);
    const double right = std::asin(sine) * 180.0 / std::numbers::pi;
    const double found = heading_on_the_flat(c);
    fmt::print("{} s, {} m to {} m, {} depths: {} degrees become {:.1f}, by Snell's law {:.1f}\n", c.period, c.deep,
               c.shallow, c.depths, c.angle, found, right);
    EXPECT_NEAR(found, right, 0.05 * right);
  }
}

}  // namespace
}  // namespace regatta::waves_refraction_test
