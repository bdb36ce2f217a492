// How the level of the columns pushes a hull whose head the waves above them take (hull/hull_waves.h), so that they
// feel nothing of that: as it pushes the water in whose place the hull lies. A column of depth h that its level
// speeds up by a does as much for the part of the hull over it, D deep:
//   F = s ρ Σ V a min(1, D / h),   D = Σ d ΔA W over the nodes, W the kernel of heads, s the waves' share
// Where columns are at rest a is 0 to round-off, over any bed and however they lie. The slope of their level, as read
// between them, is not: up to 6e-4 around a hull in 5 m of water, which pushed boats about by half a metre in a minute.
#pragma once

#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/hull_exchange.h"

#include <span>

namespace regatta {

// Of a range of columns, once field.ax/az hold all that they do to each other and what heads do to them.
struct LevelPush {
  ExchangeSum on_hull;
  // Σ m, Σ m arm, Σ m arm² over the water that the hull takes the place of [kg], [kg m], [kg m²]
  double mass = 0.0;
  glm::dvec2 moment{0.0};
  double inertia = 0.0;
};
LevelPush push_by_level(const HullPatch& patch, const HullHead& head, float share, const ColumnRange& range,
                        const ColumnField& field);
// What that water gets back, patch frame: an even drift and turn, with the opposite of force and moment on the hull.
struct LevelAnswer {
  glm::dvec2 middle{0.0};  // from the centre of mass [m]
  glm::dvec2 drift{0.0};   // [m/s²]
  double turn = 0.0;       // [1/s²]
};
LevelAnswer answer_to_level(const LevelPush& push);
// Adds it to the accelerations of the columns in a range.
void push_back(const HullPatch& patch, const HullHead& head, float share, const LevelAnswer& answer,
               const ColumnRange& range, ColumnField& field);
// What the reaction of the hull's own drag is in that, to be taken off. reaction: as in prepare_push().
ExchangeSum pushed_by_own_drag(const HullPatch& patch, const PatchWater& water, const HullHead& head, float share,
                               std::span<const Vec2> reaction);

}  // namespace regatta
