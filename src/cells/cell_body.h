// A rigid body as the cells know it: what cell_hulls.h keeps of it from step to step besides its hull (hull_set.h).
#pragma once

#include "cells/node_cells.h"
#include "cells/wall_cover.h"

#include <array>
#include <vector>

namespace regatta {

inline constexpr int kFluxReach = 2;                 // cells; of the states that a flux is made from
inline constexpr int kFrameMargin = kFluxReach + 1;  // cells; of those that make a face with a cell of the window

// Of the cells on a hull since the step began, world frame.
struct PressureImpulse {
  glm::dvec3 force{0.0}, torque{0.0};  // [N s], [N m s]
};

// A node in a wall that closes cells by itself (cell_walls.h): a wall to hull_head.h, but no height to speak of [m].
inline constexpr float kClosedNode = 1e-20F;

struct CellBody {
  std::vector<float> taps_x, taps_z;  // of the heads' spreading over cells, from the middle outwards
  // Of the nodes: how much higher the bed is, 0: not at all [m]; kClosedNode in a wall that closes cells; empty: no
  // walls.
  std::vector<float> wall;
  std::vector<WallCover> cover;  // cells that its walls cover
  bool cover_is_new = false;     // since note_covers()
  std::vector<WallSection> sections;
  CellWindow window;  // of the cells that its nodes know and its head reaches
  CellWindow frame;   // with kFrameMargin more around them, beyond edges too
  NodeCells nodes;
  // Of the cells in the frame, 0 outside the window:
  std::vector<float> wet;      // 1, or 0: dry
  std::vector<Vec4> held;      // of wet cells: level [m], depth [m], depth times velocity [m^2/s]
  std::vector<float> pressed;  // head, and walls; a vector more [m]
  std::vector<float> walled;   // the walls alone; empty: none [m]
  std::vector<Vec2> handed;    // acceleration by the nodes' reaction [m/s^2]
  std::vector<float> level;    // of the wet ones, spread as heads are [m]
  std::vector<float> share;    // of what is spread there that comes from wet ones
  std::vector<float> row;      // scratch

  bool presses = false;                     // pressed is not zero
  bool alone = true;                        // neither another body's frame nor the far end of its own meets it
  std::array<PressureImpulse, 2> pressure;  // from faces across x and z
};

}  // namespace regatta
