#include "cells/cell_current.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "geometry/domain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

// Against the sum over all cells, each at the copy that a node is nearest to: with walls and across periodic edges, for
// any number of threads.
TEST(CellCurrent, IsTheMeanVelocityAroundEachNode) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    Domain domain{{-3.0F, -2.0F}, {3.0F, 2.0F}};
    domain.west = domain.east = domain.south = domain.north = edge;
    const bool periodic = edge == EdgeKind::kPeriodic;
    const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 37, 40);
    Cells cells(layout);
    Rng rng(6);
    for (int k = 0; k < layout.nz; ++k) {
      for (int i = 0; i < layout.nx; ++i) {
        const std::size_t c = layout.at(i, k);
        cells.h[c] = std::max(0.0F, rng.uniform(-0.5F, 1.0F));  // some are dry
        cells.u[c] = cells.h[c] > 0.0F ? rng.uniform(-1.0F, 1.0F) : 0.0F;
        cells.w[c] = cells.h[c] > 0.0F ? rng.uniform(-1.0F, 1.0F) : 0.0F;
      }
    }
    WaveExchange waves;
    waves.wants_current = true;
    waves.nodes = {domain.lower, {0.6F, 0.5F}, periodic ? 10 : 11, periodic ? 8 : 9, periodic, periodic};
    std::vector<Vec2> gathered(static_cast<std::size_t>(waves.nodes.nx * waves.nodes.nz)), first;
    waves.gathered = gathered;
    for (const int threads : {1, 3, 8}) {
      set_thread_count(threads);
      std::fill(gathered.begin(), gathered.end(), Vec2(9.0F));
      gather_current(layout, cells, waves);
      if (threads == 1) first = gathered;
      EXPECT_EQ(gathered, first) << threads;
    }
    set_thread_count(processor_count());
    for (int node_k = 0; node_k < waves.nodes.nz; ++node_k) {
      for (int node_i = 0; node_i < waves.nodes.nx; ++node_i) {
        const Vec2 node = domain.lower + waves.nodes.spacing * Vec2(node_i, node_k);
        glm::dvec2 flow(0.0);
        double volume = 0.0;
        for (int k = 0; k < layout.nz; ++k) {
          for (int i = 0; i < layout.nx; ++i) {
            const std::size_t c = layout.at(i, k);
            const Vec2 away = glm::abs(domain.nearest_copy(layout.middle(i, k), node) - node) / waves.nodes.spacing;
            const double weight =
                static_cast<double>(std::max(0.0F, 1.0F - away.x) * std::max(0.0F, 1.0F - away.y) * cells.h[c]);
            volume += weight;
            flow += weight * glm::dvec2(cells.u[c], cells.w[c]);
          }
        }
        const Vec2 found = gathered[waves.nodes.at(node_i, node_k)];
        EXPECT_NEAR(static_cast<double>(found.x), flow.x / volume, 2e-4) << node_i << " " << node_k;
        EXPECT_NEAR(static_cast<double>(found.y), flow.y / volume, 2e-4) << node_i << " " << node_k;
      }
    }
  }
}

// Nodes far from all water, and a grid with a single node along an axis.
TEST(CellCurrent, WithoutWaterThereIsNone) {
  const CellLayout layout = make_cell_layout({-3.0F, -2.0F}, {3.0F, 2.0F}, 30, 200);
  Cells cells(layout);
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      cells.h[layout.at(i, k)] = 0.7F;
      cells.u[layout.at(i, k)] = 0.5F;
    }
  }
  WaveExchange waves;
  waves.wants_current = true;
  waves.nodes = {{-9.0F, -8.0F}, {2.0F, 16.0F}, 10, 1, true, true};
  std::vector<Vec2> gathered(10);
  waves.gathered = gathered;
  gather_current(layout, cells, waves);
  EXPECT_EQ(gathered[0], Vec2(0.0F));
  EXPECT_EQ(gathered[9], Vec2(0.0F));
  EXPECT_NEAR(gathered[4].x, 0.5F, 1e-5F);
  EXPECT_NEAR(gathered[4].y, 0.0F, 1e-5F);
}

}  // namespace
}  // namespace regatta
