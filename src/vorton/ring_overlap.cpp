#include "vorton/ring_overlap.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// δ from which cores count as apart, k being a hundredth of its most there: what the kernel has beyond is its tail, of
// which a real core has nothing.
constexpr float kApart = 2.0F;
// σ²/Γ between two looks at a ring, in which its water turns once; k dt is a seventh of that at most.
constexpr float kTurn = 1.0F;
constexpr float kLongest = 10.0F;  // and no more than this between them [s]

// A piece of line at a vorton.
struct Strand {
  Vec3 at{0.0F}, along{0.0F};
  float half = 0.0F;  // of its length [m]
};
Strand strand_at(const Vorton& vorton, float circulation) {
  constexpr float kWhole = 4.0F * std::numbers::pi_v<float>;  // vortons have α/4π
  const Vec3 strength(vorton.ax, vorton.ay, vorton.az);
  const float size = glm::length(strength);
  const Vec3 along = size > 0.0F ? strength / size : Vec3(0.0F);
  return {{vorton.x, vorton.y, vorton.z}, along, 0.5F * kWhole * size / circulation};
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

// The most k of a strand of a ring by any one of another ring, or of its own.
float with_strands(const Strand& strand, const Ring& ring, const Ring& other, std::span<const Vorton> vortons) {
  const float core_square = 0.5F * (ring.core * ring.core + other.core * other.core);
  const float own = std::abs(ring.circulation), others = std::abs(other.circulation);
  const float farthest = 4.0F * kApart * kApart * core_square;
  float most = 0.0F;
  for (int j = other.first; j < other.first + other.count; ++j) {
    const Vorton& source = vortons[static_cast<std::size_t>(j)];
    const Vec3 apart = strand.at - Vec3(source.x, source.y, source.z);
    const float square = glm::dot(apart, apart);
    if (square > farthest) continue;
    const Strand there = strand_at(source, others);
    const float against = -glm::dot(strand.along, there.along);
    if (!(against > 0.0F)) continue;
    const float beside = std::min(std::abs(glm::dot(apart, there.along)), there.half);
    most = std::max(most, against * felt(0.25F * (square - beside * beside) / core_square));
  }
  const float viscosity = std::max(ring.viscosity, other.viscosity) + kEddyOfLine * std::max(own, others);
  return most * std::min(1.0F, others / own) * viscosity / core_square;
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

float rate_at(const Ring& ring, int node, std::span<const Vorton> vortons, const VortonMirrors& mirrors,
              const Rings& rings) {
  const Strand strand = strand_at(vortons[static_cast<std::size_t>(node)], std::abs(ring.circulation));
  float most = 0.0F;
  for (const std::optional<float>& level : {mirrors.surface, mirrors.bed}) {
    if (level) most = std::max(most, with_image(strand, ring, *level));
  }
  for (const Ring& other : rings.list) {
    if (other.circulation != 0.0F) most = std::max(most, with_strands(strand, ring, other, vortons));
  }
  return most;
}

}  // namespace

void find_overlaps(std::span<const Vorton> vortons, const VortonMirrors& mirrors, Rings& rings,
                   std::vector<float>& rates) {
  if (vortons.size() > rates.capacity()) rates.reserve(2 * vortons.size());
  rates.resize(vortons.size());
  parallel_blocks(static_cast<int>(rings.list.size()), 1, [&](int first, int last) {
    for (auto r = static_cast<std::size_t>(first); r < static_cast<std::size_t>(last); ++r) {
      Ring& ring = rings.list[r];
      if (ring.circulation == 0.0F || ring.age < ring.looks) continue;
      const float turn = kTurn * ring.core * ring.core / std::abs(ring.circulation);
      ring.looks = ring.age + std::min(kLongest, turn);
      for (int i = ring.first; i < ring.first + ring.count; ++i) {
        rates[static_cast<std::size_t>(i)] = rate_at(ring, i, vortons, mirrors, rings);
      }
      ring.cancels = median(ring, vortons, rates);
    }
  });
}

}  // namespace regatta
