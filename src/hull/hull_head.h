// The pressure head of a hull on the water below it, and the buoyancy that follows.
//
// A hull presses the water below it down by a head d [m] that grows with how far they stand into it: a penalty of
// stiffness κ, from which added mass and radiation damping follow by themselves. Water under a floating hull thus
// stands 1/(1+κ) of the draft inside it. What is level at rest is the total head H = η + d, and the hull is carried
// by the length of its lines below H: that is Archimedes' force, whatever κ.
//
// The columns know depth only smoothed by their kernels. So that H comes out level at rest also across the hull's
// edges and for hulls smaller than a kernel, d is smoothed alike before it is added to η.
//
// Symbols: κ stiffness; κ' = κ/(1+κ); f share of the smoothing that falls on the hull; L submerged length of a line.
#pragma once

#include "hull/hull_displaced.h"
#include "hull/hull_patch.h"

#include <vector>

namespace regatta {

// Force and torque about the centre of mass, patch frame [N], [N m].
struct PatchForce {
  Vec3 force{0.0F};
  Vec3 torque{0.0F};
};

struct HullHead {
  std::vector<float> taps_x, taps_z;  // of the smoothing along x and z, from the middle outwards
  std::vector<float> cover;           // f [1]
  std::vector<float> head;            // d [m]
  std::vector<float> total;           // H, world y [m]
  std::vector<float> length;          // L [m]
  std::vector<float> height;          // middle of the submerged length above the centre of mass [m]
  std::vector<float> row;             // between the two passes of the smoothing
  float waterplane = 0.0F;            // area of the hull cut by the surface [m^2]
  float level = 0.0F;                 // mean of H over the hull's lines [m]
  bool active = false;                // some head somewhere
};

// After trace_patch().
void prepare_head(const HullPatch& patch, float support, HullHead& head);
// As prepare_head() leaves it, for a patch that is as it was.
void clear_head(HullHead& head);
// d from the water at the nodes. solid: share of each node that is a wall (hull_solid.h), or empty; there is no water
// below a wall to press on or to be carried by.
void press_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
                HullHead& head);
// The same, then H by smoothing d, and L.
void solve_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
                HullHead& head);
// Finds L and what follows from it, from the total head H as it is.
void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head);
// What the hull displaces, ∫ L dA and its moments: exactly below the mean level of H, plus the difference that the
// lines find between H and that level. With walls in the hull: from the lines alone.
Displaced node_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, bool walls);
// Force and torque by the weight of the displaced water.
PatchForce lift_of(const Displaced& displaced);
// The part of the hull's slope force that the head leaves out: the head displaces only κ' of the hull's volume, and
// the water that still stands inside the hull is to fall with it, not through it. Adds ρ g (L - d) ΔA ∇H, the opposite
// of the force on the hull, to the nodes' reaction on the water; returns the force on the hull.
PatchForce slope_force(const HullPatch& patch, const PatchWater& water, const HullHead& head, std::span<Vec2> reaction);
// A thin light body bobs faster than a step of dt can follow: its stiffness k [N/m] times dt²/m exceeds what the fixed
// step of the rigid bodies bears. The excess of the force over the weight is then to be scaled by this (1: not at all);
// rest is not changed. stiffness: κ.
float bobbing_bound(const BodyView& view, const HullHead& head, float stiffness, float dt);
// How far a node can hand an impulse to the water: 1 in water, 0 on dry ground.
inline float node_wetness(const PatchWater& water, std::size_t node) {
  constexpr float kFull = 0.2F;         // share of a kernel's water from which on the node counts as wet
  constexpr float kLeastDepth = 1e-4F;  // [m]
  return std::min(1.0F, water.mass[node] / (kFull * std::max(water.depth[node], kLeastDepth)));
}

}  // namespace regatta
