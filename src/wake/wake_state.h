// All that a wake carries from step to step: what is saved and hashed.
#pragma once

#include "core/archive.h"
#include "exchange/wake.h"
#include "wake/vortices.h"

#include <array>
#include <vector>

namespace regatta {

struct WakeState {
  Vortices vortices;
  std::vector<std::array<float, 2>> potentials;  // p, one pair an edge, by face [m]
  // ∫ u_eff² dt since the last vortex near by, one pair an edge, by side as in WakeTotals [m²/s].
  std::vector<std::array<float, 2>> fluxes;
  Vec2 body{0.0F};       // where the body was [m]
  float surface = 0.0F;  // level of the water around it [m]
  float radius = 0.0F;   // R, and with it σ, in the last step [m]
  WakeReaction reaction;
  // Share that the vortices of a body that stands on the bed get of the circulation that they may bring
  // (Water::shed_share), by what the water sheds itself [1].
  float brought = 1.0F;
  float mean_loss = 0.0F;  // power that the body loses without them, mean over the life of a vortex [W]
  WakeTotals totals;
  std::vector<WakeEmission> recent;

  // edges: how many the hull has that may shed.
  void visit(Archive& archive, std::size_t edges);
};

}  // namespace regatta
