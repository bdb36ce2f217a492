#include "geometry/hull_shapes.h"

#include "geometry/boat_lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

using HullPtr = std::shared_ptr<const Hull>;

HullPtr expect_hull(Result<HullPtr> hull) {
  EXPECT_TRUE(hull.ok()) << (hull.ok() ? "" : hull.error().text());
  return hull.ok() ? std::move(hull).value() : nullptr;
}

// Expects what every hull must have: a closed surface (its area vectors add up to zero), panels that enclose its
// volume, a valid drawn mesh, a positive inertia.
void expect_sound(const Hull& hull) {
  glm::dvec3 area_vector(0.0);
  double area = 0.0;
  double volume = 0.0;
  for (const Panel& panel : hull.panels) {
    area += panel.area;
    area_vector += glm::dvec3(panel.normal) * static_cast<double>(panel.area);
    volume += glm::dot(glm::dvec3(panel.center), glm::dvec3(panel.normal)) * panel.area / 3.0;
  }
  EXPECT_LT(glm::length(area_vector), 1e-5 * area);  // float corners
  EXPECT_NEAR(volume, hull.volume, 1e-4 * hull.volume);
  EXPECT_GT(hull.panels.size(), 50U);
  EXPECT_LT(hull.panels.size(), 1200U);

  EXPECT_EQ(hull.mesh.normals.size(), hull.mesh.positions.size());
  EXPECT_EQ(hull.mesh.indices.size() % 3, 0U);
  for (const std::uint32_t i : hull.mesh.indices) ASSERT_LT(i, hull.mesh.positions.size());
  for (const Vec3& normal : hull.mesh.normals) EXPECT_NEAR(glm::length(normal), 1.0F, 1e-4F);
  for (int i = 0; i < 3; ++i) EXPECT_GT(hull.unit_inertia[i][i], 0.0F);
}

TEST(HullShapes, Box) {
  const HullPtr hull = expect_hull(make_box_hull({2.0F, 1.0F, 0.5F}));
  expect_sound(*hull);
  EXPECT_FLOAT_EQ(hull->volume, 1.0F);
  EXPECT_NEAR(hull->unit_inertia[1][1], (4.0F + 0.25F) / 12.0F, 1e-6F);
  EXPECT_NEAR(glm::length(hull->origin), 0.0F, 1e-6F);
  EXPECT_FLOAT_EQ(hull->upper.x, 1.0F);
  EXPECT_EQ(hull->mesh.positions.size(), 24U);  // its edges stay sharp
  EXPECT_NEAR(enclosed_volume(hull->mesh), 1.0, 1e-5);
}

TEST(HullShapes, CylinderHasItsVolume) {
  const HullPtr hull = expect_hull(make_cylinder_hull(0.5F, 2.0F, 24));
  expect_sound(*hull);
  // A 24-gon holds sin(2π/24)/(2π/24) of its circle.
  const double share = std::sin(std::numbers::pi / 12.0) / (std::numbers::pi / 12.0);
  EXPECT_NEAR(hull->volume, std::numbers::pi * 0.25 * 2.0 * share, 1e-5);
  EXPECT_EQ(hull->parts[0].faces.size(), 26U);
}

TEST(HullShapes, WedgeLooksForward) {
  const HullPtr hull = expect_hull(make_wedge_hull({3.0F, 1.0F, 2.0F}));
  expect_sound(*hull);
  EXPECT_NEAR(hull->volume, 3.0F, 1e-5F);
  EXPECT_EQ(hull->parts[0].faces.size(), 5U);
  // The centroid lies a third of the length from the flat back, the maker's origin in the middle.
  EXPECT_NEAR(hull->origin.x, 0.5F, 1e-5F);
  EXPECT_NEAR(hull->upper.x, 2.0F, 1e-5F);
}

