#include "wake/wake_grid.h"

#include "core/rng.h"
#include "core/simd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace regatta {
namespace {

struct GridCloud {
  std::vector<float> x, z, circulation;
  [[nodiscard]] VortexSources sources() const { return {x, z, circulation, 0.1F}; }
};

GridCloud cloud_around(Vec2 middle, Vec2 half, int count) {
  Rng rng(2);
  GridCloud cloud;
  for (int i = 0; i < count; ++i) {
    cloud.x.push_back(middle.x + rng.uniform(-half.x, half.x));
    cloud.z.push_back(middle.y + rng.uniform(-half.y, half.y));
    cloud.circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  return cloud;
}

constexpr WakeGridTerms kTerms{0.1F, 0.5F};

TEST(WakeGrid, HoldsAllVorticesAMarginInside) {
  for (const Vec2 body : {Vec2(0.0F), Vec2(5.0F, -9.0F), Vec2(-2.0F, 3.0F)}) {
    const GridCloud cloud = cloud_around({4.0F, 1.0F}, {3.0F, 1.0F}, 50);
    WakeField field;
    lay_wake_grid(kTerms, cloud.sources(), body, field);
    ASSERT_FALSE(field.empty());
    EXPECT_NEAR(glm::length(field.axis), 1.0F, 1.0e-6F);
    EXPECT_EQ(field.stride % kLanes, 0);
    EXPECT_GE(field.stride, field.nx);
    EXPECT_EQ(field.u.size(), static_cast<std::size_t>(field.stride * field.nz));
    EXPECT_LE(static_cast<float>(field.nx - 1) * field.spacing, field.size().x + 1.0e-5F);
    for (std::size_t i = 0; i < cloud.x.size(); ++i) {
      const Vec2 away = Vec2(cloud.x[i], cloud.z[i]) - field.origin;
      const Vec2 place(glm::dot(away, field.axis), glm::dot(away, field.across()));
      EXPECT_GE(std::min(place.x, place.y), kTerms.margin - 1.0e-4F);
      EXPECT_GE(std::min(field.size().x - place.x, field.size().y - place.y), kTerms.margin - 1.0e-4F);
    }
  }
}

TEST(WakeGrid, LiesAlongTheWake) {
  const GridCloud cloud = cloud_around({4.0F, 3.0F}, {0.1F, 0.1F}, 20);
  WakeField field;
  lay_wake_grid(kTerms, cloud.sources(), Vec2(0.0F), field);
  EXPECT_NEAR(field.axis.x, 0.8F, 0.02F);
  EXPECT_NEAR(field.axis.y, 0.6F, 0.02F);
}

TEST(WakeGrid, WithoutVorticesThereIsNoneAndLongWakesGetWideMeshes) {
  WakeField field;
  lay_wake_grid(kTerms, cloud_around({0.0F, 0.0F}, {1.0F, 1.0F}, 5).sources(), Vec2(0.0F), field);
  EXPECT_FALSE(field.empty());
  lay_wake_grid(kTerms, GridCloud{}.sources(), Vec2(0.0F), field);
  EXPECT_TRUE(field.empty());
  EXPECT_EQ(field.at(Vec2(0.0F)), Vec2(0.0F));
  lay_wake_grid({0.01F, 0.5F}, cloud_around({50.0F, 0.0F}, {50.0F, 4.0F}, 99).sources(), Vec2(0.0F), field);
  EXPECT_LT(field.nx * field.nz, 9000);
  EXPECT_GT(field.nx * field.nz, 7000);
}

// A field of velocity at the nodes of the grid that is laid around a cloud.
WakeField sampled(float spacing, const std::function<Vec2(Vec2)>& flow) {
  WakeField field;
  lay_wake_grid({spacing, 0.5F}, cloud_around({4.0F, 1.0F}, {2.0F, 0.7F}, 30).sources(), Vec2(1.0F, -1.0F), field);
  std::vector<float> x(static_cast<std::size_t>(field.stride));
  std::vector<float> z(x.size());
  for (int row = 0; row < field.nz; ++row) {
    wake_row_places(field, row, x.data(), z.data());
    for (int i = 0; i < field.stride; ++i) {
      const auto n = static_cast<std::size_t>(row * field.stride + i);
      const Vec2 v = flow({x[static_cast<std::size_t>(i)], z[static_cast<std::size_t>(i)]});
      field.u[n] = v.x;
      field.w[n] = v.y;
    }
  }
  return field;
}

TEST(WakeGrid, BetweenNodesItIsExactForPlanesAndSecondOrderForCurves) {
  const auto plane = [](Vec2 p) { return Vec2(1.0F + 2.0F * p.x - p.y, -0.5F + 0.3F * p.y); };
  const WakeField flat = sampled(0.2F, plane);
  const auto curve = [](Vec2 p) { return Vec2(std::sin(2.0F * p.x + p.y), std::cos(1.5F * p.y - p.x)); };
  double before = 0.0;
  for (const float spacing : {0.4F, 0.2F, 0.1F, 0.05F}) {
    const WakeField field = sampled(spacing, curve);
    Rng rng(4);
    double sum = 0.0;
    for (int i = 0; i < 2000; ++i) {
      const Vec2 place(rng.uniform(2.5F, 5.5F), rng.uniform(0.5F, 1.5F));
      EXPECT_LT(glm::length(flat.at(place) - plane(place)), 2.0e-5F);  // some roundings of values of about 10
      const auto error = static_cast<double>(glm::length(field.at(place) - curve(place)));
      sum += error * error;
    }
    const double error = std::sqrt(sum / 2000.0);
    if (before > 0.0) {
      // The spacing is met exactly below the largest number of nodes, so each halving quarters the error.
      EXPECT_NEAR(before / error, 4.0, 0.3) << spacing;
    }
    before = error;
  }
}

TEST(WakeGrid, FadesToNothingAtItsEdgeAndLeavesItsMiddleAlone) {
  WakeField field = sampled(0.1F, [](Vec2) { return Vec2(1.0F, -2.0F); });
  for (int row = 0; row < field.nz; ++row) fade_wake_row(row, field);
  const Vec2 size = field.size();
  const auto at = [&](Vec2 p) { return field.at(field.origin + p.x * field.axis + p.y * field.across()).x; };
  float before = 0.0F;
  for (float from_edge = 1.0e-4F; from_edge < 0.6F; from_edge += 0.005F) {
    const float speed = at({from_edge, 0.5F * size.y});
    EXPECT_GE(speed, before - 1.0e-5F);        // no other way round
    EXPECT_LT(speed - before, 0.005F * 3.1F);  // and no jump: 1.5/margin is the steepest
    EXPECT_NEAR(at({size.x - from_edge, 0.5F * size.y}), speed, 2.0e-3F);
    before = speed;
  }
  EXPECT_LT(at({1.0e-4F, 0.5F * size.y}), 1.0e-3F);
  EXPECT_LT(at({0.5F * size.x, 1.0e-4F}), 1.0e-3F);
  EXPECT_NEAR(at({0.65F, 0.65F}), 1.0F, 1.0e-5F);
  EXPECT_NEAR(at(0.5F * size), 1.0F, 1.0e-5F);
  EXPECT_EQ(at({-1.0e-3F, 0.5F * size.y}), 0.0F);
  EXPECT_EQ(at({0.5F * size.x, size.y + 1.0e-3F}), 0.0F);
}

TEST(WakeGrid, AVortexIsNotMovedByItself) {
  Rng rng(3);
  for (int n = 0; n < 200; ++n) {
    // Two, the other without strength: so that the place is any within its mesh.
    GridCloud cloud;
    cloud.x = {rng.uniform(1.0F, 2.0F), 3.0F};
    cloud.z = {rng.uniform(-1.0F, 1.0F), 0.2F};
    cloud.circulation = {0.5F, 0.0F};
    WakeField field;
    lay_wake_grid(kTerms, cloud.sources(), Vec2(0.0F), field);
    std::vector<float> x(static_cast<std::size_t>(field.stride));
    std::vector<float> z(x.size());
    for (int row = 0; row < field.nz; ++row) {
      wake_row_places(field, row, x.data(), z.data());
      const auto first = static_cast<std::size_t>(row * field.stride);
      add_vortex_velocity(cloud.sources(), {x.data(), z.data(), &field.u[first], &field.w[first], field.stride});
      fade_wake_row(row, field);
    }
    const Vec2 place(cloud.x[0], cloud.z[0]);
    const Vec2 own = own_grid_velocity(field, place, 0.5F, 0.1F);
    // The peak speed is 0.36 m/s, and the place within a mesh is known to 1e-6 of the mesh.
    EXPECT_LT(glm::length(field.at(place) - own), 2.0e-6F);
    EXPECT_LT(glm::length(own), 0.36F / 30.0F);
  }
  EXPECT_EQ(own_grid_velocity(WakeField{}, Vec2(0.0F), 1.0F, 0.1F), Vec2(0.0F));
}

}  // namespace
}  // namespace regatta
