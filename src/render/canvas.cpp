#include "render/canvas.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {
namespace {

constexpr int kMirrorShare = 2;  // the reflection's pixels are this much larger: ripples blur it anyway

void make_renderbuffer(const GlRenderbuffer& buffer, GLenum format, int width, int height, int samples) {
  glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
}

// Bytes in the order of a window's: a software device then copies and enlarges them by its fast paths, 2.3 ms of the
// processor for 5.5 at 1280 x 720. Only this unsized format asks Mesa for that order.
void make_picture(const GlTexture& texture, int width, int height) {
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

bool complete() { return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

}  // namespace

Result<> Canvas::resize(int width_px, int height_px, int samples) {
  if (picture_ && width_px == width_ && height_px == height_ && samples == samples_) return success();
  picture_.reset();
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  if (width_px > limit || height_px > limit) {
    return Error{fmt::format("a picture of {} x {} pixels is beyond this device's {}", width_px, height_px, limit)};
  }
  Picture& p = picture_.emplace();
  width_ = width_px;
  height_ = height_px;
  samples_ = samples;
  if (samples_ == 0) {
    make_picture(p.painted, width_, height_);
    make_picture(p.copied, width_, height_);
  } else {
    make_renderbuffer(p.samples, GL_RGBA8, width_, height_, samples_);
    make_texture(p.copied, GL_RGBA8, width_, height_);
  }
  make_renderbuffer(p.depth, GL_DEPTH_COMPONENT32F, width_, height_, samples_);
  make_texture(p.copied_depth, GL_DEPTH_COMPONENT32F, width_, height_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  const int mirror_width = std::max(1, width_ / kMirrorShare);
  const int mirror_height = std::max(1, height_ / kMirrorShare);
  make_texture(p.reflection, GL_RGBA8, mirror_width, mirror_height);
  make_renderbuffer(p.mirror_depth, GL_DEPTH_COMPONENT32F, mirror_width, mirror_height, 0);

  glBindFramebuffer(GL_FRAMEBUFFER, p.main.name());
  if (samples_ == 0) {
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, p.painted.name(), 0);
  } else {
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, p.samples.name());
  }
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, p.depth.name());
  bool good = complete();
  glBindFramebuffer(GL_FRAMEBUFFER, p.copy.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, p.copied.name(), 0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, p.copied_depth.name(), 0);
  good = good && complete();
  glBindFramebuffer(GL_FRAMEBUFFER, p.mirror.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, p.reflection.name(), 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, p.mirror_depth.name());
  good = good && complete();
  if (!good) {
    picture_.reset();
    return Error{fmt::format("the device refuses pictures of {} x {} pixels", width_, height_)};
  }
  return success();
}

void Canvas::paint_main() const {
  glBindFramebuffer(GL_FRAMEBUFFER, picture_->main.name());
  glViewport(0, 0, width_, height_);
}

void Canvas::paint_reflection() const {
  glBindFramebuffer(GL_FRAMEBUFFER, picture_->mirror.name());
  glViewport(0, 0, std::max(1, width_ / kMirrorShare), std::max(1, height_ / kMirrorShare));
}

void Canvas::paint_copy() const {
  glBindFramebuffer(GL_FRAMEBUFFER, picture_->copy.name());
  glViewport(0, 0, width_, height_);
}

void Canvas::copy(GLbitfield what) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_->main.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture_->copy.name());
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, what, GL_NEAREST);
}

void Canvas::copy_to(GLuint target, int x_px) const {
  // Resolved into our own picture first: a resolve straight into a window of another format is refused by some drivers.
  copy_main();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_->copy.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
  glBlitFramebuffer(0, 0, width_, height_, x_px, 0, x_px + width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, target);
}

}  // namespace regatta
