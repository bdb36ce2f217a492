#include "exchange/swell.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Domain box() {
  Domain domain;
  domain.lower = {-10.0F, -5.0F};
  domain.upper = {20.0F, 5.0F};
  return domain;
}

Params of(double height, double period, double heading) {
  Params params;
  params.swell_height = height;
  params.swell_period = period;
  params.swell_heading = heading;
  return params;
}

TEST(Swell, HeadsAsBodiesDoAndBeginsAtTheCornerItReachesFirst) {
  Swell swell;
  aim_swell(of(0.2, 4.0, 0.0), box(), 1.0F, swell);
  EXPECT_NEAR(swell.heading.x, 1.0F, 1e-6F);
  EXPECT_EQ(swell.first_corner, Vec2(-10.0F, -5.0F));
  EXPECT_NEAR(swell.wave_number, 2.0F * 3.14159265F / (4.0F * std::sqrt(kGravity)), 1e-6F);
  aim_swell(of(0.2, 4.0, 135.0), box(), 1.0F, swell);  // towards -x and, by a body's heading, towards -z
  EXPECT_NEAR(swell.heading.x, -std::sqrt(0.5F), 1e-6F);
  EXPECT_NEAR(swell.heading.y, -std::sqrt(0.5F), 1e-6F);
  EXPECT_EQ(swell.first_corner, Vec2(20.0F, 5.0F));
}

TEST(Swell, EntersWhereItMeetsAnEdge) {
  Swell swell;
  aim_swell(of(0.2, 4.0, 90.0), box(), 1.0F, swell);
  EXPECT_FALSE(swell.enters({0.0F, -1.0F}));  // there is none yet
  swell.amplitude = 0.1;
  EXPECT_TRUE(swell.enters({0.0F, -1.0F}));
  EXPECT_FALSE(swell.enters({0.0F, 1.0F}));
  EXPECT_FALSE(swell.enters({1.0F, 0.0F}));  // it runs along
  EXPECT_FALSE(swell.enters({-1.0F, 0.0F}));
}

TEST(Swell, GrowsWithinAPeriodAndFadesToNothing) {
  Swell swell;
  const Params on = of(0.4, 3.0, 0.0);
  for (int i = 0; i < 300; ++i) advance_swell(on, 0.01, swell);
  EXPECT_NEAR(swell.amplitude, 0.2 * (1.0 - std::exp(-1.0)), 1e-9);  // however a period is split
  EXPECT_NEAR(std::cos(swell.phase), 1.0, 1e-9);                     // and it has come round
  for (int i = 0; i < 100; ++i) advance_swell(of(0.0, 3.0, 0.0), 1.0, swell);
  EXPECT_EQ(swell.amplitude, 0.0);
  EXPECT_EQ(swell.phase, 0.0);
  EXPECT_FALSE(swell.any());
}

TEST(Swell, AnotherPeriodMakesNoJump) {
  Swell swell;
  const Domain domain = box();
  for (int i = 0; i < 500; ++i) advance_swell(of(0.4, 3.0, 0.0), 0.01, swell);
  aim_swell(of(0.4, 3.0, 0.0), domain, 1.0F, swell);
  const float before = swell_at(swell, domain.lower, 1.0F).rise;
  advance_swell(of(0.4, 7.0, 0.0), 0.001, swell);
  aim_swell(of(0.4, 7.0, 0.0), domain, 1.0F, swell);
  EXPECT_NEAR(swell_at(swell, domain.lower, 1.0F).rise, before, 1e-3F);
}

TEST(Swell, IsALongWaveThatRunsAlongItsHeading) {
  Swell swell;
  const Params params = of(0.002, 2.0, -30.0);
  aim_swell(params, box(), 0.5F, swell);
  swell.amplitude = 0.001;
  swell.phase = 1.0;
  const Vec2 at(3.0F, 1.0F);
  const SwellWater here = swell_at(swell, at, 0.5F);
  EXPECT_NEAR(here.velocity.x, here.rise * std::sqrt(kGravity / 0.5F) * swell.heading.x, 1e-5F);
  EXPECT_NEAR(here.velocity.y, here.rise * std::sqrt(kGravity / 0.5F) * swell.heading.y, 1e-5F);
  // Half a second later it is where the wave has run to, at √(g h).
  for (int i = 0; i < 50; ++i) advance_swell(params, 0.01, swell);
  const Vec2 there = at + 0.5F * std::sqrt(kGravity * 0.5F) * swell.heading;
  EXPECT_NEAR(swell_at(swell, there, 0.5F).rise, here.rise, 1e-6F);
}

TEST(Swell, WavesThatWouldBreakAreNoHigherThanWaterBears) {
  Swell swell;
  aim_swell(of(5.0, 4.0, 0.0), box(), 0.5F, swell);
  swell.amplitude = 2.5;
  for (int i = 0; i < 40; ++i) {
    swell.phase = 0.15 * i;
    const SwellWater water = swell_at(swell, {0.0F, 0.0F}, 0.5F);
    EXPECT_LE(std::abs(water.rise), 0.195F + 1e-6F);
    EXPECT_LT(std::abs(water.velocity.x), 2.0F);
  }
  EXPECT_EQ(swell_at(swell, {0.0F, 0.0F}, 0.0F).rise, 0.0F);  // dry
  EXPECT_EQ(swell_at(swell, {0.0F, 0.0F}, -1.0F).velocity, Vec2(0.0F));
}

}  // namespace
}  // namespace regatta
