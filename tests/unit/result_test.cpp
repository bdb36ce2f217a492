#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace regatta {
namespace {

TEST(Error, TextHoldsThePartsThatAreKnown) {
  EXPECT_EQ((Error{"too deep"}.text()), "too deep");
  EXPECT_EQ((Error{"too deep", "a.toml"}.text()), "a.toml: too deep");
  EXPECT_EQ((Error{"too deep", "a.toml", 14}.text()), "a.toml:14: too deep");
  EXPECT_EQ((Error{"too deep", "a.toml", 14, 9}.text()), "a.toml:14:9: too deep");
  // A column without a line, or a line without a file, says nothing to a person.
  EXPECT_EQ((Error{"too deep", "a.toml", 0, 9}.text()), "a.toml: too deep");
  EXPECT_EQ((Error{"too deep", "", 14, 9}.text()), "too deep");
}

TEST(Result, HoldsAValue) {
  const Result<int> result = 7;
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.value(), 7);
}

TEST(Result, HoldsAnError) {
  const Result<int> result = Error{"no"};
  EXPECT_FALSE(result);
  EXPECT_EQ(result.error().message, "no");
}

TEST(Result, MovesAValueOut) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 3);
}

TEST(Result, SuccessHasNoValueToSpeakOf) { EXPECT_TRUE(success().ok()); }

TEST(ResultDeathTest, AskingForWhatIsNotThereIsOurBug) {
  const Result<int> failed = Error{"no"};
  const Result<int> fine = 7;
  EXPECT_DEATH((void)failed.value(), "value of a failed result");
  EXPECT_DEATH((void)fine.error(), "error of a successful result");
}

}  // namespace
}  // namespace regatta
