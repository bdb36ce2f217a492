#include "hull/hull_head.h"

#include "columns/head_level.h"
#include "hull/hull_drag.h"
#include "hull/hull_level.h"
#include "still_field.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

namespace regatta {
namespace {

constexpr float kSupport = 0.3F;

// A hull in water that lay level and has come to rest about it: η lies below the level by the head as it is spread.
struct AtRest {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullDrag drag;
  float stiffness;

  [[nodiscard]] PatchForce lift() const { return lift_of(node_displaced(*view.hull, patch, head, false)); }
  [[nodiscard]] PatchForce surface_lift() const {
    return lift_of(panel_displaced(*view.hull, patch, head, drag, false));
  }

  AtRest(BodyView body, float level, float kappa) : view(std::move(body)), stiffness(kappa) {
    const Domain domain;
    trace_patch(view, domain, make_flat_terrain(domain.lower, domain.upper, -5.0F), {kSupport}, patch);
    resize_water(patch, water);
    prepare_head(patch, head);
    prepare_drag(view, patch, drag);
    water.wet = true;
    water.ring_surface.assign(patch.ring.size(), level);
    water.ring_weight.assign(patch.ring.size(), 1.0F);
    for (std::size_t n = 0; n < water.surface.size(); ++n) {
      water.surface[n] = level;
      water.share[n] = 1.0F;
      water.depth[n] = water.mass[n] = 4.0F;
    }
    for (int pass = 0; pass < 200; ++pass) {
      find();
      HullHead pressing = head;
      std::fill(pressing.pressed.begin(), pressing.pressed.end(), 0.0F);
      add_own_head(patch, back(), pressing);
      for (std::size_t n = 0; n < water.surface.size(); ++n) {
        water.surface[n] += 0.2F * (level - pressing.pressed[n] - water.surface[n]);
      }
    }
    find();
  }
  [[nodiscard]] NodeKernel back() const { return {patch.head_support, patch.head_support, patch.head_support}; }
  void find() {
    EXPECT_TRUE(fit_level(patch, water, head.ambient));
    find_rest(patch, {}, head);
    std::fill(head.pressed.begin(), head.pressed.end(), 0.0F);
    add_own_head(patch, back(), head);
    find_head(patch, water, {}, stiffness, {}, head);
    std::fill(head.pressed.begin(), head.pressed.end(), 0.0F);
    add_own_head(patch, back(), head);
    find_lift(patch, water, {}, {}, stiffness, head);
  }
};

TEST(HullHead, LiftsABoxByItsDisplacement) {
  for (const float stiffness : {0.25F, 1.0F, 2.0F}) {
    // Draft 0.25 m of a 2 × 1 m footprint.
    const AtRest rest(body_of(make_box_hull({2.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.0F, 0.0F}), 0.0F, stiffness);
    const PatchForce lift = rest.lift();
    const float exact = kWaterDensity * kGravity * 2.0F * 1.0F * 0.25F;
    std::printf("κ %.2f: lift error %.2e\n", static_cast<double>(stiffness),
                static_cast<double>(lift.force.y / exact - 1.0F));
    // The levels have converged to about 1e-4 of the draft.
    EXPECT_NEAR(lift.force.y / exact, 1.0F, 1e-3F);
    EXPECT_NEAR(rest.head.waterplane, 2.0F, 1e-3F);
    EXPECT_NEAR(glm::length(lift.torque) / exact, 0.0F, 1e-4F);
  }
}

TEST(HullHead, WaterBelowAWideHullStandsAtItsBottom) {
  for (const float stiffness : {0.5F, 2.0F}) {
    const AtRest rest(body_of(make_box_hull({6.0F, 0.5F, 6.0F}), 500.0F, {0.0F, 0.0F, 0.0F}), 0.0F, stiffness);
    const std::size_t middle = rest.patch.nearest_node(0.5F * rest.patch.size);
    EXPECT_NEAR(rest.water.surface[middle], -0.25F, 1e-3F);
    EXPECT_NEAR(rest.head.head[middle], 0.25F, 1e-3F);
  }
}

TEST(HullHead, AnswersAQuickPushWithItsStiffness) {
  // Pushed down by 1 cm before the water has moved: the lines reach that much deeper, and the water below the hull
  // stands that much too high, but for what the rim spreads out. It is pressed down by κ times that more, and the hull
  // feels its own push: the bottom stands by L + (1 + κ) gap in the pressure.
  AtRest rest(body_of(make_box_hull({6.0F, 0.5F, 6.0F}), 500.0F, {0.0F, 0.0F, 0.0F}), 0.0F, 2.0F);
  const std::size_t middle = rest.patch.nearest_node(0.5F * rest.patch.size);
  for (HullSpan& span : rest.patch.spans) {
    span.bottom -= 0.01F;
    span.top -= 0.01F;
  }
  lay_layers(rest.patch);
  rest.find();
  EXPECT_NEAR(rest.head.gap[middle], 0.01F, 1e-4F);
  EXPECT_NEAR(rest.head.head[middle], 0.25F + 3.0F * 0.01F, 1e-3F);
  EXPECT_NEAR(rest.head.length[middle], 0.26F + 3.0F * 0.01F, 1e-3F);
}

TEST(HullHead, LiftsASphereByTheCapBelowWater) {
  const float r = 0.5F;
  for (const float height : {-1.0F, -0.3F, 0.0F, 0.2F}) {
    const AtRest rest(body_of(make_sphere_hull(r), 500.0F, {0.0F, height, 0.0F}), 0.0F, 1.0F);
    const float depth = std::clamp(r - height, 0.0F, 2.0F * r);
    const float cap = std::numbers::pi_v<float> * depth * depth * (r - depth / 3.0F);
    const float share = rest.view.hull->volume / (4.0F / 3.0F * std::numbers::pi_v<float> * r * r * r);
    const float lift = rest.lift().force.y / (kWaterDensity * kGravity);
    std::printf("sphere at %+.1f: lifted volume %.4f, cap %.4f\n", static_cast<double>(height),
                static_cast<double>(lift), static_cast<double>(cap * share));
    // The hull is a polytope inside the sphere, and lines sample its rim.
    EXPECT_NEAR(lift, cap * share, 0.01F * cap);
  }
}

TEST(HullHead, RightsATiltedBox) {
  // Displacement and metacentre of a wall-sided box heeled by φ: GZ = sin φ (GM + ½ BM tan² φ).
  const float draft = 0.25F, beam = 1.0F, height = 0.5F;
  const float bm = beam * beam / (12.0F * draft);
  const float gm = 0.5F * draft + bm - 0.5F * height;
  BodyView view = body_of(make_box_hull({2.0F, height, beam}), 500.0F, {0.0F, 0.0F, 0.0F});
  // Half submerged by symmetry at any heel.
  for (const auto& [heel, columns] :
       {std::pair(0.01F, true), {0.05F, true}, {0.2F, true}, {0.05F, false}, {0.2F, false}}) {
    view.state.orientation = glm::angleAxis(heel, Vec3(1, 0, 0));
    const AtRest rest(view, 0.0F, 1.0F);
    const PatchForce lift = columns ? rest.lift() : rest.surface_lift();
    const float weight = rest.view.mass * kGravity;
    const float tan = std::tan(heel);
    const float gz = std::sin(heel) * (gm + 0.5F * bm * tan * tan);
    const Vec3 torque = rest.patch.to_world(lift.torque);
    std::printf("%s: lift %.4f of the weight, arm %.5f m, exact %.5f m\n", columns ? "columns" : "surface",
                static_cast<double>(lift.force.y / weight), static_cast<double>(-torque.x / weight),
                static_cast<double>(gz));
    // Level water: exact but for the levels' convergence, see AtRest.
    EXPECT_NEAR(lift.force.y / weight, 1.0F, 1e-3F);
    EXPECT_NEAR(-torque.x / weight, gz, 0.01F * gz);
  }
}

TEST(HullHead, SubmergedUpsideDownAndDry) {
  const float volume = 0.8F * 0.3F * 0.5F;
  const auto lifted = [&](float height, float roll) {
    BodyView view = body_of(make_box_hull({0.8F, 0.3F, 0.5F}), 900.0F, {0.0F, height, 0.0F});
    view.state.orientation = glm::angleAxis(roll, Vec3(1, 0, 0));
    const AtRest rest(view, 0.0F, 1.0F);
    return rest.lift().force.y / (kWaterDensity * kGravity);
  };
  EXPECT_NEAR(lifted(-2.0F, 0.0F), volume, 1e-4F);
  EXPECT_NEAR(lifted(-2.0F, 0.9F), volume, 1e-4F);
  EXPECT_NEAR(lifted(0.0F, std::numbers::pi_v<float>), 0.5F * volume, 1e-3F * volume);
  EXPECT_EQ(lifted(1.0F, 0.0F), 0.0F);
}

TEST(HullHead, SurfaceBuoyancyMatchesTheColumnsForASubmergedHull) {
  const AtRest rest(body_of(make_sphere_hull(0.4F), 900.0F, {0.0F, -1.0F, 0.0F}), 0.0F, 1.0F);
  const float exact = kWaterDensity * kGravity * rest.view.hull->volume;
  // Pressure is linear on flat panels: exact up to the evenness of H over the patch.
  EXPECT_NEAR(rest.surface_lift().force.y / exact, 1.0F, 2e-3F);
}

TEST(HullHead, ASlopeTiltsTheHullByItsPushAtMidDraft) {
  // At rest on a plane slope the push is -ρ g V slope along x, at half the draft below the centre of mass.
  AtRest rest(body_of(make_box_hull({1.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.0F, 0.0F}), 0.0F, 1.0F);
  const float slope = 0.02F;
  for (std::size_t r = 0; r < rest.patch.ring.size(); ++r) {
    rest.water.ring_surface[r] += slope * (rest.patch.ring[r].x - 0.5F * rest.patch.size.x);
  }
  rest.find();
  for (int k = 0; k < rest.patch.nz; ++k) {
    for (int i = 0; i < rest.patch.nx; ++i) {
      const std::size_t n = rest.patch.node(i, k);
      const float level = rest.head.ambient.at(rest.patch.node_x[static_cast<std::size_t>(i)], rest.patch.node_z(k));
      rest.water.surface[n] = level - rest.head.held[n];
    }
  }
  rest.find();
  EXPECT_NEAR(rest.head.ambient.slope.x, slope, 1e-5F);
  const Vec3 torque = tilting_torque(rest.patch, rest.head);
  const float push = -kWaterDensity * kGravity * 0.25F * slope;
  EXPECT_NEAR(torque.z, -(-0.125F) * push, 0.05F * std::abs(0.125F * push));
  EXPECT_NEAR(torque.x, 0.0F, 0.01F * std::abs(torque.z));
}

TEST(HullHead, LevelWaterTiltsNoHull) {
  // A tall box that leans: its horizontal pushes cancel, at whatever heights.
  BodyView view = body_of(make_box_hull({0.5F, 3.0F, 0.5F}), 500.0F, {0.0F, 0.0F, 0.0F});
  view.state.orientation = glm::angleAxis(0.1F, Vec3(1, 0, 0));
  const AtRest rest(view, 0.0F, 1.0F);
  EXPECT_LT(glm::length(tilting_torque(rest.patch, rest.head)), 1e-3F * view.mass * kGravity);
}

TEST(HullLevel, IsThePlaneThroughTheWaterAroundAndLeansLessWhereLittleIsKnown) {
  const AtRest rest(body_of(make_box_hull({2.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.0F, 0.0F}), 0.0F, 1.0F);
  const HullPatch& patch = rest.patch;
  PatchWater water = rest.water;
  for (std::size_t r = 0; r < patch.ring.size(); ++r) {
    const Vec2 away = patch.ring[r] - 0.5F * patch.size;
    water.ring_surface[r] = 0.3F + 0.05F * away.x - 0.02F * away.y;
  }
  LevelPlane plane;
  ASSERT_TRUE(fit_level(patch, water, plane));
  EXPECT_NEAR(plane.height, 0.3F, 1e-5F);
  EXPECT_NEAR(plane.slope.x, 0.05F, 1e-5F);
  EXPECT_NEAR(plane.slope.y, -0.02F, 1e-5F);
  // A wall along one side: the mean of the other, and half the lean across.
  for (std::size_t r = 0; r < patch.ring.size(); ++r) {
    if (patch.ring[r].y > 0.5F * patch.size.y) water.ring_weight[r] = 0.0F;
  }
  ASSERT_TRUE(fit_level(patch, water, plane));
  EXPECT_GT(plane.height, 0.3F);
  EXPECT_NEAR(plane.slope.x, 0.025F, 1e-3F);
  EXPECT_LT(std::abs(plane.slope.y), 0.02F);
  water.ring_weight.assign(patch.ring.size(), 0.0F);
  EXPECT_FALSE(fit_level(patch, water, plane));
}

}  // namespace
}  // namespace regatta
