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

TEST(Spelling, NothingSteersATerminal) {
  EXPECT_EQ(without_controls("a\x1b[31mred\nb\tc\x7f"), "a?[31mred?b?c?");
  EXPECT_EQ(without_controls("\xc2\x9b"
                             "31m"),
            "?31m");  // CSI as one character of UTF-8
  EXPECT_EQ(without_controls("größer als 1 µm, ½ \xc2"), "größer als 1 µm, ½ \xc2");
}

}  // namespace
}  // namespace regatta
