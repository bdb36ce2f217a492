#include "app/frame_clock.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;

int steps_of_frame(FrameClock& clock, double frame, double scale, double cost, bool paused = false) {
  clock.begin_frame(frame, scale, kDt, paused);
  int steps = 0;
  while (clock.step_due(steps * cost)) {
    clock.step_done();
    ++steps;
  }
  clock.end_frame(steps * cost);
  return steps;
}

TEST(FrameClock, KeepsPaceWithRealTime) {
  for (const double frame : {1.0 / 144.0, 1.0 / 60.0, 1.0 / 25.0}) {
    FrameClock clock;
    int steps = 0;
    const int frames = static_cast<int>(10.0 / frame);
    for (int i = 0; i < frames; ++i) steps += steps_of_frame(clock, frame, 1.0, 0.0);
    // At most the step that is still owed is missing.
    EXPECT_NEAR(steps * kDt, frames * frame, 1.01 * kDt);
    EXPECT_NEAR(clock.real_time_factor(), 1.0, 0.05);  // a second holds 60 steps: one more or less is 2 %
    EXPECT_NEAR(clock.frames_per_second(), 1.0 / frame, 1e-6);
  }
}

// The first frame of a window follows its start after microseconds.
TEST(FrameClock, TellsNoPaceBeforeAnyTimeHasPassed) {
  FrameClock clock;
  steps_of_frame(clock, 4e-6, 1.0, 0.0);
  EXPECT_EQ(clock.frames_per_second(), 0.0);
  EXPECT_EQ(clock.real_time_factor(), 0.0);
  steps_of_frame(clock, 0.02, 1.0, 0.0);
  EXPECT_NEAR(clock.frames_per_second(), 2 / 0.020004, 1e-6);
}

// Frames as they come: each takes its drawing and its steps. Returns their length once that has settled [s].
double settled_frame(FrameClock& clock, double drawing, double cost) {
  double frame = drawing;
  for (int i = 0; i < 100; ++i) frame = drawing + cost * steps_of_frame(clock, frame, 1.0, cost);
  return frame;
}

TEST(FrameClock, SlowStepsLeaveFifteenFramesASecondAndTheFactorSaysSo) {
  FrameClock clock;
  const double frame = settled_frame(clock, 0.030, 0.012);  // 67 - 30 = 37 ms are left: the fourth step starts in them
  EXPECT_NEAR(frame, 0.030 + 4 * 0.012, 1e-9);
  EXPECT_NEAR(clock.real_time_factor(), 4 * kDt / frame, 0.02);
}

TEST(FrameClock, SlowDrawingDoesNotStarveTheSteps) {
  FrameClock clock;
  EXPECT_NEAR(settled_frame(clock, 0.100, 0.020), 0.100 + 3 * 0.020, 1e-9);  // half of 100 ms: the third starts in it
  EXPECT_GT(clock.real_time_factor(), 0.25);
}

TEST(FrameClock, OneStepAFrameHoweverSlow) {
  FrameClock clock;
  EXPECT_NEAR(settled_frame(clock, 0.010, 0.500), 0.510, 1e-9);
}

TEST(FrameClock, QuickStepsReachEverySpeed) {
  FrameClock clock;
  constexpr double kCost = 20e-6;  // 16 × 60 steps a second take 19 ms of it [s]
  int steps = 0;
  for (int i = 0; i < 600; ++i) steps += steps_of_frame(clock, kDt, 16.0, kCost);
  EXPECT_NEAR(steps, 600 * 16, 1);
  EXPECT_NEAR(clock.real_time_factor(), 16.0, 0.1);
}

TEST(FrameClock, NoDebtAfterAGap) {
  FrameClock clock;
  EXPECT_LE(steps_of_frame(clock, 10.0, 1.0, 0.0), 15);  // a quarter of a second is the most that counts
  // The frame after a long gap is an ordinary one again: the owed time was dropped but for one step.
  EXPECT_LE(steps_of_frame(clock, kDt, 1.0, 0.0), 2);
}

TEST(FrameClock, PausedTakesNoStepAndOwesNone) {
  FrameClock clock;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(steps_of_frame(clock, 0.06, 1.0, 0.0, true), 0);
  clock.show_last_step();
  EXPECT_FLOAT_EQ(clock.blend(), 1.0F);
  EXPECT_EQ(steps_of_frame(clock, 0.06, 1.0, 0.0, true), 0) << "a single step shown in full is no owed step";
  EXPECT_LE(steps_of_frame(clock, 0.0, 1.0, 0.0, false), 1);
}

TEST(FrameClock, BlendStaysWithinTheLastStep) {
  FrameClock clock;
  for (int i = 0; i < 1000; ++i) {
    steps_of_frame(clock, 0.007 + 0.01 * (i % 3), i % 2 == 0 ? 1.0 : 0.25, 0.0);
    EXPECT_GE(clock.blend(), 0.0F);
    EXPECT_LE(clock.blend(), 1.0F);
  }
}

TEST(FrameClock, TimeScaleScalesTheSteps) {
  FrameClock slow;
  int steps = 0;
  for (int i = 0; i < 600; ++i) steps += steps_of_frame(slow, kDt, 0.25, 0.0);
  EXPECT_NEAR(steps, 150, 1);  // the step that is still owed
}

// Frames that run ahead, drawing included; the steps taken by `count` of them.
int run_ahead(FrameClock& clock, double drawing, double cost, int count) {
  double frame = drawing;
  int steps = 0;
  for (int i = 0; i < count; ++i) {
    clock.begin_ahead(frame, kDt, false);
    int taken = 0;
    for (; clock.step_due(taken * cost); ++taken) clock.step_done();
    clock.end_frame(taken * cost);
    frame = drawing + taken * cost;
    steps += taken;
  }
  return steps;
}

TEST(FrameClock, RunningAheadLeavesDrawingAFifthOfTheTime) {
  for (const double drawing : {0.030, 0.080, 0.200}) {
    FrameClock clock;
    run_ahead(clock, drawing, 0.004, 60);  // until it knows how long a drawing takes
    const int steps = run_ahead(clock, drawing, 0.004, 50);
    const double stepping = steps * 0.004;
    EXPECT_NEAR(50 * drawing / (50 * drawing + stepping), 0.2, 0.02) << drawing;
    EXPECT_FLOAT_EQ(clock.blend(), 1.0F) << "the last step is seen";
    EXPECT_LE(steps_of_frame(clock, kDt, 1.0, 0.0), 2) << "and nothing is owed";
  }
  FrameClock quick;  // a drawing that takes no time: the picture still changes fifteen times a second
  run_ahead(quick, 0.001, 0.004, 60);
  EXPECT_NEAR(run_ahead(quick, 0.001, 0.004, 10) * 0.004, 10 * FrameClock::kFrameGoal, 0.05);
}

TEST(FrameClock, RunningAheadTellsHowLongFramesWillBe) {
  FrameClock clock;
  run_ahead(clock, 0.030, kDt / 4.0, 60);  // water four times as fast as real time
  EXPECT_NEAR(clock.usual_frame(0.030), 0.030 / (1.0 - 0.25), 1e-6);
  run_ahead(clock, 0.030, 2.0 * kDt, 60);  // and half as fast: what drawing leaves of a frame
  EXPECT_NEAR(clock.usual_frame(0.030), FrameClock::kFrameGoal, 1e-6);
  run_ahead(clock, 0.030, 0.5, 60);
  EXPECT_NEAR(clock.usual_frame(0.030), 0.530, 1e-6) << "one step at the least";
}

}  // namespace
}  // namespace regatta
