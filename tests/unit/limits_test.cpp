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

TEST(Limits, TheMostThatFitsIsWhatAStateMayHold) {
  for (const Limit& limit : {kColumnLimit, kCellLimit, kParticleLimit, kSearchCellLimit, kSurfacePointLimit}) {
    EXPECT_TRUE(fits(limit, limit.most)) << limit.what;
    EXPECT_TRUE(fits(limit, static_cast<double>(most_count(limit)))) << limit.what;
    EXPECT_FALSE(fits(limit, static_cast<double>(most_count(limit) + 1))) << limit.what;
    EXPECT_FALSE(fits(limit, std::nan(""))) << limit.what;
  }
}

TEST(Limits, BodiesAreCountedExactly) {
  EXPECT_TRUE(check_bodies(kMostBodies).ok());
  EXPECT_EQ(check_bodies(kMostBodies + 1).error().message, "1001 bodies; at most 1000");
}

TEST(Limits, ABodyHasTheDensityOfSomething) {
  EXPECT_TRUE(check_density(1.0, 1.0).ok());
  EXPECT_TRUE(check_density(20000.0, 1.0).ok());
  EXPECT_TRUE(check_density(0.5, 0.001).ok());
  EXPECT_EQ(check_density(0.001, 1.0).error().message,
            "0.001 kg in 1 m³ are 0.001 kg/m³; bodies have from 1 to 20000, here 1 to 20000 kg");
  EXPECT_FALSE(check_density(1e8, 1.0).ok());
  EXPECT_FALSE(check_density(std::nan(""), 1.0).ok());
  EXPECT_FALSE(check_density(1.0, 0.0).ok());
}

}  // namespace
}  // namespace regatta
