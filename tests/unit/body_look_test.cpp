// Meshes that stand for boxes: sound, of the box' size, and what they are called.
#include "render/body_look.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

struct Bounds {
  Vec3 lower{1e9F}, upper{-1e9F};
};

Bounds bounds_of(const TriangleMesh& mesh) {
  Bounds bounds;
  for (const Vec3& position : mesh.positions) {
    bounds.lower = glm::min(bounds.lower, position);
    bounds.upper = glm::max(bounds.upper, position);
  }
  return bounds;
}

void expect_sound(const TriangleMesh& mesh) {
  ASSERT_FALSE(mesh.indices.empty());
  ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
  ASSERT_EQ(mesh.colors.size(), mesh.positions.size());
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const std::uint32_t a = mesh.indices[i], b = mesh.indices[i + 1], c = mesh.indices[i + 2];
    ASSERT_LT(std::max({a, b, c}), mesh.positions.size());
    const Vec3 turned = glm::cross(mesh.positions[b] - mesh.positions[a], mesh.positions[c] - mesh.positions[a]);
    ASSERT_GE(glm::dot(turned, mesh.normals[a]), -1e-4F) << "faces outwards";
    ASSERT_NEAR(glm::length(mesh.normals[a]), 1.0F, 1e-4F);
  }
}

TEST(BodyLook, AHouseStandsInItsBoxUnderARoof) {
  for (const Vec3 size :
       {Vec3(4.0F, 4.0F, 6.0F), Vec3(7.0F, 2.6F, 2.2F), Vec3(0.5F, 0.3F, 0.4F), Vec3(30.0F, 9.0F, 12.0F)}) {
    const TriangleMesh mesh = make_look_mesh(BodyLook::kHouse, -0.5F * size, 0.5F * size, Vec3(0.8F, 0.2F, 0.1F));
    expect_sound(mesh);
    const Bounds bounds = bounds_of(mesh);
    EXPECT_FLOAT_EQ(bounds.lower.y, -0.5F * size.y);
    EXPECT_GT(bounds.upper.y, 0.5F * size.y + 0.3F * std::min(size.x, size.z));
    EXPECT_NEAR(bounds.upper.x, 0.5F * size.x, 0.4F);
    EXPECT_NEAR(bounds.lower.z, -0.5F * size.z, 0.4F);
  }
}

TEST(BodyLook, APierHasItsDeckOnTopAndPilesDownToTheBed) {
  const Vec3 half(1.2F, 2.6F, 8.5F);
  const TriangleMesh mesh = make_look_mesh(BodyLook::kPlanks, -half, half, Vec3(0.3F, 0.2F, 0.12F));
  expect_sound(mesh);
  const Bounds bounds = bounds_of(mesh);
  EXPECT_FLOAT_EQ(bounds.lower.y, -half.y);
  int deck = 0;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    if (mesh.positions[i].y == half.y && mesh.normals[i].y > 0.9F) ++deck;
  }
  EXPECT_GT(deck, 4 * 60) << "a board every quarter of a metre of 17 m";
  // A boat lies beside the box, and would be pierced by what stands beyond it.
  EXPECT_LE(bounds.upper.x, half.x + 1e-4F);
  EXPECT_GE(bounds.lower.x, -half.x - 1e-4F);
  EXPECT_LE(bounds.upper.z, half.z + 1e-4F);
}

TEST(BodyLook, OthersHaveNoMeshOfTheirOwn) {
  for (const BodyLook look : {BodyLook::kPlain, BodyLook::kStone}) {
    EXPECT_TRUE(make_look_mesh(look, Vec3(-1.0F), Vec3(1.0F), Vec3(0.5F)).indices.empty());
  }
}

}  // namespace
}  // namespace regatta
