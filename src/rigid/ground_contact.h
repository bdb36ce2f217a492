// Contact of hulls with the bed and the tank's walls: the hull's points against a half-space or the terrain. Both are
// solid all the way, so that nothing tunnels, and smooth, so that nothing catches on a triangle's edge.
// Deviation: not Bullet's plane and height field shapes, which find one point a step for a hull and remember the rest.
#pragma once

#include "geometry/convex_polytope.h"
#include "geometry/terrain.h"

#include <memory>

class btCollisionDispatcher;
class btCollisionShape;
class btCollisionAlgorithmCreateFunc;

namespace regatta {

// The terrain must outlive the shape.
std::unique_ptr<btCollisionShape> make_bed_shape(const Terrain& terrain);
// The side behind the plane is solid.
std::unique_ptr<btCollisionShape> make_wall_shape(const Plane& plane);

// Teaches a dispatcher the contact of hulls (whose objects' user pointer is their HullShape) with these shapes; must
// live as long as the dispatcher.
class GroundContact {
 public:
  explicit GroundContact(btCollisionDispatcher& dispatcher);
  ~GroundContact();
  GroundContact(const GroundContact&) = delete;
  GroundContact& operator=(const GroundContact&) = delete;

 private:
  std::unique_ptr<btCollisionAlgorithmCreateFunc> hull_first_;
  std::unique_ptr<btCollisionAlgorithmCreateFunc> ground_first_;
};

}  // namespace regatta
