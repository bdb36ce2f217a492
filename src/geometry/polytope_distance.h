// Distances of points from a convex polytope: by its planes, as many points at a time as there are lanes, and exactly
// with edges and corners for single points. All in the polytope's own frame.
#pragma once

#include "geometry/convex_polytope.h"

#include <span>

namespace regatta {

// The plane that a point is farthest outside of: of a point inside that is the nearest face, and the distance is exact
// and below zero; outside, it is at most the true distance [Gou12].
struct PlaneDistance {
  float distance = 0.0F;  // [m]
  int plane = -1;         // −1: there are no planes
};

// Places as arrays of `count`; distance and plane, too.
struct DistanceQuery {
  const float* x = nullptr;  // [m]
  const float* y = nullptr;
  const float* z = nullptr;
  int count = 0;
  float* distance = nullptr;  // [m]
  float* plane = nullptr;     // index of the nearest plane, as a float
};
void plane_distances(std::span<const Plane> planes, const DistanceQuery& query);
PlaneDistance plane_distance(std::span<const Plane> planes, const Vec3& point);

// The same among the planes that the point moves towards (velocity relative to the polytope), which are those it can
// have come through; among all of them where it moves towards none.
PlaneDistance plane_distance_ahead(std::span<const Plane> planes, const Vec3& point, const Vec3& velocity);

struct SurfacePoint {
  Vec3 at{0.0F};          // the nearest point of the surface [m]
  Vec3 normal{0.0F};      // unit: from there to the point, outwards; of the face where the point is inside or on it
  float distance = 0.0F;  // below zero inside [m]
};
// The polytope has faces.
SurfacePoint nearest_surface_point(const ConvexPolytope& polytope, const Vec3& point);

}  // namespace regatta
