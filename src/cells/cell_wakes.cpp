#include "cells/cell_wakes.h"

namespace regatta {

void find_pulls(float lambda, std::span<const WakeField* const> wakes, const CellIndex& index,
                std::vector<CellPull>& pulls) {
  pulls.clear();
  if (!(lambda > 0.0F)) return;
  for (const WakeField* wake : wakes) {
    if (wake->empty()) continue;
    const CellWindow window = index.unrolled(wake->lower(), wake->upper(), 0);
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        const Vec2 push = lambda * wake->at(index.layout.middle(i, k));
        if (push != Vec2(0.0F)) pulls.push_back({index.place(i, k), push});
      }
    }
  }
}

void pull_cells(float dt, float dry, std::span<const CellPull> pulls, Cells& cells) {
  for (const CellPull& pull : pulls) {
    if (!(cells.h[pull.cell] > dry)) continue;
    cells.u[pull.cell] += dt * pull.acceleration.x;
    cells.w[pull.cell] += dt * pull.acceleration.y;
  }
}

}  // namespace regatta
