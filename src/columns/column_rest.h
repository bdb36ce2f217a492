// How still water comes to rest before a world begins. Columns are laid on a lattice with the water of their cells;
// over an uneven bed, along a shore and about a hull they then do not balance, and without this a lake would begin with
// waves. Dynamic relaxation with kinetic damping [Cun76]: columns follow their forces, and all velocities are dropped
// whenever the kinetic energy has passed a peak; the energy that is left is potential energy alone and falls from drop
// to drop. No time passes and no volume changes.
#pragma once

#include "columns/columns.h"
#include "exchange/water_setup.h"

namespace regatta {

// Whether the water is laid level and without motion, so that rest is what it should begin with.
bool starts_still(const WaterSetup& setup);

// What came of it.
struct RestReport {
  int steps = 0;
  float pull = 0.0F;  // what is left of accelerations, see RestState [m/s^2]
  bool still = true;
};

// Moves columns of a lattice by up to a tenth of its spacing [m], each time by the same: rows of a perfect lattice
// balance on a slope like coins on edge, and would only fall over while the world runs.
void scatter(float spacing, const Domain& domain, Columns& columns);

struct RestState {
  float pull = 0.0F;     // largest acceleration of a column, weighted [m/s^2]
  double kinetic = 0.0;  // Σ V u² [m^5/s^2]
};
// Of the columns of a field whose forces are known. Those shallower than full_depth [m] count less: a film at the
// waterline that still creeps moves no other water.
RestState rest_state(const ColumnField& field, float full_depth);

// Drops all velocities.
void hold_still(ColumnField& field);

}  // namespace regatta
