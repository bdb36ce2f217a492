#include "render/under_pass.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr float kNear = 0.1F;  // [m]

EyePlace place_of(const Snapshot& snapshot, Vec3 eye, const FarSides& sides = {}) {
  CameraPose camera;
  camera.eye = eye;
  camera.target = Vec3(0.0F);
  return eye_place(snapshot, camera, kNear, sides);
}

TEST(EyePlace, TellsAboveFromUnderAndFromBesideATank) {
  const Snapshot tank = sample_tank(0.5F);
  const float beyond = tank.domain.upper.y + 5.0F;
  EXPECT_EQ(place_of(tank, {0.0F, tank.level + 2.0F, 0.0F}), EyePlace::kAbove);
  EXPECT_EQ(place_of(tank, {0.0F, tank.level - 0.5F, 0.0F}), EyePlace::kUnder);
  EXPECT_EQ(place_of(tank, {0.0F, tank.level + 2.0F, beyond}), EyePlace::kAbove);
  EXPECT_EQ(place_of(tank, {0.0F, tank.level - 0.5F, beyond}), EyePlace::kBeside);
  // The eye is so near the level that some rays of the picture begin below it; beside the tank they reach water from
  // above.
  EXPECT_EQ(place_of(tank, {0.0F, tank.level + kNear, 0.0F}), EyePlace::kUnder);
  EXPECT_EQ(place_of(tank, {0.0F, tank.level + kNear, beyond}), EyePlace::kAbove);
}

TEST(EyePlace, BesideWaterThatGoesOnIsUnderIt) {
  const Snapshot tank = sample_tank(0.5F);
  FarSides open;
  open.north = true;
  EXPECT_EQ(place_of(tank, {0.0F, tank.level - 0.5F, tank.domain.upper.y + 5.0F}, open), EyePlace::kUnder);
}

TEST(EyePlace, WithoutWaterAllIsAboveIt) {
  Snapshot tank = sample_tank(0.5F);
  tank.surface.clear();
  EXPECT_EQ(place_of(tank, {0.0F, tank.level - 0.5F, 0.0F}), EyePlace::kAbove);
}

}  // namespace
}  // namespace regatta
