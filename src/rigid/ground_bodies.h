// The ground that stands still in Bullet below and around all bodies: the bed, and walls at those edges of the domain
// that hold bodies. Touches no body; the caller who changes the walls has taken the bodies out before, for their order
// counts.
#pragma once

#include "geometry/domain.h"

#include <memory>
#include <vector>

class btCollisionShape;
class btDiscreteDynamicsWorld;
class btRigidBody;

namespace regatta {

class GroundBodies {
 public:
  GroundBodies(btDiscreteDynamicsWorld& world, float friction, float restitution);
  ~GroundBodies();
  GroundBodies(const GroundBodies&) = delete;
  GroundBodies& operator=(const GroundBodies&) = delete;

  // For good: the bed.
  void add(std::unique_ptr<btCollisionShape> shape);
  // Walls at every edge that is not periodic, in the place of those there were; none where the domain travels.
  void wall_in(const Domain& domain);
  // Before the world goes.
  void take_out();

 private:
  btDiscreteDynamicsWorld& world_;
  float friction_, restitution_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;  // the walls last
  std::size_t walls_ = 0;
};

}  // namespace regatta
