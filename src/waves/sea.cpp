#include "waves/sea.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <algorithm>
#include <cmath>
#include <complex>
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

// The periodic grid of a grid and its mirror images.
WaveGrid without_walls(const WaveGrid& grid) {
  const auto doubled = [](WaveAxis axis, int cells) { return axis == WaveAxis::kWalled ? 2 * cells : cells; };
  return make_wave_grid(grid.lower, {grid.dx, grid.dz}, doubled(grid.x_axis, grid.nx), doubled(grid.z_axis, grid.nz),
                        WaveAxis::kPeriodic, WaveAxis::kPeriodic);
}

}  // namespace

SeaField::SeaField(const WaveGrid& own, const Sea& sea, double dt)
    : grid_(own), transform_(without_walls(own)), spectrum_(transform_.make_spectrum()) {
  const WaveGrid& grid = transform_.grid();
  if (grid.count() != own.count()) unfolded_ = grid.make_array();
  const double unit_x = 2.0 * std::numbers::pi / (static_cast<double>(grid.dx) * grid.nx);
  const double unit_z = 2.0 * std::numbers::pi / (static_cast<double>(grid.dz) * grid.nz);
  const Vec2 origin = grid.middle(0, 0);
  // Amplitudes of all wave vectors, each with its own phase whatever its share of the spectrum.
  std::vector<std::complex<float>> all(static_cast<std::size_t>(grid.count()));
  const auto each_vector = [&](const auto& take) {
    for (int l = 0; l < grid.nz; ++l) {
      for (int j = 0; j < grid.nx; ++j) {
        const int mx = signed_index(j, grid.nx), mz = signed_index(l, grid.nz);
        const bool held = kShortest * std::abs(mx) <= grid.nx && kShortest * std::abs(mz) <= grid.nz;
        take(static_cast<std::size_t>(l * grid.nx + j), held, mx * unit_x, mz * unit_z);
      }
    }
  };
  // A narrow box has few vectors in the reach of a swell: their sum is not the integral, and is made the same.
  std::vector<double> scales;
  for (const SeaWaves& waves : sea.systems) {
    const double scale = height_scale(waves, sea.depth);
    double sum = 0.0;
    each_vector([&](std::size_t, bool held, double kx, double kz) {
      if (held) sum += wave_vector_spectrum(waves, scale, sea.depth, kx, kz) * unit_x * unit_z;
    });
    const double wanted = std::pow(0.25 * significant_height(waves, sea.depth), 2.0);
    least_share_ = std::min(least_share_, sum / wanted);
    scales.push_back(sum > 0.0 ? scale * wanted / sum : scale);
  }
  Rng rng(sea.seed);
  double squares = 0.0;
  each_vector([&](std::size_t place, bool held, double kx, double kz) {
    const double phase = 2.0 * std::numbers::pi * static_cast<double>(rng.uniform());
    if (!held) return;
    double density = 0.0;
    for (std::size_t n = 0; n < scales.size(); ++n) {
      density += wave_vector_spectrum(sea.systems[n], scales[n], sea.depth, kx, kz);
    }
    const double amplitude = std::sqrt(2.0 * density * unit_x * unit_z);
    squares += amplitude * amplitude;
    const double at_origin = phase + kx * static_cast<double>(origin.x) + kz * static_cast<double>(origin.y);
    all[place] = std::complex<float>(std::polar(amplitude, at_origin));
  });
  drop_weakest(squares, all);
  squares = 0.0;
  for (const std::complex<float>& a : all) squares += static_cast<double>(std::norm(a));
  held_height_ = 4.0 * std::sqrt(0.5 * squares);
  const auto difference = [](double k, float d) {
    const auto spacing = static_cast<double>(d);
    return 2.0 / spacing * std::sin(0.5 * k * spacing);
  };
  for (int block = 0; block * kLanes < transform_.columns(); ++block) {
    for (int line = 0; line < grid.nz; ++line) {
      Modes modes;
      modes.place = transform_.place(block * kLanes, line);
      bool any = false;
      for (int n = 0; n < std::min(kLanes, transform_.columns() - block * kLanes); ++n) {
        const int column = block * kLanes + n;
        const int opposite_column = (grid.nx - column) % grid.nx, opposite_line = (grid.nz - line) % grid.nz;
        const std::complex<float> a = all[static_cast<std::size_t>(line * grid.nx + column)];
        const std::complex<float> b = all[static_cast<std::size_t>(opposite_line * grid.nx + opposite_column)];
        if (a == 0.0F && b == 0.0F) continue;
        any = true;
        const auto lane = static_cast<std::size_t>(n);
        modes.sum_re[lane] = 0.5F * (a + b).real();
        modes.sum_im[lane] = 0.5F * (a + b).imag();
        modes.difference_re[lane] = 0.5F * (a - b).real();
        modes.difference_im[lane] = 0.5F * (a - b).imag();
        const double kx = column * unit_x, kz = signed_index(line, grid.nz) * unit_z;
        const double frequency = wave_frequency(std::hypot(kx, kz), sea.depth);
        modes.turns[lane] = frequency / (2.0 * std::numbers::pi);
        // η(t) - η(t - Δt) = -Δt ∇·∇ stream(t - Δt/2), with the differences of the layer.
        const double x = difference(kx, grid.dx), z = difference(kz, grid.dz);
        const double rate = 2.0 / dt * std::sin(0.5 * frequency * dt);
        modes.stream[lane] = static_cast<float>(rate / (x * x + z * z));
        // Φ(t + Δt/2) - Φ(t - Δt/2) = -Δt g η(t).
        modes.potential[lane] = static_cast<float>(static_cast<double>(kGravity) / rate);
      }
      if (any) modes_.push_back(modes);
    }
  }
}

