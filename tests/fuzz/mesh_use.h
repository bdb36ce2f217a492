// What the fuzz targets of meshes do with what was read: it is checked, and of some inputs it becomes a solid, parts
// and a hull.
#pragma once

#include "core/check.h"
#include "geometry/convex_parts.h"
#include "geometry/hull.h"
#include "geometry/mesh_file.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace regatta {

// Whatever the triangles are: a closed surface, few parts, in a bounded time.
inline void cut_mesh(const TriangleMesh& mesh) {
  const SolidMesh solid = solid_mesh(mesh);
  CHECK(solid.turned.size() == mesh.indices.size() / 3, "a flag for each triangle");
  CHECK(std::isfinite(mass_properties(solid).volume), "a finite volume");
  (void)faults_text(solid.faults);
  constexpr std::size_t kFew = 60;  // triangles; cutting more takes longer than reading a thousand files
  if (solid.triangles.size() > kFew) return;
  const std::vector<ConvexPart> parts = convex_parts(solid, {3}, {});
  CHECK(parts.size() <= 3, "no more parts than asked for");
  for (const ConvexPart& part : parts) {
    for (const Vec3& corner : part.corners) CHECK(std::isfinite(corner.x + corner.y + corner.z), "finite corners");
  }
}

// bytes: the input.
inline void use_mesh(Result<MeshContent> content, std::string_view bytes) {
  // Solids and hulls take a hundred times as long as reading.
  constexpr std::size_t kOneIn = 64;
  const bool whole = std::hash<std::string_view>{}(bytes) % kOneIn == 0;
  if (!content) {
    CHECK(!content.error().message.empty(), "a reason");
    return;
  }
  CHECK(!content.value().objects.empty(), "at least one object");
  std::vector<Vec3> points;
  for (MeshObject& object : content.value().objects) {
    TriangleMesh& mesh = object.mesh;
    CHECK(!mesh.indices.empty() && mesh.indices.size() % 3 == 0, "whole triangles");
    CHECK(mesh.colors.empty() || mesh.colors.size() == mesh.positions.size(), "a colour for each position");
    for (const Vec3& color : mesh.colors) {
      CHECK(glm::all(glm::greaterThanEqual(color, Vec3(0.0F))) && glm::all(glm::lessThanEqual(color, Vec3(1.0F))),
            "colours from 0 to 1");
    }
    for (const std::uint32_t i : mesh.indices) CHECK(i < mesh.positions.size(), "indices name positions");
    CHECK(std::isfinite(enclosed_volume(mesh)), "a finite volume");
    if (!whole) continue;
    cut_mesh(mesh);
    points.insert(points.end(), mesh.positions.begin(), mesh.positions.end());
    compute_normals(mesh, 30.0F);
  }
  Result<ConvexPolytope> solid = convex_hull(points);
  if (!solid) return;
  const Result<std::shared_ptr<const Hull>> hull = make_hull({solid.value()}, {}, Vec3(0.0F));
  if (!hull.ok()) return;
  for (const Panel& panel : hull.value()->panels) CHECK(panel.area > 0.0F, "panels have area");
}

}  // namespace regatta
