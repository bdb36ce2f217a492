// Best times: kept, told, and never taken from a goal that had ended before anybody saw it.
#include "app/best_times.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

std::vector<GoalView> goal_that(double begun, double ended, bool failed = false) {
  GoalView goal;
  goal.setup.name = "lap";
  goal.setup.gates.resize(2);
  goal.progress.begun = begun;
  goal.progress.ended = ended;
  goal.progress.failed = failed;
  return {goal};
}

// One run of a world from its start to the end of its goal.
std::vector<std::string> run(BestTimes& best, std::uint64_t world, double time, bool failed = false) {
  best.watch("bay", world, goal_that(0.0, -1.0), 0.0);
  return best.watch("bay", world, goal_that(0.0, time, failed), time);
}

TEST(BestTimesTest, KeepsTheBestAndTellsTheOthers) {
  BestTimes best;
  EXPECT_FALSE(best.of("bay", "lap"));
  EXPECT_EQ(run(best, 1, 50.0), std::vector<std::string>{"lap: done in 50.00 s; your first"});
  EXPECT_EQ(run(best, 2, 60.0), std::vector<std::string>{"lap: done in 60.00 s; your best is 50.00 s"});
  EXPECT_EQ(run(best, 3, 40.0), std::vector<std::string>{"lap: done in 40.00 s; your best was 50.00 s"});
  EXPECT_EQ(best.of("bay", "lap"), 40.0);
  EXPECT_FALSE(best.of("slalom", "lap")) << "another scene's";
}

TEST(BestTimesTest, AFailedGoalIsToldAndNotKept) {
  BestTimes best;
  ASSERT_EQ(run(best, 1, 5.0, true).size(), 1U);
  EXPECT_FALSE(best.of("bay", "lap"));
}

TEST(BestTimesTest, TellsOnceAndNothingOfAWorldThatWasOver) {
  BestTimes best;
  run(best, 1, 50.0);
  EXPECT_TRUE(best.watch("bay", 1, goal_that(0.0, 50.0), 51.0).empty());
  EXPECT_TRUE(best.watch("bay", 2, goal_that(0.0, 20.0), 21.0).empty()) << "loaded after its end";
  EXPECT_EQ(best.of("bay", "lap"), 50.0);
  EXPECT_TRUE(best.watch("pond", 3, {}, 0.0).empty());
}

TEST(BestTimesTest, GoesOnFromWhatWasKept) {
  BestTimes best({{"bay/lap", 30.0}});
  run(best, 1, 50.0);
  EXPECT_EQ(best.all().at("bay/lap"), 30.0);
}

}  // namespace
}  // namespace regatta
