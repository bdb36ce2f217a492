#include "geometry/round_hull.h"

#include "geometry/displaced.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

constexpr std::array kDivers = {BoatClass::kSubmarine, BoatClass::kTorpedo, BoatClass::kFish, BoatClass::kDiver};

TEST(RoundHull, FloatsAtItsWaterlineWithItsTankEmpty) {
  for (const BoatClass kind : kDivers) {
    const Vec3 size = boat_figures(kind).size;
    const auto hull = make_boat_hull(kind, size).value();
    Displaced wet;
    add_displaced(hull->parts[0].faces, hull->parts[0].vertices, static_cast<double>(-hull->origin.y), wet);
    const double mass = static_cast<double>(boat_design_mass(kind, size));
    EXPECT_NEAR(mass, 1000.0 * wet.volume, 0.005 * mass);
    // Boats keep a twentieth above water, swimmers less.
    EXPECT_GT(static_cast<double>(hull->volume), (swims(kind) ? 1.03 : 1.05) * wet.volume);
    // Level within half a degree: a centimetre of 6 m.
    EXPECT_NEAR(wet.moment_x / wet.volume, 0.0, 0.004 * static_cast<double>(size.x));
    EXPECT_NEAR(boat_design_draft(kind, size), hull->origin.y - hull->lower.y, 0.01F);
  }
}

TEST(RoundHull, IsOneSolidOfFewFacesAndKeepsUprightUnderWater) {
  for (const BoatClass kind : kDivers) {
    const Vec3 size = boat_figures(kind).size;
    const auto hull = make_boat_hull(kind, size).value();
    ASSERT_EQ(hull->parts.size(), 1U);
    EXPECT_LT(hull->parts[0].faces.size(), 150U);
    EXPECT_EQ(hull->parts[0].vertices.size(), round_stations(kind).size() * kRoundSides) << "convex";
    const Vec3 extent = hull->upper - hull->lower;
    EXPECT_NEAR(extent.x, size.x, 1e-4F * size.x);
    EXPECT_NEAR(extent.y, size.y, 1e-4F * size.x);
    const Vec3 centroid(mass_properties(hull->parts[0]).centroid);  // over the centre of mass
    EXPECT_NEAR(centroid.x, 0.0F, 1e-3F * size.x);
    EXPECT_GT(centroid.y, 0.05F * size.y);
    EXPECT_NEAR(round_hull_middle(kind) * size.x + hull->origin.x, 0.0F, 1e-3F * size.x);
    const BoatPlan plan = boat_plan(kind, size);
    ASSERT_TRUE(plan.diving.has_value());
    EXPECT_LT(glm::length(hull->origin + plan.diving->tank), 1e-3F * size.x) << "its tank tilts it neither way";
  }
}

TEST(RoundHull, OthersHaveNeitherTankNorPlanes) {
  for (const BoatClass kind : {BoatClass::kStandard, BoatClass::kRunabout, BoatClass::kLaunch, BoatClass::kTug}) {
    EXPECT_FALSE(boat_plan(kind, boat_figures(kind).size).diving.has_value());
    EXPECT_FALSE(dives(kind));
  }
}

TEST(RoundHull, IsDrawnAroundItsSolid) {
  for (const BoatClass kind : kDivers) {
    const Vec3 size = boat_figures(kind).size;
    const TriangleMesh mesh = make_round_hull_mesh(kind, size);
    EXPECT_GT(mesh.indices.size(), swims(kind) ? 5000U : 6000U);
    EXPECT_EQ(mesh.normals.size(), mesh.positions.size());
    EXPECT_EQ(mesh.colors.size(), mesh.positions.size());
    Vec3 lower = mesh.positions[0], upper = lower;
    for (const Vec3& p : mesh.positions) {
      lower = glm::min(lower, p);
      upper = glm::max(upper, p);
    }
    EXPECT_GT(upper.x, 0.499F * size.x);
    EXPECT_LT(upper.x, 0.52F * size.x);
    EXPECT_LT(lower.x, -0.5F * size.x) << "the propeller";
    EXPECT_NEAR(lower.z, -upper.z, 1e-3F * size.z);
  }
}

TEST(RoundHull, GrowsAsFroudeSays) {
  const Vec3 size = boat_figures(BoatClass::kSubmarine).size;
  const BoatPlan plan = boat_plan(BoatClass::kSubmarine, size), twice = boat_plan(BoatClass::kSubmarine, 2.0F * size);
  EXPECT_NEAR(twice.diving->tank_volume, 8.0F * plan.diving->tank_volume, 1e-3F);
  EXPECT_NEAR(twice.diving->plane_area, 4.0F * plan.diving->plane_area, 1e-3F);
  EXPECT_NEAR(twice.diving->dive_speed, std::sqrt(2.0F) * plan.diving->dive_speed, 1e-4F);
}

}  // namespace
}  // namespace regatta
