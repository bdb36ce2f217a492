// How the level of the columns pushes a hull, told by what it does to the columns: as it pushes the water in whose
// place the hull lies. A column of depth h that is speeded up by a does as much for the part of the hull over it, D
// deep:
//   F = ρ Σ V a D / h,   D = Σ d ΔA W over the nodes, W the kernel of heads
// In the limit of many columns that is -ρ g ∫ d ∇(η + P[d]) dA, as ∫ P[d] ∇P[d] dA = 0. Over few it is another sum:
// where columns are at rest a is 0 to round-off and the hull feels nothing, however the columns lie. Their level as
// another kernel reads it between them has a slope then, up to 6e-4 around a hull in 5 m of water, which pushed boats
// about by half a metre in a minute.
// Hulls get it by the share of their head that waves above the columns take, of which the columns feel nothing; and all
// of it where they lie still below such waves (level_part() in hull_coupling.cpp).
// Else what the columns feel pushes back by its exact opposite (hull_exchange.h).
#pragma once

#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/hull_exchange.h"

#include <span>

namespace regatta {

struct LevelPush {
  ExchangeSum on_hull;
  // Σ m, Σ m arm, Σ m arm² over the water that the hull takes the place of [kg], [kg m], [kg m²]
  double mass = 0.0;
  glm::dvec2 moment{0.0};
  double inertia = 0.0;
};
// Of a range of columns, once field.ax/az hold all that they do to each other and what heads do to them. unfelt: share
// of the head that the columns do not feel; what is left of it is no longer than they are deep.
LevelPush push_by_level(const HullPatch& patch, const HullHead& head, float unfelt, const ColumnRange& range,
                        const ColumnField& field);
// What that water gets back of the unfelt share, patch frame: an even drift and turn, with the opposite of force and
// moment on the hull.
struct LevelAnswer {
  glm::dvec2 middle{0.0};  // from the centre of mass [m]
  glm::dvec2 drift{0.0};   // [m/s²]
  double turn = 0.0;       // [1/s²]
};
// Where the water is narrower than the nodes' spacing [m] it takes less of the couple.
LevelAnswer answer_to_level(const LevelPush& push, Vec2 spacing);
// Adds it to the accelerations of the columns in a range.
void push_back(const HullPatch& patch, const HullHead& head, float unfelt, const LevelAnswer& answer,
               const ColumnRange& range, ColumnField& field);
// What the reaction of the hull's own drag is in that, to be taken off. reaction: as in prepare_push().
ExchangeSum pushed_by_own_drag(const HullPatch& patch, const PatchWater& water, const HullHead& head, float unfelt,
                               std::span<const Vec2> reaction);

}  // namespace regatta
