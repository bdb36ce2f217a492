#include "ui/body_readout.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr Vec3 kUp{0.0F, 1.0F, 0.0F};

// A block 4 × 1 × 2 m around its centre of mass.
std::shared_ptr<const Hull> block() {
  auto hull = std::make_shared<Hull>();
  ConvexPolytope part;
  for (int i = 0; i < 8; ++i) {
    part.vertices.push_back({(i & 1) != 0 ? 2.0F : -2.0F, (i & 2) != 0 ? 0.5F : -0.5F, (i & 4) != 0 ? 1.0F : -1.0F});
  }
  hull->parts.push_back(part);
  hull->volume = 8.0F;
  return hull;
}

TEST(BodyReadout, HeadingTurnsAboutUp) {
  BodySnapshot body;
  for (const float degrees : {0.0F, 30.0F, 90.0F, 200.0F, 350.0F}) {
    body.state.orientation = glm::angleAxis(glm::radians(degrees), kUp);
    // 1e-3°: rounding of single-precision trigonometry.
    EXPECT_NEAR(std::remainder(read_body(body, 0.0F).heading_deg - degrees, 360.0F), 0.0F, 1e-3F);
  }
}

TEST(BodyReadout, SpeedAheadHasASign) {
  BodySnapshot body;
  body.state.orientation = glm::angleAxis(glm::radians(90.0F), kUp);  // bow along -z
  body.state.velocity = {0.0F, 0.0F, 3.0F};
  EXPECT_NEAR(read_body(body, 0.0F).ahead, -3.0F, 1e-5F);  // single-precision rounding
  body.state.velocity = {3.0F, 4.0F, 0.0F};                // abeam and up: nothing ahead
  EXPECT_NEAR(read_body(body, 0.0F).ahead, 0.0F, 1e-5F);
  EXPECT_NEAR(read_body(body, 0.0F).speed, 5.0F, 1e-5F);
}

TEST(BodyReadout, WaveResistanceIsWhatHoldsTheBowBack) {
  BodySnapshot body;
  body.state.orientation = glm::angleAxis(glm::radians(90.0F), kUp);  // bow along -z
  body.load.waves = {7.0F, 0.0F, 120.0F};
  EXPECT_NEAR(read_body(body, 0.0F).wave_resistance, 120.0F, 1e-3F);
  body.load.waves.z = -30.0F;
  EXPECT_NEAR(read_body(body, 0.0F).wave_resistance, -30.0F, 1e-3F);
}

TEST(BodyReadout, HeelAndTrimHaveSeamansSigns) {
  BodySnapshot body;
  body.state.orientation = glm::angleAxis(glm::radians(10.0F), Vec3(1.0F, 0.0F, 0.0F));  // +z, starboard, goes down
  EXPECT_NEAR(read_body(body, 0.0F).heel_deg, 10.0F, 1e-3F);
  body.state.orientation = glm::angleAxis(glm::radians(5.0F), Vec3(0.0F, 0.0F, 1.0F));  // bow goes up
  EXPECT_NEAR(read_body(body, 0.0F).trim_deg, 5.0F, 1e-3F);
  EXPECT_NEAR(read_body(body, 0.0F).heel_deg, 0.0F, 1e-3F);
}

TEST(BodyReadout, DraftIsTheLowestCornerBelowTheLevel) {
  BodySnapshot body;
  body.hull = block();
  body.load.submerged_volume = 2.0F;
  body.state.position = {0.0F, 1.3F, 0.0F};
  EXPECT_NEAR(read_body(body, 1.0F).keel, 0.2F, 1e-5F);
  EXPECT_NEAR(read_body(body, 1.0F).submerged_share, 0.25F, 1e-6F);
  // On its side (turned about the bow) the block is 2 m high.
  body.state.orientation = glm::angleAxis(glm::radians(90.0F), Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_NEAR(read_body(body, 1.0F).keel, 0.7F, 1e-5F);
}

TEST(BodyReadout, LaunchSpotsLieAheadAndInside) {
  Snapshot snapshot;
  snapshot.domain.lower = {-20.0F, -8.0F};
  snapshot.domain.upper = {20.0F, 8.0F};
  EXPECT_EQ(launch_spot(snapshot, BodyId::kNone), Vec2(0.0F));
  EXPECT_EQ(launch_spot(snapshot, BodyId{8}), Vec2(0.0F));  // no such body
  snapshot.bodies.resize(1);
  snapshot.bodies[0].id = BodyId{1};
  snapshot.bodies[0].state.position = {3.0F, 0.0F, 2.0F};
  EXPECT_EQ(launch_spot(snapshot, BodyId{1}), Vec2(9.0F, 2.0F));
  EXPECT_EQ(launch_spot(snapshot, BodyId{1}, 4.0F), Vec2(11.0F, 2.0F));  // clear of the bow again
  snapshot.bodies[0].state.position = {19.0F, 0.0F, -7.9F};
  const Vec2 at = launch_spot(snapshot, BodyId{1});
  EXPECT_LT(at.x, 19.0F);
  EXPECT_GT(at.y, -7.0F);
}

TEST(BodyReadout, DepthOfKeelAndTopAreOfTheHullAsItLies) {
  BodySnapshot body;
  body.hull = block();
  body.state.position.y = -3.0F;
  EXPECT_NEAR(read_body(body, 0.2F).top, 2.7F, 1e-5F);
  EXPECT_NEAR(read_body(body, 0.2F).keel, 3.7F, 1e-5F);
  body.state.orientation = glm::angleAxis(glm::radians(90.0F), Vec3(0.0F, 0.0F, 1.0F));  // it stands on its stern
  EXPECT_NEAR(read_body(body, 0.2F).top, 1.2F, 1e-5F);
}

}  // namespace
}  // namespace regatta
