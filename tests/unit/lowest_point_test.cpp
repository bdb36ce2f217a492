#include "exchange/lowest_point.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TEST(LowestPoint, FollowsThePose) {
  const auto hull = make_box_hull({2.0F, 0.6F, 1.0F}).value();
  BodyState state;
  state.position = {3.0F, 5.0F, -1.0F};
  EXPECT_NEAR(lowest_point(*hull, state), 4.7F, 1e-6F);
  // Over an edge: half the diagonal of the section below the middle.
  state.orientation = glm::angleAxis(std::atan2(0.5F, 0.3F), Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_NEAR(lowest_point(*hull, state), 5.0F - std::hypot(0.3F, 0.5F), 1e-5F);
}

}  // namespace
}  // namespace regatta
