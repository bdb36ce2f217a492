// Finds the cells that a wall covers. A wall is a fixed or driven body with a part that stands on the bed and rises
// through the still surface with sides that are nearly upright. Any other part on the bed counts as a higher bed with
// slopes (cell_hulls.h).
#pragma once

#include "cells/cell_window.h"
#include "geometry/terrain.h"
#include "hull/hull_section.h"
#include "hull/hull_set.h"

#include <vector>

namespace regatta {

// A cell that a wall covers or that lies beside it.
struct WallCover {
  int i = 0, k = 0;          // may run on beyond periodic edges
  float share = 0.0F;        // share of the cell's area that the wall covers
  bool closed = false;       // no water flows through it
  float distance = 0.0F;     // distance of its middle from the wall, negative inside [m]
  float top = 0.0F;          // top of the wall above the bed [m]
  Vec2 outward{1.0F, 0.0F};  // normal of the nearest side, unit
  Vec2 velocity{0.0F};       // velocity of the wall there [m/s]
  Vec2 lever{0.0F};          // from the body's centre of mass to the cell's middle (x, z) [m]
  Vec2 faces{1.0F};          // open shares of its faces at the lower end of x and of z
  float height = 0.0F;       // height of the bed above the centre of mass [m]
  bool operator==(const WallCover&) const = default;
};

struct WallTerms {
  float still = 0.0F;    // level of the still water, world y [m]
  float highest = 0.0F;  // the height that the water is expected to reach at most, world y [m]
};

// The sections of a hull's parts that are walls, in world (x, z) [m].
struct WallSection {
  std::vector<SectionEdge> edges;
  std::vector<float> thickness;  // thickness of the section from each edge on [m]
  float top = 0.0F;              // world y [m]
};
void find_sections(const HullPatch& patch, const WallTerms& terms, std::vector<WallSection>& sections);

// Row by row. window: cells about the body.
void find_cover(const TracedHull& hull, const std::vector<WallSection>& sections, const Terrain& terrain,
                const CellIndex& index, const CellWindow& window, std::vector<WallCover>& cover);

}  // namespace regatta
