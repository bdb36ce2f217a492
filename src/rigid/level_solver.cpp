#include "rigid/level_solver.h"

#include "rigid/fender.h"
#include "rigid/hull_shape.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace regatta {

namespace {

// The turn of a body by `torque`, without the coupling of the vertical axis to the level ones.
btVector3 turned_apart(const btMatrix3x3& inverse_inertia, const btVector3& torque) {
  btVector3 turned = inverse_inertia * btVector3(torque.x(), 0.0F, torque.z());
  turned.setY(inverse_inertia[1].y() * torque.y());
  return turned;
}

// Replaces the turn in a row of the solver by that. Returns by how much more the row yields.
float take_apart(const btSolverBody& body, const btVector3& torque, btVector3& turned) {
  const btRigidBody* object = body.m_originalBody;
  if (object == nullptr || object->getInvMass() == 0.0F) return 0.0F;
  if (!has_fenders(*object) || !fender_of(*object).upright) return 0.0F;
  const btVector3 apart = turned_apart(object->getInvInertiaTensorWorld(), torque);
  const float more = torque.dot(apart - turned);
  turned = apart;
  return more;
}

// One axis about which a contact holds against turning.
struct RollingRow {
  int contact = 0;
  int body_a = 0, body_b = 0;
  btVector3 axis;
  btVector3 turned_a, turned_b;  // by a unit of angular impulse [1/(kg m^2)]
  float stiffness = 0.0F;        // inverse of what both together turn by [kg m^2]
  float start = 0.0F;            // how fast they turn against each other if nothing held [rad/s]
  float lever = 0.0F;            // C_rr R [m]
  float applied = 0.0F;          // [N m s]
};

float rolling_radius(const btSolverBody& body) {
  if (body.m_originalBody == nullptr) return 0.0F;
  const auto* hull = static_cast<const HullShape*>(body.m_originalBody->getUserPointer());
  return hull == nullptr ? 0.0F : hull->rolling_radius();
}

btVector3 turned_by(const btSolverBody& body, const btVector3& torque) {
  const btRigidBody* object = body.m_originalBody;
  if (object == nullptr || object->getInvMass() == 0.0F) return btVector3(0.0F, 0.0F, 0.0F);
  return object->getInvInertiaTensorWorld() * torque;
}

class LevelSolver final : public btSequentialImpulseConstraintSolver {
 public:
  explicit LevelSolver(const RollingFriction& friction) : friction_(friction) {}

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
    rolling_.clear();
    if (!(friction_.coefficient > 0.0F)) return;
    for (int i = 0; i < m_tmpSolverContactConstraintPool.size(); ++i) add_rolling(i);
  }

  btScalar solveSingleIteration(int iteration, btCollisionObject** bodies, int body_count,
                                btPersistentManifold** manifolds, int manifold_count, btTypedConstraint** constraints,
                                int constraint_count, const btContactSolverInfo& info, btIDebugDraw* drawer) override {
    float residual = btSequentialImpulseConstraintSolver::solveSingleIteration(
        iteration, bodies, body_count, manifolds, manifold_count, constraints, constraint_count, info, drawer);
    for (RollingRow& row : rolling_) residual = std::max(residual, hold(row));
    return residual;
  }

 private:
  void add_rolling(int contact) {
    const btSolverConstraint& touch = m_tmpSolverContactConstraintPool[contact];
    RollingRow row;
    row.contact = contact;
    row.body_a = touch.m_solverBodyIdA;
    row.body_b = touch.m_solverBodyIdB;
    const btSolverBody& a = m_tmpSolverBodyPool[row.body_a];
    const btSolverBody& b = m_tmpSolverBodyPool[row.body_b];
    const float radius_a = rolling_radius(a);
    const float radius_b = rolling_radius(b);
    if (radius_a == 0.0F && radius_b == 0.0F) return;
    const float radius =
        radius_a == 0.0F || radius_b == 0.0F ? radius_a + radius_b : 1.0F / (1.0F / radius_a + 1.0F / radius_b);
    row.lever = friction_.coefficient * radius;
    const btVector3 spin =
        a.m_angularVelocity + a.m_externalTorqueImpulse - b.m_angularVelocity - b.m_externalTorqueImpulse;
    // Along the way in which it rolls, across that, and about the normal: what rolls has one row that is at its limit.
    const btVector3 normal = touch.m_contactNormal1;
    btVector3 along = spin - spin.dot(normal) * normal;
    btVector3 across;
    if (along.length2() > 0.0F) {
      along.normalize();
      across = normal.cross(along);
    } else {
      btPlaneSpace1(normal, along, across);
    }
    for (const btVector3& axis : {along, across, normal}) {
      row.axis = axis;
      row.turned_a = turned_by(a, axis);
      row.turned_b = turned_by(b, axis);
      const float yields = axis.dot(row.turned_a + row.turned_b);
      if (!(yields > 0.0F)) continue;
      row.stiffness = 1.0F / yields;
      row.start = axis.dot(spin);
      rolling_.push_back(row);
    }
  }

  // By how much it changed, squared, as Bullet counts it [rad^2/s^2].
  float hold(RollingRow& row) {
    btSolverBody& a = m_tmpSolverBodyPool[row.body_a];
    btSolverBody& b = m_tmpSolverBodyPool[row.body_b];
    const float most = row.lever * static_cast<float>(m_tmpSolverContactConstraintPool[row.contact].m_appliedImpulse);
    const float turns =
        row.start + row.axis.dot(a.internalGetDeltaAngularVelocity() - b.internalGetDeltaAngularVelocity());
    const float whole = std::clamp(row.applied - turns * row.stiffness, -most, most);
    const float impulse = whole - row.applied;
    row.applied = whole;
    const btVector3 none(0.0F, 0.0F, 0.0F);
    a.internalApplyImpulse(none, row.turned_a, impulse);
    b.internalApplyImpulse(none, row.turned_b, -impulse);
    const float change = impulse / row.stiffness;
    return change * change;
  }

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

  const RollingFriction& friction_;
  std::vector<RollingRow> rolling_;  // rolling rows of this step
};

}  // namespace

std::unique_ptr<btConstraintSolver> make_level_solver(const RollingFriction& friction) {
  return std::make_unique<LevelSolver>(friction);
}

}  // namespace regatta
