// The pressure head of a hull on the water below it, and the buoyancy that follows.
//
// Hydrostatics come first. The water around the hull tells the ambient level ζ, a plane (hull_level.h), and each
// vertical line of the hull its length L below that. Pressed on the water, the heads L would leave it level with what
// is around if it had come to rest below the hull; by how far it stands higher is the gap
//   gap = G[η] + P[L] - ζ,
// G: how this water reads its level, P: how it takes a head, both in the very discretisation in which it feels the
// head. The head d is the length of the line below the level
//   λ = ζ + κ gap:
// a spring on the gap drives the water out from under a hull that moves, and from it added mass and radiation damping
// follow by themselves. The water that d presses pushes back by as much: the bottom stands in the pressure of a level
//   H = G[η] + P[d] = ζ + gap + P[d - L],
// and the hull is lifted by the length of its lines below H. G and P read through the kernel through which they press,
// so that what the water gains by a head is what the hull loses (their energy is ½ η² + L (η + ½ P[L]) + ½ κ gap² over
// the lines, and both forces are its derivatives). At rest gap = 0, d = L and H = ζ: Archimedes' force, at any pose,
// spacing and κ.
//
//        ~~~~~~~~~\  hull  /~~~~~~~~~  ζ
//                  \______/            bottom z; the water stands gap too high: L = ζ - z, d = L + κ gap
//                                       and the bottom feels H - z = L + gap + P[κ gap]
//
// Symbols: κ stiffness; η level of the water; ζ ambient level; L submerged length of a line at rest; d head; H level
// of the pressure at the bottom.
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

// ζ = height + slope·(p - middle), p = patch (x, z).
struct LevelPlane {
  float height = 0.0F;  // world y [m]
  Vec2 slope{0.0F};
  Vec2 middle{0.0F};  // middle of the patch's box [m]

  [[nodiscard]] float at(float x, float z) const {
    return height + slope.x * (x - middle.x) + slope.y * (z - middle.y);
  }
};

struct HullHead {
  LevelPlane around;               // the level that the water around shows
  LevelPlane ambient;              // ζ
  std::vector<float> head;         // head on this water: L, then its share of d [m]
  std::vector<float> rest;         // its share of L [m]
  std::vector<float> pressing;     // d, all of it [m]
  std::vector<float> excess;       // d - L [m]
  std::vector<float> pressed;      // P[L], then P[d], at the nodes, of all hulls near; by the water [m]
  std::vector<float> held;         // P[L] [m]
  std::vector<float> total;        // H, world y [m]
  std::vector<float> length;       // submerged length of each node's lines, walls left out [m]
  std::vector<float> height;       // middle of the submerged length above the centre of mass [m]
  std::vector<float> gap, weight;  // [m], [1]
  float waterplane = 0.0F;         // area of the hull cut by the surface [m^2]
  float level = 0.0F;              // ζ at the middle of the patch [m]
  bool active = false;             // some head somewhere
};

// After trace_patch().
void prepare_head(const HullPatch& patch, HullHead& head);
// Resets the head to what prepare_head() leaves, for a patch that has not changed.
void clear_head(HullHead& head);
// head.head = L below head.ambient. solid: above 0 at nodes that are a wall (hull_solid.h), or empty; there is no water
// below a wall to press on or to be carried by.
void find_rest(const HullPatch& patch, std::span<const float> solid, HullHead& head);
// The part of the waves above the shallow water at the nodes (hull_waves.h); empty: there are none.
struct HeadWaves {
  std::span<const float> gap, rate;  // [m], [m/s]
  std::span<const float> answer;     // P[d - L] of their share of all hulls' heads [m]
  float damping = 0.0F;              // τ [s]
};
// d from the water at the nodes and from head.pressed.
void find_head(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, float stiffness,
               const HeadWaves& waves, HullHead& head);
// H = η + P[d] at the bottom and what follows from it: how deep the hull stands in the water's pressure, as the
// derivative of the energy that its lines store. head.pressed: P[d]. For lines that ζ cuts the depth is their length
// below H; for those that λ cuts but ζ does not, it is L plus κ⁻¹ (d - L), as P[L] does not change with them.
void find_lift(const HullPatch& patch, const PatchWater& water, std::span<const float> solid, const HeadWaves& waves,
               float stiffness, HullHead& head);
// Finds the submerged lengths and what follows from them, from `total` as it is.
void measure_submerged(const HullPatch& patch, std::span<const float> solid, HullHead& head);
// The displaced water, ∫ length dA and its moments: exact below head.level, plus the difference that the lines find.
// With walls in the hull: from the lines alone.
Displaced node_displaced(const Hull& hull, const HullPatch& patch, const HullHead& head, bool walls);
// Force and torque by the weight of the displaced water.
PatchForce lift_of(const Displaced& displaced);
// Torque about the level axes by the level push of the pressure: -ρ g d ΔA ∇H at the middle of each submerged line,
// H = η + P[d]. The push itself and its torque about the vertical are taken from what the water receives; at rest H is
// level, and there is none.
Vec3 tilting_torque(const HullPatch& patch, const HullHead& head);
// A thin light body bobs faster than a step of dt can follow: its stiffness k [N/m] times dt²/m exceeds what the fixed
// step of the rigid bodies bears. The excess of the force over the weight is then to be scaled by this (1: not at all);
// rest is not changed. stiffness: κ.
float bobbing_bound(const BodyView& view, const HullHead& head, float stiffness, float dt);
// Share of an impulse that a node can hand to the water: 1 in water, 0 on dry ground.
inline float node_wetness(const PatchWater& water, std::size_t node) {
  constexpr float kFull = 0.2F;         // share of a kernel's water from which on the node counts as wet
  constexpr float kLeastDepth = 1e-4F;  // [m]
  return std::min(1.0F, water.mass[node] / (kFull * std::max(water.depth[node], kLeastDepth)));
}

}  // namespace regatta
