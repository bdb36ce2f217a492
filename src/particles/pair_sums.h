// Loops over the pairs of one particle, kLanes pairs at a time: what all pressure solvers and the viscosity are made
// of.
#pragma once

#include "core/simd.h"
#include "particles/fluid.h"

namespace regatta {

// kLanes pairs; differences are the particle minus its neighbours.
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

// α = −1 / denominator, or 0 for a particle with next to no neighbours, which a huge α would throw anywhere.
inline float guarded_alpha(float denominator, float support) {
  const float least = 1.0e-4F / (support * support);
  return denominator > least ? -1.0F / denominator : 0.0F;
}

// ρ / ρ0 = Σ V W over itself, the water and the boundary, and Σ V_b ∇W over the boundary.
struct DensitySums {
  float density = 0.0F;
  Vec3 wall{0.0F};  // [1/m]
};
inline DensitySums density_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideFloat density(0.0F);
  WideVector wall;
  for_pairs(at, fluid.place.data(), list.water, list.water_padded,
            [&](const WidePairs& pairs, const std::int32_t*) { density += fluid.kernel.shape(pairs.r2).value; });
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](const WidePairs& pairs, const std::int32_t*) {
              const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
              density = fused(shape.value, pairs.w, density);
              wall.add(shape.slope * pairs.w, pairs);
            });
  const Vec4 sums = sum_lanes(wall.x, wall.y, wall.z, density);
  return {fluid.volume * fluid.kernel.value_scale * (sums.w + SplineKernel::kOwnValue),
          fluid.volume * fluid.kernel.slope_scale * Vec3(sums)};
}

// DensitySums and α.
struct DensityAlpha : DensitySums {
  float alpha = 0.0F;  // [m²]
};
inline DensityAlpha density_alpha_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  WideFloat density(0.0F), squares(0.0F);
  WideVector water, wall;
  for_pairs(at, fluid.place.data(), list.water, list.water_padded, [&](const WidePairs& pairs, const std::int32_t*) {
    const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
    density += shape.value;
    water.add(shape.slope, pairs);
    squares = fused(shape.slope * shape.slope, pairs.r2, squares);
  });
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](const WidePairs& pairs, const std::int32_t*) {
              const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
              density = fused(shape.value, pairs.w, density);
              const WideFloat slope = shape.slope * pairs.w;
              wall.add(slope, pairs);
              squares = fused(slope * slope, pairs.r2, squares);
            });
  const Vec4 own = sum_lanes(water.x, water.y, water.z, density);
  const Vec4 other = sum_lanes(wall.x, wall.y, wall.z, squares);
  const float scale = fluid.volume * fluid.kernel.slope_scale;
  const Vec3 gradient = scale * (Vec3(own) + Vec3(other));
  DensityAlpha found;
  found.density = fluid.volume * fluid.kernel.value_scale * (own.w + SplineKernel::kOwnValue);
  found.wall = scale * Vec3(other);
  found.alpha = guarded_alpha(glm::dot(gradient, gradient) + scale * scale * other.w, fluid.kernel.support);
  return found;
}

// Σ V_b ∇W over the boundary.
inline Vec3 wall_of(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  if (list.boundary_padded == 0) return Vec3(0.0F);
  WideVector wall;
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](const WidePairs& pairs, const std::int32_t*) {
              wall.add(fluid.kernel.shape(pairs.r2).slope * pairs.w, pairs);
            });
  return fluid.volume * fluid.kernel.slope_scale * wall.sum();
}

// Σ V_b v_b·∇W_ib: walls stand still, so that only bodies count.
inline float body_compression(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  float sum = 0.0F;
  for (int k = list.wall_count; k < list.wall_count + list.body_count; ++k) {
    const std::int32_t place = list.boundary[k] / 4;
    const Vec4& point = fluid.boundary->places()[place];
    const Vec3 slope = fluid.volume * point.w * fluid.kernel.gradient(Vec3(at) - Vec3(point));
    sum += glm::dot(fluid.boundary->velocity(place), slope);
  }
  return sum;
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
