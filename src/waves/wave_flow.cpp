#include "waves/wave_flow.h"

#include "core/parallel.h"
#include "waves/row_sums.h"

#include <algorithm>
#include <cmath>

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

void WaveFlow::visit(Archive& archive) { archive.rows("potential", potential_, 0, grid_.nz, grid_.nx, grid_.stride); }

}  // namespace regatta
