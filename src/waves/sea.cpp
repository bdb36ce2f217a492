#include "waves/sea.h"

#include "core/check.h"
#include "core/parallel.h"
#include "core/rng.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr int kShortest = 4;  // cells of a wave; shorter ones are not resolved in slope and speed of what rides on them

// Takes out the weakest components, a thousandth of the variance together: most components of a fine grid are among
// them, and each costs a sine and a cosine a step.
void drop_weakest(double squares, std::vector<std::complex<float>>& components) {
  constexpr double kDropped = 1e-3;
  std::vector<float> weakest;
  for (const std::complex<float>& a : components) {
    if (a != 0.0F) weakest.push_back(std::norm(a));
  }
  std::sort(weakest.begin(), weakest.end());
  double dropped = 0.0;
  float least = 0.0F;
  for (const float square : weakest) {
    dropped += static_cast<double>(square);
    if (dropped > kDropped * squares) break;
    least = square;
  }
  for (std::complex<float>& a : components) {
    if (std::norm(a) <= least) a = 0.0F;
  }
}

// Index of the wave along k from its place among `count` coefficients: 0, 1, …, -2, -1.
int signed_index(int place, int count) { return 2 * place <= count ? place : place - count; }

}  // namespace

SeaField::SeaField(const WaveGrid& grid, const Sea& sea)
    : transform_(grid), spectrum_(transform_.make_spectrum()), depth_(sea.depth) {
  CHECK(grid.x_axis == WaveAxis::kPeriodic && grid.z_axis == WaveAxis::kPeriodic, "a sea has no walls");
  const double unit_x = 2.0 * std::numbers::pi / (static_cast<double>(grid.dx) * grid.nx);
  const double unit_z = 2.0 * std::numbers::pi / (static_cast<double>(grid.dz) * grid.nz);
  const Vec2 origin = grid.middle(0, 0);
  std::vector<double> scales;
  for (const SeaWaves& waves : sea.systems) scales.push_back(height_scale(waves, sea.depth));
  // Of all wave vectors, each with a phase of its own whatever the spectrum holds of it.
  std::vector<std::complex<float>> all(static_cast<std::size_t>(grid.count()));
  Rng rng(sea.seed);
  double squares = 0.0;
  for (int l = 0; l < grid.nz; ++l) {
    for (int j = 0; j < grid.nx; ++j) {
      const double phase = 2.0 * std::numbers::pi * static_cast<double>(rng.uniform());
      const int mx = signed_index(j, grid.nx), mz = signed_index(l, grid.nz);
      if (kShortest * std::abs(mx) > grid.nx || kShortest * std::abs(mz) > grid.nz) continue;
      const double kx = mx * unit_x, kz = mz * unit_z;
      double density = 0.0;
      for (std::size_t n = 0; n < scales.size(); ++n) {
        density += wave_vector_spectrum(sea.systems[n], scales[n], sea.depth, kx, kz);
      }
      const double amplitude = std::sqrt(2.0 * density * unit_x * unit_z);
      squares += amplitude * amplitude;
      const double at_origin = phase + kx * static_cast<double>(origin.x) + kz * static_cast<double>(origin.y);
      all[static_cast<std::size_t>(l * grid.nx + j)] = std::complex<float>(std::polar(amplitude, at_origin));
    }
  }
  drop_weakest(squares, all);
  squares = 0.0;
  for (const std::complex<float>& a : all) squares += static_cast<double>(std::norm(a));
  held_height_ = 4.0 * std::sqrt(0.5 * squares);
  for (int j = 0; j < transform_.columns(); ++j) {
    for (int l = 0; l < grid.nz; ++l) {
      const int opposite_j = (grid.nx - j) % grid.nx, opposite_l = (grid.nz - l) % grid.nz;
      along_.push_back(all[static_cast<std::size_t>(l * grid.nx + j)]);
      against_.push_back(all[static_cast<std::size_t>(opposite_l * grid.nx + opposite_j)]);
    }
  }
}

