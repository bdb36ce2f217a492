#include "geometry/mesh_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;

constexpr std::size_t kMostCorners = 4000;           // corners of the mesh that are looked at
constexpr std::size_t kMostDistances = 100'000'000;  // distances of triangles from panels: half a second
constexpr int kSamplesAlong = 12;                    // samples along each side of the box around a mesh

// The squared distance of a point from a triangle [Eri05 §5.1.5].
double squared_distance(const DVec3& p, const DVec3& a, const DVec3& b, const DVec3& c) {
  const auto from_edge = [&](const DVec3& from, const DVec3& to) {
    const DVec3 along = to - from;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0.0 ? std::clamp(glm::dot(p - from, along) / length2, 0.0, 1.0) : 0.0;
    const DVec3 d = p - (from + t * along);
    return glm::dot(d, d);
  };
  const double edges = std::min({from_edge(a, b), from_edge(b, c), from_edge(c, a)});
  const DVec3 normal = glm::cross(b - a, c - a);
  const double length2 = glm::dot(normal, normal);
  if (!(length2 > 0.0)) return edges;
  const auto left_of = [&](const DVec3& from, const DVec3& to) {
    return glm::dot(glm::cross(to - from, p - from), normal) >= 0.0;
  };
  if (!left_of(a, b) || !left_of(b, c) || !left_of(c, a)) return edges;
  const double height = glm::dot(p - a, normal);
  return height * height / length2;
}

double distance_from(const SolidMesh& solid, const DVec3& point) {
  double nearest = std::numeric_limits<double>::max();
  for (const auto& t : solid.triangles) {
    const DVec3& a = solid.positions[t[0]];
    const DVec3& b = solid.positions[t[1]];
    const DVec3& c = solid.positions[t[2]];
    // The distance from the box around a triangle is less: most triangles need no more.
    const DVec3 lower = glm::min(glm::min(a, b), c);
    const DVec3 upper = glm::max(glm::max(a, b), c);
    const DVec3 beyond = glm::max(glm::max(lower - point, point - upper), DVec3(0.0));
    if (glm::dot(beyond, beyond) >= nearest) continue;
    nearest = std::min(nearest, squared_distance(point, a, b, c));
  }
  return std::sqrt(nearest);
}

}  // namespace

double farthest_surface(const Hull& hull, const SolidMesh& solid) {
  double farthest = 0.0;
  if (solid.triangles.empty()) return farthest;
  const std::size_t panel_step = 1 + hull.panels.size() * solid.triangles.size() / kMostDistances;
  for (std::size_t i = 0; i < hull.panels.size(); i += panel_step) {
    farthest = std::max(farthest, distance_from(solid, DVec3(hull.panels[i].center - hull.origin)));
  }
  const std::size_t step = 1 + solid.positions.size() / kMostCorners;
  for (std::size_t i = 0; i < solid.positions.size(); i += step) {
    const Vec3 corner = Vec3(solid.positions[i]) + hull.origin;
    float outside = std::numeric_limits<float>::max();
    for (const ConvexPolytope& part : hull.parts) {
      float above = 0.0F;
      for (const Plane& plane : part.planes) above = std::max(above, glm::dot(plane.normal, corner) - plane.offset);
      outside = std::min(outside, above);
    }
    farthest = std::max(farthest, static_cast<double>(outside));
  }
  return farthest;
}

double overlapping_share(const SolidMesh& solid) {
  if (solid.triangles.empty()) return 0.0;
  DVec3 lower = solid.positions[0];
  DVec3 upper = lower;
  for (const DVec3& p : solid.positions) {
    lower = glm::min(lower, p);
    upper = glm::max(upper, p);
  }
  std::array<std::array<double, kSamplesAlong>, 3> along{};
  for (int axis = 0; axis < 3; ++axis) {
    for (int i = 0; i < kSamplesAlong; ++i) {
      along[static_cast<std::size_t>(axis)][static_cast<std::size_t>(i)] =
          lower[axis] + (i + 0.5) / static_cast<double>(kSamplesAlong) * (upper[axis] - lower[axis]);
    }
  }
  int within = 0;
  int twice = 0;
  for (const int around : winding_numbers(solid, along[0], along[1], along[2])) {
    within += around > 0 ? 1 : 0;
    twice += around > 1 ? 1 : 0;
  }
  return within > 0 ? static_cast<double>(twice) / within : 0.0;
}

}  // namespace regatta
