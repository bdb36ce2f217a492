#include "geometry/boat_class.h"

#include "geometry/boat_lines.h"
#include "geometry/displaced.h"
#include "geometry/hull_shapes.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr std::array kOwnFigures = {BoatClass::kRunabout, BoatClass::kLaunch, BoatClass::kTug};

Displaced afloat(const Hull& hull) {
  Displaced sum;
  add_displaced(hull.parts[0].faces, hull.parts[0].vertices, static_cast<double>(-hull.origin.y), sum);
  return sum;
}

TEST(BoatClass, FloatsLevelAtItsWaterlineWithItsDesignMass) {
  for (const BoatClass kind : kOwnFigures) {
    const Vec3 size = boat_figures(kind).size;
    const auto hull = make_boat_hull(kind, size).value();
    const Displaced wet = afloat(*hull);
    EXPECT_NEAR(boat_design_mass(kind, size), 1000.0 * wet.volume, 0.005 * 1000.0 * wet.volume);
    EXPECT_NEAR(wet.moment_x / wet.volume, 0.0, 0.005);  // below the centre of mass
    EXPECT_NEAR(boat_design_draft(kind, size), hull->origin.y - hull->lower.y, 0.01F);
    ASSERT_TRUE(hull->form.has_value());
    EXPECT_NEAR(hull->form->volume, wet.volume, 1e-3 * wet.volume);
    EXPECT_LT(hull->form->length, size.x + 1e-3F);
    EXPECT_GT(hull->form->length, 0.8F * size.x);
    EXPECT_GT(hull->form->beam, 0.7F * size.z);
    EXPECT_GT(hull->mesh.indices.size(), 3000U);
    EXPECT_EQ(hull->planing.has_value(), kind == BoatClass::kRunabout);
  }
}

TEST(BoatClass, StandardBoatIsTheOneThatItWas) {
  const Vec3 size = boat_figures(BoatClass::kStandard).size;
  EXPECT_EQ(boat_design_mass(BoatClass::kStandard, size), boat_design_mass(size));
  const auto hull = make_boat_hull(BoatClass::kStandard, size).value();
  EXPECT_FALSE(hull->planing || hull->form);
  EXPECT_EQ(boat_plan(BoatClass::kStandard, size).max_thrust, default_boat_plan(size).max_thrust);
}

// Metacentric height over the depth of a standard boat, by hydrostatics of its sections: lines from keel to chine to
// sheer, the centre of mass where kBoatBallast has it.
double metacentric_height(double beam_to_depth) {
  constexpr int kSections = 200, kLevels = 400;
  double volume = 0.0, moment = 0.0, solid = 0.0, solid_moment = 0.0, inertia = 0.0;
  for (int n = 0; n < kSections; ++n) {
    const BoatSection section = boat_section((static_cast<float>(n) + 0.5F) / kSections);
    const auto breadth = [&](double y) {
      const Vec3 &keel = section.keel, &chine = section.chine, &sheer = section.sheer;
      const auto height = static_cast<float>(y);
      if (height < keel.y || height > sheer.y) return 0.0;
      if (height < chine.y) return static_cast<double>(2.0F * chine.z * (height - keel.y) / (chine.y - keel.y));
      return static_cast<double>(2.0F * glm::mix(chine.z, sheer.z, (height - chine.y) / (sheer.y - chine.y)));
    };
    for (int m = 0; m < kLevels; ++m) {
      const double y = (m + 0.5) / kLevels - static_cast<double>(kBoatWaterline), area = breadth(y) / kLevels;
      solid += area;
      solid_moment += area * y;
      if (y < 0.0) volume += area;
      if (y < 0.0) moment += area * y;
    }
    inertia += std::pow(breadth(0.0), 3) / 12.0;
  }
  const double centre = solid_moment / solid + static_cast<double>(kBoatBallast.y);
  return inertia / volume * beam_to_depth * beam_to_depth + moment / volume - centre;
}

