// Loops over the pairs of one particle, kLanes pairs at a time: what all pressure solvers and the viscosity are made
// of.
#pragma once

#include "core/simd.h"
#include "ocean/fluid.h"

namespace regatta {

// From the neighbours to the particle.
struct WidePairs {
  WideFloat x, y, z;  // x_ij [m]
  WideFloat r2;       // |x_ij|² [m²]
  WideFloat w;        // the fourth number of the neighbours
};

// visit(pairs, list) for each kLanes pairs; `list` are the neighbours' places.
template <class Visit>
void for_pairs(const Vec4& at, const Vec4* points, const std::int32_t* list, int padded, const Visit& visit) {
  const WideFloat x(at.x), y(at.y), z(at.z);
  for (int k = 0; k < padded; k += kLanes) {
    const WidePoint other = load_points(points, list + k);
    const WideFloat dx = x - other.x, dy = y - other.y, dz = z - other.z;
    visit(WidePairs{dx, dy, dz, fused(dx, dx, fused(dy, dy, dz * dz)), other.w}, list + k);
  }
}

struct WideVector {
  WideFloat x = WideFloat(0.0F), y = WideFloat(0.0F), z = WideFloat(0.0F);

  void add(const WideFloat& factor, const WidePairs& pairs) {
    x = fused(factor, pairs.x, x);
    y = fused(factor, pairs.y, y);
    z = fused(factor, pairs.z, z);
  }
  [[nodiscard]] Vec3 sum() const { return Vec3(sum_lanes(x, y, z, WideFloat(0.0F))); }
};

// α = −1 / denominator, or 0 where a particle has next to no neighbours: their pressure could throw it anywhere.
inline float guarded_alpha(float denominator, float support) {
  const float least = 1.0e-4F / (support * support);
  return denominator > least ? -1.0F / denominator : 0.0F;
}

// Walks the water and then the boundary that one particle reaches: visit(pairs, share, list), where share is V_j / V of
// the neighbours and pairs.w the fourth number of water, but 0 of boundaries.
template <class Visit>
void for_all_pairs(const Fluid& fluid, const Vec4& at, const Vec4* water, const NeighbourList& list,
                   const Visit& visit) {
  for_pairs(at, water, list.water, list.water_padded,
            [&](const WidePairs& pairs, const std::int32_t* places) { visit(pairs, WideFloat(1.0F), places); });
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](WidePairs pairs, const std::int32_t*) {
              const WideFloat share = pairs.w;
              pairs.w = WideFloat(0.0F);
              visit(pairs, share, nullptr);
            });
}

// ρ / ρ0 = Σ V W, water and boundary.
inline float density_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideFloat sum(0.0F);
  for_all_pairs(fluid, at, fluid.place.data(), list, [&](const WidePairs& pairs, WideFloat share, const std::int32_t*) {
    sum = fused(fluid.kernel.shape(pairs.r2).value, share, sum);
  });
  return fluid.volume * fluid.kernel.value_scale * sum_lanes(sum);
}

struct DensityAlpha {
  float density, alpha;
};
// ρ / ρ0 and α in one go.
inline DensityAlpha density_alpha_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideFloat density(0.0F), squares(0.0F);
  WideVector gradient;
  for_all_pairs(fluid, at, fluid.place.data(), list, [&](const WidePairs& pairs, WideFloat share, const std::int32_t*) {
    const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
    density = fused(shape.value, share, density);
    const WideFloat slope = shape.slope * share;
    gradient.add(slope, pairs);
    squares = fused(slope * slope, pairs.r2, squares);
  });
  const Vec4 sums = sum_lanes(gradient.x, gradient.y, gradient.z, squares);
  const float scale = fluid.volume * fluid.kernel.slope_scale;
  const float denominator = scale * scale * (glm::dot(Vec3(sums), Vec3(sums)) + sums.w);
  return {fluid.volume * fluid.kernel.value_scale * sum_lanes(density),
          guarded_alpha(denominator, fluid.kernel.support)};
}

// Σ V (λ_i + λ_j) ∇W, where at.w is λ_i and fluid.scaled holds the others'; λ of boundaries is 0 [Li20 eq. 12, 20].
inline Vec3 correction_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideVector sum;
  const WideFloat own(at.w);
  for_all_pairs(fluid, at, fluid.scaled.data(), list,
                [&](const WidePairs& pairs, WideFloat share, const std::int32_t*) {
                  sum.add((own + pairs.w) * share * fluid.kernel.shape(pairs.r2).slope, pairs);
                });
  return fluid.volume * fluid.kernel.slope_scale * sum.sum();
}

}  // namespace regatta
