#include "rigid/hull_shape.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>

namespace regatta {

namespace {

// Bullet's margin around convex shapes [m]. Contact points come from the clipped faces, without it; it only lets the
// distance search see touching shapes as apart, where it is exact.
constexpr float kMargin = 0.005F;

std::unique_ptr<btCollisionShape> convex_shape(std::span<const Vec3> vertices) {
  auto shape = std::make_unique<btConvexHullShape>();
  for (const Vec3& v : vertices) shape->addPoint(btVector3(v.x, v.y, v.z), false);
  shape->recalcLocalAabb();
  shape->setMargin(kMargin);
  // Faces give all contact points of two boxes at once; without them a step would find one, and stacks would rock.
  shape->initializePolyhedralFeatures();
  return shape;
}

}  // namespace

HullShape::HullShape(const Hull& hull) : unit_inertia_(principal_inertia(hull.unit_inertia)) {
  const Quat to_principal = glm::conjugate(unit_inertia_.frame);
  for (const ConvexPolytope& part : hull.parts) {
    const std::size_t first = corners_.size();
    for (const Vec3& v : part.vertices) corners_.push_back(to_principal * v);
    shapes_.push_back(convex_shape(std::span(corners_).subspan(first)));
  }
  if (hull.parts.size() > 1) {
    auto compound = std::make_unique<btCompoundShape>(true, static_cast<int>(hull.parts.size()));
    for (const auto& part : shapes_) compound->addChildShape(btTransform::getIdentity(), part.get());
    shapes_.push_back(std::move(compound));
  }
  for (const Panel& panel : hull.panels) panel_centers_.push_back(to_principal * panel.center);
  for (const Vec3& v : corners_) radius_ = std::max(radius_, glm::length(v));
}

HullShape::~HullShape() {
  // The compound refers to its parts.
  while (!shapes_.empty()) shapes_.pop_back();
}

}  // namespace regatta
