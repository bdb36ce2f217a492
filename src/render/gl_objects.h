// Owners of OpenGL objects: each deletes what it holds, so nothing leaks. The context they were made in must be current
// when they are made and destroyed.
#pragma once

#include "core/types.h"
#include "render/gl.h"

#include <cstddef>
#include <span>
#include <utility>

namespace regatta {

struct BufferCalls {
  static void make(GLuint* name) { glGenBuffers(1, name); }
  static void destroy(const GLuint* name) { glDeleteBuffers(1, name); }
};
struct TextureCalls {
  static void make(GLuint* name) { glGenTextures(1, name); }
  static void destroy(const GLuint* name) { glDeleteTextures(1, name); }
};
struct VertexArrayCalls {
  static void make(GLuint* name) { glGenVertexArrays(1, name); }
  static void destroy(const GLuint* name) { glDeleteVertexArrays(1, name); }
};
struct FramebufferCalls {
  static void make(GLuint* name) { glGenFramebuffers(1, name); }
  static void destroy(const GLuint* name) { glDeleteFramebuffers(1, name); }
};
struct RenderbufferCalls {
  static void make(GLuint* name) { glGenRenderbuffers(1, name); }
  static void destroy(const GLuint* name) { glDeleteRenderbuffers(1, name); }
};
struct ProgramCalls {
  static void make(GLuint* name) { *name = glCreateProgram(); }
  static void destroy(const GLuint* name) { glDeleteProgram(*name); }
};

template <class Calls>
class GlObject {
 public:
  GlObject() { Calls::make(&name_); }
  ~GlObject() {
    if (name_ != 0) Calls::destroy(&name_);
  }
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;

  [[nodiscard]] GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

using GlBuffer = GlObject<BufferCalls>;
using GlTexture = GlObject<TextureCalls>;
using GlVertexArray = GlObject<VertexArrayCalls>;
using GlFramebuffer = GlObject<FramebufferCalls>;
using GlRenderbuffer = GlObject<RenderbufferCalls>;
using GlProgram = GlObject<ProgramCalls>;

// Replaces a buffer's content; the old storage is left to the driver, so that a frame in flight is not waited for.
template <class T>
void upload(GLenum target, const GlBuffer& buffer, std::span<const T> data, GLenum usage) {
  glBindBuffer(target, buffer.name());
  glBufferData(target, static_cast<GLsizeiptr>(data.size_bytes()), data.data(), usage);
}

// Declares vertex attribute `index` as `components` floats of the bound array buffer.
inline void float_attribute(GLuint index, GLint components, std::size_t stride, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        reinterpret_cast<const void*>(offset));
}

// A picture's storage: smooth between pixels, its edge beyond its edges.
inline void make_texture(const GlTexture& texture, GLenum format, int width, int height) {
  glBindTexture(GL_TEXTURE_2D, texture.name());
  glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

inline void bind_texture(GLuint unit, GLenum target, const GlTexture& texture) {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(target, texture.name());
}

}  // namespace regatta
