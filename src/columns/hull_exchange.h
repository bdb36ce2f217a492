// Where hull and columns push each other: forces of the nodes on the columns, and, summed from the very same numbers,
// of the columns on the hull. Every pair's force is equal and opposite and the head's lies along the line between
// them, so that linear momentum and the one about the vertical are exact. Torques about level axes are no momentum that
// columns could have: the hull takes those from its nodes (tilting_torque() in hull_head.h).
#pragma once

#include "columns/bed.h"
#include "columns/patch_columns.h"
#include "hull/hull_head.h"

#include <glm/vec3.hpp>

#include <vector>

namespace regatta {

// What each node does to the columns in reach.
struct NodePush {
  std::vector<float> volume;          // d ΔA, the volume the head stands for [m^3]
  std::vector<float> spring;          // (d - L) ΔA [m^3]
  std::vector<float> pull_x, pull_z;  // reaction to drag, per depth kernel [m^3/s^2]
};

// Sums over a range of columns, patch frame, of the water on the body.
struct ExchangeSum {
  glm::dvec3 pressure{0.0};  // horizontal force of the head [N]
  glm::dvec3 pull{0.0};      // horizontal drag as handed to the columns [N]
  glm::dvec3 torque{0.0};    // of `pressure` about the vertical through the centre of mass [N m]
};

// reaction: force of the nodes on the water [N].
void prepare_push(const HullPatch& patch, const PatchWater& water, const HullHead& head, std::span<const Vec2> reaction,
                  NodePush& push);
// Adds the accelerations of the columns in a range. kernels: of the columns; the head has the support of the patch.
// Before a wall a hull's head has a mirror image, as the columns have: it pushes them as the head pushes their images,
// and the hull feels the opposite of that; the wall bears the rest.
ExchangeSum push_columns(const Kernels& kernels, const HullPatch& patch, const NodePush& push, const ColumnRange& range,
                         ColumnField& field);

// What the bed below the hull bears of the level push between head and columns: ρ g Σ d ΔA ∇b. The hull's own is what
// is left: over a hull at rest, on any bed, nothing.
ExchangeSum borne_by_bed(const Kernels& columns, const Domain& domain, const Bed& bed, const HullPatch& patch,
                         const NodePush& push);

}  // namespace regatta
