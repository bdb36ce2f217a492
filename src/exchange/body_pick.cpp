#include "exchange/body_pick.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

// Distance along the ray, in the body's frame, at which it enters the part; infinite if it misses.
float way_into(const ConvexPolytope& part, const SightRay& ray) {
  constexpr float kMissed = std::numeric_limits<float>::infinity();
  float in = 0.0F, out = kMissed;
  for (const Plane& plane : part.planes) {
    const float beyond = glm::dot(plane.normal, ray.from) - plane.offset;
    const float nearing = -glm::dot(plane.normal, ray.way);
    if (nearing > 0.0F) {
      in = std::max(in, beyond / nearing);
    } else if (nearing < 0.0F) {
      out = std::min(out, beyond / nearing);
    } else if (beyond > 0.0F) {
      return kMissed;
    }
  }
  return in > 0.0F && in <= out ? in : kMissed;  // at 0 the ray begins inside, as of a camera on deck
}

}  // namespace

std::optional<BodyPick> pick_body(std::span<const BodySnapshot> bodies, const SightRay& ray) {
  std::optional<BodyPick> nearest;
  for (const BodySnapshot& body : bodies) {
    const Quat back = glm::conjugate(body.state.orientation);
    const SightRay own{body.state.to_body(ray.from), back * ray.way};
    for (const ConvexPolytope& part : body.hull->parts) {
      const float distance = way_into(part, own);
      if (!std::isfinite(distance) || (nearest && distance >= nearest->distance)) continue;
      nearest = BodyPick{body.id, ray.at(distance), distance};
    }
  }
  return nearest;
}

std::optional<Vec3> meets_plane(const SightRay& ray, const Vec3& point, const Vec3& normal, float farthest) {
  const float distance = glm::dot(point - ray.from, normal) / glm::dot(ray.way, normal);
  if (!(distance > 0.0F) || !(distance <= farthest)) return {};
  return ray.at(distance);
}

}  // namespace regatta
