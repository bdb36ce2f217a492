// The nodes at which dispersive waves read the current of the shallow water below them: a coarse grid over their cells.
// The current at a node is the mean velocity of the water around it, each part with its volume and the tent
// (1 - |x|/H_x) (1 - |z|/H_z), H the distance from node to node; in between it is bilinear. So vortex cores and other
// motion shorter than H are left out.
#pragma once

#include "core/types.h"
#include "core/wrap.h"

#include <cmath>
#include <cstddef>

namespace regatta {

inline constexpr int kMostCurrentNodes = 1024;  // along a side

struct CurrentNodes {
  Vec2 lower{0.0F};    // node (0, 0): (x, z) [m]
  Vec2 spacing{1.0F};  // H [m]
  int nx = 0, nz = 0;  // 0: nobody asks
  bool periodic_x = false, periodic_z = false;

  // A place along an axis: between two nodes, and the share of the second.
  struct Line {
    int first = 0, second = 0;
    float share = 0.0F;
    [[nodiscard]] float of(int node) const {
      return (node == first ? 1.0F - share : 0.0F) + (node == second ? share : 0.0F);
    }
  };
  // `at` in distances from node 0.
  static Line line(float at, int count, bool periodic) {
    if (periodic) {
      const float whole = std::floor(at);
      return {wrap(static_cast<int>(whole), count), wrap(static_cast<int>(whole) + 1, count), at - whole};
    }
    if (!(at > 0.0F) || count < 2) return {};
    if (at >= static_cast<float>(count - 1)) return {count - 2, count - 1, 1.0F};
    const int i = static_cast<int>(at);
    return {i, i + 1, at - static_cast<float>(i)};
  }
  [[nodiscard]] Line along_x(float x) const { return line((x - lower.x) / spacing.x, nx, periodic_x); }
  [[nodiscard]] Line along_z(float z) const { return line((z - lower.y) / spacing.y, nz, periodic_z); }
  [[nodiscard]] std::size_t at(int i, int k) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
  }
};

// Sums gathered at a node.
struct CurrentSum {
  float volume = 0.0F;  // weights times depths or volumes
  Vec2 flow{0.0F};      // times velocities

  void add(float amount, Vec2 velocity) {
    volume += amount;
    flow += amount * velocity;
  }
  [[nodiscard]] Vec2 mean() const { return volume > 0.0F ? flow / volume : Vec2(0.0F); }  // [m/s]
};

}  // namespace regatta
