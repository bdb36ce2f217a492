#include "wake/seeding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr float kRadius = 0.15F;  // [m]

// Vortices shed in `steps` steps of a steady stream, as a body counts them.
int shed_in(float u_eff, float min_speed, float fire, float dt, int steps) {
  float potential = 0.0F;
  int shed = 0;
  for (int i = 0; i < steps; ++i) {
    potential = fed(potential, u_eff, min_speed, dt);
    if (potential < fire) continue;
    ++shed;
    potential -= fire;
  }
  return shed;
}

TEST(Seeding, OneVortexForEachDiameterOfTravel) {
  Params params;
  params.wake_threshold = 0.0;
  const float fire = firing_length(params, kRadius);
  EXPECT_EQ(fire, 2.0F * kRadius);
  constexpr float kDt = 1.0F / 60.0F;
  constexpr int kSteps = 60 * 600;
  for (const float min_speed : {0.05F, 0.1F, 0.5F}) {
    for (const float speed : {0.12F, 0.3F, 1.0F, 2.7F}) {
      const double expected = std::max(0.0, static_cast<double>((speed - min_speed) / fire) * 600.0);
      // The last one may be under way; rounding of a sum of 36,000.
      EXPECT_NEAR(shed_in(speed, min_speed, fire, kDt, kSteps), expected, 1.0 + 1.0e-4 * expected) << speed;
    }
  }
}

TEST(Seeding, SlowFlowShedsNothingAndWhatWasThereRunsDown) {
  EXPECT_EQ(shed_in(0.1F, 0.1F, 0.3F, 0.1F, 100000), 0);
  EXPECT_EQ(shed_in(0.09F, 0.1F, 0.3F, 0.1F, 100000), 0);
  EXPECT_FLOAT_EQ(fed(0.2F, 0.0F, 0.1F, 1.0F), 0.1F);
  EXPECT_EQ(fed(0.2F, 0.0F, 0.1F, 2.5F), 0.0F);
}

TEST(Seeding, AThresholdCanBePinned) {
  Params params;
  params.wake_min_speed = 0.25;
  params.wake_threshold = std::exp(2.0 * 0.15 / 0.25);  // the one that follows anyhow
  EXPECT_NEAR(firing_length(params, kRadius), 2.0F * kRadius, 1.0e-6F);
  params.wake_threshold = 10.0;
  EXPECT_NEAR(firing_length(params, kRadius), 0.25F * std::log(10.0F), 1.0e-6F);
  EXPECT_NEAR(firing_length(params, 5.0F * kRadius), 0.25F * std::log(10.0F), 1.0e-6F);
}

// The corner of a box at its (+x, +z) edge: face 1 looks along +x, face 2 along +z.
constexpr EdgeNormals kCorner{{1.0F, 0.0F}, {0.0F, 1.0F}};

TEST(Seeding, TheFlowLeavesTheFaceThatItIsAttachedTo) {
  for (int degrees = 0; degrees < 360; ++degrees) {
    const float angle = glm::radians(static_cast<float>(degrees));
    const Vec2 flow(std::cos(angle), std::sin(angle));
    // The flow leaves face 1 if it meets that (against +x) and face 2 is leeward (towards +z); face 2 in the mirror.
    const int expected = degrees > 93 && degrees < 177 ? 0 : degrees > 273 && degrees < 357 ? 1 : -1;
    const bool grazing = degrees % 90 <= 3 || degrees % 90 >= 87;  // a twentieth of the speed decides
    if (!grazing) {
      EXPECT_EQ(leaving_face(kCorner, flow), expected) << degrees;
    }
    EXPECT_EQ(leaving_face(kCorner, 3.0F * flow), leaving_face(kCorner, flow)) << degrees;
    const EdgeNormals mirrored{kCorner.normal2, kCorner.normal1};
    const int other = leaving_face(kCorner, flow);
    EXPECT_EQ(leaving_face(mirrored, flow), other < 0 ? -1 : 1 - other) << degrees;
  }
  EXPECT_EQ(leaving_face(kCorner, Vec2(0.0F)), -1);
}

TEST(Seeding, FacesAlongTheStreamAreAttachedAndDoNotFlicker) {
  // A box in a stream along +x: of its rear corner the side face is attached, the back is leeward.
  for (const float drift : {-0.03F, -1.0e-6F, 0.0F, 1.0e-6F, 0.03F}) {
    EXPECT_EQ(leaving_face(kCorner, Vec2(1.0F, drift)), 1) << drift;
  }
}

