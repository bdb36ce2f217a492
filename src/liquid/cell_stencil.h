// The faces across one axis, or the middles of cells, that a particle of one cell can be near to: two along the axis
// itself and three along each other one. Particles stand cell by cell, so that these 18 (27 middles) are loaded or
// added to memory once for all particles of a cell; between, a particle's hat functions are loops of eight, one
// instruction each. Walls reflect: what lies beyond one is the last node before it. The top is open.
#pragma once

#include "core/simd.h"
#include "liquid/mac_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace regatta {

// Eight numbers side by side, or as many as the machine takes at once if those are more.
inline constexpr std::size_t kEight = kLanes > 8 ? static_cast<std::size_t>(kLanes) : 8;
struct Eight {
  static constexpr std::size_t kParts = kEight / static_cast<std::size_t>(kLanes);
  std::array<WideFloat, kParts> part;

  Eight() : Eight(0.0F) {}
  Eight(float value) { part.fill(WideFloat(value)); }  // NOLINT(google-explicit-constructor): a number is eight alike
  explicit Eight(const std::array<float, kEight>& values) {
    for (std::size_t p = 0; p < kParts; ++p) part[p] = load_wide(values.data() + p * static_cast<std::size_t>(kLanes));
  }
  [[nodiscard]] std::array<float, kEight> lanes() const {
    std::array<float, kEight> values{};
    for (std::size_t p = 0; p < kParts; ++p)
      part[p].store_unaligned(values.data() + p * static_cast<std::size_t>(kLanes));
    return values;
  }
};
// Kernels are made of these: a call costs more than what they do.
template <class Action>
[[gnu::always_inline]] inline Eight each_part(const Eight& a, const Eight& b, const Action& action) {
  Eight result;
  for (std::size_t p = 0; p < Eight::kParts; ++p) result.part[p] = action(a.part[p], b.part[p]);
  return result;
}
[[gnu::always_inline]] inline Eight operator+(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return x + y; });
}
[[gnu::always_inline]] inline Eight operator-(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return x - y; });
}
[[gnu::always_inline]] inline Eight operator*(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return x * y; });
}
[[gnu::always_inline]] inline Eight operator/(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return x / y; });
}
[[gnu::always_inline]] inline Eight& operator+=(Eight& a, const Eight& b) { return a = a + b; }
[[gnu::always_inline]] inline Eight lesser(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return xsimd::min(x, y); });
}
[[gnu::always_inline]] inline Eight greater(const Eight& a, const Eight& b) {
  return each_part(a, b, [](WideFloat x, WideFloat y) { return xsimd::max(x, y); });
}
// 1 where a < b, else 0.
[[gnu::always_inline]] inline Eight is_less(const Eight& a, const Eight& b) {
  return each_part(a, b,
                   [](WideFloat x, WideFloat y) { return xsimd::select(x < y, WideFloat(1.0F), WideFloat(0.0F)); });
}

// The hat function: 1 at 0, none from 1 on.
[[gnu::always_inline]] inline float hat(float s) { return std::max(0.0F, 1.0F - std::abs(s)); }
[[gnu::always_inline]] inline Eight hat(const Eight& s) { return greater(0.0F, 1.0F - greater(s, 0.0F - s)); }

// Places of three nodes, from the cell's lower corner [cells].
inline constexpr std::array<float, 3> kThree = {-0.5F, 0.5F, 1.5F};
// Two nodes of a pair by turns, for each of three; the rest are no nodes: they are out of a hat's reach.
constexpr std::array<float, kEight> six_nodes(bool pairs) {
  std::array<float, kEight> nodes{};
  for (std::size_t n = 0; n < kEight; ++n) nodes[n] = pairs ? static_cast<float>(n % 2) : n < 6 ? kThree[n / 2] : 9.0F;
  return nodes;
}
inline constexpr std::array<float, kEight> kPairOfSix = six_nodes(true), kThreeOfSix = six_nodes(false);

// The place in a cell of what may lie a little beyond a wall [cells].
inline float place_in(int cell, float x) { return std::min(1.0F, std::max(0.0F, x - static_cast<float>(cell))); }
inline Vec3 place_in(const glm::ivec3& cell, const Vec3& x) {
  return {place_in(cell.x, x.x), place_in(cell.y, x.y), place_in(cell.z, x.z)};
}

// Entries of three cells in a row, from the one before a cell on; beyond walls those at them.
inline std::array<std::ptrdiff_t, 3> three_along(const MacGrid& grid, int axis, int index) {
  const int last = axis == 1 ? grid.count(axis) : grid.count(axis) - 1;
  const auto stride = static_cast<std::ptrdiff_t>(grid.stride(axis));
  return {stride * std::max(index - 1, 0), stride * index, stride * std::min(index + 1, last)};
}

template <int kAxis>
struct FaceStencil {
  static constexpr int kB = kAxis == 0 ? 1 : 0, kC = kAxis == 2 ? 1 : 2;  // the other axes
  std::array<std::array<std::ptrdiff_t, 3>, 3> entry{};                   // index of the lower of the pair; by kC, kB
  std::ptrdiff_t pair = 0;                                                // to the upper one

  FaceStencil(const MacGrid& grid, const glm::ivec3& cell) : pair(grid.stride(kAxis)) {
    const std::array<std::ptrdiff_t, 3> b = three_along(grid, kB, cell[kB]), c = three_along(grid, kC, cell[kC]);
    const std::ptrdiff_t first = grid.at(0, 0, 0) + static_cast<std::ptrdiff_t>(cell[kAxis]) * pair;
    for (std::size_t q = 0; q < 3; ++q)
      for (std::size_t p = 0; p < 3; ++p) entry[q][p] = first + b[p] + c[q];
  }
};

}  // namespace regatta
