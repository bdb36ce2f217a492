#include "render/index_tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace regatta {

std::vector<IndexTile> sort_into_tiles(std::vector<std::uint32_t>& indices,
                                       const std::function<Vec3(std::uint32_t)>& at, float size) {
  struct Group {
    std::vector<std::uint32_t> indices;
    Vec3 lower{0.0F}, upper{0.0F};
  };
  std::map<std::pair<int, int>, Group> groups;
  const auto square = [size](float place) {  // far away all lie in one
    constexpr float kFarthest = 12.0F;
    return static_cast<int>(std::clamp(std::floor(place / size), -kFarthest, kFarthest));
  };
  for (std::size_t n = 0; n + 2 < indices.size(); n += 3) {
    const std::array<Vec3, 3> corners = {at(indices[n]), at(indices[n + 1]), at(indices[n + 2])};
    const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0F;
    Group& group = groups[{square(middle.z), square(middle.x)}];
    if (group.indices.empty()) group.lower = group.upper = corners[0];
    for (const Vec3& corner : corners) {
      group.lower = glm::min(group.lower, corner);
      group.upper = glm::max(group.upper, corner);
    }
    group.indices.insert(group.indices.end(), {indices[n], indices[n + 1], indices[n + 2]});
  }
  std::vector<IndexTile> tiles;
  indices.clear();
  for (const auto& [place, group] : groups) {
    tiles.push_back(
        {static_cast<int>(indices.size()), static_cast<int>(group.indices.size()), group.lower, group.upper});
    indices.insert(indices.end(), group.indices.begin(), group.indices.end());
  }
  return tiles;
}

bool in_view(const Mat4& view_proj, const Vec3& lower, const Vec3& upper) {
  // Out of view when all corners are beyond the same plane; near and far are left to the device.
  std::array<int, 5> beyond{};
  for (int corner = 0; corner < 8; ++corner) {
    const Vec4 place = view_proj * Vec4((corner & 1) != 0 ? upper.x : lower.x, (corner & 2) != 0 ? upper.y : lower.y,
                                        (corner & 4) != 0 ? upper.z : lower.z, 1.0F);
    beyond[0] += place.x < -place.w ? 1 : 0;
    beyond[1] += place.x > place.w ? 1 : 0;
    beyond[2] += place.y < -place.w ? 1 : 0;
    beyond[3] += place.y > place.w ? 1 : 0;
    beyond[4] += place.w < 0.0F ? 1 : 0;
  }
  return std::none_of(beyond.begin(), beyond.end(), [](int count) { return count == 8; });
}

void draw_tiles(std::span<const IndexTile> tiles, const Mat4& view_proj, std::size_t base, float rise) {
  const Vec3 reach(0.0F, rise, 0.0F);
  for (std::size_t n = 0; n < tiles.size();) {
    if (!in_view(view_proj, tiles[n].lower - reach, tiles[n].upper + reach)) {
      ++n;
      continue;
    }
    const int first = tiles[n].first;
    int count = 0;
    for (; n < tiles.size() && in_view(view_proj, tiles[n].lower - reach, tiles[n].upper + reach); ++n) {
      count += tiles[n].count;
    }
    glDrawElements(GL_TRIANGLES, count, GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>((base + static_cast<std::size_t>(first)) * sizeof(std::uint32_t)));
  }
}

}  // namespace regatta
