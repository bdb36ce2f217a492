#include "exchange/body_pick.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

BodySnapshot pickable(int id, const Vec3& size, const Vec3& position) {
  BodySnapshot body;
  body.id = BodyId{id};
  body.hull = make_box_hull(size).value();
  body.state.position = position;
  return body;
}

TEST(BodyPick, TheNearestOfTwoIsMeant) {
  const std::vector<BodySnapshot> bodies = {pickable(1, {1.0F, 1.0F, 1.0F}, {8.0F, 0.0F, 0.0F}),
                                            pickable(2, {2.0F, 1.0F, 1.0F}, {4.0F, 0.0F, 0.0F})};
  const auto pick = pick_body(bodies, {Vec3(0.0F), {1.0F, 0.0F, 0.0F}});
  ASSERT_TRUE(pick);
  EXPECT_EQ(pick->body, BodyId{2});
  EXPECT_NEAR(pick->distance, 3.0F, 1e-5F);
  EXPECT_NEAR(pick->at.x, 3.0F, 1e-5F);
}

TEST(BodyPick, MissesBesideBehindAndParallel) {
  const std::vector<BodySnapshot> bodies = {pickable(1, {1.0F, 1.0F, 1.0F}, {4.0F, 0.0F, 0.0F})};
  EXPECT_FALSE(pick_body(bodies, {Vec3(0.0F), {-1.0F, 0.0F, 0.0F}}));
  EXPECT_FALSE(pick_body(bodies, {Vec3(0.0F), {0.0F, 1.0F, 0.0F}}));
  EXPECT_FALSE(pick_body(bodies, {{0.0F, 0.6F, 0.0F}, {1.0F, 0.0F, 0.0F}}));
  EXPECT_FALSE(pick_body({}, {Vec3(0.0F), {1.0F, 0.0F, 0.0F}}));
}

TEST(BodyPick, ABodyThatIsTurnedIsMetWhereItIs) {
  std::vector<BodySnapshot> bodies = {pickable(1, {4.0F, 1.0F, 1.0F}, {5.0F, 0.0F, 0.0F})};
  bodies[0].state.orientation = glm::angleAxis(1.5707963F, Vec3(0.0F, 1.0F, 0.0F));
  const auto pick = pick_body(bodies, {{0.0F, 0.0F, 1.9F}, {1.0F, 0.0F, 0.0F}});
  ASSERT_TRUE(pick);
  EXPECT_NEAR(pick->at.x, 4.5F, 1e-4F);
}

TEST(BodyPick, APlaneIsMetAheadAndNotTooFar) {
  const SightRay ray{{0.0F, 3.0F, 0.0F}, glm::normalize(Vec3(1.0F, -1.0F, 0.0F))};
  const auto at = meets_plane(ray, Vec3(0.0F), {0.0F, 1.0F, 0.0F}, 10.0F);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->x, 3.0F, 1e-5F);
  EXPECT_FALSE(meets_plane(ray, Vec3(0.0F), {0.0F, 1.0F, 0.0F}, 4.0F));
  EXPECT_FALSE(meets_plane(ray, {0.0F, 4.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 10.0F));
  EXPECT_FALSE(meets_plane({{}, {1.0F, 0.0F, 0.0F}}, {0.0F, 4.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 10.0F));
}

}  // namespace
}  // namespace regatta