TEST(HullShapes, SphereHasTheVolumeOfItsRadius) {
  const HullPtr hull = expect_hull(make_sphere_hull(0.7F));
  expect_sound(*hull);
  EXPECT_NEAR(hull->volume, 4.0 / 3.0 * std::numbers::pi * 0.343, 1e-4);
  // 2/5 r² for a ball; 162 flat faces differ by less than 1 %.
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(hull->unit_inertia[i][i], 0.4F * 0.49F, 0.002F);
}

TEST(HullShapes, TorusHasVolumeAndInertiaOfTheTrueOne) {
  const double pi = std::numbers::pi;
  for (const auto& [radius, tube] : {std::pair(0.35F, 0.08F), std::pair(1.0F, 0.5F), std::pair(0.5F, 0.45F)}) {
    const HullPtr hull = expect_hull(make_torus_hull(radius, tube));
    expect_sound(*hull);
    EXPECT_LT(hull->panels.size(), 450U);
    const auto r2 = static_cast<double>(radius * radius);
    const auto a2 = static_cast<double>(tube * tube);
    EXPECT_NEAR(hull->volume / (2.0 * pi * pi * static_cast<double>(radius) * a2), 1.0, 1e-5);
    // m (R² + 3/4 a²) about the axis, m (R²/2 + 5/8 a²) across it.
    EXPECT_NEAR(hull->unit_inertia[1][1] / (r2 + 0.75 * a2), 1.0, 0.005);
    EXPECT_NEAR(hull->unit_inertia[0][0] / (0.5 * r2 + 0.625 * a2), 1.0, 0.005);
    EXPECT_NEAR(hull->unit_inertia[2][2], hull->unit_inertia[0][0], 1e-5F * radius * radius);
    EXPECT_NEAR(glm::length(hull->origin), 0.0F, 1e-5F);
    // The drawn ring is the true one; the segments stick out by a little.
    EXPECT_TRUE(hull->solid);
    EXPECT_NEAR(enclosed_volume(hull->mesh) / (2.0 * pi * pi * static_cast<double>(radius) * a2), 1.0, 0.015);
    EXPECT_NEAR(hull->upper.x, radius + tube, 0.03F * (radius + tube));
    EXPECT_NEAR(hull->upper.y, tube, 0.04F * tube);
  }
}

TEST(HullShapes, TorusHasAHoleAndIsConvexInPartsThatTouch) {
  const HullPtr hull = expect_hull(make_torus_hull(1.0F, 0.25F));
  ASSERT_EQ(hull->parts.size(), 20U);
  for (const ConvexPolytope& part : hull->parts) EXPECT_EQ(part.faces.size(), 12U);  // ten sides, two ends
  // Lines straight down: through the hole none, through the tube a chord as long as the circle's there, all around, at
  // the joints too.
  for (int i = 0; i < 400; ++i) {
    const float angle = 0.01571F * static_cast<float>(i);
    for (const float out : {0.0F, 0.5F, 0.7F, 0.9F, 1.0F, 1.1F, 1.3F}) {
      double length = 0.0;
      for (const ConvexPolytope& part : hull->parts) {
        const VerticalHit hit = trace_vertical(part.planes, out * std::cos(angle), out * std::sin(angle));
        if (hit.hit()) length = std::max(length, static_cast<double>(hit.top - hit.bottom));
      }
      const float away = std::abs(out - 1.0F);
      const double circle = away < 0.25F ? 2.0 * std::sqrt(0.0625 - static_cast<double>(away * away)) : 0.0;
      EXPECT_NEAR(length, circle, 0.03) << out << " at " << angle;
    }
  }
}

