#include "columns/flume.h"

#include "columns/column_depth.h"
#include "columns/column_dye.h"
#include "columns/column_sort.h"
#include "columns/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace regatta {
namespace {

constexpr float kSpacing = 0.1F;    // [m]
constexpr float kSupport = 0.3F;    // [m]
constexpr float kThinnest = 5e-3F;  // [m]

WaterSetup stream(float speed, EdgeKind sides = EdgeKind::kWall) {
  WaterSetup setup;
  setup.domain = {{0.0F, 0.0F}, {3.0F, 1.0F}, EdgeKind::kInflow, EdgeKind::kOutflow, sides, sides};
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -1.0F));
  setup.spacing = kSpacing;
  setup.velocity = {speed, 0.0F};
  setup.inflow_speed = speed;
  return setup;
}

WaterSetup westward(WaterSetup setup) {
  std::swap(setup.domain.west, setup.domain.east);
  setup.velocity.x = -setup.velocity.x;
  return setup;
}

// The bed -1 m before the middle of the flume and `east` behind it.
WaterSetup with_step(WaterSetup setup, float east) {
  auto terrain = std::make_shared<Terrain>();
  terrain->nx = 4;
  terrain->spacing = 1.0F;
  terrain->heights = {-1.0F, -1.0F, east, east, -1.0F, -1.0F, east, east};
  setup.terrain = terrain;
  return setup;
}

// A flume whose columns drift with their velocities: no forces act.
struct Drift {
  WaterSetup setup;
  Lattice lattice;
  Kernels kernels{kSupport};
  Bed bed;
  Flume flume;
  ColumnSorter sorter;
  Columns columns;
  ColumnField field;

  explicit Drift(const WaterSetup& from)
      : setup(from),
        lattice(make_lattice(from).value()),
        bed(from.domain, *from.terrain, kSupport),
        flume(from, lattice, kSupport, kThinnest),
        sorter(from.domain, kSupport),
        columns(lay_columns(from, lattice, kThinnest)) {
    flume.fill_buffers(from, columns);
    field.bins = make_column_bins(from.domain, kSupport, flume.buffer());
    update();
  }
  void update() {
    sorter.sort(columns, field);
    sum_depth(kernels, field);
    finish_depth(kThinnest, bed, field);
  }
  void step(float dt) {
    flume.prescribe(bed, field);
    for (std::size_t i = 0; i < static_cast<std::size_t>(field.count); ++i) {
      if (field.source[i] < 0) continue;
      const auto to = static_cast<std::size_t>(field.source[i]);
      columns.x[to] = field.x[i] + dt * field.u[i];
      columns.z[to] = field.z[i];
      columns.u[to] = field.u[i];
      columns.w[to] = field.w[i];
      columns.volume[to] = field.volume[i];
    }
    flume.exchange(bed, field, columns);
    update();
  }
  // Volume inside, and in the western and eastern buffer [m^3].
  [[nodiscard]] double volume(int part) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      const int at = columns.x[i] < setup.domain.lower.x ? 1 : (columns.x[i] > setup.domain.upper.x ? 2 : 0);
      if (at == part) sum += static_cast<double>(columns.volume[i]);
    }
    return sum;
  }
  [[nodiscard]] double inside() const { return volume(0); }
  [[nodiscard]] double west() const { return volume(1); }
  [[nodiscard]] double east() const { return volume(2); }
};

TEST(Flume, DyeLeavesWithItsColumnsAndNewWaterIsClear) {
  Drift drift(stream(1.0F));
  // Each column is dyed by its row, which it keeps.
  const auto dye = [](float z) { return Vec2(0.25F * (1.0F + z), 0.0F); };
  for (int i = 0; i < 40; ++i) {
    drift.columns.dye.clear();
    for (const float z : drift.columns.z) drift.columns.dye.push_back(dye(z));
    const std::size_t before = drift.columns.x.size();
    drift.flume.prescribe(drift.bed, drift.field);
    // Does what Drift::step does, but the columns' order follows the field, and their dye with it.
    std::vector<Vec2> scratch;
    for (std::size_t f = 0; f < static_cast<std::size_t>(drift.field.count); ++f) {
      if (drift.field.source[f] < 0) continue;
      const auto to = static_cast<std::size_t>(drift.field.source[f]);
      drift.columns.x[to] = drift.field.x[f] + 0.03F * drift.field.u[f];
      drift.columns.z[to] = drift.field.z[f];
    }
    carry_dye(drift.sorter.places(), drift.field, scratch, drift.columns);
    drift.flume.exchange(drift.bed, drift.field, drift.columns);
    ASSERT_EQ(drift.columns.dye.size(), drift.columns.x.size());
    for (std::size_t c = 0; c < drift.columns.x.size(); ++c) {
      const bool fresh = drift.columns.dye[c] == Vec2(0.0F);
      EXPECT_TRUE(fresh || drift.columns.dye[c] == dye(drift.columns.z[c]));
      EXPECT_TRUE(!fresh || drift.columns.x[c] < 0.0F) << "clear water comes through the inflow";
    }
    EXPECT_NEAR(static_cast<double>(before), static_cast<double>(drift.columns.x.size()), 30.0);
    drift.update();
  }
}

TEST(Flume, DomainsWithoutThroughFlowHaveNoBuffers) {
  WaterSetup setup = stream(0.5F);
  setup.domain.west = setup.domain.east = EdgeKind::kWall;
  const Drift tank(setup);
  EXPECT_FALSE(tank.flume.active());
  EXPECT_EQ(tank.flume.buffer(), 0.0F);
  EXPECT_EQ(tank.west() + tank.east(), 0.0);
}

