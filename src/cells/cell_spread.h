// The exchange between the nodes of a hull and the cells around them. A node and its four cells share values by
// bilinear weights B; where cells are finer than the spread of the hull's head (hull_patch.h), T spreads over cells by
// the rest. With ω, how far a cell is open water, a node reads v of the cells as B T[ω v] / B T[ω], and a head on the
// nodes stands on the cells by the same weights: its volume lies in the water, and none on walls or dry ground.
#pragma once

#include "cells/cell_body.h"
#include "cells/cell_window.h"
#include "core/simd.h"

namespace regatta {

// A node with less of its kernel on open cells has no level: a quotient of two such sums would be rounding [1].
inline constexpr float kLeastShare = 1e-3F;

// T of a hull.
void find_taps(const HullPatch& patch, const CellLayout& layout, CellBody& body);
// T[values], of what lies on the cells of the window. One once around a periodic domain closes on itself.
void spread_over_cells(const CellIndex& index, CellBody& body, std::vector<float>& values);
// B values, at the nodes from n on.
inline WideFloat at_nodes(const CellBody& body, const std::vector<float>& values, std::size_t n) {
  WideFloat sum(0.0F);
  for (std::size_t c = 0; c < 4; ++c) {
    const WideInt cell = WideInt::load_unaligned(&body.nodes.cell[c][n]);
    sum += load_wide(&body.nodes.weight[c][n]) * WideFloat::gather(values.data(), cell);
  }
  return sum;
}
// Adds to the cells what nodes hold over `area` each [m^2], by B. open: over B T[ω]. Whether there was any.
bool give_to_cells(const HullPatch& patch, const CellLayout& layout, const CellBody& body,
                   const std::vector<float>& values, float area, bool open, std::vector<float>& cells);

}  // namespace regatta
