#include "liquid/extrapolate.h"

#include "core/parallel.h"

#include <atomic>

namespace regatta {

namespace {

// A task reads flags that another one may be writing, and does not use those of its own layer.
std::uint8_t read_flag(std::uint8_t& flag) {
  return std::atomic_ref<std::uint8_t>(flag).load(std::memory_order_relaxed);
}
void write_flag(std::uint8_t& flag, std::uint8_t value) {
  std::atomic_ref<std::uint8_t>(flag).store(value, std::memory_order_relaxed);
}

// The faces across `axis` that lie in one layer of cells, but not those of walls and floor.
void extrapolate_layer(const MacGrid& grid, int axis, int k, std::uint8_t mark, float* u, std::uint8_t* known) {
  const std::array<std::ptrdiff_t, 3> strides = {1, grid.row(), grid.layer()};
  const int ny = grid.ny + (axis == 1 ? 1 : 0);
  for (int j = axis == 1 ? 1 : 0; j < ny; ++j) {
    const int first = grid.at(axis == 0 ? 1 : 0, j, k), last = grid.at(grid.nx, j, k);
    for (int c = first; c < last; ++c) {
      if (known[c] != 0) continue;
      float sum = 0.0F;
      int count = 0;
      const auto add = [&](std::ptrdiff_t n) {
        const std::uint8_t flag = read_flag(known[n]);
        if (flag == 0 || flag >= mark) return;
        sum += u[n];
        ++count;
      };
      for (const std::ptrdiff_t stride : strides) {
        add(c - stride);
        add(c + stride);
      }
      if (count == 0) continue;
      u[c] = sum / static_cast<float>(count);
      write_flag(known[c], mark);
    }
  }
}

}  // namespace

void extrapolate(const MacGrid& grid, int layers, FaceField& u, std::array<std::vector<std::uint8_t>, 3>& known) {
  for (int layer = 1; layer <= layers; ++layer) {
    const auto mark = static_cast<std::uint8_t>(layer + 1);
    parallel_rows(0, 3 * grid.nz, [&](int task) {
      const int axis = task / grid.nz, k = task % grid.nz;
      if (k == 0 && axis == 2) return;
      const auto a = static_cast<std::size_t>(axis);
      extrapolate_layer(grid, axis, k, mark, u.axis[a].data(), known[a].data());
    });
  }
}

}  // namespace regatta
