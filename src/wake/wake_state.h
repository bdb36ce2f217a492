// All that a wake carries from step to step: what is saved and hashed.
#pragma once

#include "core/result.h"
#include "exchange/wake.h"
#include "wake/vortices.h"

#include <array>
#include <span>
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
  WakeTotals totals;
  std::vector<WakeEmission> recent;
};

// Converts a state to numbers for a saved world, and back without loss. Fails on numbers that can't be a wake's.
std::vector<double> wake_values(const WakeState& state);
Result<WakeState> wake_from_values(std::span<const double> values);

}  // namespace regatta