TEST(Seeding, TheLayerTurnsTheWayTheWaterRunsPastTheFace) {
  // The flow along +x past a face that looks along +z, left at the box's rear edge: u grows with z, ω_y = ∂u/∂z > 0.
  EXPECT_EQ(shear_sign(kCorner, 1), 1.0F);
  // Along +z past the face that looks along +x.
  EXPECT_EQ(shear_sign(kCorner, 0), -1.0F);
  const EdgeNormals mirrored{{1.0F, 0.0F}, {0.0F, -1.0F}};
  EXPECT_EQ(shear_sign(mirrored, 1), -1.0F);
  EXPECT_EQ(shear_sign(mirrored, 0), 1.0F);
  // A wedge whose flat back meets the stream: its two edges shed opposite layers, though the stream on the back has no
  // direction along it.
  const EdgeNormals upper{{-1.0F, 0.0F}, glm::normalize(Vec2(0.5F, 1.0F))};
  const EdgeNormals lower{{-1.0F, 0.0F}, glm::normalize(Vec2(0.5F, -1.0F))};
  EXPECT_EQ(shear_sign(upper, 0), 1.0F);
  EXPECT_EQ(shear_sign(lower, 0), -1.0F);
  // The same for any heading, and whichever face is called the first.
  for (float angle = 0.1F; angle < 6.3F; angle += 0.3F) {
    const auto turned = [&](Vec2 v) {
      return Vec2(std::cos(angle) * v.x - std::sin(angle) * v.y, std::sin(angle) * v.x + std::cos(angle) * v.y);
    };
    EXPECT_EQ(shear_sign({turned(kCorner.normal1), turned(kCorner.normal2)}, 1), 1.0F) << angle;
    EXPECT_EQ(shear_sign({turned(kCorner.normal2), turned(kCorner.normal1)}, 0), 1.0F) << angle;
  }
}

TEST(Seeding, TheTangentIsAcrossTheMeanNormal) {
  const float root = std::sqrt(0.5F);
  EXPECT_NEAR(std::abs(glm::dot(kCorner.tangent(), Vec2(root, -root))), 1.0F, 1.0e-6F);
  // A blade: no mean normal.
  const EdgeNormals blade{{0.0F, 1.0F}, {0.0F, -1.0F}};
  EXPECT_EQ(blade.tangent(), Vec2(0.0F, 1.0F));
}

TEST(Seeding, StrengthsOfBothLaws) {
  Params params;
  params.wake_law = WakeLaw::kFlux;
  params.wake_flux = 0.35;
  params.wake_fade_length = 1.0;
  // All of it at a sharp edge, where the vortex finds room at once; less where it must go on along the hull.
  EXPECT_FLOAT_EQ(shed_circulation(params, 9.0F, 2.0F, kRadius, kRadius, 1.0F, 1.0F), 0.7F);
  EXPECT_FLOAT_EQ(shed_circulation(params, 9.0F, 2.0F, kRadius, 0.0F, 1.0F, 1.0F), 0.7F);
  const float far = shed_circulation(params, 9.0F, 2.0F, kRadius, kRadius + 0.2F, 1.0F, 1.0F);
  const float farther = shed_circulation(params, 9.0F, 2.0F, kRadius, kRadius + 0.4F, 1.0F, 1.0F);
  EXPECT_LT(far, 0.7F);
  EXPECT_NEAR(farther / far, far / 0.7F, 1.0e-5F);
  // The water sheds a part of the layer by itself here.
  EXPECT_FLOAT_EQ(shed_circulation(params, 9.0F, 2.0F, kRadius, kRadius, 1.0F, 0.58F), 0.58F * 0.7F);
  params.wake_law = WakeLaw::kPaper;
  params.wake_fade_length = 0.5;
  params.wake_fade_literal = false;
  constexpr float kArea = std::numbers::pi_v<float> * kRadius;  // π R² / R
  EXPECT_FLOAT_EQ(shed_circulation(params, 2.0F, 0.0F, kRadius, 0.0F, 1.2F, 1.0F), 2.0F * kArea);
  EXPECT_FLOAT_EQ(shed_circulation(params, 2.0F, 0.0F, kRadius, 0.6F, 1.2F, 1.0F), 2.0F * kArea * std::exp(-1.0F));
  params.wake_fade_literal = true;
  params.wake_size = 0.15;
  EXPECT_FLOAT_EQ(shed_circulation(params, 2.0F, 0.0F, kRadius, 0.3F, 1.2F, 1.0F), 2.0F * kArea * std::exp(-2.0F));
  EXPECT_LT(shed_circulation(params, 2.0F, 0.0F, kRadius, 1.0e6F, 1.2F, 1.0F), 1.0e-15F);
}

}  // namespace
}  // namespace regatta
