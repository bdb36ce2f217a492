#include "liquid/liquid_pour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

const MacGrid kPourGrid{20, 20, 20, 0.1F, Vec3(0.0F)};
constexpr std::size_t kPourLimit = 1000000;
const Vec3 kPourMost(19.99F, 20.0F, 19.99F);  // [cells]

std::vector<float> half_full() {
  std::vector<float> density(static_cast<std::size_t>(kPourGrid.entries()), 0.0F);
  for (int k = 0; k < 20; ++k)
    for (int j = 0; j < 10; ++j)
      for (int i = 0; i < 20; ++i) density[static_cast<std::size_t>(kPourGrid.at(i, j, k))] = 1.0F;
  return density;
}

TEST(LiquidPour, ABallHasItsVolume) {
  const std::vector<float> density = half_full();
  for (const float radius : {0.1F, 0.25F, 0.4F}) {
    const auto ball =
        ball_of_water(kPourGrid, kPourMost, density, {}, {{1.0F, 1.5F, 1.0F}, radius, {0.0F, -1.0F, 0.5F}}, kPourLimit);
    const double wanted = 4.0 / 3.0 * std::numbers::pi * std::pow(static_cast<double>(radius) / 0.1, 3.0) * kPerCell;
    EXPECT_NEAR(static_cast<double>(ball.size()), wanted, 0.12 * wanted) << radius;
    for (const LiquidParticle& particle : ball) {
      EXPECT_LE(glm::distance(particle.x, Vec3(10.0F, 15.0F, 10.0F)), radius / 0.1F);
      EXPECT_EQ(particle.u, Vec3(0.0F, -1.0F, 0.5F));
      EXPECT_EQ(particle.mass, 1.0F);
    }
  }
}

TEST(LiquidPour, NoWaterInWaterNorOutsideTheBox) {
  const std::vector<float> density = half_full();
  EXPECT_TRUE(ball_of_water(kPourGrid, kPourMost, density, {}, {{1.0F, 0.5F, 1.0F}, 0.3F}, kPourLimit).empty());
  EXPECT_TRUE(ball_of_water(kPourGrid, kPourMost, density, {}, {{5.0F, 1.5F, 1.0F}, 0.3F}, kPourLimit).empty());
  EXPECT_TRUE(ball_of_water(kPourGrid, kPourMost, density, {}, {{1.0F, 3.5F, 1.0F}, 0.3F}, kPourLimit).empty());
  EXPECT_EQ(ball_of_water(kPourGrid, kPourMost, density, {}, {{1.0F, 1.5F, 1.0F}, 0.3F}, 9).size(), 10U);
  for (const LiquidParticle& particle :
       ball_of_water(kPourGrid, kPourMost, density, {}, {{0.0F, 1.0F, 0.0F}, 0.3F}, kPourLimit)) {
    EXPECT_GE(std::min({particle.x.x, particle.x.z}), 0.0F);
    EXPECT_GE(particle.x.y, 10.0F);
  }
}

TEST(LiquidPour, APushActsInItsBall) {
  std::vector<LiquidParticle> particles(3);
  particles[0].x = {10.0F, 5.0F, 10.0F};
  particles[1].x = {12.0F, 5.0F, 10.0F};
  particles[2].x = {15.0F, 5.0F, 10.0F};
  LiquidKick kick(kPourGrid, {1.0F, 0.5F, 1.0F}, 0.4F);
  kick.kick = {2.0F, 0.0F, 0.0F};
  EXPECT_NEAR(weigh(kick, particles), 1.75, 1e-5);
  push(kick, particles);
  EXPECT_NEAR(particles[0].u.x, 2.0F, 1e-5F);
  EXPECT_NEAR(particles[1].u.x, 1.5F, 1e-5F);
  EXPECT_EQ(particles[2].u, Vec3(0.0F));
  EXPECT_EQ(weigh(LiquidKick(kPourGrid, {9.0F, 0.5F, 1.0F}, 0.4F), particles), 0.0);
}

}  // namespace
}  // namespace regatta
