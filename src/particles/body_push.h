// Hands the push of a water particle to bodies: point by point of their boundary, each where it lies. Where a film has
// taken the particle's place (contact_film.h) the push goes to the wall or the other body that covers the hull there,
// not to the hull.
#pragma once

#include "particles/body_points.h"
#include "particles/fluid.h"

#include <cstdint>
#include <span>

namespace regatta {

// Adds an impulse [N s] at a point of a body.
inline void add_impulse(const Fluid& fluid, int body, const Vec3& point, const glm::dvec3& impulse,
                        std::span<BodyImpulse> to) {
  const auto b = static_cast<std::size_t>(body);
  to[b].linear += impulse;
  to[b].angular += glm::cross(glm::dvec3(point - fluid.bodies[b].state.position), impulse);
}

// Share of one particle's push that goes to what covers a body, and which wall or body that is.
struct CoveredShare {
  float share = 0.0F;
  int by = Cover::kWall;
};

// The larger of two shares. The hull's, where the particle touches it: the mean over the body's points in reach,
// weighted by nearness and by how much the hull there faces it. And the particle's own: 1 where it also touches a wall
// or another body, 0 where that is half a row away; that is for particles caught in a gap, half of which is nearer to
// the one than to the other.
inline CoveredShare covered_share(const Fluid& fluid, const Vec3& at, const NeighbourList& list, int body) {
  const Boundary& boundary = *fluid.boundary;
  const float support = fluid.kernel.support;
  float sum = 0.0F, covered = 0.0F, most = 0.0F, nearest = support * support;
  CoveredShare of_hull, own;
  for (int k = 0; k < list.wall_count + list.body_count; ++k) {
    const std::int32_t place = list.boundary[k] / 4;
    const Vec4& point = boundary.places()[place];
    const Vec3 away = at - Vec3(point);
    const float square = glm::dot(away, away);
    const int owner = k < list.wall_count ? Cover::kWall : boundary.body(place);
    if (owner != body) {
      if (square < nearest) own.by = owner;
      nearest = std::min(nearest, square);
      continue;
    }
    const Cover& cover = boundary.cover(place);
    const float facing = std::max(glm::dot(away, cover.normal), 1.0e-3F * support);
    const float weight = point.w * fluid.kernel.value(std::sqrt(square)) * facing * facing;
    sum += weight;
    covered += weight * cover.share;
    if (weight * cover.share <= most) continue;
    most = weight * cover.share;
    of_hull.by = cover.body;
  }
  const float radius = 0.25F * support;
  own.share = std::clamp(1.0F - (std::sqrt(nearest) / radius - kTouch) / (0.5F * kRow), 0.0F, 1.0F);
  if (sum > 0.0F) of_hull.share = covered / sum;
  return of_hull.share > own.share ? of_hull : own;
}

// impulse(place) -> the push [N s] of the particle at a place, whose neighbours these are, on the point of a body at a
// place of the boundary.
template <class Impulse>
void push_points(const Fluid& fluid, const Vec3& at, const NeighbourList& list, std::span<BodyImpulse> to,
                 const Impulse& impulse) {
  const Boundary& boundary = *fluid.boundary;
  int owner = -1;  // the points of a body need not lie together
  CoveredShare taken;
  for (int k = list.wall_count; k < list.wall_count + list.body_count; ++k) {
    const std::int32_t place = list.boundary[k] / 4;
    const int body = boundary.body(place);
    const Vec3 point(boundary.places()[place]);
    const glm::dvec3 push = impulse(place);
    if (boundary.any_covered() && body != owner) {
      owner = body;
      taken = covered_share(fluid, at, list, body);
    }
    const auto share = static_cast<double>(taken.share);
    add_impulse(fluid, body, point, (1.0 - share) * push, to);
    if (taken.by != Cover::kWall) add_impulse(fluid, taken.by, point, share * push, to);
  }
}

}  // namespace regatta
