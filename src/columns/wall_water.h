// The water that walls (hull_solid.h) stand in for. Inside a wall there are no columns, so kernels that reach over it
// miss water. Each node of a wall stands in with the depth that a mirror would show,
//   D = ψ / w   ψ = Σ V W + Σ d ΔA W   w = 1 - φ
// from the columns and the heads of hulls that it sees through its kernel, and the share w of its kernel that is no
// wall. It pushes columns and hulls through the kernels by which it sees them, so it stores the energy that they lose:
//   E = ½ ρ g Σ A ψ² / w
// All forces between water, hulls and walls are the derivatives of this sum.
//
//    columns . . . |////|      ψ: half of what a node in deep water would see
//    . . . . . . . |/D//|      w: a half, too
//    . . . . . . . |////|
//
// Thin walls see two waters: their push on a column uses the depth at the column's own level instead, η_i - b over the
// bed b of the node (wall_sight.h). With the column's own depth, still water over a slope ran around posts by itself,
// at 0.2 m/s after ten seconds.
#pragma once

#include "columns/hull_exchange.h"
#include "columns/hull_solid.h"
#include "geometry/domain.h"

#include <span>
#include <vector>

namespace regatta {

// Values at the nodes of a wall.
struct WallWater {
  std::vector<float> weight;  // A / w; 0 where there is no wall or no water to see [m²]
  std::vector<float> water;   // weight Σ V W [m³]
  std::vector<float> heads;   // weight Σ d ΔA W [m³]
  std::vector<float> rests;   // as heads, with the lengths L of the hulls' lines at rest [m³]
};

// Adds to `sum` the reaction of a wall to its push on a column of the field. at: place of the column or its image;
// push: its acceleration by the wall; both in the patch's frame.
void add_on_wall(const HullPatch& patch, const HullSolid& solid, Vec2 at, const ColumnField& field, std::size_t column,
                 Vec2 push, ExchangeSum& sum);

// Computes a wall's weights, and sets all else to 0. hidden: share of each node's kernel that lies in walls.
void weigh_wall(const HullPatch& patch, const HullSolid& solid, std::span<const float> hidden, WallWater& wall);
// Adds to `hidden` the share of the kernels of `patch`'s nodes that lies in the wall `from`; both may be one. kernels:
// those of the columns.
void add_hidden(const Kernels& kernels, const Domain& domain, const HullPatch& from, const HullSolid& solid,
                const HullPatch& patch, std::span<float> hidden);

// Computes wall.water from the columns.
void see_columns(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch,
                 WallWater& wall);
// Adds a hull's head.head to wall.heads.
void see_heads(const Domain& domain, const HullPatch& hull, const HullHead& head, const HullPatch& patch,
               WallWater& wall);
// Adds to `out`, at the hull's nodes in rows [first, last), Σ value W over the nodes of a wall, W the kernel of the
// hull's head. values: of the wall's nodes [m³].
void read_wall(const Domain& domain, const HullPatch& patch, std::span<const float> values, const HullPatch& hull,
               int first, int last, std::span<float> out);

// Adds to the level of the columns in a range the level of the wall's water [m].
void add_level(const Kernels& kernels, const HullPatch& patch, const WallWater& wall, const ColumnRange& range,
               const ColumnField& field, std::span<float> level);
// Adds the wall's push to the accelerations of the columns; returns the opposite force on the wall.
ExchangeSum push_from_wall(const Kernels& kernels, const Bed& bed, const HullPatch& patch, const HullSolid& solid,
                           const WallWater& wall, const ColumnRange& range, ColumnField& field);

struct BorneByWall {
  ExchangeSum hull, wall;  // each in the frame of its own patch
};
// Returns the forces between a hull's head and a wall's water. push: of the hull; level: of the water around it, world
// y [m].
BorneByWall borne_by_wall(const Domain& domain, const HullPatch& hull, const NodePush& push, float level,
                          const HullPatch& patch, const HullSolid& solid, const WallWater& wall);

}  // namespace regatta