TEST(HullShapes, TouchingPartsHaveNoPanelsBetween) {
  std::vector<ConvexPolytope> parts;
  for (const float x : {0.0F, 1.0F}) {
    std::vector<Vec3> points;
    for (int i = 0; i < 8; ++i) points.emplace_back(x + static_cast<float>(i & 1), (i >> 1) & 1, (i >> 2) & 1);
    parts.push_back(convex_hull(points).value());
  }
  const HullPtr hull = expect_hull(make_hull(std::move(parts), {}, Vec3(0.0F, -0.1F, 0.0F)));
  expect_sound(*hull);
  double area = 0.0;
  for (const Panel& panel : hull->panels) area += panel.area;
  EXPECT_NEAR(area, 10.0, 1e-4);  // a 2 × 1 × 1 box
  EXPECT_NEAR(hull->origin.y, -0.4F, 1e-6F);
  // Parallel axes: (1 + 4)/12 about its own centroid, and 0.1² for the ballast.
  EXPECT_NEAR(hull->unit_inertia[2][2], 5.0F / 12.0F + 0.01F, 1e-5F);
}

// The part of a hull below a height, as a polytope.
MassProperties below(const Hull& hull, float height) {
  const ConvexPolytope& part = hull.parts[0];
  std::vector<Vec3> points;
  for (const Vec3& v : part.vertices) {
    if (v.y <= height) points.push_back(v);
  }
  for (const auto& face : part.faces) {
    for (std::size_t i = 0; i < face.size(); ++i) {
      const Vec3 a = part.vertices[face[i]];
      const Vec3 b = part.vertices[face[(i + 1) % face.size()]];
      if ((a.y < height) != (b.y < height)) points.push_back(a + (b - a) * ((height - a.y) / (b.y - a.y)));
    }
  }
  return mass_properties(convex_hull(points).value());
}

TEST(HullShapes, BoatFloatsLevelAtItsWaterline) {
  const Vec3 size(4.2F, 1.0F, 1.6F);
  const HullPtr hull = expect_hull(make_boat_hull(size));
  expect_sound(*hull);
  EXPECT_NEAR(hull->upper.x - hull->lower.x, size.x, 1e-4F);
  EXPECT_NEAR(hull->upper.y - hull->lower.y, size.y, 1e-4F);
  EXPECT_NEAR(hull->upper.z - hull->lower.z, size.z,
              1e-3F);  // the widest station of the solid is next to the lines' widest place

  const MassProperties wet = below(*hull, hull->origin.y);
  const double mass = 1000.0 * wet.volume;
  std::printf(
      "boat %.1f m: draft %.3f m at %.0f kg (design %.0f), buoyancy %.4f m ahead of the centre of mass, "
      "%zu planes, %zu panels, %zu triangles\n",
      4.2, static_cast<double>(hull->origin.y - hull->lower.y), mass, static_cast<double>(boat_design_mass(size)),
      static_cast<double>(wet.centroid.x), hull->parts[0].planes.size(), hull->panels.size(),
      hull->mesh.indices.size() / 3);
  EXPECT_GT(mass, 450.0);
  EXPECT_LT(mass, 700.0);
  EXPECT_NEAR(boat_design_mass(size), mass, 0.005 * mass);
  // Level trim: 1 cm of lever over a metre of metacentric height is half a degree.
  EXPECT_NEAR(wet.centroid.x, 0.0F, 0.01F);
  // Upright: KB + BM - KG > 0, with BM = ∫z² dA / V over the waterplane.
  double waterplane = 0.0;
  constexpr float kCell = 0.02F;  // [m]
  for (float x = hull->lower.x; x < hull->upper.x; x += kCell) {
    for (float z = hull->lower.z; z < hull->upper.z; z += kCell) {
      const VerticalHit hit = trace_vertical(hull->parts[0].planes, x, z);
      if (hit.bottom <= hull->origin.y && hull->origin.y <= hit.top) waterplane += z * z * kCell * kCell;
    }
  }
  const double metacentric_height = wet.centroid.y + waterplane / wet.volume;
  std::printf("metacentric height %.3f m\n", metacentric_height);
  EXPECT_GT(metacentric_height, 0.3);  // small motor boats: 0.3 to 0.8 m
  EXPECT_LT(metacentric_height, 0.8);
}

