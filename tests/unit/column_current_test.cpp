#include "columns/column_current.h"

#include "core/parallel.h"
#include "random_columns.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

// Against the sum over all columns, each at the copy that a node is nearest to: with walls and across periodic edges,
// for any number of threads.
TEST(ColumnCurrent, IsTheMeanVelocityAroundEachNode) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    Domain domain{{-3.0F, -2.0F}, {3.0F, 2.0F}};
    domain.west = domain.east = domain.south = domain.north = edge;
    const bool periodic = edge == EdgeKind::kPeriodic;
    const Columns columns = random_columns::scatter(domain, 3000, 4);
    const ColumnField field = random_columns::sorted(domain, 0.3F, columns);
    WaveExchange waves;
    waves.wants_current = true;
    waves.nodes = {domain.lower, {0.6F, 0.5F}, periodic ? 10 : 11, periodic ? 8 : 9, periodic, periodic};
    std::vector<Vec2> gathered(static_cast<std::size_t>(waves.nodes.nx * waves.nodes.nz)), first;
    waves.gathered = gathered;
    for (const int threads : {1, 3, 8}) {
      set_thread_count(threads);
      std::fill(gathered.begin(), gathered.end(), Vec2(9.0F));
      gather_current(domain, field, waves);
      if (threads == 1) first = gathered;
      EXPECT_EQ(gathered, first) << threads;
    }
    set_thread_count(processor_count());
    for (int k = 0; k < waves.nodes.nz; ++k) {
      for (int i = 0; i < waves.nodes.nx; ++i) {
        const Vec2 node = domain.lower + waves.nodes.spacing * Vec2(i, k);
        glm::dvec2 flow(0.0);
        double volume = 0.0;
        for (std::size_t n = 0; n < columns.x.size(); ++n) {
          const Vec2 at = domain.nearest_copy({columns.x[n], columns.z[n]}, node);
          const Vec2 away = glm::abs(at - node) / waves.nodes.spacing;
          const double weight =
              static_cast<double>(std::max(0.0F, 1.0F - away.x) * std::max(0.0F, 1.0F - away.y) * columns.volume[n]);
          volume += weight;
          flow += weight * glm::dvec2(columns.u[n], columns.w[n]);
        }
        const Vec2 found = gathered[waves.nodes.at(i, k)];
        EXPECT_NEAR(static_cast<double>(found.x), flow.x / volume, 2e-4) << i << " " << k;
        EXPECT_NEAR(static_cast<double>(found.y), flow.y / volume, 2e-4) << i << " " << k;
      }
    }
  }
}

// Nodes far from all water, and a grid with a single node along an axis.
TEST(ColumnCurrent, WithoutWaterThereIsNone) {
  const Domain domain{{-3.0F, -2.0F}, {3.0F, 2.0F}};
  Columns columns = random_columns::scatter(domain, 500, 4);
  for (std::size_t n = 0; n < columns.x.size(); ++n) columns.u[n] = 0.5F;
  const ColumnField field = random_columns::sorted(domain, 0.3F, columns);
  WaveExchange waves;
  waves.wants_current = true;
  waves.nodes = {{-9.0F, -8.0F}, {2.0F, 16.0F}, 10, 1, true, true};
  std::vector<Vec2> gathered(10);
  waves.gathered = gathered;
  gather_current(domain, field, waves);
  EXPECT_EQ(gathered[0], Vec2(0.0F));
  EXPECT_EQ(gathered[9], Vec2(0.0F));
  EXPECT_NEAR(gathered[4].x, 0.5F, 1e-5F);
}

}  // namespace
}  // namespace regatta
