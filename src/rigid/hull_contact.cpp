#include "rigid/hull_contact.h"

#include "rigid/bullet_vectors.h"
#include "rigid/fender.h"
#include "rigid/hull_shape.h"
#include "rigid/polytope_contact.h"
#include "rigid/round_part.h"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <new>

namespace regatta {

namespace {

// Edges win over a face only where they overlap less by this much [m]: a face gives more points and a steady normal.
constexpr float kEdgeLead = 0.002F;

PlacedPolytope placed(const btCollisionObjectWrapper& wrapper) {
  const btMatrix3x3& m = wrapper.getWorldTransform().getBasis();
  PlacedPolytope out;
  out.polytope = static_cast<const ConvexPolytope*>(wrapper.getCollisionShape()->getUserPointer());
  out.rotation = Mat3(from_bt(m.getColumn(0)), from_bt(m.getColumn(1)), from_bt(m.getColumn(2)));
  out.position = from_bt(wrapper.getWorldTransform().getOrigin());
  return out;
}

Vec3 velocity_at(const btCollisionObject& object, const Vec3& point) {
  const btVector3 arm = to_bt(point) - object.getWorldTransform().getOrigin();
  return from_bt(btRigidBody::upcast(&object)->getVelocityInLocalPoint(arm));
}

// By how much the true surface of a round part lies beyond its polytope at the most [m].
float slack_of(const btCollisionObjectWrapper& wrapper) {
  return wrapper.getCollisionShape()->getMargin() - HullShape::kMargin;
}

// Contact as round bodies touch, from the second to the first; empty where neither is round or not its round side
// touches.
struct FoundRound {
  RoundContact contact;
  bool apart = false;          // no need to look further
  bool on_first_face = false;  // the face that holds is the first one's; the normal leads from it
  bool both = false;           // no face holds; points lie on the second
};
FoundRound find_round(const btCollisionObject& object_a, const PlacedPolytope& a, const btCollisionObject& object_b,
                      const PlacedPolytope& b, float reach) {
  const RoundPart* round_a = static_cast<const HullShape*>(object_a.getUserPointer())->round_of(a.polytope);
  const RoundPart* round_b = static_cast<const HullShape*>(object_b.getUserPointer())->round_of(b.polytope);
  FoundRound out;
  if (round_a == nullptr && round_b == nullptr) return out;
  const auto turned = [](const RoundPart& part, const PlacedPolytope& where) {
    return placed(part, where.rotation, where.position);
  };
  if (round_a != nullptr && round_b != nullptr) {
    out.both = true;
    out.contact = round_on_round(turned(*round_a, a), turned(*round_b, b), reach);
  } else if (round_a != nullptr) {
    out.contact = round_on_face(turned(*round_a, a), b, reach);
  } else {
    out.contact = round_on_face(turned(*round_b, b), a, reach);
    out.on_first_face = true;
  }
  out.apart = out.contact.distance > reach;
  return out;
}

bool fendered_or_fixed(const btCollisionObject& object) {
  return has_fenders(object) || object.isStaticOrKinematicObject();
}

class HullAlgorithm final : public btCollisionAlgorithm {
 public:
  HullAlgorithm(const btCollisionAlgorithmConstructionInfo& info, const btCollisionObjectWrapper& a,
                const btCollisionObjectWrapper& b, FaceContact& scratch)
      : btCollisionAlgorithm(info),
        manifold_(m_dispatcher->getNewManifold(a.getCollisionObject(), b.getCollisionObject())),
        scratch_(scratch) {}
  ~HullAlgorithm() override { m_dispatcher->releaseManifold(manifold_); }
  HullAlgorithm(const HullAlgorithm&) = delete;
  HullAlgorithm& operator=(const HullAlgorithm&) = delete;

