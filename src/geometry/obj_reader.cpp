// OBJ with the diffuse colours of its MTL.
#include "geometry/mesh_file.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace regatta {

namespace {

constexpr std::size_t kMostObjects = 10000;
constexpr std::size_t kMostFaceCorners = 1000;  // of one face

using Materials = std::map<std::string, Vec3, std::less<>>;

void read_mtl(std::string_view text, Materials& materials) {
  Vec3* current = nullptr;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    const std::string_view word = take_word(line);
    if (word == "newmtl") {
      current = &materials.insert_or_assign(std::string(trimmed(line)), Vec3(0.8F)).first->second;
    } else if (word == "Kd" && current != nullptr) {
      if (const std::optional<Vec3> color = take_point(line)) *current = glm::clamp(*color, Vec3(0.0F), Vec3(1.0F));
    }
  }
}

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& name, const SiblingReader& sibling)
      : text_(text), name_(name), sibling_(sibling) {}

  Result<std::vector<MeshObject>> read() {
    while (!text_.empty()) {
      std::string_view line = take_line(text_);
      ++line_number_;
      if (Result<> done = read_line(line); !done) return done.error();
    }
    for (std::size_t i = 0; i < objects_.size(); ++i) pack(objects_[i], face_colors_[i]);
    std::erase_if(objects_, [](const MeshObject& object) { return object.mesh.indices.empty(); });
    if (objects_.empty()) return Error{"the file has no triangles", name_};
    return std::move(objects_);
  }

 private:
  Error error(std::string message) const { return Error{std::move(message), name_, line_number_, 1}; }

  Result<> read_line(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word == "v") {
      const std::optional<Vec3> point = take_point(line);
      if (!point) return error("a vertex needs three finite numbers");
      if (vertices_.size() >= 3 * kMostTriangles) return error("too many vertices");
      vertices_.push_back(*point);
    } else if (word == "f") {
      return read_face(line);
    } else if (word == "o" || word == "g") {
      // Many exporters write both for one thing: objects count where there are any.
      has_objects_ = has_objects_ || word == "o";
      if (word == "o" || !has_objects_) return begin_object(trimmed(line));
    } else if (word == "usemtl") {
      const auto found = materials_.find(trimmed(line));
      color_ = found == materials_.end() ? Vec3(0.8F) : found->second;
      has_color_ = has_color_ || found != materials_.end();
    } else if (word == "mtllib") {
      // A missing library is common (meshes travel without theirs) and costs colour alone.
      const Result<std::string> library = sibling_(std::string(trimmed(line)));
      if (library) read_mtl(library.value(), materials_);
    }
    return success();
  }

  Result<> begin_object(std::string_view name) {
    if (objects_.size() >= kMostObjects) return error(fmt::format("more than {} objects", kMostObjects));
    objects_.push_back({std::string(name), {}});
    face_colors_.emplace_back();
    return success();
  }

  Result<> read_face(std::string_view line) {
    std::vector<std::uint32_t> corners;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      const std::optional<std::int64_t> index = to_number<std::int64_t>(word.substr(0, word.find('/')));
      const auto count = static_cast<std::int64_t>(vertices_.size());
      // 1 is the first vertex of the file, -1 the last one so far.
      if (!index || *index == 0 || *index > count || *index < -count) {
        return error(fmt::format("a face names a vertex that is not there (the file has {} so far)", count));
      }
      corners.push_back(static_cast<std::uint32_t>(*index > 0 ? *index - 1 : count + *index));
      if (corners.size() > kMostFaceCorners)
        return error(fmt::format("a face has more than {} corners", kMostFaceCorners));
    }
    if (corners.size() < 3) return error("a face needs three corners");
    if (objects_.empty()) {
      if (Result<> begun = begin_object("obj"); !begun) return begun;
    }
    triangles_ += corners.size() - 2;
    if (triangles_ > kMostTriangles) return error(fmt::format("more than {} triangles", kMostTriangles));
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
      objects_.back().mesh.indices.insert(objects_.back().mesh.indices.end(), {corners[0], corners[i], corners[i + 1]});
      face_colors_.back().push_back(color_);
    }
    return success();
  }

  // The file's indices, which count all its vertices, become those of the object's own.
  void pack(MeshObject& object, const std::vector<Vec3>& colors) const {
    struct Corner {
      std::uint32_t vertex = 0;
      std::array<float, 3> color{};
      auto operator<=>(const Corner&) const = default;
    };
    std::vector<Corner> used;
    const auto corner_of = [&](std::size_t i) {
      const Vec3 c = has_color_ ? colors[i / 3] : Vec3(0.0F);
      return Corner{object.mesh.indices[i], {c.x, c.y, c.z}};
    };
    for (std::size_t i = 0; i < object.mesh.indices.size(); ++i) used.push_back(corner_of(i));
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (std::size_t i = 0; i < object.mesh.indices.size(); ++i) {
      const auto at = std::lower_bound(used.begin(), used.end(), corner_of(i));
      object.mesh.indices[i] = static_cast<std::uint32_t>(at - used.begin());
    }
    for (const Corner& corner : used) {
      object.mesh.positions.push_back(vertices_[corner.vertex]);
      if (has_color_) object.mesh.colors.emplace_back(corner.color[0], corner.color[1], corner.color[2]);
    }
  }

  std::string_view text_;
  const std::string& name_;
  const SiblingReader& sibling_;
  int line_number_ = 0;
  std::vector<Vec3> vertices_;
  std::vector<MeshObject> objects_;
  std::vector<std::vector<Vec3>> face_colors_;  // one a triangle of each object
  Materials materials_;
  Vec3 color_{0.8F};
  bool has_color_ = false;
  bool has_objects_ = false;
  std::size_t triangles_ = 0;
};

}  // namespace

Result<std::vector<MeshObject>> read_obj(std::string_view text, const std::string& name, const SiblingReader& sibling) {
  return ObjReader(text, name, sibling).read();
}

}  // namespace regatta
