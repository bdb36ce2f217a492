#include "core/limits.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

TEST(Limits, RefuseWhatIsMoreThanAHundredthTooMany) {
  EXPECT_TRUE(check_limit(kColumnLimit, 0.0, 0.1).ok());
  EXPECT_TRUE(check_limit(kColumnLimit, 20.1e6, 0.1).ok());
  EXPECT_EQ(check_limit(kColumnLimit, 67108864.0, 0.0625).error().message,
            "67.1 million columns of spacing 0.0625 m; at most 20 million");
  EXPECT_EQ(check_limit(kParticleLimit, 8.87e6, 0.01).error().message,
            "8.87 million particles of radius 0.01 m; at most 8 million");
  EXPECT_FALSE(check_limit(kCellLimit, std::nan(""), 0.1).ok());
  EXPECT_FALSE(check_limit(kCellLimit, INFINITY, 0.1).ok());
}

}  // namespace
}  // namespace regatta
