#include "render/coarse_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace regatta {

namespace {

struct Group {
  Vec3 sum{0.0F};
  float count = 0.0F;
  std::uint32_t kept = 0;
  float distance = -1.0F;  // squared, of the kept vertex from the middle; none is kept below 0
};

// Cell, the way that the normal faces, colour.
using Key = std::array<int, 7>;

int facing(const Vec3& normal) {
  const Vec3 size = glm::abs(normal);
  const int axis = size.y >= size.x && size.y >= size.z ? 1 : size.x >= size.z ? 0 : 2;
  return 2 * axis + (normal[axis] < 0.0F ? 1 : 0);
}

}  // namespace

std::vector<std::uint32_t> coarse_indices(const TriangleMesh& mesh, int cells) {
  const std::size_t count = mesh.positions.size();
  if (count == 0 || mesh.normals.size() != count || cells < 1) return mesh.indices;
  Vec3 lower = mesh.positions[0], upper = mesh.positions[0];
  for (const Vec3& at : mesh.positions) {
    lower = glm::min(lower, at);
    upper = glm::max(upper, at);
  }
  const Vec3 size = upper - lower;
  const float cell = std::max({size.x, size.y, size.z}) / static_cast<float>(cells);
  if (!(cell > 0.0F)) return mesh.indices;
  const bool colored = mesh.colors.size() == count;
  const auto key_of = [&](std::size_t n) -> Key {
    const Vec3 place = (mesh.positions[n] - lower) / cell;
    const Vec3 color = colored ? 255.0F * mesh.colors[n] : Vec3(0.0F);
    return {static_cast<int>(place.x), static_cast<int>(place.y), static_cast<int>(place.z), facing(mesh.normals[n]),
            static_cast<int>(color.x), static_cast<int>(color.y), static_cast<int>(color.z)};
  };
  std::map<Key, Group> groups;
  std::vector<Group*> group_of(count);
  for (std::size_t n = 0; n < count; ++n) {
    Group& group = groups[key_of(n)];
    group.sum += mesh.positions[n];
    group.count += 1.0F;
    group_of[n] = &group;
  }
  for (std::size_t n = 0; n < count; ++n) {
    Group& group = *group_of[n];
    const Vec3 away = mesh.positions[n] - group.sum / group.count;
    const float distance = glm::dot(away, away);
    if (group.distance >= 0.0F && group.distance <= distance) continue;
    group.distance = distance;
    group.kept = static_cast<std::uint32_t>(n);
  }
  std::vector<std::uint32_t> indices;
  for (std::size_t n = 0; n + 2 < mesh.indices.size(); n += 3) {
    const std::uint32_t a = group_of[mesh.indices[n]]->kept, b = group_of[mesh.indices[n + 1]]->kept,
                        c = group_of[mesh.indices[n + 2]]->kept;
    if (a != b && b != c && c != a) indices.insert(indices.end(), {a, b, c});
  }
  return indices;
}

}  // namespace regatta
