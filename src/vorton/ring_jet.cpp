#include "vorton/ring_jet.h"

#include "core/rng.h"
#include "vorton/buoyant_rings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

bool RingJet::step(const RingJetTerms& terms, float dt, Ring& ring, std::vector<Vec3>& nodes) {
  constexpr float kLongest = 4.0F;  // slug of a ring, in diameters
  constexpr float kSlow = 0.1F;     // one over the outlet's radii that `fade` is told in
  if (!(terms.speed > 0.0F && terms.period > 0.0F && terms.radius > 0.0F && terms.strength > 0.0F)) return false;
  clock_ += dt;
  if (clock_ < terms.period) return false;
  clock_ = std::min(clock_ - terms.period, terms.period);

  const float slug = std::min(terms.speed * terms.period, kLongest * 2.0F * terms.radius);
  const float outlet = std::numbers::pi_v<float> * terms.radius * terms.radius;
  const float radius = terms.radius / std::sqrt(terms.strength);
  ring = {};
  ring.circulation = terms.strength * terms.speed * slug;
  ring.size = terms.size * radius;
  ring.core = terms.core * ring.size;
  ring.fade = terms.fade * kSlow * terms.speed / terms.radius;
  ring.viscosity = 2.0F * terms.viscosity * terms.speed * terms.radius;
  ring.buoyancy = puff_buoyancy(terms.expansion, terms.warmer, outlet * slug);

  // Counter-clockwise about the direction: the ring runs along it.
  const Vec3 axis = glm::normalize(terms.direction);
  const Vec3 aside = std::abs(axis.x) < 0.7F ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 1.0F, 0.0F);
  const Vec3 a = glm::normalize(glm::cross(axis, aside));
  const Vec3 b = glm::cross(axis, a);
  constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;
  const int count = std::max(8, static_cast<int>(std::lround(kTurn * radius / ring.size)));
  const float spread = terms.jitter * ring.size;
  Rng rng((static_cast<std::uint64_t>(terms.seed) << 40U) + static_cast<std::uint64_t>(rings_));
  nodes.clear();
  for (int i = 0; i < count; ++i) {
    const float angle = kTurn * static_cast<float>(i) / static_cast<float>(count);
    Vec3 at = terms.at + radius * (std::cos(angle) * a + std::sin(angle) * b);
    for (int k = 0; k < 3; ++k) at[k] += rng.uniform(-spread, spread);
    nodes.push_back(at);
  }
  ++rings_;
  return true;
}

void RingJet::visit(Archive& archive) {
  archive.value("clock", clock_, {.least = 0.0});
  archive.value("rings", rings_, {.least = 0.0});
}

}  // namespace regatta
