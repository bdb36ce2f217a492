#include "particles/air_entrainment.h"

#include "core/parallel.h"
#include "exchange/snapshot.h"
#include "particles/particle_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

struct Air {
  ParticleCloud water;
  float most = 0.0F;
  double mean = 0.0;
};

// After a few steps of blocks that are thrown at one another, free of weight as long as that takes.
Air air_of(std::initializer_list<ParticleBlock> blocks, int steps) {
  ParticleSetup setup;
  setup.upper = {2.0F, 2.0F, 1.0F};
  setup.boundary_spacing = 8.0F;
  for (const ParticleBlock& block : blocks) setup.blocks.push_back(block);
  auto made = ParticleWater::create(setup, {});
  EXPECT_TRUE(made.ok());
  Params params;
  params.wind_on = false;
  Profiler profiler;
  for (int k = 0; k < steps; ++k) (void)made.value().step({params, 0.005 * k, 0.005, {}, {}, {}}, {}, profiler);
  SnapshotRequest request;
  request.air = true;
  Snapshot snapshot;
  made.value().draw({params, 0.0, request}, snapshot);
  Air air;
  air.water = snapshot.clouds[0];
  EXPECT_EQ(air.water.air.size(), air.water.position.size());
  for (const float a : air.water.air) {
    EXPECT_GE(a, 0.0F);
    EXPECT_LE(a, 1.0F);
    air.most = std::max(air.most, a);
    air.mean += static_cast<double>(a) / static_cast<double>(air.water.air.size());
  }
  return air;
}

TEST(AirEntrainment, StillWaterTakesInNone) {
  EXPECT_EQ(air_of({{Vec3(0.0F), {2.0F, 0.4F, 1.0F}, Vec3(0.0F)}}, 3).most, 0.0F);
}

TEST(AirEntrainment, WhatFliesAsOnePieceTakesInNextToNone) {
  const Vec3 fast(3.0F, 0.0F, 0.0F);
  EXPECT_LT(air_of({{{0.4F, 1.0F, 0.3F}, {0.9F, 1.5F, 0.8F}, fast}}, 3).mean, 0.01);
}

TEST(AirEntrainment, WhereWaterRunsIntoWaterItTakesInMuch) {
  const Vec3 fast(3.0F, 0.0F, 0.0F);
  const Air air =
      air_of({{{0.4F, 1.0F, 0.3F}, {0.97F, 1.5F, 0.8F}, fast}, {{1.03F, 1.0F, 0.3F}, {1.6F, 1.5F, 0.8F}, -fast}}, 6);
  EXPECT_GT(air.most, 0.9F);
  double near = 0.0, all = 0.0;
  for (std::size_t i = 0; i < air.water.air.size(); ++i) {
    const auto a = static_cast<double>(air.water.air[i]);
    all += a;
    if (std::abs(air.water.position[i].x - 1.0F) < 6.0F * air.water.radius) near += a;
  }
  EXPECT_GT(near, 0.8 * all) << "it is taken in where they meet";
}

TEST(AirEntrainment, IsTheSameForAnyNumberOfThreads) {
  const Vec3 fast(3.0F, 0.0F, 0.0F);
  const int before = thread_count();
  std::vector<float> first;
  for (const int threads : {1, 2, 3}) {
    set_thread_count(threads);
    const Air air =
        air_of({{{0.4F, 1.0F, 0.3F}, {0.97F, 1.5F, 0.8F}, fast}, {{1.03F, 1.0F, 0.3F}, {1.6F, 1.5F, 0.8F}, -fast}}, 6);
    if (first.empty()) first = air.water.air;
    EXPECT_EQ(air.water.air, first) << threads << " threads";
  }
  set_thread_count(before);
}

TEST(AirEntrainment, NobodyAskedNothingIsFound) {
  ParticleSetup setup;
  setup.upper = {1.0F, 1.0F, 1.0F};
  setup.boundary_spacing = 8.0F;
  setup.blocks.push_back({Vec3(0.0F), {0.5F, 0.5F, 0.5F}, Vec3(0.0F)});
  auto made = ParticleWater::create(setup, {});
  ASSERT_TRUE(made.ok());
  const Params params;
  const SnapshotRequest request;
  Snapshot snapshot;
  made.value().draw({params, 0.0, request}, snapshot);
  EXPECT_TRUE(snapshot.clouds[0].air.empty());
}

}  // namespace
}  // namespace regatta
