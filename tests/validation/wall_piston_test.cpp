// Walls in the cells against what can be known exactly: a piston in a channel, still water beside walls, water that a
// wall keeps apart or lets over its top, volume and momentum.
#include "cells_scene.h"
#include "exchange/body.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

namespace regatta::wall_piston_test {
namespace {

using namespace cells_scene;

constexpr double kStep = 1.0 / 60.0;  // [s]

// A body in a tank of cells, fixed or driven.
struct WallTank {
  CellWater water;
  BodyView body;
  Params params = inviscid();
  std::vector<BodyLoad> loads = std::vector<BodyLoad>(1);
  glm::dvec3 impulse{0.0};  // on the body [N s]
  double spin = 0.0;        // about y [rad/s]

  WallTank(const WaterSetup& setup, std::shared_ptr<const Hull> hull, Vec3 at, float angle, BodyMotion motion)
      : water(create(setup)) {
    body.hull = std::move(hull);
    body.motion = motion;
    body.state.position = at;
    body.state.orientation = glm::angleAxis(angle, Vec3(0, 1, 0));
    params.water_max_substeps = 64.0;
    params.bodies_drag = params.bodies_lift = 0.0;  // the wall alone
    params.bodies_friction = -1.0;                  // none: (1 + k) = 0
    water.make_room(params, std::span(&body, 1));
  }
  // As the world does: the body goes first, then the water.
  void run(double seconds) {
    Profiler profiler;
    const int steps = static_cast<int>(std::lround(seconds / kStep));
    for (int i = 0; i < steps; ++i) {
      body.state.angular_velocity.y = static_cast<float>(spin);
      body.state.position += static_cast<float>(kStep) * body.state.velocity;
      body.state.orientation =
          glm::normalize(glm::angleAxis(static_cast<float>(spin * kStep), Vec3(0, 1, 0)) * body.state.orientation);
      const WaterStepReport report = water.step({params, 0.0, kStep, std::span(&body, 1), {}, {}}, loads, profiler);
      CHECK(!report.capped, "enough sub-steps");
      impulse += kStep * glm::dvec3(loads.front().force);
    }
  }
};

struct Sides {
  double ahead = 0.0, behind = 0.0;  // depths [m]
};

// Depths on both sides of a piston that is driven at speed U into still water of depth d: before it a jump, behind it a
// simple wave [Stoker]: U = (h - d) √(g (h + d) / (2 h d)); √(g h) = √(g d) - U/2.
Sides piston_depths(double d, double speed) {
  const auto g = static_cast<double>(kGravity);
  double low = d, high = 4.0 * d;
  for (int i = 0; i < 60; ++i) {
    const double h = 0.5 * (low + high);
    ((h - d) * std::sqrt(0.5 * g * (h + d) / (h * d)) < speed ? low : high) = h;
  }
  const double c = std::sqrt(g * d) - 0.5 * speed;
  return {low, c * c / g};
}

TEST(WallPiston, DrivesTheWaterAsTheoryHasIt) {
  constexpr double kSeconds = 2.0, kDepth = 0.5;
  constexpr float kLong = 24.0F, kWide = 1.0F;
  for (const float spacing : {0.1F, 0.05F}) {
    for (const float speed : {0.3F, 0.8F, 1.5F}) {
      WaterSetup setup = tank({-0.5F * kLong, 0.0F}, {0.5F * kLong, kWide}, 0.0F, -static_cast<float>(kDepth), spacing);
      setup.depth = static_cast<float>(kDepth);
      // Wider than the channel.
      WallTank tank(setup, make_box_hull({0.6F, 2.2F, 2.0F * kWide}).value(), {0.013F - speed, 0.6F, 0.5F * kWide},
                    0.0F, BodyMotion::kKinematic);
      const double volume = tank.water.totals().volume;
      const double momentum = static_cast<double>(tank.water.totals().momentum.x);
      tank.body.state.velocity.x = speed;
      tank.run(kSeconds);
      const Sides exact = piston_depths(kDepth, static_cast<double>(speed));
      const float at = tank.body.state.position.x;
      const WaterSample ahead = tank.water.sample({at + 0.8F, 0.5F}), behind = tank.water.sample({at - 0.8F, 0.5F});
      const double force = 0.5 * static_cast<double>(kWaterDensity * kGravity * kWide) *
                           (exact.behind * exact.behind - exact.ahead * exact.ahead);
      const double mean = tank.impulse.x / kSeconds;
      std::printf("Δx %.3f m, U %.1f m/s: %.4f and %.4f m, theory %.4f and %.4f; force %.0f N, theory %.0f N\n",
                  static_cast<double>(spacing), static_cast<double>(speed), static_cast<double>(ahead.depth),
                  static_cast<double>(behind.depth), exact.ahead, exact.behind, mean, force);
      EXPECT_NEAR(static_cast<double>(ahead.depth), exact.ahead, 0.02 * exact.ahead);
      EXPECT_NEAR(static_cast<double>(behind.depth), exact.behind, 0.02 * kDepth);
      EXPECT_NEAR(static_cast<double>(ahead.velocity.x), static_cast<double>(speed), 0.03 * static_cast<double>(speed));
      EXPECT_NEAR(static_cast<double>(behind.velocity.x), static_cast<double>(speed),
                  0.03 * static_cast<double>(speed));
      EXPECT_NEAR(mean, force, 0.04 * std::abs(force));
      EXPECT_NEAR(tank.water.totals().volume / volume, 1.0, 1e-7);
      // Waves have not reached the ends: what the water gained the body lost.
      const double gained = static_cast<double>(tank.water.totals().momentum.x) - momentum;
      EXPECT_NEAR(gained, -tank.impulse.x, 2e-4 * std::abs(tank.impulse.x));
    }
  }
}

// Over a bed with slopes; the body turned; and after it was driven and has stopped.
TEST(WallPiston, StillWaterBesideAWallIsStill) {
  for (const float angle : {0.0F, 0.4F}) {
    WaterSetup setup = tank({-3.0F, -3.0F}, {3.0F, 3.0F}, 0.0F, -0.5F, 0.1F);
    set_bed(setup, [](double x, double z) { return -0.5 + 0.06 * std::sin(2.0 * x) + 0.05 * std::cos(3.0 * z); });
    setup.depth = 0.5F;
    WallTank tank(setup, make_box_hull({1.03F, 2.4F, 0.77F}).value(), {0.21F, 0.5F, 0.13F}, angle, BodyMotion::kStatic);
    tank.run(10.0);
    EXPECT_LT(tank.water.totals().max_speed, 2e-6F);
  }
}

TEST(WallPiston, KeepsWaterApart) {
  for (const float angle : {0.0F, 0.3F, 0.25F * std::numbers::pi_v<float>}) {
    WaterSetup setup = tank({-3.0F, -3.0F}, {3.0F, 3.0F}, 0.0F, -0.5F, 0.1F);
    setup.depth = 0.5F;
    WallTank tank(setup, make_box_hull({10.0F, 2.4F, 0.1F}).value(), {0.0F, 0.5F, 0.03F}, angle, BodyMotion::kStatic);
    // 0.2 m less on one side of the plate.
    const Vec2 normal(std::sin(angle), std::cos(angle));
    const auto low = [&](Vec2 at) { return glm::dot(normal, at - Vec2(0.0F, 0.03F)) > 0.0F; };
    // None on top of the plate.
    const auto depth = [&](Vec2 at) {
      return std::abs(glm::dot(normal, at - Vec2(0.0F, 0.03F))) < 0.08F ? 0.0F : low(at) ? 0.3F : 0.5F;
    };
    tank.water.set_water(depth, [](Vec2) { return Vec2(0.0F); });
    const auto below = [&] {
      double sum = 0.0;
      for (const Vec2 at : {Vec2(0.0F, 2.0F), Vec2(1.0F, 2.4F)}) {
        sum += 0.5 * static_cast<double>(tank.water.sample(at).depth);
      }
      return sum;
    };
    tank.run(4.0);  // waves from the plate's edges settle
    const double start = below();
    tank.impulse = glm::dvec3(0.0);
    tank.run(10.0);
    std::printf("plate of a cell at %.2f: %.4f m, was %.4f\n", static_cast<double>(angle), below(), start);
    EXPECT_NEAR(below(), start, 0.004);
    // ½ ρ g (h₁² - h₂²) by the depths on both sides, on the plate's length across the basin, which is 6 m at least. The
    // mean while waves run to and fro.
    double high = 0.0;
    for (const Vec2 at : {Vec2(0.0F, -2.0F), Vec2(-1.0F, -2.4F)}) {
      high += 0.5 * static_cast<double>(tank.water.sample(at).depth);
    }
    const double push = 0.1 * glm::dot(glm::dvec2(tank.impulse.x, tank.impulse.z), glm::dvec2(normal));
    const double exact = 0.5 * 9810.0 * (high * high - below() * below()) * 6.0 / std::cos(static_cast<double>(angle));
    std::printf("%.3f m on the other side, push %.0f N, exact %.0f N\n", high, push, exact);
    EXPECT_NEAR(push, exact, 0.08 * exact);  // the plate is oblique and meets the cells part by part
  }
}

// A wall that ends 0.1 m above the still water, and 0.3 m more of it on one side: it pours over.
TEST(WallPiston, HighWaterFlowsOverTheTop) {
  WaterSetup setup = tank({-4.0F, 0.0F}, {4.0F, 1.0F}, 0.0F, -0.5F, 0.1F);
  setup.depth = 0.5F;
  WallTank tank(setup, make_box_hull({0.5F, 0.6F, 2.0F}).value(), {0.0F, -0.2F, 0.5F}, 0.0F, BodyMotion::kStatic);
  tank.water.set_water([](Vec2 at) { return at.x < -0.25F  ? 0.8F
                                            : at.x > 0.25F ? 0.5F
                                                           : 0.0F; },
                       [](Vec2) { return Vec2(0.0F); });
  const double volume = tank.water.totals().volume;
  tank.run(20.0);
  const float high = tank.water.sample({-2.0F, 0.5F}).surface, low = tank.water.sample({2.0F, 0.5F}).surface;
  std::printf("surface before and behind the wall: %.3f and %.3f m, its top at 0.1 m\n", static_cast<double>(high),
              static_cast<double>(low));
  // Until both stand alike above the top: 0.3 m over 3.75 m, shared by 7.5 m and what is over the wall.
  EXPECT_NEAR(0.5F * (high + low), 0.147F, 0.015F);
  EXPECT_LT(high - low, 0.06F);
  EXPECT_NEAR(tank.water.totals().volume / volume, 1.0, 1e-7);
}

TEST(WallPiston, ATurningPlateKeepsVolumeAndMomentum) {
  WaterSetup setup = tank({-4.0F, -4.0F}, {4.0F, 4.0F}, 0.0F, -0.5F, 0.1F);
  make_periodic(setup, true, true);
  setup.depth = 0.5F;
  WallTank tank(setup, make_box_hull({2.4F, 1.2F, 0.24F}).value(), {0.4F, 0.1F, 0.2F}, 0.0F, BodyMotion::kKinematic);
  const double volume = tank.water.totals().volume;
  tank.spin = 0.9;
  tank.body.state.velocity = {0.3F, 0.0F, 0.2F};
  tank.run(8.0);
  const glm::dvec2 gained(tank.water.totals().momentum);
  std::printf("momentum gained %.1f %.1f, impulse %.1f %.1f N s; volume off by %.1e\n", gained.x, gained.y,
              -tank.impulse.x, -tank.impulse.z, tank.water.totals().volume / volume - 1.0);
  EXPECT_NEAR(tank.water.totals().volume / volume, 1.0, 1e-7);
  EXPECT_NEAR(gained.x, -tank.impulse.x, 1e-3 * std::abs(tank.impulse.x) + 1.0);
  EXPECT_NEAR(gained.y, -tank.impulse.z, 1e-3 * std::abs(tank.impulse.z) + 1.0);
  // Then it stops, and the water comes to rest around it as far as it does without friction; nothing grows.
  const double energy = tank.water.totals().kinetic_energy;
  tank.spin = 0.0;
  tank.body.state.velocity = Vec3(0.0F);
  tank.run(10.0);
  EXPECT_LT(tank.water.totals().kinetic_energy, energy);
}

// Half a circle of the speed of waves: bodies faster than a cell a step, and launched into the water at once.
TEST(WallPiston, FastWallsStayFinite) {
  for (const float speed : {4.0F, 9.0F}) {
    WaterSetup setup = tank({-8.0F, -3.0F}, {8.0F, 3.0F}, 0.0F, -0.5F, 0.1F);
    make_periodic(setup, true, true);
    setup.depth = 0.5F;
    WallTank tank(setup, make_cylinder_hull(0.5F, 1.2F, 24).value(), {0.0F, 0.1F, 0.0F}, 0.0F, BodyMotion::kKinematic);
    const double volume = tank.water.totals().volume;
    tank.body.state.velocity.x = speed;
    tank.run(2.0);
    const WaterTotals after = tank.water.totals();
    std::printf("%.0f m/s: fastest water %.1f m/s\n", static_cast<double>(speed), static_cast<double>(after.max_speed));
    EXPECT_TRUE(after.finite);
    EXPECT_NEAR(after.volume / volume, 1.0, 1e-6);
    EXPECT_LT(after.max_speed, 3.0F * speed);
  }
}

}  // namespace
}  // namespace regatta::wall_piston_test
