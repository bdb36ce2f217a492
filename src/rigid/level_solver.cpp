#include "rigid/level_solver.h"

#include "rigid/fender.h"

#include <btBulletDynamicsCommon.h>

namespace regatta {

namespace {

// What `torque` turns a body by, without what ties the vertical axis to the level ones.
btVector3 turned_apart(const btMatrix3x3& inverse_inertia, const btVector3& torque) {
  btVector3 turned = inverse_inertia * btVector3(torque.x(), 0.0F, torque.z());
  turned.setY(inverse_inertia[1].y() * torque.y());
  return turned;
}

// What turns the body in a row of the solver is changed to that. The answer is by how much more the row yields.
float take_apart(const btSolverBody& body, const btVector3& torque, btVector3& turned) {
  const btRigidBody* object = body.m_originalBody;
  if (object == nullptr || object->getInvMass() == 0.0F) return 0.0F;
  if (!has_fenders(*object) || !fender_of(*object).upright) return 0.0F;
  const btVector3 apart = turned_apart(object->getInvInertiaTensorWorld(), torque);
  const float more = torque.dot(apart - turned);
  turned = apart;
  return more;
}

class LevelSolver final : public btSequentialImpulseConstraintSolver {
 protected:
  void convertContacts(btPersistentManifold** manifolds, int count, const btContactSolverInfo& info) override {
    btSequentialImpulseConstraintSolver::convertContacts(manifolds, count, info);
    for (int i = 0; i < m_tmpSolverContactConstraintPool.size(); ++i) {
      if (is_level(i)) change(m_tmpSolverContactConstraintPool[i]);
    }
    for (int i = 0; i < m_tmpSolverContactFrictionConstraintPool.size(); ++i) {
      btSolverConstraint& row = m_tmpSolverContactFrictionConstraintPool[i];
      row.m_rhs = -slip(row) * row.m_jacDiagABInv;  // Bullet's own leaves out the torques of the step
      if (!is_level(row.m_frictionIndex)) continue;
      if (row.m_contactNormal1.y() == 0.0F) {
        change(row);
      } else {
        row.m_friction = 0.0F;  // up and down
      }
    }
  }

 private:
  [[nodiscard]] bool is_level(int contact) const {
    const void* point = m_tmpSolverContactConstraintPool[contact].m_originalContactPoint;
    return is_level_contact(*static_cast<const btManifoldPoint*>(point));
  }

  // Along the row if nothing held, at the end of the step [m/s].
  [[nodiscard]] float slip(const btSolverConstraint& row) const {
    const btSolverBody& a = m_tmpSolverBodyPool[row.m_solverBodyIdA];
    const btSolverBody& b = m_tmpSolverBodyPool[row.m_solverBodyIdB];
    return row.m_contactNormal1.dot(a.m_linearVelocity + a.m_externalForceImpulse) +
           row.m_relpos1CrossNormal.dot(a.m_angularVelocity + a.m_externalTorqueImpulse) +
           row.m_contactNormal2.dot(b.m_linearVelocity + b.m_externalForceImpulse) +
           row.m_relpos2CrossNormal.dot(b.m_angularVelocity + b.m_externalTorqueImpulse);
  }

  void change(btSolverConstraint& row) {
    const btSolverBody& a = m_tmpSolverBodyPool[row.m_solverBodyIdA];
    const btSolverBody& b = m_tmpSolverBodyPool[row.m_solverBodyIdB];
    const float yields = 1.0F / row.m_jacDiagABInv;
    const float more = take_apart(a, row.m_relpos1CrossNormal, row.m_angularComponentA) +
                       take_apart(b, row.m_relpos2CrossNormal, row.m_angularComponentB);
    const float share = yields / (yields + more);
    row.m_jacDiagABInv *= share;
    row.m_rhs *= share;
    row.m_rhsPenetration *= share;
  }
};

}  // namespace

std::unique_ptr<btConstraintSolver> make_level_solver() { return std::make_unique<LevelSolver>(); }

}  // namespace regatta
