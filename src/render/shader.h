// Shader programs from files. A file may say `#include "name.glsl"` (same folder, one level of quotes, no macros);
// messages of the driver come back with the file and line they belong to.
#pragma once

#include "core/result.h"
#include "core/types.h"
#include "render/gl_objects.h"

#include <filesystem>
#include <string_view>

namespace regatta {

// Amount of work of a program: plain ones are for slow devices (DrawLevel::fine).
enum class Shading { kFine, kPlain };

class Shader {
 public:
  // Compiles and links folder/vertex and folder/fragment (file names). `defines` is put behind the #version line.
  static Result<Shader> load(const std::filesystem::path& folder, std::string_view vertex, std::string_view fragment,
                             std::string_view defines = {});

  void use() const { glUseProgram(program_.name()); }
  // Values of the program in use. A name the compiler removed is ignored.
  void set(const char* name, int value) const { glUniform1i(place(name), value); }
  void set(const char* name, float value) const { glUniform1f(place(name), value); }
  void set(const char* name, const Vec2& value) const { glUniform2fv(place(name), 1, &value.x); }
  void set(const char* name, const Vec3& value) const { glUniform3fv(place(name), 1, &value.x); }
  void set(const char* name, const Vec4& value) const { glUniform4fv(place(name), 1, &value.x); }
  void set(const char* name, const Mat4& value) const { glUniformMatrix4fv(place(name), 1, GL_FALSE, &value[0].x); }

 private:
  Shader() = default;
  GLint place(const char* name) const { return glGetUniformLocation(program_.name(), name); }

  GlProgram program_;
};

}  // namespace regatta
