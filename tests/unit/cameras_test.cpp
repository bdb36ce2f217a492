// Cameras: what each looks at, their limits, and that they stay finite above bed and water for any input.
#include "render/cameras.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

Snapshot tank_with_boat() {
  Snapshot snapshot;
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain({-20.0F, -8.0F}, {20.0F, 8.0F}, -1.0F));
  snapshot.surface.nx = 41;
  snapshot.surface.nz = 17;
  snapshot.surface.origin = {-20.0F, -8.0F};
  snapshot.surface.spacing = 1.0F;
  snapshot.surface.surface.assign(41 * 17, 0.2F);
  snapshot.surface.depth.assign(41 * 17, 1.2F);
  BodySnapshot boat;
  boat.id = BodyId{1};
  auto hull = std::make_shared<Hull>();
  hull->lower = {-2.0F, -0.5F, -0.8F};
  hull->upper = {2.0F, 0.5F, 0.8F};
  boat.hull = hull;
  boat.state.position = {3.0F, 0.1F, 1.0F};
  boat.previous = boat.state;
  snapshot.bodies.push_back(boat);
  return snapshot;
}

TEST(Cameras, ChaseSitsBehindAndAboveTheBoat) {
  const Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  const CameraPose pose = cameras.update({}, snapshot, BodyId{1}, 1.0F, 0.0F);
  EXPECT_LT(pose.eye.x, 3.0F - 4.0F);      // a boat's length or more behind a bow that looks along +x
  EXPECT_NEAR(pose.eye.z, 1.0F, 1.0e-4F);  // in its wake
  EXPECT_GT(pose.eye.y, 1.0F);             // over the water
  EXPECT_GT(pose.target.x, 3.0F);          // looking ahead of it
}

TEST(Cameras, ChaseCatchesUpWithTheBoatSmoothly) {
  Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  const Vec3 start = cameras.update({}, snapshot, BodyId{1}, 1.0F, 0.0F).eye;
  snapshot.bodies[0].state.position.x += 2.0F;
  snapshot.bodies[0].previous = snapshot.bodies[0].state;
  const Vec3 soon = cameras.update({}, snapshot, BodyId{1}, 1.0F, 1.0F / 60.0F).eye;
  EXPECT_GT(soon.x, start.x);
  EXPECT_LT(soon.x, start.x + 0.2F);  // 1/60 s of a 0.35 s lag covers 5 % of the 2 m
  Vec3 late = soon;
  for (int frame = 0; frame < 300; ++frame) late = cameras.update({}, snapshot, BodyId{1}, 1.0F, 1.0F / 60.0F).eye;
  EXPECT_NEAR(late.x, start.x + 2.0F, 1.0e-3F);
}

// Returns the eye of the chase camera after some frames with a body whose centre is at `height` [m].
Vec3 chase_eye(Cameras& cameras, Snapshot& snapshot, float height, int frames) {
  Vec3 eye(0.0F);
  for (int frame = 0; frame < frames; ++frame) {
    snapshot.bodies[0].state.position.y = height;
    snapshot.bodies[0].previous = snapshot.bodies[0].state;
    eye = cameras.update({}, snapshot, BodyId{1}, 1.0F, 1.0F / 60.0F).eye;
  }
  return eye;
}

Snapshot deep_tank() {
  Snapshot snapshot = tank_with_boat();
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain({-20.0F, -8.0F}, {20.0F, 8.0F}, -9.0F));
  snapshot.surface.depth.assign(41 * 17, 9.2F);
  snapshot.domain.lower = {-20.0F, -8.0F};
  snapshot.domain.upper = {20.0F, 8.0F};
  return snapshot;
}

