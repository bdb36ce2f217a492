#include "rigid/principal_inertia.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

Mat3 diagonal(const Vec3& d) { return {d.x, 0.0F, 0.0F, 0.0F, d.y, 0.0F, 0.0F, 0.0F, d.z}; }

float largest_difference(const Mat3& a, const Mat3& b) {
  float most = 0.0F;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) most = std::max(most, std::fabs(a[i][j] - b[i][j]));
  }
  return most;
}

TEST(PrincipalInertia, LeavesADiagonalTensorAsItIs) {
  const PrincipalInertia p = principal_inertia(diagonal({3.0F, 1.0F, 2.0F}));
  EXPECT_EQ(p.frame, Quat(1.0F, 0.0F, 0.0F, 0.0F));
  EXPECT_EQ(p.moments, Vec3(3.0F, 1.0F, 2.0F));
}

TEST(PrincipalInertia, RebuildsATiltedTensor) {
  const Quat tilt = glm::normalize(Quat(0.7F, 0.3F, -0.5F, 0.2F));
  const Mat3 tensor = world_inertia(diagonal({3.0F, 1.0F, 2.0F}), tilt);
  const PrincipalInertia p = principal_inertia(tensor);
  const float error = largest_difference(world_inertia(diagonal(p.moments), p.frame), tensor);
  fmt::print("largest error of the rebuilt tensor: {:.1e}\n", error);
  EXPECT_LT(error, 2e-6F);  // rounding of entries up to 3
  EXPECT_NEAR(p.moments.x + p.moments.y + p.moments.z, 6.0F, 2e-6F);
}

TEST(KeepAngularMomentum, AFreeBodyKeepsMomentumAndEnergyOverAMinute) {
  // The middle axis is the unstable one: the body tumbles.
  const Mat3 inertia = world_inertia(diagonal({1.0F, 2.0F, 3.0F}), glm::normalize(Quat(0.9F, 0.1F, 0.4F, -0.2F)));
  const float dt = 1.0F / 60.0F;
  Spin spin;
  spin.angular_velocity = Vec3(0.3F, 3.0F, 0.2F);
  const auto momentum = [&] { return world_inertia(inertia, spin.orientation) * spin.angular_velocity; };
  const auto energy = [&] { return 0.5F * glm::dot(spin.angular_velocity, momentum()); };
  const Vec3 momentum_0 = momentum();
  const float energy_0 = energy();
  float worst_energy = 0.0F;
  for (int i = 0; i < 3600; ++i) {
    // Bullet turns a body by dt·ω.
    const float angle = glm::length(spin.angular_velocity) * dt;
    Spin turned = spin;
    turned.orientation =
        glm::normalize(glm::angleAxis(angle, glm::normalize(spin.angular_velocity)) * spin.orientation);
    spin = keep_angular_momentum(inertia, spin.orientation, turned, dt);
    worst_energy = std::max(worst_energy, std::fabs(energy() / energy_0 - 1.0F));
  }
  const float momentum_error = glm::length(momentum() - momentum_0) / glm::length(momentum_0);
  fmt::print("after 3600 steps: momentum {:.1e}, energy at most {:.1e} off\n", momentum_error, worst_energy);
  EXPECT_LT(momentum_error, 1e-4F);  // rounding of ω, 3600 times 6e-8 at worst adding up
  EXPECT_LT(worst_energy, 0.01F);    // second order: (ω dt)² = 0.0025 per turn, to and fro
}

}  // namespace
}  // namespace regatta
