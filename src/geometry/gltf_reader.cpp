// glTF 2 as .gltf (JSON with buffers in files or data URIs) and .glb: triangles of the default scene in their nodes'
// places, with the colours of materials, vertices and textures. Section numbers are those of the specification.
#include "core/spelling.h"
#include "geometry/data_uri.h"
#include "geometry/glb_chunks.h"
#include "geometry/gltf_primitive.h"
#include "geometry/mesh_file.h"
#include "geometry/packed_mesh.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace regatta {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestJson = 16U << 20U;  // parsed JSON takes some 20 times its text
constexpr int kDeepest = 64;
constexpr std::size_t kMostNodes = 100000;
constexpr std::size_t kMostPrimitives = 1000000;  // most primitives of all nodes together
constexpr std::size_t kMostVertices = 3 * kMostTriangles;
constexpr std::size_t kMostTextures = 64;
constexpr std::size_t kMostTexturePixels = std::size_t{1} << 26U;  // most pixels of all textures together: 256 MB

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

class GltfReader {
 public:
  GltfReader(const std::string& name, const SiblingReader& sibling) : name_(name), sibling_(sibling) {}

  Result<MeshContent> read(std::string_view bytes) {
    GlbChunks chunks{bytes, {}};
    if (is_glb(bytes)) {
      Result<GlbChunks> split = split_glb(bytes, name_);
      if (!split) return split.error();
      chunks = split.value();
    }
    const std::string_view json = chunks.json;
    if (json.size() > kLargestJson) return error("more than 16 MB of JSON; save it as .glb");
    if (nests_too_deeply(json)) return error("nested too deeply");
    root_ = Json::parse(json, nullptr, false);
    if (root_.is_discarded() || !root_.is_object()) return error("not glTF: its JSON is broken");
    if (Result<> known = check_version(json); !known) return known.error();
    if (Result<> possible = check_extensions(); !possible) return possible.error();
    if (Result<> loaded = load_buffers(chunks.binary); !loaded) return loaded.error();
    if (Result<> walked = walk_nodes(); !walked) return walked.error();
    if (content_.objects.empty()) return error("the file has no triangles");
    if (left_out_ > 0) content_.note(fmt::format("points or lines are left out ({})", left_out_));
    return std::move(content_);
  }

 private:
  Error error(std::string message) const { return Error{std::move(message), name_}; }

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

  Result<> check_extensions() const {
    const Json* required = member(root_, "extensionsRequired");
    if (required == nullptr || !required->is_array()) return success();
    for (const Json& extension : *required) {
      // Materials, lights and kinds of images change the look alone; compression and quantization the geometry.
      const std::string wanted = extension.is_string() ? extension.get<std::string>() : "";
      if (!wanted.starts_with("KHR_materials_") && !wanted.starts_with("KHR_texture_") &&
          !wanted.starts_with("EXT_texture_") && wanted != "KHR_lights_punctual") {
        return error(fmt::format("needs the glTF extension {}, which is not supported", printable(wanted)));
      }
    }
    return success();
  }

