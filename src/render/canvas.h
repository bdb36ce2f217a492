// The pictures a frame is painted on: the main one (multisampled where the device is fast), a copy of it that the water
// looks through, and a small one for what the water mirrors.
#pragma once

#include "core/result.h"
#include "render/gl_objects.h"

#include <optional>

namespace regatta {

class Canvas {
 public:
  // Makes the pictures anew when their size or the samples of the main one changed.
  Result<> resize(int width_px, int height_px, int samples);
  // Colour and depth go to the main picture from here on.
  void paint_main() const;
  void paint_reflection() const;
  // Copies the main picture's colour, so far, to where the water can read it.
  void copy_main() const { copy(GL_COLOR_BUFFER_BIT); }
  // Copies its depth too.
  void copy_main_and_depth() const { copy(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT); }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  // Whether the main picture has samples.
  [[nodiscard]] bool sampled() const { return samples_ > 0; }
  // The main picture, if it has none.
  [[nodiscard]] const GlTexture& painted() const { return picture_->painted; }
  // Colour goes to the copy from here on.
  void paint_copy() const;
  // The main picture as large as it is, from x_px of the target on.
  void copy_to(GLuint target, int x_px) const;

  [[nodiscard]] const GlTexture& copy() const { return picture_->copied; }
  [[nodiscard]] const GlTexture& copied_depth() const { return picture_->copied_depth; }
  [[nodiscard]] const GlTexture& reflection() const { return picture_->reflection; }

 private:
  struct Picture {
    GlFramebuffer main, copy, mirror;
    GlRenderbuffer samples, depth, mirror_depth;  // samples: the main picture's colour, if it has some
    GlTexture painted, copied, copied_depth, reflection;
  };
  void copy(GLbitfield what) const;
  int samples_ = 0;
  int width_ = 0, height_ = 0;
  std::optional<Picture> picture_;
};

}  // namespace regatta
