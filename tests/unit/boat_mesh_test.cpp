#include "geometry/boat_mesh.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr Vec3 kSize(4.2F, 1.0F, 1.6F);

TEST(BoatMesh, HasSoundArrays) {
  const TriangleMesh mesh = make_boat_mesh(kSize);
  std::printf("boat mesh: %zu triangles, %zu vertices\n", mesh.indices.size() / 3, mesh.positions.size());
  EXPECT_GT(mesh.indices.size() / 3, 2000U);
  EXPECT_LT(mesh.indices.size() / 3, 7000U);  // five boats must draw quickly in software
  ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
  ASSERT_EQ(mesh.colors.size(), mesh.positions.size());
  for (const Vec3& p : mesh.positions) ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
  for (const Vec3& n : mesh.normals) ASSERT_NEAR(glm::length(n), 1.0F, 1e-4F);
  for (const std::uint32_t i : mesh.indices) ASSERT_LT(i, mesh.positions.size());
}

// Drawn and floating boat are one: below the deck's edge no part of the skin strays far from the solid.
TEST(BoatMesh, FitsTheSolidThatFloats) {
  const auto hull = make_boat_hull(kSize).value();
  float farthest = 0.0F;
  for (const Vec3& p : hull->mesh.positions) {
    const bool drive = p.x - hull->origin.x < -0.49F * kSize.x;  // platform and drive hang behind the transom
    if (drive || p.y - hull->origin.y > 0.5F * kSize.y) continue;
    for (const Plane& plane : hull->parts[0].planes) {
      farthest = std::max(farthest, glm::dot(plane.normal, p) - plane.offset);
    }
  }
  std::printf("skin outside the solid by at most %.3f m\n", static_cast<double>(farthest));
  EXPECT_LT(farthest, 0.05F);  // half the usual spacing of columns
}

TEST(BoatMesh, NormalsLookOutward) {
  const TriangleMesh mesh = make_boat_mesh(kSize);
  // The starboard side amidships looks to starboard, the bottom down.
  int sides = 0;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const Vec3 p = mesh.positions[i] / kSize;
    if (std::abs(p.x) > 0.2F || p.y > 0.4F || p.y < 0.1F || p.z < 0.44F) continue;
    ++sides;
    EXPECT_GT(mesh.normals[i].z, 0.5F);
  }
  EXPECT_GT(sides, 10);
}

}  // namespace
}  // namespace regatta
