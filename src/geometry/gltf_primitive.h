// The numbers, triangles and colours of a glTF primitive, once its JSON is read (glTF 2.0 §3.6, §3.7, §3.9).
#pragma once

#include "core/types.h"
#include "geometry/packed_mesh.h"
#include "geometry/texture.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace regatta {

namespace gltf {

// §3.6.2.2: what the numbers of an accessor are, unsigned or float.
inline constexpr std::size_t kByte = 5121, kShort = 5123, kInt = 5125, kFloat = 5126;
// §5.24.4: what a primitive is; points and lines come before.
inline constexpr std::size_t kTriangles = 4, kStrip = 5, kFan = 6;

}  // namespace gltf

// Elements of one accessor; whoever makes it has checked that they lie within their buffer.
struct GltfElements {
  const char* data = nullptr;
  std::size_t count = 0;
  std::size_t stride = 0;      // [bytes]
  std::size_t component = 0;   // gltf::kByte, …
  std::size_t components = 0;  // numbers of an element
  bool normalized = false;     // whole numbers are shares of their largest
};

// Whether number_at() gives its numbers: floats, normalized bytes and shorts.
bool is_share(const GltfElements& elements);
// The k-th number of the i-th element.
float number_at(const GltfElements& elements, std::size_t i, std::size_t k);

// The corners of a list, strip or fan of triangles, three each, turned where a node mirrors them. order: the vertices
// as the primitive names them, of a list whole triangles. Strips hold triangles without area where they change their
// row.
std::vector<std::uint32_t> triangle_corners(const std::vector<std::uint32_t>& order, std::size_t mode, bool mirrored);

// The colour of a primitive: the product of all that are given.
struct GltfPaint {
  Vec3 color = kPlainColor;          // linear RGB
  std::vector<Vec3> vertex_colors;   // linear RGB, or empty
  const Texture* texture = nullptr;  // or none
  std::vector<Vec2> places;          // in the texture, one a vertex
};

// One a corner, linear RGB.
std::vector<Vec3> corner_colors(const std::vector<std::uint32_t>& corners, const GltfPaint& paint);

}  // namespace regatta
