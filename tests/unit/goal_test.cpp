// Tests of the texts about goals.
#include "exchange/goal.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

GoalView course_view() {
  GoalView goal;
  goal.setup.name = "slalom";
  goal.setup.gates.resize(4);
  return goal;
}

TEST(Goal, TellsOfACourse) {
  GoalView goal = course_view();
  EXPECT_EQ(goal_text(goal, 3.0), "slalom: begins at the first gate");
  goal.progress.begun = 2.0;
  goal.progress.passed = 1;
  EXPECT_EQ(goal_text(goal, 14.34), "slalom: 12.3 s, 1 of 4 gates");
  goal.setup.lap = true;
  EXPECT_EQ(goal_text(goal, 14.34), "slalom: 12.3 s, 1 of 5 gates");
  goal.progress.ended = 43.5;
  EXPECT_EQ(goal_text(goal, 99.0), "slalom: done in 41.50 s");
}

TEST(Goal, TellsOfABerth) {
  GoalView goal;
  goal.setup.name = "dock";
  goal.setup.kind = GoalKind::kBerth;
  goal.setup.stay = 3.0;
  EXPECT_EQ(goal_text(goal, 3.0), "dock: begins when a boat sets off");
  goal.progress.begun = 1.0;
  EXPECT_EQ(goal_text(goal, 3.0), "dock: 2.0 s");
  goal.progress.stayed = 1.5;
  EXPECT_EQ(goal_text(goal, 3.0), "dock: 2.0 s, there for 1.5 of 3 s");
  goal.progress.ended = 5.0;
  goal.progress.failed = true;
  goal.progress.bump = 0.613;
  EXPECT_FALSE(goal.progress.done());
  EXPECT_EQ(goal_text(goal, 9.0), "dock: failed after 4.00 s: it touched at 0.61 m/s");
}

TEST(Goal, ClocksStandBeforeAndAfter) {
  GoalProgress progress;
  EXPECT_EQ(progress.clock(5.0), 0.0);
  progress.begun = 1.0;
  EXPECT_EQ(progress.clock(5.0), 4.0);
  progress.ended = 3.0;
  EXPECT_EQ(progress.clock(5.0), 2.0);
}

}  // namespace
}  // namespace regatta
