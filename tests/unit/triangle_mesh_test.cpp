#include "geometry/triangle_mesh.h"

#include "geometry/mesh_builder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TriangleMesh box() {
  MeshBuilder builder;
  builder.box({0.0F, 0.0F, 0.0F}, {1.0F, 2.0F, 3.0F}, 0.0F, Vec3(1.0F));
  return builder.take();
}

TEST(TriangleMesh, EnclosedVolumeKnowsInsideFromOutside) {
  TriangleMesh mesh = box();
  EXPECT_NEAR(enclosed_volume(mesh), 6.0, 1e-6);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) std::swap(mesh.indices[i], mesh.indices[i + 1]);
  EXPECT_NEAR(enclosed_volume(mesh), -6.0, 1e-6);
  EXPECT_EQ(enclosed_volume({}), 0.0);
}

TEST(TriangleMesh, BoxSurfaceLooksOutward) {
  TriangleMesh mesh = box_surface({-1.0F, 0.0F, 2.0F}, {1.0F, 1.0F, 5.0F});
  EXPECT_EQ(mesh.indices.size(), 36U);
  EXPECT_NEAR(enclosed_volume(mesh), 6.0, 1e-6);
  // Every face from outside, not only their sum: flat normals point away from the middle.
  compute_normals(mesh, 30.0F);
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    EXPECT_GT(glm::dot(mesh.normals[i], mesh.positions[i] - Vec3(0.0F, 0.5F, 3.5F)), 0.0F);
  }
}

TEST(TriangleMesh, CreasesSplitCorners) {
  TriangleMesh sharp = box();
  compute_normals(sharp, 30.0F);
  EXPECT_EQ(sharp.positions.size(), 24U);  // three a corner
  for (std::size_t i = 0; i < sharp.normals.size(); ++i) {
    EXPECT_NEAR(glm::length(sharp.normals[i]), 1.0F, 1e-6F);
    EXPECT_NEAR(glm::abs(sharp.normals[i].x) + glm::abs(sharp.normals[i].y) + glm::abs(sharp.normals[i].z), 1.0F,
                1e-6F);
  }
  TriangleMesh smooth = box();
  compute_normals(smooth, 100.0F);
  EXPECT_EQ(smooth.positions.size(), 8U);
  EXPECT_NEAR(enclosed_volume(smooth), 6.0, 1e-6);
}

TEST(TriangleMesh, NormalsOfAFanWithoutEndTakeNoTime) {
  // 200,000 triangles around one corner: averaging each with all others would take hours.
  TriangleMesh mesh;
  mesh.positions.emplace_back(0.0F);
  constexpr std::uint32_t kTriangles = 200000;
  for (std::uint32_t i = 0; i <= kTriangles; ++i) {
    const float angle = static_cast<float>(i) * 1e-4F;
    mesh.positions.emplace_back(std::cos(angle), std::sin(angle), static_cast<float>(i));
  }
  for (std::uint32_t i = 1; i <= kTriangles; ++i) mesh.indices.insert(mesh.indices.end(), {0U, i, i + 1});
  compute_normals(mesh, 30.0F);
  EXPECT_EQ(mesh.indices.size(), 3U * kTriangles);
}

TEST(TriangleMesh, DegenerateTrianglesGetSomeNormal) {
  TriangleMesh mesh;
  mesh.positions.assign(3, Vec3(1.0F));
  mesh.indices = {0, 1, 2};
  compute_normals(mesh, 30.0F);
  for (const Vec3& n : mesh.normals) EXPECT_NEAR(glm::length(n), 1.0F, 1e-6F);
}

}  // namespace
}  // namespace regatta
