#include "rigid/contact_forces.h"

#include "rigid/bullet_vectors.h"

#include <btBulletDynamicsCommon.h>

namespace regatta {

void name_contacts(btRigidBody& object, BodyId id) { object.setUserIndex2(static_cast<int>(id)); }

void contact_forces(btDiscreteDynamicsWorld& world, std::vector<ContactForce>& out) {
  out.clear();
  btDispatcher& dispatcher = *world.getDispatcher();
  const float dt = world.getDispatchInfo().m_timeStep;
  if (!(dt > 0.0F)) return;
  for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
    const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(m);
    for (int i = 0; i < manifold.getNumContacts(); ++i) {
      const btManifoldPoint& point = manifold.getContactPoint(i);
      const Vec3 normal = from_bt(point.m_normalWorldOnB);  // towards the first
      const Vec3 force = from_bt(point.m_appliedImpulse * point.m_normalWorldOnB +
                                 point.m_appliedImpulseLateral1 * point.m_lateralFrictionDir1 +
                                 point.m_appliedImpulseLateral2 * point.m_lateralFrictionDir2) /
                         dt;
      const auto add = [&](const btCollisionObject& object, float sign) {
        if (object.isStaticOrKinematicObject()) return;
        out.push_back({BodyId{object.getUserIndex2()}, from_bt(point.m_positionWorldOnB), sign * normal, sign * force});
      };
      add(*manifold.getBody0(), 1.0F);
      add(*manifold.getBody1(), -1.0F);
    }
  }
}

}  // namespace regatta
