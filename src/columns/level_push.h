// The push of the columns' level on a hull, derived from the columns' own accelerations: the level pushes the hull as
// it would the water that the hull displaces. A column of depth h with the acceleration a pushes the part of the hull
// over it, D deep, by
//   F = ρ Σ V a D / h,   D = Σ d ΔA W over the nodes, W the kernel of heads
// In the limit of many columns that is -ρ g ∫ d ∇(η + P[d]) dA, as ∫ P[d] ∇P[d] dA = 0. Over few columns it differs:
// where they are at rest, a is 0 to round-off and the hull feels nothing, in whatever pattern the columns lie. Their
// level, read by another kernel between them, would have a slope of up to 6e-4 around a hull in 5 m of water, which
// pushed boats by half a metre in a minute.
// The law acts on the share of a hull's head that waves above the columns take and columns do not feel; and on all of
// the head where the hull lies still below such waves (level_part() in hull_coupling.cpp). Otherwise the hull gets the
// exact opposite of its push on the columns (hull_exchange.h).
#pragma once

#include "columns/column_ranges.h"
#include "columns/columns.h"
#include "columns/hull_exchange.h"

#include <span>

namespace regatta {

struct LevelPush {
  ExchangeSum on_hull;
  // Σ m, Σ m arm, Σ m arm² over the displaced water, arms from the centre of mass [kg], [kg m], [kg m²].
  double mass = 0.0;
  glm::dvec2 moment{0.0};
  double inertia = 0.0;
};
// Sums the push over one range of columns; field.ax/az must already hold all that columns and heads do to them. unfelt:
// share of the head that the columns do not feel; that share of the hull is taken as no deeper than the columns.
LevelPush push_by_level(const HullPatch& patch, const HullHead& head, float unfelt, const ColumnRange& range,
                        const ColumnField& field);
// The answer to the unfelt share that the displaced water gets, patch frame: one drift and one turn of the whole, with
// the opposite of the force and moment on the hull.
struct LevelAnswer {
  glm::dvec2 middle{0.0};  // centre of the displaced water, from the centre of mass [m]
  glm::dvec2 drift{0.0};   // acceleration [m/s²]
  double turn = 0.0;       // angular acceleration [1/s²]
};
// Computes the answer. Water narrower than the nodes' spacing [m] takes less of the couple.
LevelAnswer answer_to_level(const LevelPush& push, Vec2 spacing);
// Adds the answer to the accelerations of the columns in a range.
void push_back(const HullPatch& patch, const HullHead& head, float unfelt, const LevelAnswer& answer,
               const ColumnRange& range, ColumnField& field);
// Returns the part of the push that stems from the reaction to the hull's own drag, to be subtracted. reaction: as in
// prepare_push().
ExchangeSum pushed_by_own_drag(const HullPatch& patch, const PatchWater& water, const HullHead& head, float unfelt,
                               std::span<const Vec2> reaction);

}  // namespace regatta
