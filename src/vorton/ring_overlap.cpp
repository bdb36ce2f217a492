#include "vorton/ring_overlap.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// δ from which cores count as apart, k being a hundredth of its most there: what the kernel has beyond is its tail, of
// which a real core has nothing.
constexpr float kApart = 2.0F;

// A piece of line at a vorton.
struct Strand {
  Vec3 at{0.0F}, along{0.0F};
};
Strand strand_at(const Vorton& vorton) {
  const Vec3 strength(vorton.ax, vorton.ay, vorton.az);
  const float size = glm::length(strength);
  return {{vorton.x, vorton.y, vorton.z}, size > 0.0F ? strength / size : Vec3(0.0F)};
}

float felt(float delta_square) { return delta_square < kApart * kApart ? overlap_rate(delta_square) : 0.0F; }

// k of a strand by its image.
float with_image(const Strand& strand, const Ring& ring, float level) {
  const float against = 1.0F - 2.0F * strand.along.y * strand.along.y;
  const float core_square = ring.core * ring.core;
  const float off = strand.at.y - level;
  const float viscosity = ring.viscosity + kEddyOfLine * std::abs(ring.circulation);
  return against * viscosity * felt(off * off / core_square) / core_square;
}

// The k that half of a ring's length exceeds; rates: of its nodes, see find_overlaps().
float median(const Ring& ring, std::span<const Vorton> vortons, std::span<const float> rates) {
  constexpr int kHalvings = 12;  // to a four-thousandth of the most
  const auto first = static_cast<std::size_t>(ring.first);
  const auto length = [&](std::size_t i) { return glm::length(Vec3(vortons[i].ax, vortons[i].ay, vortons[i].az)); };
  double whole = 0.0;
  float below = 0.0F, above = 0.0F;
  for (std::size_t i = first; i < first + static_cast<std::size_t>(ring.count); ++i) {
    whole += static_cast<double>(length(i));
    above = std::max(above, rates[i]);
  }
  for (int k = 0; k < kHalvings; ++k) {
    const float middle = 0.5F * (below + above);
    double over = 0.0;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(ring.count); ++i) {
      if (rates[i] > middle) over += static_cast<double>(length(i));
    }
    (over > 0.5 * whole ? below : above) = middle;
  }
  return below;
}

float rate_at(const Ring& ring, int node, std::span<const Vorton> vortons, const VortonMirrors& mirrors) {
  const Strand strand = strand_at(vortons[static_cast<std::size_t>(node)]);
  float most = 0.0F;
  for (const std::optional<float>& level : {mirrors.surface, mirrors.bed}) {
    if (level) most = std::max(most, with_image(strand, ring, *level));
  }
  return most;
}

}  // namespace

void find_overlaps(std::span<const Vorton> vortons, const VortonMirrors& mirrors, Rings& rings,
                   std::vector<float>& rates) {
  if (vortons.size() > rates.capacity()) rates.reserve(2 * vortons.size());
  rates.resize(vortons.size());
  for (Ring& ring : rings.list) {
    if (ring.circulation == 0.0F) continue;
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      rates[static_cast<std::size_t>(i)] = rate_at(ring, i, vortons, mirrors);
    }
    ring.cancels = median(ring, vortons, rates);
  }
}

}  // namespace regatta
