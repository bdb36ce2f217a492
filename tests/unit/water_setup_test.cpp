#include "exchange/water_setup.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(WaterSetup, WaterThatStartsStillAndLevelHasNoStream) {
  WaterSetup water;
  EXPECT_FALSE(has_stream(water));
  water.level = 3.0F;
  water.inflow_speed = 2.0F;  // without an edge
  water.outflow_level = 1.0F;
  water.regions.push_back({{0.0F, 0.0F}, {1.0F, 1.0F}, 3.0F, Vec2(0.0F)});
  EXPECT_FALSE(has_stream(water));
}

TEST(WaterSetup, VelocitySlopeRegionsAndEdgesMakeAStream) {
  WaterSetup velocity, slope, region, flows, falls;
  velocity.velocity = {0.0F, 0.1F};
  slope.slope = {0.01F, 0.0F};
  region.regions.push_back({{0.0F, 0.0F}, {1.0F, 1.0F}, 0.5F, Vec2(0.0F)});
  for (WaterSetup* water : {&flows, &falls}) {
    water->domain.west = EdgeKind::kInflow;
    water->domain.east = EdgeKind::kOutflow;
    EXPECT_FALSE(has_stream(*water));
  }
  flows.inflow_speed = 0.5F;
  falls.outflow_level = -0.2F;
  for (const WaterSetup* water : {&velocity, &slope, &region, &flows, &falls}) EXPECT_TRUE(has_stream(*water));
}

}  // namespace
}  // namespace regatta
