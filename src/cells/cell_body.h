// A rigid body as the cells know it: what cell_hulls.h keeps of it from step to step besides its hull (hull_set.h).
#pragma once

#include "cells/node_cells.h"
#include "cells/wall_cover.h"

#include <array>
#include <vector>

namespace regatta {

inline constexpr int kFluxReach = 2;                 // cells; of the states that a flux is made from
inline constexpr int kFrameMargin = kFluxReach + 1;  // cells; of those that make a face with a cell of the window

// Impulse of the cells on a hull since the step began, world frame.
struct PressureImpulse {
  glm::dvec3 force{0.0}, torque{0.0};  // [N s], [N m s]
};

// A node in a wall that closes cells by itself (cell_walls.h): a wall to hull_head.h, but no height to speak of [m].
inline constexpr float kClosedNode = 1e-20F;

struct CellBody {
  std::vector<float> taps_x, taps_z;  // weights that spread the heads over cells, from the middle outwards
  // Per node: how much higher the bed is, 0: not at all [m]; kClosedNode in a wall that closes cells; empty: no walls.
  std::vector<float> wall;
  std::vector<WallCover> cover;                    // cells that its walls cover
  bool cover_is_new = false, wall_is_new = false;  // since note_covers()
  std::vector<WallSection> sections;
  CellWindow window;  // the cells that its nodes know and its head reaches
  CellWindow frame;   // with kFrameMargin more around them, beyond edges too
  NodeCells nodes;
  std::vector<float> share;  // share of each node's kernel that lies on open cells; as `nodes` [1]
  // One entry for each cell of the frame, and padding for a vector more:
  std::vector<float> open;  // ω, from 0 on dry and closed ones to 1 in water, outside the window too [1]
  std::vector<Vec4> held;  // per cell, 0 if dry: level spread as heads are [m], depth [m], depth times velocity [m^2/s]
  std::vector<float> pressed;              // head [m]
  std::vector<float> walled;               // height of its walls above the bed; empty: none [m]
  std::vector<Vec2> handed;                // acceleration by the nodes' reaction [m/s^2]
  std::vector<float> level, row, margins;  // scratch

  bool open_changed = false;                // in this stage
  bool presses = false;                     // some head is not zero
  bool alone = true;                        // neither another body's frame nor the far end of its own overlaps it
  std::array<PressureImpulse, 2> pressure;  // from faces across x and z
};

}  // namespace regatta
