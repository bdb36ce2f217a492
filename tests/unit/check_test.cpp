#include "core/check.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(CheckDeathTest, PassesWhatHolds) { CHECK(1 + 1 == 2, "arithmetic"); }

TEST(CheckDeathTest, AbortsWithPlaceConditionAndMessage) {
  EXPECT_DEATH(CHECK(1 > 2, "order is broken"), "check_test.cpp:[0-9]+: CHECK\\(1 > 2\\) failed: order is broken");
}

}  // namespace
}  // namespace regatta
