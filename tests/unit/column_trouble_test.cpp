#include "columns/column_trouble.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

// Three columns at x = 0, 1, 2; the second is a ghost, and faster than all.
ColumnField three_columns() {
  ColumnField field;
  field.count = 3;
  field.x = {0.0F, 1.0F, 2.0F};
  field.z = {5.0F, 5.0F, 6.0F};
  field.u = {1.0F, 9.0F, -2.0F};
  field.w = {0.0F, 9.0F, 0.0F};
  field.volume = {1.0F, 1.0F, 1.0F};
  field.celerity = {3.0F, 9.0F, 1.5F};
  field.source = {0, ~0, 1};
  return field;
}

TEST(ColumnTrouble, FindsTheColumnThatAsksForMostSubsteps) {
  const StatusPlace waves = fastest_column(three_columns(), 1.0F, 4.0F);
  EXPECT_EQ(waves.what, "column");
  EXPECT_EQ(waves.at, Vec3(0.0F, 4.0F, 5.0F));
  // If waves are slowed down, the moving column is the fastest.
  EXPECT_EQ(fastest_column(three_columns(), 0.1F, 4.0F).at, Vec3(2.0F, 4.0F, 6.0F));
  EXPECT_EQ(fastest_column(ColumnField{}, 1.0F, 0.0F).what, "");
}

TEST(ColumnTrouble, FindsTheFirstThatIsLost) {
  ColumnField field = three_columns();
  EXPECT_EQ(lost_column(field, 0.0F).what, "");
  constexpr float kLost = std::numeric_limits<float>::quiet_NaN();
  field.volume[1] = kLost;  // a ghost's column tells it
  EXPECT_EQ(lost_column(field, 0.0F).what, "");
  field.u[2] = kLost;
  EXPECT_EQ(lost_column(field, 4.0F).at, Vec3(2.0F, 4.0F, 6.0F));
  field.x[0] = kLost;
  EXPECT_EQ(lost_column(field, 4.0F).what, "column");
  EXPECT_FALSE(lost_column(field, 4.0F).at);
}

}  // namespace
}  // namespace regatta
