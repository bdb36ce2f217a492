#include "geometry/outside_surface.h"

#include "geometry/hull_shapes.h"
#include "geometry/mesh_hull.h"
#include "geometry/surface_sampling.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace regatta {
namespace {

ConvexPolytope box(const Vec3& lower, const Vec3& upper) {
  std::vector<Vec3> points;
  for (const float x : {lower.x, upper.x}) {
    for (const float y : {lower.y, upper.y}) {
      for (const float z : {lower.z, upper.z}) points.emplace_back(x, y, z);
    }
  }
  return convex_hull(points).value();
}

double area_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
    const glm::dvec3 a(mesh.positions[mesh.indices[t]]);
    area += 0.5 * glm::length(glm::cross(glm::dvec3(mesh.positions[mesh.indices[t + 1]]) - a,
                                         glm::dvec3(mesh.positions[mesh.indices[t + 2]]) - a));
  }
  return area;
}

TEST(OutsideSurface, OnePartKeepsAllFaces) {
  const std::vector<ConvexPolytope> parts = {box(Vec3(0.0F), Vec3(1.0F, 2.0F, 3.0F))};
  EXPECT_NEAR(area_of(outside_surface(parts)), 22.0, 1e-4);
  EXPECT_NEAR(enclosed_volume(outside_surface(parts)), 6.0, 1e-4);
  EXPECT_TRUE(outside_surface({}).indices.empty());
}

TEST(OutsideSurface, ASmallBoxOnALargeOneHidesItsFoot) {
  const std::vector<ConvexPolytope> parts = {box(Vec3(0.0F), Vec3(2.0F, 1.0F, 2.0F)),
                                             box(Vec3(0.5F, 1.0F, 0.7F), Vec3(1.0F, 2.0F, 1.7F))};
  const TriangleMesh mesh = outside_surface(parts);
  EXPECT_NEAR(area_of(mesh), 16.0 + 4.0 - 1.0, 1e-3);  // both, without 0.5 m² of each
  EXPECT_NEAR(enclosed_volume(mesh), 4.5, 1e-3);
  // No sample where they touch.
  const auto samples = sample_surface(mesh, 0.05F, 1);
  ASSERT_TRUE(samples);
  for (const Vec3& p : samples.value()) {
    EXPECT_FALSE(p.y == 1.0F && p.x > 0.501F && p.x < 0.999F && p.z > 0.701F && p.z < 1.699F);
  }
}

TEST(OutsideSurface, FlushSidesStay) {
  const std::vector<ConvexPolytope> parts = {box(Vec3(0.0F), Vec3(1.0F)),
                                             box(Vec3(1.0F, 0.0F, 0.0F), Vec3(2.0F, 1.0F, 1.0F))};
  EXPECT_NEAR(area_of(outside_surface(parts)), 10.0, 1e-3);
  EXPECT_NEAR(enclosed_volume(outside_surface(parts)), 2.0, 1e-3);
}

TEST(OutsideSurface, ATorusHasNoWallsWithin) {
  const auto hull = make_torus_hull(0.5F, 0.125F);
  ASSERT_TRUE(hull);
  const TriangleMesh mesh = outside_surface(hull.value()->parts);
  EXPECT_EQ(mesh.indices.size() / 3, 20U * 10U * 2U);  // whole sides, no strips
  EXPECT_NEAR(enclosed_volume(mesh), hull.value()->volume, 1e-4 * static_cast<double>(hull.value()->volume));
}

TEST(OutsideSurface, ALighthouseIsClosed) {
  const auto hull = load_mesh_hull(std::filesystem::path(REGATTA_ROOT) / "assets" / "meshes" / "lighthouse.obj",
                                   {1.0F, kPartsOfObjects});
  ASSERT_TRUE(hull) << hull.error().text();
  const Hull& lighthouse = *hull.value().hull;
  EXPECT_EQ(lighthouse.parts.size(), 5U);
  EXPECT_EQ(lighthouse.parts[1].faces.size(), 18U);  // the bands of the tower are one solid
  EXPECT_NEAR(lighthouse.upper.y - lighthouse.lower.y, 1.3F, 1e-5F);
  EXPECT_NEAR(lighthouse.upper.x, 0.25F, 1e-5F);
  // The file's objects are convex: their solids hold what they hold.
  EXPECT_NEAR(enclosed_volume(lighthouse.mesh) / static_cast<double>(lighthouse.volume), 1.0, 1e-4);
  const TriangleMesh mesh = outside_surface(lighthouse.parts);
  EXPECT_NEAR(enclosed_volume(mesh) / static_cast<double>(lighthouse.volume), 1.0, 1e-3);
  EXPECT_LT(area_of(mesh), area_of(lighthouse.mesh) - 0.15);  // the floors between the parts
}

}  // namespace
}  // namespace regatta
