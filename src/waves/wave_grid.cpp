#include "waves/wave_grid.h"

#include "core/check.h"
#include "waves/line_fft.h"
#include "waves/wave_transform.h"

#include <cmath>

namespace regatta {

namespace {

// An odd number of cache lines, with a full vector to spare.
int padded_stride(int nx) {
  constexpr int kCacheLine = 16;  // floats
  const int lines = (nx + kLanes + kCacheLine - 1) / kCacheLine;
  return kCacheLine * (lines | 1);
}

bool has_wall(EdgeKind a, EdgeKind b) { return a == EdgeKind::kWall || b == EdgeKind::kWall; }

}  // namespace

std::size_t WaveGrid::array_size() const {
  const int rows = (nz + kBundleRows - 1) / kBundleRows * kBundleRows;
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(stride);
}

WaveGrid make_wave_grid(Vec2 lower, Vec2 spacing, int nx, int nz, WaveAxis x_axis, WaveAxis z_axis) {
  CHECK(is_line_length(nx) && is_line_length(nz), "lines of a wave layer have 2^a 3^b 5^c cells, 2 to 2048");
  return {lower, nx, nz, spacing.x, spacing.y, x_axis, z_axis, padded_stride(nx)};
}

WaveGrid make_wave_grid(const Domain& domain, float spacing) {
  const Vec2 size = domain.size();
  const auto cells = [spacing](float length) {
    constexpr float kRounding = 1e-4F;  // share of a cell
    return line_length(static_cast<int>(std::ceil(length / spacing - kRounding)));
  };
  const int nx = cells(size.x), nz = cells(size.y);
  const auto axis = [](bool walled) { return walled ? WaveAxis::kWalled : WaveAxis::kPeriodic; };
  return make_wave_grid(domain.lower, {size.x / static_cast<float>(nx), size.y / static_cast<float>(nz)}, nx, nz,
                        axis(has_wall(domain.west, domain.east)), axis(has_wall(domain.south, domain.north)));
}

}  // namespace regatta
