// All that drives a boat in a step: engine and rudder (rigid/boat.h), a swimmer's tail (rigid/tail.h), and the tank and
// planes of one that dives (rigid/diving.h).
#pragma once

#include "params/params.h"
#include "rigid/rigid_world.h"

#include <array>

namespace regatta {

struct DrivenBoat {
  const BodySetup& setup;
  const BodyState& state;
  Mat3 inertia{1.0F};  // body frame [kg m^2]
  const BoatGear& gear;
  const BoatWater& water;
  float wash_way = 0.0F;  // way of the propeller's wash [m]
};

struct BoatLoad {
  Vec3 thrust{0.0F}, rudder{0.0F};  // world frame [N]
  Vec3 torque{0.0F};                // torque of everything about the centre of mass, world frame [N m]
  bool dives = false;
  Vec3 diving{0.0F};        // force of tank and planes [N]
  std::array<Jet, 2> jets;  // the water's part of it
  std::optional<TailStroke> stroke;
};

// load: of the water on the boat. Carries the states of a dynamic boat's tank and tail on by dt [s].
BoatLoad drive(const DrivenBoat& boat, const BodyLoad& load, const Params& params, float dt, DivingState& diving,
               TailState& tail);

}  // namespace regatta
