#include "exchange/edge_ahead.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// 40 m × 20 m, its west and north open.
Domain half_open() {
  return {{-20.0F, -10.0F}, {20.0F, 10.0F}, EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kPeriodic, EdgeKind::kOpen};
}

TEST(EdgeAhead, TellsOfOpenEdgesThatHoldAndOfNoOthers) {
  const Domain domain = half_open();
  struct Run {
    Vec2 at, velocity;
    bool warned;
  };
  for (const Run& run : {Run{{-2.0F, 0.0F}, {-4.0F, 0.0F}, true}, Run{{2.0F, 0.0F}, {-4.0F, 0.0F}, false},
                         Run{{-8.0F, 0.0F}, {4.0F, 0.0F}, false}, Run{{-8.0F, 0.0F}, {0.0F, 0.0F}, false},
                         Run{{19.0F, 0.0F}, {9.0F, 0.0F}, false}, Run{{0.0F, -9.0F}, {0.0F, -9.0F}, false},
                         Run{{0.0F, 5.0F}, {3.0F, 2.0F}, true}}) {
    EXPECT_EQ(edge_ahead(domain, true, nullptr, 0.0F, run.at, run.velocity), run.warned) << run.at.x << " " << run.at.y;
    EXPECT_FALSE(edge_ahead(domain, false, nullptr, 0.0F, run.at, run.velocity)) << "the water goes along";
  }
}

TEST(EdgeAhead, AShoreIsSeen) {
  const Domain domain = half_open();
  const Terrain dry = make_flat_terrain(domain.lower, domain.upper, 0.5F);
  const Terrain wet = make_flat_terrain(domain.lower, domain.upper, -0.5F);
  EXPECT_FALSE(edge_ahead(domain, true, &dry, 0.0F, {-18.0F, 0.0F}, {-4.0F, 0.0F}));
  EXPECT_TRUE(edge_ahead(domain, true, &wet, 0.0F, {-18.0F, 0.0F}, {-4.0F, 0.0F}));
}

// Whatever its heading and where its rudder lies, it no longer leads outwards once the boat has turned that far; and a
// boat that already goes along the edge is turned inwards but little.
TEST(EdgeAhead, TheRudderTurnsABoatAway) {
  const auto bow_at = [](float heading) { return Vec2(std::cos(heading), -std::sin(heading)); };
  for (const Vec2& outward : {Vec2(1.0F, 0.0F), Vec2(-1.0F, 0.0F), Vec2(0.0F, 1.0F), Vec2(1.0F, 1.0F)}) {
    for (float heading = -3.0F; heading < 3.1F; heading += 0.1F) {
      for (float rudder : {-1.0F, 0.0F, 1.0F}) {
        float now = heading;
        for (int i = 0; i < 300 && glm::dot(bow_at(now), outward) > 0.0F; ++i) {
          rudder = rudder_away(outward, bow_at(now), -outward, rudder);
          EXPECT_LE(std::abs(rudder), 1.0F);
          now -= 0.02F * rudder;  // to starboard where it is positive
        }
        EXPECT_LE(glm::dot(bow_at(now), outward), 0.0F) << heading;
        EXPECT_LT(std::abs(now - heading), 3.2F) << "no way round " << heading;
      }
    }
  }
}

// Straight at it the driver's own side is taken.
TEST(EdgeAhead, StraightOnTheDriversSideCounts) {
  const Vec2 east(1.0F, 0.0F);
  EXPECT_GT(rudder_away(east, east, {-1.0F, 0.0F}, 0.5F), 0.9F);
  EXPECT_LT(rudder_away(east, east, {-1.0F, 0.0F}, -0.5F), -0.9F);
  EXPECT_GT(rudder_away(east, east, {-1.0F, 0.3F}, 0.0F), 0.9F);
}

}  // namespace
}  // namespace regatta
