#include "particles/calming.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {
constexpr float kRate = 60.0F;      // θ / dt [1/s]
constexpr float kMostTheta = 0.5F;  // a step: more turns velocities against their neighbours'
// c [1]: with 0 water that starts in disorder boils at 0.13 m/s, 12 adds 0.5 to a slow ball's C_D; measured by
// tests/validation/particles_slow_test.cpp.
constexpr float kGrowth = 2.0F;
constexpr float kMemory = 1.0F;                         // [s]
constexpr float kNoSurface = 6.0F, kAllSurface = 3.0F;  // p/ρ0 where χ is 0 and 1 [g Δ]

// Σ w_ij (q_i − q_j) of three numbers, whose fourth is W.
Vec3 differences(const PairList& pairs, const std::vector<Vec4>& q, const Vec4& own) {
  WideFloat x(0.0F), y(0.0F), z(0.0F);
  const WideFloat u(own.x), v(own.y), w(own.z), weight(own.w);
  for (int k = 0; k < pairs.padded; k += kLanes) {
    const WidePoint other = load_points(q.data(), pairs.offsets + k);
    const WideFloat share = WideFloat(2.0F) * load_wide(pairs.values + 4 * k + 3 * kLanes) / (weight + other.w);
    x = fused(share, u - other.x, x);
    y = fused(share, v - other.y, y);
    z = fused(share, w - other.z, z);
  }
  return Vec3(sum_lanes(x, y, z, WideFloat(0.0F)));
}

// Σ V W_ij q_j over the neighbours of water.
Vec3 weighed_sum(const PairList& pairs, const std::vector<Vec4>& q) {
  WideFloat x(0.0F), y(0.0F), z(0.0F);
  for (int k = 0; k < pairs.padded; k += kLanes) {
    const WidePoint other = load_points(q.data(), pairs.offsets + k);
    const WideFloat weight = load_wide(pairs.values + 4 * k + 3 * kLanes);
    x = fused(weight, other.x, x);
    y = fused(weight, other.y, y);
    z = fused(weight, other.z, z);
  }
  return Vec3(sum_lanes(x, y, z, WideFloat(0.0F)));
}
}  // namespace

float near_surface(const Fluid& fluid, float pressure) {
  const float unit = kGravity * std::cbrt(fluid.volume);
  return 1.0F - glm::smoothstep(kAllSurface, kNoSurface, pressure / unit);
}

void Calming::calm(Fluid& fluid, const PairValues& pairs, const Vec3& fall, float dt, std::span<float> motion) {
  const auto padded = static_cast<std::size_t>(fluid.count + 1);
  uneven_.resize(padded);
  weighed_.resize(padded);
  uneven_.back() = weighed_.back() = Vec4(0.0F, 0.0F, 0.0F, 1.0F);
  const float spacing = std::cbrt(fluid.volume);
  const float theta = std::min(kMostTheta, kRate * dt);
  const float fade = std::exp(-dt / kMemory);
  const float own_weight = fluid.volume * fluid.kernel.value_scale * SplineKernel::kOwnValue;
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      weighed_[n] = Vec4(Vec3(fluid.velocity[n]), pairs.slope[n].w);
    }
  });
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      motion[n] *= fade;
      const float near = near_surface(fluid, fluid.pressure[n]);
      const PairList list = pairs.of(fluid, i);
      const Vec3 uneven = differences(list, weighed_, weighed_[n]);
      const float deep = std::min(1.0F, kGrowth * dt / spacing * glm::length(uneven));
      uneven_[n] = Vec4((near * theta + (1.0F - near) * deep) * uneven, pairs.slope[n].w);
      if (near <= 0.0F) continue;
      const Vec3 mean = (own_weight * Vec3(weighed_[n]) + weighed_sum(list, weighed_)) / pairs.slope[n].w - fall;
      motion[n] = std::max(motion[n], glm::length(mean));
    }
  });
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      fluid.velocity[n] -= Vec4(differences(pairs.of(fluid, i), uneven_, uneven_[n]), 0.0F);
    }
  });
}

}  // namespace regatta