TEST(Flume, WhatCameInIsInsideOrWentOut) {
  for (const EdgeKind sides : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    for (const bool eastward : {true, false}) {
      Drift drift(eastward ? stream(0.8F, sides) : westward(stream(0.8F, sides)));
      const double start = drift.inside();
      EXPECT_NEAR(start, 3.0, 1.0e-5);
      for (int i = 0; i < 300; ++i) {
        drift.step(0.01F);
        ASSERT_NEAR(drift.inside(), start + drift.flume.volume_in - drift.flume.volume_out, 1.0e-9) << i;
      }
      // 0.8 m³/s for 3 s, to a column's length of 0.1 m³; the depth, and with it the outflow, to 2 %.
      EXPECT_NEAR(drift.flume.volume_in, 2.4, 0.1 + 0.02 * 2.4);
      EXPECT_NEAR(drift.flume.volume_out, 2.4, 0.1 + 0.02 * 2.4);
    }
  }
}

// The images beyond a side wall hold as much water as the columns that they are images of.
TEST(Flume, InflowIsAsDeepAtTheWallsAsBetweenThem) {
  for (const bool eastward : {true, false}) {
    Drift drift(eastward ? stream(0.8F) : westward(stream(0.8F)));
    drift.flume.prescribe(drift.bed, drift.field);
    int images = 0;
    for (const ColumnField::GhostLink& link : drift.field.ghosts) {
      const auto ghost = static_cast<std::size_t>(link.ghost);
      const float x = drift.field.x[ghost];
      if (eastward ? x >= 0.0F : x <= 3.0F) continue;
      EXPECT_FLOAT_EQ(drift.field.volume[ghost], drift.field.volume[static_cast<std::size_t>(link.column)]);
      ++images;
    }
    EXPECT_GT(images, 10);
    // Summed again with these volumes, the water is level from wall to wall.
    sum_depth(drift.kernels, drift.field);
    finish_depth(kThinnest, drift.bed, drift.field);
    float least = 9.0F;
    float most = 0.0F;
    for (int i = 0; i < drift.field.count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (drift.field.is_ghost(i) || drift.flume.in_buffer(drift.field.x[at])) continue;
      least = std::min(least, drift.field.depth[at]);
      most = std::max(most, drift.field.depth[at]);
    }
    EXPECT_NEAR(least, 1.0F, 5.0e-3F);  // the kernel sum on the lattice
    EXPECT_NEAR(most, 1.0F, 5.0e-3F);
  }
}

TEST(Flume, BuffersHoldWhatLevelAndBedAskAtTheirOwnPlace) {
  const auto expect = [](const WaterSetup& setup, double deep_west, double deep_east) {
    const Drift drift(setup);
    const auto area = static_cast<double>(drift.flume.buffer());  // 1 m wide
    EXPECT_NEAR(drift.west(), area * deep_west, 1.0e-5);
    EXPECT_NEAR(drift.east(), area * deep_east, 1.0e-5);
    for (std::size_t i = 0; i < drift.columns.x.size(); ++i) {
      EXPECT_GE(drift.columns.z[i], 0.0F);
      EXPECT_LE(drift.columns.z[i], 1.0F);
    }
  };
  expect(stream(0.5F), 1.0, 1.0);
  expect(with_step(stream(0.5F), -0.4F), 1.0, 0.4);
  expect(westward(with_step(stream(0.5F), -0.4F)), 1.0, 0.4);
  expect(stream(0.5F, EdgeKind::kPeriodic), 1.0, 1.0);
  WaterSetup lowered = stream(0.5F);
  lowered.outflow_level = -0.3F;
  expect(lowered, 1.0, 0.7);
  // Another level inside before the edges: the inflow starts with it, the outflow with the level that it holds.
  WaterSetup raised = stream(0.5F);
  raised.regions.push_back({{0.0F, 0.0F}, {3.0F, 1.0F}, 0.2F, Vec2(0.0F)});
  expect(raised, 1.2, 1.0);
}

TEST(Flume, ADryEndLeavesTheOtherBufferFull) {
  Drift beach(with_step(stream(0.5F), 0.5F));
  EXPECT_NEAR(beach.west(), static_cast<double>(beach.flume.buffer()), 1.0e-5);
  EXPECT_EQ(beach.east(), 0.0);
  for (int i = 0; i < 100; ++i) beach.step(0.01F);
  EXPECT_NEAR(beach.flume.volume_in, 0.5, 0.15);  // to a column's length and the rising level at the inflow
  EXPECT_EQ(beach.flume.volume_out, 0.0);

  const Drift spring(westward(with_step(stream(0.5F), 0.5F)));
  EXPECT_NEAR(spring.west(), static_cast<double>(spring.flume.buffer()), 1.0e-5);
  EXPECT_EQ(spring.east(), 0.0);
}

TEST(Flume, ADryFlumeFills) {
  WaterSetup setup = stream(0.5F);
  setup.outflow_level = -1.0F;
  setup.regions.push_back({{0.0F, 0.0F}, {3.0F, 1.0F}, -2.0F, Vec2(0.0F)});
  Drift drift(setup);
  EXPECT_EQ(drift.inside(), 0.0);
  EXPECT_NEAR(drift.west(), static_cast<double>(drift.flume.buffer()), 1.0e-5);
  EXPECT_EQ(drift.east(), 0.0);
  for (int i = 0; i < 100; ++i) drift.step(0.01F);
  EXPECT_GT(drift.inside(), 0.2);  // of 0.5 m³ that come at full depth: the level falls behind the front
  EXPECT_NEAR(drift.inside(), drift.flume.volume_in - drift.flume.volume_out, 1.0e-9);
}

}  // namespace
}  // namespace regatta
