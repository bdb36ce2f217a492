#include "waves/wave_flow.h"

#include "core/parallel.h"
#include "waves/row_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace regatta {

namespace {

constexpr double kMemory = 20.0;  // τ [s]
constexpr int kRowsRead = 128;    // at least, of those there are, for the wave number
// Speeds below this are still water, and its wave number round-off [m/s].
constexpr double kStillSpeed = 1e-4;

}  // namespace

WaveFlow::WaveFlow(const WaveGrid& grid) : grid_(grid), potential_(grid.make_array()) {}

void WaveFlow::step(const std::vector<float>& surface, const std::vector<float>& head, double dt) {
  const auto kept = static_cast<float>(std::exp(-dt / kMemory));
  const auto pull = static_cast<float>(dt) * kGravity;
  parallel_rows(0, grid_.nz, [&](int k) {
    const std::size_t first = grid_.at(0, k), last = grid_.at(grid_.nx, k);
    for (std::size_t c = first; c < last; ++c) {
      potential_[c] = kept * potential_[c] - pull * (surface[c] + head[c]);
    }
  });
}

// The mean of Φ is no velocity: squares are of what differs from it.
float WaveFlow::wave_number() const {
  const int every = std::max(1, grid_.nz / kRowsRead);
  const double per_x = 1.0 / static_cast<double>(grid_.dx), per_z = 1.0 / static_cast<double>(grid_.dz);
  const int rows = (grid_.nz + every - 1) / every;
  const auto [sum, squares, speeds] = sum_rows<3>(rows, [&](int row) {
    const int k = row * every;
    const bool has_next = k + 1 < grid_.nz || grid_.z_axis == WaveAxis::kPeriodic;
    const float* const here = &potential_[grid_.at(0, k)];
    const float* const next = &potential_[grid_.at(0, has_next ? (k + 1) % grid_.nz : k)];
    return sum_along<3>(0, grid_.nx - 1, [&](int i) {
      const auto value = static_cast<double>(here[i]);
      const double u = per_x * (static_cast<double>(here[i + 1]) - value);
      const double w = per_z * (static_cast<double>(next[i]) - value);
      return Sums<3>{value, value * value, u * u + w * w};
    });
  });
  const double count = static_cast<double>(rows) * (grid_.nx - 1);
  const double variance = squares - sum * sum / count;
  if (!(speeds > kStillSpeed * kStillSpeed * count) || !(variance > 0.0)) return 0.0F;
  return static_cast<float>(std::sqrt(speeds / variance));
}

int cell_inside(int i, int count, WaveAxis axis) {
  if (axis == WaveAxis::kPeriodic) return (i % count + count) % count;
  const int mirrored = i < 0 ? -1 - i : i;
  return std::clamp(mirrored < count ? mirrored : 2 * count - 1 - mirrored, 0, count - 1);
}

WaveMotion WaveFlow::motion(const WaveState& state, const WaveBed& bed) const {
  const float per_x = 1.0F / grid_.dx, per_z = 1.0F / grid_.dz;
  const std::vector<float>& eta = state.surface;
  const auto [energy, along_x, along_z] = sum_rows<3>(grid_.nz, [&](int k) {
    const std::size_t row = grid_.at(0, k);
    // Through the west face of cell i, with the cells i - 3 … i + 2 of the row.
    const auto west = [&](const std::array<int, 6>& i) {
      const auto cell = [&](std::size_t n) { return row + static_cast<std::size_t>(i[n]); };
      const std::size_t c = cell(3);
      const float open = bed.open_x.empty() ? 1.0F : bed.open_x[c];
      const auto speed = static_cast<double>(open * per_x * (potential_[c] - potential_[cell(2)]));
      const auto flux = static_cast<double>(state.flux_x[c]);
      const double level = by_six({eta[cell(0)], eta[cell(1)], eta[cell(2)], eta[c], eta[cell(4)], eta[cell(5)]});
      return Sums<3>{flux * speed, flux + level * speed, 0.0};
    };
    const auto at_end = [&](int i) {
      std::array<int, 6> cells{};
      for (int n = 0; n < 6; ++n) cells[static_cast<std::size_t>(n)] = cell_inside(i - 3 + n, grid_.nx, grid_.x_axis);
      return west(cells);
    };
    constexpr int kReach = 3;
    const int first = grid_.x_axis == WaveAxis::kPeriodic ? 0 : 1;
    const int low = std::min(kReach, grid_.nx), high = std::max(low, grid_.nx - kReach + 1);
    Sums<3> sums = sum_along<3>(first, low, at_end);
    add_to(sums, sum_along<3>(low, high, [&](int i) { return west({i - 3, i - 2, i - 1, i, i + 1, i + 2}); }));
    add_to(sums, sum_along<3>(high, grid_.nx, at_end));
    if (k == 0 && grid_.z_axis != WaveAxis::kPeriodic) return sums;
    std::array<const float*, 6> level{};
    for (int n = 0; n < 6; ++n) {
      level[static_cast<std::size_t>(n)] = &eta[grid_.at(0, cell_inside(k - 3 + n, grid_.nz, grid_.z_axis))];
    }
    const float* const here = &potential_[row];
    const float* const south = &potential_[grid_.at(0, cell_inside(k - 1, grid_.nz, grid_.z_axis))];
    add_to(sums, sum_along<3>(0, grid_.nx, [&](int i) {
             const std::size_t c = row + static_cast<std::size_t>(i);
             const float open = bed.open_z.empty() ? 1.0F : bed.open_z[c];
             const auto speed = static_cast<double>(open * per_z * (here[i] - south[i]));
             const auto flux = static_cast<double>(state.flux_z[c]);
             const double rise = by_six({level[0][i], level[1][i], level[2][i], level[3][i], level[4][i], level[5][i]});
             return Sums<3>{flux * speed, 0.0, flux + rise * speed};
           }));
    return sums;
  });
  return {0.5 * grid_.area() * energy, grid_.area() * glm::dvec2(along_x, along_z)};
}

Vec2 WaveFlow::velocity_in(int i, int k, const WaveBed& bed) const {
  const auto along = [&](int at, int count, WaveAxis axis, const std::vector<float>& open, const auto& cell) {
    std::array<float, 6> steps{};  // of Φ through the faces before cells at - 2 … at + 3
    for (int n = 0; n < 6; ++n) {
      int face = at - 2 + n;
      if (axis == WaveAxis::kPeriodic) {
        face += face < 0 ? count : face < count ? 0 : -count;
      } else {  // η is mirrored at the ends, which are closed
        face = std::abs(face);
        if (face > count) face = 2 * count - face;
        if (face == 0 || face == count) continue;
      }
      const std::size_t c = cell(face);
      const float step = potential_[c] - potential_[cell(face > 0 ? face - 1 : count - 1)];
      steps[static_cast<std::size_t>(n)] = (open.empty() ? 1.0F : open[c]) * step;
    }
    return static_cast<float>(by_six(steps));
  };
  return {along(i, grid_.nx, grid_.x_axis, bed.open_x, [&](int n) { return grid_.at(n, k); }) / grid_.dx,
          along(k, grid_.nz, grid_.z_axis, bed.open_z, [&](int n) { return grid_.at(i, n); }) / grid_.dz};
}

void WaveFlow::visit(Archive& archive) { archive.rows("potential", potential_, 0, grid_.nz, grid_.nx, grid_.stride); }

}  // namespace regatta
