#include "waves/wave_transform.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "core/state_hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr std::array<WaveAxis, 2> kAxes = {WaveAxis::kPeriodic, WaveAxis::kWalled};

std::vector<float> noise(const WaveGrid& grid) {
  Rng rng(3);
  std::vector<float> field = grid.make_array();
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) field[grid.at(i, k)] = rng.uniform(-1.0F, 1.0F);
  }
  return field;
}

template <class Expected>
double largest_error(const WaveGrid& grid, const std::vector<float>& field, const Expected& expected) {
  double error = 0.0;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      error = std::max(error, std::abs(static_cast<double>(field[grid.at(i, k)]) - expected(i, k)));
    }
  }
  return error;
}

TEST(WaveTransform, OneLeavesAFieldAsItIs) {
  for (const WaveAxis x : kAxes) {
    for (const WaveAxis z : kAxes) {
      for (const auto& [nx, nz] : {std::pair{64, 40}, {45, 27}, {2, 16}, {30, 2}}) {
        const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.2F}, nx, nz, x, z);
        const WaveTransform transform(grid);
        const std::vector<float> in = noise(grid);
        std::vector<float> out = grid.make_array();
        WaveSpectrum scratch = transform.make_spectrum();
        transform.filter(in, transform.symbol([](double, double) { return 1.0; }), scratch, out);
        EXPECT_LT(largest_error(grid, out, [&](int i, int k) { return in[grid.at(i, k)]; }), 2e-6) << nx << " " << nz;
        for (std::size_t c = 0; c < out.size(); ++c) {
          if (in[c] == 0.0F) {
            ASSERT_EQ(out[c], 0.0F) << "padding";
          }
        }
      }
    }
  }
}

// Each axis' own waves are multiplied by the symbol of their wave numbers: a different factor for every one of them.
TEST(WaveTransform, WavesAreMultipliedByTheirSymbol) {
  const auto symbol = [](double kx, double kz) { return 1.0 / (1.0 + 0.3 * kx + 0.05 * kz * kz); };
  for (const WaveAxis x : kAxes) {
    for (const WaveAxis z : kAxes) {
      for (const auto& [nx, nz] : {std::pair{48, 40}, {45, 27}}) {
        const WaveGrid grid = make_wave_grid({0, 0}, {0.5F, 0.25F}, nx, nz, x, z);
        const WaveTransform transform(grid);
        WaveSpectrum scratch = transform.make_spectrum();
        const WaveSymbol factors = transform.symbol(symbol);
        for (const auto& [mx, mz] : {std::pair{0, 0}, {1, 0}, {0, 3}, {5, 2}, {nx / 2, 1}, {7, nz / 2}}) {
          const double kx = (x == WaveAxis::kWalled ? 1.0 : 2.0) * std::numbers::pi * mx / (nx * 0.5);
          const double kz = (z == WaveAxis::kWalled ? 1.0 : 2.0) * std::numbers::pi * mz / (nz * 0.25);
          // Mirrors at walls, and some phase where there are none.
          const double phase_x = x == WaveAxis::kWalled || 2 * mx == nx ? 0.0 : 0.4;
          const double phase_z = z == WaveAxis::kWalled || 2 * mz == nz ? 0.0 : 0.7;
          const auto wave = [=](int i, int k) {
            return std::cos(kx * (i + 0.5) * 0.5 + phase_x) * std::cos(kz * (k + 0.5) * 0.25 + phase_z);
          };
          std::vector<float> field = grid.make_array();
          for (int k = 0; k < nz; ++k) {
            for (int i = 0; i < nx; ++i) field[grid.at(i, k)] = static_cast<float>(wave(i, k));
          }
          transform.filter(field, factors, scratch, field);
          EXPECT_LT(largest_error(grid, field, [&](int i, int k) { return symbol(kx, kz) * wave(i, k); }), 3e-6)
              << nx << " " << nz << ": " << mx << " " << mz;
        }
      }
    }
  }
}

TEST(WaveTransform, PartsGiveWhatTheWholeGives) {
  for (const WaveAxis x : kAxes) {
    const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 60, 48, x, WaveAxis::kWalled);
    const WaveTransform transform(grid);
    const WaveSymbol a = transform.symbol([](double kx, double kz) { return 1.0 / (1.0 + kx * kx + kz); });
    const WaveSymbol one = transform.symbol([](double, double) { return 1.0; });
    const std::vector<float> in = noise(grid);
    std::vector<float> whole = grid.make_array(), parts = grid.make_array(), sum = grid.make_array();
    WaveSpectrum scratch = transform.make_spectrum(), spectrum = transform.make_spectrum(),
                 total = transform.make_spectrum();
    transform.filter(in, a, scratch, whole);
    transform.forward(in, spectrum);
    transform.backward(spectrum, a, scratch, parts);
    EXPECT_EQ(whole, parts);
    transform.add_forward(in, a, scratch, total, true);
    transform.add_forward(in, one, scratch, total, false);
    transform.backward(total, sum);
    EXPECT_LT(largest_error(grid, sum, [&](int i, int k) { return whole[grid.at(i, k)] + in[grid.at(i, k)]; }), 4e-6);
  }
}

TEST(WaveTransform, BitsDoNotDependOnTheNumberOfThreads) {
  const int threads_before = thread_count();
  for (const WaveAxis x : kAxes) {
    const WaveGrid grid = make_wave_grid({0, 0}, {0.1F, 0.1F}, 120, 81, x, WaveAxis::kPeriodic);
    const WaveTransform transform(grid);
    const WaveSymbol symbol = transform.symbol([](double kx, double kz) { return 1.0 / (1.0 + kx + kz); });
    const std::vector<float> in = noise(grid);
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      std::vector<float> out = grid.make_array();
      WaveSpectrum scratch = transform.make_spectrum();
      transform.filter(in, symbol, scratch, out);
      StateHash hash;
      hash.add(std::span<const float>(out));
      hashes.push_back(hash.value());
    }
    for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
  }
  set_thread_count(threads_before);
}

}  // namespace
}  // namespace regatta
