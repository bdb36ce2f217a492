// Tests of the water that propellers, rudders and gauges read in a liquid.
#include "liquid/liquid_water.h"
#include "geometry/hull_shapes.h"
#include "liquid_box.h"

#include <gtest/gtest.h>

#include <limits>
#include <span>

namespace regatta::liquid_water_test {
namespace {

constexpr float kLevel = 1.0F;  // [m]

// The water at a place beside the middle of a box, 0.8 m long, 0.4 m high, 0.6 m wide, that lies half under.
WaterSample at_box(float cell, const Vec3& from_middle) {
  const ParticleSetup setup = liquid_box({3.0F, 1.8F, 2.0F}, cell, Vec3(3.0F, kLevel, 2.0F));
  BodyView box;
  box.hull = make_box_hull(Vec3(0.8F, 0.4F, 0.6F)).value();
  box.motion = BodyMotion::kStatic;
  box.state.position = Vec3(1.5F, kLevel, 1.0F);
  const Result<LiquidWater> water = LiquidWater::create(setup, std::span(&box, 1));
  EXPECT_TRUE(water.ok());
  WaterSample sample;
  const Vec3 point = box.state.position + from_middle;
  if (water.ok()) water.value().sample(std::span(&point, 1), std::span(&sample, 1));
  return sample;
}

TEST(LiquidWater, KnowsWhereAHullKeepsAirAway) {
  for (const float cell : {0.2F, 0.125F, 0.1F}) {
    SCOPED_TRACE(cell);
    EXPECT_FLOAT_EQ(at_box(cell, {0.1F, -0.22F, 0.0F}).below_hull, 1.0F);                // below its bottom
    EXPECT_FLOAT_EQ(at_box(cell, {-0.3F, -0.2F + 0.4F * cell, 0.1F}).below_hull, 1.0F);  // within it, close to that
    EXPECT_EQ(at_box(cell, {0.1F, 0.2F - 0.4F * cell, 0.0F}).below_hull, 0.0F);  // close to its top: as capsized
    EXPECT_EQ(at_box(cell, {0.1F, 0.25F, 0.0F}).below_hull, 0.0F);               // above that
    EXPECT_EQ(at_box(cell, {1.0F, -0.2F, 0.0F}).below_hull, 0.0F);               // no hull there
    EXPECT_EQ(at_box(cell, {1.0F, 0.2F, 0.0F}).below_hull, 0.0F);
    EXPECT_EQ(at_box(cell, {0.1F, std::numeric_limits<float>::infinity(), 0.0F}).below_hull, 0.0F);  // seen from above
    const float at_side = at_box(cell, {0.4F - 0.1F * cell, 0.0F, 0.0F}).below_hull;
    EXPECT_TRUE(at_side > 0.05F && at_side < 0.95F) << at_side;
  }
}

}  // namespace
}  // namespace regatta::liquid_water_test
