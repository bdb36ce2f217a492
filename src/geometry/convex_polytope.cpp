#include "geometry/convex_polytope.h"

#include "geometry/wide_trace.h"

#include <algorithm>
#include <limits>

namespace regatta {

bool contains(const ConvexPolytope& polytope, const Vec3& point, float margin) {
  return std::all_of(polytope.planes.begin(), polytope.planes.end(),
                     [&](const Plane& plane) { return glm::dot(plane.normal, point) <= plane.offset + margin; });
}

// The solid as tetrahedra from one corner to every face triangle; the integrals over each are exact.
MassProperties mass_properties(const ConvexPolytope& polytope) {
  MassProperties result;
  if (polytope.vertices.empty()) return result;
  const glm::dvec3 apex(polytope.vertices[0]);
  double volume6 = 0.0;
  glm::dvec3 moment(0.0);      // 24 ∫ x dV
  glm::dmat3 covariance(0.0);  // 120 ∫ x xᵀ dV
  for (const std::vector<std::uint32_t>& face : polytope.faces) {
    const glm::dvec3 a = glm::dvec3(polytope.vertices[face[0]]) - apex;
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
      const glm::dvec3 b = glm::dvec3(polytope.vertices[face[i]]) - apex;
      const glm::dvec3 c = glm::dvec3(polytope.vertices[face[i + 1]]) - apex;
      const double det = glm::dot(a, glm::cross(b, c));
      const glm::dvec3 sum = a + b + c;
      volume6 += det;
      moment += det * sum;
      covariance += det * (glm::outerProduct(a, a) + glm::outerProduct(b, b) + glm::outerProduct(c, c) +
                           glm::outerProduct(sum, sum));
    }
  }
  result.volume = volume6 / 6.0;
  if (!(result.volume > 0.0)) return result;
  const glm::dvec3 centroid = moment / (24.0 * result.volume);
  const glm::dmat3 central = covariance / 120.0 - result.volume * glm::outerProduct(centroid, centroid);
  const double trace = central[0][0] + central[1][1] + central[2][2];
  result.centroid = Vec3(apex + centroid);
  result.inertia = Mat3(glm::dmat3(trace) - central);
  return result;
}

WideHit trace_vertical(std::span<const Plane> planes, WideFloat x, float z) {
  constexpr float kUpright = 1e-6F;  // below this |normal.y| a face is a wall: the line is on one side of it
  const WideFloat most(std::numeric_limits<float>::max());
  WideHit hit{-most, most};
  for (const Plane& plane : planes) {
    const WideFloat room = WideFloat(plane.offset) - WideFloat(plane.normal.x) * x - WideFloat(plane.normal.z * z);
    if (plane.normal.y > kUpright) {
      hit.top = xsimd::min(hit.top, room / WideFloat(plane.normal.y));
    } else if (plane.normal.y < -kUpright) {
      hit.bottom = xsimd::max(hit.bottom, room / WideFloat(plane.normal.y));
    } else {
      hit.bottom = xsimd::select(room < WideFloat(0.0F), most, hit.bottom);
      hit.top = xsimd::select(room < WideFloat(0.0F), -most, hit.top);
    }
  }
  return hit;
}

VerticalHit trace_vertical(std::span<const Plane> planes, float x, float z) {
  const WideHit hits = trace_vertical(planes, WideFloat(x), z);
  VerticalHit hit;
  store_first(hits.bottom, &hit.bottom, 1);
  store_first(hits.top, &hit.top, 1);
  return hit;
}

}  // namespace regatta
