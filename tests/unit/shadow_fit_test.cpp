// The shadow map holds every body and the ground its shadow reaches, and the screen box holds what that covers.
#include "render/shadow_fit.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>
#include <glm/gtc/matrix_transform.hpp>

namespace regatta {
namespace {

const Vec3 kToSun = glm::normalize(Vec3(-0.6F, 0.6F, -0.5F));

bool inside(const Mat4& sun_proj, const Vec3& point) {
  const Vec3 at(sun_proj * Vec4(point, 1.0F));
  return std::abs(at.x) <= 1.0F && std::abs(at.y) <= 1.0F && std::abs(at.z) <= 1.0F;
}

TEST(ShadowFit, HoldsBodiesAndWhereTheirShadowsFall) {
  const Snapshot snapshot = sample_tank(1.0F);
  const auto sun_proj = fit_shadow(snapshot, 1.0F, kToSun, -1.5F);
  ASSERT_TRUE(sun_proj.has_value());
  for (const BodySnapshot& body : snapshot.bodies) {
    const Vec3 center = body.state.position;
    EXPECT_TRUE(inside(*sun_proj, center));
    EXPECT_TRUE(inside(*sun_proj, center - kToSun * ((center.y + 1.5F) / kToSun.y)));  // on the ground
  }
}

TEST(ShadowFit, NothingCastsNoShadow) {
  Snapshot snapshot = sample_tank(1.0F);
  snapshot.bodies.clear();
  EXPECT_FALSE(fit_shadow(snapshot, 1.0F, kToSun, -1.5F).has_value());
}

TEST(ShadowFit, ScreenBoxHoldsTheProjectedBodyAndStaysInThePicture) {
  const Snapshot snapshot = sample_tank(1.0F);
  const auto sun_proj = fit_shadow(snapshot, 1.0F, kToSun, -1.5F);
  ASSERT_TRUE(sun_proj.has_value());
  const Mat4 view_proj = glm::perspective(0.8F, 16.0F / 9.0F, 0.1F, 500.0F) *
                         glm::lookAt(Vec3(0.0F, 30.0F, 30.0F), Vec3(0.0F), Vec3(0.0F, 1.0F, 0.0F));
  const ScreenBox box = shadow_on_screen(*sun_proj, view_proj, 1280, 720);
  EXPECT_GE(box.x, 0);
  EXPECT_LE(box.x + box.width, 1280);
  EXPECT_LT(box.width * box.height, 1280 * 720 / 2);  // two bodies in a tank 40 m long: a part of the picture
  const Vec4 seen = view_proj * Vec4(snapshot.bodies[0].state.position, 1.0F);
  const float x = (0.5F * seen.x / seen.w + 0.5F) * 1280.0F;
  EXPECT_GT(x, static_cast<float>(box.x));
  EXPECT_LT(x, static_cast<float>(box.x + box.width));
  // If the eye is among the bodies, part of the shadow's box is behind it, and the box may be anywhere in the picture.
  const Mat4 near = glm::perspective(0.8F, 1.0F, 0.1F, 500.0F) *
                    glm::lookAt(Vec3(0.0F, 1.0F, 0.0F), Vec3(5.0F, 0.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F));
  EXPECT_EQ(shadow_on_screen(*sun_proj, near, 64, 64).width, 64);
}

}  // namespace
}  // namespace regatta
