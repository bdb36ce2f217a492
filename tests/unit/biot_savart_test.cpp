#include "wake/biot_savart.h"

#include "core/rng.h"
#include "target_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

double speed_of(double circulation, double sigma, double r) {
  return -circulation / (kTurn * r) * std::expm1(-0.5 * r * r / (sigma * sigma));
}

TEST(BiotSavart, OneVortexTurnsTheWaterAsTheFormulaSays) {
  const std::vector<float> x = {0.3F};
  const std::vector<float> z = {-0.2F};
  const std::vector<float> circulation = {0.7F};
  constexpr float kCore = 0.1F;
  std::vector<Vec2> places;
  for (int i = 0; i < 1000; ++i) {
    const float r = std::pow(10.0F, -4.0F + 0.006F * static_cast<float>(i));  // 1e-4 … 100 m
    const auto angle = 0.1F * static_cast<float>(i);
    places.emplace_back(0.3F + r * std::cos(angle), -0.2F + r * std::sin(angle));
  }
  TargetRun run(places);
  add_vortex_velocity({x, z, circulation, kCore}, run.targets());
  const double peak = 0.0718 * 0.7 / 0.1;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double dx = static_cast<double>(places[i].x) - static_cast<double>(x[0]);
    const double dz = static_cast<double>(places[i].y) - static_cast<double>(z[0]);
    const double r = std::hypot(dx, dz);
    const double speed = speed_of(0.7F, kCore, r);
    // Positive about +y: from z towards x. A polynomial and some roundings stand for exp.
    EXPECT_NEAR(run.u[i], speed * dz / r, 1.0e-6 * peak) << r;
    EXPECT_NEAR(run.w[i], -speed * dx / r, 1.0e-6 * peak) << r;
  }
}

TEST(BiotSavart, TheMiddleOfAVortexRestsAndFarAwayNothingBreaks) {
  const std::vector<float> zero = {0.0F};
  const std::vector<float> circulation = {5.0F};
  TargetRun run({Vec2(0.0F), Vec2(1.0e6F, 0.0F), Vec2(1.0e-20F, 0.0F), Vec2(0.0F, -1.0e9F)});
  add_vortex_velocity({zero, zero, circulation, 0.01F}, run.targets());
  EXPECT_EQ(run.u[0], 0.0F);
  EXPECT_EQ(run.w[0], 0.0F);
  EXPECT_NEAR(run.w[1], -5.0 / kTurn * 1.0e-6, 1.0e-12);
  EXPECT_NEAR(run.w[2], 0.0F, 1.0e-12F);
  EXPECT_NEAR(run.u[3], -5.0 / kTurn * 1.0e-9, 1.0e-15);
}

TEST(BiotSavart, AddsToWhatIsThereForAnyNumberOfTargets) {
  Rng rng(3);
  std::vector<float> x, z, circulation;
  for (int i = 0; i < 37; ++i) {
    x.push_back(rng.uniform(-2.0F, 2.0F));
    z.push_back(rng.uniform(-2.0F, 2.0F));
    circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  for (const int count : {0, 1, kLanes - 1, kLanes, kLanes + 1, 3 * kLanes + 2}) {
    std::vector<Vec2> places;
    for (int i = 0; i < count; ++i) places.emplace_back(rng.uniform(-2.0F, 2.0F), rng.uniform(-2.0F, 2.0F));
    TargetRun run(places);
    std::fill(run.u.begin(), run.u.end(), 1.0F);
    add_vortex_velocity({x, z, circulation, 0.2F}, run.targets());
    for (std::size_t i = 0; i < places.size(); ++i) {
      double u = 1.0;
      double w = 0.0;
      for (std::size_t j = 0; j < x.size(); ++j) {
        const double dx = static_cast<double>(places[i].x) - static_cast<double>(x[j]);
        const double dz = static_cast<double>(places[i].y) - static_cast<double>(z[j]);
        const double r = std::hypot(dx, dz);
        u += speed_of(circulation[j], 0.2F, r) * dz / r;
        w -= speed_of(circulation[j], 0.2F, r) * dx / r;
      }
      EXPECT_NEAR(run.u[i], u, 3.0e-6);  // 37 roundings at speeds of about 1 m/s
      EXPECT_NEAR(run.w[i], w, 3.0e-6);
    }
  }
}

TEST(BiotSavart, TheLargestSpeedIsThatOfTheProfile) {
  double most = 0.0;
  double where = 0.0;
  for (double r = 0.05; r < 1.0; r += 1.0e-4) {
    if (const double speed = speed_of(2.0, 0.2, r); speed > most) {
      most = speed;
      where = r;
    }
  }
  EXPECT_NEAR(where / 0.2, 1.585, 1.0e-3);
  EXPECT_NEAR(swirl_speed(-2.0F, 0.2F), most, 5.0e-4 * most);  // three digits of 0.0718
}

}  // namespace
}  // namespace regatta
