#include "wake/shedding_edges.h"

#include "hulls_of_boxes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

bool upright(const SheddingEdge& edge) {
  const Vec3 along = glm::normalize(edge.b - edge.a);
  return std::abs(along.y) > 0.999F;
}

std::vector<SheddingEdge> upright_edges(const Hull& hull) {
  std::vector<SheddingEdge> edges = shedding_edges(hull);
  std::erase_if(edges, [](const SheddingEdge& e) { return !upright(e); });
  return edges;
}

bool has_edge_at(const std::vector<SheddingEdge>& edges, Vec2 place) {
  return std::any_of(edges.begin(), edges.end(), [&](const SheddingEdge& e) {
    return glm::length(horizontal(0.5F * (e.a + e.b)) - place) < 1.0e-4F;
  });
}

void expect_sound(const std::vector<SheddingEdge>& edges) {
  for (const SheddingEdge& e : edges) {
    const Vec3 along = glm::normalize(e.b - e.a);
    for (const Vec3& n : {e.normal1, e.normal2}) {
      EXPECT_NEAR(glm::length(n), 1.0F, 1.0e-5F);
      EXPECT_NEAR(glm::dot(n, along), 0.0F, 1.0e-4F);
    }
  }
}

TEST(SheddingEdges, OfABoxAreTwelve) {
  const auto hull = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  const auto edges = shedding_edges(*hull);
  ASSERT_EQ(edges.size(), 12U);
  expect_sound(edges);
  for (const SheddingEdge& e : edges) {
    EXPECT_NEAR(glm::dot(e.normal1, e.normal2), 0.0F, 1.0e-5F);
    // Both normals look outwards.
    EXPECT_GT(glm::dot(e.normal1, 0.5F * (e.a + e.b)), 0.0F);
    EXPECT_GT(glm::dot(e.normal2, 0.5F * (e.a + e.b)), 0.0F);
  }
  EXPECT_EQ(upright_edges(*hull).size(), 4U);
}

TEST(SheddingEdges, OfACylinderAreItsSidesAndRims) {
  const auto edges = shedding_edges(*make_cylinder_hull(0.5F, 2.0F, 24).value());
  EXPECT_EQ(edges.size(), 72U);
  expect_sound(edges);
  EXPECT_EQ(upright_edges(*make_cylinder_hull(0.5F, 2.0F, 24).value()).size(), 24U);
}

TEST(SheddingEdges, NearlyFlatOnesAreSmooth) {
  // 360/240 = 1.5 degrees between faces: less than the 1.8 that count.
  const auto hull = make_cylinder_hull(0.5F, 2.0F, 240).value();
  EXPECT_TRUE(upright_edges(*hull).empty());
  EXPECT_EQ(shedding_edges(*hull).size(), 480U);
}

TEST(SheddingEdges, WherePartsMeetThereIsNone) {
  const auto hull = two_boxes();
  const auto edges = upright_edges(*hull);
  EXPECT_EQ(edges.size(), 4U);
  for (const float x : {-1.0F, 1.0F}) {
    for (const float z : {-0.5F, 0.5F}) EXPECT_TRUE(has_edge_at(edges, {x, z})) << x << " " << z;
  }
  // There are no horizontal edges along the seam, where the decks are one.
  for (const SheddingEdge& e : shedding_edges(*hull)) {
    EXPECT_GT(std::abs(0.5F * (e.a + e.b).x) + std::abs(0.5F * (e.a + e.b).z), 0.4F);
  }
}

TEST(SheddingEdges, OfAnLAreItsFiveOuterCorners) {
  const auto hull = l_shape();
  const auto edges = upright_edges(*hull);
  const Vec2 zero = horizontal(hull->origin);
  EXPECT_EQ(edges.size(), 5U);
  for (const Vec2 corner : {Vec2(0, 0), Vec2(2, 0), Vec2(2, 1), Vec2(1, 2), Vec2(0, 2)}) {
    EXPECT_TRUE(has_edge_at(edges, zero + corner)) << corner.x << " " << corner.y;
  }
  EXPECT_FALSE(has_edge_at(edges, zero + Vec2(1, 1)));  // the inner corner: nothing separates there
  expect_sound(edges);
}

TEST(SheddingEdges, PartsApartKeepAllOfTheirs) {
  const auto hull = hull_of_boxes({box_part({-2, 0, 0}, {-1, 1, 1}), box_part({1, 0, 0}, {2, 1, 1})});
  EXPECT_EQ(shedding_edges(*hull).size(), 24U);
}

}  // namespace
}  // namespace regatta
