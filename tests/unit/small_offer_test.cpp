#include "ui/small_offer.h"

#include "ui/number_text.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(SmallOffer, SaysHowManyCoresRealTimeNeeds) {
  EXPECT_EQ(cores_for_real_time(35.0, 0.005, 2), 14);
  EXPECT_EQ(cores_for_real_time(5.0, 0.005, 2), 2);
  EXPECT_EQ(cores_for_real_time(5.1, 0.005, 2), 3);
  EXPECT_EQ(cores_for_real_time(0.01, 0.005, 1), 1);
}

TEST(SmallOffer, IsOneSentence) {
  EXPECT_EQ(needs_text(grouped(46215) + " particles", 35.2, 0.005, 2),
            "46 215 particles: a step of 5 ms takes 35.2 ms on 2 threads; real time needs about 15 such cores.");
  EXPECT_EQ(needs_text("", 3.0, 1.0 / 60.0, 1),
            "A step of 16.7 ms takes 3 ms on 1 thread; real time needs about 1 such core.");
}

}  // namespace
}  // namespace regatta