void SeaField::transform(double time, const Modes::Lanes Modes::*factor, std::vector<float>& out) {
  std::fill(spectrum_.numbers.begin(), spectrum_.numbers.end(), LineComplex());
  constexpr int kModes = 64;  // modes in one block of the loop
  parallel_blocks(static_cast<int>(modes_.size()), kModes, [&](int first, int last) {
    for (auto n = static_cast<std::size_t>(first); n < static_cast<std::size_t>(last); ++n) {
      const Modes& modes = modes_[n];
      // Whole turns are taken off in double, for times are long.
      Modes::Lanes angles;
      for (std::size_t lane = 0; lane < angles.size(); ++lane) {
        const double turns = modes.turns[lane] * time;
        angles[lane] = static_cast<float>(2.0 * std::numbers::pi * (turns - std::floor(turns)));
      }
      const auto [sine, cosine] = xsimd::sincos(load_wide(angles.data()));
      const WideFloat sum_re = load_wide(modes.sum_re.data()), sum_im = load_wide(modes.sum_im.data());
      const WideFloat difference_re = load_wide(modes.difference_re.data());
      const WideFloat difference_im = load_wide(modes.difference_im.data());
      LineComplex& number = spectrum_.numbers[modes.place];
      if (factor != nullptr) {  // -i factor (a e^{-iωt} - conj(b e^{-iωt})) / 2
        const WideFloat larger = load_wide((modes.*factor).data());
        number = {LineNumber(larger * (sum_im * cosine - sum_re * sine)),
                  LineNumber(-larger * (difference_re * cosine + difference_im * sine))};
      } else {
        number = {LineNumber(sum_re * cosine + sum_im * sine),
                  LineNumber(difference_im * cosine - difference_re * sine)};
      }
    }
  });
  if (unfolded_.empty()) return transform_.backward(spectrum_, out);
  transform_.backward(spectrum_, unfolded_);
  add_images(out);
}

void SeaField::add_images(std::vector<float>& out) const {
  const WaveGrid& twice = transform_.grid();
  const bool x_walled = grid_.x_axis == WaveAxis::kWalled, z_walled = grid_.z_axis == WaveAxis::kWalled;
  const float scale = x_walled && z_walled ? 0.5F : std::numbers::sqrt2_v<float> / 2.0F;
  parallel_rows(0, grid_.nz, [&](int k) {
    const float* row = &unfolded_[twice.at(0, k)];
    const float* image = &unfolded_[twice.at(0, twice.nz - 1 - k)];
    for (int i = 0; i < grid_.nx; ++i) {
      const int back = twice.nx - 1 - i;
      float sum = row[i];
      if (x_walled) sum += row[back];
      if (z_walled) sum += image[i];
      if (x_walled && z_walled) sum += image[back];
      out[grid_.at(i, k)] = scale * sum;
    }
  });
}

void SeaField::rise(double time, std::vector<float>& rise) { transform(time, nullptr, rise); }
void SeaField::stream(double time, std::vector<float>& stream) { transform(time, &Modes::stream, stream); }
void SeaField::potential(double time, std::vector<float>& potential) { transform(time, &Modes::potential, potential); }

}  // namespace regatta
