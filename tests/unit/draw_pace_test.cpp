#include "render/draw_pace.h"

#include "render/draw_level.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

void frames(DrawPace& pace, int count, double frame_ms, double draw_ms) {
  for (int i = 0; i < count; ++i) pace.add(frame_ms, draw_ms);
}

TEST(DrawPace, FluentFramesChangeNothing) {
  DrawPace pace;
  frames(pace, 1000, 30.0, 20.0);
  EXPECT_EQ(pace.step(), 0);
}

TEST(DrawPace, SlowDrawingStepsDownToTheLastStep) {
  DrawPace pace;
  frames(pace, 12, 60.0, 40.0);
  EXPECT_EQ(pace.step(), 1);
  frames(pace, 1000, 60.0, 40.0);
  EXPECT_EQ(pace.step(), kDrawSteps - 1);
}

TEST(DrawPace, VerySlowFramesAreNotStoodForLong) {
  DrawPace pace;
  int count = 0;
  for (; pace.step() < kDrawSteps - 1 && count < 100; ++count) pace.add(250.0, 200.0);
  EXPECT_EQ(pace.step(), kDrawSteps - 1);
  EXPECT_LE(count, 8) << "two seconds of frames of a quarter";
  // While a scene runs ahead frames are long: those to come are judged, four of them are enough.
  DrawPace ahead;
  for (int i = 0; i < 8; ++i) ahead.add(70.0, 60.0, 300.0);
  EXPECT_EQ(ahead.step(), 2);
}

TEST(DrawPace, ASlowSimulationIsNotTheDrawingsFault) {
  DrawPace pace;
  frames(pace, 1000, 200.0, 20.0);
  EXPECT_EQ(pace.step(), 0);
}

TEST(DrawPace, ASingleHitchIsForgiven) {
  DrawPace pace;
  for (int n = 0; n < 50; ++n) {
    frames(pace, 1, 400.0, 390.0);
    frames(pace, 11, 20.0, 10.0);
  }
  EXPECT_EQ(pace.step(), 0);
}

TEST(DrawPace, GoesUpAgainAndTriesLessOftenWhatDoesNotLast) {
  DrawPace pace;
  frames(pace, 24, 60.0, 40.0);
  ASSERT_EQ(pace.step(), 2);
  frames(pace, 12 * 3, 15.0, 8.0);
  EXPECT_EQ(pace.step(), 1);
  // Step 1 is too much here: every time it is tried, it takes longer until it is tried again.
  int last = 0;
  for (int n = 0; n < 4; ++n) {
    frames(pace, 12, 60.0, 40.0);
    ASSERT_EQ(pace.step(), 2);
    int count = 0;
    for (; pace.step() == 2 && count < 100'000; ++count) pace.add(15.0, 8.0);
    EXPECT_EQ(pace.step(), 1);
    EXPECT_GT(count, last);
    last = count;
  }
}

}  // namespace
}  // namespace regatta
