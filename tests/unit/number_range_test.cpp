#include "run/number_range.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(NumberRange, DigitsAsPeopleReadThem) {
  EXPECT_EQ(digits(0.0), "0");
  EXPECT_EQ(digits(0.5), "0.5");
  EXPECT_EQ(digits(999.0), "999");
  EXPECT_EQ(digits(1000.0), "1,000");
  EXPECT_EQ(digits(1e7), "10,000,000");
  EXPECT_EQ(digits(-123456.25), "-123,456.25");
}

TEST(NumberRange, NumbersWithinItAreFine) {
  for (const char* const text : {"1", "256", "17"}) {
    EXPECT_EQ(number_complaint(text, NumberKind::kWhole, 1.0, 256.0), "") << text;
  }
  for (const char* const text : {"0", "1e7", "0.25", "10000000"}) {
    EXPECT_EQ(number_complaint(text, NumberKind::kReal, 0.0, 1e7), "") << text;
  }
}

TEST(NumberRange, OthersAreToldTheRange) {
  EXPECT_EQ(number_complaint("1e99", NumberKind::kReal, 0.0, 1e7), "needs a number from 0 to 10,000,000, not \"1e99\"");
  for (const char* const text :
       {"0", "257", "1.5", "two", "", "1 ", "nan", "1e2", "-3", "0x10", "99999999999999999999"}) {
    EXPECT_EQ(number_complaint(text, NumberKind::kWhole, 1.0, 256.0),
              "needs a whole number from 1 to 256, not \"" + std::string(text) + "\"");
  }
  for (const char* const text : {"nan", "inf", "-1", "1e999", "1,000"}) {
    EXPECT_NE(number_complaint(text, NumberKind::kReal, 0.0, 1e7), "") << text;
  }
}

}  // namespace
}  // namespace regatta
