#include "run/bench_run.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(BenchRun, PercentilesAreNearestRanks) {
  EXPECT_EQ(percentile({}, 0.5), 0.0);
  EXPECT_EQ(percentile({7.0}, 0.9), 7.0);
  EXPECT_EQ(percentile({3.0, 1.0, 2.0}, 0.5), 2.0);
  EXPECT_EQ(percentile({10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 0.9), 9.0);
  EXPECT_EQ(percentile({10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 1.0), 10.0);
}

}  // namespace
}  // namespace regatta
