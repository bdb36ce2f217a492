#include "vorton/solids.h"

#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace regatta {
namespace {

TEST(Solids, NearPlacesAreThoseWithinTheSphereInOrder) {
  const ConvexPolytope shape = make_box_hull({1.0F, 0.4F, 0.2F}).value()->parts[0];
  Solid solid{&shape, {}, farthest_corner(shape), {}};
  EXPECT_NEAR(solid.reach, 0.5F * std::sqrt(1.2F), 1e-5F);
  solid.state.position = {3.0F, -2.0F, 1.0F};
  solid.state.orientation = glm::angleAxis(0.7F, glm::normalize(Vec3(1.0F, 2.0F, -1.0F)));
  Rng rng(1);
  std::vector<float> x, y, z;
  for (int i = 0; i < 251; ++i) {
    x.push_back(3.0F + rng.uniform(-1.0F, 1.0F));
    y.push_back(-2.0F + rng.uniform(-1.0F, 1.0F));
    z.push_back(1.0F + rng.uniform(-1.0F, 1.0F));
  }
  x[7] = std::numeric_limits<float>::quiet_NaN();
  NearPlaces near;
  find_near(solid, {x.data(), y.data(), z.data()}, 3, 251, 0.1F, near);
  std::size_t k = 0;
  for (int i = 3; i < 251; ++i) {
    const auto n = static_cast<std::size_t>(i);
    const Vec3 at(x[n], y[n], z[n]);
    if (!(glm::distance(at, solid.state.position) < solid.reach + 0.1F)) continue;
    ASSERT_LT(k, static_cast<std::size_t>(near.count));
    EXPECT_EQ(near.index[k], i);
    EXPECT_LT(glm::distance(near.at(k), solid.state.to_body(at)), 1e-5F);
    EXPECT_EQ(near.distance[k] <= 0.0F, contains(shape, near.at(k)));
    ++k;
  }
  EXPECT_EQ(k, static_cast<std::size_t>(near.count));
  EXPECT_GT(near.count, 20);
}

TEST(Solids, APlaceThatIsNoNumberLiesBeforeNoFace) {
  const ConvexPolytope shape = make_box_hull({1.0F, 0.4F, 0.2F}).value()->parts[0];
  const std::vector<char> shown(shape.planes.size(), 1);
  const Vec3 nowhere(std::numeric_limits<float>::quiet_NaN());
  const PlaneDistance farthest = plane_distance(shape.planes, nowhere);
  EXPECT_EQ(farthest.plane, -1);
  EXPECT_EQ(shown_face(shape.planes, shown, nowhere, farthest).plane, -1);
}

TEST(Solids, APlaceLeavesByTheFaceItCameThrough) {
  // A thin plate, through whose left face something has come so far that the right one is nearer.
  const ConvexPolytope shape = make_box_hull({0.1F, 1.0F, 1.0F}).value()->parts[0];
  const Solid solid{&shape, {}, farthest_corner(shape), {}};
  const float x = 0.03F;
  const float y = 0.2F;
  const float z = 0.0F;
  NearPlaces near;
  find_near(solid, {&x, &y, &z}, 0, 1, 0.0F, near);
  ASSERT_EQ(near.count, 1);
  const auto leaves = [&](const Vec3& velocity, float dt) {
    const PlaneDistance out = way_out(solid, near, 0, velocity, dt);
    return out.distance * shape.planes[static_cast<std::size_t>(out.plane)].normal;
  };
  EXPECT_NEAR(leaves({5.0F, 0.0F, 0.0F}, 0.02F).x, 0.08F, 1e-6F);   // back to the left: −0.08 along −x
  EXPECT_NEAR(leaves({5.0F, 0.0F, 0.0F}, 0.01F).x, -0.02F, 1e-6F);  // can't have come so far: to the right
  EXPECT_NEAR(leaves({-5.0F, 0.0F, 0.0F}, 0.02F).x, -0.02F, 1e-6F);
  EXPECT_NEAR(leaves({0.0F, 0.0F, 0.0F}, 0.02F).x, -0.02F, 1e-6F);  // towards none: by the nearest
}

}  // namespace
}  // namespace regatta
