#include "cells/cell_wakes.h"

namespace regatta {

namespace {

// The counter-push over a second [N].
glm::dvec2 pull_by_one(float lambda, float dt, float dry, const WakePull& pull, const CellLayout& layout,
                       Cells& cells) {
  const WakeField& wake = *pull.wake;
  const auto rate = static_cast<double>(lambda);
  const float half_kick = 0.5F * static_cast<float>(rate) * dt;
  const double per_depth = static_cast<double>(kWaterDensity) * layout.area();
  const auto each = [&](const auto& work) {
    for (const CellPull& at : pull.cells) {
      if (cells.h[at.cell] > dry) work(at, per_depth * static_cast<double>(cells.h[at.cell]));
    }
  };
  WakeMoments moments;
  each([&](const CellPull& at, double mass) { moments.add(mass, at.piece); });
  const WakeBalance balance = wake_balance(moments, wake, rate);
  const auto balanced = [&](const CellPull& at) {
    WakePiece piece = at.piece;
    take_off(balance, piece);
    return piece;
  };
  double work = 0.0;
  each([&](const CellPull& at, double mass) {
    work += wake_work(mass, balanced(at), Vec2(cells.u[at.cell], cells.w[at.cell]), wake, half_kick);
  });
  const double pushed = rate * wake_share(rate * work, static_cast<double>(wake.reaction.power));
  const float kick = dt * static_cast<float>(pushed);
  each([&](const CellPull& at, double) {
    const Vec2 push = kick * balanced(at).push;
    cells.u[at.cell] += push.x;
    cells.w[at.cell] += push.y;
  });
  return -pushed * balance.kept;
}

}  // namespace

void find_pulls(float lambda, std::span<const WakeField* const> wakes, const CellIndex& index,
                std::vector<WakePull>& pulls) {
  pulls.resize(wakes.size());
  for (std::size_t b = 0; b < wakes.size(); ++b) {
    const WakeField& wake = *wakes[b];
    pulls[b].wake = &wake;
    pulls[b].cells.clear();
    if (wake.empty() || !(lambda > 0.0F)) continue;
    const CellWindow window = index.unrolled(wake.lower(), wake.upper(), 0);
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        const WakePiece piece = wake_piece(wake, index.layout.middle(i, k));
        if (piece.share > 0.0F) pulls[b].cells.push_back({index.place(i, k), piece});
      }
    }
  }
}

void pull_cells(float lambda, float dt, float counted, float dry, std::span<const WakePull> pulls,
                const CellLayout& layout, Cells& cells, std::span<glm::dvec2> on_bodies) {
  for (std::size_t b = 0; b < pulls.size(); ++b) {
    if (pulls[b].cells.empty()) continue;
    on_bodies[b] += static_cast<double>(counted) * pull_by_one(lambda, dt, dry, pulls[b], layout, cells);
  }
}

}  // namespace regatta
