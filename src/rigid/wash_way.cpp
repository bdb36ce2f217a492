#include "rigid/wash_way.h"

#include <algorithm>

namespace regatta {

float way_to_walls(const Domain& domain, const WashRay& ray) {
  float way = ray.reach;
  if (domain.travels) return way;
  const auto meet = [&](EdgeKind kind, float distance, float speed) {
    if (kind != EdgeKind::kPeriodic && speed > 0.0F) way = std::min(way, std::max(distance, 0.0F) / speed);
  };
  meet(domain.west, ray.from.x - domain.lower.x, -ray.along.x);
  meet(domain.east, domain.upper.x - ray.from.x, ray.along.x);
  meet(domain.south, ray.from.z - domain.lower.y, -ray.along.z);
  meet(domain.north, domain.upper.y - ray.from.z, ray.along.z);
  return way;
}

float way_to_hull(const HullShape& hull, const Vec3& position, const Quat& turn, const WashRay& ray) {
  if (glm::length(ray.from - position) > hull.radius() + ray.reach) return ray.reach;
  const Quat back = glm::conjugate(turn);
  const Vec3 from = back * (ray.from - position);
  const Vec3 along = back * ray.along;
  float way = ray.reach;
  for (const ConvexPolytope& part : hull.parts()) {
    float first = 0.0F, last = way;  // where the ray is within all planes
    for (const Plane& plane : part.planes) {
      const float outside = glm::dot(plane.normal, from) - plane.offset;
      const float rise = glm::dot(plane.normal, along);
      if (rise < 0.0F) {
        first = std::max(first, outside / -rise);
      } else if (outside > 0.0F) {
        last = -1.0F;
      } else if (rise > 0.0F) {
        last = std::min(last, -outside / rise);
      }
    }
    if (first <= last) way = first;
  }
  return way;
}

}  // namespace regatta
