// Finds the nodes of a patch that a place can reach, and sums over them. Shared by loops over pairs of columns and
// nodes, and over pairs of nodes of two patches.
#pragma once

#include "columns/column_edges.h"
#include "core/simd.h"
#include "hull/hull_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace regatta {

// The nodes i0 <= i < i1, k0 <= k < k1. A vector that runs past i1 reads nodes out of reach or the zeros that pad the
// row.
struct NodeWindow {
  int i0 = 0, i1 = 0, k0 = 0, k1 = 0;
  [[nodiscard]] bool empty() const { return i0 >= i1 || k0 >= k1; }
};

inline NodeWindow nodes_in_reach(const HullPatch& patch, Vec2 at, float support) {
  // In this order of arguments NaN becomes 0, an empty window; std::clamp would let it through to the conversion.
  const auto cut = [](float node, int count) {
    return static_cast<int>(std::min(std::max(0.0F, node), static_cast<float>(count)));
  };
  const auto first = [&](float x, float spacing, int count) {
    return cut(std::ceil((x - support) / spacing - 0.5F), count);
  };
  const auto last = [&](float x, float spacing, int count) {
    return cut(std::floor((x + support) / spacing - 0.5F) + 1.0F, count);
  };
  return {first(at.x, patch.spacing.x, patch.nx), last(at.x, patch.spacing.x, patch.nx),
          first(at.y, patch.spacing.y, patch.nz), last(at.y, patch.spacing.y, patch.nz)};
}

// Returns the values of the lanes from a node on; values: as in sum_over_nodes().
template <class Values>
WideFloat values_from(const Values& values, std::size_t node) {
  if constexpr (requires { values(node); }) {
    return values(node);
  } else {
    return load_wide(&values[node]);
  }
}

// Returns Σ value shape(r²) over the nodes around a place in the patch's frame. values: a span, or a function that
// returns those of the lanes from a node on.
template <class Shape, class Values>
float sum_over_nodes(const HullPatch& patch, float support, const Values& values, Vec2 at, const Shape& shape) {
  const NodeWindow window = nodes_in_reach(patch, at, support);
  WideFloat sum(0.0F);
  for (int k = window.k0; k < window.k1; ++k) {
    const WideFloat dz(at.y - patch.node_z(k));
    for (int i = window.i0; i < window.i1; i += kLanes) {
      const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(i)]);
      sum += shape(dx * dx + dz * dz) * values_from(values, patch.node(i, k));
    }
  }
  return sum_lanes(sum);
}

// Returns Σ value shape(r²) (place - node) likewise.
template <class Shape, class Values>
Vec2 slope_over_nodes(const HullPatch& patch, float support, const Values& values, Vec2 at, const Shape& shape) {
  const NodeWindow window = nodes_in_reach(patch, at, support);
  WideFloat sum_x(0.0F), sum_z(0.0F);
  for (int k = window.k0; k < window.k1; ++k) {
    const WideFloat dz(at.y - patch.node_z(k));
    for (int i = window.i0; i < window.i1; i += kLanes) {
      const WideFloat dx = at.x - load_wide(&patch.node_x[static_cast<std::size_t>(i)]);
      const WideFloat weight = shape(dx * dx + dz * dz) * values_from(values, patch.node(i, k));
      sum_x += weight * dx;
      sum_z += weight * dz;
    }
  }
  return {sum_lanes(sum_x), sum_lanes(sum_z)};
}

// Returns the nodes of `one` in rows [first, last) whose copies may lie within reach of the box of `other`: all, and a
// few more. A copy of a place lies at turn * place + shift.
inline NodeWindow nodes_of_copy_near(const HullPatch& other, float reach, const HullPatch& one, int first, int last,
                                     Vec2 turn, Vec2 shift) {
  Vec2 lower(std::numeric_limits<float>::max()), upper(std::numeric_limits<float>::lowest());
  for (int corner = 0; corner < 4; ++corner) {
    const Vec2 at((corner & 1) == 0 ? -reach : other.size.x + reach, (corner & 2) == 0 ? -reach : other.size.y + reach);
    const Vec2 there = one.to_patch(turn * (other.world_of(at) - shift) - one.origin);
    lower = glm::min(lower, there);
    upper = glm::max(upper, there);
  }
  const Vec2 from = lower / one.spacing - 1.5F, to = upper / one.spacing + 1.5F;  // a node wider, against rounding
  const auto cut = [](float node, int least, int most) {
    return static_cast<int>(std::min(std::max(static_cast<float>(least), node), static_cast<float>(most)));
  };
  return {cut(from.x, 0, one.nx), cut(to.x, 0, one.nx), cut(from.y, first, last), cut(to.y, first, last)};
}

// Calls work(i, k, at, turn) for the nodes in rows [first, last) of patch `one` and for their copies across periodic
// edges and walls that lie within reach of the box of patch `other`. at: their place in the frame of `other`; turn: of
// the copy, see each_mirror(). itself: both patches are one; its nodes meet only their copies.
template <class Work>
void each_node_near(const Domain& domain, const HullPatch& other, float reach, bool itself, const HullPatch& one,
                    int first, int last, const Work& work) {
  const float near = 0.5F * (glm::length(other.size) + glm::length(one.size)) + reach;
  const Vec2 middle = one.world_of(0.5F * one.size), middle_of_other = other.world_of(0.5F * other.size);
  each_copy(domain, [&](Vec2 turn, Vec2 shift) {
    if (itself && turn == Vec2(1.0F) && shift == Vec2(0.0F)) return;
    if (glm::distance(turn * middle + shift, middle_of_other) > near) return;
    const NodeWindow window = nodes_of_copy_near(other, reach, one, first, last, turn, shift);
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        const Vec2 at = other.to_patch(turn * one.place(i, k) + shift - other.origin);
        const Vec2 beyond = glm::max(-at, at - other.size);
        if (std::max(beyond.x, beyond.y) < reach) work(i, k, at, turn);
      }
    }
  });
}

}  // namespace regatta
