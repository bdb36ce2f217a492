// OpenGL without a window: a surfaceless EGL context (no X server needed), a framebuffer to draw into, and its pixels.
#pragma once

#include "core/result.h"

#include <memory>
#include <string>
#include <vector>

namespace regatta {

// Rows from top to bottom, RGB, 8 bits each.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
};

// The contents of a PNG file.
Result<std::string> png_bytes(const Image& image);

// A context that is current on the calling thread as long as it lives.
class OffscreenContext {
 public:
  static Result<std::unique_ptr<OffscreenContext>> create();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  OffscreenContext() = default;
  void* display_ = nullptr;
  void* context_ = nullptr;
};

// A picture of a fixed size, without depth. Works in any current context, a window's too.
class OffscreenTarget {
 public:
  static Result<std::unique_ptr<OffscreenTarget>> create(int width_px, int height_px);
  ~OffscreenTarget();
  OffscreenTarget(const OffscreenTarget&) = delete;
  OffscreenTarget& operator=(const OffscreenTarget&) = delete;

  [[nodiscard]] unsigned int framebuffer() const { return framebuffer_; }
  [[nodiscard]] Image read() const;

 private:
  OffscreenTarget() = default;
  unsigned int framebuffer_ = 0, color_ = 0;
  int width_ = 0, height_ = 0;
};

// Pixels of a framebuffer (0: the window's back buffer).
Image read_framebuffer(unsigned int framebuffer, int width_px, int height_px);
// The name of the OpenGL device and version, for logs and the diagnostics panel.
std::string gl_description();

}  // namespace regatta
