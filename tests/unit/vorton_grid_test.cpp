#include "vorton/vorton_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace regatta {
namespace {

Vec3 read(const VortonGrid& grid, const Vec3& at) {
  Vec3 out(0.0F);
  grid.add_velocity({&at.x, &at.y, &at.z, &out.x, &out.y, &out.z, 1});
  return out;
}

// Gives every node the velocity there.
template <class Flow>
void set(VortonGrid& grid, const Flow& flow) {
  const VortonTargets nodes = grid.nodes();
  for (int i = 0; i < nodes.count; ++i) {
    const Vec3 u = flow({nodes.x[i], nodes.y[i], nodes.z[i]});
    nodes.u[i] = u.x;
    nodes.v[i] = u.y;
    nodes.w[i] = u.z;
  }
  grid.pack();
}

TEST(VortonGrid, IsExactForALinearFlow) {
  VortonGrid grid;
  grid.cover({-1.0F, 0.0F, 2.0F}, {1.0F, 1.0F, 4.0F}, 0.25F, 10000);
  const auto flow = [](const Vec3& p) { return Vec3(p.y + 2.0F * p.z, 1.0F - p.x, 0.5F * p.z - p.y); };
  set(grid, flow);
  for (const Vec3 at : {Vec3(0.03F, 0.4F, 2.9F), Vec3(-0.99F, 0.01F, 2.01F), Vec3(0.99F, 0.99F, 3.99F)}) {
    EXPECT_TRUE(grid.holds(at));
    EXPECT_LT(glm::distance(read(grid, at), flow(at)), 1e-5F);
  }
  // Many at once, and those of an odd number.
  std::vector<float> x, y, z, u(37), v(37), w(37);
  for (int i = 0; i < 37; ++i) {
    x.push_back(0.9F * std::sin(static_cast<float>(i)));
    y.push_back(0.5F + 0.4F * std::cos(static_cast<float>(i)));
    z.push_back(3.0F + 0.9F * std::sin(2.0F * static_cast<float>(i)));
  }
  grid.add_velocity({x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), 37});
  for (std::size_t i = 0; i < 37; ++i) {
    EXPECT_LT(glm::distance(Vec3(u[i], v[i], w[i]), flow({x[i], y[i], z[i]})), 1e-5F) << i;
  }
}

TEST(VortonGrid, FadesToNothingBeyondItsBox) {
  VortonGrid grid;
  EXPECT_EQ(read(grid, Vec3(0.0F)), Vec3(0.0F));  // none laid
  grid.cover(Vec3(0.0F), Vec3(1.0F), 0.5F, 1000);
  set(grid, [](const Vec3&) { return Vec3(1.0F, 0.0F, 0.0F); });
  EXPECT_FLOAT_EQ(read(grid, Vec3(0.5F)).x, 1.0F);
  EXPECT_NEAR(read(grid, {-0.5F, 0.5F, 0.5F}).x, 0.5F, 1e-6F);  // one of two cells on
  EXPECT_NEAR(read(grid, {0.5F, 1.75F, 0.5F}).x, 0.25F, 1e-6F);
  for (const float far :
       {-1.01F, 9.0F, 1e30F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_EQ(read(grid, {far, 0.5F, 0.5F}).x, 0.0F) << far;
    EXPECT_EQ(read(grid, {0.5F, 0.5F, far}).x, 0.0F) << far;
  }
}

TEST(VortonGrid, GoesOverIntoTheOneAroundItWithoutAJump) {
  VortonGrid fine, coarse;
  fine.cover(Vec3(-0.5F), Vec3(0.5F), 0.1F, 10000);
  coarse.cover(Vec3(-2.0F), Vec3(2.0F), 0.5F, 10000);
  set(fine, [](const Vec3& p) { return Vec3(1.0F, p.x, 2.0F); });
  set(coarse, [](const Vec3& p) { return Vec3(0.5F, p.x, 1.0F); });
  Vec3 before(0.0F);
  constexpr float kStep = 0.001F;
  for (float x = 0.0F; x < 3.2F; x += kStep) {
    const Vec3 at(x, 0.3F * x, -0.2F * x);
    Vec3 u(0.0F);
    fine.add_velocity({&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1}, &coarse);
    if (x > 0.0F) {
      EXPECT_LT(glm::distance(u, before), 0.02F) << x;  // 1.1 over 0.2 m is the steepest
    }
    if (x > 0.75F && x < 1.9F) {
      EXPECT_LT(glm::distance(u, Vec3(0.5F, x, 1.0F)), 1e-4F) << x;
    }
    before = u;
  }
  EXPECT_LT(glm::length(before), 1e-5F);
}

TEST(VortonGrid, IsCoarserRatherThanTooLarge) {
  VortonGrid grid;
  grid.cover(Vec3(0.0F), {10.0F, 2.0F, 2.0F}, 0.01F, 5000);
  EXPECT_LE(grid.count(), 5000);
  EXPECT_GT(grid.count(), 4000);
  EXPECT_GT(grid.spacing(), 0.1F);
}

}  // namespace
}  // namespace regatta
