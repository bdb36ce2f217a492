#include "cells/cell_current.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Rows of cells that may lie within H of a row of nodes: [first, last), running on across a periodic edge.
void rows_around(const CellLayout& layout, const CurrentNodes& nodes, int row, int& first, int& last) {
  first = 0;
  last = layout.nz;
  if (nodes.nz < 3) return;
  const float z = nodes.lower.y + static_cast<float>(row) * nodes.spacing.y;
  const auto cell = [&](float at) { return static_cast<int>(std::floor((at - layout.lower.y) / layout.dz)); };
  first = cell(z - nodes.spacing.y);
  last = cell(z + nodes.spacing.y) + 1;
  if (nodes.periodic_z) return;
  first = std::max(first, 0);
  last = std::min(last, layout.nz);
}

}  // namespace

void gather_current(const CellLayout& layout, const Cells& cells, WaveExchange& waves) {
  if (!waves.wants_current) return;
  const CurrentNodes& nodes = waves.nodes;
  parallel_rows(0, nodes.nz, [&](int row) {
    struct Weighted {
      std::size_t start = 0;  // place of the first cell of a row
      float weight = 0.0F;
    };
    constexpr std::size_t kMostRows = 64;  // at once
    std::array<Weighted, kMostRows> rows;
    std::array<CurrentSum, kMostCurrentNodes> sums{};
    int first = 0, last = 0;
    rows_around(layout, nodes, row, first, last);
    for (int k = first; k < last;) {
      std::size_t count = 0;
      for (; k < last && count < kMostRows; ++k) {
        const int inside = (k % layout.nz + layout.nz) % layout.nz;
        const float weight = nodes.along_z(layout.middle(0, inside).y).of(row);
        if (weight > 0.0F) rows[count++] = {layout.at(0, inside), weight};
      }
      for (int i = 0; i < layout.nx; ++i) {
        CurrentSum sum;
        for (std::size_t n = 0; n < count; ++n) {
          const std::size_t c = rows[n].start + static_cast<std::size_t>(i);
          sum.add(rows[n].weight * cells.h[c], {cells.u[c], cells.w[c]});
        }
        const CurrentNodes::Line x = nodes.along_x(layout.middle(i, 0).x);
        for (const auto& [node, share] : {std::pair{x.first, 1.0F - x.share}, std::pair{x.second, x.share}}) {
          sums[static_cast<std::size_t>(node)].volume += share * sum.volume;
          sums[static_cast<std::size_t>(node)].flow += share * sum.flow;
        }
      }
    }
    for (int i = 0; i < nodes.nx; ++i) waves.gathered[nodes.at(i, row)] = sums[static_cast<std::size_t>(i)].mean();
  });
}

}  // namespace regatta
