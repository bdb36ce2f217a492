#include "rigid/hull_shape.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>

namespace regatta {

namespace {

std::unique_ptr<btCollisionShape> convex_shape(ConvexPolytope& part) {
  auto shape = std::make_unique<btConvexHullShape>();
  for (const Vec3& v : part.vertices) shape->addPoint(btVector3(v.x, v.y, v.z), false);
  shape->recalcLocalAabb();
  shape->setMargin(HullShape::kMargin);
  shape->setUserPointer(&part);
  return shape;
}

ConvexPolytope turned(const ConvexPolytope& part, const Quat& turn) {
  ConvexPolytope out = part;
  for (Vec3& v : out.vertices) v = turn * v;
  for (Plane& plane : out.planes) plane.normal = turn * plane.normal;
  return out;
}

// The part with every corner above the foot of the fenders dropped to it as well.
ConvexPolytope with_fenders(const ConvexPolytope& part, float foot) {
  std::vector<Vec3> points = part.vertices;
  for (const Vec3& v : part.vertices) {
    if (v.y > foot) points.emplace_back(v.x, foot, v.z);
  }
  Result<ConvexPolytope> hull = convex_hull(points);
  return hull ? std::move(hull).value() : part;
}

}  // namespace

HullShape::HullShape(const Hull& hull, Fenders fenders) : unit_inertia_(principal_inertia(hull.unit_inertia)) {
  const Quat to_principal = glm::conjugate(unit_inertia_.frame);
  // The maker's origin: of a boat the middle of its design waterline. The centre of mass, at 0, lies below that in full
  // and deep hulls: a blow at the waterline would throw their bows up.
  const float foot = fenders == Fenders::kAllOfHeight ? hull.lower.y : std::min(hull.origin.y, 0.0F);
  fender_foot_ = to_principal * Vec3(hull.origin.x, foot, hull.origin.z);
  up_ = to_principal * Vec3(0.0F, 1.0F, 0.0F);
  fender_height_ = hull.upper.y - foot;
  for (const ConvexPolytope& part : hull.parts) parts_.push_back(turned(part, to_principal));
  for (ConvexPolytope& part : parts_) {
    shapes_.push_back(convex_shape(part));
    corners_.insert(corners_.end(), part.vertices.begin(), part.vertices.end());
  }
  if (hull.parts.size() > 1) {
    auto compound = std::make_unique<btCompoundShape>(true, static_cast<int>(hull.parts.size()));
    for (const auto& part : shapes_) compound->addChildShape(btTransform::getIdentity(), part.get());
    shapes_.push_back(std::move(compound));
  }
  // Boats are of one part.
  if (fenders == Fenders::kAboveWaterline && hull.parts.size() == 1) {
    fendered_part_ = turned(with_fenders(hull.parts.front(), foot), to_principal);
    fendered_ = convex_shape(fendered_part_);
  }
  for (const Panel& panel : hull.panels) panel_centers_.push_back(to_principal * panel.center);
  for (const Vec3& v : corners_) radius_ = std::max(radius_, glm::length(v));
}

HullShape::~HullShape() {
  // The compound refers to its parts.
  while (!shapes_.empty()) shapes_.pop_back();
}

}  // namespace regatta
