#include "geometry/packed_mesh.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

namespace regatta {

TriangleMesh packed_mesh(const std::vector<Vec3>& vertices, const std::vector<std::uint32_t>& corners,
                         const std::vector<Vec3>& colors) {
  using Corner = std::pair<std::uint32_t, std::array<float, 3>>;  // vertex, colour
  const auto corner_at = [&](std::uint32_t i) {
    if (colors.empty()) return Corner{corners[i], {}};
    return Corner{corners[i], {colors[i].x, colors[i].y, colors[i].z}};
  };
  std::vector<std::uint32_t> order(corners.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::pair(corner_at(a), a) < std::pair(corner_at(b), b); });
  TriangleMesh mesh;
  mesh.indices.resize(corners.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || corner_at(order[i]) != corner_at(order[i - 1])) {
      mesh.positions.push_back(vertices[corners[order[i]]]);
      if (!colors.empty()) mesh.colors.push_back(colors[order[i]]);
    }
    mesh.indices[order[i]] = static_cast<std::uint32_t>(mesh.positions.size() - 1);
  }
  return mesh;
}

}  // namespace regatta
