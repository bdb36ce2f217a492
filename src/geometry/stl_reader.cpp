// STL, text and binary.
#include "geometry/mesh_file.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>

#include <cstring>

namespace regatta {

namespace {

constexpr std::size_t kHeaderBytes = 84;    // 80 of comment, 4 of count
constexpr std::size_t kTriangleBytes = 50;  // normal, three corners, 2 of attributes

std::size_t binary_count(std::string_view bytes) {
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + 80, sizeof count);
  return count;
}

// Text files begin with "solid", but so do many binary ones; the size of a binary one fits its count.
bool is_binary(std::string_view bytes) {
  return bytes.size() >= kHeaderBytes && bytes.size() == kHeaderBytes + kTriangleBytes * binary_count(bytes);
}

Result<TriangleMesh> read_binary(std::string_view bytes, const std::string& name) {
  const std::size_t count = binary_count(bytes);
  if (count > kMostTriangles) {
    return Error{fmt::format("{} triangles; at most {}", count, kMostTriangles), name};
  }
  TriangleMesh mesh;
  mesh.positions.reserve(3 * count);
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t corner = 1; corner <= 3; ++corner) {  // 0 is the normal
      Vec3 point(0.0F);
      std::memcpy(&point.x, bytes.data() + kHeaderBytes + t * kTriangleBytes + corner * 12, 12);
      for (int i = 0; i < 3; ++i) {
        if (!(std::abs(point[i]) <= kFarthestVertex)) {
          return Error{fmt::format("triangle {} has a corner that is not finite or beyond 1e6", t + 1), name};
        }
      }
      mesh.positions.push_back(point);
    }
  }
  return mesh;
}

Result<TriangleMesh> read_text(std::string_view text, const std::string& name) {
  TriangleMesh mesh;
  int line_number = 0;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    ++line_number;
    const std::string_view word = take_word(line);
    if (word == "vertex") {
      const std::optional<Vec3> point = take_point(line);
      if (!point) return Error{"a vertex needs three finite numbers", name, line_number, 1};
      mesh.positions.push_back(*point);
      if (mesh.positions.size() > 3 * kMostTriangles) {
        return Error{fmt::format("more than {} triangles", kMostTriangles), name};
      }
    } else if (word == "endloop" && mesh.positions.size() % 3 != 0) {
      return Error{"a facet needs three vertices", name, line_number, 1};
    }
  }
  if (mesh.positions.size() % 3 != 0) return Error{"the file ends within a facet", name};
  return mesh;
}

}  // namespace

Result<std::vector<MeshObject>> read_stl(std::string_view bytes, const std::string& name) {
  const bool binary = is_binary(bytes);
  if (!binary && bytes.substr(0, 5) != "solid") {
    return Error{bytes.size() >= kHeaderBytes
                     ? fmt::format("not an STL file: its size does not fit {} triangles", binary_count(bytes))
                     : "not an STL file",
                 name};
  }
  Result<TriangleMesh> mesh = binary ? read_binary(bytes, name) : read_text(bytes, name);
  if (!mesh) return mesh.error();
  if (mesh.value().positions.empty()) return Error{"the file has no triangles", name};
  for (std::size_t i = 0; i < mesh.value().positions.size(); ++i) {
    mesh.value().indices.push_back(static_cast<std::uint32_t>(i));
  }
  return std::vector<MeshObject>{{"stl", std::move(mesh).value()}};
}

}  // namespace regatta
