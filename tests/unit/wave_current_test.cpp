#include "waves/wave_current.h"

#include "exchange/wave_exchange.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Domain box_of(EdgeKind x, EdgeKind z) {
  Domain domain{{-6.0F, -4.0F}, {6.0F, 4.0F}};
  domain.west = domain.east = x;
  domain.south = domain.north = z;
  return domain;
}
// Cells of 0.1 m over the domain and `sponge` beyond its ends along x.
WaveGrid grid_over(const Domain& domain, float sponge) {
  const auto axis = [](EdgeKind edge) { return edge == EdgeKind::kWall ? WaveAxis::kWalled : WaveAxis::kPeriodic; };
  const int nx = static_cast<int>(std::lround((domain.size().x + 2.0F * sponge) / 0.1F));
  return make_wave_grid(domain.lower - Vec2(sponge, 0.0F), {0.1F, 0.1F}, nx, 80, axis(domain.west), axis(domain.south));
}
Vec2 at(const WaveCurrent& current, Vec2 place) {
  WaveExchange exchange;
  exchange.nodes = current.nodes();
  exchange.current = current.current();
  return exchange.current_at(place);
}
void fill(WaveCurrent& current, const auto& velocity) {
  const CurrentNodes& nodes = current.nodes();
  for (int k = 0; k < nodes.nz; ++k) {
    for (int i = 0; i < nodes.nx; ++i) {
      current.gathered()[nodes.at(i, k)] = velocity(nodes.lower + nodes.spacing * Vec2(i, k));
    }
  }
  current.find_current();
}

TEST(WaveCurrent, NodesAreFourCellsApartAndTwoOfTheWaters) {
  const Domain domain = box_of(EdgeKind::kPeriodic, EdgeKind::kWall);
  const WaveCurrent fine(grid_over(domain, 0.0F), domain, 0.1F), coarse(grid_over(domain, 0.0F), domain, 0.5F);
  EXPECT_NEAR(fine.nodes().spacing.x, 0.4F, 1e-5F);
  EXPECT_EQ(fine.nodes().nx, 30);
  EXPECT_EQ(fine.nodes().nz, 21);  // on both walls
  EXPECT_NEAR(coarse.nodes().spacing.x, 1.0F, 1e-5F);
  EXPECT_NEAR(coarse.nodes().spacing.y, 1.0F, 1e-5F);
}

// Still water is still, walls let nothing through, and in between a stream is what it is.
TEST(WaveCurrent, IsTheStreamBetweenTheWalls) {
  const Domain domain = box_of(EdgeKind::kPeriodic, EdgeKind::kWall);
  WaveCurrent current(grid_over(domain, 0.0F), domain, 0.1F);
  fill(current, [](Vec2) { return Vec2(0.006F, -0.006F); });
  EXPECT_FALSE(current.any());
  EXPECT_EQ(at(current, {0.3F, 0.2F}), Vec2(0.0F));
  fill(current, [](Vec2 place) { return Vec2(1.0F + 0.1F * place.y, 0.2F); });
  EXPECT_TRUE(current.any());
  for (const float z : {-3.0F, 0.13F, 3.4F}) {
    const Vec2 u = at(current, {5.9F, z});
    EXPECT_NEAR(u.x, 1.0F + 0.1F * z, 1e-5F);
    EXPECT_NEAR(u.y, 0.2F, 1e-5F);
  }
  EXPECT_NEAR(at(current, {1.0F, 4.0F}).x, 1.4F, 1e-5F);
  EXPECT_EQ(at(current, {1.0F, 4.0F}).y, 0.0F);
  EXPECT_EQ(at(current, {1.0F, -4.0F}).y, 0.0F);
}

// The current runs on in the sponges beyond open edges, whatever values the nodes have there.
TEST(WaveCurrent, RunsOnBeyondOpenEdges) {
  Domain domain = box_of(EdgeKind::kInflow, EdgeKind::kWall);
  domain.east = EdgeKind::kOutflow;
  WaveCurrent current(grid_over(domain, 3.0F), domain, 0.2F);
  fill(current, [](Vec2 place) {
    if (std::abs(place.x) > 6.25F) return Vec2(0.0F);  // no water there
    return Vec2(place.x > 0.0F ? 2.0F : 1.0F, 0.0F);
  });
  EXPECT_NEAR(at(current, {-7.0F, 0.0F}).x, 1.0F, 1e-5F);
  EXPECT_NEAR(at(current, {8.4F, 0.0F}).x, 2.0F, 1e-5F);
}

// Half a node's distance and less from land it is smaller, on land there is none.
TEST(WaveCurrent, EndsAtLand) {
  const Domain domain = box_of(EdgeKind::kPeriodic, EdgeKind::kPeriodic);
  const WaveGrid grid = grid_over(domain, 0.0F);
  WaveCurrent current(grid, domain, 0.1F);
  std::vector<float> depth(grid.array_size(), 1.0F);
  for (int k = 0; k < 40; ++k) {
    for (int i = 0; i < grid.nx; ++i) depth[grid.at(i, k)] = 0.0F;  // z < 0
  }
  current.set_land(depth);
  fill(current, [](Vec2) { return Vec2(0.7F, 0.3F); });
  EXPECT_NEAR(at(current, {0.2F, 0.0F}).x, 0.0F, 0.01F);
  EXPECT_EQ(at(current, {0.2F, -0.5F}), Vec2(0.0F));
  EXPECT_NEAR(at(current, {0.2F, 0.2F}).x, 0.35F, 0.01F);
  EXPECT_NEAR(at(current, {0.2F, 0.41F}).x, 0.7F, 0.01F);
  EXPECT_NEAR(at(current, {0.2F, 0.41F}).y, 0.3F, 0.01F);
}

// When the grid moves, a place of the world keeps its current.
TEST(WaveCurrent, StaysWhereItIsWhenTheGridMoves) {
  const Domain domain = box_of(EdgeKind::kOpen, EdgeKind::kPeriodic);
  const WaveGrid grid = grid_over(domain, 2.0F);
  WaveCurrent current(grid, domain, 0.1F);
  fill(current, [](Vec2 place) { return Vec2(1.0F + 0.1F * place.x, 0.5F); });
  current.place(grid.lower + Vec2(0.7F, 0.0F));
  current.shift({7, 0});
  current.find_current();
  for (const float x : {-5.0F, 0.0F, 3.3F, 5.5F}) {
    EXPECT_NEAR(at(current, {x, 1.1F}).x, 1.0F + 0.1F * x, 1e-5F) << x;
    EXPECT_NEAR(at(current, {x, 1.1F}).y, 0.5F, 1e-5F);
  }
}

}  // namespace
}  // namespace regatta