// Thrust over weight goes with the metacentric height over the depth, and stays where hulls are broader. The last of
// the narrow ones can't stand upright.
TEST(BoatClass, ThrustOfTheStandardBoatIsWhatItsStiffnessBears) {
  const auto by_box = [](Vec3 size) { return default_boat_plan(size).max_thrust / (size.x * size.y * size.z); };
  const float usual = by_box({4.2F, 1.0F, 1.6F});
  EXPECT_NEAR(4.2F * 1.0F * 1.6F * usual, 3000.0F, 5.0F);
  for (const Vec3 size :
       {Vec3(12.0F, 2.2F, 2.3F), Vec3(0.9F, 0.24F, 0.36F), Vec3(7.0F, 1.3F, 1.6F), Vec3(5.0F, 1.4F, 1.1F)}) {
    const double height = metacentric_height(static_cast<double>(size.z / size.y));
    EXPECT_NEAR(static_cast<double>(by_box(size) / usual), std::max(0.05, height / metacentric_height(1.6)), 0.01);
  }
  for (const Vec3 size : {Vec3(8.0F, 1.2F, 3.0F), Vec3(3.0F, 0.5F, 0.8F)})
    EXPECT_NEAR(by_box(size) / usual, 1.0F, 1e-5F);
}

// L T (1 + 25 (B/L)²)/100, with a draft of 0.27 of the depth.
TEST(BoatClass, RudderOfTheStandardBoatIsAsLargeAsGuidanceWants) {
  EXPECT_NEAR(default_boat_plan({4.2F, 1.0F, 1.6F}).rudder_area, 0.0525F, 1e-4F);
  EXPECT_NEAR(default_boat_plan({12.0F, 2.2F, 2.3F}).rudder_area, 0.1367F, 1e-4F);
  EXPECT_NEAR(default_boat_plan({2.8F, 0.9F, 1.5F}).rudder_area, 0.0556F, 1e-4F);
}

TEST(BoatClass, ThrustFollowsFromThePowerOfTheEngine) {
  for (const BoatClass kind : kOwnFigures) {
    const BoatPlan plan = boat_plan(kind, boat_figures(kind).size);
    const float disc = 0.25F * std::numbers::pi_v<float> * plan.propeller_diameter * plan.propeller_diameter;
    // The ideal power of the disc at rest, T √(T/(2ρA)), is the greatest power of thrust under way.
    const float at_rest = plan.max_thrust * std::sqrt(plan.max_thrust / (2.0F * kWaterDensity * disc));
    EXPECT_NEAR(0.25F * plan.max_thrust * plan.pitch_speed, at_rest, 1e-3F * at_rest);
    fmt::print("{}: bollard pull {:.0f} N, no thrust at {:.1f} m/s\n", kBoatClassNames[static_cast<std::size_t>(kind)],
               plan.max_thrust, plan.pitch_speed);
  }
  EXPECT_NEAR(boat_plan(BoatClass::kRunabout, boat_figures(BoatClass::kRunabout).size).max_thrust, 3.6e3F, 0.1e3F);
}

TEST(BoatClass, ScalesAsFroudeSays) {
  const Vec3 size = boat_figures(BoatClass::kRunabout).size;
  const BoatPlan plan = boat_plan(BoatClass::kRunabout, size), twice = boat_plan(BoatClass::kRunabout, 2.0F * size);
  EXPECT_NEAR(twice.max_thrust, 8.0F * plan.max_thrust, 1e-2F * plan.max_thrust);
  EXPECT_NEAR(twice.pitch_speed, std::sqrt(2.0F) * plan.pitch_speed, 1e-3F * plan.pitch_speed);
  const auto bottom = planing_bottom(BoatClass::kRunabout, 2.0F * size).value();
  EXPECT_NEAR(bottom.beam, 2.0F * planing_bottom(BoatClass::kRunabout, size)->beam, 1e-4F);
  EXPECT_NEAR(bottom.deadrise, planing_bottom(BoatClass::kRunabout, size)->deadrise, 1e-5F);
}

TEST(BoatClass, BallastKeepsWhatTheHullDoesUnderWay) {
  const auto hull = make_boat_hull(BoatClass::kRunabout, boat_figures(BoatClass::kRunabout).size).value();
  const auto laden = ballasted_hull(*hull, Vec3(0.2F, 0.0F, 0.0F)).value();
  ASSERT_TRUE(laden->planing && laden->form);
  EXPECT_NEAR(
      glm::length(laden->origin + laden->planing->keel - (hull->origin + hull->planing->keel) + Vec3(0.2F, 0.0F, 0.0F)),
      0.0F, 1e-4F);
}

}  // namespace
}  // namespace regatta
