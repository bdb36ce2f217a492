#include "ui/word_filter.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(WordFilter, EveryWordOccursInAnyCaseAndOrder) {
  EXPECT_TRUE(has_words("River bend: a boat", ""));
  EXPECT_TRUE(has_words("River bend: a boat", "  "));
  EXPECT_TRUE(has_words("River bend: a boat", "BOAT riv"));
  EXPECT_TRUE(has_words("River bend: a boat", "end: "));
  EXPECT_FALSE(has_words("River bend: a boat", "river ship"));
  EXPECT_FALSE(has_words("", "a"));
  EXPECT_EQ(lower_ascii("ΑB1"), "Αb1") << "other letters stay";
}

}  // namespace
}  // namespace regatta
