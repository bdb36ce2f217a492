#include "core/wrap.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Wrap, AnIndexRepeatsInBothDirections) {
  static_assert(wrap(2, 3) == 2 && wrap(3, 3) == 0 && wrap(7, 3) == 1);
  static_assert(wrap(-1, 3) == 2 && wrap(-3, 3) == 0 && wrap(-7, 3) == 2);
  for (int i = -10; i < 10; ++i) {
    EXPECT_EQ(wrap(i, 4), wrap(i + 4, 4));
    EXPECT_EQ(wrap(i, 1), 0);
  }
}

}  // namespace
}  // namespace regatta
