// Hulls composed of boxes, for tests of code that uses their outer surface.
#pragma once

#include "exchange/body.h"
#include "geometry/hull_shapes.h"

#include <vector>

namespace regatta {

inline ConvexPolytope box_part(Vec3 lower, Vec3 upper) {
  std::vector<Vec3> corners;
  for (int c = 0; c < 8; ++c) {
    corners.emplace_back((c & 1) != 0 ? upper.x : lower.x, (c & 2) != 0 ? upper.y : lower.y,
                         (c & 4) != 0 ? upper.z : lower.z);
  }
  return convex_hull(corners).value();
}

// Returns a hull of boxes. Its frame's origin is the centre of mass; Hull::origin is the boxes' origin in it.
inline std::shared_ptr<const Hull> hull_of_boxes(const std::vector<ConvexPolytope>& parts) {
  return make_hull(parts, {}, {}).value();
}

// Returns two boxes side by side along x, 2 m by 1 m together.
inline std::shared_ptr<const Hull> two_boxes() {
  return hull_of_boxes({box_part({-1, -0.5, -0.5}, {0, 0.5, 0.5}), box_part({0, -0.5, -0.5}, {1, 0.5, 0.5})});
}

// Returns an L of two boxes, [0, 2] x [0, 1] and [0, 1] x [1, 2] in the plane [m].
inline std::shared_ptr<const Hull> l_shape() {
  return hull_of_boxes({box_part({0, 0, 0}, {2, 1, 1}), box_part({0, 0, 1}, {1, 1, 2})});
}

inline BodyView view_of(std::shared_ptr<const Hull> hull, Vec3 position = Vec3(0.0F),
                        Quat orientation = Quat(1.0F, 0.0F, 0.0F, 0.0F)) {
  BodyView view;
  view.hull = std::move(hull);
  view.state.position = position;
  view.state.orientation = orientation;
  return view;
}

}  // namespace regatta
