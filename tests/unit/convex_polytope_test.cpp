#include "geometry/convex_polytope.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

std::vector<Vec3> box_points(Vec3 lower, Vec3 upper) {
  std::vector<Vec3> points;
  for (const float x : {lower.x, upper.x}) {
    for (const float y : {lower.y, upper.y}) {
      for (const float z : {lower.z, upper.z}) points.emplace_back(x, y, z);
    }
  }
  return points;
}

ConvexPolytope hull_of(const std::vector<Vec3>& points) {
  Result<ConvexPolytope> hull = convex_hull(points);
  EXPECT_TRUE(hull.ok());
  return std::move(hull).value();
}

// Every edge of a closed surface is walked once each way.
void expect_closed(const ConvexPolytope& hull) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& face : hull.faces) {
    for (std::size_t i = 0; i < face.size(); ++i) edges.emplace_back(face[i], face[(i + 1) % face.size()]);
  }
  for (const auto& [a, b] : edges) {
    EXPECT_EQ(std::count(edges.begin(), edges.end(), std::pair(a, b)), 1);
    EXPECT_EQ(std::count(edges.begin(), edges.end(), std::pair(b, a)), 1);
  }
}

TEST(ConvexHull, BoxHasSixMergedFaces) {
  std::vector<Vec3> points = box_points({-1.0F, -0.5F, -2.0F}, {3.0F, 0.5F, 2.0F});
  points.emplace_back(0.0F, 0.0F, 0.0F);  // an inner point
  points.push_back(points.front());       // a duplicate
  const ConvexPolytope hull = hull_of(points);
  EXPECT_EQ(hull.vertices.size(), 8U);
  ASSERT_EQ(hull.faces.size(), 6U);
  ASSERT_EQ(hull.planes.size(), 6U);
  for (const auto& face : hull.faces) EXPECT_EQ(face.size(), 4U);
  expect_closed(hull);
}

TEST(ConvexHull, FacesLookOutwardAndHoldAllCorners) {
  Rng rng(7);
  std::vector<Vec3> points;
  for (int i = 0; i < 500; ++i) {
    points.emplace_back(rng.uniform(-1.0F, 1.0F), rng.uniform(9.0F, 9.5F), rng.uniform(-2.0F, 2.0F));
  }
  const ConvexPolytope hull = hull_of(points);
  expect_closed(hull);
  float worst = 0.0F;
  for (std::size_t f = 0; f < hull.faces.size(); ++f) {
    EXPECT_NEAR(glm::length(hull.planes[f].normal), 1.0F, 1e-6F);
    for (const Vec3& p : points) worst = std::max(worst, glm::dot(hull.planes[f].normal, p) - hull.planes[f].offset);
    const Vec3 a = hull.vertices[hull.faces[f][0]];
    const Vec3 b = hull.vertices[hull.faces[f][1]];
    const Vec3 c = hull.vertices[hull.faces[f][2]];
    EXPECT_GT(glm::dot(glm::cross(b - a, c - a), hull.planes[f].normal), 0.0F);
  }
  std::printf("farthest point outside a plane: %.2e m\n", static_cast<double>(worst));
  EXPECT_LE(worst, 1e-5F);  // the merge tolerance, 1e-6 of half an extent of 4 m, and float rounding at 9.5 m
}

TEST(ConvexHull, RefusesCloudsWithoutVolume) {
  EXPECT_FALSE(convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_FALSE(convex_hull(std::vector<Vec3>(20, Vec3(1.0F, 2.0F, 3.0F))));
  std::vector<Vec3> line;
  std::vector<Vec3> plane;
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    const float s = rng.uniform(-1.0F, 1.0F);
    const float t = rng.uniform(-1.0F, 1.0F);
    line.push_back(s * Vec3(1.0F, 2.0F, -0.3F));
    plane.push_back(s * Vec3(1.0F, 2.0F, -0.3F) + t * Vec3(0.2F, 0.1F, 0.9F));
  }
  EXPECT_FALSE(convex_hull(line));
  EXPECT_FALSE(convex_hull(plane));
  std::vector<Vec3> broken = box_points(Vec3(0.0F), Vec3(1.0F));
  broken[3].y = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(convex_hull(broken));
  broken[3].y = 1e30F;
  EXPECT_FALSE(convex_hull(broken));
}

