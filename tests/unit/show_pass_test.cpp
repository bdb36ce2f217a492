#include "render/show_pass.h"

#include "gl_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace regatta {
namespace {

constexpr int kSize = 64;  // [pixels]

class ShowPassTest : public GlTest {
 protected:
  ShowPassTest() : GlTest(kSize, kSize) {}

  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(GlTest::SetUp());
    auto show = ShowPass::create(std::string(REGATTA_ROOT) + "/shaders");
    ASSERT_TRUE(show.ok()) << show.error().text();
    show_.emplace(std::move(show).value());
    ASSERT_TRUE(canvas_.emplace().resize(kSize, kSize, 0).ok());
    fail_on_errors();
  }
  void TearDown() override {
    canvas_.reset();
    show_.reset();
    GlTest::TearDown();
  }

  std::optional<ShowPass> show_;
  std::optional<Canvas> canvas_;
};

// White below a line through the picture's middle, black above, each pixel as its middle says.
class ShownLine : public ShowPassTest, public ::testing::WithParamInterface<float> {
 protected:
  static float line(float x, float slope) { return 0.5F * kSize + 0.3F + slope * (x - 0.5F * kSize); }

  void paint(float slope) const {
    canvas_->paint_main();
    glEnable(GL_SCISSOR_TEST);
    for (int x = 0; x < kSize; ++x) {
      for (int y = 0; y < kSize; ++y) {
        const float white = static_cast<float>(y) + 0.5F < line(static_cast<float>(x) + 0.5F, slope) ? 1.0F : 0.0F;
        glScissor(x, y, 1, 1);
        glClearColor(white, white, white, 1.0F);
        glClear(GL_COLOR_BUFFER_BIT);
      }
    }
    glDisable(GL_SCISSOR_TEST);
  }

  // Share of the pixel below the line, in columns of points.
  static float covered(int x, int y, float slope) {
    constexpr int kPoints = 16;
    float sum = 0.0F;
    for (int i = 0; i < kPoints; ++i) {
      const float at = static_cast<float>(x) + (static_cast<float>(i) + 0.5F) / kPoints;
      sum += std::clamp(line(at, slope) - static_cast<float>(y), 0.0F, 1.0F);
    }
    return sum / kPoints;
  }
};

TEST_P(ShownLine, AnEdgeIsNearerToWhatItCovers) {
  const float slope = GetParam();
  paint(slope);
  show_->draw(*canvas_, target_->framebuffer(), 0, kSize, kSize);
  const Image shown = target_->read();
  double stepped = 0.0, smooth = 0.0;
  constexpr int kRim = 10;  // an edge that ends at the picture's is not told from one that ends in it
  for (int x = kRim; x < kSize - kRim; ++x) {
    for (int y = 0; y < kSize; ++y) {
      const float exact = covered(x, y, slope);
      const float painted = static_cast<float>(y) + 0.5F < line(static_cast<float>(x) + 0.5F, slope) ? 1.0F : 0.0F;
      const std::size_t row = static_cast<std::size_t>(kSize - 1 - y);
      const float now = static_cast<float>(shown.rgb[3 * (row * kSize + static_cast<std::size_t>(x))]) / 255.0F;
      stepped += std::pow(painted - exact, 2.0F);
      smooth += std::pow(now - exact, 2.0F);
      if (exact == 0.0F || exact == 1.0F) {
        EXPECT_NEAR(now, exact, 0.25F) << "far from the line, at " << x << ", " << y;
      }
    }
  }
  constexpr double kLeft = 0.6;  // share of the error that may stay; measured: 0.56 near a diagonal, 0.5 at most else
  EXPECT_LT(std::sqrt(smooth), kLeft * std::sqrt(stepped)) << "of a line that rises by " << slope;
}

INSTANTIATE_TEST_SUITE_P(Slopes, ShownLine, ::testing::Values(0.13F, 0.3F, 0.7F, -0.2F, 2.5F, -6.0F));

TEST_F(ShowPassTest, FlatPicturesKeepTheirColourEnlargedOrNot) {
  for (const int width : {kSize, kSize / 2}) {
    ASSERT_TRUE(canvas_->resize(width, width, 0).ok());
    canvas_->paint_main();
    glClearColor(0.2F, 0.6F, 0.4F, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    show_->draw(*canvas_, target_->framebuffer(), 0, kSize, kSize);
    const Image shown = target_->read();
    for (std::size_t i = 0; i < shown.rgb.size(); i += 3) {
      ASSERT_EQ(shown.rgb[i], 51) << i << ", " << width;
      ASSERT_EQ(shown.rgb[i + 1], 153) << i << ", " << width;
      ASSERT_EQ(shown.rgb[i + 2], 102) << i << ", " << width;
    }
  }
}

}  // namespace
}  // namespace regatta