TEST(Cameras, ChaseGoesUnderWaterWithTheBodyAndComesUpWithIt) {
  Snapshot snapshot = deep_tank();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  const float over = chase_eye(cameras, snapshot, 0.1F, 1).y;
  EXPECT_GT(over, 2.0F);
  // Down and up again, it passes the surface once each and never jumps.
  float before = over;
  int crossings = 0;
  for (const float height : {-4.0F, 0.1F}) {
    for (int frame = 0; frame < 300; ++frame) {
      const float now = chase_eye(cameras, snapshot, height, 1).y;
      EXPECT_LT(std::abs(now - before), 0.25F) << frame;
      crossings += (now < 0.2F) != (before < 0.2F) ? 1 : 0;
      before = now;
    }
    if (height < 0.0F) {
      EXPECT_LT(before, -0.5F) << "well below the surface";
      EXPECT_GT(before, -4.0F) << "above the body";
    }
  }
  EXPECT_EQ(crossings, 2);
  EXPECT_NEAR(before, over, 0.05F);
}

TEST(Cameras, ChaseOfABodyThatBobsAtTheSurfaceDoesNotGoToAndFro) {
  Snapshot snapshot = deep_tank();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  (void)chase_eye(cameras, snapshot, 0.1F, 1);
  // Its top 0.2 ± 0.2 m below the surface: once under, it stays there, and so it does if it never was.
  for (const bool dived : {false, true}) {
    if (dived) (void)chase_eye(cameras, snapshot, -3.0F, 300);
    for (int frame = 0; frame < 600; ++frame) {
      const float bob = 0.12F * std::sin(0.1F * static_cast<float>(frame));
      const float eye = chase_eye(cameras, snapshot, -0.6F + bob, 1).y;
      if (frame <= 120) continue;
      EXPECT_EQ(eye < 0.2F, dived) << frame;
    }
  }
}

TEST(Cameras, ChaseOfABodyThatBeginsUnderWaterBeginsThere) {
  Snapshot snapshot = deep_tank();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  EXPECT_LT(chase_eye(cameras, snapshot, -4.0F, 1).y, -0.5F);
}

TEST(Cameras, ChaseUnderWaterStaysWithinTheDomain) {
  Snapshot snapshot = deep_tank();
  Cameras cameras;
  cameras.mode = CameraMode::kChase;
  snapshot.bodies[0].state.position.x = -18.0F;  // its stern at the wall
  EXPECT_GT(chase_eye(cameras, snapshot, -4.0F, 100).x, -20.0F);
}

TEST(Cameras, ChaseWithoutABodyOrbits) {
  const Snapshot snapshot = tank_with_boat();
  Cameras chasing;
  chasing.mode = CameraMode::kChase;
  Cameras orbiting;
  const Vec3 a = chasing.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F).eye;
  const Vec3 b = orbiting.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F).eye;
  EXPECT_EQ(a, b);
}

TEST(Cameras, OthersStartWhereTheChaseCameraLooked) {
  const Snapshot snapshot = tank_with_boat();
  const Vec3 boat = snapshot.bodies[0].state.position;
  for (const CameraMode next : {CameraMode::kOrbit, CameraMode::kTop, CameraMode::kFree}) {
    Cameras cameras;
    cameras.mode = CameraMode::kChase;
    const CameraPose chase = cameras.update({}, snapshot, BodyId{1}, 1.0F, 0.0F);
    cameras.mode = next;
    const CameraPose pose = cameras.update({}, snapshot, BodyId{1}, 1.0F, 0.0F);
    EXPECT_NEAR(glm::length(pose.target - boat), 0.0F, 1.0e-3F);
    if (next == CameraMode::kTop) continue;  // from above, and farther off
    EXPECT_NEAR(glm::length(pose.eye - chase.eye), 0.0F, 1.0e-3F);
  }
}

TEST(Cameras, OrbitKeepsItsDistanceAndZooms) {
  const Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  CameraInput turn;
  turn.drag = {0.7F, -0.2F};
  CameraPose pose = cameras.update(turn, snapshot, BodyId::kNone, 1.0F, 0.0F);
  EXPECT_NEAR(glm::length(pose.eye - pose.target), 20.0F, 1.0e-3F);
  CameraInput closer;
  closer.zoom = 3.0F;
  pose = cameras.update(closer, snapshot, BodyId::kNone, 1.0F, 0.0F);
  EXPECT_LT(glm::length(pose.eye - pose.target), 15.0F);
}

