#include "columns/open_flow.h"

#include "columns/column_depth.h"
#include "columns/column_sort.h"
#include "columns/kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr float kOpenSupport = 0.34F;      // [m]
constexpr float kOpenThinnest = 1e-3F;     // [m]
constexpr float kOpenStep = 1.0F / 60.0F;  // [s]

WaterSetup open_water(Vec2 velocity) {
  WaterSetup setup;
  setup.domain = {{0.0F, 0.0F}, {6.0F, 4.0F}, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -0.6F));
  setup.spacing = 0.1F;
  setup.depth = 0.6F;
  setup.velocity = velocity;
  return setup;
}

// A bed of 0.6 m below the level that is `height` at the western edge, for a row of nodes of 0.25 m, and beyond it.
std::shared_ptr<const Terrain> western_bank(float height) {
  auto terrain = std::make_shared<Terrain>();
  terrain->nx = 25;
  terrain->nz = 17;
  terrain->spacing = 0.25F;
  for (int k = 0; k < 17; ++k) {
    for (int i = 0; i < 25; ++i) terrain->heights.push_back(i < 1 ? height : -0.6F);
  }
  return terrain;
}

// Columns that drift with the stream: no forces act.
struct Stream {
  WaterSetup setup;
  Lattice lattice;
  Kernels kernels{kOpenSupport};
  Bed bed;
  Sponge sponge;
  OpenFlow flow;
  ColumnSorter sorter;
  Columns columns;
  ColumnField field;
  PassedVolume passed;

  explicit Stream(const WaterSetup& from)
      : setup(from),
        lattice(make_lattice(from).value()),
        bed(from.domain, *from.terrain, kOpenSupport),
        sponge(from.domain, kOpenSupport),
        flow(from.domain, bed, lattice, kOpenSupport, from.velocity, from.level, kOpenThinnest),
        sorter(from.domain, kOpenSupport),
        columns(lay_columns(from, lattice, kOpenThinnest)) {
    field.bins = make_column_bins(from.domain, kOpenSupport, 0.0F);
    update();
  }
  void update() {
    sorter.sort(columns, field);
    sum_depth(kernels, field);
    finish_depth(kOpenThinnest, bed, field);
  }
  OpenFlow::Exchange step() {
    Columns moved = columns;
    for (std::size_t i = 0; i < static_cast<std::size_t>(field.count); ++i) {
      if (field.source[i] < 0) continue;
      const auto to = static_cast<std::size_t>(field.source[i]);
      moved.x[to] = field.x[i] + kOpenStep * field.u[i];
      moved.z[to] = field.z[i] + kOpenStep * field.w[i];
      moved.u[to] = field.u[i];
      moved.w[to] = field.w[i];
      moved.volume[to] = field.volume[i];
    }
    columns = std::move(moved);
    const OpenFlow::Exchange exchanged = flow.exchange(bed, field, columns);
    passed += exchanged.passed;
    confine(setup.domain, kOpenSupport, columns);
    update();
    return exchanged;
  }
  [[nodiscard]] double volume() const {
    double sum = 0.0;
    for (const float one : columns.volume) sum += static_cast<double>(one);
    return sum;
  }
};

TEST(OpenFlow, BandsLieAtEdgesThatTheCurrentCrossesBothWays) {
  const Vec2 west(0.1F, 2.0F), east(5.9F, 2.0F), south(3.0F, 0.1F), north(3.0F, 3.9F), middle(3.0F, 2.0F);
  const auto bands = [&](const WaterSetup& setup) {
    const Bed bed(setup.domain, *setup.terrain, kOpenSupport);
    const OpenFlow flow(setup.domain, bed, make_lattice(setup).value(), kOpenSupport, setup.velocity, 0.0F,
                        kOpenThinnest);
    EXPECT_FALSE(flow.in_band(middle));
    return std::array<bool, 4>{flow.in_band(west), flow.in_band(east), flow.in_band(south), flow.in_band(north)};
  };
  EXPECT_EQ(bands(open_water({0.0F, 0.0F})), (std::array<bool, 4>{false, false, false, false}));
  EXPECT_EQ(bands(open_water({0.5F, 0.0F})), (std::array<bool, 4>{true, true, false, false}));
  EXPECT_EQ(bands(open_water({0.0F, -0.5F})), (std::array<bool, 4>{false, false, true, true}));
  EXPECT_EQ(bands(open_water({-0.2F, 0.1F})), (std::array<bool, 4>{true, true, true, true}));
  WaterSetup setup = open_water({0.5F, 0.3F});
  setup.domain.east = EdgeKind::kWall;
  EXPECT_EQ(bands(setup), (std::array<bool, 4>{false, false, true, true}));
  setup.domain.east = EdgeKind::kOutflow;
  setup.domain.west = EdgeKind::kInflow;
  EXPECT_EQ(bands(setup), (std::array<bool, 4>{false, false, false, false})) << "a flume's stream is flume.h's";
  setup = open_water({-0.5F, 0.3F});
  setup.terrain = western_bank(1.0F);
  EXPECT_EQ(bands(setup), (std::array<bool, 4>{false, false, true, true}));
}

