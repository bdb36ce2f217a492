#include "particles/body_points.h"

#include "geometry/outside_surface.h"
#include "geometry/surface_sampling.h"

#include <algorithm>
#include <utility>

namespace regatta {

namespace {

constexpr std::uint64_t kSeed = 1;

float depth_below(const Plane& plane, const Vec3& at) { return plane.offset - glm::dot(plane.normal, at); }

// The point's way inwards: against the normal of the face that it lies on. Null: on none.
const Plane* face_of(const Hull& hull, const Vec3& at, float tolerance) {
  const Plane* nearest = nullptr;
  float least = tolerance;
  for (const ConvexPolytope& part : hull.parts) {
    if (!contains(part, at, tolerance)) continue;
    for (const Plane& plane : part.planes) {
      const float away = std::abs(depth_below(plane, at));
      if (away >= least) continue;
      least = away;
      nearest = &plane;
    }
  }
  return nearest;
}

// Whether a face of the union lies nearer to the point than `inset`, or the point beyond it. Faces against another part
// are none of its faces.
bool too_near(const Hull& hull, const Vec3& at, float inset) {
  if (!contains(hull, at, 0.0F)) return true;
  for (const ConvexPolytope& part : hull.parts) {
    if (!contains(part, at)) continue;
    for (const Plane& plane : part.planes) {
      const float depth = depth_below(plane, at);
      if (depth >= 0.98F * inset) continue;
      const Vec3 beyond = at + (depth + 0.05F * inset) * plane.normal;
      const bool covered = std::any_of(hull.parts.begin(), hull.parts.end(), [&](const ConvexPolytope& other) {
        return &other != &part && contains(other, beyond);
      });
      if (!covered) return true;
    }
  }
  return false;
}

}  // namespace

BodyPoints body_points(const Hull& hull, float spacing, float inset) {
  const auto surface = sample_surface(outside_surface(hull.parts), spacing, kSeed);
  if (!surface) return {};
  const float size = glm::length(hull.upper - hull.lower);
  BodyPoints found;
  std::vector<Vec3> normals;  // normals of all points on the surface
  for (const Vec3& at : surface.value()) {
    const Plane* face = face_of(hull, at, 1.0e-4F * size);
    normals.push_back(face != nullptr ? face->normal : Vec3(0.0F));
    if (face == nullptr) continue;
    const Vec3 within = at - inset * face->normal;
    if (too_near(hull, within, inset)) continue;
    found.points.push_back(within);
    found.normals.push_back(face->normal);
  }
  // A thin plate has no inside to draw points into.
  constexpr std::size_t kLeastShare = 3;
  if (found.points.size() * kLeastShare < surface.value().size()) return {surface.value(), std::move(normals), 0.0F};
  found.inset = inset;
  return found;
}

}  // namespace regatta
