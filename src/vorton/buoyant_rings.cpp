#include "vorton/buoyant_rings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kSpread = 0.19F;   // α: a thermal widens by a quarter of its way, its ring by three quarters of that
constexpr float kLeastLog = 1.0F;  // least C, for a core as thick as the ring
constexpr float kMostTurn = 1.0F;  // fastest that a weak ring may turn upwards [rad/s]
constexpr float kMostWidening = 0.5F;  // fastest that its area may grow, as a share [1/s]

void lift(Rings& rings, Ring& ring, float dt) {
  const Vec3 vector = ring_area(rings, ring);
  const float area = glm::length(vector);
  if (!(area > 0.0F)) return;
  const Vec3 up(0.0F, std::copysign(1.0F, ring.buoyancy), 0.0F);  // cold water pulls downwards
  const float push = std::abs(ring.buoyancy) * dt;
  const float sign =
      ring.circulation != 0.0F ? std::copysign(1.0F, ring.circulation) : std::copysign(1.0F, glm::dot(vector, up));
  const Vec3 way = sign / area * vector;
  const float along = push * glm::dot(way, up);
  const float radius = std::sqrt(area / std::numbers::pi_v<float>);
  const float settled = settled_circulation(ring.buoyancy, radius, ring.core);

  const float spin = std::min(along, std::max(0.0F, settled - std::abs(ring.circulation)) * area);
  ring.circulation += sign * spin / area;
  const float impulse = std::abs(ring.circulation) * area;
  if (!(impulse > 0.0F)) return;

  const float wider = std::sqrt(1.0F + std::min((along - spin) / impulse, kMostWidening * dt));
  ring.core *= wider;
  ring.size *= wider;
  const Vec3 axis = glm::cross(way, up);
  const float across = glm::length(axis);
  const float angle = std::min(push * across / impulse, kMostTurn * dt);
  const Quat by = across > 0.0F ? glm::angleAxis(angle, axis / across) : Quat(1.0F, 0.0F, 0.0F, 0.0F);
  widen_and_turn(rings, ring, wider, by);
}

}  // namespace

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

float settled_circulation(float buoyancy, float radius, float core) {
  const float speed = std::max(kLeastLog, std::log(8.0F * radius / core) - 0.5F);
  return std::sqrt(2.0F * std::abs(buoyancy) / (kSpread * speed));
}

void lift_rings(Rings& rings, float dt) {
  for (Ring& ring : rings.list) {
    if (ring.buoyancy != 0.0F) lift(rings, ring, dt);
  }
}

}  // namespace regatta
