// A picture that colours the triangles of a mesh: each gets its mean over it, as meshes have no other colours.
#pragma once

#include "core/types.h"
#include "geometry/png_image.h"

#include <array>

namespace regatta {

// Pixels beyond the picture's edge.
enum class TextureWrap { kRepeat, kMirror, kEdge };

struct Texture {
  PngImage<std::uint8_t> image;  // red, green, blue, opacity; sRGB
  TextureWrap wrap_u = TextureWrap::kRepeat, wrap_v = TextureWrap::kRepeat;
};

// The mean over a triangle, linear RGB. places: of its corners, finite, (0, 0) the picture's first corner and (1, 1)
// its last. From 16 points within, so that a corner on the border of a patch does not bring in the next one.
Vec3 mean_color(const Texture& texture, const std::array<Vec2, 3>& places);

}  // namespace regatta
