#include "rigid/sphere_cast.h"

#include "rigid/bullet_vectors.h"

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletDynamicsCommon.h>

#include <algorithm>

namespace regatta {

namespace {

constexpr float kLeastRadius = 1.0e-4F;  // [m]

// The share of the way from `start` to `end` that the sphere gets along it; 1 when it meets nothing.
btScalar free_share(const btSphereShape& sphere, const btConvexShape& part, const btTransform& place,
                    const btTransform& start, const btTransform& end) {
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver penetration;
  btContinuousConvexCollision cast(&sphere, &part, &simplex, &penetration);
  btConvexCast::CastResult result;
  return cast.calcTimeOfImpact(start, end, place, place, result) ? result.m_fraction : 1.0F;
}

}  // namespace

Vec3 sweep_sphere(const HullShape& hull, const BodyState& state, const SphereSweep& sweep) {
  const Quat turn = state.orientation * hull.unit_inertia().frame;
  const btTransform place(btQuaternion(turn.x, turn.y, turn.z, turn.w), to_bt(state.position));
  const float beyond = glm::length(sweep.from - state.position) + 2.0F * (hull.radius() + sweep.radius);
  const Vec3 from = sweep.from + beyond * sweep.along;
  btTransform start;
  start.setIdentity();
  start.setOrigin(to_bt(from));
  btTransform end = start;
  end.setOrigin(to_bt(sweep.from));

  // Bullet keeps the margins of its hulls free; a sphere smaller by that much comes to rest where the whole one would.
  const btSphereShape sphere(std::max(kLeastRadius, sweep.radius - HullShape::kMargin));
  btScalar share = 1.0F;
  if (const btCollisionShape* shape = hull.shape(); shape->isCompound()) {
    const auto* compound = static_cast<const btCompoundShape*>(shape);
    for (int i = 0; i < compound->getNumChildShapes(); ++i) {
      const auto* part = static_cast<const btConvexShape*>(compound->getChildShape(i));
      share = std::min(share, free_share(sphere, *part, place, start, end));
    }
  } else {
    share = free_share(sphere, *static_cast<const btConvexShape*>(shape), place, start, end);
  }
  return from + share * (sweep.from - from);
}

}  // namespace regatta
