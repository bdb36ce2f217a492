#include "columns/patch_columns.h"

#include "core/simd.h"

#include <cmath>

namespace regatta {

void gather_row(const ColumnField& field, const Kernels& kernels, const Domain& domain, const HullPatch& patch, int k,
                PatchWater& water) {
  constexpr float kFar = 1e30F;
  const bool periodic_x = domain.west == EdgeKind::kPeriodic;
  const bool periodic_z = domain.south == EdgeKind::kPeriodic;
  // Columns beyond these are mirror images: they shape the surface, but can't take an impulse.
  const WideFloat real_x0(periodic_x ? -kFar : domain.lower.x), real_x1(periodic_x ? kFar : domain.upper.x);
  const WideFloat real_z0(periodic_z ? -kFar : domain.lower.y), real_z1(periodic_z ? kFar : domain.upper.y);
  const WideFloat zero(0.0F), inv_support2(kernels.inv_support2);
  const Vec2 size = domain.size();
  for (int i = 0; i < patch.nx; ++i) {
    Vec2 at = patch.place(i, k);
    if (periodic_x) at.x -= size.x * std::floor((at.x - domain.lower.x) / size.x);
    if (periodic_z) at.y -= size.y * std::floor((at.y - domain.lower.y) / size.y);
    const int bx = field.bins.bin_x(at.x);
    const int bz = field.bins.bin_z(at.y);
    WideFloat area(zero), level(zero), volume(zero), flux_x(zero), flux_z(zero), real(zero);
    for (int row = bz - kReach; row <= bz + kReach; ++row) {
      const std::int32_t last = field.bins.first(bx + kReach + 1, row);
      for (std::int32_t j = field.bins.first(bx - kReach, row); j < last; j += kLanes) {
        const WideFloat x = load_wide(&field.x[static_cast<std::size_t>(j)]);
        const WideFloat z = load_wide(&field.z[static_cast<std::size_t>(j)]);
        const WideFloat dx = x - at.x;
        const WideFloat dz = z - at.y;
        const WideFloat shape = depth_shape(dx * dx + dz * dz, inv_support2);
        const WideFloat v = shape * load_wide(&field.volume[static_cast<std::size_t>(j)]);
        const WideFloat a = v * load_wide(&field.inverse_depth[static_cast<std::size_t>(j)]);
        area += a;
        volume += v;
        level += a * load_wide(&field.surface[static_cast<std::size_t>(j)]);
        flux_x += v * load_wide(&field.u[static_cast<std::size_t>(j)]);
        flux_z += v * load_wide(&field.w[static_cast<std::size_t>(j)]);
        const auto is_real = x >= real_x0 && x <= real_x1 && z >= real_z0 && z <= real_z1;
        real += xsimd::select(is_real, v, zero);
      }
    }
    const std::size_t n = patch.node(i, k);
    const float area_sum = sum_lanes(area);
    const float volume_sum = sum_lanes(volume);
    const float inv_area = 1.0F / std::max(area_sum, 1e-12F);
    const float inv_volume = 1.0F / std::max(volume_sum, 1e-12F);
    const Vec2 velocity = patch.to_patch(Vec2(sum_lanes(flux_x), sum_lanes(flux_z)) * inv_volume);
    water.share[n] = area_sum * kernels.depth;
    water.depth[n] = volume_sum * inv_area;
    water.surface[n] = sum_lanes(level) * inv_area;
    water.mass[n] = sum_lanes(real) * kernels.depth;
    water.u[n] = velocity.x;
    water.w[n] = velocity.y;
  }
}

void find_columns(const ColumnField& field, const Domain& domain, const HullPatch& patch, float margin,
                  std::vector<ColumnRange>& ranges) {
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  find_columns(field, domain, lower - margin, upper + margin, ranges);
}

}  // namespace regatta
