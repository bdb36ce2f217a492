#include "geometry/point_grid.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace regatta {
namespace {

std::vector<Vec4> cloud(int count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Vec4> points;
  for (int i = 0; i < count; ++i) {
    points.emplace_back(rng.uniform(-1.0F, 2.0F), rng.uniform(0.0F, 1.0F), rng.uniform(-0.5F, 0.5F), 0.0F);
  }
  return points;
}

TEST(PointGrid, HoldsEveryPointOnceAndFindsAllThatAreNear) {
  const std::vector<Vec4> points = cloud(5000, 3);
  PointGrid grid({-1.0F, 0.0F, -0.5F}, {2.0F, 1.0F, 0.5F}, 0.13F);
  grid.sort(points);
  const auto order = grid.order();
  EXPECT_EQ(std::set<std::int32_t>(order.begin(), order.end()).size(), points.size());
  int near = 0;
  for (std::size_t i = 0; i < points.size(); i += 97) {
    std::set<std::int32_t> found;
    const PointGrid::Cell cell = grid.cell_of(points[i]);
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        const PointGrid::Range range = grid.neighbours(cell.x, cell.y + y, cell.z + z);
        for (std::int32_t k = range.first; k < range.last; ++k) found.insert(order[static_cast<std::size_t>(k)]);
      }
    }
    for (std::size_t j = 0; j < points.size(); ++j) {
      if (glm::distance(Vec3(points[i]), Vec3(points[j])) >= 0.13F) continue;
      ++near;
      EXPECT_TRUE(found.contains(static_cast<std::int32_t>(j)));
    }
  }
  EXPECT_GT(near, 500);
}

TEST(PointGrid, SameOrderForAnyNumberOfThreadsAndStableWithinACell) {
  const std::vector<Vec4> points = cloud(20000, 5);
  std::vector<std::int32_t> first;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    PointGrid grid({-1.0F, 0.0F, -0.5F}, {2.0F, 1.0F, 0.5F}, 0.2F);
    grid.sort(points);
    const std::vector<std::int32_t> order(grid.order().begin(), grid.order().end());
    if (first.empty()) first = order;
    EXPECT_EQ(order, first);
    for (std::size_t k = 1; k < order.size(); ++k) {
      const auto before = static_cast<std::size_t>(order[k - 1]), here = static_cast<std::size_t>(order[k]);
      if (grid.cell_of(points[before]) == grid.cell_of(points[here])) {
        EXPECT_LT(before, here);
      }
    }
  }
  set_thread_count(2);
}

TEST(PointGrid, PointsOutsideAndNoNumbersCountToCellsWithin) {
  PointGrid grid(Vec3(0.0F), Vec3(1.0F), 0.25F);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<Vec4> points = {{-5, 0.5, 0.5, 0}, {9, 9, 9, 0}, {nan, nan, nan, 0}, {inf, -inf, 0.5, 0}};
  grid.sort(points);
  EXPECT_EQ(grid.order().size(), 4U);
  for (const Vec4& p : points) {
    const PointGrid::Cell cell = grid.cell_of(p);
    EXPECT_GE(std::min({cell.x, cell.y, cell.z}), 1);
    EXPECT_LE(std::max({cell.x, cell.y, cell.z}), 4);
  }
  grid.sort({});
  EXPECT_EQ(grid.order().size(), 0U);
  EXPECT_EQ(grid.neighbours(1, 1, 1).first, grid.neighbours(1, 1, 1).last);
}

TEST(PointGrid, VisitsTheCellsThatABoxTouches) {
  PointGrid grid(Vec3(0.0F), Vec3(1.0F), 0.1F);
  const std::vector<Vec4> points = {{0.55, 0.0, 0.55, 0}, {0.52, 0.97, 0.6, 0}, {0.1, 0.5, 0.5, 0}};
  grid.sort(points);
  std::set<std::int32_t> seen;
  const auto see = [&](std::int32_t k) { seen.insert(grid.order()[static_cast<std::size_t>(k)]); };
  grid.visit_box({0.45F, -9.0F, 0.45F}, {0.65F, 9.0F, 0.65F}, see);
  EXPECT_EQ(seen, (std::set<std::int32_t>{0, 1}));
  seen.clear();
  grid.visit_box({0.45F, 0.2F, 0.45F}, {0.65F, 0.8F, 0.65F}, see);
  EXPECT_TRUE(seen.empty());
  grid.visit_box(Vec3(-1.0F), Vec3(2.0F), see);
  EXPECT_EQ(seen, (std::set<std::int32_t>{0, 1, 2}));
}

}  // namespace
}  // namespace regatta
