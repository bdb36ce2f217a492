#include "render/slice_pass.h"

#include "exchange/ocean_scale.h"
#include "render/false_color.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

WaterSlice row_of_three() {
  WaterSlice slice;
  slice.nx = 3;
  slice.ny = 1;
  slice.kind = {CellKind::kWater, CellKind::kSolid, CellKind::kAir};
  slice.pressure = {400.0F, 900.0F, 0.0F};
  slice.velocity = {{0.0F, 3.0F, 4.0F}, Vec3(0.0F), Vec3(9.0F)};
  return slice;
}

void expect_color(const SliceTexel& texel, const Vec3& color) {
  for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(texel[c], 255.0F * color[static_cast<int>(c)], 1.0F);
}

TEST(SlicePass, WaterHasTheColourOfItsValueSolidsTheirOwnAndAirNone) {
  const WaterSlice slice = row_of_three();
  for (const OceanView what : {OceanView::kSpeed, OceanView::kPressure}) {
    const Vec2 range = slice_color_range({&slice, 1}, what);
    EXPECT_EQ(range.y, what == OceanView::kSpeed ? 5.0F : 500.0F) << "of water alone, rounded up";
    const std::vector<SliceTexel> texels = slice_texels(slice, what, range);
    ASSERT_EQ(texels.size(), 3U);
    expect_color(texels[0],
                 slice_color(what, slice_scale(what, range).place(what == OceanView::kSpeed ? 5.0F : 400.0F)));
    expect_color(texels[1], cell_color(CellKind::kSolid));
    EXPECT_EQ(texels[0][3], 255);
    EXPECT_EQ(texels[1][3], 255);
    EXPECT_EQ(texels[2][3], 0);
  }
  const std::vector<SliceTexel> kinds = slice_texels(slice, OceanView::kCells, {0.0F, 2.0F});
  for (std::size_t i = 0; i < 3; ++i) {
    expect_color(kinds[i], cell_color(slice.kind[i]));
    EXPECT_EQ(kinds[i][3], 255);
  }
}

TEST(SlicePass, EachKindOfCellHasAColourOfItsOwnThatTheBarShows) {
  const auto last = static_cast<float>(kCellKindNames.size() - 1);
  for (std::size_t a = 0; a < kCellKindNames.size(); ++a) {
    EXPECT_EQ(slice_color(OceanView::kCells, static_cast<float>(a) / last), cell_color(static_cast<CellKind>(a)));
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_GT(glm::length(cell_color(static_cast<CellKind>(a)) - cell_color(static_cast<CellKind>(b))), 0.3F);
  }
}

TEST(SlicePass, ASliceThatDoesNotFitItsArraysIsNotDrawn) {
  WaterSlice slice = row_of_three();
  slice.pressure.pop_back();
  EXPECT_TRUE(slice_texels(slice, OceanView::kCells, {0.0F, 1.0F}).empty());
  std::vector<WindMark> arrows;
  add_flow_arrows(slice, 1.0F, arrows);
  EXPECT_TRUE(arrows.empty());
}

TEST(SlicePass, ArrowsGoTheWayOfWaterInThePlane) {
  const WaterSlice slice = row_of_three();
  std::vector<WindMark> arrows;
  add_flow_arrows(slice, 5.0F, arrows);
  ASSERT_EQ(arrows.size(), 1U) << "water alone";
  EXPECT_GT(arrows[0].way.y, 0.0F);
  EXPECT_EQ(arrows[0].way.x, 0.0F);
  EXPECT_EQ(arrows[0].way.z, 0.0F) << "what goes through the plane has no arrow";
  const Vec3 middle = arrows[0].foot + 0.5F * arrows[0].way;
  EXPECT_LT(glm::length(middle - slice.middle(0, 0)), 1e-6F);
}

}  // namespace
}  // namespace regatta
