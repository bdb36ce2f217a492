#include "geometry/polytope_distance.h"

#include "core/check.h"
#include "core/simd.h"

#include <algorithm>
#include <limits>

namespace regatta {

namespace {

constexpr float kFarBelow = std::numeric_limits<float>::lowest();

// The point of a face's polygon, seen from outside counter-clockwise, that is nearest to `point`.
Vec3 nearest_of_face(const ConvexPolytope& polytope, std::size_t face, const Vec3& point) {
  const Plane& plane = polytope.planes[face];
  const std::vector<std::uint32_t>& corners = polytope.faces[face];
  bool within = true;
  float least = std::numeric_limits<float>::max();
  Vec3 nearest(0.0F);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3& a = polytope.vertices[corners[i]];
    const Vec3& b = polytope.vertices[corners[(i + 1) % corners.size()]];
    const Vec3 along = b - a;
    if (glm::dot(glm::cross(plane.normal, along), point - a) >= 0.0F) continue;
    within = false;
    const float square = glm::dot(along, along);
    const float t = square > 0.0F ? std::clamp(glm::dot(point - a, along) / square, 0.0F, 1.0F) : 0.0F;
    const Vec3 at = a + t * along;
    const float away = glm::dot(point - at, point - at);
    if (away < least) {
      least = away;
      nearest = at;
    }
  }
  return within ? point - (glm::dot(plane.normal, point) - plane.offset) * plane.normal : nearest;
}

// Whether the polytope lies behind the plane through a point of its surface across the way to the point asked for,
// which makes it the nearest one.
bool all_behind(const ConvexPolytope& polytope, const SurfacePoint& nearest) {
  constexpr float kRounding = 2e-6F;  // rounding of a corner's distance, as a share of it
  return std::all_of(polytope.vertices.begin(), polytope.vertices.end(), [&](const Vec3& corner) {
    const Vec3 from = corner - nearest.at;
    const float beyond = glm::dot(from, nearest.normal);
    return beyond <= 0.0F || beyond * beyond <= kRounding * kRounding * glm::dot(from, from);
  });
}

}  // namespace

void plane_distances(std::span<const Plane> planes, const DistanceQuery& query) {
  for (int i = 0; i < query.count; i += kLanes) {
    const int count = query.count - i;
    const WideFloat x = load_first(query.x + i, count);
    const WideFloat y = load_first(query.y + i, count);
    const WideFloat z = load_first(query.z + i, count);
    WideFloat most(kFarBelow);
    WideFloat which(-1.0F);
    float index = 0.0F;
    for (const Plane& plane : planes) {
      const WideFloat d =
          fused(WideFloat(plane.normal.x), x,
                fused(WideFloat(plane.normal.y), y, fused(WideFloat(plane.normal.z), z, WideFloat(-plane.offset))));
      which = xsimd::select(d > most, WideFloat(index), which);
      most = xsimd::max(most, d);
      index += 1.0F;
    }
    store_first(most, query.distance + i, count);
    store_first(which, query.plane + i, count);
  }
}

PlaneDistance plane_distance(std::span<const Plane> planes, const Vec3& point) {
  PlaneDistance most{kFarBelow, -1};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const float d = glm::dot(planes[i].normal, point) - planes[i].offset;
    if (d > most.distance) most = {d, static_cast<int>(i)};
  }
  return most;
}

PlaneDistance plane_distance_ahead(std::span<const Plane> planes, const Vec3& point, const Vec3& velocity) {
  PlaneDistance most{kFarBelow, -1};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (glm::dot(planes[i].normal, velocity) >= 0.0F) continue;
    const float d = glm::dot(planes[i].normal, point) - planes[i].offset;
    if (d > most.distance) most = {d, static_cast<int>(i)};
  }
  return most.plane >= 0 ? most : plane_distance(planes, point);
}

SurfacePoint nearest_surface_point(const ConvexPolytope& polytope, const Vec3& point) {
  CHECK(!polytope.planes.empty() && polytope.planes.size() == polytope.faces.size(), "a polytope has faces");
  const PlaneDistance deepest = plane_distance(polytope.planes, point);
  const Vec3 normal = polytope.planes[static_cast<std::size_t>(deepest.plane)].normal;
  if (deepest.distance <= 0.0F) return {point - deepest.distance * normal, normal, deepest.distance};
  // Outside it mostly lies on the face of that plane, or on an edge of it.
  const auto outward = [&](const Vec3& at) {
    const float distance = glm::distance(point, at);
    return distance > 0.0F ? SurfacePoint{at, (point - at) / distance, distance} : SurfacePoint{at, normal, 0.0F};
  };
  SurfacePoint nearest = outward(nearest_of_face(polytope, static_cast<std::size_t>(deepest.plane), point));
  if (all_behind(polytope, nearest)) return nearest;
  // Otherwise it is on another face that the point is outside of.
  for (std::size_t f = 0; f < polytope.planes.size(); ++f) {
    const Plane& plane = polytope.planes[f];
    const float beyond = glm::dot(plane.normal, point) - plane.offset;
    if (beyond <= 0.0F || beyond >= nearest.distance) continue;
    const SurfacePoint other = outward(nearest_of_face(polytope, f, point));
    if (other.distance < nearest.distance) nearest = other;
  }
  return nearest;
}

}  // namespace regatta
