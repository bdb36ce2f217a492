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
  for (const Run& run : {Run{{-8.0F, 0.0F}, {-4.0F, 0.0F}, true}, Run{{-2.0F, 0.0F}, {-4.0F, 0.0F}, false},
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

}  // namespace
}  // namespace regatta
