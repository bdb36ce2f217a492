#include "particles/point_volumes.h"

#include "geometry/hull_shapes.h"
#include "particles/body_points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace regatta {
namespace {

constexpr float kGrain = 0.02F;
const SplineKernel kReach(4.0F * kGrain);
constexpr float kShare = 0.8F * 8.0F * kGrain * kGrain * kGrain;

HullPoints points_below(const Hull& hull, float inset) {
  BodyPoints made = body_points(hull, 1.07F * kGrain, inset);
  return {with_volumes(made.points, kReach, kShare), std::move(made.normals), made.inset};
}

Vec3 touching(const HullPoints& points, std::size_t n) {
  return Vec3(points.places[n]) + (points.inset + (kTouch - kWaterGap) * kGrain) * points.normals[n];
}

double felt(const HullPoints& points, const Vec3& at) {
  double sum = 0.0;
  for (const Vec4& point : points.places) {
    sum += static_cast<double>(kShare * point.w * kReach.value(glm::distance(at, Vec3(point))));
  }
  return sum;
}

// ∫ W dV over the hull, by a sum over small cubes.
double kernel_over(const Hull& hull, const Vec3& at) {
  constexpr int kSteps = 40;
  const float step = kReach.support / static_cast<float>(kSteps);
  double sum = 0.0;
  for (int i = -kSteps; i < kSteps; ++i) {
    for (int j = -kSteps; j < kSteps; ++j) {
      for (int k = -kSteps; k < kSteps; ++k) {
        const Vec3 corner(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
        const Vec3 away = step * (corner + 0.5F);
        if (glm::length(away) >= kReach.support || !contains(hull, at + away, 0.0F)) continue;
        sum += static_cast<double>(kReach.value(glm::length(away)));
      }
    }
  }
  return sum * std::pow(static_cast<double>(step), 3.0);
}

// Mean of the error at every place that is asked.
double error_of(const Hull& hull, const HullPoints& points) {
  double error = 0.0;
  int count = 0;
  for (std::size_t n = 0; n < points.places.size(); n += points.places.size() / 40) {
    const Vec3 at = touching(points, n);
    error += std::abs(felt(points, at) / kernel_over(hull, at) - 1.0);
    ++count;
  }
  return error / count;
}

// To 5 %, of which volumes by distances are three times as far off or more.
TEST(PointVolumes, AParticleThatTouchesFeelsWaterInTheHullsPlace) {
  for (const auto& made : {make_box_hull({0.3F, 0.2F, 0.3F}), make_sphere_hull(0.1F), make_torus_hull(0.25F, 0.08F),
                           make_wedge_hull({0.4F, 0.2F, 0.3F})}) {
    ASSERT_TRUE(made.ok());
    const Hull& hull = *made.value();
    HullPoints points = points_below(hull, kWaterGap * kGrain);
    ASSERT_GT(points.inset, 0.0F);
    const double before = error_of(hull, points);
    fit_volumes(hull, kReach, kShare, points);
    const double after = error_of(hull, points);
    std::printf("error %.3f by distances, %.3f fitted\n", before, after);
    EXPECT_LT(after, 0.05);
    EXPECT_GT(before, 2.0 * after);
  }
}

TEST(PointVolumes, AThinPlateKeepsThem) {
  const auto made = make_box_hull({0.4F, 0.01F, 0.4F});
  ASSERT_TRUE(made.ok());
  HullPoints points = points_below(*made.value(), kWaterGap * kGrain);
  ASSERT_EQ(points.inset, 0.0F);
  const HullPoints before = points;
  fit_volumes(*made.value(), kReach, kShare, points);
  for (std::size_t n = 0; n < points.places.size(); ++n) EXPECT_EQ(points.places[n], before.places[n]);
}

}  // namespace
}  // namespace regatta
