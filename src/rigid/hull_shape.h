// A hull as Bullet sees it: its convex parts in the frame of the principal axes (Bullet wants a diagonal inertia), and
// the points that feel bed and walls.
#pragma once

#include "geometry/hull.h"
#include "rigid/principal_inertia.h"

#include <memory>
#include <vector>

class btCollisionShape;

namespace regatta {

class HullShape {
 public:
  // Bullet's margin around convex shapes [m]. Thanks to it the distance search, which is exact for shapes that are
  // apart, takes those that just touch for such; contact points have it taken off again.
  static constexpr float kMargin = 0.005F;

  explicit HullShape(const Hull& hull);
  ~HullShape();
  HullShape(const HullShape&) = delete;
  HullShape& operator=(const HullShape&) = delete;

  [[nodiscard]] btCollisionShape* shape() const { return shapes_.back().get(); }
  // Moments at mass 1 [m^2].
  [[nodiscard]] const PrincipalInertia& unit_inertia() const { return unit_inertia_; }
  // In the principal frame [m]: the corners of all parts, and the middles of the panels.
  [[nodiscard]] const std::vector<Vec3>& corners() const { return corners_; }
  [[nodiscard]] const std::vector<Vec3>& panel_centers() const { return panel_centers_; }
  // Largest distance of a corner from the centre of mass [m].
  [[nodiscard]] float radius() const { return radius_; }

 private:
  PrincipalInertia unit_inertia_;
  std::vector<ConvexPolytope> parts_;                      // in the principal frame; the shapes point to them
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;  // the parts, then the compound when there are several
  std::vector<Vec3> corners_;
  std::vector<Vec3> panel_centers_;
  float radius_ = 0.0F;
};

}  // namespace regatta
