// The pressure of the cells on a body. The momentum that the lower cell of a face loses and the upper one does not
// receive is the push on bed and bodies. With s the level of the water that heads press on, s = h + H + W + b, the
// parts are
//
//   a hull   -g H̄ Δs         its own heads H in the slope of the level: exactly nothing in level water
//   a wall    g (h + H)‾ ΔW   a step in the bed, pressed by the water and by all heads on it
//   the rest                 what the scheme makes of a face besides, shared out by what stands on the cells around
//
//        s ____________________            H̄ mean over the face, Δ step across it. The hulls' parts are central sums:
//          h   | hull H |  h   |           over all faces they come to what the faces lose, as H ends within the water.
//          ____|________|______|           To a cell that is dry or closed the level goes on as it is beside it: there
//          b                 W |wall       the water ends, and what ends it bears all that is left of the face.
#pragma once

#include "cells/cell_body.h"
#include "cells/cell_flux.h"
#include "cells/cell_window.h"

namespace regatta {

// The state that a stage starts from, ghosts filled.
struct PressedCells {
  const CellIndex& index;
  const std::vector<float>& over;   // walls and the heads of all hulls on the bed [m]
  const std::vector<float>& walls;  // the walls' part of that [m]
  const std::vector<float>& level;  // level of the water with all that stands on its bed (cell_flux.h) [m]
  const Cells& cells;
};

// Adds to body.pressure what it feels over `time` [s] through the faces along one axis.
void gather_pressure(const FluxTerms& terms, float time, const PressedCells& pressed, bool along_x,
                     const HullPatch& patch, CellBody& body);

}  // namespace regatta
