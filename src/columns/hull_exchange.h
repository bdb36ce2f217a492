// The forces between hulls and columns: those of the nodes on the columns and, summed from the very same numbers, those
// of the columns on the hull. Each pair's forces are equal and opposite and the head's lies along the line between
// them, so linear momentum and angular momentum about the vertical are exact. Columns have no angular momentum about
// horizontal axes: the hull takes such torques from its nodes (tilting_torque() in hull_head.h).
#pragma once

#include "columns/bed.h"
#include "columns/patch_columns.h"
#include "hull/hull_head.h"

#include <glm/vec3.hpp>

#include <vector>

namespace regatta {

// The push of each node on the columns in reach.
struct NodePush {
  std::vector<float> volume;          // d ΔA, the volume the head stands for [m^3]
  std::vector<float> spring;          // (d - L) ΔA, L the length of the line at rest [m^3]
  std::vector<float> pull_x, pull_z;  // reaction to drag, per depth kernel [m^3/s^2]
};

// Forces of the water on the body, summed over a range of columns, in the patch's frame.
struct ExchangeSum {
  glm::dvec3 pressure{0.0};  // horizontal force of the head [N]
  glm::dvec3 pull{0.0};      // horizontal drag as handed to the columns [N]
  glm::dvec3 torque{0.0};    // of `pressure` about the vertical through the centre of mass [N m]
};

// Computes the push of each node. reaction: force of the nodes on the water [N].
void prepare_push(const HullPatch& patch, const PatchWater& water, const HullHead& head, std::span<const Vec2> reaction,
                  NodePush& push);
// Adds the push to the accelerations of the columns in a range; returns the forces on the body. kernels: those of the
// columns; the head's kernel has the patch's head_support. Before a wall the head has a mirror image, as the columns
// have. The image pushes a column as the head itself pushes the column's image; the hull feels the opposite of that
// push on the image, and the wall bears the rest.
ExchangeSum push_columns(const Kernels& kernels, const HullPatch& patch, const NodePush& push, const ColumnRange& range,
                         ColumnField& field);

// Returns the part of the level push between head and columns that the bed below the hull bears, ρ g Σ d ΔA ∇b. The
// hull gets the push less this part: nothing at rest, over any bed. below: the bed at the nodes (near_columns.h).
ExchangeSum borne_by_bed(std::span<const BedSample> below, const HullPatch& patch, const NodePush& push);

}  // namespace regatta
