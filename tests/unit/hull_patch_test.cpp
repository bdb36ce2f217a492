#include "hull/hull_patch.h"

#include "still_field.h"

#include <gtest/gtest.h>

#include <glm/gtc/constants.hpp>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

double held_volume(const HullPatch& patch) {
  double length = 0.0;
  for (const HullSpan& span : patch.spans) length += static_cast<double>(span.top - span.bottom);
  return length * static_cast<double>(patch.node_area);
}

TEST(HullPatch, UprightBoxIsTracedExactly) {
  const HullPatch patch = traced(body_of(make_box_hull({2.0F, 0.5F, 1.0F}), 500.0F, {0.3F, 0.1F, -0.2F}), Domain{});
  ASSERT_TRUE(patch.inside);
  EXPECT_EQ(patch.spans.size(), static_cast<std::size_t>(patch.nx * patch.nz));
  for (const HullSpan& span : patch.spans) {
    EXPECT_NEAR(span.bottom, -0.15F, 1e-6F);
    EXPECT_NEAR(span.top, 0.35F, 1e-6F);
  }
  // The grid divides the footprint evenly: its area needs no correction.
  EXPECT_NEAR(patch.node_area, 2.0F / static_cast<float>(patch.nx * patch.nz), 1e-6F);
}

TEST(HullPatch, SpansHoldTheHullsVolumeHoweverItLies) {
  for (const float roll : {0.0F, 0.4F, 1.1F, 1.5707963F, 2.5F, 3.1415926F}) {
    for (const float yaw : {0.0F, 0.7F, 2.0F}) {
      BodyView view = body_of(make_box_hull({1.2F, 0.4F, 0.7F}), 500.0F, {0.0F, 0.0F, 0.0F});
      view.state.orientation = glm::angleAxis(yaw, Vec3(0, 1, 0)) * glm::angleAxis(roll, Vec3(1, 0, 0));
      const HullPatch patch = traced(view, Domain{});
      // node_area is defined so that this is exact, to the rounding of some hundred floats.
      EXPECT_NEAR(held_volume(patch), 1.2 * 0.4 * 0.7, 1e-5);
      // The correction itself stays small: lines miss little of the shadow.
      EXPECT_NEAR(patch.node_area / (patch.spacing.x * patch.spacing.y), 1.0F, 0.05F) << roll << " " << yaw;
    }
  }
}

