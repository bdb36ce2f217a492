#include "run/drive_script.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(DriveScript, ReadsTimesThrottleAndRudder) {
  const Result<DriveScript> script = DriveScript::parse(" 0:1,0; 4.5 : 1 , -0.6 ;9:0,0;");
  ASSERT_TRUE(script) << script.error().text();
  ASSERT_EQ(script.value().entries().size(), 3U);
  EXPECT_DOUBLE_EQ(script.value().entries()[1].time, 4.5);
  EXPECT_FLOAT_EQ(script.value().entries()[1].rudder, -0.6F);
}

TEST(DriveScript, WithoutTimeHoldsFromTheStart) {
  const Result<DriveScript> script = DriveScript::parse("0.5,0.25");
  ASSERT_TRUE(script);
  EXPECT_DOUBLE_EQ(script.value().entries()[0].time, 0.0);
}

TEST(DriveScript, SetsTheBoatUpright) {
  const Result<DriveScript> script = DriveScript::parse("0:1,0; 12: right ;13:1,0");
  ASSERT_TRUE(script) << script.error().text();
  EXPECT_FALSE(script.value().entries()[0].right);
  EXPECT_TRUE(script.value().entries()[1].right);
  EXPECT_TRUE(script.value().change_at(12.0, 0.1)->right);
}

TEST(DriveScript, AThirdNumberDives) {
  const Result<DriveScript> script = DriveScript::parse("0:1,0; 2:0.5,0.1,1; 9:0,0, -0.5");
  ASSERT_TRUE(script) << script.error().text();
  EXPECT_EQ(script.value().entries()[0].dive, 0.0F);
  EXPECT_EQ(script.value().entries()[1].dive, 1.0F);
  EXPECT_EQ(script.value().entries()[1].rudder, 0.1F);
  EXPECT_EQ(script.value().entries()[2].dive, -0.5F);
}

TEST(DriveScript, RefusesWhatIsNoScript) {
  for (const char* const text :
       {"",        ";",        "1",       "a:1,0",    "0:1",       "0:1,0,",      "0:1,0,0,0",
        "0:1,0,2", "0:1,0,0,", "0:2,0",   "0:0,-1.1", "-1:0,0",    "1:0,0;1:1,0", "2:0,0;1:1,0",
        "nan:1,0", "0:nan,0",  "inf:1,0", "0:1,0x",   "0:rightly", "right,0"}) {
    EXPECT_FALSE(DriveScript::parse(text)) << text;
  }
}

TEST(DriveScript, EveryEntryIsMetExactlyOnceByConsecutiveSteps) {
  const Result<DriveScript> script = DriveScript::parse("0:0.1,0; 0.3:0.2,0; 1.0:0.3,0; 77.7:0.4,0");
  ASSERT_TRUE(script);
  for (const double rate : {30.0, 60.0, 61.7, 240.0}) {
    const double dt = 1.0 / rate;
    int met = 0;
    for (int step = 0; step < static_cast<int>(100.0 * rate); ++step) {
      const auto change = script.value().change_at(step * dt, dt);
      if (!change) continue;
      EXPECT_NEAR(change->time, step * dt, 0.5 * dt + 1e-9) << "an entry belongs to the step nearest to its time";
      ++met;
    }
    EXPECT_EQ(met, 4) << "at " << rate << " steps a second";
  }
}

}  // namespace
}  // namespace regatta
