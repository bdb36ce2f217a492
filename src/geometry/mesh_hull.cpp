// Hulls of mesh files: hull_shapes.h's load_mesh_hull.
#include "geometry/hull_shapes.h"
#include "geometry/mesh_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t kMostParts = 64;
constexpr std::size_t kMostCorners = 160;  // of a convex part: each face costs time for every column below it
constexpr float kDrawnCrease = 35.0F;      // [deg]

// The corners farthest out along directions spread evenly over the sphere (Fibonacci's spiral).
std::vector<Vec3> outermost(const std::vector<Vec3>& corners, std::size_t directions) {
  constexpr float kGoldenAngle = 2.39996323F;
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < directions; ++i) {
    const float y = 1.0F - 2.0F * (static_cast<float>(i) + 0.5F) / static_cast<float>(directions);
    const float ring = std::sqrt(1.0F - y * y);
    const float angle = kGoldenAngle * static_cast<float>(i);
    const Vec3 direction(ring * std::cos(angle), y, ring * std::sin(angle));
    const auto less = [&](const Vec3& a, const Vec3& b) { return glm::dot(a, direction) < glm::dot(b, direction); };
    out.push_back(*std::max_element(corners.begin(), corners.end(), less));
  }
  return out;
}

// The hull of a cloud, of few enough corners. One that had to be simplified is grown about its middle until it has the
// true hull's volume again (1 % on a ball), and with it its draft.
Result<ConvexPolytope> simple_hull(const std::vector<Vec3>& points) {
  Result<ConvexPolytope> full = convex_hull(points);
  if (!full || full.value().vertices.size() <= kMostCorners) return full;
  std::vector<Vec3> corners = outermost(full.value().vertices, kMostCorners);
  Result<ConvexPolytope> simple = convex_hull(corners);
  if (!simple) return simple;
  const MassProperties mass = mass_properties(simple.value());
  const auto grown = static_cast<float>(std::cbrt(mass_properties(full.value()).volume / mass.volume));
  for (Vec3& corner : corners) corner = mass.centroid + grown * (corner - mass.centroid);
  return convex_hull(corners);
}

void append(const TriangleMesh& from, bool colored, TriangleMesh& to) {
  const auto first = static_cast<std::uint32_t>(to.positions.size());
  to.positions.insert(to.positions.end(), from.positions.begin(), from.positions.end());
  if (colored) {
    to.colors.insert(to.colors.end(), from.colors.begin(), from.colors.end());
    to.colors.resize(to.positions.size(), Vec3(0.8F));
  }
  for (const std::uint32_t i : from.indices) to.indices.push_back(first + i);
}

}  // namespace

Result<std::shared_ptr<const Hull>> load_mesh_hull(const std::filesystem::path& file, float scale, bool parts) {
  const auto fail = [&](std::string message) { return Error{std::move(message), file.string()}; };
  if (!(scale > 0.0F) || !std::isfinite(scale)) return fail("the scale must be a positive number");
  Result<std::vector<MeshObject>> objects = load_mesh(file);
  if (!objects) return objects.error();
  if (parts && objects.value().size() > kMostParts) {
    return fail(fmt::format("{} objects; at most {} parts", objects.value().size(), kMostParts));
  }
  const bool colored = std::any_of(objects.value().begin(), objects.value().end(),
                                   [](const MeshObject& object) { return !object.mesh.colors.empty(); });
  TriangleMesh mesh;
  std::vector<ConvexPolytope> solids;
  for (MeshObject& object : objects.value()) {
    for (Vec3& position : object.mesh.positions) position *= scale;
    append(object.mesh, colored, mesh);
    if (!parts) continue;
    Result<ConvexPolytope> solid = simple_hull(object.mesh.positions);
    if (!solid) return fail(fmt::format("object \"{}\": {}", object.name.substr(0, 60), solid.error().message));
    solids.push_back(std::move(solid).value());
  }
  if (!parts) {
    Result<ConvexPolytope> solid = simple_hull(mesh.positions);
    if (!solid) return fail(solid.error().message);
    solids.push_back(std::move(solid).value());
  }
  // A closed mesh that is inside out would be lit from the wrong side.
  if (enclosed_volume(mesh) < 0.0) {
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) std::swap(mesh.indices[i + 1], mesh.indices[i + 2]);
  }
  compute_normals(mesh, kDrawnCrease);
  Result<std::shared_ptr<const Hull>> hull = make_hull(std::move(solids), std::move(mesh), Vec3(0.0F));
  if (!hull) return fail(hull.error().message);
  return hull;
}

}  // namespace regatta
