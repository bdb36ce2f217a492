// A context, a canvas and a camera for tests of the passes that draw the particle ocean, without the rest of a picture.
#pragma once

#include "render/canvas.h"
#include "render/frame.h"
#include "render/offscreen.h"
#include "render/particle_pass.h"
#include "sample_ocean.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace regatta {

class OceanSceneTest : public ::testing::Test {
 protected:
  static constexpr int kWidth = 320;
  static constexpr int kHeight = 180;

  void SetUp() override {
    auto made = OffscreenContext::create();
    ASSERT_TRUE(made.ok()) << made.error().text();
    context_ = std::move(made).value();
    canvas_ = std::make_unique<Canvas>();
    ASSERT_TRUE(canvas_->resize(kWidth, kHeight, 0).ok());
    frame_buffer_ = std::make_unique<GlBuffer>();
    auto particles = ParticlePass::create(shaders());
    ASSERT_TRUE(particles.ok()) << particles.error().text();
    particles_ = std::make_unique<ParticlePass>(std::move(particles).value());
    glDebugMessageCallback(
        [](GLenum, GLenum type, GLuint, GLenum, GLsizei, const GLchar* message, const void*) {
          if (type == GL_DEBUG_TYPE_ERROR) ADD_FAILURE() << message;
        },
        nullptr);
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glEnable(GL_DEPTH_TEST);
    frame_.sun = {0.0F, 1.0F, 0.0F, 0.0F};
    frame_.scene = {0.0F, -1.0F, 100.0F, 0.0F};
    frame_.optics = {1.0F, 0.5F, 0.5F, 1.0F};
    look({0.0F, 0.0F, 2.0F}, Vec3(0.0F));
  }

  void TearDown() override {
    if (context_ != nullptr) {
      EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }
    particles_.reset();
    frame_buffer_.reset();
    canvas_.reset();
  }

  static std::string shaders() { return REGATTA_ROOT "/shaders"; }

  void look(const Vec3& eye, const Vec3& target, const Vec3& up = {0.0F, 1.0F, 0.0F}) {
    CameraPose camera;
    camera.eye = eye;
    camera.target = target;
    camera.up = up;
    set_camera(frame_, camera, kLens, kWidth, kHeight);
    upload(GL_UNIFORM_BUFFER, *frame_buffer_, std::span<const FrameBlock>(&frame_, 1), GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame_buffer_->name());
  }

  // Clears the canvas to black.
  void clear() {
    canvas_->paint_main();
    glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  }

  // Returns the floats of a texture, row by row from the bottom.
  static std::vector<float> read(const GlTexture& texture, GLenum format, std::size_t count) {
    std::vector<float> values(count);
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glGetTexImage(GL_TEXTURE_2D, 0, format, GL_FLOAT, values.data());
    return values;
  }

  // Returns the distance ahead of the eye of each pixel of the canvas [m]; 0 where nothing is drawn.
  std::vector<float> read_depth() {
    canvas_->copy_main_and_depth();
    std::vector<float> depth = read(canvas_->copied_depth(), GL_DEPTH_COMPONENT, kWidth * kHeight);
    for (float& d : depth) {
      const float near = kLens.near;
      const float far = kLens.far;
      d = d < 1.0F ? 2.0F * near * far / (far + near - (2.0F * d - 1.0F) * (far - near)) : 0.0F;
    }
    return depth;
  }
  std::vector<float> read_color() {
    canvas_->copy_main_and_depth();
    return read(canvas_->copy(), GL_RGBA, 4 * kWidth * kHeight);
  }
  static std::size_t middle() { return static_cast<std::size_t>(kHeight / 2 * kWidth + kWidth / 2); }

  static constexpr Lens kLens{0.05F, 50.0F};
  std::unique_ptr<OffscreenContext> context_;
  std::unique_ptr<Canvas> canvas_;
  std::unique_ptr<GlBuffer> frame_buffer_;
  std::unique_ptr<ParticlePass> particles_;
  FrameBlock frame_;
};

}  // namespace regatta
