// Labels are painted where they are asked for, in Greek too, and never outside the picture.
#include "ui/label_font.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace regatta {
namespace {

constexpr const char* kLabelFont = REGATTA_ROOT "/assets/fonts/DejaVuSans.ttf";
constexpr int kWidth = 120;
constexpr int kHeight = 60;

std::vector<unsigned char> painted(const LabelFont& font, const std::string& text, int x, int y) {
  std::vector<unsigned char> rgb(3 * kWidth * kHeight, 100);
  font.draw(text, x, y, kWidth, rgb);
  return rgb;
}

TEST(LabelFont, PaintsLightLettersOnADarkPlateAndNothingElse) {
  const LabelFont font(kLabelFont, 20.0F);
  const std::string text = "λ = 1.8";
  const auto rgb = painted(font, text, 10, 5);
  int bright = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const unsigned char value = rgb[static_cast<std::size_t>(3 * (y * kWidth + x))];
      const bool inside = x >= 10 && x < 10 + font.width_px(text) && y >= 5 && y < 5 + font.height_px();
      EXPECT_EQ(value == 100, !inside) << x << ", " << y;
      bright += value > 200 ? 1 : 0;
    }
  }
  EXPECT_GT(bright, 60);
  EXPECT_LT(bright, 800);
  EXPECT_NE(painted(font, "λ = 0.8", 10, 5), rgb);
}

TEST(LabelFont, WhatLiesOutsideThePictureIsLeftOut) {
  const LabelFont font(kLabelFont, 30.0F);
  for (const auto& [x, y] : {std::pair{-40, -10}, {100, 50}, {-1000, 0}, {5000, 5000}}) {
    const auto rgb = painted(font, "λ = 1.8", x, y);
    EXPECT_EQ(rgb.size(), 3U * kWidth * kHeight);
  }
  font.draw("λ", 0, 0, 0, {});
}

TEST(LabelFont, WithoutAFontFileItSpellsLambdaOut) {
  const LabelFont font("/nowhere/font.ttf", 13.0F);
  EXPECT_EQ(font.width_px("λ = 0"), font.width_px("lambda = 0"));
  const auto rgb = painted(font, "λ = 0", 4, 4);
  EXPECT_GT(std::count_if(rgb.begin(), rgb.end(), [](unsigned char v) { return v > 200; }), 60);
}

}  // namespace
}  // namespace regatta
