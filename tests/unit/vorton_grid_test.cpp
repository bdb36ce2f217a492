#include "vorton/vorton_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

Vec3 read(const VortonGrid& grid, const Vec3& at) {
  Vec3 out(0.0F);
  grid.add_velocity({&at.x, &at.y, &at.z, &out.x, &out.y, &out.z, 1});
  return out;
}

TEST(VortonGrid, IsExactForALinearFlow) {
  VortonGrid grid;
  grid.cover({-1.0F, 0.0F, 2.0F}, {1.0F, 1.0F, 4.0F}, 0.25F, 10000);
  const VortonTargets nodes = grid.nodes();
  const auto flow = [](const Vec3& p) { return Vec3(p.y + 2.0F * p.z, 1.0F - p.x, 0.5F * p.z - p.y); };
  for (int i = 0; i < nodes.count; ++i) {
    const Vec3 u = flow({nodes.x[i], nodes.y[i], nodes.z[i]});
    nodes.u[i] = u.x;
    nodes.v[i] = u.y;
    nodes.w[i] = u.z;
  }
  for (const Vec3 at : {Vec3(0.03F, 0.4F, 2.9F), Vec3(-1.0F, 0.0F, 2.0F), Vec3(1.0F, 1.0F, 4.0F)}) {
    EXPECT_LT(glm::distance(read(grid, at), flow(at)), 1e-5F);
  }
}

TEST(VortonGrid, AddsNothingBeyondItsBox) {
  VortonGrid grid;
  EXPECT_EQ(read(grid, Vec3(0.0F)), Vec3(0.0F));  // none laid
  grid.cover(Vec3(0.0F), Vec3(1.0F), 0.5F, 100);
  const VortonTargets nodes = grid.nodes();
  std::fill_n(nodes.u, nodes.count, 1.0F);
  EXPECT_FLOAT_EQ(read(grid, Vec3(0.5F)).x, 1.0F);
  for (const float far : {-0.1F, 9.0F, 1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_EQ(read(grid, {far, 0.5F, 0.5F}).x, 0.0F);
    EXPECT_EQ(read(grid, {0.5F, 0.5F, far}).x, 0.0F);
  }
}

TEST(VortonGrid, IsCoarserRatherThanTooLarge) {
  VortonGrid grid;
  grid.cover(Vec3(0.0F), {10.0F, 2.0F, 2.0F}, 0.01F, 5000);
  EXPECT_LE(grid.count(), 5000);
  EXPECT_GT(grid.count(), 3000);
  EXPECT_GT(grid.spacing(), 0.1F);
}

}  // namespace
}  // namespace regatta
