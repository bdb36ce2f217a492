#include "cells/node_cells.h"

#include "core/check.h"

namespace regatta {

void find_node_cells(const HullPatch& patch, const Domain& domain, const CellIndex& index, const CellWindow& window,
                     const CellWindow& frame, NodeCells& nodes) {
  const auto count = static_cast<std::size_t>(patch.node_count() + kLanes);
  const auto resize = [count](auto& list) {
    if (count > list.capacity()) list.reserve(2 * count);
    list.assign(count, {});
  };
  for (auto& list : nodes.cell) resize(list);
  for (auto& list : nodes.weight) resize(list);
  const auto fold = [](int i, int first, int around, bool periodic) {
    return periodic ? first + wrap(i - first, around) : i;
  };
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const Vec2 at = patch.place(i, k);
      if (!(domain.room_to_walls(at) >= 0.0F)) continue;
      const CellCorners corners = corners_at(index, at);
      const std::size_t n = patch.node(i, k);
      for (std::size_t c = 0; c < 4; ++c) {
        nodes.weight[c][n] = corners.weight[c];
        const int column = fold(corners.i[c], window.i0, index.layout.nx, index.periodic_x);
        const int row = fold(corners.k[c], window.k0, index.layout.nz, index.periodic_z);
        CHECK(window.holds(column, row), "a node's cell outside its body's window");
        nodes.cell[c][n] = static_cast<std::int32_t>(frame.at(column, row));
      }
    }
  }
}

}  // namespace regatta
