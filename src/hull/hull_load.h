// The forces of the water on a hull as its nodes know them, and their sums over a step: what the water's solvers share.
#pragma once

#include "exchange/body.h"
#include "hull/hull_drag.h"
#include "hull/hull_head.h"

#include <span>

namespace regatta {

// Sums over a hull's nodes and panels in one sub-step, patch frame.
struct NodeForces {
  PatchForce lift;      // weight of what is displaced, bounded for bodies that bob too fast
  Vec3 tilt{0.0F};      // torque of the level pressure about level axes [N m]
  PatchForce drag;      // drag, lift and friction of the panels
  PatchForce waves;     // level push of dispersive waves, and torque about the vertical
  Vec3 felt{0.0F};      // part of the reaction on the water that the body has felt already, by vortices and waves [N]
  float lost = 0.0F;    // by drag, lift and friction, of body and water together, less what they gain with waves [W]
  double volume = 0.0;  // displaced [m^3]
  float wetted_area = 0.0F;  // wetted area of the panels [m^2]
};

// Forces over a sub-step of a fixed step dt [s]; adds the drag to the nodes' reaction on the water. stiffness: κ of the
// head; walls: whether a part of the hull is a wall.
NodeForces node_forces(const Params& params, const BodyView& view, float stiffness, float dt, const HullPatch& patch,
                       const PatchWater& water, const HullHead& head, bool walls, HullDrag& drag,
                       std::span<Vec2> reaction);

// For a solver that adds the opposite of the level reaction to the drag as its water receives it: takes the level
// forces of the nodes off the drag, and what of the reaction the body has felt already.
void take_level_reaction_off(NodeForces& forces);

// Impulses on a body since the step began, patch frame, and what else a load tells.
struct HullImpulse {
  glm::dvec3 buoyancy{0.0}, drag{0.0}, torque{0.0};  // [N s], [N s], [N m s]
  glm::dvec3 waves{0.0};                             // the waves' part of the buoyancy [N s]
  double lost = 0.0;                                 // [J]
  double volume_time = 0.0;                          // ∫ submerged volume dt [m^3 s]
  double area_time = 0.0;                            // ∫ wetted area dt [m^2 s]

  // Forces that acted over `time` [s].
  void add(const NodeForces& forces, float time);
  // The mean of what was gathered; per_time: 1 / the time that passed [1/s].
  [[nodiscard]] BodyLoad mean(const HullPatch& patch, double per_time) const;
};

}  // namespace regatta
