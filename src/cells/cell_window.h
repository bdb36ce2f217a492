// A rectangle of cells about a place. Its indices run on across periodic edges, where they mean cells at the other end;
// beyond other edges there are none.
#pragma once

#include "cells/cells.h"
#include "core/wrap.h"
#include "geometry/domain.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

struct CellWindow {
  int i0 = 0, i1 = 0, k0 = 0, k1 = 0;  // [i0, i1) × [k0, k1)

  [[nodiscard]] int width() const { return i1 - i0; }
  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(i1 - i0) * static_cast<std::size_t>(k1 - k0);
  }
  [[nodiscard]] CellWindow grown(int by) const { return {i0 - by, i1 + by, k0 - by, k1 + by}; }
  [[nodiscard]] bool holds(int i, int k) const { return i >= i0 && i < i1 && k >= k0 && k < k1; }
  [[nodiscard]] std::size_t at(int i, int k) const {
    return static_cast<std::size_t>(k - k0) * static_cast<std::size_t>(width()) + static_cast<std::size_t>(i - i0);
  }
};

// Indices to cells, for one domain.
struct CellIndex {
  const CellLayout& layout;
  bool periodic_x = false, periodic_z = false;

  CellIndex(const Domain& domain, const CellLayout& of)
      : layout(of), periodic_x(domain.west == EdgeKind::kPeriodic), periodic_z(domain.south == EdgeKind::kPeriodic) {}

  // NaN and what lies too far off for an int become some cell far off.
  static int whole(float cells) {
    constexpr float kFar = 1e8F;
    return static_cast<int>(std::min(std::max(-kFar, cells), kFar));
  }
  [[nodiscard]] bool inside(int i, int k) const {
    return (periodic_x || (i >= 0 && i < layout.nx)) && (periodic_z || (k >= 0 && k < layout.nz));
  }
  // Place in the arrays of a cell for which inside() holds.
  [[nodiscard]] std::size_t place(int i, int k) const {
    return layout.at(periodic_x ? wrap(i, layout.nx) : i, periodic_z ? wrap(k, layout.nz) : k);
  }
  // work(i, k, place, count) for the cells of a window, row by row in stretches that lie side by side in the arrays:
  // `count` of them from (i, k) on, at `place`.
  template <class Work>
  void each_stretch(const CellWindow& window, const Work& work) const {
    for (int k = window.k0; k < window.k1; ++k) {
      int count = 0;
      for (int i = window.i0; i < window.i1; i += count) {
        count = window.i1 - i;
        if (periodic_x) count = std::min(count, layout.nx - wrap(i, layout.nx));
        work(i, k, place(i, k), static_cast<std::size_t>(count));
      }
    }
  }
  // The cells whose middles lie in a box of world (x, z), and `margin` more on each side; cut at edges, and across
  // periodic ones not more than once around.
  [[nodiscard]] CellWindow window(Vec2 lower, Vec2 upper, int margin) const {
    CellWindow w = unrolled(lower, upper, margin);
    if (periodic_x) w.i1 = std::min(w.i1, w.i0 + layout.nx);
    if (periodic_z) w.k1 = std::min(w.k1, w.k0 + layout.nz);
    return w;
  }
  // The same, but across periodic edges as often around as the box is long: each time is another image of the box.
  [[nodiscard]] CellWindow unrolled(Vec2 lower, Vec2 upper, int margin) const {
    const auto range = [margin](float from, float to, float origin, float spacing, int count, bool periodic, int& first,
                                int& last) {
      first = whole(std::floor((from - origin) / spacing - 0.5F)) - margin;
      last = whole(std::ceil((to - origin) / spacing - 0.5F)) + margin + 1;
      if (periodic) return;
      first = std::clamp(first, 0, count);
      last = std::clamp(last, first, count);
    };
    CellWindow w;
    range(lower.x, upper.x, layout.lower.x, layout.dx, layout.nx, periodic_x, w.i0, w.i1);
    range(lower.y, upper.y, layout.lower.y, layout.dz, layout.nz, periodic_z, w.k0, w.k1);
    return w;
  }
};

// The four cells around a place by bilinear weights; a place beside an edge has its outer cells' shares go to the
// inner.
struct CellCorners {
  std::array<int, 4> i{}, k{};
  std::array<float, 4> weight{};
};
inline CellCorners corners_at(const CellIndex& index, Vec2 at) {
  const CellLayout& layout = index.layout;
  const float x = (at.x - layout.lower.x) / layout.dx - 0.5F;
  const float z = (at.y - layout.lower.y) / layout.dz - 0.5F;
  const int i = static_cast<int>(std::floor(x));
  const int k = static_cast<int>(std::floor(z));
  const float s = x - static_cast<float>(i);
  const float t = z - static_cast<float>(k);
  const auto fold = [](int n, int count, bool periodic) { return periodic ? n : std::clamp(n, 0, count - 1); };
  const int i0 = fold(i, layout.nx, index.periodic_x), i1 = fold(i + 1, layout.nx, index.periodic_x);
  const int k0 = fold(k, layout.nz, index.periodic_z), k1 = fold(k + 1, layout.nz, index.periodic_z);
  return {{i0, i1, i0, i1}, {k0, k0, k1, k1}, {(1.0F - s) * (1.0F - t), s * (1.0F - t), (1.0F - s) * t, s * t}};
}

}  // namespace regatta
