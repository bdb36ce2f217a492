#include "rigid/fender.h"

#include "rigid/hull_shape.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kFenders = 1;  // Bullet's user index of a body that has fenders

// Share of the speed of an impact that a fender gives back.
constexpr float kFenderRestitution = 0.3F;
// Friction of a wet fender along a wall: a boat that pushes at less than 11 degrees off the normal stays where it is.
constexpr float kFenderFriction = 0.2F;

// Within 45 degrees of it is upright: the share of a surface's normal that is level, of a boat's axis that is not.
constexpr float kUpright = 0.70710678F;

btVector3 velocity_at(const btCollisionObject& object, const btVector3& point) {
  const btRigidBody* body = btRigidBody::upcast(&object);
  return body->getVelocityInLocalPoint(point - body->getCenterOfMassPosition());
}

bool one_fender(const btManifoldPoint& one, const btManifoldPoint& other) {
  const btVector3 apart = one.m_positionWorldOnA - other.m_positionWorldOnA;
  return one.m_normalWorldOnB.dot(other.m_normalWorldOnB) > 0.0F &&
         std::fabs(apart.x()) + std::fabs(apart.z()) < kSamePlace;
}

}  // namespace

void give_fenders(btRigidBody& body) { body.setUserIndex(kFenders); }
bool has_fenders(const btCollisionObject& body) { return body.getUserIndex() == kFenders; }

bool is_level_contact(const btManifoldPoint& point) { return point.m_normalWorldOnB.y() == 0.0F; }

Fender fender_of(const btCollisionObject& body) {
  const auto& hull = *static_cast<const HullShape*>(body.getUserPointer());
  const btTransform& place = body.getWorldTransform();
  const btVector3 up = place.getBasis() * btVector3(hull.up().x, hull.up().y, hull.up().z);
  const btVector3 foot = place * btVector3(hull.fender_foot().x, hull.fender_foot().y, hull.fender_foot().z);
  Fender fender;
  fender.foot = foot.y();
  fender.head = foot.y() + hull.fender_height() * up.y();
  fender.upright = up.y() > kUpright;
  if (fender.upright) fender.lean = Vec2(up.x(), up.z()) / up.y();
  return fender;
}

bool level_fender(Vec3& normal, float& distance) {
  const float level = std::sqrt(normal.x * normal.x + normal.z * normal.z);
  if (level < kUpright) return false;
  normal = Vec3(normal.x / level, 0.0F, normal.z / level);
  distance /= level;
  return true;
}

void apply_fenders(btPersistentManifold& manifold, float dt) {
  const btCollisionObject& a = *manifold.getBody0();
  const btCollisionObject& b = *manifold.getBody1();
  const int count = manifold.getNumContacts();
  const auto is_fender = [&](int i) { return is_level_contact(manifold.getContactPoint(i)); };
  // Towards each other in a step [m].
  const auto way_of = [&](int i) {
    const btManifoldPoint& point = manifold.getContactPoint(i);
    const btVector3 relative = velocity_at(a, point.m_positionWorldOnA) - velocity_at(b, point.m_positionWorldOnB);
    return -point.m_normalWorldOnB.dot(relative) * dt;
  };
  for (int i = 0; i < count; ++i) {
    if (!is_fender(i)) continue;
    btManifoldPoint& point = manifold.getContactPoint(i);
    const float way = way_of(i);
    const float left = std::max(point.m_distance1, 0.0F);
    float fastest = way;
    for (int k = 0; k < count; ++k) {
      if (is_fender(k) && one_fender(point, manifold.getContactPoint(k))) fastest = std::max(fastest, way_of(k));
    }
    point.m_combinedFriction = kFenderFriction;
    point.m_lateralFrictionDir1.setValue(point.m_normalWorldOnB.z(), 0.0F, -point.m_normalWorldOnB.x());
    point.m_lateralFrictionDir2.setValue(0.0F, 1.0F, 0.0F);
    point.m_contactPointFlags |= BT_CONTACT_FLAG_LATERAL_FRICTION_INITIALIZED;
    // Bullet lets bodies come nearer by the distance that is left; here they are to turn back at once. Foot and head
    // turn back in the same step: were the one that a boat's turning brings a hair nearer to take the impact alone, it
    // would throw the boat up.
    const bool turns = way > 0.0F && fastest > left;
    point.m_combinedRestitution = turns ? kFenderRestitution + left / way : 0.0F;
  }
}

}  // namespace regatta
