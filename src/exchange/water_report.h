// What a shallow-water solver reports of its step and of its state.
#pragma once

#include "core/types.h"

namespace regatta {

struct WaterStepReport {
  int substeps = 0;
  bool capped = false;   // more sub-steps were needed than allowed
  bool escaped = false;  // a column had left the domain and was put back
};

struct WaterTotals {
  double volume = 0.0;            // [m^3]
  double kinetic_energy = 0.0;    // [J]
  double potential_energy = 0.0;  // Σ ρ g V (b + h/2) over the lowest bed [J]
  Vec2 momentum{0.0F};            // [kg m/s]
  float max_speed = 0.0F;         // [m/s]
  bool finite = true;
};

}  // namespace regatta
