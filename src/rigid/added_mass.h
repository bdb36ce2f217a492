// A body that takes water along when it speeds up. Given as a force of the last step's acceleration that would throw
// light bodies about; here it is solved for along with the body's own mass.
#pragma once

#include "exchange/shed_load.h"

namespace regatta {

// The load to hand to whoever moves a body by its own mass alone, so that it speeds up as with the added mass: of
// M_body a = G + F with (M_body + M_added) a = W + F, the G, which is all that the water does to it. `water`: force and
// torque W without the added mass; `others`: all other loads F of the step; inertia: of the body in the world's axes.
Six implicit_load(float mass, const Mat3& inertia, const SixSix& added_mass, const Six& water, const Six& others);

// All that a body feels of the water by its vortices in a step: force and torque.
struct ShedFelt {
  Vec3 force{0.0F};   // [N]
  Vec3 torque{0.0F};  // about the centre of mass, world frame [N m]
};
// others: all other loads of the step, weight included.
ShedFelt felt_with_added_mass(const ShedLoad& shed, float mass, const Mat3& inertia, const ShedFelt& others);

}  // namespace regatta
