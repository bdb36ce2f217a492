// Hulls as walls. A part of a fixed or driven body that stands on the bed and rises through the surface is a solid
// cylinder to the columns: its cross-section at half depth counts as water of a column's own level, at rest relative
// to it (a slip wall), and no column may enter it. Bodies that float or lie aground never become walls: a boat that
// runs up a beach would throw the water out; the head of hull_head.h carries those.
//
// With A the area of a node that lies in the cross-section, b the bed, and φ = Σ A W over the nodes:
//   h_i ← (h_i - Σ (b - b_i) A W) / (1 - φ_i)
// What it presses is told in wall_water.h.
#pragma once

#include "columns/bed.h"
#include "columns/hull_exchange.h"
#include "hull/hull_section.h"

#include <span>
#include <vector>

namespace regatta {

struct HullSolid {
  struct Part {
    std::vector<SectionEdge> edges;
    std::vector<Vec2> corners;  // of the section [m]
    bool solid = false;
  };
  std::vector<Part> parts;
  bool active = false;
  bool thin = false;         // some part is thinner than a kernel of the columns reaches
  float bed = 0.0F;          // mean height of the bed below the solid parts [m]
  float surface = 0.0F;      // level of the water about it [m]
  std::vector<float> cover;  // share of each node that is solid [nz][stride]; empty when not active
  std::vector<Vec2> scratch;
  std::vector<float> wall;  // the same within the domain: beyond the edges that mirror, its image stands
  std::vector<float> rise;  // wall times the height of the bed above its lowest place; dry land counts as shore [m]
};

// To the nearest cross-section, patch frame.
SectionDistance solid_distance(const HullSolid& solid, Vec2 patch_point);

// Can any part be a wall, whatever the level of the water?
bool may_be_solid(const HullPatch& patch);
// Cross-sections where the surface stands at `surface` [m].
void prepare_solid(const HullPatch& patch, float surface, HullSolid& solid);
// Finds solid.rise, of an active solid whose wall is known.
void find_rise(const Domain& domain, const Bed& bed, const HullPatch& patch, HullSolid& solid);
// Finds solid.wall.
void cut_at_edges(const Domain& domain, const HullPatch& patch, HullSolid& solid);
// Level of the columns near by whose depth needs no completion; NaN when there are none.
float surface_around(const ColumnField& field, const HullPatch& patch, std::span<const ColumnRange> ranges,
                     float support);

// Adds the share φ of each column's kernel that is solid to cover, and the solid's rise there, through the kernel, to
// rise (one for each place of the field).
void add_cover(const Kernels& kernels, const HullPatch& patch, const HullSolid& solid, const ColumnRange& range,
               const ColumnField& field, std::span<float> cover, std::span<float> rise);
// The depth of a column from its sum and φ over all solids, which counts up to a bound. rise: Σ (b - b_i) A W [m].
float completed_depth(float summed, float cover, float rise = 0.0F);
// Where what would go straight from one place to another ends, both in the patch's frame: it slides along the walls.
struct WallMet {
  Vec2 end;     // where it then is
  Vec2 normal;  // of the last edge that it met
  bool met = false;
};
WallMet stopped_by_walls(const HullSolid& solid, Vec2 from, Vec2 to);
// What columns gave to a body, patch frame.
struct Bump {
  Vec3 impulse{0.0F};  // [N s]
  Vec3 moment{0.0F};   // about the centre of mass [N m s]
};
// Puts those of the columns at [first, last) of the field that went into the solid since then, or through it, back to
// where they came in, and takes away their velocity into it. moved: how long the body has moved since then [s].
Bump project_out(const BodyState& state, float moved, const Domain& domain, const HullPatch& patch,
                 const HullSolid& solid, const ColumnField& field, int first, int last, Columns& columns);

}  // namespace regatta
