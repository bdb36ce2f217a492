// Any bytes as a mesh or a heightmap; the first one picks the reader. What is read becomes a solid, parts and a hull.
#include "core/check.h"
#include "geometry/convex_parts.h"
#include "geometry/heightmap.h"
#include "geometry/hull.h"
#include "geometry/mesh_file.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using namespace regatta;

// Whatever the triangles are: a closed surface, few parts, in a bounded time.
void cut(const TriangleMesh& mesh) {
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

void use(std::vector<MeshObject> objects) {
  std::vector<Vec3> points;
  for (MeshObject& object : objects) {
    TriangleMesh& mesh = object.mesh;
    CHECK(!mesh.indices.empty() && mesh.indices.size() % 3 == 0, "whole triangles");
    CHECK(mesh.colors.empty() || mesh.colors.size() == mesh.positions.size(), "a colour for each position");
    for (const std::uint32_t i : mesh.indices) CHECK(i < mesh.positions.size(), "indices name positions");
    CHECK(std::isfinite(enclosed_volume(mesh)), "a finite volume");
    cut(mesh);
    points.insert(points.end(), mesh.positions.begin(), mesh.positions.end());
    compute_normals(mesh, 30.0F);
  }
  Result<ConvexPolytope> solid = convex_hull(points);
  if (!solid) return;
  const Result<std::shared_ptr<const Hull>> hull = make_hull({solid.value()}, {}, Vec3(0.0F));
  if (!hull.ok()) return;
  for (const Panel& panel : hull.value()->panels) CHECK(panel.area > 0.0F, "panels have area");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const SiblingReader sibling = [&](const std::string&) -> Result<std::string> { return std::string(bytes); };
  Result<std::vector<MeshObject>> objects = Error{"none"};
  if (data[0] == 'o') objects = read_obj(bytes, "fuzz.obj", sibling);
  if (data[0] == 's') objects = read_stl(bytes, "fuzz.stl");
  if (data[0] == 'g') objects = read_gltf(bytes, "fuzz.gltf", sibling);
  if (data[0] == 'h') {
    const Result<Heightmap> map = decode_heightmap(bytes, "fuzz.png");
    if (map.ok()) CHECK(std::isfinite(sample_heightmap(map.value(), 0.3F, 0.9F)), "a finite height");
  }
  if (objects.ok()) use(std::move(objects).value());
  return 0;
}