TEST(OpenFlow, AStreamGoesOnWithoutEndAndIsBookedBothWays) {
  for (const Vec2 velocity : {Vec2(0.5F, 0.0F), Vec2(-1.3F, 0.0F), Vec2(0.0F, 0.4F), Vec2(0.7F, -0.4F)}) {
    Stream stream(open_water(velocity));
    const double begun = stream.volume();
    const int count = stream.columns.count();
    constexpr int kSteps = 600;
    for (int i = 0; i < kSteps; ++i) {
      ASSERT_FALSE(stream.step().flung.has_value());
    }
    const double through =
        0.6 * kSteps / 60.0 * static_cast<double>(std::abs(velocity.x) * 4.0F + std::abs(velocity.y) * 6.0F);
    EXPECT_NEAR(stream.volume(), begun, 0.03 * begun) << velocity.x;
    EXPECT_NEAR(stream.columns.count(), count, 0.03 * count) << velocity.x;
    EXPECT_NEAR(stream.passed.in, through, 0.04 * through) << velocity.x;
    EXPECT_NEAR(stream.passed.out, through, 0.04 * through) << velocity.x;
    EXPECT_NEAR(stream.volume(), begun + stream.passed.in - stream.passed.out, 1e-4 * begun);
  }
}

// New columns have the depth over the bed at the edge, not over the bed where the column before them went.
TEST(OpenFlow, WhatComesInIsLaidByTheBedThere) {
  for (const float bank : {-0.3F, -0.45F, -1.2F, -0.1F}) {
    WaterSetup setup = open_water({0.5F, 0.0F});
    setup.terrain = western_bank(bank);
    Stream stream(setup);
    int laid = 0;
    for (int i = 0; i < 60; ++i) stream.step();
    for (std::size_t k = 0; k < stream.columns.x.size(); ++k) {
      const Vec2 at(stream.columns.x[k], stream.columns.z[k]);
      if (at.x > 0.06F || at.y < 0.2F || at.y > 3.8F) continue;
      const float depth = std::max(-stream.bed.sample(at.x, at.y).height, kOpenThinnest);
      EXPECT_NEAR(stream.columns.volume[k], depth * stream.lattice.cell_area(),
                  0.2F * depth * stream.lattice.cell_area());
      ++laid;
    }
    EXPECT_GT(laid, 10) << bank;
  }
}

TEST(OpenFlow, NothingIsLaidOnDryLandAtAnEdge) {
  WaterSetup setup = open_water({0.5F, 0.0F});
  auto headland = std::make_shared<Terrain>(*western_bank(-0.6F));
  for (std::size_t k = 0; k < 8; ++k) headland->heights[25 * k] = 0.5F;
  setup.terrain = headland;
  Stream stream(setup);
  for (int i = 0; i < 120; ++i) stream.step();
  int wet = 0;
  for (std::size_t k = 0; k < stream.columns.x.size(); ++k) {
    const Vec2 at(stream.columns.x[k], stream.columns.z[k]);
    if (at.x > 0.15F) continue;
    EXPECT_GT(-stream.bed.sample(at.x, at.y).height, 0.0F) << at.x << ' ' << at.y;
    ++wet;
  }
  EXPECT_GT(wet, 10) << "beside it";
}

TEST(OpenFlow, BandsStandAtTheSwellsLevelWhereItComesIn) {
  Stream stream(open_water({0.4F, 0.0F}));
  WaterOutside outside;
  outside.velocity = stream.setup.velocity;
  outside.wave_speed = std::sqrt(kGravity * 0.6F);
  outside.swell.amplitude = 0.05;
  outside.swell.wave_number = 0.5F;
  for (const double phase : {0.0, 1.3, 3.1}) {
    outside.swell.phase = phase;
    stream.flow.prescribe(stream.bed, outside, stream.sponge, stream.field);
    int west = 0, east = 0;
    for (int n = 0; n < stream.field.count; ++n) {
      const auto i = static_cast<std::size_t>(n);
      const Vec2 at(stream.field.x[i], stream.field.z[i]);
      if (stream.field.is_ghost(n) || !stream.flow.in_band(at)) continue;
      const bool comes_in = at.x < 3.0F;
      const float rise = comes_in ? swell_at(outside.swell, at, 0.6F).rise : 0.0F;
      EXPECT_NEAR(stream.field.surface[i], rise, 1e-4F);
      EXPECT_NEAR(stream.field.depth[i], 0.6F + rise, 1e-4F);
      EXPECT_NEAR(stream.field.celerity[i], std::sqrt(kGravity * stream.field.depth[i]), 1e-4F);
      ++(comes_in ? west : east);
    }
    EXPECT_GT(west, 50);
    EXPECT_GT(east, 50);
  }
}

TEST(OpenFlow, SaysWhereAColumnWasFlungOut) {
  Stream stream(open_water({0.5F, 0.0F}));
  std::size_t one = 0;
  while (stream.field.is_ghost(static_cast<int>(one)) || stream.field.x[one] < 5.5F) ++one;
  const Vec2 was(stream.field.x[one], stream.field.z[one]);
  stream.field.u[one] = 200.0F;
  const int count = stream.columns.count();
  const OpenFlow::Exchange exchanged = stream.step();
  ASSERT_TRUE(exchanged.flung.has_value());
  EXPECT_EQ(*exchanged.flung, was);
  EXPECT_LT(stream.columns.count(), count + 40);
  EXPECT_FALSE(stream.step().flung.has_value());
}

TEST(OpenFlow, AColumnFlungThroughTheWholeDomainLetsNoneIn) {
  Stream stream(open_water({0.5F, 0.0F})), calm(open_water({0.5F, 0.0F}));
  std::size_t one = 0;
  while (stream.field.is_ghost(static_cast<int>(one)) || !stream.flow.in_band({stream.field.x[one], 0.0F}) ||
         stream.field.x[one] < 0.2F || stream.field.x[one] > 0.3F)
    ++one;
  stream.field.u[one] = 6000.0F;
  EXPECT_TRUE(stream.step().flung.has_value());
  calm.step();
  EXPECT_EQ(stream.columns.count(), calm.columns.count() - 1);
  EXPECT_EQ(stream.passed.in, calm.passed.in);
}

}  // namespace
}  // namespace regatta
