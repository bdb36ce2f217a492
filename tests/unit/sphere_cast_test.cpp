#include "rigid/sphere_cast.h"

#include "hulls_of_boxes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Vec3 cast(const std::shared_ptr<const Hull>& hull, const BodyState& state, Vec3 from, Vec3 along, float radius) {
  const HullShape shape(*hull);
  return sweep_sphere(shape, state, {0, from, glm::normalize(along), radius});
}

// Bullet steps towards the contact until it is closer than a thousandth of a unit.
constexpr float kClose = 2.0e-3F;

TEST(SphereCast, RestsOnTheFaceOfABox) {
  const auto box = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  BodyState state;
  state.position = {3.0F, 0.5F, -1.0F};
  for (const float radius : {0.05F, 0.15F, 0.4F}) {
    const Vec3 at = cast(box, state, {4.0F, 0.5F, -1.1F}, {1, 0, 0}, radius);
    EXPECT_NEAR(at.x, 4.0F + radius, kClose);
    EXPECT_NEAR(at.y, 0.5F, 1.0e-5F);
    EXPECT_NEAR(at.z, -1.1F, 1.0e-5F);
  }
}

TEST(SphereCast, TouchesAnEdgeFromBeside) {
  // Drawn along the line through an edge point, obliquely: it meets the edge where it is a radius from the line.
  const auto box = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  const float radius = 0.2F;
  const Vec3 edge(-1.0F, 0.0F, 0.25F);
  // Along the side face, from behind: the middle is at the height of the side, so it rests on the edge's back face.
  const Vec3 at = cast(box, BodyState{}, edge, {-1, 0, 0}, radius);
  EXPECT_NEAR(at.x, -1.0F - radius, kClose);
  // Away from both faces: it rests on the edge itself.
  const Vec3 out = cast(box, BodyState{}, edge, {-1, 0, 1}, radius);
  EXPECT_NEAR(glm::length(horizontal(out - edge)), radius, kClose);
}

TEST(SphereCast, BesideTheBodyItPassesWithALimb) {
  // The line passes the box's side at 0.1 m, less than the radius: √(R² − 0.1²) before its edge.
  const auto box = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  const float radius = 0.2F;
  const Vec3 at = cast(box, BodyState{}, {1.0F, 0.0F, 0.35F}, {1, 0, 0}, radius);
  EXPECT_NEAR(at.x, 1.0F + std::sqrt(radius * radius - 0.01F), 2.0F * kClose);
  // At more than a radius away the sphere meets nothing.
  const Vec3 free = cast(box, BodyState{}, {1.0F, 0.0F, 0.5F}, {1, 0, 0}, radius);
  EXPECT_NEAR(free.x, 1.0F, 1.0e-5F);
}

TEST(SphereCast, RestsOnACylinder) {
  const auto cylinder = make_cylinder_hull(0.5F, 2.0F, 48).value();
  const float radius = 0.15F;
  for (const float offset : {0.0F, 0.2F, 0.4F, 0.5F}) {
    const Vec3 at = cast(cylinder, BodyState{}, {0.0F, 0.0F, offset}, {1, 0, 0}, radius);
    // Between the circle of its corners and that of its faces (0.2 % smaller).
    const float distance = glm::length(horizontal(at));
    EXPECT_GT(distance, 0.5F * std::cos(0.0655F) + radius - kClose) << offset;
    EXPECT_LT(distance, 0.5F + radius + kClose) << offset;
    EXPECT_NEAR(at.z, offset, 1.0e-5F);
  }
}

TEST(SphereCast, FollowsTheBodysHeading) {
  const auto box = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  for (const float yaw : {0.4F, 1.5F, 3.0F}) {
    BodyState state;
    state.position = {-5.0F, 0.3F, 2.0F};
    state.orientation = glm::angleAxis(yaw, Vec3(0, 1, 0));
    const Vec3 along = state.orientation * Vec3(0, 0, -1);
    const Vec3 at = cast(box, state, state.to_world({0.3F, 0.1F, -0.25F}), along, 0.1F);
    EXPECT_LT(glm::length(state.to_body(at) - Vec3(0.3F, 0.1F, -0.35F)), kClose) << yaw;
  }
}

TEST(SphereCast, TheFirstPartInTheWayCounts) {
  const auto hull = l_shape();
  const Vec3 zero = hull->origin;
  const float radius = 0.1F;
  // Along x, the sphere meets the long part at z = 0.5, and the short one a metre behind at z = 1.5.
  const Vec3 near = cast(hull, BodyState{}, zero + Vec3(0.0F, 0.5F, 0.5F), {1, 0, 0}, radius);
  EXPECT_NEAR(near.x - zero.x, 2.0F + radius, kClose);
  const Vec3 far = cast(hull, BodyState{}, zero + Vec3(0.0F, 0.5F, 1.5F), {1, 0, 0}, radius);
  EXPECT_NEAR(far.x - zero.x, 1.0F + radius, kClose);
}

}  // namespace
}  // namespace regatta
