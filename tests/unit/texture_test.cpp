#include "geometry/texture.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// Two by two pixels: red, green; blue, white.
Texture four_colors(TextureWrap wrap) {
  return {{2, 2, {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255}}, wrap, wrap};
}

// Faces whose corners lie on the borders of their patch take its colour alone.
TEST(Texture, PatchesDoNotBleed) {
  const Vec3 kColors[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
  for (const TextureWrap wrap : {TextureWrap::kRepeat, TextureWrap::kMirror, TextureWrap::kEdge}) {
    const Texture texture = four_colors(wrap);
    for (int i = 0; i < 4; ++i) {
      const Vec2 from(0.5F * static_cast<float>(i % 2), 0.5F * static_cast<float>(i / 2));
      const Vec2 u(0.5F, 0.0F);
      const Vec2 v(0.0F, 0.5F);
      EXPECT_EQ(mean_color(texture, {from, from + u, from + u + v}), kColors[i]);
      EXPECT_EQ(mean_color(texture, {from, from + u + v, from + v}), kColors[i]);
    }
  }
}

TEST(Texture, WhatLiesBeyondTheEdge) {
  const auto at = [](TextureWrap wrap, float u, float v) {
    return mean_color(four_colors(wrap), {Vec2(u, v), Vec2(u, v), Vec2(u, v)});
  };
  const Vec3 red(1, 0, 0);
  const Vec3 green(0, 1, 0);
  EXPECT_EQ(at(TextureWrap::kRepeat, 1.25F, 0.25F), red);
  EXPECT_EQ(at(TextureWrap::kRepeat, -0.25F, -1.75F), green);
  EXPECT_EQ(at(TextureWrap::kMirror, 1.25F, 0.25F), green);
  EXPECT_EQ(at(TextureWrap::kMirror, -0.25F, 2.25F), red);
  EXPECT_EQ(at(TextureWrap::kEdge, 1.25F, -5.0F), green);
  EXPECT_EQ(at(TextureWrap::kEdge, -1e6F, 0.25F), red);
}

// The mean of light, not of numbers: half of a black and white picture is 0.5.
TEST(Texture, MeansAreOfLight) {
  const Texture stripes{{2, 1, {0, 0, 0, 255, 255, 255, 255, 255}}};
  const Vec3 mean = mean_color(stripes, {Vec2(0.0F, 0.0F), Vec2(1.0F, 0.0F), Vec2(0.5F, 1.0F)});
  EXPECT_NEAR(mean.x, 0.5F, 1e-6F);
  const Texture grey{{1, 1, {188, 188, 188, 255}}};
  EXPECT_NEAR(mean_color(grey, {}).x, 0.503F, 1e-3F);
}

}  // namespace
}  // namespace regatta
