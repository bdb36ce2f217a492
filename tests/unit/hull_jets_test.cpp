#include "columns/hull_jets.h"

#include "still_field.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace regatta {
namespace {

// A body whose propeller at `point` pushes the water with `force`; it has no other part in this.
BodyView pushing(Vec3 point, Vec3 force, float reach = 0.0F) {
  BodyView view;
  view.jets[0] = {point, force, reach};
  return view;
}

glm::dvec2 pushed(
    StillField& still, const BodyView& view, const WayOfJet& way_to = [](Vec2, Vec2 to) { return to; }) {
  std::vector<ColumnRange> ranges;
  still.clear_forces();
  push_by_jets(view, still.domain, still.kernels, way_to, still.field, ranges);
  return still.force();
}

// The mean place of the push, weighted with its size.
Vec2 place(const StillField& still) {
  Vec2 sum(0.0F);
  float weights = 0.0F;
  for (int i = 0; i < still.field.count; ++i) {
    if (still.field.is_ghost(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    const float weight = std::hypot(still.field.ax[at], still.field.az[at]);
    sum += weight * Vec2(still.field.x[at], still.field.z[at]);
    weights += weight;
  }
  return sum / weights;
}

// Sums of floats: 1e-5 of the force.
void expect_near(const glm::dvec2& force, double x, double z) {
  const double tolerance = 1e-5 * std::hypot(x, z);
  EXPECT_NEAR(force.x, x, tolerance);
  EXPECT_NEAR(force.y, z, tolerance);
}

TEST(HullJets, TheWaterGetsTheLevelPartOfTheForce) {
  StillField still;
  expect_near(pushed(still, pushing({0.1F, -0.3F, 0.2F}, {-900.0F, 250.0F, 400.0F})), -900.0, 400.0);
}

TEST(HullJets, ActsTwoSupportsFurtherOnInItsDirection) {
  StillField still;
  pushed(still, pushing({0.5F, -0.3F, 0.0F}, {-500.0F, 0.0F, 0.0F}));
  const Vec2 at = place(still);
  EXPECT_NEAR(at.x, 0.5F - 2.0F * still.support, 0.2F * still.spacing);
  EXPECT_NEAR(at.y, 0.0F, 0.2F * still.spacing);
}

TEST(HullJets, ActsAtItsOwnReachWhereThatIsWider) {
  for (const float spacing : {0.1F, 0.05F}) {
    StillField still({3.0F, 3.0F}, EdgeKind::kWall, spacing);
    expect_near(pushed(still, pushing({1.5F, -0.3F, 0.0F}, {-500.0F, 0.0F, 0.0F}, 0.6F)), -500.0, 0.0);
    const Vec2 at = place(still);
    EXPECT_NEAR(at.x, 0.3F, 0.02F);
    EXPECT_NEAR(at.y, 0.0F, 0.02F);
    for (int i = 0; i < still.field.count; ++i) {
      const auto n = static_cast<std::size_t>(i);
      if (still.field.is_ghost(i) || still.field.ax[n] == 0.0F) continue;
      EXPECT_LT(glm::length(Vec2(still.field.x[n] - 0.3F, still.field.z[n])), 0.6F);
    }
  }
}

TEST(HullJets, AWallBehindThePropellerTakesNothingAway) {
  StillField still;
  expect_near(pushed(still, pushing({-2.9F, -0.3F, 2.95F}, {-700.0F, 0.0F, 300.0F})), -700.0, 300.0);
}

// A quay from x = -0.3 on in which there is no water.
TEST(HullJets, AWallThatStopsItTakesNothingAway) {
  StillField still;
  still.columns.filter([&](std::size_t i) { return still.columns.x[i] > -0.3F; });
  still.update();
  const BodyView view = pushing({0.1F, -0.3F, 0.0F}, {-500.0F, 0.0F, 50.0F}, 0.6F);
  EXPECT_NEAR(pushed(still, view).x, 0.0, 1.0) << "through the wall";
  expect_near(pushed(still, view, [](Vec2, Vec2 to) { return Vec2(std::max(to.x, -0.3F), to.y); }), -500.0, 50.0);
}

TEST(HullJets, ReachesAcrossAPeriodicEdge) {
  StillField still({3.0F, 3.0F}, EdgeKind::kPeriodic);
  expect_near(pushed(still, pushing({-2.95F, -0.3F, 0.0F}, {-700.0F, 0.0F, 0.0F})), -700.0, 0.0);
  int far = 0;
  for (int i = 0; i < still.field.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!still.field.is_ghost(i) && still.field.ax[at] != 0.0F && still.field.x[at] > 0.0F) ++far;
  }
  EXPECT_GT(far, 10);
}

TEST(HullJets, FadesInAFilmOfWaterAndIsNothingWithout) {
  StillField film;
  for (float& volume : film.columns.volume) volume *= 0.02F;  // 2 cm
  film.update();
  const double share = pushed(film, pushing({0.0F, 0.0F, 0.0F}, {-100.0F, 0.0F, 0.0F})).x / -100.0;
  EXPECT_NEAR(share, 0.02 / (0.25 * 0.3), 0.02);  // depth over a quarter of the support
  StillField dry;
  dry.columns = {};
  dry.update();
  expect_near(pushed(dry, pushing({0.0F, 0.0F, 0.0F}, {-100.0F, 0.0F, 0.0F})), 0.0, 0.0);
}

}  // namespace
}  // namespace regatta
