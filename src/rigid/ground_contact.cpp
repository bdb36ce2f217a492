#include "rigid/ground_contact.h"

#include "rigid/bullet_vectors.h"
#include "rigid/contact_points.h"
#include "rigid/fender.h"
#include "rigid/hull_shape.h"
#include "rigid/round_part.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>
#include <new>

namespace regatta {

namespace {

struct SurfaceHit {
  Vec3 normal{0.0F};      // out of the ground
  float distance = 0.0F;  // > 0 outside [m]
};

class GroundShape : public btConcaveShape {
 public:
  GroundShape() {
    m_shapeType = CUSTOM_CONCAVE_SHAPE_TYPE;
    m_collisionMargin = 0.0F;
  }
  [[nodiscard]] virtual SurfaceHit hit(const Vec3& point) const = 0;
  // Whether the corners of a convex body are all that can touch.
  [[nodiscard]] virtual bool flat() const = 0;

  void processAllTriangles(btTriangleCallback* /*callback*/, const btVector3& /*lower*/,
                           const btVector3& /*upper*/) const override {}
  void calculateLocalInertia(btScalar /*mass*/, btVector3& inertia) const override { inertia.setZero(); }
  void setLocalScaling(const btVector3& /*scaling*/) override {}
  const btVector3& getLocalScaling() const override { return scaling_; }
  const char* getName() const override { return "ground"; }

 private:
  btVector3 scaling_{1.0F, 1.0F, 1.0F};
};

class BedShape final : public GroundShape {
 public:
  explicit BedShape(const Terrain& terrain)
      : terrain_(terrain), top_(*std::max_element(terrain.heights.begin(), terrain.heights.end())) {}
  [[nodiscard]] SurfaceHit hit(const Vec3& point) const override {
    // Above the highest point no more need be known; most bodies float.
    if (point.y > top_ + 1.0F) return {Vec3(0.0F, 1.0F, 0.0F), point.y - top_};
    const BedSample bed = terrain_.sample(point.x, point.z);
    const Vec3 normal = glm::normalize(Vec3(-bed.gradient.x, 1.0F, -bed.gradient.y));
    return {normal, (point.y - bed.height) * normal.y};
  }
  [[nodiscard]] bool flat() const override { return terrain_.flat; }
  void getAabb(const btTransform& /*t*/, btVector3& lower, btVector3& upper) const override {
    lower.setValue(-BT_LARGE_FLOAT, -BT_LARGE_FLOAT, -BT_LARGE_FLOAT);
    upper.setValue(BT_LARGE_FLOAT, top_, BT_LARGE_FLOAT);
  }

 private:
  const Terrain& terrain_;
  float top_;  // [m]
};

class WallShape final : public GroundShape {
 public:
  explicit WallShape(const Plane& plane) : plane_(plane) {}
  [[nodiscard]] SurfaceHit hit(const Vec3& point) const override {
    return {plane_.normal, glm::dot(plane_.normal, point) - plane_.offset};
  }
  [[nodiscard]] bool flat() const override { return true; }
  void getAabb(const btTransform& /*t*/, btVector3& lower, btVector3& upper) const override {
    // Walls are along the axes: the box is the solid half-space itself.
    for (int i = 0; i < 3; ++i) {
      const float n = plane_.normal[i];
      lower[i] = n < -0.5F ? plane_.offset / n : -BT_LARGE_FLOAT;
      upper[i] = n > 0.5F ? plane_.offset / n : BT_LARGE_FLOAT;
    }
  }

 private:
  Plane plane_;
};

// Calls hold(point, normal, distance) where a round part may touch.
template <class Hold>
void offer_round(const RoundPart& part, const GroundShape& ground, const Hold& hold) {
  if (ground.flat()) {
    const Vec3 normal = ground.hit(part.center).normal;
    const RoundPoints points = lowest_points(part, normal);
    for (const Vec3& point : points.span()) hold(point, normal, ground.hit(point).distance);
    return;
  }
  // Uneven ground: each point slides to where the round surface is parallel to the ground below. Points that come to
  // the same place count once.
  constexpr int kSlides = 3;
  const RoundPoints starts = spread_points(part);
  RoundPoints found;
  for (const Vec3& start : starts.span()) {
    Vec3 point = start;
    for (int i = 0; i < kSlides; ++i) point = touching_point(part, point, ground.hit(point).normal);
    const auto is_there = [&](const Vec3& other) { return glm::distance(other, point) < kSamePlace; };
    if (std::any_of(found.at.begin(), found.at.begin() + found.count, is_there)) continue;
    const SurfaceHit hit = ground.hit(point);
    if (!can_hold(part, hit.normal)) continue;
    found.add(point);
    hold(point, hit.normal, hit.distance);
  }
}

class GroundAlgorithm final : public btCollisionAlgorithm {
 public:
  GroundAlgorithm(const btCollisionAlgorithmConstructionInfo& info, const btCollisionObject* hull,
                  const btCollisionObject* ground)
      : btCollisionAlgorithm(info), manifold_(m_dispatcher->getNewManifold(hull, ground)) {}
  ~GroundAlgorithm() override { m_dispatcher->releaseManifold(manifold_); }
  GroundAlgorithm(const GroundAlgorithm&) = delete;
  GroundAlgorithm& operator=(const GroundAlgorithm&) = delete;

