#include "hull/hull_load.h"

#include "hull/hull_displaced.h"

#include <algorithm>

namespace regatta {

namespace {

// Water goes along with a body that it throws up: a sphere without mass rises at 2 g at most [Lam32 art. 92], as its
// added mass is half of what it displaces.
constexpr float kMostRise = 2.0F;  // [g]

}  // namespace

NodeForces node_forces(const Params& params, const BodyView& view, float stiffness, float dt, const HullPatch& patch,
                       const PatchWater& water, const HullHead& head, bool walls, HullDrag& drag,
                       std::span<Vec2> reaction) {
  const Displaced displaced = params.bodies_buoyancy == BuoyancyMethod::kColumns
                                  ? node_displaced(*view.hull, patch, head, walls)
                                  : panel_displaced(*view.hull, patch, head, drag, walls);
  NodeForces forces;
  // The bed takes the place of the water below walls, which lifts nothing; under water they are nevertheless.
  forces.volume = walls ? displaced_below(*view.hull, patch, head.level).volume : displaced.volume;
  forces.lift = lift_of(displaced);
  const float bound = bobbing_bound(view, head, stiffness, dt);
  const float weight = view.mass * kGravity;
  float excess = bound * (forces.lift.force.y - weight);
  if (view.motion == BodyMotion::kDynamic) excess = std::min(excess, kMostRise * weight);
  forces.lift.force.y = weight + excess;
  forces.lift.torque *= bound;
  forces.tilt = tilting_torque(patch, head);
  forces.drag = panel_drag(params, view, dt, patch, water, head, drag, reaction);
  forces.wetted_area = drag.wetted_area;
  return forces;
}

void take_level_reaction_off(NodeForces& forces) {
  forces.drag.force = Vec3(-forces.felt.x, forces.drag.force.y, -forces.felt.z);
}

void HullImpulse::add(const NodeForces& forces, float time) {
  const auto duration = static_cast<double>(time);
  buoyancy += duration * glm::dvec3(forces.lift.force + forces.waves.force);
  waves += duration * glm::dvec3(forces.waves.force);
  drag += duration * glm::dvec3(forces.drag.force);
  torque += duration * glm::dvec3(forces.lift.torque + forces.tilt + forces.drag.torque + forces.waves.torque);
  lost += duration * static_cast<double>(forces.lost);
  volume_time += duration * forces.volume;
  area_time += duration * static_cast<double>(forces.wetted_area);
}

BodyLoad HullImpulse::mean(const HullPatch& patch, double per_time) const {
  BodyLoad load;
  load.buoyancy = patch.to_world(Vec3(per_time * buoyancy));
  load.drag = patch.to_world(Vec3(per_time * drag));
  load.waves = patch.to_world(Vec3(per_time * waves));
  load.force = load.buoyancy + load.drag;
  load.torque = patch.to_world(Vec3(per_time * torque));
  load.lost = static_cast<float>(per_time * lost);
  load.submerged_volume = static_cast<float>(per_time * volume_time);
  load.wetted_area = static_cast<float>(per_time * area_time);
  return load;
}

}  // namespace regatta
