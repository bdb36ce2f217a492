// Triangles of a large flat mesh in groups that lie close together, so that those out of view are not drawn: where the
// processor paints, a triangle behind the viewer costs nearly as much as one in front.
#pragma once

#include "core/types.h"
#include "render/gl.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace regatta {

struct IndexTile {
  int first = 0, count = 0;       // range of the indices
  Vec3 lower{0.0F}, upper{0.0F};  // box around its triangles [m]
};

// Sorts triangles by the square of the given size, in the x-z plane, that the middle of each lies in; their order
// within a tile stays. at: where a vertex is.
std::vector<IndexTile> sort_into_tiles(std::vector<std::uint32_t>& indices,
                                       const std::function<Vec3(std::uint32_t)>& at, float size);
// Whether some of a box may be seen.
bool in_view(const Mat4& view_proj, const Vec3& lower, const Vec3& upper);
// Draws what may be seen of the bound index buffer, whose tiles begin at index `base`. rise: how far triangles may lie
// above or below where the tiles say [m].
void draw_tiles(std::span<const IndexTile> tiles, const Mat4& view_proj, std::size_t base = 0, float rise = 0.0F);

}  // namespace regatta
