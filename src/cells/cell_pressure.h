// The pressure of the cells on a hull. What the lower cell of a face loses and the upper one does not receive is the
// push on bed and hulls. The bed bears g h Δb of it by its own slope, and g d Δb by what the heads d press on that; the
// rest goes to the hulls by their heads there: g (h Δd - d Δb), which over a hull at rest sums to nothing on any bed.
#pragma once

#include "cells/cell_body.h"
#include "cells/cell_flux.h"
#include "cells/cell_walls.h"

namespace regatta {

// The state that a stage starts from; floor: the bed with the heads of all hulls on it, ghosts filled.
struct PressedCells {
  const CellIndex& index;
  const std::vector<float>& bed;
  const std::vector<float>& floor;
  const std::vector<float>& walls;  // their part of the floor
  const CellWalls& closed;
  const Cells& cells;
  float thin;  // less water than this takes less of a hull's push [m]
};

// Adds to body.pressure what it feels over `time` [s] through the faces along one axis across which its head may step.
// b: which body it is.
void gather_pressure(const FluxTerms& terms, float time, const PressedCells& pressed, bool along_x,
                     const HullPatch& patch, std::size_t b, CellBody& body);

}  // namespace regatta
