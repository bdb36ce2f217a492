#include "render/shader.h"

#include "core/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <vector>

namespace regatta {
namespace {

constexpr std::uintmax_t kLargestShader = 1U << 20U;  // [bytes]

struct Source {
  std::string text;
  std::vector<std::filesystem::path> files;  // by the source-string number that #line gives them
};

// Appends a file with its includes, each led in by a #line that lets the driver's messages be traced back.
Result<> append_file(const std::filesystem::path& file, std::string_view defines, Source& source) {
  if (source.files.size() > 32) return Error{"shaders include each other without end", file.string()};
  const Result<std::string> text = read_file(file, kLargestShader);
  if (!text.ok()) return text.error();
  const std::size_t number = source.files.size();
  source.files.push_back(file);
  std::istringstream lines(text.value());
  std::string line;
  int line_number = 0;
  if (number > 0) source.text += fmt::format("#line 1 {}\n", number);
  while (std::getline(lines, line)) {
    ++line_number;
    constexpr std::string_view kInclude = "#include \"";
    if (line.starts_with(kInclude)) {
      const std::string name = line.substr(kInclude.size(), line.rfind('"') - kInclude.size());
      const Result<> included = append_file(file.parent_path() / name, {}, source);
      if (!included.ok()) return Error{included.error().text(), file.string(), line_number};
      source.text += fmt::format("#line {} {}\n", line_number + 1, number);
    } else {
      source.text += line + "\n";
      if (line.starts_with("#version") && !defines.empty()) {
        source.text += fmt::format("{}\n#line {} {}\n", defines, line_number + 1, number);
      }
    }
  }
  return success();
}

// The first message of a compiler's log: Mesa writes "0:12(3): error: …", NVIDIA "0(12) : error …".
Error first_error(const Source& source, const std::string& log) {
  const char* const end = log.data() + log.size();
  for (const char* at = log.data(); at < end; ++at) {
    std::size_t number = 0;
    int line = 0;
    const auto file = std::from_chars(at, end, number);
    if (file.ec != std::errc{} || file.ptr == end || (*file.ptr != ':' && *file.ptr != '(')) continue;
    const auto place = std::from_chars(file.ptr + 1, end, line);
    const char* const colon = std::find(place.ptr, end, ':');
    if (place.ec != std::errc{} || colon == end || number >= source.files.size()) continue;
    std::string message(colon + 1, std::find(colon, end, '\n'));
    message.erase(0, message.find_first_not_of(' '));
    return {message, source.files[number].string(), line};
  }
  return {"the shader does not compile: " + log.substr(0, log.find('\n')), source.files.front().string()};
}

Result<GLuint> compile(GLenum kind, const std::filesystem::path& file, std::string_view defines) {
  Source source;
  const Result<> read = append_file(file, defines, source);
  if (!read.ok()) return read.error();
  const GLuint shader = glCreateShader(kind);
  const char* text = source.text.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint good = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good == GL_TRUE) return shader;
  std::string log(4096, '\0');
  GLsizei length = 0;
  glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
  log.resize(static_cast<std::size_t>(length));
  glDeleteShader(shader);
  return first_error(source, log);
}

}  // namespace

Result<Shader> Shader::load(const std::filesystem::path& folder, std::string_view vertex, std::string_view fragment,
                            std::string_view defines) {
  const Result<GLuint> vertex_part = compile(GL_VERTEX_SHADER, folder / vertex, defines);
  if (!vertex_part.ok()) return vertex_part.error();
  const Result<GLuint> fragment_part = compile(GL_FRAGMENT_SHADER, folder / fragment, defines);
  if (!fragment_part.ok()) {
    glDeleteShader(vertex_part.value());
    return fragment_part.error();
  }
  Shader shader;
  const GLuint program = shader.program_.name();
  glAttachShader(program, vertex_part.value());
  glAttachShader(program, fragment_part.value());
  glLinkProgram(program);
  for (const GLuint part : {vertex_part.value(), fragment_part.value()}) {
    glDetachShader(program, part);
    glDeleteShader(part);
  }
  GLint good = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &good);
  if (good != GL_TRUE) {
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), &length, log.data());
    return Error{fmt::format("does not link with {}: {}", vertex, log.substr(0, static_cast<std::size_t>(length))),
                 (folder / fragment).string()};
  }
  return shader;
}

}  // namespace regatta
