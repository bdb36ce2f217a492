#include "geometry/gltf_primitive.h"

#include <array>
#include <cstring>
#include <utility>

namespace regatta {

namespace {

template <class Number>
Number read_at(const char* data, std::size_t k) {
  Number value{};
  std::memcpy(&value, data + k * sizeof value, sizeof value);  // little-endian, as glTF's buffers
  return value;
}

}  // namespace

bool is_share(const GltfElements& elements) {
  if (elements.component == gltf::kFloat) return true;
  return elements.normalized && (elements.component == gltf::kByte || elements.component == gltf::kShort);
}

float number_at(const GltfElements& elements, std::size_t i, std::size_t k) {
  const char* data = elements.data + i * elements.stride;
  if (elements.component == gltf::kByte) return static_cast<float>(read_at<std::uint8_t>(data, k)) / 255.0F;
  if (elements.component == gltf::kShort) return static_cast<float>(read_at<std::uint16_t>(data, k)) / 65535.0F;
  return read_at<float>(data, k);
}

std::vector<std::uint32_t> triangle_corners(const std::vector<std::uint32_t>& order, std::size_t mode, bool mirrored) {
  std::vector<std::uint32_t> corners;
  const std::size_t step = mode == gltf::kTriangles ? 3 : 1;
  for (std::size_t i = 0; i + 2 < order.size(); i += step) {
    std::array<std::uint32_t, 3> triangle = {order[i], order[i + 1], order[i + 2]};
    if (mode == gltf::kFan) triangle[0] = order[0];
    const bool odd = mode == gltf::kStrip && i % 2 == 1;  // every second one of a strip is named the other way round
    if (odd != mirrored) std::swap(triangle[1], triangle[2]);
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  }
  return corners;
}

std::vector<Vec3> corner_colors(const std::vector<std::uint32_t>& corners, const GltfPaint& paint) {
  std::vector<Vec3> colors;
  colors.reserve(corners.size());
  Vec3 face(1.0F);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (paint.texture != nullptr && i % 3 == 0) {
      face = mean_color(*paint.texture,
                        {paint.places[corners[i]], paint.places[corners[i + 1]], paint.places[corners[i + 2]]});
    }
    colors.push_back(paint.color * face * (paint.vertex_colors.empty() ? Vec3(1.0F) : paint.vertex_colors[corners[i]]));
  }
  return colors;
}

}  // namespace regatta
