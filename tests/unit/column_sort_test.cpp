#include "columns/column_sort.h"

#include "core/simd.h"
#include "random_columns.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

using random_columns::scatter;
using random_columns::sorted;

Domain domain_of(EdgeKind x, EdgeKind z, Vec2 size) {
  Domain domain;
  domain.lower = {-1.0F, 2.0F};
  domain.upper = domain.lower + size;
  domain.west = domain.east = x;
  domain.south = domain.north = z;
  return domain;
}

class ColumnSortEdges : public testing::TestWithParam<std::pair<EdgeKind, EdgeKind>> {};

TEST_P(ColumnSortEdges, FieldHoldsEveryColumnInCellOrder) {
  const auto [x, z] = GetParam();
  for (const int count : {0, 1, 2, 17, 900}) {
    const Domain domain = domain_of(x, z, {3.0F, 2.0F});
    const Columns columns = scatter(domain, count, 5);
    const ColumnField field = sorted(domain, 0.3F, columns);
    const ColumnBins& bins = field.bins;
    int found = 0;
    double volume = 0.0;
    for (int bz = 0; bz < bins.nz; ++bz) {
      for (int bx = 0; bx < bins.nx; ++bx) {
        for (std::int32_t i = bins.first(bx, bz); i < bins.first(bx + 1, bz); ++i) {
          const auto at = static_cast<std::size_t>(i);
          if (field.is_ghost(i)) continue;
          EXPECT_EQ(field.source[at], found++);  // numbered in field order
          volume += static_cast<double>(field.volume[at]);
          EXPECT_EQ(bins.bin_x(field.x[at]), bx);
          EXPECT_EQ(bins.bin_z(field.z[at]), bz);
        }
      }
    }
    EXPECT_EQ(found, count);
    double expected = 0.0;
    for (const float v : columns.volume) expected += static_cast<double>(v);
    EXPECT_NEAR(volume, expected, 1.0e-12 * (1.0 + expected));
    EXPECT_EQ(bins.start.back() + kLanes, field.count);
  }
}

TEST_P(ColumnSortEdges, GhostsMirrorOrRepeatTheirColumns) {
  const auto [x, z] = GetParam();
  const Domain domain = domain_of(x, z, {1.0F, 0.8F});
  const float reach = 0.3F;
  const Columns columns = scatter(domain, 200, 9);
  const ColumnField field = sorted(domain, reach, columns);
  int expected = 0;
  random_columns::visit_all(domain, columns, 0.0F, 0.0F, reach,
                            [&](double, double, double, std::size_t, int a, int b) { expected += a + b > 0 ? 1 : 0; });
  EXPECT_EQ(static_cast<int>(field.ghosts.size()), expected);
  for (const ColumnField::GhostLink& link : field.ghosts) {
    const auto g = static_cast<std::size_t>(link.ghost);
    const auto c = static_cast<std::size_t>(link.column);
    EXPECT_EQ(field.source[g], ~field.source[c]);
    EXPECT_EQ(field.volume[g], field.volume[c]);
    const bool outside = field.x[g] <= domain.lower.x || field.x[g] >= domain.upper.x || field.z[g] <= domain.lower.y ||
                         field.z[g] >= domain.upper.y;
    EXPECT_TRUE(outside);
    EXPECT_LE(std::abs(field.u[g]), std::abs(field.u[c]));
    if (x == EdgeKind::kPeriodic) {
      EXPECT_EQ(field.u[g], field.u[c]);
    } else {
      const bool beyond_x = field.x[g] < domain.lower.x || field.x[g] > domain.upper.x;
      EXPECT_EQ(field.u[g], beyond_x ? -field.u[c] : field.u[c]);
    }
  }
}

TEST_P(ColumnSortEdges, RowsEndWithAVectorOfPadding) {
  const auto [x, z] = GetParam();
  const Domain domain = domain_of(x, z, {1.0F, 0.8F});
  const ColumnField field = sorted(domain, 0.3F, scatter(domain, 60, 2));
  for (int bz = 0; bz < field.bins.nz; ++bz) {
    const std::int32_t end = field.bins.first(field.bins.nx, bz);
    EXPECT_EQ(end + kLanes, bz + 1 < field.bins.nz ? field.bins.first(0, bz + 1) : field.count);
    for (std::int32_t pad = end; pad < end + kLanes; ++pad) {
      const auto at = static_cast<std::size_t>(pad);
      EXPECT_TRUE(field.is_ghost(pad));
      EXPECT_EQ(field.volume[at], 0.0F);
      EXPECT_GT(field.x[at], 1.0e5F);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Edges, ColumnSortEdges,
                         testing::Values(std::pair(EdgeKind::kWall, EdgeKind::kWall),
                                         std::pair(EdgeKind::kPeriodic, EdgeKind::kPeriodic),
                                         std::pair(EdgeKind::kPeriodic, EdgeKind::kOpen)));

// The columns of a field without its ghosts.
Columns columns_of(const ColumnField& field) {
  Columns columns;
  for (std::int32_t i = 0; i < field.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (field.is_ghost(i)) continue;
    columns.x.push_back(field.x[at]);
    columns.z.push_back(field.z[at]);
    columns.u.push_back(field.u[at]);
    columns.w.push_back(field.w[at]);
    columns.volume.push_back(field.volume[at]);
  }
  return columns;
}

TEST(ColumnSort, SortingTheSortedKeepsTheOrder) {
  const Domain domain = domain_of(EdgeKind::kWall, EdgeKind::kWall, {3.0F, 2.0F});
  const Columns once = columns_of(sorted(domain, 0.3F, scatter(domain, 500, 5)));
  const Columns twice = columns_of(sorted(domain, 0.3F, once));
  EXPECT_EQ(once.x, twice.x);
  EXPECT_EQ(once.z, twice.z);
  EXPECT_EQ(once.u, twice.u);
}

// Undefined before: the conversion of NaN or of a far place to a bin.
TEST_P(ColumnSortEdges, ColumnsThatAreNotFiniteOrFarOffHaveACell) {
  const auto [x, z] = GetParam();
  const Domain domain = domain_of(x, z, {1.0F, 0.8F});
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Columns columns = scatter(domain, 60, 2);
  const std::array<float, 7> bad = {kNaN, kInfinity, -kInfinity, 1.0e30F, -1.0e30F, 3.0e9F, -3.0e9F};
  for (std::size_t n = 0; n < bad.size(); ++n) {
    columns.x[5 + n] = bad[n];
    columns.z[25 + n] = bad[n];
    columns.x[45 + n] = columns.z[45 + n] = bad[n];
  }
  const ColumnField field = sorted(domain, 0.3F, columns);
  int found = 0, lost = 0;
  for (int bz = kReach; bz < field.bins.nz - kReach; ++bz) {
    for (int bx = kReach; bx < field.bins.nx - kReach; ++bx) {
      for (std::int32_t i = field.bins.first(bx, bz); i < field.bins.first(bx + 1, bz); ++i) {
        if (field.is_ghost(i)) continue;
        const auto at = static_cast<std::size_t>(i);
        ++found;
        lost += std::isfinite(field.x[at] + field.z[at]) ? 0 : 1;
      }
    }
  }
  EXPECT_EQ(found, columns.count());
  EXPECT_EQ(lost, 9);
  EXPECT_EQ(field.bins.bin_x(kNaN), kReach);
  EXPECT_EQ(field.bins.bin_z(-kInfinity), kReach);
  EXPECT_EQ(field.bins.bin_x(kInfinity), field.bins.nx - 1 - kReach);
}

}  // namespace
}  // namespace regatta
