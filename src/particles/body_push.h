// How the push of a particle of water comes to bodies: point by point of their boundary, each where it lies.
// Beside a place that a wall or another body covers (contact_film.h) a particle reaches the end of the hull's points,
// and would press the body off what covers it; there the film has taken its place. What it presses that way goes to the
// wall or the other body instead, to the share to which the place is covered. All else it presses stays the body's.
#pragma once

#include "particles/fluid.h"

#include <array>
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

// The ways in which the bodies that a particle reaches are covered near it.
class CoveredWays {
 public:
  struct Way {
    int owner = 0;  // whose hull is covered
    Cover cover;
    double off = 0.0;  // of the particle's whole push on the owner: away from the cover [N s]
  };
  void add(int owner, const Cover& cover) {
    constexpr float kSame = 0.7F;  // of the normals' product
    if (cover.share <= 0.0F) return;
    for (Way& way : std::span(ways_).first(count_)) {
      if (way.owner != owner || glm::dot(way.cover.normal, cover.normal) < kSame) continue;
      if (cover.share > way.cover.share) way.cover = cover;
      return;
    }
    if (count_ < ways_.size()) ways_[count_++] = {owner, cover, 0.0};
  }
  [[nodiscard]] std::span<Way> all() { return std::span(ways_).first(count_); }

 private:
  std::array<Way, 8> ways_;
  std::size_t count_ = 0;
};

// impulse(place) -> the push [N s] of one particle, whose neighbours these are, on the point of a body at a place of
// the boundary.
template <class Impulse>
void push_points(const Fluid& fluid, const NeighbourList& list, std::span<BodyImpulse> to, const Impulse& impulse) {
  const Boundary& boundary = *fluid.boundary;
  const auto for_points = [&](const auto& visit) {
    for (int k = list.wall_count; k < list.wall_count + list.body_count; ++k) {
      const std::int32_t place = list.boundary[k] / 4;
      visit(place, boundary.body(place));
    }
  };
  CoveredWays ways;
  if (boundary.any_covered()) {
    for_points([&](std::int32_t place, int body) { ways.add(body, boundary.cover(place)); });
    if (!ways.all().empty()) {
      for_points([&](std::int32_t place, int body) {
        const glm::dvec3 push = impulse(place);
        for (CoveredWays::Way& way : ways.all()) {
          if (way.owner == body) way.off -= glm::dot(push, glm::dvec3(way.cover.normal));
        }
      });
    }
  }
  for_points([&](std::int32_t place, int body) {
    const Vec3 point(boundary.places()[place]);
    glm::dvec3 push = impulse(place);
    for (const CoveredWays::Way& way : ways.all()) {
      if (way.owner != body || way.off <= 0.0) continue;
      const glm::dvec3 normal(way.cover.normal);
      const glm::dvec3 taken = static_cast<double>(way.cover.share) * glm::dot(push, normal) * normal;
      push -= taken;
      if (way.cover.body != Cover::kWall) add_impulse(fluid, way.cover.body, point, taken, to);
    }
    add_impulse(fluid, body, point, push, to);
  });
}

}  // namespace regatta
