#include "rigid/hull_shape.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>

namespace regatta {

namespace {

// Depth at which the faces of a round body may lie within its true surface, as a share of its radius [1]: 1 - cos(π/8)
// for a cylinder of eight sides, the fewest.
constexpr float kRoundMargin = 0.08F;

std::unique_ptr<btCollisionShape> convex_shape(ConvexPolytope& part, float margin = HullShape::kMargin) {
  auto shape = std::make_unique<btConvexHullShape>();
  for (const Vec3& v : part.vertices) shape->addPoint(btVector3(v.x, v.y, v.z), false);
  shape->recalcLocalAabb();
  shape->setMargin(margin);
  shape->setUserPointer(&part);
  return shape;
}

void add_compound(std::vector<std::unique_ptr<btCollisionShape>>& shapes) {
  auto compound = std::make_unique<btCompoundShape>(true, static_cast<int>(shapes.size()));
  for (const auto& part : shapes) compound->addChildShape(btTransform::getIdentity(), part.get());
  shapes.push_back(std::move(compound));
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
  if (hull.parts.size() > 1) add_compound(shapes_);
  // Boats are of one part.
  if (fenders == Fenders::kAboveWaterline && hull.parts.size() == 1) {
    fendered_part_ = turned(with_fenders(hull.parts.front(), foot), to_principal);
    contact_shapes_.push_back(convex_shape(fendered_part_));
  }
  if (hull.round) {
    rounds_ = round_parts(*hull.round, to_principal * hull.origin, up_, parts_);
    const float widest = hull.round->kind == RoundForm::Kind::kRing ? hull.round->tube : hull.round->radius;
    for (ConvexPolytope& part : parts_) contact_shapes_.push_back(convex_shape(part, kMargin + kRoundMargin * widest));
    if (parts_.size() > 1) add_compound(contact_shapes_);
  }
  for (const Panel& panel : hull.panels) panel_centers_.push_back(to_principal * panel.center);
  for (const Vec3& v : corners_) radius_ = std::max(radius_, glm::length(v));
}

HullShape::~HullShape() {
  // The compound refers to its parts.
  while (!shapes_.empty()) shapes_.pop_back();
  while (!contact_shapes_.empty()) contact_shapes_.pop_back();
}

HullShape::Fenders fenders_of(const BodySetup& body) {
  if (!body.boat) return HullShape::Fenders::kNone;
  return body.boat->diving ? HullShape::Fenders::kAllOfHeight : HullShape::Fenders::kAboveWaterline;
}

}  // namespace regatta
