#include "columns/column_depth.h"

#include "random_columns.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(ColumnDepth, EqualsTheSumOverAllColumns) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    Domain domain;
    domain.lower = {-1.0F, -0.5F};
    domain.upper = {1.0F, 0.5F};
    domain.west = domain.east = domain.south = domain.north = edge;
    const float support = 0.3F;
    const Kernels kernels(support);
    const Columns columns = random_columns::scatter(domain, 300, 4);
    ColumnField field = random_columns::sorted(domain, support, columns);
    sum_depth(kernels, field);
    double worst = 0.0;
    for (std::int32_t i = 0; i < field.count; ++i) {
      if (field.is_ghost(i)) continue;
      const auto at = static_cast<std::size_t>(i);
      double depth = 0.0;
      random_columns::visit_all(domain, columns, field.x[at], field.z[at], support,
                                [&](double dx, double dz, double volume, std::size_t, int, int) {
                                  const double r2 = dx * dx + dz * dz;
                                  const double inv2 = 1.0 / static_cast<double>(support * support);
                                  depth += volume * static_cast<double>(kernels.depth) * depth_shape(r2, inv2);
                                });
      worst = std::max(worst, std::abs(static_cast<double>(field.depth[at]) - depth) / depth);
    }
    fmt::print("depth against brute force: {:.1e}\n", worst);
    EXPECT_LT(worst, 1.0e-5);  // thirty float terms, images placed by float arithmetic
  }
}

TEST(ColumnDepth, FinishBoundsThinWaterAndFindsExtremes) {
  Domain domain;
  domain.lower = {0.0F, 0.0F};
  domain.upper = {2.0F, 2.0F};
  Columns columns;
  columns.x = {1.0F};
  columns.z = {1.0F};
  columns.u = {3.0F};
  columns.w = {4.0F};
  columns.volume = {1.0e-9F};
  ColumnField field = random_columns::sorted(domain, 0.3F, columns);
  const Kernels kernels(0.3F);
  sum_depth(kernels, field);
  const Bed bed(domain, make_flat_terrain(domain.lower, domain.upper, -2.0F), 0.3F);
  const WaveExtremes extremes = finish_depth(0.01F, bed, field);
  EXPECT_FLOAT_EQ(extremes.speed2, 25.0F);
  EXPECT_NEAR(extremes.depth, 1.0e-9F * kernels.depth, 1.0e-12F);  // a column alone: V W(0)
  for (std::int32_t i = 0; i < field.count; ++i) {
    if (field.is_ghost(i)) continue;
    EXPECT_FLOAT_EQ(field.inverse_depth[static_cast<std::size_t>(i)], 100.0F);
    EXPECT_FLOAT_EQ(field.surface[static_cast<std::size_t>(i)], -2.0F);
  }
}

}  // namespace
}  // namespace regatta
