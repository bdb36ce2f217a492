#include "hull/hull_drift.h"

#include "hull/hull_reaction.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kMostDraft = 1.5F;   // times that of the design
constexpr float kMostAnswer = 0.5F;  // the force takes at most this share of a motion in a step

}  // namespace

void add_drift(const BodyView& view, float dt, const HullPatch& patch, const PatchWater& water, const HullHead& head,
               float planing, NodeForces& forces, std::span<Vec2> reaction) {
  const HullForm& form = *view.hull->form;
  const float wetness = wetness_below(water, head);
  const float sunk = std::clamp(static_cast<float>(forces.volume) / form.volume, 0.0F, kMostDraft);
  if (!(wetness * sunk > 0.0F)) return;
  const Vec3 ahead = patch.to_patch(view.state.orientation * Vec3(1.0F, 0.0F, 0.0F));
  const Vec3 up = patch.to_patch(view.state.orientation * Vec3(0.0F, 1.0F, 0.0F));
  const Vec3 starboard = patch.to_patch(view.state.orientation * Vec3(0.0F, 0.0F, 1.0F));
  const Vec3 middle = patch.to_patch(view.state.orientation * (view.hull->origin + form.middle));
  const Vec3 spin = patch.to_patch(view.state.angular_velocity);
  const Vec3 past = patch.to_patch(view.state.velocity) + glm::cross(spin, middle) - mean_flow(water);

  const float length = form.length, draft = sunk * form.draft;
  const float k = 2.0F * draft / length;
  const float block = form.volume / (length * form.beam * form.draft);
  const float side = 0.5F * std::numbers::pi_v<float> * k + 1.4F * block * form.beam / length;
  const float turn = std::max(0.0F, 0.54F * k - k * k);
  const float way = glm::dot(past, ahead);
  const float pressure = 0.5F * kWaterDensity * length * draft * wetness * std::abs(way);

  const float inertia = view.mass * view.hull->unit_inertia[1][1];
  const float rate = std::max(pressure * side / view.mass, pressure * length * length * turn / inertia);
  const float bound = std::min(1.0F, kMostAnswer / std::max(dt * rate, 1e-6F));
  PatchForce force;
  force.force = -bound * pressure * side * glm::dot(past, starboard) * starboard;
  // On a V that planes it is the pressure on the half that goes ahead, which does not heel the hull away from it.
  force.torque = glm::cross(Vec3(middle.x, (1.0F - planing) * middle.y, middle.z), force.force);
  force.torque -= bound * pressure * length * length * turn * glm::dot(spin, up) * up;
  const PatchForce handed = hand_over(patch, water, head, force, reaction);
  forces.drag.force += handed.force;
  forces.drag.torque += handed.torque;
}

}  // namespace regatta
