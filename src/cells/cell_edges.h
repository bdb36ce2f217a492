// The four edges of the domain: each fills the two rows of ghosts beyond it.
//   wall      mirror images, with the velocity across turned round
//   periodic  the cells at the other end
//   open      waves leave: of the two invariants u ± 2√(g h) one comes from the cell inside and one from the calm
//             water outside [Vac12], or everything from inside where the water leaves faster than its waves; water may
//             also come in, and is counted. Swell that meets the edge is part of the water outside
//   inflow    discharge held, speed times the depth below the level; depth by the invariant that leaves. Where waves
//             can't run against it or it is dry inside, speed and level are held. Deviation: the columns hold the
//             speed; on a grid, without their dissipation, waves would then run to and fro between such an edge and the
//             outflow for ever, as neither lets them out
//   outflow   level held, speed by the invariant that leaves; nothing held where waves can't run against it
#pragma once

#include "cells/cell_flux.h"
#include "cells/cells.h"
#include "exchange/swell.h"
#include "exchange/water_setup.h"

#include <array>
#include <vector>

namespace regatta {

// One edge in the arrays: the cells along it inside the domain. `next` leads from one to its neighbour along the edge,
// `inward` from each to the cell behind it, farther inside.
struct CellEdge {
  EdgeKind kind = EdgeKind::kWall;
  bool across_x = true;     // west or east
  float outward = 1.0F;     // along the axis across the edge: -1 or 1
  std::size_t first = 0;    // place of the first cell inside
  std::size_t next = 1;     // to its neighbour along the edge
  std::ptrdiff_t inward{};  // to the cell behind it
  int count = 0;
  int cells_across = 1;  // cells across the domain
  Vec2 middle{0.0F};     // middle of the first cell's face on the edge (x, z) [m]
  Vec2 step{0.0F};       // to its neighbour's [m]
};

// Terms that the edges prescribe. Levels are heights above the datum of the bed.
struct EdgeTerms {
  float calm_level = 0.0F;  // level of the water outside an open edge [m]
  Vec2 calm_velocity{0.0F};
  Swell swell;                 // over it
  float inflow_speed = 0.0F;   // inwards, where the water stands at inflow_level [m/s]
  float inflow_level = 0.0F;   // [m]
  float outflow_level = 0.0F;  // [m]
  float dry = 1e-6F;           // [m]
};

// West, east, south, north; south and north include the ghosts of the corners.
std::array<CellEdge, 4> make_cell_edges(const Domain& domain, const CellLayout& layout);

// The bed (or any height over it) beyond the edges: mirrored at walls, wrapped, or as at the edge.
void extend_bed(const std::array<CellEdge, 4>& edges, std::vector<float>& bed);
// walls: of bodies, on the bed [m]. Where they close a cell at an edge, they stand in the water outside as well.
void fill_ghosts(const EdgeTerms& terms, const std::array<CellEdge, 4>& edges, const std::vector<float>& bed,
                 const std::vector<float>& walls, Cells& cells);

// Volume that runs in through an edge: positive inwards [m^3/s]. Ghosts are filled.
double inflow_through(const FluxTerms& terms, const CellLayout& layout, const CellEdge& edge,
                      const std::vector<float>& level, const Cells& cells);
inline bool lets_water_through(EdgeKind kind) {
  return kind == EdgeKind::kOpen || kind == EdgeKind::kInflow || kind == EdgeKind::kOutflow;
}

}  // namespace regatta
