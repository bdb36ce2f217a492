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

// Σ V_b ∇W over the boundary, and what it adds to ρ/ρ0 and to Σ |V ∇W|².
struct BoundarySums {
  Vec3 gradient{0.0F};
  float density = 0.0F, squares = 0.0F;
};
inline BoundarySums boundary_sums(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  if (list.boundary_padded == 0) return {};
  WideFloat density(0.0F), squares(0.0F);
  WideVector gradient;
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](const WidePairs& pairs, const std::int32_t*) {
              const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
              density = fused(shape.value, pairs.w, density);
              const WideFloat slope = shape.slope * pairs.w;
              gradient.add(slope, pairs);
              squares = fused(slope * slope, pairs.r2, squares);
            });
  const float scale = fluid.volume * fluid.kernel.slope_scale;
  const Vec4 sums = sum_lanes(gradient.x, gradient.y, gradient.z, density);
  return {scale * Vec3(sums), fluid.volume * fluid.kernel.value_scale * sums.w, scale * scale * sum_lanes(squares)};
}

// ρ / ρ0 = Σ V W of the water.
inline float water_density(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideFloat sum(0.0F);
  for_pairs(at, fluid.place.data(), list.water, list.water_padded,
            [&](const WidePairs& pairs, const std::int32_t*) { sum += fluid.kernel.shape(pairs.r2).value; });
  return fluid.volume * fluid.kernel.value_scale * sum_lanes(sum);
}

struct DensityAlpha {
  float density, alpha;
};
// ρ / ρ0 and α in one go; boundary: the boundary's part of them.
inline DensityAlpha density_alpha_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list,
                                     const BoundarySums& boundary) {
  WideFloat density(0.0F), squares(0.0F);
  WideVector gradient;
  for_pairs(at, fluid.place.data(), list.water, list.water_padded, [&](const WidePairs& pairs, const std::int32_t*) {
    const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
    density += shape.value;
    gradient.add(shape.slope, pairs);
    squares = fused(shape.slope * shape.slope, pairs.r2, squares);
  });
  const Vec4 sums = sum_lanes(gradient.x, gradient.y, gradient.z, squares);
  const float scale = fluid.volume * fluid.kernel.slope_scale;
  const Vec3 total = scale * Vec3(sums) + boundary.gradient;
  const float denominator = glm::dot(total, total) + scale * scale * sums.w + boundary.squares;
  return {fluid.volume * fluid.kernel.value_scale * sum_lanes(density) + boundary.density,
          guarded_alpha(denominator, fluid.kernel.support)};
}

// Σ V (λ_i + λ_j) ∇W, where at.w is λ_i and fluid.scaled holds the others'; λ of boundaries is 0 [Li20 eq. 12, 20].
// wall: Σ V_b ∇W_ib.
inline Vec3 correction_of(const Fluid& fluid, const Vec4& at, const Vec3& wall, const NeighbourList& list) {
  WideVector sum;
  const WideFloat own(at.w);
  for_pairs(at, fluid.scaled.data(), list.water, list.water_padded, [&](const WidePairs& pairs, const std::int32_t*) {
    sum.add((own + pairs.w) * fluid.kernel.shape(pairs.r2).slope, pairs);
  });
  return fluid.volume * fluid.kernel.slope_scale * sum.sum() + at.w * wall;
}

}  // namespace regatta