  void processCollision(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b,
                        const btDispatcherInfo& info, btManifoldResult* result) override {
    const btCollisionObject& object_a = *a->getCollisionObject();
    const btCollisionObject& object_b = *b->getCollisionObject();
    const Vec3 velocity =
        from_bt(object_a.getInterpolationLinearVelocity() - object_b.getInterpolationLinearVelocity());
    const float reach = kContactReach + glm::length(velocity) * info.m_timeStep;

    const PlacedPolytope first = placed(*a);
    const PlacedPolytope second = placed(*b);
    const float slack = slack_of(*a) + slack_of(*b);
    const FaceSeparation face = face_separation(first, second, reach + slack);
    if (face.distance > reach + slack) return;
    const FoundRound round = find_round(object_a, first, object_b, second, reach);
    if (round.apart) return;
    const bool is_round = round.contact.count > 0;
    scratch_.corners.clear();
    if (!is_round) clip_to_face(first, second, face, scratch_);
    const bool beside = !is_round && scratch_.corners.empty();

    // A boat's fenders against what is no light thing afloat, which may lie lower than their heads.
    const bool fenders = has_fenders(object_a) || has_fenders(object_b);
    const bool held = fenders && fendered_or_fixed(object_a) && fendered_or_fixed(object_b);
    const bool of_a = has_fenders(object_a);
    const Fender fender = fenders ? fender_of(of_a ? object_a : object_b) : Fender{};
    ContactPoints points(held && fender.upright ? ContactPoints::Keep::kPairs : ContactPoints::Keep::kWidest);
    const auto approach = [&](const Vec3& on_b, const Vec3& normal) {
      return -glm::dot(normal, velocity_at(object_a, on_b) - velocity_at(object_b, on_b));
    };
    const auto hold = [&](const Vec3& on_b, const Vec3& normal, float distance) {
      const float gap = distance - std::max(approach(on_b, normal), 0.0F) * info.m_timeStep;
      if (gap <= kContactReach && distance <= reach) points.add({on_b, normal, distance, gap});
    };
    const auto offer = [&](const Vec3& on_b, Vec3 normal, float distance) {
      if (fenders && fender.upright && level_fender(normal, distance) && held) {
        hold_fender(fender, on_b, of_a ? normal : -normal, distance, approach(on_b, normal),
                    [&](const Vec3& at, float way) { hold(at, normal, way); });
      } else {
        hold(on_b, normal, distance);
      }
    };
    btPointCollector edges;
    if (beside || (!is_round && face.distance < -kEdgeLead)) search(*a, *b, reach, edges);
    if (edges.m_hasResult && (beside || edges.m_distance > face.distance + kEdgeLead)) {
      offer(from_bt(edges.m_pointInWorld), from_bt(edges.m_normalOnBInWorld), edges.m_distance);
    } else if (is_round) {
      const RoundContact& held_by = round.contact;
      for (int i = 0; i < held_by.count; ++i) {
        const ClippedCorner& corner = held_by.points[static_cast<std::size_t>(i)];
        if (round.on_first_face) {
          offer(corner.point, -held_by.normal, corner.distance);
        } else if (!round.both) {
          offer(corner.point - corner.distance * held_by.normal, held_by.normal, corner.distance);
        } else {
          offer(corner.point, held_by.normal, corner.distance);
        }
      }
    } else {
      for (const ClippedCorner& corner : scratch_.corners) {
        // Normals point from b to a, points lie on b.
        const Vec3 normal = face.of_first ? -scratch_.normal : scratch_.normal;
        offer(face.of_first ? corner.point : corner.point - corner.distance * scratch_.normal, normal, corner.distance);
      }
    }
    points.reduce();

    result->setPersistentManifold(manifold_);
    // Bullet drops points beyond this.
    manifold_->setContactBreakingThreshold(reach);
    for (int i = 0; i < points.count(); ++i) {
      result->addContactPoint(to_bt(points[i].normal), to_bt(points[i].point), points[i].distance);
    }
    if (fenders) apply_fenders(*manifold_, info.m_timeStep);
  }
  btScalar calculateTimeOfImpact(btCollisionObject* /*a*/, btCollisionObject* /*b*/, const btDispatcherInfo& /*info*/,
                                 btManifoldResult* /*result*/) override {
    return 1.0F;
  }
  void getAllContactManifolds(btManifoldArray& manifolds) override { manifolds.push_back(manifold_); }

 private:
  // The nearest points of the two, or how they overlap least; without the shapes' margins.
  static void search(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b, float reach,
                     btPointCollector& out) {
    const auto* shape_a = static_cast<const btConvexShape*>(a.getCollisionShape());
    const auto* shape_b = static_cast<const btConvexShape*>(b.getCollisionShape());
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(shape_a, shape_b, &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = a.getWorldTransform();
    input.m_transformB = b.getWorldTransform();
    const float margins = shape_a->getMargin() + shape_b->getMargin();
    input.m_maximumDistanceSquared = (reach + margins) * (reach + margins);
    detector.getClosestPoints(input, out, nullptr);
    if (!out.m_hasResult) return;
    out.m_distance += margins;
    out.m_pointInWorld -= shape_b->getMargin() * out.m_normalOnBInWorld;
  }

  btPersistentManifold* manifold_;
  FaceContact& scratch_;
};

struct CreateHullAlgorithm final : btCollisionAlgorithmCreateFunc {
  btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                 const btCollisionObjectWrapper* a,
                                                 const btCollisionObjectWrapper* b) override {
    void* memory = info.m_dispatcher1->allocateCollisionAlgorithm(sizeof(HullAlgorithm));
    return new (memory) HullAlgorithm(info, *a, *b, scratch);
  }
  FaceContact scratch;  // shared by all pairs of the world, which come one after the other
};

}  // namespace

HullContact::HullContact(btCollisionDispatcher& dispatcher) : create_(std::make_unique<CreateHullAlgorithm>()) {
  dispatcher.registerCollisionCreateFunc(CONVEX_HULL_SHAPE_PROXYTYPE, CONVEX_HULL_SHAPE_PROXYTYPE, create_.get());
  dispatcher.registerClosestPointsCreateFunc(CONVEX_HULL_SHAPE_PROXYTYPE, CONVEX_HULL_SHAPE_PROXYTYPE, create_.get());
}

HullContact::~HullContact() = default;

}  // namespace regatta
