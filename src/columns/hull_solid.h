// Hulls as walls. A part of a fixed or driven body that stands on the bed and rises through the surface is a solid
// cylinder for the columns: its cross-section at half depth counts as water of a column's own level, at rest relative
// to it (a slip wall), and no column may enter it. Bodies that float or lie aground never become walls, because a boat
// that runs up a beach would throw the water out; they are carried by the head of hull_head.h.
// With A the area of a node that lies in the cross-section, b the bed, and φ = Σ A W over the nodes:
//   h_i ← (h_i - Σ (b - b_i) A W) / (1 - φ_i)
// where b counts up to the level of the water around the wall: on land nothing stands in for water.
// The push of walls is in wall_water.h.
#pragma once

#include "columns/bed.h"
#include "columns/hull_exchange.h"
#include "hull/hull_section.h"

#include <span>
#include <vector>

namespace regatta {

struct HullSolid {
  struct Part {
    std::vector<SectionEdge> edges;  // empty where it is no wall
    std::vector<Vec2> corners;       // corners of the section, patch frame [m]
    bool solid = false;
  };
  std::vector<Part> parts;
  bool found = false;  // since the body was traced
  bool active = false;
  bool thin = false;          // some part is thinner than the support of the columns' kernels
  float bed = 0.0F;           // mean height of the bed below the solid parts [m]
  float surface = 0.0F;       // level of the water around it [m]
  std::vector<float> cover;   // share of each node that is solid [nz][stride]; empty when not active
  std::vector<float> wall;    // cover inside the domain only, as beyond mirroring edges stands its image; where walls
                              // overlap, this one's part of the place
  std::vector<float> ground;  // height of the terrain at nodes of the wall, world y [m]; empty over flat beds
  std::vector<Vec2> cut;      // scratch
  std::vector<SectionEdge> sliced;  // scratch
};

// Returns the distance from a point to the nearest cross-section, patch frame.
SectionDistance solid_distance(const HullSolid& solid, Vec2 patch_point);

// Returns whether any part can be a wall at some level of the water.
bool may_be_solid(const HullPatch& patch);
// Computes the cross-sections for water whose surface is at `surface`, world y [m], and what they cover; NaN: no water
// is near. Returns whether they are others than before.
bool prepare_solid(const HullPatch& patch, float surface, HullSolid& solid);
// Computes solid.ground of an active solid.
void find_ground(const Domain& domain, const Terrain& terrain, const HullPatch& patch, HullSolid& solid);
// Sets solid.wall to solid.cover cut at the edges of the domain.
void cut_at_edges(const Domain& domain, const HullPatch& patch, HullSolid& solid);
// Adds to `shares`, at each node of `patch`, the share that another body's wall covers.
void add_covered(const Domain& domain, const HullPatch& other, const HullSolid& wall, const HullPatch& patch,
                 std::span<float> shares);
// Divides solid.wall where several walls cover a node, so that all of them together cover it once: in a corner between
// a pier and its round head nodes that count twice would see more wall than their kernel holds, and push nobody away.
// others: what other walls cover of each node.
void share_overlaps(std::span<const float> others, HullSolid& solid);
// Returns the level of the nearby columns whose depth needs no completion [m]; NaN if there are none.
float surface_around(const ColumnField& field, const HullPatch& patch, std::span<const ColumnRange> ranges,
                     float support);

// Adds the share φ of each column's kernel that is solid to cover (one for each place of the field).
void add_cover(const Kernels& kernels, const HullPatch& patch, const HullSolid& solid, const ColumnRange& range,
               const ColumnField& field, std::span<float> cover);
// Adds Σ (b - b_i) A W to rise likewise [m].
void add_rise(const Kernels& kernels, const Bed& bed, const HullPatch& patch, const HullSolid& solid,
              const ColumnRange& range, const ColumnField& field, std::span<float> rise);
// The largest φ that counts: a column in a corner of walls is not blown up further. Chosen, not measured.
inline constexpr float kMostCover = 0.7F;
// Returns a column's completed depth from its summed depth, and φ and Σ (b - b_i) A W [m] over all solids and their
// shadows; never less than the summed depth.
float completed_depth(float summed, float cover, float rise = 0.0F);
// The end of a straight move from one place to another that slides along the walls it meets; patch frame.
struct WallMet {
  Vec2 end;     // where it ends [m]
  Vec2 normal;  // outward normal of the last edge that it met
  bool met = false;
};
// Moves from one place to the other past the walls, patch frame.
WallMet stopped_by_walls(const HullSolid& solid, Vec2 from, Vec2 to);
// The impulse that columns gave to a body, patch frame.
struct Bump {
  Vec3 impulse{0.0F};  // [N s]
  Vec3 moment{0.0F};   // about the centre of mass [N m s]
};
// Returns how far the fastest point of a body has gone in `moved` [s], at most [m].
float swept_by(const BodyState& state, const HullPatch& patch, float moved);
// Finds the columns whose way since the field was sorted, at most `farthest` [m], may have met a body that moved for
// `moved` [s] since; each once.
void find_ways_past(const ColumnField& field, const Domain& domain, const BodyState& state, const HullPatch& patch,
                    float moved, float farthest, std::vector<ColumnRange>& ranges);
// Moves columns at [first, last) of the field, as it was before the move, that have since gone into the solid or
// through it back to its face, and removes their velocity into it. moved: time that the body has moved since then [s].
Bump project_out(const BodyState& state, float moved, const Domain& domain, const HullPatch& patch,
                 const HullSolid& solid, const ColumnField& field, int first, int last, Columns& columns);

}  // namespace regatta
