#include "cells/cell_jets.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kJetLeastReach = 3.0F;   // cells: a jet that has spread less than that is spread so far
constexpr float kJetAway = 2.0F;         // reaches from a propeller to its jet's middle; see hull_jets.h of the columns
constexpr float kJetLeastDepth = 0.85F;  // cells: in less water a jet fades

}  // namespace

void push_by_jets(const Domain& domain, const CellIndex& index, float dry, const Cells& cells, const BodyView& view,
                  CellPush& push) {
  const CellLayout& layout = index.layout;
  const float spacing = std::sqrt(layout.dx * layout.dz);
  for (const Jet& jet : view.jets) {
    const Vec2 force = horizontal(jet.force);
    const float size = glm::length(force);
    if (!(size > 0.0F)) continue;
    const float reach = std::max(jet.reach, kJetLeastReach * spacing);
    Vec2 at = horizontal(view.state.to_world(jet.point)) + kJetAway * reach / size * force;
    at = glm::clamp(domain.wrapped(at), domain.lower, domain.upper);
    const CellWindow window = index.window(at - Vec2(reach), at + Vec2(reach), 0);
    float water = 0.0F, weights = 0.0F;
    const auto over_cells = [&](const auto& body) {
      for (int k = window.k0; k < window.k1; ++k) {
        for (int i = window.i0; i < window.i1; ++i) {
          const Vec2 away = (layout.middle(i, k) - at) / reach;
          const float t = std::max(0.0F, 1.0F - glm::dot(away, away));
          const float weight = t * t * t * t * t;  // the columns' kernel
          const std::size_t cell = index.place(i, k);
          if (weight > 0.0F && cells.h[cell] > dry) body(cell, weight);
        }
      }
    };
    over_cells([&](std::size_t cell, float weight) {
      water += weight * cells.h[cell];
      weights += weight;
    });
    if (!(water > 0.0F)) continue;
    const float fade = std::min(1.0F, water / (weights * kJetLeastDepth * spacing));
    const Vec2 share = fade / (kWaterDensity * layout.dx * layout.dz * water) * force;
    over_cells([&](std::size_t cell, float weight) { push.add(cell, weight * cells.h[cell] * share); });
  }
}

}  // namespace regatta