TEST(HullShapes, BallastAddsToWhatABoatHas) {
  const HullPtr hull = expect_hull(make_boat_hull({4.2F, 1.0F, 1.6F}));
  const Vec3 shift(0.1F, -0.2F, 0.05F);
  const HullPtr ballasted = expect_hull(ballasted_hull(*hull, shift));
  expect_sound(*ballasted);
  EXPECT_NEAR(glm::length(ballasted->origin - (hull->origin - shift)), 0.0F, 1e-5F);
  EXPECT_NEAR(glm::length(ballasted->upper - (hull->upper - shift)), 0.0F, 1e-5F);
  EXPECT_NEAR(glm::length(ballasted->mesh.positions[7] - (hull->mesh.positions[7] - shift)), 0.0F, 1e-5F);
  const HullPtr back = expect_hull(ballasted_hull(*ballasted, -shift));
  EXPECT_NEAR(glm::length(back->origin - hull->origin), 0.0F, 1e-5F);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(back->unit_inertia[i][i], hull->unit_inertia[i][i], 1e-4F);
}

// An evenly filled hull would turn about an axis that climbs to the bow, and a knock aside would throw the bow up.
TEST(HullShapes, BoatsTurnAboutTheVertical) {
  for (const BoatClass kind : {BoatClass::kStandard, BoatClass::kRunabout, BoatClass::kLaunch, BoatClass::kTug}) {
    const HullPtr hull = expect_hull(make_boat_hull(kind, {4.2F, 1.0F, 1.6F}));
    const Vec3 axis = glm::inverse(hull->unit_inertia) * Vec3(0.0F, 1.0F, 0.0F);
    EXPECT_NEAR(std::atan2(glm::length(Vec3(axis.x, 0.0F, axis.z)), axis.y), 0.0F, 1e-6F);
    // Still moments that weights can have.
    const Mat3& inertia = hull->unit_inertia;
    EXPECT_GT(inertia[0][0] + inertia[2][2], inertia[1][1]);
    EXPECT_GT(inertia[0][0] + inertia[1][1], inertia[2][2]);
    // A weight that a scene adds counts as ever.
    const Vec3 shift(0.2F, -0.1F, 0.0F);
    const HullPtr ballasted = expect_hull(ballasted_hull(*hull, shift));
    const HullPtr even = expect_hull(make_hull(hull->parts, {}, Vec3(0.0F)));
    const HullPtr moved = expect_hull(make_hull(hull->parts, {}, even->origin + shift));
    EXPECT_NEAR(ballasted->unit_inertia[1][0], moved->unit_inertia[1][0] + hull->loading[1][0], 1e-4F);
    EXPECT_NEAR(ballasted->unit_inertia[2][2], moved->unit_inertia[2][2], 1e-4F);
  }
}

TEST(HullShapes, RefusesBadSizes) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(make_box_hull({1.0F, 0.0F, 1.0F}));
  EXPECT_FALSE(make_box_hull({1.0F, nan, 1.0F}));
  EXPECT_FALSE(make_cylinder_hull(1.0F, 1.0F, 3));
  EXPECT_FALSE(make_cylinder_hull(-1.0F, 1.0F, 16));
  EXPECT_FALSE(make_wedge_hull({1e9F, 1.0F, 1.0F}));
  EXPECT_FALSE(make_sphere_hull(nan));
  EXPECT_FALSE(make_boat_hull({4.0F, nan, 1.0F}));
  EXPECT_FALSE(make_torus_hull(1.0F, 0.95F));
  EXPECT_FALSE(make_torus_hull(1.0F, nan));
  EXPECT_FALSE(make_torus_hull(nan, 0.1F));
  EXPECT_FALSE(make_torus_hull(1.0F, 0.0F));
}

}  // namespace
}  // namespace regatta