TEST(HullPatch, FollowsTheHeading) {
  BodyView view = body_of(make_box_hull({4.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.0F, 0.0F});
  view.state.orientation = glm::angleAxis(0.8F, Vec3(0, 1, 0));
  const HullPatch patch = traced(view, Domain{});
  EXPECT_NEAR(patch.size.x, 4.0F, 1e-5F);
  EXPECT_NEAR(patch.size.y, 1.0F, 1e-5F);
  const Vec3 v(1.0F, 2.0F, -3.0F);
  EXPECT_LT(glm::length(patch.to_world(patch.to_patch(v)) - v), 1e-6F);
  EXPECT_NEAR(patch.to_patch(view.state.orientation * Vec3(1, 0, 0)).x, 1.0F, 1e-6F);
}

// Nodes go with the part of the hull that is below water: they stay as far apart, and shift by its lever. Regression:
// those of the box around the shadow saw nothing of a hull that rolled, though the water's slope turned it.
TEST(HullPatch, NodesOfAFloatingHullGoWithItsWetPart) {
  for (const float heading : {0.0F, 0.9F}) {
    const auto lying = [&](float roll) {
      BodyView view = body_of(make_box_hull({3.0F, 0.8F, 1.5F}), 0.25F * kWaterDensity, {0.2F, 0.1F, -0.3F});
      view.state.orientation = glm::angleAxis(heading, Vec3(0, 1, 0)) * glm::angleAxis(roll, Vec3(1, 0, 0));
      return traced(view, Domain{});
    };
    const HullPatch upright = lying(0.0F);
    for (const float roll : {-0.07F, 0.03F, 0.07F}) {
      const HullPatch patch = lying(roll);
      EXPECT_NEAR(patch.spacing.x, upright.spacing.x, 1e-6F);
      EXPECT_NEAR(patch.spacing.y, upright.spacing.y, 1e-6F);
      EXPECT_EQ(patch.lines, upright.lines) << roll;
      // A quarter of it is wet: the middle of that lies 0.3 m below the centre of mass. Rolled by +, it moves to -z.
      const float shift = std::remainder(upright.center.z - patch.center.z, patch.spacing.y);
      EXPECT_NEAR(shift, -0.3F * std::sin(roll), 1e-4F) << roll;
    }
  }
}

TEST(HullPatch, PartsApartHaveSpansApartAndPartsThatTouchHaveOne) {
  const auto box_at = [](Vec3 at, Vec3 half) {
    std::vector<Vec3> corners;
    for (int c = 0; c < 8; ++c) {
      corners.push_back(at + half * Vec3((c & 1) != 0 ? 1 : -1, (c & 2) != 0 ? 1 : -1, (c & 4) != 0 ? 1 : -1));
    }
    return convex_hull(corners).value();
  };
  const auto stacked = [&](float gap) {
    return make_hull({box_at({0, 0, 0}, {0.5F, 0.1F, 0.5F}), box_at({0, 0.2F + gap, 0}, {0.5F, 0.1F, 0.5F})}, {}, {});
  };
  const HullPatch apart = traced(body_of(stacked(0.3F), 500.0F, {0, 0, 0}), Domain{});
  EXPECT_EQ(apart.spans.size(), static_cast<std::size_t>(2 * apart.nx * apart.nz));
  const HullPatch touching = traced(body_of(stacked(0.0F), 500.0F, {0, 0, 0}), Domain{});
  EXPECT_EQ(touching.spans.size(), static_cast<std::size_t>(touching.nx * touching.nz));
}

TEST(HullPatch, SmallBodiesGetFineNodesAndLargeOnesABoundedNumber) {
  const HullPatch small = traced(body_of(make_box_hull({0.4F, 0.1F, 0.2F}), 500.0F, {0, 0, 0}), Domain{});
  EXPECT_GE(small.nz, 8);
  const HullPatch large = traced(body_of(make_box_hull({300.0F, 5.0F, 60.0F}), 500.0F, {0, 0, 0}), Domain{});
  EXPECT_LE(large.nx * large.nz, 41000);
  EXPECT_GT(large.nx * large.nz, 35000);
  // A quay of 40 m has nodes as close as a boat: a wall made of them has no gaps.
  BodyView wall = body_of(make_box_hull({40.0F, 3.0F, 1.0F}), 500.0F, {0, 0, 0});
  wall.motion = BodyMotion::kStatic;
  const HullPatch quay = traced(wall, Domain{});
  EXPECT_LE(quay.spacing.x, 0.25F * StillField::kSupport);
}

TEST(HullPatch, KnowsWhenABodyIsElsewhereOrNotANumber) {
  EXPECT_FALSE(traced(body_of(make_box_hull({1, 1, 1}), 500.0F, {100.0F, 0, 0}), Domain{}).inside);
  EXPECT_TRUE(traced(body_of(make_box_hull({1, 1, 1}), 500.0F, {20.3F, 0, 0}), Domain{}).inside);
  BodyView broken = body_of(make_box_hull({1, 1, 1}), 500.0F, {0, 0, 0});
  broken.state.velocity.y = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(traced(broken, Domain{}).inside);
}

TEST(HullPatch, IsWrappedIntoAPeriodicDomain) {
  Domain domain;
  domain.west = domain.east = EdgeKind::kPeriodic;
  const HullPatch patch = traced(body_of(make_box_hull({1, 1, 1}), 500.0F, {-20.0F + 3 * 40.0F + 5.0F, 0, 0}), domain);
  ASSERT_TRUE(patch.inside);
  EXPECT_NEAR(patch.origin.x, -15.5F, 1e-4F);
}

}  // namespace
}  // namespace regatta
