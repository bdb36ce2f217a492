#include "liquid/liquid_contact.h"

#include "core/parallel.h"

#include <limits>

namespace regatta {

namespace {

// Distance off the hull to which a particle nearer or within is set: far enough that round-off leaves it outside
// [cells].
constexpr float kHullGap = 0.02F;
// A particle that leaves one part of a hull may come into the next one, and out of that in the next round.
constexpr int kRounds = 4;
constexpr int kContactBlock = 4096;

// Moves a point of the body's frame out of the first part that it lies in; whether it did.
bool push_out_once(const Hull& hull, float gap, Vec3& point) {
  for (const ConvexPolytope& part : hull.parts) {
    const PartDistance found = distance_to(part, point);
    if (found.distance >= gap || found.plane == nullptr) continue;
    point += (gap - found.distance) * found.plane->normal;
    return true;
  }
  return false;
}

// Moves a particle out of a body, and stops it against the hull that it went into.
void push_out(const MacGrid& grid, const BodyView& body, LiquidParticle& particle) {
  const float gap = kHullGap * grid.cell;
  const Vec3 inside = grid.lower + grid.cell * particle.x;
  Vec3 point = body.state.to_body(inside);
  bool moved = false;
  // A little less than the gap counts as outside, so that round-off starts no second round.
  for (int round = 0; round < kRounds && push_out_once(*body.hull, round == 0 ? gap : 0.9F * gap, point); ++round)
    moved = true;
  if (!moved) return;
  const Vec3 outside = body.state.to_world(point), way = outside - inside;
  particle.x = (outside - grid.lower) / grid.cell;
  const float length = glm::length(way);
  if (!(length > 0.0F)) return;
  const Vec3 normal = way / length;
  const float closing = glm::dot(particle.u - body.state.velocity_at(outside), normal);
  if (closing < 0.0F) particle.u -= closing * normal;
}

}  // namespace

PartDistance distance_to(const ConvexPolytope& part, const Vec3& point) {
  PartDistance farthest{std::numeric_limits<float>::lowest(), nullptr};
  for (const Plane& plane : part.planes) {
    const float distance = glm::dot(plane.normal, point) - plane.offset;
    if (distance > farthest.distance) farthest = {distance, &plane};
  }
  return farthest;
}

void keep_out_of_bodies(const MacGrid& grid, std::span<const float> volume, std::span<const BodyView> bodies,
                        std::span<LiquidParticle> particles) {
  if (bodies.empty()) return;
  const auto top = static_cast<float>(grid.ny);
  const auto near_solid = [&](const Vec3& x) {
    if (!(x.y < top)) return false;
    const int cell = grid.at(static_cast<int>(x.x), static_cast<int>(x.y), static_cast<int>(x.z));
    return volume[static_cast<std::size_t>(cell)] < 1.0F;
  };
  parallel_blocks(static_cast<int>(particles.size()), kContactBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
      if (!near_solid(particle.x)) continue;
      for (const BodyView& body : bodies) {
        const Vec3 from = grid.lower + grid.cell * particle.x - body.state.position;
        const Vec3 reach = glm::max(glm::abs(body.hull->lower), glm::abs(body.hull->upper)) + Vec3(grid.cell);
        if (glm::dot(from, from) > glm::dot(reach, reach)) continue;
        push_out(grid, body, particle);
      }
    }
  });
}

}  // namespace regatta
