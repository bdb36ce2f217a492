#include "rigid/bullet_world.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>

namespace regatta {

namespace {

// Contacts start from nothing in every step, so a stack of six boxes needs about 300 passes not to creep; bodies
// without contact need one. Passes end when none changes a velocity by more than the root of the threshold. A heap of
// many bodies gets fewer, or it would stop the clock: so many contact points times passes take about half a
// millisecond.
constexpr int kMostPasses = 400;
constexpr int kFewestPasses = 20;
constexpr int kPointPasses = 10000;

class BulletWorld final : public btDiscreteDynamicsWorld {
 public:
  using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;

 protected:
  void saveKinematicState(btScalar /*dt*/) override {}
  void solveConstraints(btContactSolverInfo& info) override {
    int points = 1;
    for (int i = 0; i < getDispatcher()->getNumManifolds(); ++i) {
      points += getDispatcher()->getManifoldByIndexInternal(i)->getNumContacts();
    }
    info.m_numIterations = std::clamp(kPointPasses / points, kFewestPasses, kMostPasses);
    btDiscreteDynamicsWorld::solveConstraints(info);
  }
};

}  // namespace

std::unique_ptr<btDiscreteDynamicsWorld> make_bullet_world(btDispatcher& dispatcher, btBroadphaseInterface& pairs,
                                                           btConstraintSolver& solver,
                                                           btCollisionConfiguration& configuration) {
  return std::make_unique<BulletWorld>(&dispatcher, &pairs, &solver, &configuration);
}

}  // namespace regatta
