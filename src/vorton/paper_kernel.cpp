#include "vorton/paper_kernel.h"

#include "core/check.h"
#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <numbers>

namespace regatta {

namespace {

constexpr int kPaperTargets = 64;  // targets that a thread takes at once

struct WideVec {
  WideFloat x, y, z;
};
// Products and differences are rounded one by one, so that a × b is −(b × a) to the last bit.
WideVec cross(const WideVec& a, const WideVec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
WideVec add_scaled(WideFloat by, const WideVec& a, const WideVec& to) {
  return {fused(by, a.x, to.x), fused(by, a.y, to.y), fused(by, a.z, to.z)};
}

// Factors that are the same for all pairs.
struct Factors {
  WideFloat core_square, f5, minus_f7, exchange, eddy, most_size;
};

struct WideTarget {
  WideVec at, strength;
  WideFloat size;
  WideVec velocity{WideFloat(0.0F), WideFloat(0.0F), WideFloat(0.0F)};
  WideVec rate{WideFloat(0.0F), WideFloat(0.0F), WideFloat(0.0F)};
};

void add_one(const Vorton& source, float size, const Factors& factors, WideTarget& target) {
  const WideVec r{target.at.x - WideFloat(source.x), target.at.y - WideFloat(source.y),
                  target.at.z - WideFloat(source.z)};
  const WideVec a{WideFloat(source.ax), WideFloat(source.ay), WideFloat(source.az)};
  const WideFloat i1 = inverse_root(fused(r.x, r.x, fused(r.y, r.y, fused(r.z, r.z, factors.core_square))));
  const WideFloat i2 = i1 * i1;
  const WideFloat i3 = i1 * i2;
  const WideFloat i5 = i3 * i2;
  const WideFloat f = fused(factors.f5, i5, i3);
  target.velocity = add_scaled(f, cross(a, r), target.velocity);
  const WideVec turn = cross(target.strength, a);
  const WideFloat along = fused(r.x, turn.x, fused(r.y, turn.y, r.z * turn.z));
  const WideFloat by = i5 * fused(factors.minus_f7, i2, WideFloat(-3.0F)) * along;
  target.rate = add_scaled(f, turn, target.rate);
  target.rate = add_scaled(by, r, target.rate);
  const WideVec more{a.x - target.strength.x, a.y - target.strength.y, a.z - target.strength.z};
  const WideFloat exchange =
      fused(factors.eddy, xsimd::min(target.size + WideFloat(size), factors.most_size), factors.exchange);
  target.rate = add_scaled(exchange * (i5 * i2), more, target.rate);
}

WideFloat gather(std::span<const Vorton> vortons, float Vorton::*member) {
  alignas(64) std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  for (std::size_t k = 0; k < std::min(lanes.size(), vortons.size()); ++k) lanes[k] = vortons[k].*member;
  return load_wide(lanes.data());
}

}  // namespace

void find_paper_rates(std::span<const Vorton> vortons, std::span<const float> sizes, const PaperMixing& mixing,
                      const PaperRates& rates) {
  CHECK(vortons.size() == sizes.size(), "one size a vorton");
  constexpr float kExchange = 7.5F / std::numbers::pi_v<float>;
  const float square = mixing.core * mixing.core;
  const Factors factors{WideFloat(square),
                        WideFloat(1.5F * square),
                        WideFloat(-7.5F * square),
                        WideFloat(kExchange * mixing.viscosity * mixing.volume * square),
                        WideFloat(15.0F * mixing.eddy * mixing.eddy * square * square),
                        WideFloat(0.5F / std::numbers::pi_v<float> * mixing.volume * mixing.most_vorticity)};
  const int count = static_cast<int>(vortons.size());
  parallel_blocks(count, kPaperTargets, [&](int first, int last) {
    for (int i = first; i < last; i += kLanes) {
      const auto here = vortons.subspan(static_cast<std::size_t>(i));
      WideTarget target{{gather(here, &Vorton::x), gather(here, &Vorton::y), gather(here, &Vorton::z)},
                        {gather(here, &Vorton::ax), gather(here, &Vorton::ay), gather(here, &Vorton::az)},
                        load_first(sizes.data() + i, count - i)};
      for (std::size_t k = 0; k < vortons.size(); ++k) add_one(vortons[k], sizes[k], factors, target);
      const int left = last - i;
      store_first(target.velocity.x, rates.velocity[0] + i, left);
      store_first(target.velocity.y, rates.velocity[1] + i, left);
      store_first(target.velocity.z, rates.velocity[2] + i, left);
      store_first(target.rate.x, rates.strength[0] + i, left);
      store_first(target.rate.y, rates.strength[1] + i, left);
      store_first(target.rate.z, rates.strength[2] + i, left);
    }
  });
}

}  // namespace regatta
