#include "columns/column_rest.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Domain square(EdgeKind edge) { return {{-1.0F, -1.0F}, {1.0F, 1.0F}, edge, edge, edge, edge}; }

Columns at_edges() {
  Columns columns;
  columns.x = {-1.0F, 0.0F, 1.0F, 0.5F};
  columns.z = {-1.0F, 1.0F, 0.0F, 0.5F};
  columns.u = columns.w = {1.0F, 2.0F, 3.0F, 4.0F};
  columns.volume = {0.25F, 0.5F, 0.5F, 1.0F};
  return columns;
}

TEST(ColumnRest, ColumnsLeaveTheWallsTheyLieOn) {
  Columns columns = at_edges();
  leave_walls(0.1F, square(EdgeKind::kWall), columns);
  EXPECT_NEAR(columns.x[0], -0.97F, 1e-6F);
  EXPECT_NEAR(columns.z[0], -0.97F, 1e-6F);
  EXPECT_EQ(columns.x[1], 0.0F);
  EXPECT_NEAR(columns.z[1], 0.97F, 1e-6F);
  EXPECT_NEAR(columns.x[2], 0.97F, 1e-6F);
  EXPECT_EQ(columns.x[3], 0.5F);
  EXPECT_EQ(columns.volume, at_edges().volume);
}

TEST(ColumnRest, ThereIsNothingToLeaveAtPeriodicEdges) {
  Columns columns = at_edges();
  leave_walls(0.1F, square(EdgeKind::kPeriodic), columns);
  EXPECT_EQ(columns.x, at_edges().x);
}

// A column is pulled into its wall, along it, away from it; the last leans on none.
TEST(ColumnRest, WhatPushesAColumnIntoItsWallIsNoPull) {
  ColumnField field;
  field.count = 1;
  field.source = {0};
  field.depth = field.volume = {2.0F};
  field.u = field.w = {0.0F};
  const Vec2 normal = glm::normalize(Vec2(0.6F, -0.8F)), along(-normal.y, normal.x);
  const auto pull = [&](const Vec2& felt, const Vec2& wall) {
    field.ax = {felt.x};
    field.az = {felt.y};
    return rest_pull(field, 1.0F, std::vector<Vec2>{wall}).pull;
  };
  EXPECT_NEAR(pull(-3.0F * normal, normal), 0.0F, 1e-6F);
  EXPECT_NEAR(pull(-3.0F * normal + 0.25F * along, normal), 0.25F, 1e-6F);
  EXPECT_NEAR(pull(0.5F * normal, normal), 0.5F, 1e-6F);
  EXPECT_NEAR(pull(-3.0F * normal, Vec2(0.0F)), 3.0F, 1e-6F);
  // Each place has its own; a ghost's pull does not count.
  field.count = 3;
  field.source = {1, ~0, 0};
  field.depth = field.volume = {2.0F, 2.0F, 2.0F};
  field.u = field.w = {0.0F, 0.0F, 0.0F};
  field.ax = {-2.0F * normal.x, 9.0F, 0.5F};
  field.az = {-2.0F * normal.y, 9.0F, 0.0F};
  const RestPull found = rest_pull(field, 1.0F, std::vector<Vec2>{normal, Vec2(0.0F), Vec2(0.0F)});
  EXPECT_NEAR(found.pull, 0.5F, 1e-6F);
  EXPECT_EQ(found.place, 2);
}

// Masses on springs of 1 to 1,000 s⁻², in a field of its own: energy falls by six decades in 400 steps at a fifth of
// the stiffest spring's limit, where springs without a turn still swing; uphill all are stopped.
TEST(ColumnRest, RelaxationGoesDownIllConditionedValleys) {
  constexpr int kSprings = 200;
  const auto left_after = [](int steps, bool turned) {
    ColumnField field;
    field.count = kSprings;
    const auto count = static_cast<std::size_t>(kSprings);
    std::vector<float> at(count), stiffness(count);
    for (std::size_t n = 0; n < count; ++n) {
      stiffness[n] = std::pow(10.0F, 3.0F * static_cast<float>(n) / static_cast<float>(count - 1));
      at[n] = 1.0F / std::sqrt(stiffness[n]);
      field.source.push_back(static_cast<std::int32_t>(n));
    }
    field.volume.assign(count, 2.0F);
    for (std::vector<float>* values : {&field.u, &field.w, &field.ax, &field.az}) values->assign(count, 0.0F);
    const float dt = 0.2F * 2.0F / std::sqrt(1000.0F);
    Relaxation relaxation;
    double energy = 0.0;
    for (int step = 0; step < steps; ++step) {
      for (std::size_t n = 0; n < count; ++n) field.ax[n] = -stiffness[n] * at[n];
      if (turned) relaxation.turn(field);
      energy = 0.0;
      for (std::size_t n = 0; n < count; ++n) {
        field.u[n] += dt * field.ax[n];
        at[n] += dt * field.u[n];
        energy += static_cast<double>(stiffness[n] * at[n] * at[n] + field.u[n] * field.u[n]);
      }
    }
    return energy / kSprings;
  };
  EXPECT_GT(left_after(400, false), 0.5);
  EXPECT_LT(left_after(400, true), 1e-6);
  ColumnField uphill;
  uphill.count = 2;
  uphill.source = {0, 1};
  uphill.volume = {1.0F, 3.0F};
  uphill.u = {1.0F, -1.0F};
  uphill.ax = {0.5F, 0.5F};
  uphill.w = uphill.az = {0.0F, 0.0F};
  Relaxation().turn(uphill);
  EXPECT_EQ(uphill.u, (std::vector<float>{0.0F, 0.0F}));
}

TEST(ColumnRest, WallsAreFoundByWhatTheyTookFromColumns) {
  Columns free, after;
  free.u = {0.0F, -2.0F, 1.0F};
  free.w = {0.0F, 1.0F, 1.0F};
  after = free;
  after.u[1] = 0.0F;
  free.x = after.x = {0.0F, 1.0F, 2.0F};
  std::vector<Vec2> walls;
  find_walls(free, after, walls);
  EXPECT_EQ(walls, (std::vector<Vec2>{{0.0F, 0.0F}, {1.0F, 0.0F}, {0.0F, 0.0F}}));
}

// Two columns over a flat bed, one of them below a hull that presses it down.
TEST(ColumnRest, WaterIsBroughtToTheLevelWithWhatHullsPressOnIt) {
  ColumnField field;
  field.x = {0.0F, 1.0F};
  field.z = {0.0F, 0.0F};
  field.volume = {1.5F, 1.25F};
  field.depth = {1.5F, 1.25F};
  field.inverse_depth = {1.0F / 1.5F, 1.0F / 1.25F};
  Columns columns;
  columns.volume = {1.25F, 1.5F};
  const std::vector<float> pressed = {0.0F, 0.25F};
  const std::vector<std::int32_t> places = {1, 0};
  const Domain domain = square(EdgeKind::kWall);
  Terrain terrain;
  terrain.heights = {-1.0F};
  terrain.flat = true;
  const Bed bed(domain, terrain, 0.5F);
  EXPECT_NEAR(bring_to_level(0.0F, bed, pressed, places, field, columns), 0.5F, 1e-6F);
  EXPECT_NEAR(columns.volume[0], 0.75F, 1e-6F);
  EXPECT_NEAR(columns.volume[1], 1.0F, 1e-6F);
}

}  // namespace
}  // namespace regatta
