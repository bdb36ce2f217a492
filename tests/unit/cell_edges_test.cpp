#include "cells/cell_edges.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

struct Basin {
  Domain domain;
  CellLayout layout;
  std::array<CellEdge, 4> edges;
  std::vector<float> bed, walls;
  Cells cells;

  Basin(EdgeKind west, EdgeKind east, EdgeKind south, EdgeKind north)
      : layout(make_cell_layout({0.0F, 0.0F}, {5.0F, 4.0F}, 5, 4)),
        edges{},
        bed(layout.array_size(), -1.0F),
        walls(layout.array_size(), 0.0F),
        cells(layout) {
    domain.west = west;
    domain.east = east;
    domain.south = south;
    domain.north = north;
    edges = make_cell_edges(domain, layout);
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) {
        const std::size_t c = layout.at(i, k);
        cells.h[c] = 1.0F + 0.01F * static_cast<float>(10 * k + i);
        cells.u[c] = 0.1F + 0.02F * static_cast<float>(i);
        cells.w[c] = 0.3F + 0.02F * static_cast<float>(k);
      }
    }
  }
  [[nodiscard]] std::vector<float> level() const {
    std::vector<float> out = bed;
    for (std::size_t c = 0; c < out.size(); ++c) out[c] += cells.h[c];
    return out;
  }
  [[nodiscard]] float h(int i, int k) const { return cells.h[layout.at(i, k)]; }
  [[nodiscard]] float u(int i, int k) const { return cells.u[layout.at(i, k)]; }
  [[nodiscard]] float w(int i, int k) const { return cells.w[layout.at(i, k)]; }
};

TEST(CellEdges, WallsMirror) {
  Basin b(EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall);
  fill_ghosts({}, b.edges, b.bed, b.walls, b.cells);
  EXPECT_EQ(b.h(-1, 2), b.h(0, 2));
  EXPECT_EQ(b.h(-2, 2), b.h(1, 2));
  EXPECT_EQ(b.u(-2, 2), -b.u(1, 2));
  EXPECT_EQ(b.w(-2, 2), b.w(1, 2));
  EXPECT_EQ(b.u(5, 1), -b.u(4, 1));
  EXPECT_EQ(b.h(6, 1), b.h(3, 1));
  EXPECT_EQ(b.w(3, -1), -b.w(3, 0));
  EXPECT_EQ(b.w(3, 5), -b.w(3, 2));
  EXPECT_EQ(b.u(3, 5), b.u(3, 2));
  EXPECT_EQ(b.h(-1, -1), b.h(0, 0));  // the corner, for sampling
  EXPECT_EQ(inflow_through({}, b.layout, b.edges[0], b.level(), b.cells), 0.0);
}

TEST(CellEdges, PeriodicEdgesWrap) {
  Basin b(EdgeKind::kPeriodic, EdgeKind::kPeriodic, EdgeKind::kPeriodic, EdgeKind::kPeriodic);
  fill_ghosts({}, b.edges, b.bed, b.walls, b.cells);
  EXPECT_EQ(b.h(-1, 1), b.h(4, 1));
  EXPECT_EQ(b.h(-2, 1), b.h(3, 1));
  EXPECT_EQ(b.u(5, 1), b.u(0, 1));
  EXPECT_EQ(b.w(2, 5), b.w(2, 1));
  EXPECT_EQ(b.h(2, -2), b.h(2, 2));
  EXPECT_EQ(b.h(-1, -1), b.h(4, 3));
}

TEST(CellEdges, OpenEdgeIsTransparentToTheUndisturbedWater) {
  Basin b(EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall);
  EdgeTerms terms;
  terms.calm_velocity = {0.4F, 0.0F};
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 5; ++i) {
      b.cells.h[b.layout.at(i, k)] = 1.0F;
      b.cells.u[b.layout.at(i, k)] = 0.4F;
      b.cells.w[b.layout.at(i, k)] = 0.0F;
    }
  }
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  for (const int i : {-2, -1, 5, 6}) {
    EXPECT_NEAR(b.h(i, 1), 1.0F, 1e-6F);
    EXPECT_NEAR(b.u(i, 1), 0.4F, 1e-6F);
  }
  // 4 m wide, 1 m deep.
  EXPECT_NEAR(inflow_through({}, b.layout, b.edges[0], b.level(), b.cells), 1.6, 1e-5);
  EXPECT_NEAR(inflow_through({}, b.layout, b.edges[1], b.level(), b.cells), -1.6, 1e-5);
}

TEST(CellEdges, OpenEdgeKeepsBothInvariants) {
  Basin b(EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall);
  const EdgeTerms terms;
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  const float inside = -b.u(0, 1) + 2.0F * std::sqrt(kGravity * b.h(0, 1));  // leaves towards -x
  EXPECT_NEAR(-b.u(-1, 1) + 2.0F * std::sqrt(kGravity * b.h(-1, 1)), inside, 1e-5F);
  EXPECT_NEAR(-b.u(-1, 1) - 2.0F * std::sqrt(kGravity * b.h(-1, 1)), -2.0F * std::sqrt(kGravity), 1e-5F);
}

