#include "core/spelling.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

constexpr std::array<std::string_view, 4> kWords = {"mass", "density", "radius", "size"};

TEST(Spelling, FindsTheNearestWord) {
  EXPECT_EQ(nearest_word("masss", kWords), "mass");
  EXPECT_EQ(nearest_word("raduis", kWords), "radius");
  EXPECT_EQ(nearest_word("sise", kWords), "size");
}

TEST(Spelling, NamesNothingThatIsNotClose) {
  EXPECT_EQ(nearest_word("temperature", kWords), "");
  EXPECT_EQ(nearest_word("x", kWords), "");
  EXPECT_EQ(nearest_word(std::string(100000, 'm'), kWords), "");
  EXPECT_EQ(nearest_word("mass", {}), "");
}

TEST(Spelling, PrintableKeepsMessagesOnOneLine) {
  EXPECT_EQ(printable("a\nb\x01"), "a?b?");
  const std::string cut = printable(std::string(59, 'a') + "µ" + std::string(50, 'b'));
  EXPECT_EQ(cut, std::string(59, 'a') + "…");  // half a character is not kept
}

}  // namespace
}  // namespace regatta
