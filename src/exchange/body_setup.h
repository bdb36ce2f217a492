// What a rigid body is made from.
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
  float mass = 1.0F;  // [kg]
  BodyMotion motion = BodyMotion::kDynamic;
  BodyState state;                         // at the start
  std::optional<Path> path;                // kinematic bodies only
  Quat path_tilt{1.0F, 0.0F, 0.0F, 0.0F};  // of a body on its path, before the path's heading turns it: pitch and roll
  std::optional<BoatPlan> boat;
  DivingState diving;  // at the start, of a boat that dives
  float drag_scale = 1.0F;
  float lift_scale = 1.0F;
  float waves_in_drag = 0.0F;  // see BodyView
  float warmer = 0.0F;         // than the water [K], see BodyView
  Vec3 color{0.8F};
  BodyLook look = BodyLook::kPlain;
};

}  // namespace regatta
