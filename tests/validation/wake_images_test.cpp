// A wake whose grid is longer than a periodic domain: columns and cells at the same places are accelerated alike, each
// by every image of the wake.
#include "cells/cell_wakes.h"
#include "columns/column_sort.h"
#include "columns/wake_push.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta::wake_images_test {
namespace {

constexpr float kSpacing = 0.1F, kSupport = 0.25F, kLambda = 1.3F, kDt = 0.02F;

// Swirls along 6 m, in a domain of 1.6 m by 1.2 m; zero at the rim like every wake's grid.
WakeField long_wake() {
  WakeField wake;
  wake.origin = {-3.0F, -0.8F};
  wake.axis = {std::cos(0.3F), std::sin(0.3F)};
  wake.spacing = 0.15F;
  wake.margin = 0.3F;
  wake.reaction.drag = wake.reaction.power = 1.0e9F;
  wake.nx = wake.stride = 41;
  wake.nz = 13;
  for (int k = 0; k < wake.nz; ++k) {
    for (int i = 0; i < wake.nx; ++i) {
      const float a = static_cast<float>(i) / static_cast<float>(wake.nx - 1);
      const float b = static_cast<float>(k) / static_cast<float>(wake.nz - 1);
      const float fade = 16.0F * a * (1.0F - a) * b * (1.0F - b);
      wake.u.push_back(fade * std::sin(25.0F * a));
      wake.w.push_back(fade * std::cos(17.0F * a + 3.0F * b));
    }
  }
  return wake;
}

TEST(WakeImages, ColumnsAndCellsFeelALongWakeAlike) {
  Domain domain{{-0.8F, -0.6F}, {0.8F, 0.6F}};
  domain.west = domain.east = domain.south = domain.north = EdgeKind::kPeriodic;
  const CellLayout layout = make_cell_layout(domain.lower, domain.upper, 16, 12);
  const WakeField wake = long_wake();
  const std::vector<const WakeField*> wakes = {&wake};

  std::vector<WakePull> pulls;
  find_pulls(kLambda, wakes, CellIndex(domain, layout), pulls);
  Cells cells(layout);
  std::fill(cells.h.begin(), cells.h.end(), 1.0F);
  glm::dvec2 on_body(0.0);
  pull_cells(kLambda, kDt, kDt, 1e-6F, pulls, layout, cells, {&on_body, 1});

  Columns columns;  // one in the middle of each cell
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i) {
      columns.x.push_back(layout.middle(i, k).x);
      columns.z.push_back(layout.middle(i, k).y);
    }
  }
  columns.u.assign(columns.x.size(), 0.0F);
  columns.w = columns.u;
  columns.volume.assign(columns.x.size(), kSpacing * kSpacing);
  ColumnField field;
  field.bins = make_column_bins(domain, kSupport, 0.0F);
  ColumnSorter sorter(domain, kSupport);
  sorter.sort(columns, field);
  field.ax.assign(field.ax.size(), 0.0F);
  field.az.assign(field.az.size(), 0.0F);
  WakePushScratch scratch;
  add_wakes(kLambda, kDt, wakes, domain, field, scratch, {&on_body, 1});

  float largest = 0.0F;
  std::size_t column = 0;
  for (int k = 0; k < layout.nz; ++k) {
    for (int i = 0; i < layout.nx; ++i, ++column) {
      const auto place = static_cast<std::size_t>(sorter.places()[column]);
      const Vec2 on_column(field.ax[place], field.az[place]);
      const Vec2 on_cell = Vec2(cells.u[layout.at(i, k)], cells.w[layout.at(i, k)]) / kDt;
      EXPECT_LT(glm::length(on_column - on_cell), 1.0e-4F) << i << " " << k;
      largest = std::max(largest, glm::length(on_column));
    }
  }
  EXPECT_GT(largest, kLambda);  // several images at once: one alone is below λ · 1 m/s
}

}  // namespace
}  // namespace regatta::wake_images_test
