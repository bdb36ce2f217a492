#include "ui/wake_readout.h"

#include "ui/number_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TEST(WakeReadout, GainIsLambdaOverDamping) {
  Params params;
  params.wake_lambda = 1.5;
  params.wake_damping_follows = true;
  params.wake_damping = 0.25;
  EXPECT_EQ(wake_gain(params), 1.0);
  const double strength = params.wake_lambda;
  params.wake_lambda = 0.25;  // damping stays at its least
  EXPECT_EQ(wake_gain(params), 0.5);
  params.wake_lambda = strength;
  params.wake_damping_follows = false;
  EXPECT_EQ(wake_gain(params), 6.0);
  EXPECT_GT(wake_gain(params), kWakeGainMost);
  params.wake_damping = 0.0;
  EXPECT_TRUE(std::isinf(wake_gain(params)));
  params.wake_lambda = 0.0;
  EXPECT_EQ(wake_gain(params), 0.0);
  params.wake_lambda = 1.0;
  params.wake_on = false;
  EXPECT_EQ(wake_gain(params), 0.0);
}

TEST(WakeReadout, SaysWhatABodyShedsAndHowMuchRoomThereIs) {
  EXPECT_EQ(shed_text(ShedKind::kNothing), "nothing");
  EXPECT_EQ(shed_text(ShedKind::kPlane), "vortices in the plane");
  EXPECT_EQ(shed_text(ShedKind::kRings), "vortex rings");
  EXPECT_EQ(of_most(812, 4000.0), grouped(812) + " of at most " + grouped(4000));
}

TEST(WakeReadout, SinceTheLastEmission) {
  EXPECT_EQ(since_text(3.5, -1.0), "never");
  EXPECT_EQ(since_text(3.5, 3.25), "0.25 s");
  EXPECT_EQ(since_text(3.0, 3.25), "0.00 s");
}

}  // namespace
}  // namespace regatta
