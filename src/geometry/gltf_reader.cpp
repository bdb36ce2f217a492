// glTF 2 as .gltf (JSON with buffers in files or data URIs) and .glb. Section numbers are those of the specification.
#include "core/spelling.h"
#include "geometry/mesh_file.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace regatta {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestJson = 16U << 20U;  // parsed JSON takes some 20 times its text
constexpr int kDeepest = 64;
constexpr std::size_t kMostNodes = 100000;
constexpr std::size_t kMostVertices = 3 * kMostTriangles;

// Whether arrays and objects nest deeper than any glTF's: a parsed value is freed by recursion.
bool nests_too_deeply(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > kDeepest) return true;
  }
  return false;
}

const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

// A whole number >= 0; `fallback` when the key is absent, nothing when it is something else.
std::optional<std::size_t> whole(const Json& object, const char* key, std::optional<std::size_t> fallback) {
  const Json* value = member(object, key);
  if (value == nullptr) return fallback;
  if (!value->is_number_unsigned()) return std::nullopt;
  return value->get<std::size_t>();
}

// The i-th entry of a top-level array.
const Json* entry(const Json& root, const char* array, std::size_t i) {
  const Json* values = member(root, array);
  return values != nullptr && values->is_array() && i < values->size() ? &(*values)[i] : nullptr;
}

// `count` finite numbers of an array member; false when it is there but is something else.
bool read_numbers(const Json& object, const char* key, std::size_t count, float* out) {
  const Json* values = member(object, key);
  if (values == nullptr) return true;
  if (!values->is_array() || values->size() != count) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (!(*values)[i].is_number()) return false;
    const auto value = (*values)[i].get<float>();
    if (!(std::abs(value) <= kFarthestVertex)) return false;
    out[i] = value;
  }
  return true;
}

std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int have = 0;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  for (const char c : text) {
    int digit = -1;
    if (c >= 'A' && c <= 'Z') digit = c - 'A';
    if (c >= 'a' && c <= 'z') digit = c - 'a' + 26;
    if (c >= '0' && c <= '9') digit = c - '0' + 52;
    if (c == '+') digit = 62;
    if (c == '/') digit = 63;
    if (digit < 0) return std::nullopt;
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    have += 6;
    if (have >= 8) {
      have -= 8;
      out += static_cast<char>((bits >> static_cast<unsigned>(have)) & 0xFFU);
    }
  }
  return out;
}

// "a%20b.bin" → "a b.bin"
std::string decode_uri(std::string_view uri) {
  std::string out;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size()) {
      unsigned value = 0;
      const auto [end, code] = std::from_chars(uri.data() + i + 1, uri.data() + i + 3, value, 16);
      if (code == std::errc{} && end == uri.data() + i + 3) {
        out += static_cast<char>(value);
        i += 2;
        continue;
      }
    }
    out += uri[i];
  }
  return out;
}

// Elements of one accessor, their place checked against the buffer.
struct Elements {
  const char* data = nullptr;
  std::size_t count = 0;
  std::size_t stride = 0;
  std::size_t component = 0;  // 5121, 5123, 5125, 5126 (§3.6.2.2)
};

class GltfReader {
 public:
  GltfReader(const std::string& name, const SiblingReader& sibling) : name_(name), sibling_(sibling) {}

  Result<std::vector<MeshObject>> read(std::string_view bytes) {
    std::string_view json = bytes;
    if (bytes.substr(0, 4) == "glTF") {
      if (Result<> sound = check_glb_header(bytes); !sound) return sound.error();
      if (!split_glb(bytes, json)) return error("damaged GLB: a chunk does not fit the file");
    }
    if (json.size() > kLargestJson) return error("more than 16 MB of JSON; save it as .glb");
    if (nests_too_deeply(json)) return error("nested too deeply");
    root_ = Json::parse(json, nullptr, false);
    if (root_.is_discarded() || !root_.is_object()) return error("not glTF: its JSON is broken");
    if (Result<> known = check_version(json); !known) return known.error();
    if (Result<> possible = check_extensions(); !possible) return possible.error();
    if (Result<> loaded = load_buffers(); !loaded) return loaded.error();
    if (Result<> walked = walk_nodes(); !walked) return walked.error();
    if (objects_.empty()) return error("the file has no triangles");
    return std::move(objects_);
  }

