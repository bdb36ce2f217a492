#include "columns/patch_columns.h"

#include "columns/hull_window.h"
#include "core/simd.h"

namespace regatta {

namespace {

// Sums over the columns around a place.
struct PlaceSums {
  float area = 0.0F;    // Σ A W, A = V / h
  float volume = 0.0F;  // Σ V W
  float flux_x = 0.0F, flux_z = 0.0F, real = 0.0F;
};

struct Place {
  Vec2 at;
  WideFloat x0, x1, z0, z1;  // bounds: columns beyond them are mirror images
};

template <bool kMoving>
PlaceSums sum_at(const ColumnField& field, const Kernels& kernels, const Place& place) {
  const WideFloat zero(0.0F), inv_support2(kernels.inv_support2);
  const int bx = field.bins.bin_x(place.at.x);
  const int bz = field.bins.bin_z(place.at.y);
  WideFloat area(zero), volume(zero), flux_x(zero), flux_z(zero), real(zero);
  for (int row = bz - kReach; row <= bz + kReach; ++row) {
    const std::int32_t last = field.bins.first(bx + kReach + 1, row);
    for (std::int32_t j = field.bins.first(bx - kReach, row); j < last; j += kLanes) {
      const auto c = static_cast<std::size_t>(j);
      const WideFloat x = load_wide(&field.x[c]);
      const WideFloat z = load_wide(&field.z[c]);
      const WideFloat dx = x - place.at.x;
      const WideFloat dz = z - place.at.y;
      const WideFloat r2 = dx * dx + dz * dz;
      const WideFloat shape = depth_shape(r2, inv_support2);
      const WideFloat own = load_wide(&field.volume[c]);
      const WideFloat v = shape * own;
      area += v * load_wide(&field.inverse_depth[c]);
      volume += v;
      if constexpr (kMoving) {
        flux_x += v * load_wide(&field.u[c]);
        flux_z += v * load_wide(&field.w[c]);
        const auto is_real = x >= place.x0 && x <= place.x1 && z >= place.z0 && z <= place.z1;
        real += xsimd::select(is_real, v, zero);
      }
    }
  }
  return {kernels.depth * sum_lanes(area), kernels.depth * sum_lanes(volume), kernels.depth * sum_lanes(flux_x),
          kernels.depth * sum_lanes(flux_z), kernels.depth * sum_lanes(real)};
}

}  // namespace

void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water) {
  constexpr float kFar = 1e30F;  // [m]; farther than any column
  const bool periodic_x = domain.west == EdgeKind::kPeriodic;
  const bool periodic_z = domain.south == EdgeKind::kPeriodic;
  // Columns beyond these bounds are mirror images: they shape the surface but cannot take an impulse.
  Place place{Vec2(0.0F), WideFloat(periodic_x ? -kFar : domain.lower.x), WideFloat(periodic_x ? kFar : domain.upper.x),
              WideFloat(periodic_z ? -kFar : domain.lower.y), WideFloat(periodic_z ? kFar : domain.upper.y)};
  for (int i = 0; i < patch.nx; ++i) {
    place.at = domain.wrapped(patch.place(i, k));
    const PlaceSums sums = sum_at<true>(field, kernels, place);
    const std::size_t n = patch.node(i, k);
    const float inv_area = 1.0F / std::max(sums.area, 1e-12F);
    const float inv_volume = 1.0F / std::max(sums.volume, 1e-12F);
    const Vec2 velocity = patch.to_patch(Vec2(sums.flux_x, sums.flux_z) * inv_volume);
    water.share[n] = sums.area;
    water.depth[n] = sums.volume * inv_area;
    water.mass[n] = sums.real;
    water.u[n] = velocity.x;
    water.w[n] = velocity.y;
  }
}

RingWater level_at(const ColumnField& field, const Kernels& kernels, const Bed& bed, Vec2 at) {
  const WideFloat unread(0.0F);
  const PlaceSums sums = sum_at<false>(field, kernels, {at, unread, unread, unread, unread});
  const float inv_area = 1.0F / std::max(sums.area, 1e-12F);
  return {depth_felt(field, kernels, at) + bed.sample(at.x, at.y).height, sums.volume * inv_area, sums.area};
}

float depth_felt(const ColumnField& field, const Kernels& kernels, Vec2 at) {
  const WideFloat inv_support(kernels.inv_support);
  const int bx = field.bins.bin_x(at.x);
  const int bz = field.bins.bin_z(at.y);
  WideFloat sum(0.0F);
  for (int row = bz - kReach; row <= bz + kReach; ++row) {
    const std::int32_t last = field.bins.first(bx + kReach + 1, row);
    for (std::int32_t j = field.bins.first(bx - kReach, row); j < last; j += kLanes) {
      const auto c = static_cast<std::size_t>(j);
      const WideFloat dx = load_wide(&field.x[c]) - at.x, dz = load_wide(&field.z[c]) - at.y;
      sum += load_wide(&field.volume[c]) * potential_shape(linear_shape(dx * dx + dz * dz, inv_support));
    }
  }
  return kernels.potential * sum_lanes(sum);
}

void add_node_values(const Kernels& kernels, const HullPatch& patch, std::span<const float> values, float area,
                     const ColumnRange& range, const ColumnField& field, std::span<float> out) {
  const WideFloat inv_support2(kernels.inv_support2);
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    out[i] += kernels.depth * area * sum_over_nodes(patch, kernels.support, values, at, [&](const WideFloat& r2) {
                return depth_shape(r2, inv_support2);
              });
  }
}

void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges, bool mirrored) {
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  find_columns(field, domain, lower - margin, upper + margin, ranges, mirrored);
}

}  // namespace regatta