TEST(Cameras, OrbitLooksUpFromBelowItsTargetUnderWaterOnly) {
  const Snapshot snapshot = tank_with_boat();  // a bed at -1 m, water up to 0.2 m
  Cameras cameras;
  cameras.mode = CameraMode::kOrbit;
  cameras.target = {3.0F, -0.3F, 1.0F};
  cameras.distance = 0.4F;
  cameras.pitch = -1.2F;
  const CameraPose under = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.02F);
  EXPECT_NEAR(under.target.y - under.eye.y, 0.4F * std::sin(1.2F), 1.0e-4F);
  cameras.target.y = 0.6F;
  cameras.pitch = -1.2F;
  const CameraPose over = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.02F);
  EXPECT_GT(cameras.pitch, -0.3F);
  EXPECT_GT(over.eye.y, 0.4F);
}

TEST(Cameras, ReachGrowsWithTheDomain) {
  Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.distance = 9000.0F;
  cameras.target = {8000.0F, 0.0F, 0.0F};
  CameraPose pose = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F);
  EXPECT_NEAR(glm::length(pose.eye - pose.target), 2000.0F, 1.0F);
  EXPECT_NEAR(pose.target.x, 2000.0F, 1.0F);
  snapshot.domain.lower = {-10000.0F, -10000.0F};
  snapshot.domain.upper = {10000.0F, 10000.0F};
  cameras.distance = 9000.0F;
  cameras.target = {8000.0F, 0.0F, 0.0F};
  pose = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F);
  EXPECT_NEAR(glm::length(pose.eye - pose.target), 9000.0F, 1.0F);
  EXPECT_NEAR(pose.target.x, 8000.0F, 1.0F);
}

TEST(Cameras, OutsideTheDomainTheLowestGroundOfTheTerrainShownNowCounts) {
  Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.target = {0.0F, -50.0F, 0.0F};
  cameras.distance = 100.0F;
  cameras.pitch = 0.0F;
  EXPECT_NEAR(cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F).eye.y, -0.75F, 1.0e-3F);
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain({-20.0F, -8.0F}, {20.0F, 8.0F}, -3.0F));
  EXPECT_NEAR(cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F).eye.y, -2.75F, 1.0e-3F);
}

TEST(Cameras, TopLooksStraightDownWithXToTheRight) {
  const Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.mode = CameraMode::kTop;
  const CameraPose pose = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F);
  const Vec3 ahead = glm::normalize(pose.target - pose.eye);
  EXPECT_NEAR(ahead.y, -1.0F, 1.0e-6F);
  EXPECT_NEAR(glm::normalize(glm::cross(ahead, pose.up)).x, 1.0F, 1.0e-6F);
}

TEST(Cameras, FreeCameraTurnsAboutItsEyeAndFliesAhead) {
  const Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.mode = CameraMode::kFree;
  const CameraPose start = cameras.update({}, snapshot, BodyId::kNone, 1.0F, 0.0F);
  CameraInput turn;
  turn.drag = {0.5F, 0.1F};
  const CameraPose turned = cameras.update(turn, snapshot, BodyId::kNone, 1.0F, 0.0F);
  EXPECT_NEAR(glm::length(turned.eye - start.eye), 0.0F, 1.0e-4F);
  EXPECT_GT(glm::length(turned.target - start.target), 1.0F);
  CameraInput ahead;
  ahead.fly = {0.0F, 0.0F, 1.0F};
  const CameraPose moved = cameras.update(ahead, snapshot, BodyId::kNone, 1.0F, 0.1F);
  const Vec3 way = moved.eye - turned.eye;
  EXPECT_NEAR(glm::length(way), 2.0F, 1.0e-3F);  // 20 m/s for 0.1 s
  EXPECT_NEAR(glm::dot(glm::normalize(way), glm::normalize(turned.target - turned.eye)), 1.0F, 1.0e-4F);
}

