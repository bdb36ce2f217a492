// Bullet's solver of contacts, with three rules. Friction holds against all motion of the step: Bullet leaves out the
// turn by torques in it, so that a boat aground, carried at one end, slipped down a beach at 2 cm/s. Contacts of
// fenders are decoupled: a level blow turns a boat about the vertical, and heels or trims it by the height at which it
// strikes, but the one does not bring the other about. The principal axes of a boat that runs with its bow 5 degrees up
// are tilted, and its roll has a sixth of the inertia of its yaw: a bare body that a blow sets turning at 1.8 rad/s
// would roll at 0.8 rad/s at once. The water along a hull holds it against that. Deviation: that part of the angular
// momentum about level axes is left to the water, which is not told. And round bodies feel rolling friction: at a
// contact that presses with N a torque of C_rr R N at most, R its radius (of two round bodies 1/(1/R1 + 1/R2)), stops
// that the one turns against the other [Hib10 §8.8]. It holds about all axes, the normal included, where the flattened
// place of contact rubs. Deviation: Bullet's own rows of rolling friction let no more than 1 N s pass in a step.
#pragma once

#include <memory>

class btConstraintSolver;

namespace regatta {

struct RollingFriction {
  float coefficient = 0.0F;  // C_rr [1]
};

// The friction must outlive it.
std::unique_ptr<btConstraintSolver> make_level_solver(const RollingFriction& friction);

}  // namespace regatta
