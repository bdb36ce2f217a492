// A hull as Bullet sees it: its convex parts in the frame of the principal axes (Bullet wants a diagonal inertia), and
// the points that feel bed and walls. A boat meets other bodies with its fenders: from its gunwale down to the design
// waterline (fender.h) it is upright all round, so that no flared bow slides over a low quay or another's gunwale. A
// boat that dives has them from keel to top, but meets other bodies as round as it is, since these may lie above or
// below it. Balls, cylinders and rings touch as round as they are (round_part.h).
#pragma once

#include "exchange/body_setup.h"
#include "geometry/hull.h"
#include "rigid/principal_inertia.h"
#include "rigid/round_part.h"

#include <memory>
#include <vector>

class btCollisionShape;

namespace regatta {

class HullShape {
 public:
  // Bullet's margin around convex shapes [m]. Thanks to it the distance search, which is exact for shapes that are
  // apart, takes those that just touch for such; contact points have it taken off again.
  static constexpr float kMargin = 0.005F;

  enum class Fenders { kNone, kAboveWaterline, kAllOfHeight };
  explicit HullShape(const Hull& hull, Fenders fenders = Fenders::kNone);
  ~HullShape();
  HullShape(const HullShape&) = delete;
  HullShape& operator=(const HullShape&) = delete;

  [[nodiscard]] btCollisionShape* shape() const { return shapes_.back().get(); }
  // The shape that other bodies meet: shape(), the part with fenders, or the parts of a round body with a margin that
  // makes up for their flat faces.
  [[nodiscard]] btCollisionShape* contact_shape() const {
    return !contact_shapes_.empty() ? contact_shapes_.back().get() : shape();
  }
  // Moments at mass 1 [m^2].
  [[nodiscard]] const PrincipalInertia& unit_inertia() const { return unit_inertia_; }
  // All in the principal frame [m]. Amidships, as high as the fenders' lower ends.
  [[nodiscard]] const Vec3& fender_foot() const { return fender_foot_; }
  [[nodiscard]] const std::vector<ConvexPolytope>& parts() const { return parts_; }
  // The round form of each part; empty where the body is not round.
  [[nodiscard]] const std::vector<RoundPart>& rounds() const { return rounds_; }
  // The round form of one of its parts; null where the body is not round.
  [[nodiscard]] const RoundPart* round_of(const ConvexPolytope* part) const {
    return rounds_.empty() ? nullptr : &rounds_[static_cast<std::size_t>(part - parts_.data())];
  }
  // The radius with which it rolls; 0 where the body is not round [m].
  [[nodiscard]] float rolling_radius() const { return rounds_.empty() ? 0.0F : rounds_.front().rolling_radius(); }
  // The maker's axis upwards, and how far the highest corner is above fender_foot() along it.
  [[nodiscard]] const Vec3& up() const { return up_; }
  [[nodiscard]] float fender_height() const { return fender_height_; }
  // The corners of all parts, and the middles of the panels.
  [[nodiscard]] const std::vector<Vec3>& corners() const { return corners_; }
  [[nodiscard]] const std::vector<Vec3>& panel_centers() const { return panel_centers_; }
  // Largest distance of a corner from the centre of mass [m].
  [[nodiscard]] float radius() const { return radius_; }

 private:
  PrincipalInertia unit_inertia_;
  std::vector<ConvexPolytope> parts_;                      // the shapes point to them
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;  // the parts, then the compound when there are several
  ConvexPolytope fendered_part_;
  std::vector<std::unique_ptr<btCollisionShape>> contact_shapes_;  // empty: the same as shapes_
  std::vector<RoundPart> rounds_;
  std::vector<Vec3> corners_;
  std::vector<Vec3> panel_centers_;
  Vec3 fender_foot_{0.0F}, up_{0.0F, 1.0F, 0.0F};
  float fender_height_ = 0.0F;
  float radius_ = 0.0F;
};

HullShape::Fenders fenders_of(const BodySetup& body);

}  // namespace regatta
