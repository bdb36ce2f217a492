#include "app/helm.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr float kFrame = 1.0F / 60.0F;

HelmInput keys(int throttle, int rudder, bool stop = false) {
  HelmInput input;
  input.throttle = throttle;
  input.rudder = rudder;
  input.stop = stop;
  return input;
}

TEST(Helm, AHelmNobodyTouchesGivesNoCommand) {
  Helm helm;
  EXPECT_FALSE(helm.update(keys(1, 1), kFrame)) << "no boat, no command";
  helm.take(BodyId{4}, 0.4F, -0.2F);
  for (int i = 0; i < 300; ++i) EXPECT_FALSE(helm.update(keys(0, 0), kFrame));
}

TEST(Helm, KeysMoveSmoothlyToTheStopAndNoFurther) {
  Helm helm;
  helm.take(BodyId{1}, 0.0F, 0.0F);
  float last = 0.0F;
  for (int i = 0; i < 300; ++i) {
    const auto command = helm.update(keys(1, 0), kFrame);
    if (!command) continue;
    EXPECT_GT(command->throttle, last);
    EXPECT_LT(command->throttle - last, 0.05F) << "no jump";
    last = command->throttle;
  }
  EXPECT_FLOAT_EQ(last, 1.0F);
}

TEST(Helm, ThrottleStaysRudderReturns) {
  Helm helm;
  helm.take(BodyId{1}, 0.0F, 0.0F);
  for (int i = 0; i < 60; ++i) (void)helm.update(keys(1, -1), kFrame);
  SetHelm last{BodyId{1}, -1.0F, -1.0F};
  for (int i = 0; i < 120; ++i) {
    if (const auto command = helm.update(keys(0, 0), kFrame)) last = *command;
  }
  EXPECT_GT(last.throttle, 0.5F);
  EXPECT_FLOAT_EQ(last.rudder, 0.0F);
  EXPECT_FALSE(helm.update(keys(0, 0), kFrame)) << "at rest";
}

TEST(Helm, StopIsImmediate) {
  Helm helm;
  helm.take(BodyId{1}, 0.8F, 0.0F);
  const auto command = helm.update(keys(0, 0, true), kFrame);
  ASSERT_TRUE(command);
  EXPECT_FLOAT_EQ(command->throttle, 0.0F);
}

TEST(Helm, AStickSetsAndItsReleaseZeroesOnce) {
  Helm helm;
  helm.take(BodyId{1}, 0.0F, 0.0F);
  HelmInput stick;
  stick.stick_rudder = 0.5F;
  stick.stick_throttle = 2.0F;  // out of range: a broken pad
  const auto held = helm.update(stick, kFrame);
  ASSERT_TRUE(held);
  EXPECT_FLOAT_EQ(held->rudder, 0.5F);
  EXPECT_FLOAT_EQ(held->throttle, 1.0F);
  const auto released = helm.update({}, kFrame);
  ASSERT_TRUE(released);
  EXPECT_FLOAT_EQ(released->rudder, 0.0F);
  EXPECT_FLOAT_EQ(released->throttle, 0.0F);
  EXPECT_FALSE(helm.update({}, kFrame));
}

TEST(Helm, DepthKeysOrderAtOnceAndEndWithTheKey) {
  Helm helm;
  helm.take(BodyId{1}, 0.3F, 0.0F);
  HelmInput down;
  down.dive = 1;
  const auto held = helm.update(down, kFrame);
  ASSERT_TRUE(held);
  EXPECT_EQ(held->dive, 1.0F);
  EXPECT_EQ(held->throttle, 0.3F);
  EXPECT_FALSE(helm.update(down, kFrame)) << "as before";
  const auto released = helm.update({}, kFrame);
  ASSERT_TRUE(released);
  EXPECT_EQ(released->dive, 0.0F);
  EXPECT_FALSE(helm.update({}, kFrame));
  // One that a scene or a script gave stays until a key is touched.
  helm.take(BodyId{2}, 0.0F, 0.0F, -1.0F);
  EXPECT_FALSE(helm.update({}, kFrame));
  EXPECT_EQ(helm.update(keys(1, 0), kFrame)->dive, -1.0F);
}

}  // namespace
}  // namespace regatta
