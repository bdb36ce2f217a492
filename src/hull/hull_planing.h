// The forces on a planing bottom beyond those on every hull: lift by speed, and the blow when it enters the water.
//
// With speed s = 0 … 1 (C_V = U/√(g b) from 0.6 to 1.2; less from 30° of heel on, 0 beyond 60°) the forces on a bottom
// go over from hull_head.h and hull_drag.h, which suit a body that pushes its way through the water, to [Sav64]
// (hull/savitsky.h):
//   lift    by the flow, along the normal of the bottom: of each half of the bottom (port, starboard) as half of a
//           hull with that half's deadrise against the water, its own wetted length and its own angle of attack, which
//           heave, pitch, roll, drift and turning change. Banking, roll and pitch damping follow.
//   weight  of the water displaced below the ambient level ζ: all of it at rest; at speed the share that Savitsky's
//           second term leaves, as the water falls clear of the transom. It pulls aft by the trim. The spring on the
//           gap of hull_head.h is no force on a bottom at speed.
//   friction along the wetted bottom by the speed of the water below it. Of the panels' forces, form drag and lift by
//           flow from ahead, and friction, go with 1 - s; the drag of flow across the hull stays.
// The wetted bottom is where the V meets the plane ζ, its edge moved out by Wagner's π/2.
//
// Slamming, at any speed: a section whose keel is d deep and sinks at w has the added mass m_a = ½ρπc² a length,
// c = (π/2) d/tan β up to the chine [Wag32]; while it enters it feels dm_a/dt (w + U sin τ) beyond what a steady run
// has, as long as its chine is dry. The body's own mass M and Σ m_a share the blow: it is scaled by M/(M + Σ m_a).
//
// The slopes of the shallow water and of the dispersive layer (hull_waves.h) push the hull back by its head. That push
// is a part of the bottom's resistance, which is the same whatever takes it up. The hull feels it for all of them;
// water and layer each get the opposite of their push, and the water also the rest. Only where the waves take more
// power than the bottom costs does the hull feel the excess.
//
// All forces but the weight act on the water with the opposite of their horizontal part; lift leaves the level of the
// shallow water as it is, and presses on dispersive waves as the weight does. Waves reach the bottom by slope and
// height of ζ and by their velocity. Deviation: for waves in the shallow water itself only the level velocity.
#pragma once

#include "hull/hull_load.h"

#include <span>

namespace regatta {

struct PlaningState {
  float share = 0.0F;   // s
  Vec3 ahead{1, 0, 0};  // level, patch frame
};

// s of a body; 0 of one without a planing bottom.
PlaningState find_planing(const BodyView& view, const HullPatch& patch, const PatchWater& water);

// Forces on the bottom of a planing hull.
struct PlaningForces {
  PatchForce running;    // with the share s: lift by the flow, friction, and what pulls aft of the weight
  PatchForce slamming;   // whatever s
  PatchForce weight;     // weight of the water displaced below ζ
  float kept = 1.0F;     // share of it that is left at speed
  float carried = 0.0F;  // lift of the hull by the flow and that weight, without s [N]
  Vec2 way{0.0F};        // velocity of the hull through the water [m/s]
};
// Over a fixed step dt [s].
PlaningForces planing_forces(const BodyView& view, float dt, const HullPatch& patch, const PatchWater& water,
                             const HullHead& head, const PlaningState& state);

// With what lines the hull presses on dispersive waves [m]: those of its head, and as far as it planes scaled to what
// lifts it, for the spring on the gap makes the head of a fast hull up to 1.8 times its weight.
void find_pressing_lines(const HullPatch& patch, const HullHead& head, const PlaningState& state,
                         const PlaningForces& planing, std::vector<float>& lines);

// Turns the forces of node_forces() and the waves' push into those of a planing hull; adds their reaction to the
// nodes'. gained: what waves and hull gain together by its lines, which the bottom pays for [W].
void add_planing(const HullPatch& patch, const PatchWater& water, const HullHead& head, const PlaningState& state,
                 const PlaningForces& planing, float gained, NodeForces& forces, std::span<Vec2> reaction);

}  // namespace regatta