TEST(MassProperties, BoxIsExact) {
  const Vec3 size(4.0F, 1.0F, 2.0F);
  const Vec3 middle(10.0F, -3.0F, 5.0F);
  const MassProperties mass = mass_properties(hull_of(box_points(middle - 0.5F * size, middle + 0.5F * size)));
  EXPECT_NEAR(mass.volume, 8.0, 1e-9);
  EXPECT_NEAR(glm::length(mass.centroid - middle), 0.0F, 1e-6F);
  const float v = 8.0F / 12.0F;
  EXPECT_NEAR(mass.inertia[0][0], v * (size.y * size.y + size.z * size.z), 1e-5F);
  EXPECT_NEAR(mass.inertia[1][1], v * (size.x * size.x + size.z * size.z), 1e-5F);
  EXPECT_NEAR(mass.inertia[2][2], v * (size.x * size.x + size.y * size.y), 1e-5F);
  EXPECT_NEAR(mass.inertia[0][1], 0.0F, 1e-5F);
}

TEST(MassProperties, TetrahedronIsExact) {
  // Corner tetrahedron of edge 1: V = 1/6, centroid 1/4, ∫x² = 1/60, ∫xy = 1/120 about the corner.
  const MassProperties mass = mass_properties(hull_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  const double v = 1.0 / 6.0;
  EXPECT_NEAR(mass.volume, v, 1e-12);
  EXPECT_NEAR(mass.centroid.x, 0.25F, 1e-7F);
  const double xx = 1.0 / 60.0 - v / 16.0;
  const double xy = 1.0 / 120.0 - v / 16.0;
  EXPECT_NEAR(mass.inertia[0][0], 2.0 * xx, 1e-8);
  EXPECT_NEAR(mass.inertia[0][1], -xy, 1e-8);
}

TEST(Contains, CountsTheBoundaryAndMovesThePlanesByTheMargin) {
  const ConvexPolytope box = hull_of(box_points({-1.0F, 0.0F, -2.0F}, {1.0F, 0.5F, 2.0F}));
  EXPECT_TRUE(contains(box, {0.0F, 0.25F, 0.0F}));
  EXPECT_TRUE(contains(box, {1.0F, 0.5F, 2.0F}));
  EXPECT_FALSE(contains(box, {1.001F, 0.25F, 0.0F}));
  EXPECT_FALSE(contains(box, {0.0F, -0.001F, 0.0F}));
  // 0.1 m beyond three faces: 0.17 m from the corner.
  EXPECT_TRUE(contains(box, {1.099F, 0.599F, 2.099F}, 0.1F));
  EXPECT_FALSE(contains(box, {1.101F, 0.25F, 0.0F}, 0.1F));
  EXPECT_TRUE(contains(box, {0.89F, 0.25F, 0.0F}, -0.1F));
  EXPECT_FALSE(contains(box, {0.91F, 0.25F, 0.0F}, -0.1F));
}

TEST(TraceVertical, BoxAndCorners) {
  const ConvexPolytope hull = hull_of(box_points({-1.0F, -0.5F, -2.0F}, {1.0F, 0.5F, 2.0F}));
  const VerticalHit inside = trace_vertical(hull.planes, 0.3F, -1.9F);
  ASSERT_TRUE(inside.hit());
  EXPECT_FLOAT_EQ(inside.bottom, -0.5F);
  EXPECT_FLOAT_EQ(inside.top, 0.5F);
  EXPECT_FALSE(trace_vertical(hull.planes, 1.01F, 0.0F).hit());
  EXPECT_FALSE(trace_vertical(hull.planes, 0.0F, -2.01F).hit());
}

TEST(TraceVertical, AddsUpToTheVolume) {
  Rng rng(11);
  std::vector<Vec3> points;
  for (int i = 0; i < 200; ++i) {
    points.emplace_back(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
  }
  const ConvexPolytope hull = hull_of(points);
  double sum = 0.0;
  constexpr int kLines = 400;
  constexpr float kStep = 2.0F / kLines;
  for (int i = 0; i < kLines; ++i) {
    for (int k = 0; k < kLines; ++k) {
      const VerticalHit hit = trace_vertical(hull.planes, -1.0F + (static_cast<float>(i) + 0.5F) * kStep,
                                             -1.0F + (static_cast<float>(k) + 0.5F) * kStep);
      if (hit.hit()) sum += static_cast<double>(hit.top - hit.bottom) * kStep * kStep;
    }
  }
  const double volume = mass_properties(hull).volume;
  std::printf("volume by lines %.6f, exact %.6f\n", sum, volume);
  EXPECT_NEAR(sum, volume, 1e-3 * volume);  // quadrature with 400 lines a side
}

}  // namespace
}  // namespace regatta
