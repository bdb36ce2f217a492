#include "cells/cell_hulls.h"

#include "cells/cell_edges.h"
#include "cells/cell_stage.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace regatta {
namespace {

// A still tank of 6 m by 6 m, 1 m deep, and what meets a body in it.
struct Tank {
  Domain domain{{-3.0F, -3.0F}, {3.0F, 3.0F}};
  std::shared_ptr<const Terrain> terrain =
      std::make_shared<Terrain>(make_flat_terrain(domain.lower, domain.upper, -1.0F));
  CellLayout layout = make_cell_layout(domain.lower, domain.upper, 60, 60);
  std::array<CellEdge, 4> edges = make_cell_edges(domain, layout);
  std::vector<float> bed = std::vector<float>(layout.array_size(), -1.0F);
  std::vector<float> over = std::vector<float>(layout.array_size(), 0.0F), level = over;
  Cells cells{layout};
  CellPush push{layout};
  CellHulls hulls{domain, terrain, layout, 0.0F, 1e-5F, 1.0F};
  std::vector<BodyLoad> loads = std::vector<BodyLoad>(1);

  Tank() { std::fill(cells.h.begin(), cells.h.end(), 1.0F); }
  void meet(const BodyView& view, float dt) {
    hulls.begin_step(dt, std::span(&view, 1));
    hulls.settle();
    hulls.press(Params{}, bed, cells, over);
    extend_bed(edges, over);
    find_levels(layout, bed, over, cells, level);
    for (int i = 0; i < hulls.pieces(); ++i) hulls.gather(i, Params{}, {}, dt, over, level, cells);
    hulls.push(cells, push);
    hulls.end_step(dt, loads);
  }
};

// Steps until the water is level in and around the body.
void settle(Tank& tank, const BodyView& view) {
  for (int i = 0; i < 40; ++i) {
    tank.meet(view, 0.0F);
    hand_over(0.0F, 1e-5F, tank.push, tank.cells);
    for (std::size_t c = 0; c < tank.over.size(); ++c) {
      tank.cells.h[c] = 0.5F * (tank.cells.h[c] - tank.bed[c] - tank.over[c]);
    }
  }
}

BodyView box(Vec3 size, Vec3 at, BodyMotion motion) {
  BodyView view;
  view.hull = make_box_hull(size).value();
  view.state.position = at;
  view.mass = 500.0F * view.hull->volume;
  view.motion = motion;
  return view;
}

TEST(CellHulls, HeadIsTheVolumeItStandsFor) {
  Tank tank;
  // 0.25 m deep in water that does not know of it yet; κ = 1: the head is twice that depth, less what its rim spreads.
  tank.meet(box({2.0F, 0.5F, 1.0F}, {0.03F, 0.0F, 0.02F}, BodyMotion::kDynamic), 0.01F);
  double volume = 0.0;
  for (const float over : tank.over) volume += static_cast<double>(over) * 0.01;
  EXPECT_GT(volume, 1.6 * 2.0 * 0.25);
  EXPECT_LT(volume, 2.0 * 2.0 * 0.25);
  EXPECT_EQ(tank.over[tank.layout.at(5, 5)], 0.0F);  // far off nothing changes
  EXPECT_GT(tank.loads[0].force.y, 0.0F);
}

// From the bed to above the water: the water ends at it, and nothing of it is lifted or dragged.
TEST(CellHulls, AWallStandsInTheWaterAroundIt) {
  Tank tank;
  const BodyView pier = box({1.0F, 2.0F, 1.5F}, {0.0F, 0.0F, 0.0F}, BodyMotion::kStatic);
  settle(tank, pier);
  tank.meet(pier, 0.01F);
  EXPECT_EQ(tank.loads[0].buoyancy.y, 0.0F);
  EXPECT_NEAR(tank.loads[0].submerged_volume, 1.0F * 1.5F, 0.01F);
  EXPECT_GT(tank.loads[0].wetted_area, 2.0F * (1.0F + 1.5F) * 0.98F) << "its sides";
  EXPECT_LT(tank.loads[0].wetted_area, (2.0F * (1.0F + 1.5F) + 1.0F * 1.5F) * 1.02F) << "its sides and bottom";
  std::fill(tank.cells.h.begin(), tank.cells.h.end(), 0.0F);
  tank.meet(pier, 0.01F);
  EXPECT_EQ(tank.loads[0].submerged_volume, 0.0F);
  EXPECT_EQ(tank.loads[0].wetted_area, 0.0F);
}

// A body on a path that comes down on the bed, stands there and leaves it again: as in water that never saw it stand.
TEST(CellHulls, AHullThatHasStoodIsOneThatNeverDid) {
  const BodyView up = box({1.0F, 2.0F, 1.0F}, {0.03F, 0.5F, 0.02F}, BodyMotion::kKinematic);
  const BodyView down = box({1.0F, 2.0F, 1.0F}, {0.03F, 0.0F, 0.02F}, BodyMotion::kKinematic);
  Tank fresh, stood;
  fresh.meet(up, 0.01F);
  stood.meet(up, 0.01F);
  stood.meet(down, 0.01F);
  EXPECT_EQ(stood.loads[0].buoyancy.y, 0.0F);
  stood.meet(up, 0.01F);
  EXPECT_GT(fresh.loads[0].buoyancy.y, 0.0F);
  EXPECT_EQ(stood.loads[0].buoyancy, fresh.loads[0].buoyancy);
  EXPECT_EQ(stood.loads[0].submerged_volume, fresh.loads[0].submerged_volume);
  EXPECT_EQ(stood.over, fresh.over);
}

TEST(CellHulls, LevelWaterPushesASymmetricHullNowhere) {
  Tank tank;
  tank.meet(box({2.0F, 0.5F, 1.0F}, {0.0F, 0.0F, 0.0F}, BodyMotion::kDynamic), 0.01F);
  EXPECT_NEAR(tank.loads[0].force.x / tank.loads[0].force.y, 0.0F, 1e-5F);
  EXPECT_NEAR(tank.loads[0].force.z / tank.loads[0].force.y, 0.0F, 1e-5F);
  EXPECT_NEAR(tank.loads[0].torque.y / tank.loads[0].force.y, 0.0F, 1e-5F);
}

// Beside an edge, over an uneven bed: weights over open cells and the sums about the head hold it, no rule for walls.
TEST(CellHulls, LevelWaterPushesNoHullNearAnEdgeOverAnyBed) {
  Tank tank;
  for (int k = 0; k < tank.layout.nz; ++k) {
    for (int i = 0; i < tank.layout.nx; ++i) {
      const Vec2 at = tank.layout.middle(i, k);
      tank.bed[tank.layout.at(i, k)] = -1.0F + 0.2F * std::sin(3.0F * at.x) * std::cos(2.0F * at.y);
    }
  }
  extend_bed(tank.edges, tank.bed);
  for (std::size_t c = 0; c < tank.bed.size(); ++c) tank.cells.h[c] = -tank.bed[c];
  const BodyView view = box({2.0F, 0.5F, 1.0F}, {-1.97F, 0.0F, 0.3F}, BodyMotion::kDynamic);
  settle(tank, view);
  tank.meet(view, 0.01F);
  EXPECT_NEAR(tank.loads[0].force.y, 500.0F * kGravity, 1.0F);
  EXPECT_NEAR(tank.loads[0].force.x / tank.loads[0].force.y, 0.0F, 1e-6F);
  EXPECT_NEAR(tank.loads[0].force.z / tank.loads[0].force.y, 0.0F, 1e-6F);
  EXPECT_NEAR(tank.loads[0].torque.y / tank.loads[0].force.y, 0.0F, 1e-6F);
  double displaced = 0.0;  // all of it in the water
  for (int k = 0; k < tank.layout.nz; ++k) {
    for (int i = 0; i < tank.layout.nx; ++i) {
      const std::size_t c = tank.layout.at(i, k);
      displaced += static_cast<double>(tank.over[c]) * tank.layout.area();
    }
  }
  EXPECT_NEAR(displaced, 0.5, 1e-4);
}

TEST(CellHulls, DragIsHandedToTheWater) {
  Tank tank;
  BodyView view = box({2.0F, 0.5F, 1.0F}, {0.03F, 0.0F, 0.02F}, BodyMotion::kDynamic);
  settle(tank, view);
  tank.meet(view, 0.01F);
  EXPECT_NEAR(tank.loads[0].force.y, 500.0F * kGravity, 5.0F);  // half of it in the water: Archimedes
  view.state.velocity = {2.0F, 0.0F, 0.5F};
  tank.meet(view, 0.01F);
  EXPECT_LT(tank.loads[0].drag.x, -50.0F);
  hand_over(0.01F, 1e-5F, tank.push, tank.cells);
  glm::dvec2 momentum(0.0);
  for (std::size_t c = 0; c < tank.cells.h.size(); ++c) {
    momentum += glm::dvec2(1000.0F * 0.01F * tank.cells.h[c] * Vec2(tank.cells.u[c], tank.cells.w[c]));
  }
  EXPECT_NEAR(momentum.x, -0.01 * static_cast<double>(tank.loads[0].drag.x), 1e-3 * std::abs(momentum.x));
  EXPECT_NEAR(momentum.y, -0.01 * static_cast<double>(tank.loads[0].drag.z), 1e-3 * std::abs(momentum.y));
  EXPECT_TRUE(tank.push.touched.empty());
}

TEST(CellHulls, WhatNothingMovesAndStandsOnTheBedIsAWall) {
  Tank tank;
  tank.meet(box({1.0F, 2.0F, 1.0F}, {0.0F, 0.0F, 0.0F}, BodyMotion::kStatic), 0.01F);
  EXPECT_NEAR(tank.hulls.walls()[tank.layout.at(30, 30)], 2.0F, 0.05F);  // from the bed to its top, 1 m
  EXPECT_EQ(tank.hulls.walls()[tank.layout.at(20, 30)], 0.0F);
  // One that hangs above the bed, and one that may move, are none.
  tank.meet(box({1.0F, 1.0F, 1.0F}, {0.0F, 0.2F, 0.0F}, BodyMotion::kStatic), 0.01F);
  EXPECT_EQ(tank.hulls.walls()[tank.layout.at(30, 30)], 0.0F);
  tank.meet(box({1.0F, 2.0F, 1.0F}, {0.0F, 0.0F, 0.0F}, BodyMotion::kDynamic), 0.01F);
  EXPECT_EQ(tank.hulls.walls()[tank.layout.at(30, 30)], 0.0F);
}

TEST(CellHulls, ABodyThatLeavesTakesItsHeadAlong) {
  Tank tank;
  tank.meet(box({2.0F, 0.5F, 1.0F}, {0.0F, 0.0F, 0.0F}, BodyMotion::kDynamic), 0.01F);
  const std::vector<float> nothing(tank.over.size(), 0.0F);
  EXPECT_NE(tank.over, nothing);
  tank.meet(box({2.0F, 0.5F, 1.0F}, {50.0F, 0.0F, 0.0F}, BodyMotion::kDynamic), 0.01F);
  EXPECT_FALSE(tank.hulls.any());
  EXPECT_EQ(tank.over, nothing);
  EXPECT_EQ(tank.loads[0].force, Vec3(0.0F));
}

}  // namespace
}  // namespace regatta