  void processCollision(const btCollisionObjectWrapper* /*a*/, const btCollisionObjectWrapper* /*b*/,
                        const btDispatcherInfo& info, btManifoldResult* result) override {
    const btCollisionObject& object = *manifold_->getBody0();
    const auto& ground = static_cast<const GroundShape&>(*manifold_->getBody1()->getCollisionShape());
    const auto& hull = *static_cast<const HullShape*>(object.getUserPointer());
    const btRigidBody& body = *btRigidBody::upcast(&object);

    const bool fenders = has_fenders(object);
    const Fender fender = fenders ? fender_of(object) : Fender{};
    ContactPoints points(fenders && fender.upright ? ContactPoints::Keep::kPairs : ContactPoints::Keep::kWidest);
    float reach = kContactReach;
    const btVector3& mass_center = body.getCenterOfMassPosition();
    const auto hold = [&](const Vec3& point, const Vec3& normal, float distance) {
      const Vec3 velocity = from_bt(body.getVelocityInLocalPoint(to_bt(point) - mass_center));
      const float gap = distance - std::max(-glm::dot(normal, velocity), 0.0F) * info.m_timeStep;
      if (gap > kContactReach) return;
      reach = std::max(reach, distance);
      points.add({point, normal, distance, gap});
    };
    const auto offer = [&](const Vec3& local) {
      const Vec3 point = from_bt(body.getWorldTransform() * to_bt(local));
      SurfaceHit hit = ground.hit(point);
      if (fenders && fender.upright && level_fender(hit.normal, hit.distance)) {
        const Vec3 velocity = from_bt(body.getVelocityInLocalPoint(to_bt(point) - mass_center));
        hold_fender(fender, point, hit.normal, hit.distance, -glm::dot(hit.normal, velocity),
                    [&](const Vec3& at, float distance) { hold(at, hit.normal, distance); });
      } else {
        hold(point, hit.normal, hit.distance);
      }
    };
    if (hull.rounds().empty()) {
      for (const Vec3& corner : hull.corners()) offer(corner);
      if (!ground.flat()) {
        for (const Vec3& center : hull.panel_centers()) offer(center);
      }
    } else {
      const btMatrix3x3& turn = body.getWorldTransform().getBasis();
      const Mat3 rotation(from_bt(turn.getColumn(0)), from_bt(turn.getColumn(1)), from_bt(turn.getColumn(2)));
      for (const RoundPart& part : hull.rounds()) {
        offer_round(placed(part, rotation, from_bt(mass_center)), ground, hold);
      }
    }
    points.reduce();

    result->setPersistentManifold(manifold_);
    // Bullet drops points beyond this.
    manifold_->setContactBreakingThreshold(reach);
    for (int i = 0; i < points.count(); ++i) {
      const ContactPoint& c = points[i];
      result->addContactPoint(to_bt(c.normal), to_bt(c.point - c.distance * c.normal), c.distance);
    }
    if (fenders) apply_fenders(*manifold_, info.m_timeStep);
  }
  btScalar calculateTimeOfImpact(btCollisionObject* /*a*/, btCollisionObject* /*b*/, const btDispatcherInfo& /*info*/,
                                 btManifoldResult* /*result*/) override {
    return 1.0F;
  }
  void getAllContactManifolds(btManifoldArray& manifolds) override { manifolds.push_back(manifold_); }

 private:
  btPersistentManifold* manifold_;
};

struct CreateGroundAlgorithm final : btCollisionAlgorithmCreateFunc {
  explicit CreateGroundAlgorithm(bool ground_first) { m_swapped = ground_first; }
  btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                 const btCollisionObjectWrapper* a,
                                                 const btCollisionObjectWrapper* b) override {
    const btCollisionObject* hull = (m_swapped ? b : a)->getCollisionObject();
    const btCollisionObject* ground = (m_swapped ? a : b)->getCollisionObject();
    void* memory = info.m_dispatcher1->allocateCollisionAlgorithm(sizeof(GroundAlgorithm));
    return new (memory) GroundAlgorithm(info, hull, ground);
  }
};

}  // namespace

std::unique_ptr<btCollisionShape> make_bed_shape(const Terrain& terrain) { return std::make_unique<BedShape>(terrain); }

std::unique_ptr<btCollisionShape> make_wall_shape(const Plane& plane) { return std::make_unique<WallShape>(plane); }

GroundContact::GroundContact(btCollisionDispatcher& dispatcher)
    : hull_first_(std::make_unique<CreateGroundAlgorithm>(false)),
      ground_first_(std::make_unique<CreateGroundAlgorithm>(true)) {
  for (const int hull : {CONVEX_HULL_SHAPE_PROXYTYPE, COMPOUND_SHAPE_PROXYTYPE}) {
    dispatcher.registerCollisionCreateFunc(hull, CUSTOM_CONCAVE_SHAPE_TYPE, hull_first_.get());
    dispatcher.registerCollisionCreateFunc(CUSTOM_CONCAVE_SHAPE_TYPE, hull, ground_first_.get());
    dispatcher.registerClosestPointsCreateFunc(hull, CUSTOM_CONCAVE_SHAPE_TYPE, hull_first_.get());
    dispatcher.registerClosestPointsCreateFunc(CUSTOM_CONCAVE_SHAPE_TYPE, hull, ground_first_.get());
  }
}

GroundContact::~GroundContact() = default;

}  // namespace regatta
