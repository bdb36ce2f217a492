// Contact of hulls with each other in Bullet: faces by polytope_contact, edges by Bullet's distance search.
// Deviation: not Bullet's own algorithm, whose normals are those of the search; for faces that lie on each other they
// waver, and without remembered contacts stacks of boxes creep apart.
#pragma once

#include <memory>

class btCollisionDispatcher;
class btCollisionAlgorithmCreateFunc;

namespace regatta {

// Teaches a dispatcher the contact of convex parts (whose shapes' user pointer is their ConvexPolytope); must live as
// long as the dispatcher is used.
class HullContact {
 public:
  explicit HullContact(btCollisionDispatcher& dispatcher);
  ~HullContact();
  HullContact(const HullContact&) = delete;
  HullContact& operator=(const HullContact&) = delete;

 private:
  std::unique_ptr<btCollisionAlgorithmCreateFunc> create_;
};

}  // namespace regatta
