#include "theory/wave_resistance.h"

#include "waves/wave_layer.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace regatta {

namespace {

constexpr double kG = static_cast<double>(kGravity), kPi = std::numbers::pi;
constexpr int kWide = PressingHull::kWide, kHigh = PressingHull::kHigh;
constexpr double kLength = 4.0, kBeam = 0.4, kDraft = 0.25, kSpacing = 0.1;  // [m]

}  // namespace

// The draft of a Wigley hull over each cell, smeared by the Poisson kernel of 0.65 drafts over 4 cells: what pressure
// at that depth leaves at the surface. Any head would serve; that of hulls is in hull/hull_waves.cpp.
PressingHull wigley_head() {
  constexpr int kParts = 10, kReach = 4;
  constexpr double kDepth = 0.65 * kDraft;
  PressingHull local, smeared;
  for (int i = 0; i < 2 * kWide; ++i) {
    for (int k = 0; k < 2 * kHigh; ++k) {
      for (int part = 0; part < kParts * kParts; ++part) {
        const double x = (i - kWide + (part % kParts + 0.5) / kParts) * kSpacing;
        const double z = (k - kHigh + (static_cast<double>(part / kParts) + 0.5) / kParts) * kSpacing;
        const double half = 0.5 * kBeam * (1.0 - 4.0 * x * x / (kLength * kLength));
        if (std::abs(z) < half) {
          local.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] +=
              kDraft * std::sqrt(1.0 - std::abs(z) / half) / (kParts * kParts);
        }
      }
    }
  }
  const auto corner = [](double x, double z) {
    return std::atan(x * z / (kDepth * std::sqrt(x * x + z * z + kDepth * kDepth))) / (2.0 * kPi);
  };
  const auto weight = [&](int i, int k) {
    const double w = (i - 0.5) * kSpacing, e = (i + 0.5) * kSpacing, s = (k - 0.5) * kSpacing, n = (k + 0.5) * kSpacing;
    return corner(e, n) - corner(w, n) - corner(e, s) + corner(w, s);
  };
  double sum = 0.0;
  for (int i = -kReach; i <= kReach; ++i) {
    for (int k = -kReach; k <= kReach; ++k) sum += weight(i, k);
  }
  for (int i = 0; i < 2 * kWide; ++i) {
    for (int k = 0; k < 2 * kHigh; ++k) {
      for (int di = -kReach; di <= kReach; ++di) {
        for (int dk = -kReach; dk <= kReach; ++dk) {
          if (i + di < 0 || i + di >= 2 * kWide || k + dk < 0 || k + dk >= 2 * kHigh) continue;
          smeared.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)] +=
              weight(di, dk) / sum * local.at[static_cast<std::size_t>(i + di)][static_cast<std::size_t>(k + dk)];
        }
      }
    }
  }
  return smeared;
}

// R = (ρg/4π) ∫ k² |cos θ| Ω² |d̂|² / |2kU²cos²θ - g tanh kh - gkh sech² kh| dθ over a turn, k U² cos²θ = g tanh kh [N].
double steady_resistance(const PressingHull& hull, double speed, double depth) {
  constexpr int kAngles = 1500;
  double sum = 0.0;
  for (int n = 0; n < kAngles; ++n) {  // a quarter of the turn; the head is symmetric
    const double theta = 0.5 * kPi * (n + 0.5) / kAngles, c2 = std::cos(theta) * std::cos(theta) * speed * speed;
    double k = kG / c2;
    if (k * kSpacing > kPi) break;  // no wave of the grid is as short
    for (int i = 0; i < 200; ++i) k = 0.5 * (k + kG / c2 * std::tanh(k * depth));
    std::complex<double> transform = 0.0;
    for (int i = 0; i < 2 * kWide; ++i) {
      for (int j = 0; j < 2 * kHigh; ++j) {
        const double x = (i - kWide + 0.5) * kSpacing, z = (j - kHigh + 0.5) * kSpacing;
        transform += hull.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] * kSpacing * kSpacing *
                     std::polar(1.0, -k * (x * std::cos(theta) + z * std::sin(theta)));
      }
    }
    const double t = std::tanh(k * depth), square = kG * k * t;
    const double slope = std::abs(2.0 * k * c2 - kG * t - kG * k * depth * (1.0 - t * t));
    sum += k * k * std::cos(theta) * square * std::norm(transform) / slope * 0.5 * kPi / kAngles;
  }
  return static_cast<double>(kWaterDensity) * kG / kPi * sum;
}

// In a window that travels with the head: one cell a step, so that head and cells always lie alike.
Result<double> towed_resistance(const PressingHull& hull, double speed, double depth, const GoOn& go_on) {
  constexpr int kCells = 512, kRows = 144, kMiddle = 368;
  constexpr float kSponge = 6.4F;
  const double dt = kSpacing / speed;
  const WaveGrid grid = make_wave_grid({0, 0}, Vec2(static_cast<float>(kSpacing)), kCells, kRows, WaveAxis::kPeriodic,
                                       WaveAxis::kWalled);  // half the water: z = 0 is the plane of symmetry
  WaveLayer layer(grid, make_wave_bed(static_cast<float>(depth)), {.west = kSponge, .east = kSponge, .north = kSponge},
                  dt);
  std::vector<float> pressing = grid.make_array();
  const double period = 8.0 * kPi * speed / kG, ramp = 8.0;  // R swings at g/4U after a start
  const int steps = static_cast<int>((ramp + 2.0 * period) / dt), counted = static_cast<int>(period / dt);
  double sum = 0.0;
  for (int n = 0; n < steps; ++n) {
    if (n % 10 == 0 && !go_on(static_cast<double>(n) / steps)) return stopped();
    const double r = std::min(1.0, n * dt / ramp), share = r * r * (3.0 - 2.0 * r);
    double force = 0.0;
    for (int k = 0; k < kHigh; ++k) {
      for (int i = 0; i < 2 * kWide; ++i) {
        const int at = kMiddle - kWide + i;
        const double d = share * hull.at[static_cast<std::size_t>(i)][static_cast<std::size_t>(kHigh + k)];
        pressing[grid.at(at, k)] = static_cast<float>(d);
        const auto eta = [&](int column) { return static_cast<double>(layer.state().surface[grid.at(column, k)]); };
        force += 2.0 * d * (eta(at + 1) - eta(at - 1)) / (2.0 * kSpacing) * kSpacing * kSpacing;
      }
    }
    if (n >= steps - counted) sum += static_cast<double>(kWaterDensity) * kG * force;
    layer.step(&pressing);
    for (std::vector<float>* field : {&layer.state().surface, &layer.state().flux_x, &layer.state().flux_z}) {
      for (int k = 0; k < kRows; ++k) {
        float* row = &(*field)[grid.at(0, k)];
        std::copy(row + 1, row + kCells, row);
        row[kCells - 1] = 0.0F;
      }
    }
  }
  return sum / counted;
}

}  // namespace regatta
