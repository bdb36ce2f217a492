// The pieces of vortex rings that have left the bodies that shed them: for pictures of what rings do at the surface.
#pragma once

#include "exchange/snapshot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace regatta {

// Beside a body its own flow, which is not known here, cancels most of the rise by its fresh rings: alone they would
// make a boil that stands above it for ever. So a piece counts by its distance from the box around its body.
class LeftBody {
 public:
  LeftBody(std::span<const BodySnapshot> bodies, int body) {
    if (body < 0 || static_cast<std::size_t>(body) >= bodies.size()) return;
    const BodySnapshot& of = bodies[static_cast<std::size_t>(body)];
    if (of.hull == nullptr) return;
    half_ = 0.5F * (of.hull->upper - of.hull->lower);
    turn_ = glm::conjugate(of.state.orientation);
    middle_ = of.state.position + of.state.orientation * (0.5F * (of.hull->upper + of.hull->lower));
    size_ = std::cbrt(std::max(8.0F * half_.x * half_.y * half_.z, 0.0F));
  }
  // [0, 1]; 1: it counts in full.
  [[nodiscard]] float share(const Vec3& at) const {
    if (!(size_ > 0.0F)) return 1.0F;
    const Vec3 beyond = glm::max(glm::abs(turn_ * (at - middle_)) - half_, Vec3(0.0F));
    constexpr float kLeaving = 0.4F, kLeft = 1.2F;  // as shares of the body's size
    return glm::smoothstep(kLeaving * size_, kLeft * size_, glm::length(beyond));
  }

 private:
  Vec3 half_{0.0F}, middle_{0.0F};  // [m]
  Quat turn_{1.0F, 0.0F, 0.0F, 0.0F};
  float size_ = 0.0F;  // [m]; 0: it has no body
};

// work(ring, at, strength) for the node of each piece, with α as far as it has left its body [m³/s]; without those that
// are no numbers.
template <class Work>
void each_piece(const VortonSnapshot& vortons, std::span<const BodySnapshot> bodies, const Work& work) {
  for (const RingLine& ring : vortons.rings) {
    const LeftBody left(bodies, ring.body);
    const auto node = [&](int k) {
      return vortons.nodes[static_cast<std::size_t>(ring.first + (k + ring.count) % ring.count)];
    };
    for (int n = 0; n < ring.count; ++n) {
      const Vec3 at = node(n);
      const Vec3 strength = 0.5F * left.share(at) * ring.circulation * (node(n + 1) - node(n - 1));
      const Vec3 sum = at + strength;
      if (std::isfinite(sum.x + sum.y + sum.z)) work(ring, at, strength);
    }
  }
}

}  // namespace regatta