 private:
  Error error(std::string message) const { return Error{std::move(message), name_}; }

  static constexpr std::size_t kHeader = 12;  // bytes of a GLB before its chunks

  static std::size_t word_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return static_cast<std::size_t>(value);
  }

  // §4.4.2: magic, version, length of the whole file.
  Result<> check_glb_header(std::string_view bytes) const {
    if (bytes.size() < kHeader) return error("damaged GLB: the file ends within its header");
    if (const std::size_t version = word_at(bytes, 4); version != 2) {
      return error(fmt::format("byte 4: GLB version {}; only version 2 is read", version));
    }
    if (const std::size_t length = word_at(bytes, 8); length != bytes.size()) {
      return error(fmt::format("byte 8: its header says {} bytes, the file has {}: it is cut off or damaged", length,
                               bytes.size()));
    }
    return success();
  }

  // §3.2: asset.version is required; files of a later 2.x are read unless they say that they need more (minVersion).
  Result<> check_version(std::string_view json) const {
    const Json* asset = member(root_, "asset");
    const auto located = [&](std::string message) {
      Error wrong = error(std::move(message));
      const std::size_t at = std::min(json.find("\"asset\""), json.size());
      if (at == json.size()) return wrong;
      wrong.line = 1 + static_cast<int>(std::count(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      const std::size_t start = at == 0 ? std::string_view::npos : json.rfind('\n', at - 1);
      wrong.column = static_cast<int>(start == std::string_view::npos ? at + 1 : at - start);
      return wrong;
    };
    for (const char* key : {"minVersion", "version"}) {
      const Json* version = asset != nullptr ? member(*asset, key) : nullptr;
      if (version == nullptr && *key == 'm') continue;
      if (version == nullptr || !version->is_string()) {
        return located("not glTF 2: it has no asset = { \"version\": \"2.0\" }");
      }
      const std::string& text = version->get_ref<const std::string&>();
      const bool read = *key == 'm' ? text == "2.0" : text.starts_with("2.");
      if (!read) return located(fmt::format("asset.{} is \"{}\"; only glTF 2.0 is read", key, printable(text)));
    }
    return success();
  }

  // §4.4.3: chunks of length, type and content; JSON first, perhaps a binary one.
  bool split_glb(std::string_view bytes, std::string_view& json) {
    const auto word = [&](std::size_t at) { return word_at(bytes, at); };
    constexpr std::size_t kChunkHeader = 8;
    constexpr std::size_t kJsonType = 0x4E4F534A;
    constexpr std::size_t kBinaryType = 0x004E4942;
    std::size_t at = kHeader;
    bool has_json = false;
    while (at + kChunkHeader <= bytes.size()) {
      const std::size_t length = word(at);
      const std::size_t type = word(at + 4);
      at += kChunkHeader;
      if (length > bytes.size() - at) return false;
      if (type == kJsonType && !has_json) {
        json = bytes.substr(at, length);
        has_json = true;
      } else if (type == kBinaryType && binary_.empty()) {
        binary_ = bytes.substr(at, length);
      }
      at += length;
    }
    return has_json;
  }

  Result<> check_extensions() const {
    const Json* required = member(root_, "extensionsRequired");
    if (required == nullptr || !required->is_array()) return success();
    for (const Json& extension : *required) {
      // Materials and lights change the look alone; compression and quantization the geometry.
      const std::string wanted = extension.is_string() ? extension.get<std::string>() : "";
      if (wanted.rfind("KHR_materials_", 0) != 0 && wanted != "KHR_texture_transform" &&
          wanted != "KHR_lights_punctual") {
        return error(fmt::format("needs the glTF extension {}, which is not supported", wanted.substr(0, 60)));
      }
    }
    return success();
  }

  Result<> load_buffers() {
    const Json* buffers = member(root_, "buffers");
    if (buffers == nullptr || !buffers->is_array()) return error("the file has no buffers");
    std::size_t total = 0;
    for (std::size_t i = 0; i < buffers->size(); ++i) {
      const Json* uri = member((*buffers)[i], "uri");
      if (uri == nullptr && i == 0 && !binary_.empty()) {
        buffers_.emplace_back(binary_);
      } else if (uri == nullptr || !uri->is_string()) {
        return error(fmt::format("buffer {} has no content", i));
      } else {
        Result<std::string> content = load_uri(uri->get_ref<const std::string&>());
        if (!content) return content.error();
        buffers_.push_back(std::move(content).value());
      }
      total += buffers_.back().size();
      if (total > 2 * kLargestMeshFile) return error("the buffers take more than 128 MB");
    }
    return success();
  }

  Result<std::string> load_uri(const std::string& uri) const {
    if (uri.rfind("data:", 0) == 0) {
      const std::size_t comma = uri.find(";base64,");
      if (comma == std::string::npos) return error("a data URI is not base64");
      std::optional<std::string> content = decode_base64(std::string_view(uri).substr(comma + 8));
      if (!content) return error("a data URI holds broken base64");
      return *std::move(content);
    }
    if (uri.find("://") != std::string::npos) return error("a buffer lies on the network; only files are read");
    Result<std::string> content = sibling_(decode_uri(uri));
    if (!content) return error(content.error().text());
    return content;
  }

  // §3.6: accessor → view → buffer.
  Result<Elements> elements(std::size_t index, std::size_t components_wanted) const {
    const Json* accessor = entry(root_, "accessors", index);
    if (accessor == nullptr) return error(fmt::format("there is no accessor {}", index));
    const Error broken = error(fmt::format("accessor {} is broken or leaves its buffer", index));
    if (member(*accessor, "sparse") != nullptr) return error("sparse accessors are not supported");
    const Json* type = member(*accessor, "type");
    if (type == nullptr || *type != (components_wanted == 3 ? "VEC3" : "SCALAR")) return broken;
    const auto view_index = whole(*accessor, "bufferView", std::nullopt);
    const auto count = whole(*accessor, "count", std::nullopt);
    const auto offset = whole(*accessor, "byteOffset", 0);
    const auto component = whole(*accessor, "componentType", std::nullopt);
    if (!view_index || !count || !offset || !component) return broken;
    const Json* view = entry(root_, "bufferViews", *view_index);
    if (view == nullptr) return broken;
    const auto buffer = whole(*view, "buffer", std::nullopt);
    const auto view_offset = whole(*view, "byteOffset", 0);
    const auto view_length = whole(*view, "byteLength", std::nullopt);
    std::size_t bytes = 4;
    if (*component == 5121) bytes = 1;
    if (*component == 5123) bytes = 2;
    const auto stride = whole(*view, "byteStride", bytes * components_wanted);
    if (!buffer || *buffer >= buffers_.size() || !view_offset || !view_length || !stride) return broken;
    const std::string& content = buffers_[*buffer];
    if (*view_offset > content.size() || *view_length > content.size() - *view_offset) return broken;
    const std::size_t element = bytes * components_wanted;
    constexpr std::size_t kLongestStride = 255;
    if (*stride < element || *stride > kLongestStride || *offset > *view_length || *count > kMostVertices) {
      return broken;
    }
    if (*count > 0 && (*count - 1) * *stride + element > *view_length - *offset) return broken;
    return Elements{content.data() + *view_offset + *offset, *count, *stride, *component};
  }

  Result<std::vector<Vec3>> positions(std::size_t accessor) const {
    Result<Elements> found = elements(accessor, 3);
    if (!found) return found.error();
    const Elements& e = found.value();
    constexpr std::size_t kFloat = 5126;
    if (e.component != kFloat) return error("positions must be floats");
    std::vector<Vec3> points(e.count);
    for (std::size_t i = 0; i < e.count; ++i) {
      std::memcpy(&points[i].x, e.data + i * e.stride, 3 * sizeof(float));
      for (int k = 0; k < 3; ++k) {
        if (!(std::abs(points[i][k]) <= kFarthestVertex)) return error("a position is not finite or beyond 1e6");
      }
    }
    return points;
  }

  Result<std::vector<std::uint32_t>> triangle_indices(const Json& primitive, std::size_t vertices) const {
    std::vector<std::uint32_t> indices;
    if (member(primitive, "indices") == nullptr) {
      for (std::size_t i = 0; i < vertices; ++i) indices.push_back(static_cast<std::uint32_t>(i));
    } else {
      const auto accessor = whole(primitive, "indices", std::nullopt);
      if (!accessor) return error("a primitive's indices are broken");
      Result<Elements> found = elements(*accessor, 1);
      if (!found) return found.error();
      const Elements& e = found.value();
      const std::size_t bytes = e.component == 5121 ? 1 : e.component == 5123 ? 2 : 4;
      if (e.component != 5121 && e.component != 5123 && e.component != 5125) return error("indices must be whole");
      indices.resize(e.count);
      for (std::size_t i = 0; i < e.count; ++i) {
        std::memcpy(&indices[i], e.data + i * e.stride, bytes);  // little-endian, as glTF's buffers
        if (indices[i] >= vertices) return error("an index names a vertex that is not there");
      }
    }
    if (indices.size() % 3 != 0) return error("the indices are not whole triangles");
    return indices;
  }

  Vec3 color_of(const Json& primitive) const {
    std::array<float, 4> color = {0.8F, 0.8F, 0.8F, 1.0F};
    const auto index = whole(primitive, "material", std::nullopt);
    const Json* material = index ? entry(root_, "materials", *index) : nullptr;
    const Json* pbr = material != nullptr ? member(*material, "pbrMetallicRoughness") : nullptr;
    if (pbr != nullptr) read_numbers(*pbr, "baseColorFactor", 4, color.data());
    return glm::clamp(Vec3(color[0], color[1], color[2]), Vec3(0.0F), Vec3(1.0F));
  }

  Result<> append_primitive(const Json& primitive, const Mat4& to_world, TriangleMesh& mesh) {
    constexpr std::size_t kTriangles = 4;
    const auto mode = whole(primitive, "mode", kTriangles);
    if (!mode || *mode != kTriangles) return success();  // points, lines and strips enclose nothing
    const Json* attributes = member(primitive, "attributes");
    const auto accessor = attributes != nullptr ? whole(*attributes, "POSITION", std::nullopt) : std::nullopt;
    if (!accessor) return error("a primitive has no positions");
    Result<std::vector<Vec3>> points = positions(*accessor);
    if (!points) return points.error();
    Result<std::vector<std::uint32_t>> indices = triangle_indices(primitive, points.value().size());
    if (!indices) return indices.error();
    vertices_ += points.value().size();
    triangles_ += indices.value().size() / 3;
    if (triangles_ > kMostTriangles || vertices_ > kMostVertices) {
      return error(fmt::format("more than {} triangles", kMostTriangles));
    }
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vec3& point : points.value()) {
      const Vec3 moved(to_world * Vec4(point, 1.0F));
      if (!(glm::length(moved) <= 2.0F * kFarthestVertex)) return error("a node moves its mesh beyond 1e6");
      mesh.positions.push_back(moved);
    }
    mesh.colors.resize(mesh.positions.size(), color_of(primitive));
    for (const std::uint32_t i : indices.value()) mesh.indices.push_back(first + i);
    return success();
  }

  // §3.5: a matrix, or translation, rotation and scale.
  Result<Mat4> local_transform(const Json& node) const {
    std::array<float, 16> matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    std::array<float, 3> translation = {0, 0, 0};
    std::array<float, 4> rotation = {0, 0, 0, 1};
    std::array<float, 3> scale = {1, 1, 1};
    if (!read_numbers(node, "matrix", 16, matrix.data()) || !read_numbers(node, "translation", 3, translation.data()) ||
        !read_numbers(node, "rotation", 4, rotation.data()) || !read_numbers(node, "scale", 3, scale.data())) {
      return error("a node's transform is broken");
    }
    if (member(node, "matrix") != nullptr) return glm::make_mat4(matrix.data());
    Mat4 out = glm::mat4_cast(Quat(rotation[3], rotation[0], rotation[1], rotation[2]));
    for (int i = 0; i < 3; ++i) {
      out[i] *= scale[static_cast<std::size_t>(i)];
      out[3][i] = translation[static_cast<std::size_t>(i)];
    }
    return out;
  }

  // Walks the scene's trees without recursion; a broken file's loops end at kMostNodes.
  Result<> walk_nodes() {
    struct Visit {
      std::size_t node = 0;
      Mat4 parent{1.0F};
    };
    std::vector<Visit> open;
    const auto push_children = [&](const Json* list, const Mat4& parent) {
      if (list == nullptr || !list->is_array()) return;
      for (auto item = list->rbegin(); item != list->rend() && open.size() < kMostNodes; ++item) {
        if (item->is_number_unsigned()) open.push_back({item->get<std::size_t>(), parent});
      }
    };
    const Json* scene = entry(root_, "scenes", whole(root_, "scene", 0).value_or(0));
    push_children(scene != nullptr ? member(*scene, "nodes") : nullptr, Mat4(1.0F));
    std::size_t visited = 0;
    while (!open.empty()) {
      const Visit visit = open.back();
      open.pop_back();
      if (++visited > kMostNodes) return error("the nodes form a loop, or there are too many");
      const Json* node = entry(root_, "nodes", visit.node);
      if (node == nullptr) return error(fmt::format("there is no node {}", visit.node));
      Result<Mat4> local = local_transform(*node);
      if (!local) return local.error();
      const Mat4 to_world = visit.parent * local.value();
      if (member(*node, "mesh") != nullptr) {
        if (Result<> read = read_mesh_node(*node, to_world); !read) return read;
      }
      push_children(member(*node, "children"), to_world);
    }
    return success();
  }

  Result<> read_mesh_node(const Json& node, const Mat4& to_world) {
    const auto index = whole(node, "mesh", std::nullopt);
    const Json* mesh = index ? entry(root_, "meshes", *index) : nullptr;
    const Json* primitives = mesh != nullptr ? member(*mesh, "primitives") : nullptr;
    if (primitives == nullptr || !primitives->is_array()) return error("a node's mesh is not there");
    const Json* label = member(node, "name");
    MeshObject object{label != nullptr && label->is_string() ? label->get<std::string>() : "node", {}};
    for (const Json& primitive : *primitives) {
      if (Result<> appended = append_primitive(primitive, to_world, object.mesh); !appended) return appended;
    }
    if (!object.mesh.indices.empty()) objects_.push_back(std::move(object));
    return success();
  }

  const std::string& name_;
  const SiblingReader& sibling_;
  std::string_view binary_;  // the GLB's own buffer
  Json root_;
  std::vector<std::string> buffers_;
  std::vector<MeshObject> objects_;
  std::size_t triangles_ = 0;
  std::size_t vertices_ = 0;
};

}  // namespace

Result<std::vector<MeshObject>> read_gltf(std::string_view bytes, const std::string& name,
                                          const SiblingReader& sibling) {
  return GltfReader(name, sibling).read(bytes);
}

}  // namespace regatta