// out = Re Σ factor(k, ω) A e^{i(k·x - ωt + φ)}.
template <class Factor>
void SeaField::transform(double time, const Factor& factor, std::vector<float>& out) {
  const WaveGrid& grid = transform_.grid();
  const double unit_x = 2.0 * std::numbers::pi / (static_cast<double>(grid.dx) * grid.nx);
  const double unit_z = 2.0 * std::numbers::pi / (static_cast<double>(grid.dz) * grid.nz);
  const auto coefficient = [&](int j, int l) {
    const auto n = static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.nz) + static_cast<std::size_t>(l);
    if (along_[n] == 0.0F && against_[n] == 0.0F) return std::complex<double>(0.0);
    const double kx = j * unit_x, kz = signed_index(l, grid.nz) * unit_z;
    const double frequency = wave_frequency(std::hypot(kx, kz), depth_);
    const std::complex<double> turn = std::polar(1.0, -frequency * time);
    return 0.5 * (factor(kx, kz, frequency) * std::complex<double>(along_[n]) * turn +
                  std::conj(factor(-kx, -kz, frequency) * std::complex<double>(against_[n]) * turn));
  };
  parallel_tasks(0, (transform_.columns() + kLanes - 1) / kLanes, [&](int block) {
    for (int l = 0; l < grid.nz; ++l) {
      std::array<float, static_cast<std::size_t>(kLanes)> re{}, im{};
      for (int lane = 0; lane < std::min(kLanes, transform_.columns() - block * kLanes); ++lane) {
        const std::complex<double> number = coefficient(block * kLanes + lane, l);
        re[static_cast<std::size_t>(lane)] = static_cast<float>(number.real());
        im[static_cast<std::size_t>(lane)] = static_cast<float>(number.imag());
      }
      spectrum_.numbers[transform_.place(block * kLanes, l)] = {LineNumber(load_wide(re.data())),
                                                                LineNumber(load_wide(im.data()))};
    }
  });
  transform_.backward(spectrum_, out);
}

void SeaField::rise(double time, std::vector<float>& rise) {
  transform(
      time, [](double, double, double) { return 1.0; }, rise);
}
void SeaField::slope_x(double time, std::vector<float>& slope) {
  transform(
      time, [](double kx, double, double) { return std::complex<double>(0.0, kx); }, slope);
}
void SeaField::slope_z(double time, std::vector<float>& slope) {
  transform(
      time, [](double, double kz, double) { return std::complex<double>(0.0, kz); }, slope);
}
void SeaField::rate(double time, std::vector<float>& rate) {
  transform(
      time, [](double, double, double frequency) { return std::complex<double>(0.0, -frequency); }, rate);
}

void SeaField::make_state(double time, double dt, WaveState& state) {
  rise(time, state.surface);
  // η(t) - η(t - Δt) = -Δt ∇·q(t - Δt/2), with the differences of the layer: q = η̂ (2/Δt) sin(ωΔt/2) K/K².
  const WaveGrid& grid = transform_.grid();
  const auto difference = [](double k, float d) {
    const auto spacing = static_cast<double>(d);
    return 2.0 / spacing * std::sin(0.5 * k * spacing);
  };
  const auto flux = [&](double kx, double kz, double frequency, bool along_x) {
    const double x = difference(kx, grid.dx), z = difference(kz, grid.dz);
    const double size = 2.0 / dt * std::sin(0.5 * frequency * dt) * (along_x ? x : z) / (x * x + z * z);
    const double to_face = -0.5 * (along_x ? kx * static_cast<double>(grid.dx) : kz * static_cast<double>(grid.dz));
    return std::polar(1.0, to_face) * size;
  };
  const double before = time - 0.5 * dt;
  transform(
      before, [&](double kx, double kz, double frequency) { return flux(kx, kz, frequency, true); }, state.flux_x);
  transform(
      before, [&](double kx, double kz, double frequency) { return flux(kx, kz, frequency, false); }, state.flux_z);
}

}  // namespace regatta
