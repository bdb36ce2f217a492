// The data from which a rigid body is made.
#pragma once

#include "exchange/body.h"
#include "exchange/diving_state.h"
#include "exchange/scene_look.h"
#include "geometry/boat_plan.h"
#include "geometry/path.h"

#include <optional>
#include <string>

namespace regatta {

struct BodySetup {
  BodyId id = BodyId::kNone;
  std::string name;
  std::string kind;
  std::shared_ptr<const Hull> hull;
  float mass = 1.0F;                   // [kg]
  std::optional<float> unscaled_mass;  // before boat.mass scaled it [kg]; none: nothing has
  BodyMotion motion = BodyMotion::kDynamic;
  BodyState state;                         // at the start
  std::optional<Path> path;                // kinematic bodies only
  Quat path_tilt{1.0F, 0.0F, 0.0F, 0.0F};  // pitch and roll of a body on its path, before the path's heading turns it
  std::optional<BoatPlan> boat;
  DivingState diving;  // at the start, of a boat that dives
  float drag_scale = 1.0F;
  float lift_scale = 1.0F;
  float waves_in_drag = 0.0F;  // see BodyView
  float warmer = 0.0F;         // than the water [K], see BodyView
  Vec3 color{0.8F};
  BodyLook look = BodyLook::kPlain;
};

// Whether boat.mass acts on it: what dives or swims has a weight that its tank or its gait fits.
inline bool takes_load(const BodySetup& body) {
  return body.motion == BodyMotion::kDynamic && body.boat && !body.boat->diving && !body.boat->tail;
}

// From the mass that it was made with, so that the order of changes leaves no trace. False: nothing changes.
inline bool scale_mass(BodySetup& body, double factor) {
  if (!takes_load(body)) return false;
  const float made = body.unscaled_mass.value_or(body.mass);
  const auto mass = static_cast<float>(static_cast<double>(made) * factor);
  if (mass == body.mass) return false;
  body.unscaled_mass = made;
  body.mass = mass;
  return true;
}

}  // namespace regatta
