// Bullet's world, with two things of its own: kinematic bodies get no velocity from the poses they had, since their
// paths say it exactly, and the passes of the solver depend on the number of contact points of each step.
#pragma once

#include <memory>

class btBroadphaseInterface;
class btCollisionConfiguration;
class btConstraintSolver;
class btDispatcher;
class btDiscreteDynamicsWorld;

namespace regatta {

// All that it is made of must outlive it.
std::unique_ptr<btDiscreteDynamicsWorld> make_bullet_world(btDispatcher& dispatcher, btBroadphaseInterface& pairs,
                                                           btConstraintSolver& solver,
                                                           btCollisionConfiguration& configuration);

}  // namespace regatta
