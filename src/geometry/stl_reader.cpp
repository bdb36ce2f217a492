// STL, text and binary.
#include "core/spelling.h"
#include "geometry/mesh_file.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace regatta {

namespace {

constexpr std::size_t kHeaderBytes = 84;    // 80 of comment, 4 of count
constexpr std::size_t kTriangleBytes = 50;  // normal, three corners, 2 of attributes

// "solid" at its start does not make a text, for many binary files begin with it: a text has no byte that is 0.
bool is_text(std::string_view bytes) {
  skip_mark(bytes);
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
  return is_keyword(bytes.substr(0, 5), "solid") && bytes.find('\0') == std::string_view::npos;
}

Result<MeshContent> content_of(TriangleMesh mesh, const std::string& name) {
  if (mesh.positions.empty()) return Error{"the file has no triangles", name};
  mesh.indices.resize(mesh.positions.size());
  std::iota(mesh.indices.begin(), mesh.indices.end(), 0U);
  MeshContent content;
  content.objects.push_back({"stl", std::move(mesh)});
  return content;
}

Result<MeshContent> read_binary(std::string_view bytes, const std::string& name) {
  const auto fail = [&](std::string message) { return Error{std::move(message), name}; };
  if (bytes.size() < kHeaderBytes) return fail("not an STL file: neither \"solid\" nor a header of 84 bytes");
  const std::string_view body = bytes.substr(kHeaderBytes);
  std::uint32_t said = 0;
  std::memcpy(&said, bytes.data() + 80, sizeof said);
  std::size_t count = said;
  // Programs that write as they go, and can't turn back, leave the count at 0 or at its largest.
  constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
  if ((said == 0 || said == kUnknown) && body.size() % kTriangleBytes == 0) count = body.size() / kTriangleBytes;
  if (count > body.size() / kTriangleBytes) {
    return fail(fmt::format("not an STL file, or cut off: its size does not fit {} triangles", count));
  }
  if (const Result<> few = check_triangles(count); !few) return fail(few.error().message);
  TriangleMesh mesh;
  mesh.positions.reserve(3 * count);
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t corner = 1; corner <= 3; ++corner) {  // 0 is the normal
      Vec3 point(0.0F);
      std::memcpy(&point.x, body.data() + t * kTriangleBytes + corner * 12, 12);
      for (int i = 0; i < 3; ++i) {
        if (!(std::abs(point[i]) <= kFarthestVertex)) {
          return fail(fmt::format("triangle {} has a corner that is not finite or beyond 1e6", t + 1));
        }
      }
      mesh.positions.push_back(point);
    }
  }
  Result<MeshContent> content = content_of(std::move(mesh), name);
  if (const std::size_t behind = body.size() - count * kTriangleBytes; content && behind > 0) {
    content.value().note(fmt::format("{} bytes behind its last triangle are left out", behind));
  }
  return content;
}

// Words of a text in which line ends count as blanks, but for names.
class StlText {
 public:
  StlText(std::string_view text, const std::string& name) : whole_(text), rest_(text), name_(name) { skip_mark(rest_); }

  Result<MeshContent> read() {
    TriangleMesh mesh;
    for (std::string_view word = take_word(rest_); !word.empty(); word = take_word(rest_)) {
      const auto is = [&](std::string_view keyword) { return is_keyword(word, keyword); };
      if (is("solid") || is("endsolid")) {
        skip_name();
      } else if (is("normal")) {
        for (int i = 0; i < 3; ++i) take_word(rest_);  // the corners tell it; many files have zeros here
      } else if (is("vertex")) {
        const std::optional<Vec3> point = take_point(rest_);
        if (!point) return error(word, "a vertex needs three finite numbers");
        mesh.positions.push_back(*point);
        const Result<> few = check_triangles(mesh.positions.size() / 3);
        if (!few) return error(word, few.error().message);
      } else if (is("facet") || is("endloop") || is("endfacet")) {
        if (mesh.positions.size() % 3 != 0) return error(word, "a facet needs three vertices");
      } else if (!is("outer") && !is("loop")) {
        return error(word, fmt::format("\"{}\" is not a word of an STL file", printable(word)));
      }
    }
    if (mesh.positions.size() % 3 != 0) return Error{"the file ends within a facet", name_};
    return content_of(std::move(mesh), name_);
  }

 private:
  Error error(std::string_view word, std::string message) const {
    const auto end = static_cast<std::size_t>(word.data() - whole_.data());
    int line = 1;
    std::size_t start = 0;
    for (std::size_t i = 0; i < end; ++i) {
      if (whole_[i] != '\n' && (whole_[i] != '\r' || whole_[i + 1] == '\n')) continue;
      ++line;
      start = i + 1;
    }
    return Error{std::move(message), name_, line, static_cast<int>(end - start) + 1};
  }

  // Behind "solid" or "endsolid": the rest of the line; in a text of one line up to the next facet or solid.
  void skip_name() {
    std::string_view line = rest_.substr(0, rest_.find_first_of("\r\n"));
    for (std::string_view ahead = line;; line = ahead) {
      const std::string_view word = take_word(ahead);
      std::string_view behind = ahead;
      if (word.empty() || is_keyword(word, "solid") || is_keyword(word, "endsolid")) break;
      if (is_keyword(word, "facet") && is_keyword(take_word(behind), "normal")) break;
    }
    rest_.remove_prefix(static_cast<std::size_t>(line.data() - rest_.data()));
  }

  std::string_view whole_;
  std::string_view rest_;
  const std::string& name_;
};

}  // namespace

Result<MeshContent> read_stl(std::string_view bytes, const std::string& name) {
  return is_text(bytes) ? StlText(bytes, name).read() : read_binary(bytes, name);
}

}  // namespace regatta
