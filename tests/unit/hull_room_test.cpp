#include "columns/hull_room.h"

#include "still_field.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace regatta {
namespace {

double total(const std::vector<float>& values) {
  double sum = 0.0;
  for (const float v : values) sum += static_cast<double>(v);
  return sum;
}

TEST(HullRoom, AFloatingHullTakesItsHeadsVolume) {
  for (const float width : {0.4F, 1.0F, 1.6F}) {
    StillField still;
    const double before = total(still.columns.volume);
    BodyView view = body_of(make_box_hull({2.0F, 0.5F, width}), 500.0F, {0.07F, 0.0F, -0.13F});
    view.state.orientation = glm::angleAxis(0.3F, Vec3(0, 1, 0));
    make_room(still.domain, *still.terrain, still.spacing, still.support, 0.0F, view, still.columns);
    const double taken = before - total(still.columns.volume);
    const double head = static_cast<double>(0.25F * 2.0F * width);
    std::printf("%.1f m wide: taken %.4f m³ of %.4f m³\n", static_cast<double>(width), taken, head);
    // Columns sample the hull's edge at their spacing.
    EXPECT_NEAR(taken, head, 0.02 * head);
  }
}

TEST(HullRoom, AStandingCylinderIsEmptied) {
  StillField still;
  BodyView view = body_of(make_cylinder_hull(0.6F, 2.2F, 32), 1000.0F, {0.0F, 0.0F, 0.0F});
  view.motion = BodyMotion::kStatic;
  const std::size_t before = still.columns.x.size();
  make_room(still.domain, *still.terrain, still.spacing, still.support, 0.0F, view, still.columns);
  EXPECT_LT(still.columns.x.size(), before - 80);
  EXPECT_EQ(still.columns.volume.size(), still.columns.x.size());
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
    EXPECT_GT(std::hypot(still.columns.x[i], still.columns.z[i]), 0.58F);
    EXPECT_FLOAT_EQ(still.columns.volume[i], 0.01F);
  }
}

TEST(HullRoom, ABodyInTheAirChangesNothing) {
  StillField still;
  const Columns before = still.columns;
  make_room(still.domain, *still.terrain, still.spacing, still.support, 0.0F,
            body_of(make_box_hull({1, 1, 1}), 500.0F, {0.0F, 2.0F, 0.0F}), still.columns);
  EXPECT_EQ(before.x, still.columns.x);
  EXPECT_EQ(before.volume, still.columns.volume);
}

}  // namespace
}  // namespace regatta
