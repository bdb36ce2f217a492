// Dye stays with the columns it was given to, through sorting, moving and the edges, and fades to nothing.
#include "columns/column_dye.h"

#include "columns/column_move.h"
#include "columns/lattice.h"
#include "random_columns.h"
#include "still_field.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Domain box(EdgeKind sides) {
  Domain domain;
  domain.lower = {0.0F, 0.0F};
  domain.upper = {3.0F, 2.0F};
  domain.west = domain.east = domain.south = domain.north = sides;
  return domain;
}

TEST(ColumnDye, DropsDyeWhatIsWithinThemAlsoBeyondAPeriodicEdge) {
  StillField still({1.5F, 1.5F}, EdgeKind::kPeriodic);
  std::vector<ColumnRange> ranges;
  release_dye({}, still.domain, still.field, ranges, still.columns);
  EXPECT_TRUE(still.columns.dye.empty());
  const DyeDrop drops[] = {{{-1.4F, 0.0F}, 0.3F, 0}, {{0.5F, 0.4F}, 0.2F, 1}};
  release_dye(drops, still.domain, still.field, ranges, still.columns);
  ASSERT_EQ(still.columns.dye.size(), still.columns.x.size());
  const auto reached = [&](Vec2 at, const DyeDrop& drop) {
    Vec2 away = at - drop.at;
    away -= 3.0F * glm::round(away / 3.0F);  // to the nearest image
    return glm::length(away) <= drop.radius ? 1.0F : 0.0F;
  };
  for (int c = 0; c < still.field.count; ++c) {
    if (still.field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at(still.field.x[i], still.field.z[i]);
    EXPECT_EQ(still.columns.dye[static_cast<std::size_t>(still.field.source[i])],
              Vec2(reached(at, drops[0]), reached(at, drops[1])));
  }
}

TEST(ColumnDye, FadesByItsLifeAndIsGoneWhenTooFaintToSee) {
  Columns columns = random_columns::scatter(box(EdgeKind::kWall), 100, 2);
  fade_dye(5.0, 0.1, columns);
  EXPECT_TRUE(columns.dye.empty());
  columns.dye.assign(100, Vec2(0.0F, 1.0F));
  fade_dye(5.0, 2.5, columns);
  EXPECT_NEAR(columns.dye[50].y, std::exp(-0.5F), 1.0e-6F);
  fade_dye(5.0, 30.0, columns);
  EXPECT_TRUE(columns.dye.empty());
  columns.dye.assign(100, Vec2(1.0F, 0.0F));
  fade_dye(0.0, 0.1, columns);
  EXPECT_TRUE(columns.dye.empty()) << "no life, no dye";
}

// Each column's volume names it; its dye is a function of that.
Vec2 dye_of(float volume) { return {40.0F * volume, 1.0F - 40.0F * volume}; }

TEST(ColumnDye, GoesWhereItsColumnGoes) {
  const Domain domain = box(EdgeKind::kPeriodic);
  WaterSetup setup;
  setup.domain = domain;
  Columns columns = random_columns::scatter(domain, 2000, 3);
  for (const float volume : columns.volume) columns.dye.push_back(dye_of(volume));
  ColumnSorter sorter(domain, 0.3F);
  ColumnField field;
  field.bins = make_column_bins(domain, 0.3F, 0.0F);
  const Flume none(setup, Lattice{}, 0.3F, 1.0e-3F);
  MoveTerms terms;
  terms.dt = 0.05F;
  std::vector<Vec2> scratch;
  for (int i = 0; i < 20; ++i) {
    sorter.sort(columns, field);
    std::fill(field.ax.begin(), field.ax.end(), 0.3F);
    std::fill(field.az.begin(), field.az.end(), -0.2F);
    move_columns(terms, Sponge(domain, 0.3F), none, field, columns);
    carry_dye(sorter.places(), field, scratch, columns);
    confine(domain, 0.3F, columns);
    for (std::size_t c = 0; c < columns.dye.size(); ++c) ASSERT_EQ(columns.dye[c], dye_of(columns.volume[c]));
  }
  sorter.sort(columns, field);
  const FieldDye dye = dye_of_field(sorter.places(), field, columns);
  ASSERT_EQ(dye[0].size(), static_cast<std::size_t>(field.count));
  int images = 0;
  for (std::size_t i = 0; i < dye[0].size(); ++i) {
    images += field.is_ghost(static_cast<int>(i)) ? 1 : 0;
    if (field.volume[i] == 0.0F) {
      EXPECT_EQ(dye[0][i], 0.0F);  // padding
    } else {
      EXPECT_EQ(Vec2(dye[0][i], dye[1][i]), dye_of(field.volume[i]));
    }
  }
  EXPECT_GT(images, 500);
}

}  // namespace
}  // namespace regatta