TEST(CellEdges, SwellIsPartOfTheWaterOutsideWhereItMeetsTheEdge) {
  Basin b(EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall);
  for (float& h : b.cells.h) h = 1.0F;
  for (float& u : b.cells.u) u = 0.0F;
  for (float& w : b.cells.w) w = 0.0F;
  EdgeTerms terms;
  terms.swell.amplitude = 0.1;
  terms.swell.heading = glm::normalize(Vec2(1.0F, 1.0F));
  terms.swell.wave_number = 0.5F;
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  for (int k = 0; k < 4; ++k) {
    const SwellWater swell = swell_at(terms.swell, {0.0F, 0.5F + static_cast<float>(k)}, 1.0F);
    // Half of the difference between the water outside and the still water inside, to first order.
    EXPECT_NEAR(b.h(-1, k) - 1.0F, 0.5F * swell.rise + 0.5F * swell.velocity.x / std::sqrt(kGravity), 2e-3F) << k;
    EXPECT_FLOAT_EQ(b.w(-1, k), swell.velocity.y);
    EXPECT_EQ(b.h(5, k), 1.0F);  // it does not come from the east
    EXPECT_EQ(b.u(5, k), 0.0F);
  }
  EXPECT_GT(b.h(-1, 0), b.h(-1, 3));
}

TEST(CellEdges, InflowHoldsTheDischargeAndTheInvariant) {
  Basin b(EdgeKind::kInflow, EdgeKind::kOutflow, EdgeKind::kWall, EdgeKind::kWall);
  EdgeTerms terms;
  terms.inflow_speed = 0.5F;
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  EXPECT_NEAR(b.h(-1, 2) * b.u(-1, 2), 0.5F, 1e-5F);
  EXPECT_NEAR(b.u(-1, 2) - 2.0F * std::sqrt(kGravity * b.h(-1, 2)), b.u(0, 2) - 2.0F * std::sqrt(kGravity * b.h(0, 2)),
              1e-4F);
  // The outflow holds its level, 0, and lets u + 2√(g h) out.
  EXPECT_FLOAT_EQ(b.h(5, 2), 1.0F);
  EXPECT_NEAR(b.u(5, 2) + 2.0F * std::sqrt(kGravity), b.u(4, 2) + 2.0F * std::sqrt(kGravity * b.h(4, 2)), 1e-5F);
}

TEST(CellEdges, DryAndFastCellsAreNoTrouble) {
  Basin b(EdgeKind::kInflow, EdgeKind::kOutflow, EdgeKind::kOpen, EdgeKind::kOpen);
  EdgeTerms terms;
  terms.inflow_speed = 0.5F;
  for (float& h : b.cells.h) h = 0.0F;
  for (float& u : b.cells.u) u = 0.0F;
  for (float& w : b.cells.w) w = 0.0F;
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  EXPECT_EQ(b.h(-1, 1), 1.0F);  // the level, onto dry ground
  EXPECT_EQ(b.u(-1, 1), 0.5F);
  EXPECT_EQ(b.h(2, -1), 0.0F);  // no water from outside: the sea does not pour in over dry ground
  b.cells.h[b.layout.at(4, 1)] = 0.1F;
  b.cells.u[b.layout.at(4, 1)] = 3.0F;  // faster than its waves
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  EXPECT_EQ(b.h(5, 1), 0.1F);
  EXPECT_EQ(b.u(5, 1), 3.0F);
}

TEST(CellEdges, AWallOnAnEdgeStandsInTheWaterOutsideAsWell) {
  Basin b(EdgeKind::kOpen, EdgeKind::kInflow, EdgeKind::kOpen, EdgeKind::kOutflow);
  EdgeTerms terms;
  terms.inflow_speed = 0.5F;
  terms.swell.amplitude = 0.1;
  terms.swell.heading = glm::normalize(Vec2(1.0F, 1.0F));
  for (float& h : b.cells.h) h = 0.05F;  // thrown up
  for (float& u : b.cells.u) u = 0.0F;
  for (float& w : b.cells.w) w = 0.0F;
  for (float& wall : b.walls) wall = 1.5F;  // half a metre above the level
  fill_ghosts(terms, b.edges, b.bed, b.walls, b.cells);
  EXPECT_LT(b.h(-1, 1), 0.05F);  // what is on top runs off
  EXPECT_LE(b.u(-1, 1), 0.0F);
  EXPECT_LT(b.h(2, -1), 0.05F);
  EXPECT_EQ(b.h(5, 1) * b.u(5, 1), 0.0F);
  EXPECT_EQ(b.h(2, 4), 0.0F);
}

TEST(CellEdges, BedGoesOnBeyondTheEdges) {
  Basin b(EdgeKind::kWall, EdgeKind::kOpen, EdgeKind::kPeriodic, EdgeKind::kPeriodic);
  for (int i = 0; i < 5; ++i) b.bed[b.layout.at(i, 1)] = static_cast<float>(i);
  extend_bed(b.edges, b.bed);
  EXPECT_EQ(b.bed[b.layout.at(-2, 1)], 1.0F);
  EXPECT_EQ(b.bed[b.layout.at(6, 1)], 4.0F);
  EXPECT_EQ(b.bed[b.layout.at(2, 5)], 2.0F);
}

}  // namespace
}  // namespace regatta
