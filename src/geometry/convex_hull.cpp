// The convex hull of points, by qhull's reentrant library [Bar96].
#include "geometry/convex_polytope.h"

#include <libqhull_r/qhull_ra.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;

// Clouds flatter than this share of their extent have no usable inside (float coordinates carry 6e-8).
constexpr double kFlat = 1e-5;
// Facets closer to coplanar than this share of the extent become one face: above float rounding, below any real edge.
constexpr const char* kQhullOptions = "qhull Pp C-1e-6";

// The cloud moved and scaled into about [-1, 1]^3, so that qhull's tolerances mean the same for every size.
struct NormalizedCloud {
  std::vector<double> coordinates;  // x y z of each point
  double extent = 0.0;              // [m]
};

Result<NormalizedCloud> normalized(std::span<const Vec3> points) {
  DVec3 lower(points[0]);
  DVec3 upper(points[0]);
  for (const Vec3& p : points) {
    if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) {
      return Error{"a point is not a finite number"};
    }
    lower = glm::min(lower, DVec3(p));
    upper = glm::max(upper, DVec3(p));
  }
  NormalizedCloud cloud;
  const DVec3 size = upper - lower;
  cloud.extent = std::max({size.x, size.y, size.z});
  constexpr double kSmallest = 1e-6;  // [m]
  constexpr double kLargest = 1e6;    // [m]
  if (cloud.extent < kSmallest || cloud.extent > kLargest) {
    return Error{fmt::format("the points span {:.3g} m; a hull spans 1e-6 m to 1e6 m", cloud.extent)};
  }
  const DVec3 middle = 0.5 * (lower + upper);
  cloud.coordinates.reserve(3 * points.size());
  for (const Vec3& p : points) {
    const DVec3 q = (DVec3(p) - middle) * (2.0 / cloud.extent);
    cloud.coordinates.insert(cloud.coordinates.end(), {q.x, q.y, q.z});
  }
  return cloud;
}

DVec3 point_of(const NormalizedCloud& cloud, std::size_t i) {
  return {cloud.coordinates[3 * i], cloud.coordinates[3 * i + 1], cloud.coordinates[3 * i + 2]};
}

// The index of the point with the largest measure(point), and that measure.
template <class Measure>
std::pair<std::size_t, double> farthest(const NormalizedCloud& cloud, const Measure& measure) {
  std::pair<std::size_t, double> best{0, -1.0};
  for (std::size_t i = 0; i < cloud.coordinates.size() / 3; ++i) {
    const double value = measure(point_of(cloud, i));
    if (value > best.second) best = {i, value};
  }
  return best;
}

// Whether all points lie on one line or in one plane, as near as makes no difference.
bool is_flat(const NormalizedCloud& cloud) {
  const DVec3 a = point_of(cloud, 0);
  const auto [end, length] = farthest(cloud, [&](const DVec3& p) { return glm::length(p - a); });
  const DVec3 along = (point_of(cloud, end) - a) / length;
  const auto [side, width] = farthest(cloud, [&](const DVec3& p) { return glm::length(glm::cross(p - a, along)); });
  if (width < kFlat) return true;
  const DVec3 normal = glm::normalize(glm::cross(along, point_of(cloud, side) - a));
  return farthest(cloud, [&](const DVec3& p) { return std::abs(glm::dot(p - a, normal)); }).second < kFlat;
}

// A facet as qhull leaves it: unordered corners (indices of the cloud) and an outward normal.
struct RawFacet {
  std::vector<std::size_t> corners;
  DVec3 normal{0.0};
};

// Runs qhull; empty when it fails. Its complaints go nowhere: the caller's message says what a person can do.
std::vector<RawFacet> run_qhull(NormalizedCloud& cloud) {
  const auto state = std::make_unique<qhT>();
  qhT* const qh = state.get();
  qh_zero(qh, nullptr);
  const std::unique_ptr<FILE, int (*)(FILE*)> sink(std::fopen("/dev/null", "w"), std::fclose);
  if (!sink) return {};
  std::string options = kQhullOptions;
  const int failed = qh_new_qhull(qh, 3, static_cast<int>(cloud.coordinates.size() / 3), cloud.coordinates.data(),
                                  False, options.data(), nullptr, sink.get());
  std::vector<RawFacet> facets;
  if (failed == 0) {
    facetT* facet = nullptr;
    FORALLfacets {
      RawFacet raw;
      raw.normal = {facet->normal[0], facet->normal[1], facet->normal[2]};
      vertexT* vertex = nullptr;
      vertexT** vertexp = nullptr;
      FOREACHvertex_(facet->vertices) {
        raw.corners.push_back(static_cast<std::size_t>(qh_pointid(qh, vertex->point)));
      }
      facets.push_back(std::move(raw));
    }
  }
  qh_freeqhull(qh, !qh_ALL);
  int long_blocks = 0;
  int long_bytes = 0;
  qh_memfreeshort(qh, &long_blocks, &long_bytes);
  return facets;
}

