// A shallow hull towed over the grid: its wave resistance and the angle of its bow wave, against the theory of slender
// ships in shallow water [Tuck66]. Above the speed c = √(g h) of long waves, at the depth's Froude number F = U/c, a
// hull whose cross-sections below the water are S(x) makes waves along lines at asin(1/F) to its course and feels
//   R = ρ U² / (2 h √(F² - 1)) ∫ S'(x)² dx,
// and below that speed nothing.
#include "cells_scene.h"
#include "geometry/convex_polytope.h"
#include "geometry/hull.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

namespace regatta::cells_towed_test {
namespace {

using namespace cells_scene;

constexpr double kLength = 4.0, kBeam = 1.2, kDepth = 1.0;  // of hull and water [m]
constexpr double kDraft = 0.1;                              // [m]
constexpr double kGravityHere = static_cast<double>(kGravity);

// Below the waterline an elliptic paraboloid, above it a low deck of the same outline.
std::shared_ptr<const Hull> paraboloid(float draft) {
  constexpr int kRings = 12, kSpokes = 48;
  std::vector<Vec3> points = {{0.0F, -draft, 0.0F}};
  for (int r = 1; r <= kRings; ++r) {
    const float share = static_cast<float>(r) / kRings;
    for (int s = 0; s < kSpokes; ++s) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(s) / kSpokes;
      const Vec3 at(0.5F * static_cast<float>(kLength) * share * std::cos(angle), -draft * (1.0F - share * share),
                    0.5F * static_cast<float>(kBeam) * share * std::sin(angle));
      points.push_back(at);
      if (r == kRings) points.push_back(at + Vec3(0.0F, draft, 0.0F));
    }
  }
  std::vector<ConvexPolytope> parts;
  parts.push_back(convex_hull(points).value());
  return make_hull(std::move(parts), {}, Vec3(0.0F)).value();
}

// With a = 2x/L: S = 2/3 B T (1 - a²)^(3/2), ∫ S dx = π/8 L B T, ∫ S'² dx = 32/15 B² T²/L.
double weight() {
  return static_cast<double>(kWaterDensity) * kGravityHere * std::numbers::pi / 8.0 * kLength * kBeam * kDraft;
}
double slender_resistance(double froude) {
  const double speed2 = froude * froude * kGravityHere * kDepth;
  const double slopes = 32.0 / 15.0 * kBeam * kBeam * kDraft * kDraft / kLength;
  return static_cast<double>(kWaterDensity) * speed2 / (2.0 * kDepth * std::sqrt(froude * froude - 1.0)) * slopes;
}
double mach_angle_deg(double froude) { return std::asin(1.0 / froude) * 180.0 / std::numbers::pi; }

struct Tow {
  double resistance = 0.0;  // of the pressure, mean of the last second [N]
  double angle_deg = 0.0;   // of the crest behind the bow to the course
};

// Returns the angle of the crest: a least-squares line through the highest water on lines across the course, 4 to 10 m
// behind the bow.
double crest_angle_deg(const CellWater& water, float bow) {
  double n = 0.0, sum_x = 0.0, sum_z = 0.0, sum_xx = 0.0, sum_xz = 0.0;
  for (float behind = 4.0F; behind <= 10.0F; behind += 0.25F) {
    float highest = 0.0F, at = 0.0F;
    for (float z = 0.0F; z < 14.5F; z += 0.05F) {
      const WaterSample sample = water.sample({bow - behind, z});
      if (sample.surface > highest) {
        highest = sample.surface;
        at = z;
      }
    }
    const auto x = static_cast<double>(behind), z = static_cast<double>(at);
    n += 1.0;
    sum_x += x;
    sum_z += z;
    sum_xx += x * x;
    sum_xz += x * z;
  }
  const double slope = (n * sum_xz - sum_x * sum_z) / (n * sum_xx - sum_x * sum_x);
  return std::atan(slope) * 180.0 / std::numbers::pi;
}

Tow tow(double froude, double stiffness, double draft = kDraft) {
  constexpr double kStep = 1.0 / 60.0, kRamp = 1.0, kWay = 30.0, kMeasured = 1.0;  // [s], [s], [m], [s]
  constexpr float kStart = 4.0F;
  const double speed = froude * std::sqrt(kGravityHere * kDepth);
  const double seconds = kRamp + kWay / speed + kMeasured;
  WaterSetup setup = tank({0.0F, -15.0F}, {static_cast<float>(speed * seconds) + 12.0F, 15.0F}, 0.0F,
                          -static_cast<float>(kDepth), 0.1F);
  setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = EdgeKind::kOpen;
  CellWater water = create(setup);
  Params params = inviscid();
  params.water_max_substeps = 64.0;
  params.bodies_head_stiffness = stiffness;
  params.bodies_drag = params.bodies_lift = 0.0;  // they push water as well
  BodyView body;
  body.hull = paraboloid(static_cast<float>(draft));
  body.motion = BodyMotion::kKinematic;
  body.state.position = {kStart, -body.hull->origin.y, 0.0F};
  water.make_room(params, std::span(&body, 1));
  Profiler profiler;
  std::vector<BodyLoad> loads(1);
  Tow result;
  const int steps = static_cast<int>(seconds / kStep);
  const int measured = static_cast<int>(kMeasured / kStep);
  for (int i = 0; i < steps; ++i) {
    const double now = speed * std::min(1.0, i * kStep / kRamp);
    body.state.velocity.x = static_cast<float>(now);
    body.state.position.x += static_cast<float>(now * kStep);
    water.step({params, 0.0, kStep, std::span(&body, 1), {}, {}}, loads, profiler);
    if (i >= steps - measured) result.resistance -= static_cast<double>(loads.front().buoyancy.x) / measured;
  }
  result.angle_deg = crest_angle_deg(water, body.state.position.x + 0.5F * static_cast<float>(kLength));
  return result;
}

void expect_slender(double froude, double stiffness, const Tow& hull) {
  const double expected = slender_resistance(froude);
  const double angle = mach_angle_deg(froude);
  std::printf("F = %.1f, κ = %.0f: R/W %.4f, slender theory %.4f; crest at %.1f°, %.1f°\n", froude, stiffness,
              hull.resistance / weight(), expected / weight(), hull.angle_deg, angle);
  EXPECT_NEAR(hull.resistance / expected, 1.0, 0.1);
  EXPECT_NEAR(hull.angle_deg, angle, froude < 1.3 ? 4.0 : 2.6);
}

TEST(CellsTowed, WavesOfAFastHullAreThoseOfSlenderShipTheory) {
  for (const double froude : {1.2, 2.0}) expect_slender(froude, 1.0, tow(froude, 1.0));  // 1.5: below
}

// The head is what the hull displaces, however soft (κ = 1, as it comes) or stiff (κ = 2, the most) the spring on the
// gap below it.
TEST(CellsTowed, AStifferSpringBelowTheHullChangesNothing) { expect_slender(1.5, 2.0, tow(1.5, 2.0)); }
TEST(LongCellsTowed, AStifferSpringBelowTheHullChangesNothing) {
  for (const double froude : {1.2, 2.0}) expect_slender(froude, 2.0, tow(froude, 2.0));
}

// The resistance of the waves is that of a body's disturbance with itself: half the draft makes a quarter of it.
// Whatever else would hold the hull grows with the draft itself.
TEST(CellsTowed, ResistanceGrowsWithTheSquareOfTheDraft) {
  const Tow deep = tow(1.5, 1.0);
  expect_slender(1.5, 1.0, deep);
  const Tow shallow = tow(1.5, 1.0, 0.5 * kDraft);
  const double share = shallow.resistance / deep.resistance;
  std::printf("half the draft: %.3f of the resistance\n", share);
  EXPECT_NEAR(share, 0.25, 0.025);
}

TEST(CellsTowed, ASlowHullMakesNoWaves) {
  const Tow slow = tow(0.6, 1.0);
  std::printf("F = 0.6: R/W %.5f\n", slow.resistance / weight());
  EXPECT_LT(std::abs(slow.resistance), 1e-3 * weight());
}

}  // namespace
}  // namespace regatta::cells_towed_test