  Result<> load_buffers(std::string_view binary) {
    const Json* buffers = member(root_, "buffers");
    if (buffers == nullptr || !buffers->is_array()) return error("the file has no buffers");
    std::size_t total = 0;
    for (std::size_t i = 0; i < buffers->size(); ++i) {
      const Json* uri = member((*buffers)[i], "uri");
      if (uri == nullptr && i == 0 && !binary.empty()) {
        buffers_.emplace_back(binary);
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
    if (uri.starts_with("data:")) {
      std::optional<std::string> content = decode_data_uri(uri);
      if (!content) return error("a data URI is not base64, or it is broken");
      return *std::move(content);
    }
    if (uri.find("://") != std::string::npos) return error("a file lies on the network; only files beside it are read");
    Result<std::string> content = sibling_(decode_uri(uri));
    if (!content) return error(content.error().text());
    return content;
  }

  // §3.6: the bytes of a view.
  std::optional<std::string_view> view_bytes(std::size_t index) const {
    const Json* view = entry(root_, "bufferViews", index);
    if (view == nullptr) return std::nullopt;
    const auto buffer = whole(*view, "buffer", std::nullopt);
    const auto offset = whole(*view, "byteOffset", 0);
    const auto length = whole(*view, "byteLength", std::nullopt);
    if (!buffer || *buffer >= buffers_.size() || !offset || !length) return std::nullopt;
    const std::string_view content = buffers_[*buffer];
    if (*offset > content.size() || *length > content.size() - *offset) return std::nullopt;
    return content.substr(*offset, *length);
  }

  // §3.6.2: what an accessor says of a view.
  Result<GltfElements> elements(std::size_t index) const {
    const Json* accessor = entry(root_, "accessors", index);
    if (accessor == nullptr) return error(fmt::format("there is no accessor {}", index));
    const Error broken = error(fmt::format("accessor {} is broken or leaves its buffer", index));
    if (member(*accessor, "sparse") != nullptr) return error("sparse accessors are not supported");
    if (member(*accessor, "bufferView") == nullptr) {
      return error(fmt::format("accessor {} has no data of its own, which is not supported", index));
    }
    const Json* type = member(*accessor, "type");
    if (type == nullptr || !type->is_string()) return broken;
    constexpr std::array kTypes = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    const auto found = std::find(kTypes.begin(), kTypes.end(), type->get_ref<const std::string&>());
    if (found == kTypes.end()) return broken;
    const auto view_index = whole(*accessor, "bufferView", std::nullopt);
    const auto count = whole(*accessor, "count", std::nullopt);
    const auto offset = whole(*accessor, "byteOffset", 0);
    const auto component = whole(*accessor, "componentType", std::nullopt);
    if (!view_index || !count || !offset || !component) return broken;
    const std::optional<std::string_view> bytes = view_bytes(*view_index);
    if (!bytes) return broken;
    std::size_t size = 4;
    if (*component == gltf::kByte) size = 1;
    if (*component == gltf::kShort) size = 2;
    if (size == 4 && *component != gltf::kInt && *component != gltf::kFloat) return broken;
    const std::size_t components = static_cast<std::size_t>(found - kTypes.begin()) + 1;
    const std::size_t element = size * components;
    const auto stride = whole(*entry(root_, "bufferViews", *view_index), "byteStride", element);
    constexpr std::size_t kLongestStride = 255;
    if (!stride || *stride < element || *stride > kLongestStride) return broken;
    if (*offset > bytes->size() || *count > kMostVertices) return broken;
    if (*count > 0 && (*count - 1) * *stride + element > bytes->size() - *offset) return broken;
    const Json* normalized = member(*accessor, "normalized");
    return GltfElements{
        bytes->data() + *offset, *count, *stride, *component, components, normalized != nullptr && *normalized == true};
  }

  // The attribute of a primitive; null data where there is none. `wanted`: its entries, 0: any number.
  Result<GltfElements> attribute(const Json& primitive, const std::string& key, std::size_t wanted) const {
    const Json* attributes = member(primitive, "attributes");
    if (attributes == nullptr || member(*attributes, key.c_str()) == nullptr) return GltfElements{};
    const auto index = whole(*attributes, key.c_str(), std::nullopt);
    if (!index) return error(fmt::format("a primitive's {} is broken", key));
    Result<GltfElements> found = elements(*index);
    if (found && wanted != 0 && found.value().count != wanted) {
      return error(fmt::format("{} has {} entries for {} positions", key, found.value().count, wanted));
    }
    return found;
  }

  Result<std::vector<Vec3>> positions(const Json& primitive) const {
    const Result<GltfElements> found = attribute(primitive, "POSITION", 0);
    if (!found) return found.error();
    const GltfElements& e = found.value();
    if (e.data == nullptr) return error("a primitive has no positions");
    if (e.component != gltf::kFloat || e.components != 3) return error("positions must be three floats each");
    std::vector<Vec3> points(e.count);
    for (std::size_t i = 0; i < e.count; ++i) {
      std::memcpy(&points[i].x, e.data + i * e.stride, 3 * sizeof(float));
      for (int k = 0; k < 3; ++k) {
        if (!(std::abs(points[i][k]) <= kFarthestVertex)) return error("a position is not finite or beyond 1e6");
      }
    }
    return points;
  }

  // The vertices in the order in which a primitive names them.
  Result<std::vector<std::uint32_t>> vertex_order(const Json& primitive, std::size_t vertices) const {
    std::vector<std::uint32_t> order;
    if (member(primitive, "indices") == nullptr) {
      order.resize(vertices);
      std::iota(order.begin(), order.end(), 0U);
      return order;
    }
    const auto accessor = whole(primitive, "indices", std::nullopt);
    if (!accessor) return error("a primitive's indices are broken");
    const Result<GltfElements> found = elements(*accessor);
    if (!found) return found.error();
    const GltfElements& e = found.value();
    if (e.component == gltf::kFloat || e.components != 1) return error("indices must be whole");
    const std::size_t bytes = e.component == gltf::kByte ? 1 : e.component == gltf::kShort ? 2 : 4;
    order.resize(e.count);
    for (std::size_t i = 0; i < e.count; ++i) {
      std::memcpy(&order[i], e.data + i * e.stride, bytes);  // little-endian, as glTF's buffers
      if (order[i] >= vertices) return error("an index names a vertex that is not there");
    }
    return order;
  }

  // §3.9: the base colour of a primitive's material, its texture, and the colours of its vertices.
  Result<GltfPaint> paint_of(const Json& primitive, std::size_t vertices) {
    GltfPaint paint;
    const auto index = whole(primitive, "material", std::nullopt);
    const Json* material = index ? entry(root_, "materials", *index) : nullptr;
    const Json* pbr = material != nullptr ? member(*material, "pbrMetallicRoughness") : nullptr;
    if (pbr != nullptr) {
      std::array<float, 4> color = {1.0F, 1.0F, 1.0F, 1.0F};
      if (!read_numbers(*pbr, "baseColorFactor", 4, color.data())) return error("a material's base colour is broken");
      paint.color = glm::clamp(Vec3(color[0], color[1], color[2]), Vec3(0.0F), Vec3(1.0F));
      if (const Json* texture = member(*pbr, "baseColorTexture"); texture != nullptr) {
        if (Result<> read = read_texture(*texture, primitive, vertices, paint); !read) return read.error();
      }
    }
    const Result<GltfElements> found = attribute(primitive, "COLOR_0", vertices);
    if (!found) return found.error();
    const GltfElements& e = found.value();
    if (e.data == nullptr) return paint;
    if (e.components < 3 || !is_share(e)) return error("COLOR_0 must be floats, or normalized bytes or shorts");
    if (material == nullptr) paint.color = Vec3(1.0F);
    for (std::size_t i = 0; i < e.count; ++i) {
      Vec3 color(0.0F);
      for (int k = 0; k < 3; ++k) color[k] = number_at(e, i, static_cast<std::size_t>(k));
      if (!std::isfinite(color.x + color.y + color.z)) return error("a vertex's colour is not finite");
      paint.vertex_colors.push_back(glm::clamp(color, Vec3(0.0F), Vec3(1.0F)));
    }
    return paint;
  }

  // A texture that can't be read costs colour alone: a note says so.
  Result<> read_texture(const Json& info, const Json& primitive, std::size_t vertices, GltfPaint& paint) {
    const Json* extensions = member(info, "extensions");
    const Json* transform = extensions != nullptr ? member(*extensions, "KHR_texture_transform") : nullptr;
    const Json none = Json::object();
    if (transform == nullptr) transform = &none;
    const auto index = whole(info, "index", std::nullopt);
    const auto set = whole(*transform, "texCoord", whole(info, "texCoord", 0));
    if (!index || !set) return error("a material's texture is broken");
    paint.texture = texture_at(*index);
    if (paint.texture == nullptr) return success();
    const std::string key = fmt::format("TEXCOORD_{}", *set);
    const Result<GltfElements> found = attribute(primitive, key, vertices);
    if (!found) return found.error();
    const GltfElements& e = found.value();
    if (e.data == nullptr) {
      content_.note(fmt::format("a texture is left out: its mesh has no {}", key));
      paint.texture = nullptr;
      return success();
    }
    if (e.components != 2 || !is_share(e)) return error(key + " must be two floats, or normalized bytes or shorts");
    std::array<float, 2> offset = {0.0F, 0.0F};
    std::array<float, 2> scale = {1.0F, 1.0F};
    float rotation = 0.0F;
    if (const Json* angle = member(*transform, "rotation"); angle != nullptr && angle->is_number())
      rotation = angle->get<float>();
    if (!read_numbers(*transform, "offset", 2, offset.data()) || !read_numbers(*transform, "scale", 2, scale.data()) ||
        !(std::abs(rotation) <= kFarthestVertex)) {
      return error("a texture's transform is broken");
    }
    const float c = std::cos(rotation);
    const float s = std::sin(rotation);
    for (std::size_t i = 0; i < e.count; ++i) {
      const Vec2 place(scale[0] * number_at(e, i, 0), scale[1] * number_at(e, i, 1));
      if (!(std::abs(place.x) <= kFarthestVertex && std::abs(place.y) <= kFarthestVertex))
        return error(key + " is not finite or beyond 1e6");
      paint.places.emplace_back(offset[0] + c * place.x + s * place.y, offset[1] - s * place.x + c * place.y);
    }
    return success();
  }

  // Null where it can't be read.
  const Texture* texture_at(std::size_t index) {
    const auto known = textures_.find(index);
    if (known != textures_.end()) return known->second.image.pixels.empty() ? nullptr : &known->second;
    Texture& texture = textures_[index];
    const Json* entry_of = entry(root_, "textures", index);
    const auto source = entry_of != nullptr ? whole(*entry_of, "source", std::nullopt) : std::nullopt;
    const Json* image = source ? entry(root_, "images", *source) : nullptr;
    Result<PngImage<std::uint8_t>> read = error("it has no image, or there are too many");
    if (image != nullptr && textures_.size() <= kMostTextures) read = read_image(*image);
    if (!read) {
      content_.note(fmt::format("texture {} is left out: {}", index, read.error().message));
      return nullptr;
    }
    texture.image = std::move(read).value();
    const auto sampler_index = whole(*entry_of, "sampler", std::nullopt);
    const Json* sampler = sampler_index ? entry(root_, "samplers", *sampler_index) : nullptr;
    const auto wrap = [&](const char* key) {
      constexpr std::size_t kClampToEdge = 33071;
      constexpr std::size_t kMirroredRepeat = 33648;
      const auto value = sampler != nullptr ? whole(*sampler, key, std::nullopt) : std::nullopt;
      if (value == kClampToEdge) return TextureWrap::kEdge;
      return value == kMirroredRepeat ? TextureWrap::kMirror : TextureWrap::kRepeat;
    };
    texture.wrap_u = wrap("wrapS");
    texture.wrap_v = wrap("wrapT");
    return &texture;
  }

  Result<PngImage<std::uint8_t>> decode_image(std::string_view bytes) {
    const Result<std::size_t> pixels = png_pixels(bytes, name_);
    if (!pixels) return pixels.error();
    if (pixels.value() > pixels_left_) return error("its images have too many pixels");
    pixels_left_ -= pixels.value();
    return decode_color_png(bytes, name_);
  }

  Result<PngImage<std::uint8_t>> read_image(const Json& image) {
    if (const Json* uri = member(image, "uri"); uri != nullptr && uri->is_string()) {
      const Result<std::string> content = load_uri(uri->get_ref<const std::string&>());
      if (!content) return content.error();
      return decode_image(content.value());
    }
    const auto index = whole(image, "bufferView", std::nullopt);
    const auto bytes = index ? view_bytes(*index) : std::nullopt;
    if (!bytes) return error("its image has no content");
    return decode_image(*bytes);
  }

  Result<> append_primitive(const Json& primitive, const Mat4& to_world) {
    if (++primitives_ > kMostPrimitives) return error(fmt::format("more than {} primitives", kMostPrimitives));
    const auto mode = whole(primitive, "mode", gltf::kTriangles);
    if (!mode || *mode > gltf::kFan) return error("a primitive's mode is broken");
    if (*mode < gltf::kTriangles) {
      ++left_out_;  // points and lines enclose nothing
      return success();
    }
    const Result<std::vector<Vec3>> points = positions(primitive);
    if (!points) return points.error();
    const Result<std::vector<std::uint32_t>> order = vertex_order(primitive, points.value().size());
    if (!order) return order.error();
    const bool mirrored = glm::determinant(Mat3(to_world)) < 0.0F;
    if (*mode == gltf::kTriangles && order.value().size() % 3 != 0) return error("the indices are not whole triangles");
    const std::vector<std::uint32_t> corners = triangle_corners(order.value(), *mode, mirrored);
    vertices_ += points.value().size();
    triangles_ += corners.size() / 3;
    if (const Result<> few = check_triangles(triangles_); !few) return error(few.error().message);
    if (vertices_ > kMostVertices) return error(fmt::format("more than {} vertices", kMostVertices));
    const Result<GltfPaint> paint = paint_of(primitive, points.value().size());
    if (!paint) return paint.error();
    const auto first = static_cast<std::uint32_t>(node_.positions.size());
    for (const Vec3& point : points.value()) {
      const Vec3 moved(to_world * Vec4(point, 1.0F));
      if (!(glm::length(moved) <= 2.0F * kFarthestVertex)) return error("a node moves its mesh beyond 1e6");
      node_.positions.push_back(moved);
    }
    for (const std::uint32_t corner : corners) node_.corners.push_back(first + corner);
    const std::vector<Vec3> colors = corner_colors(corners, paint.value());
    node_.colors.insert(node_.colors.end(), colors.begin(), colors.end());
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

  // §3.5.2: walks the scene's trees without recursion. A node that is met twice would be a loop, or has two parents.
  Result<> walk_nodes() {
    struct Visit {
      std::size_t node = 0;
      Mat4 parent{1.0F};
    };
    std::vector<Visit> open;
    const Result<std::vector<std::size_t>> roots = root_nodes();
    if (!roots) return roots.error();
    for (auto node = roots.value().rbegin(); node != roots.value().rend(); ++node) open.push_back({*node});
    std::set<std::size_t> met;
    while (!open.empty()) {
      const Visit visit = open.back();
      open.pop_back();
      const Json* node = entry(root_, "nodes", visit.node);
      if (node == nullptr) return error(fmt::format("there is no node {}", visit.node));
      if (!met.insert(visit.node).second) return error(fmt::format("node {} is met twice, as in a loop", visit.node));
      if (met.size() > kMostNodes) return error(fmt::format("more than {} nodes", kMostNodes));
      const Result<Mat4> local = local_transform(*node);
      if (!local) return local.error();
      const Mat4 to_world = visit.parent * local.value();
      if (member(*node, "mesh") != nullptr) {
        if (Result<> read = read_mesh_node(*node, to_world); !read) return read;
      }
      const Result<std::vector<std::size_t>> children = node_list(*node, "children");
      if (!children) return children.error();
      for (auto child = children.value().rbegin(); child != children.value().rend(); ++child)
        open.push_back({*child, to_world});
    }
    return success();
  }

  Result<std::vector<std::size_t>> node_list(const Json& owner, const char* key) const {
    std::vector<std::size_t> nodes;
    const Json* list = member(owner, key);
    if (list == nullptr) return nodes;
    if (!list->is_array() || list->size() > kMostNodes)
      return error(fmt::format("a list of {} is broken or too long", key));
    for (const Json& item : *list) {
      if (!item.is_number_unsigned()) return error(fmt::format("a list of {} is broken", key));
      nodes.push_back(item.get<std::size_t>());
    }
    return nodes;
  }

  // §3.5.1: of the default scene, else of the first one; of a file without scenes all nodes that are nobody's children.
  Result<std::vector<std::size_t>> root_nodes() {
    const Json* scenes = member(root_, "scenes");
    if (scenes != nullptr && scenes->is_array() && !scenes->empty()) {
      const auto index = whole(root_, "scene", 0);
      const Json* scene = index ? entry(root_, "scenes", *index) : nullptr;
      if (scene == nullptr) return error("its default scene is not there");
      if (scenes->size() > 1) content_.note(fmt::format("of its {} scenes scene {} is read", scenes->size(), *index));
      return node_list(*scene, "nodes");
    }
    const Json* nodes = member(root_, "nodes");
    const std::size_t count = nodes != nullptr && nodes->is_array() ? nodes->size() : 0;
    if (count > kMostNodes) return error("too many nodes");
    std::set<std::size_t> children;
    std::vector<std::size_t> roots;
    for (std::size_t i = 0; i < count; ++i) {
      const Result<std::vector<std::size_t>> of_node = node_list((*nodes)[i], "children");
      if (!of_node) return of_node.error();
      children.insert(of_node.value().begin(), of_node.value().end());
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!children.contains(i)) roots.push_back(i);
    }
    return roots;
  }

  // Refuses what would change a mesh's shape and is not read: skins, instances and morphs.
  Result<> check_shape(const Json& node, const Json& mesh, const std::string& label) const {
    const auto refused = [&](const char* what) {
      return error(fmt::format("node \"{}\" {}, which is not supported: apply it and save the file anew",
                               printable(label), what));
    };
    if (member(node, "skin") != nullptr) return refused("is shaped by a skin (an armature)");
    const Json* extensions = member(node, "extensions");
    if (extensions != nullptr && member(*extensions, "EXT_mesh_gpu_instancing") != nullptr)
      return refused("stands for many instances");
    for (const Json* owner : {&node, &mesh}) {
      const Json* weights = member(*owner, "weights");
      if (weights == nullptr) continue;
      const bool shaped =
          !weights->is_array() || std::any_of(weights->begin(), weights->end(), [](const Json& w) { return w != 0.0; });
      if (shaped) return refused("is shaped by morph targets");
      break;  // a node's weights go before its mesh's
    }
    return success();
  }

  Result<> read_mesh_node(const Json& node, const Mat4& to_world) {
    const auto index = whole(node, "mesh", std::nullopt);
    const Json* mesh = index ? entry(root_, "meshes", *index) : nullptr;
    const Json* primitives = mesh != nullptr ? member(*mesh, "primitives") : nullptr;
    if (primitives == nullptr || !primitives->is_array()) return error("a node's mesh is not there");
    const Json* given = member(node, "name");
    std::string label = given != nullptr && given->is_string() ? given->get<std::string>() : "node";
    if (Result<> readable = check_shape(node, *mesh, label); !readable) return readable;
    node_ = {};
    for (const Json& primitive : *primitives) {
      if (Result<> appended = append_primitive(primitive, to_world); !appended) return appended;
    }
    if (node_.corners.empty()) return success();
    content_.objects.push_back({std::move(label), packed_mesh(node_.positions, node_.corners, node_.colors)});
    return success();
  }

  // The node that is read.
  struct NodeMesh {
    std::vector<Vec3> positions;
    std::vector<std::uint32_t> corners;  // three a triangle; of positions
    std::vector<Vec3> colors;            // one a corner
  };

  const std::string& name_;
  const SiblingReader& sibling_;
  Json root_;
  std::vector<std::string> buffers_;
  std::map<std::size_t, Texture> textures_;  // without pixels: can't be read
  std::size_t pixels_left_ = kMostTexturePixels;
  NodeMesh node_;
  MeshContent content_;
  std::size_t primitives_ = 0, triangles_ = 0, vertices_ = 0, left_out_ = 0;  // the last: points or lines
};

}  // namespace

Result<MeshContent> read_gltf(std::string_view bytes, const std::string& name, const SiblingReader& sibling) {
  return GltfReader(name, sibling).read(bytes);
}

}  // namespace regatta
