// Fixtures of tests that draw: an OpenGL context without a window, and a target. Any OpenGL error fails the test.
#pragma once

#include "render/gl.h"
#include "render/offscreen.h"
#include "render/renderer.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace regatta {

class GlTest : public ::testing::Test {
 protected:
  // width, height: those of the target [pixels].
  GlTest(int width, int height) : width_(width), height_(height) {}

  void SetUp() override {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context.ok()) << context.error().text();
    context_ = std::move(context).value();
    auto target = OffscreenTarget::create(width_, height_);
    ASSERT_TRUE(target.ok()) << target.error().text();
    target_ = std::move(target).value();
  }

  void TearDown() override {
    if (context_ != nullptr) {
      EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }
    target_.reset();
  }

  // Makes OpenGL errors fail the test from now on. Call it again after making a renderer, which sets its own callback.
  static void fail_on_errors() {
    glDebugMessageCallback(
        [](GLenum, GLenum type, GLuint, GLenum, GLsizei, const GLchar* message, const void*) {
          if (type == GL_DEBUG_TYPE_ERROR) ADD_FAILURE() << message;
        },
        nullptr);
  }

  std::unique_ptr<OffscreenContext> context_;
  std::unique_ptr<OffscreenTarget> target_;

 private:
  int width_, height_;
};

// A test that has a renderer, too.
class RenderingTest : public GlTest {
 protected:
  using GlTest::GlTest;

  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(GlTest::SetUp());
    auto renderer = Renderer::create(std::string(REGATTA_ROOT) + "/shaders");
    ASSERT_TRUE(renderer.ok()) << renderer.error().text();
    renderer_ = std::move(renderer).value();
    fail_on_errors();
  }

  void TearDown() override {
    renderer_.reset();
    GlTest::TearDown();
  }

  std::unique_ptr<Renderer> renderer_;
};

}  // namespace regatta
