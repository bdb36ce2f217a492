#include "particles/boundary.h"

#include "geometry/hull_shapes.h"
#include "geometry/surface_sampling.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr float kUnit = 1.0e-4F;

TEST(Boundary, AWallOfPointsWeighsTheSameHoweverDenselyItIsSampled) {
  // Σ V_b W over a plane at a fixed distance should not depend on how many points make the plane.
  const SplineKernel kernel(0.1F);
  TriangleMesh plane;
  plane.positions = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}};
  plane.indices = {0, 2, 1, 0, 3, 2};
  double fine = 0.0;
  for (const float spacing : {0.02F, 0.027F, 0.04F}) {
    const auto points = sample_surface(plane, spacing, 3);
    ASSERT_TRUE(points.ok());
    const std::vector<Vec4> places = with_volumes(points.value(), kernel, kUnit);
    double mean = 0.0;
    const int probes = 400;
    for (int k = 0; k < probes; ++k) {
      const Vec3 at(0.2F + 0.03F * static_cast<float>(k % 20), 0.045F, 0.2F + 0.03F * static_cast<float>(k / 20));
      for (const Vec4& p : places) {
        mean += static_cast<double>(kUnit * p.w * kernel.value(glm::distance(at, Vec3(p)))) / probes;
      }
    }
    if (fine == 0.0) fine = mean;
    EXPECT_NEAR(mean / fine, 1.0, 0.06) << spacing;
  }
  EXPECT_GT(fine, 0.1);
  EXPECT_LT(fine, 0.5);
}

TEST(Boundary, PointsOfABodyMoveWithIt) {
  const SplineKernel kernel(0.1F);
  const auto hull = make_box_hull(Vec3(0.4F, 0.2F, 0.3F));
  ASSERT_TRUE(hull.ok());
  const auto points = sample_surface(hull.value()->mesh, 0.03F, 1);
  ASSERT_TRUE(points.ok());
  const auto samples =
      std::make_shared<const HullPoints>(HullPoints{with_volumes(points.value(), kernel, kUnit), {}, 0.0F});
  Boundary boundary(Vec3(-1.0F), Vec3(1.0F), kernel, kUnit, std::vector<Vec3>{{0, -1, 0}, {0.1F, -1, 0}});
  BodyView body;
  body.hull = hull.value();
  body.state.position = {0.2F, 0.1F, -0.3F};
  body.state.orientation = glm::angleAxis(0.7F, glm::normalize(Vec3(1, 2, 3)));
  body.state.velocity = {1.0F, 2.0F, 3.0F};
  body.state.angular_velocity = {0.5F, -1.0F, 0.25F};
  const std::vector<BodyView> bodies = {body};
  const std::vector<std::shared_ptr<const HullPoints>> all = {samples};
  boundary.place_bodies(bodies, all, {});
  EXPECT_EQ(boundary.wall_count(), 2);
  EXPECT_EQ(boundary.count(), 2 + static_cast<int>(samples->places.size()));
  for (std::int32_t k = 2; k < boundary.count(); ++k) {
    const Vec3 at(boundary.places()[k]);
    EXPECT_EQ(boundary.body(k), 0);
    EXPECT_EQ(boundary.velocity(k), body.state.velocity_at(at));
    const Vec3 local = glm::abs(body.state.to_body(at)) - 0.5F * Vec3(0.4F, 0.2F, 0.3F);
    EXPECT_NEAR(std::max({local.x, local.y, local.z}), 0.0F, 1.0e-5F);
  }
  EXPECT_GT(boundary.places()[boundary.far()].x, 1.0e5F);
  boundary.place_bodies({}, {}, {});
  EXPECT_EQ(boundary.count(), 2);
}

}  // namespace
}  // namespace regatta
