// The water that walls (hull_solid.h) stand in for. Where a wall stands there are no columns, and to all whose kernels
// reach over it water is missing. Each node of a wall stands in with the depth that a mirror would show,
//   D = ψ / w   ψ = Σ V W + Σ d ΔA W   w = 1 - φ
// of what it sees through its kernel of columns and of heads of hulls, and the share w of its kernel that is no wall.
// It presses on columns and hulls through the kernels by which it sees them, so that what they lose it stores:
//   E = ½ ρ g Σ A ψ² / w
// and all forces between water, hulls and walls are the derivatives of that sum.
//
//    columns . . . |////|      ψ: half of what a node in deep water would see
//    . . . . . . . |/D//|      w: a half, too
//    . . . . . . . |////|
//
// Thin walls see two waters: what these press on their columns is told by the column's own level instead, η_i - b where
// the bed stands at b (wall_sight.h). With its own depth in its place, still water over a slope ran around posts by
// itself, at 0.2 m/s after ten seconds.
#pragma once

#include "columns/hull_exchange.h"
#include "columns/hull_solid.h"
#include "geometry/domain.h"

#include <span>
#include <vector>

namespace regatta {

// At the nodes of a wall.
struct WallWater {
  std::vector<float> weight;  // A / w; 0 where there is no wall or no water to see [m²]
  std::vector<float> water;   // weight Σ V W [m³]
  std::vector<float> heads;   // weight Σ d ΔA W [m³]
  std::vector<float> rests;   // the same of the lengths L of the hulls' lines at rest [m³]
};

// Adds what a wall bears of its push on a column of the field. at: of the column, or its image; push: its acceleration
// by it, both in the patch's frame.
void add_on_wall(const HullPatch& patch, const HullSolid& solid, Vec2 at, const ColumnField& field, std::size_t column,
                 Vec2 push, ExchangeSum& sum);

// Finds a wall's weights. hidden: the share of each node's kernel that lies in walls.
void weigh_wall(const HullPatch& patch, const HullSolid& solid, std::span<const float> hidden, WallWater& wall);
// Adds to `hidden` what a wall hides of the kernels of another's nodes, or of its own. kernels: of the columns.
void add_hidden(const Kernels& kernels, const Domain& domain, const HullPatch& from, const HullSolid& solid,
                const HullPatch& patch, std::span<float> hidden);

// wall.water from the columns.
void see_columns(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch,
                 WallWater& wall);
// Adds a hull's head.head to wall.heads.
void see_heads(const Domain& domain, const HullPatch& hull, const HullHead& head, const HullPatch& patch,
               WallWater& wall);
// Adds Σ value W, W the kernel of a hull's head, over the nodes of a wall at the hull's nodes in rows [first, last).
// values: of wall's nodes [m³].
void read_wall(const Domain& domain, const HullPatch& patch, std::span<const float> values, const HullPatch& hull,
               int first, int last, std::span<float> out);

// Adds to the level of the columns in a range what the wall's water adds [m].
void add_level(const Kernels& kernels, const HullPatch& patch, const WallWater& wall, const ColumnRange& range,
               const ColumnField& field, std::span<float> level);
// Adds the wall's push on the columns; returns the opposite on the wall.
ExchangeSum push_from_wall(const Kernels& kernels, const Bed& bed, const HullPatch& patch, const HullSolid& solid,
                           const WallWater& wall, const ColumnRange& range, ColumnField& field);

struct BorneByWall {
  ExchangeSum hull, wall;  // in the frame of each one's patch
};
// What a hull's head and a wall's water do to each other. push: of the hull; level: of the water about it, world y [m].
BorneByWall borne_by_wall(const Domain& domain, const HullPatch& hull, const NodePush& push, float level,
                          const HullPatch& patch, const HullSolid& solid, const WallWater& wall);

}  // namespace regatta
