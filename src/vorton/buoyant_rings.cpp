#include "vorton/buoyant_rings.h"

#include <algorithm>
#include <cmath>

namespace regatta {

Vec3 ring_area(const Rings& rings, const Ring& ring) {
  // About a node, which keeps the digits of rings far from the origin.
  const Vec3 origin = rings.at(ring.first);
  Vec3 sum(0.0F);
  Vec3 a = rings.at(ring.first + ring.count - 1) - origin;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const Vec3 b = rings.at(i) - origin;
    sum += 0.5F * glm::cross(a, b);
    a = b;
  }
  return sum;
}

float buoyant_growth(float buoyancy, const Vec3& area) {
  constexpr float kLevel = 0.5F;  // of the area, seen from above
  const float all = glm::length(area);
  if (all <= 0.0F) return 0.0F;
  const float least = kLevel * all;
  return std::abs(area.y) >= least ? buoyancy / area.y : buoyancy * area.y / (least * least);
}

void lift_rings(Rings& rings, std::span<const float> buoyancy, float dt) {
  const std::size_t count = std::min(buoyancy.size(), rings.list.size());
  for (std::size_t r = 0; r < count; ++r) {
    if (buoyancy[r] == 0.0F) continue;
    Ring& ring = rings.list[r];
    ring.circulation += dt * buoyant_growth(buoyancy[r], ring_area(rings, ring));
  }
}

}  // namespace regatta
