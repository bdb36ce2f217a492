// A convex polytope: the corners, faces and planes of a convex hull. All solids that touch water are unions of these.
#pragma once

#include "core/result.h"
#include "core/types.h"

#include <span>
#include <vector>

namespace regatta {

// The points x with dot(normal, x) <= offset are inside.
struct Plane {
  Vec3 normal{0.0F, 1.0F, 0.0F};  // unit, outward
  float offset = 0.0F;            // [m]
};

struct ConvexPolytope {
  std::vector<Vec3> vertices;  // corners of the hull [m]
  std::vector<Plane> planes;   // one a face
  std::vector<std::vector<std::uint32_t>>
      faces;  // corner indices, counter-clockwise seen from outside; same order as planes
};

// The convex hull of a cloud of points (4 or more, not all in one plane). Coplanar triangles are merged into one face.
Result<ConvexPolytope> convex_hull(std::span<const Vec3> points);
// The same in two steps: corners and faces of any number, then the planes, which take time as the square of it.
Result<ConvexPolytope> convex_surface(std::span<const Vec3> points);
void add_planes(ConvexPolytope& polytope);

// Whether a point lies within the polytope, or outside of every plane by `margin` at most [m]; a negative margin asks
// for points that far inside. On the boundary counts. With a margin it is the planes that move out: at sharp corners
// this reaches further than a distance of `margin` would.
bool contains(const ConvexPolytope& polytope, const Vec3& point, float margin = 0.0F);

struct MassProperties {
  double volume = 0.0;  // [m^3]
  Vec3 centroid{0.0F};  // [m]
  Mat3 inertia{0.0F};   // about the centroid at unit density [m^5]
};
MassProperties mass_properties(const ConvexPolytope& polytope);

// The stretch of the vertical line through (x, z) that lies inside: [bottom, top] in y [m]; bottom > top if the line
// misses.
struct VerticalHit {
  float bottom = 1.0F;
  float top = 0.0F;
  [[nodiscard]] bool hit() const { return bottom <= top; }
};
VerticalHit trace_vertical(std::span<const Plane> planes, float x, float z);

}  // namespace regatta