// Puts a convex face's corners in counter-clockwise order, seen from where its normal points.
void order_corners(const NormalizedCloud& cloud, RawFacet& facet) {
  DVec3 middle(0.0);
  for (const std::size_t i : facet.corners) middle += point_of(cloud, i);
  middle /= static_cast<double>(facet.corners.size());
  const DVec3 side = std::abs(facet.normal.x) < 0.7 ? DVec3(1.0, 0.0, 0.0) : DVec3(0.0, 1.0, 0.0);
  const DVec3 u = glm::normalize(glm::cross(side, facet.normal));
  const DVec3 v = glm::cross(facet.normal, u);
  const auto angle = [&](std::size_t i) {
    const DVec3 d = point_of(cloud, i) - middle;
    return std::atan2(glm::dot(d, v), glm::dot(d, u));
  };
  std::sort(facet.corners.begin(), facet.corners.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(angle(a), a) < std::pair(angle(b), b); });
}

// Newell's normal of a face: its length is twice the area.
DVec3 face_normal(const std::vector<Vec3>& vertices, const std::vector<std::uint32_t>& face) {
  DVec3 normal(0.0);
  const DVec3 base(vertices[face[0]]);
  for (std::size_t i = 1; i + 1 < face.size(); ++i) {
    normal += glm::cross(DVec3(vertices[face[i]]) - base, DVec3(vertices[face[i + 1]]) - base);
  }
  return normal;
}

}  // namespace

Result<ConvexPolytope> convex_surface(std::span<const Vec3> points) {
  if (points.size() < 4) return Error{"a convex hull needs 4 points or more"};
  Result<NormalizedCloud> cloud = normalized(points);
  if (!cloud) return cloud.error();
  if (is_flat(cloud.value())) return Error{"the points all lie in one plane: they enclose no volume"};
  std::vector<RawFacet> facets = run_qhull(cloud.value());
  if (facets.size() < 4) return Error{"the points have no usable convex hull"};

  ConvexPolytope polytope;
  // Corners are numbered in the order of the cloud, so that equal clouds give equal polytopes.
  std::vector<std::size_t> used;
  for (const RawFacet& facet : facets) used.insert(used.end(), facet.corners.begin(), facet.corners.end());
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (const std::size_t i : used) polytope.vertices.push_back(points[i]);

  const double extent = cloud.value().extent;
  for (RawFacet& facet : facets) {
    if (facet.corners.size() < 3) continue;
    order_corners(cloud.value(), facet);
    std::vector<std::uint32_t> face;
    for (const std::size_t i : facet.corners) {
      face.push_back(static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), i) - used.begin()));
    }
    // A sliver goes: its neighbours bound the solid.
    if (glm::length(face_normal(polytope.vertices, face)) > 1e-14 * extent * extent) {
      polytope.faces.push_back(std::move(face));
    }
  }
  if (polytope.faces.size() < 4 || !(mass_properties(polytope).volume > 0.0)) {
    return Error{"the points have no usable convex hull"};
  }
  return polytope;
}

void add_planes(ConvexPolytope& polytope) {
  for (const std::vector<std::uint32_t>& face : polytope.faces) {
    DVec3 normal = face_normal(polytope.vertices, face);
    normal /= glm::length(normal);
    // The plane goes through the outermost corner, so that every corner is inside all planes.
    double offset = -std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : polytope.vertices) offset = std::max(offset, glm::dot(normal, DVec3(vertex)));
    polytope.planes.push_back({Vec3(normal), static_cast<float>(offset)});
  }
}

Result<ConvexPolytope> convex_hull(std::span<const Vec3> points) {
  Result<ConvexPolytope> hull = convex_surface(points);
  if (hull) add_planes(hull.value());
  return hull;
}

}  // namespace regatta
