#include "exchange/travel.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

Domain open_domain(Vec2 size) {
  Domain domain{-0.5F * size, 0.5F * size, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};
  domain.travels = true;
  return domain;
}

double remainder_of(double length, double part) { return std::abs(length / part - std::round(length / part)); }

TEST(Travel, AStepIsAWholeNumberOfBothKindsOfCells) {
  for (const float length : {12.8F, 37.3F, 128.0F}) {
    for (const float spacing : {0.1F, 0.25F, 0.4F, 0.77F}) {
      for (const double wave_spacing : {0.0, 0.1, 0.2, 0.33, 0.4, 1.0, 2.5}) {
        const TravelAxis axis = travel_axis(length, spacing, wave_spacing);
        EXPECT_LT(remainder_of(static_cast<double>(length), axis.cell), 1e-9);
        EXPECT_NEAR(axis.cell, static_cast<double>(spacing), 0.1 * static_cast<double>(spacing));
        EXPECT_LT(remainder_of(axis.step, axis.cell), 1e-9);
        EXPECT_LT(remainder_of(axis.step, axis.wave_cell), 1e-9);
        if (wave_spacing > 0.0) {
          // No larger than asked for, and no smaller than half of it, unless a cell is all there is.
          EXPECT_LE(axis.wave_cell, wave_spacing * 1.001 + (wave_spacing < axis.cell ? 0.0 : 1e-9));
          EXPECT_GE(axis.wave_cell, 0.5 * std::min(wave_spacing, axis.cell));
        }
      }
    }
  }
}

TEST(Travel, TheWindowStaysWhileTheBodyIsNearItsMiddleAndThenHasItThere) {
  const Travel travel(open_domain({64.0F, 32.0F}), 0.5F, 0.25);
  EXPECT_EQ(travel.follow({0, 0}, {1.9F, -0.9F}), (TravelPlace{0, 0}));
  const TravelPlace next = travel.follow({0, 0}, {2.2F, 0.9F});
  EXPECT_EQ(next, (TravelPlace{4, 0}));
  const Domain moved = travel.domain_at(next);
  EXPECT_EQ(moved.lower, Vec2(-30.0F, -16.0F));
  EXPECT_EQ(moved.upper, Vec2(34.0F, 16.0F));
  EXPECT_TRUE(moved.travels);
  EXPECT_EQ(travel.follow(next, {2.2F, 0.9F}), next);
  EXPECT_EQ(travel.follow(next, {0.0F, -40.0F}), (TravelPlace{4, -80}));
}

TEST(Travel, StaysWhereABodyIsLostOrTooFar) {
  const Travel travel(open_domain({64.0F, 32.0F}), 0.5F, 0.0);
  const float none = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(travel.follow({3, 4}, {none, none}), (TravelPlace{3, 4}));
  EXPECT_EQ(travel.follow({3, 4}, {1e30F, 2.0F}), (TravelPlace{3, 4}));
}

TEST(Travel, ThereAndBackIsTheSameDomain) {
  const Travel travel(open_domain({37.3F, 11.1F}), 0.3F, 0.2);
  const Domain there = travel.domain_at({7, -5}), back = travel.domain_at({0, 0});
  EXPECT_NE(there.lower, back.lower);
  EXPECT_EQ(back.lower, travel.start.lower);
  EXPECT_EQ(back.upper, travel.start.upper);
}

// Home while the body is well within, then over to the body; the same way back.
TEST(Travel, FromHomeItLiesThereUntilTheBodyNearsAnEdge) {
  const Travel travel(open_domain({64.0F, 32.0F}), 0.5F, 0.25);
  const float radius = 3.0F;  // edges are near from 25 m and 11 m on
  for (const Vec2 within : {Vec2(0.0F), Vec2(24.9F, 0.0F), Vec2(-24.9F, 10.9F), Vec2(0.0F, -10.9F)}) {
    EXPECT_EQ(travel.follow_from_home({0, 0}, within, radius), (TravelPlace{0, 0}));
    EXPECT_EQ(travel.follow_from_home({7, -5}, within, radius), (TravelPlace{0, 0}));
  }
  for (const Vec2 way : {Vec2(1.0F, 0.0F), Vec2(0.0F, -1.0F), Vec2(-0.8F, 0.6F), Vec2(0.6F, -0.8F)}) {
    TravelPlace place{0, 0};
    for (float r = 0.0F; r < 200.0F; r += 0.1F) {
      place = travel.follow_from_home(place, r * way, radius);
      EXPECT_GT(travel.domain_at(place).room_at(r * way), radius) << r;
    }
    const Domain there = travel.domain_at(place);
    EXPECT_LT(glm::distance(0.5F * (there.lower + there.upper), 200.0F * way), 2.3F) << "about the body";
    for (float r = 200.0F; r > 0.0F; r -= 0.1F) {
      place = travel.follow_from_home(place, r * way, radius);
      EXPECT_GT(travel.domain_at(place).room_at(r * way), radius) << r;
    }
    EXPECT_EQ(place, (TravelPlace{0, 0}));
  }
  const float none = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(travel.follow_from_home({3, 4}, {none, 0.0F}, radius), (TravelPlace{3, 4}));
}

}  // namespace
}  // namespace regatta