TEST(Cameras, FreeCameraDivesDownToTheBedAlone) {
  const Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  cameras.mode = CameraMode::kFree;
  cameras.target = {3.0F, 0.0F, 4.0F};
  cameras.distance = 4.0F;
  CameraInput down;
  down.fly = {0.0F, -1.0F, 0.0F};
  float lowest = 10.0F;
  for (int step = 0; step < 100; ++step) {
    const CameraPose pose = cameras.update(down, snapshot, BodyId::kNone, 1.0F, 0.02F);
    lowest = std::min(lowest, pose.eye.y);
  }
  EXPECT_NEAR(lowest, -0.75F, 0.02F) << "a bed 1 m deep";
}

TEST(Cameras, AnyInputLeavesAFinitePoseAboveBedAndWater) {
  Snapshot snapshot = tank_with_boat();
  Cameras cameras;
  Rng rng(7);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (int i = 0; i < 20000; ++i) {
    cameras.mode = static_cast<CameraMode>(rng.next() % 4);
    CameraInput input;
    input.drag = {rng.uniform(-3.0F, 3.0F), rng.uniform(-3.0F, 3.0F)};
    input.pan = {rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)};
    input.zoom = rng.uniform(-5.0F, 5.0F);
    input.fly = {rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)};
    if (i % 97 == 0) input.drag.x = nan;
    if (i % 89 == 0) input.zoom = std::numeric_limits<float>::infinity();
    snapshot.bodies[0].state.position.x = i % 101 == 0 ? nan : rng.uniform(-20.0F, 20.0F);
    const CameraPose pose =
        cameras.update(input, snapshot, BodyId{1}, 0.5F, i % 83 == 0 ? nan : rng.uniform(0.0F, 0.2F));
    ASSERT_TRUE(std::isfinite(glm::dot(pose.eye, pose.eye) + glm::dot(pose.target, pose.target))) << i;
    ASSERT_GT(glm::length(pose.eye - pose.target), 1.0e-3F) << i;
    const bool inside = std::abs(pose.eye.x) < 19.5F && std::abs(pose.eye.z) < 7.5F;
    // The free camera may dive, and one that turns about something under water.
    const bool dives =
        cameras.mode == CameraMode::kFree || (cameras.mode == CameraMode::kOrbit && cameras.target.y < 0.1F);
    const float least = inside && !dives ? 0.2F : -1.0F;
    ASSERT_GT(pose.eye.y, least) << i;
  }
}

TEST(Cameras, PickPlaneInvertsTheProjection) {
  CameraPose pose;
  pose.eye = {4.0F, 6.0F, 9.0F};
  pose.target = {1.0F, 0.0F, -2.0F};
  Vec2 at;
  ASSERT_TRUE(pick_plane(pose, {640.0F, 360.0F}, {1280.0F, 720.0F}, 0.0F, at));
  EXPECT_NEAR(at.x, 1.0F, 1.0e-4F);  // the middle of the picture shows the target
  EXPECT_NEAR(at.y, -2.0F, 1.0e-4F);
  ASSERT_TRUE(pick_plane(pose, {900.0F, 500.0F}, {1280.0F, 720.0F}, 0.5F, at));
  // Projected back by hand.
  const Vec3 ahead = glm::normalize(pose.target - pose.eye);
  const Vec3 right = glm::normalize(glm::cross(ahead, pose.up));
  const Vec3 ray = Vec3(at.x, 0.5F, at.y) - pose.eye;
  const float half = std::tan(glm::radians(22.5F));
  const float x = glm::dot(ray, right) / glm::dot(ray, ahead) / (half * 1280.0F / 720.0F);
  const float y = glm::dot(ray, glm::cross(right, ahead)) / glm::dot(ray, ahead) / half;
  EXPECT_NEAR((x + 1.0F) * 640.0F, 900.0F, 0.01F);  // pixels; float rounding
  EXPECT_NEAR((1.0F - y) * 360.0F, 500.0F, 0.01F);
  EXPECT_FALSE(pick_plane(pose, {640.0F, 360.0F}, {1280.0F, 720.0F}, 10.0F, at));  // behind the eye
  EXPECT_FALSE(pick_plane(pose, {640.0F, 360.0F}, {0.0F, 0.0F}, 0.0F, at));        // minimised window
}

}  // namespace
}  // namespace regatta
