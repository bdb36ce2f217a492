#include "waves/wave_spectrum_reading.h"

#include "waves/wave_symbol.h"
#include "waves/wave_transform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace regatta {

namespace {

constexpr double kBin = kSpectrumEnd / kSpectrumBins;  // [Hz]

// The grid that goes round in both directions, with the mirror images of walled axes; none where that is too long.
std::optional<WaveGrid> unfolded(const WaveGrid& grid) {
  const int nx = grid.x_axis == WaveAxis::kWalled ? 2 * grid.nx : grid.nx;
  const int nz = grid.z_axis == WaveAxis::kWalled ? 2 * grid.nz : grid.nz;
  if (!is_line_length(nx) || !is_line_length(nz)) return {};
  return make_wave_grid(grid.lower, {grid.dx, grid.dz}, nx, nz, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
}

std::vector<float> unfold(const WaveGrid& grid, const WaveGrid& whole, const std::vector<float>& field) {
  std::vector<float> out = whole.make_array();
  for (int k = 0; k < whole.nz; ++k) {
    const int row = k < grid.nz ? k : 2 * grid.nz - 1 - k;
    for (int i = 0; i < whole.nx; ++i) {
      out[whole.at(i, k)] = field[grid.at(i < grid.nx ? i : 2 * grid.nx - 1 - i, row)];
    }
  }
  return out;
}

}  // namespace

std::vector<float> measure_spectrum(const WaveGrid& grid, const std::vector<float>& surface, double depth) {
  std::vector<float> density(kSpectrumBins, 0.0F);
  const std::optional<WaveGrid> whole = unfolded(grid);
  if (!whole) return density;
  const WaveTransform transform(*whole);
  WaveSpectrum spectrum = transform.make_spectrum();
  transform.forward(unfold(grid, *whole, surface), spectrum);

  std::array<double, kSpectrumBins> variance{};
  const double unit_x = 2.0 * std::numbers::pi / (static_cast<double>(whole->dx) * whole->nx);
  const double unit_z = 2.0 * std::numbers::pi / (static_cast<double>(whole->dz) * whole->nz);
  const double factor = 1.0 / (static_cast<double>(whole->count()) * static_cast<double>(whole->count()));
  for (int column = 0; column < transform.columns(); ++column) {
    const double both = column == 0 || 2 * column == whole->nx ? 1.0 : 2.0;  // waves of -kx are not held
    for (int line = 0; line < whole->nz; ++line) {
      if (column == 0 && line == 0) continue;
      const double kx = column * unit_x, kz = (2 * line <= whole->nz ? line : line - whole->nz) * unit_z;
      const double at = wave_frequency(std::hypot(kx, kz), depth) / (2.0 * std::numbers::pi * kBin) - 0.5;
      const double below = std::floor(at);
      if (below >= kSpectrumBins) continue;
      std::array<float, static_cast<std::size_t>(kLanes)> re{}, im{};
      const LineComplex& number = spectrum.numbers[transform.place(column, line)];
      store_first(number.real().v, re.data(), kLanes);
      store_first(number.imag().v, im.data(), kLanes);
      const auto lane = static_cast<std::size_t>(column % kLanes);
      const auto a = static_cast<double>(re[lane]), b = static_cast<double>(im[lane]);
      const double of_wave = both * factor * (a * a + b * b);
      for (const auto& [bin, share] : {std::pair{below, 1.0 - (at - below)}, std::pair{below + 1.0, at - below}}) {
        // Below the first middle all goes to the first bin.
        const auto n = static_cast<std::size_t>(std::max(0.0, bin));
        if (n < variance.size()) variance[n] += share * of_wave;
      }
    }
  }
  for (std::size_t n = 0; n < variance.size(); ++n) density[n] = static_cast<float>(variance[n] / kBin);
  return density;
}

std::vector<float> asked_spectrum(const Sea& sea) {
  std::vector<float> density(kSpectrumBins, 0.0F);
  constexpr int kParts = 8;  // parts of a bin: peaks are narrow
  for (const SeaWaves& waves : sea.systems) {
    const double scale = height_scale(waves, sea.depth);
    for (int bin = 0; bin < kSpectrumBins; ++bin) {
      double sum = 0.0;
      for (int part = 0; part < kParts; ++part) {
        const double frequency = 2.0 * std::numbers::pi * kBin * (bin + (part + 0.5) / kParts);
        sum += frequency_spectrum(waves, sea.depth, frequency);
      }
      density[static_cast<std::size_t>(bin)] +=
          static_cast<float>(2.0 * std::numbers::pi * scale * sum / kParts);  // S(f) = 2π S(ω)
    }
  }
  return density;
}

}  // namespace regatta
