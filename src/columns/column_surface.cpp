#include "columns/column_surface.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "hull/surface_grid.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kSmoothingPasses = 2;  // passes over the drawn surface; chosen, not measured
constexpr float kFullCover = 0.5F;   // Σ A W [1]: columns below it are separating and fade [Sol11]
// Largest depth at a point over the mean depth of the columns around it [1]; chosen, not measured.
constexpr float kMostOfMean = 2.0F;

// The water at a point, interpolated from the columns around it.
struct Blend {
  float depth = 0.0F;  // h; 0 where dry [m]
  float bed = 0.0F;    // smoothed [m]
  float head = 0.0F;   // level added by the heads of hulls [m]
  Vec2 velocity{0.0F};
  Vec2 dye{0.0F};
};

template <bool with_dye, bool with_heads>
Blend blend_at(const SurfaceSource& source, float x, float z) {
  const ColumnField& field = source.field;
  const WideFloat inv_support2(source.kernels.inv_support2);
  const WideFloat xi(x);
  const WideFloat zi(z);
  WideFloat volumes(0.0F);   // Σ V_j W
  WideFloat covers(0.0F);    // Σ A_j W
  WideFloat surfaces(0.0F);  // Σ A_j η_j W
  WideFloat flows_x(0.0F);   // Σ V_j u_j W
  WideFloat flows_z(0.0F);
  WideFloat first_dye(0.0F);  // Σ V_j d_j W
  WideFloat other_dye(0.0F);
  WideFloat heads(0.0F);  // Σ A_j P_j W
  const NeighbourRanges near = neighbour_ranges(field.bins, field.bins.bin_x(x), field.bins.bin_z(z));
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::int32_t j = near.begin[row]; j < near.end[row]; j += kLanes) {
      const WideFloat dx = xi - load_wide(field.x.data() + j);
      const WideFloat dz = zi - load_wide(field.z.data() + j);
      const WideFloat volume =
          depth_shape(multiply_add(dx, dx, dz * dz), inv_support2) * load_wide(field.volume.data() + j);
      const WideFloat cover = volume * load_wide(field.inverse_depth.data() + j);
      volumes = volumes + volume;
      covers = covers + cover;
      surfaces = multiply_add(cover, load_wide(field.surface.data() + j), surfaces);
      flows_x = multiply_add(volume, load_wide(field.u.data() + j), flows_x);
      flows_z = multiply_add(volume, load_wide(field.w.data() + j), flows_z);
      if constexpr (with_heads) heads = multiply_add(cover, load_wide(source.pressed.data() + j), heads);
      if constexpr (with_dye) {
        first_dye = multiply_add(volume, load_wide((*source.dye)[0].data() + j), first_dye);
        other_dye = multiply_add(volume, load_wide((*source.dye)[1].data() + j), other_dye);
      }
    }
  }
  Blend blend;
  blend.bed = source.bed.sample(x, z).height;
  const float volume = sum_lanes(volumes);
  const float cover = sum_lanes(covers);
  if (!(volume > 0.0F && cover > 0.0F)) return blend;
  // Where the water ends downhill, the surface must not run on over the falling ground.
  const float depth = std::min(sum_lanes(surfaces) / cover - blend.bed, kMostOfMean * volume / cover) *
                      glm::smoothstep(0.0F, kFullCover, cover * source.kernels.depth);
  if (!(depth > source.thinnest)) return blend;
  blend.depth = depth;
  if constexpr (with_heads) blend.head = sum_lanes(heads) / cover;
  blend.velocity = Vec2(sum_lanes(flows_x), sum_lanes(flows_z)) / volume;
  if constexpr (with_dye) blend.dye = Vec2(sum_lanes(first_dye), sum_lanes(other_dye)) / volume;
  return blend;
}

std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

template <bool with_dye, bool with_heads>
void blend_row(const SurfaceSource& source, int row, SurfaceGrid& grid) {
  for (int i = 0; i < grid.nx; ++i) {
    const std::size_t at = index_of(row) * index_of(grid.nx) + index_of(i);
    // The last points may lie a little outside when the spacing does not divide the domain.
    const float x = std::min(grid.origin.x + static_cast<float>(i) * grid.spacing, source.domain.upper.x);
    const float z = std::min(grid.origin.y + static_cast<float>(row) * grid.spacing, source.domain.upper.y);
    const Blend blend = blend_at<with_dye, with_heads>(source, x, z);
    grid.depth[at] = blend.depth;
    grid.velocity[at] = blend.velocity;
    if constexpr (with_dye) grid.dye[at] = blend.dye;
    grid.surface[at] = blend.depth > 0.0F ? blend.bed + blend.depth + blend.head : source.terrain.sample(x, z).height;
  }
}

}  // namespace

WaterSample sample_surface(const SurfaceSource& source, Vec2 at) {
  const Domain& domain = source.domain;
  at = domain.wrapped(at);
  WaterSample sample;
  sample.bed = source.bed.sample(at.x, at.y).height;
  sample.surface = sample.bed;
  const bool inside =
      at.x >= domain.lower.x && at.x <= domain.upper.x && at.y >= domain.lower.y && at.y <= domain.upper.y;
  if (!inside) return sample;
  const bool with_heads = !source.pressed.empty();
  const Blend blend =
      with_heads ? blend_at<false, true>(source, at.x, at.y) : blend_at<false, false>(source, at.x, at.y);
  sample.depth = blend.depth;
  sample.head = blend.head;
  sample.surface = blend.bed + blend.depth + blend.head;
  sample.velocity = blend.velocity;
  sample.wet = blend.depth > 0.0F;
  return sample;
}

void reconstruct_surface(const SurfaceSource& source, float spacing, SurfaceGrid& grid) {
  lay_surface_grid(source.domain, spacing, grid);
  const std::size_t count = grid.surface.size();
  const bool dyed = source.dye != nullptr && !source.dye->front().empty();
  grid.dye.resize(dyed ? count : 0);
  const bool with_heads = !source.pressed.empty();
  parallel_rows(0, grid.nz, [&](int row) {
    if (dyed) {
      with_heads ? blend_row<true, true>(source, row, grid) : blend_row<true, false>(source, row, grid);
    } else {
      with_heads ? blend_row<false, true>(source, row, grid) : blend_row<false, false>(source, row, grid);
    }
  });
  smooth_surface(kSmoothingPasses, grid);
}

void copy_columns(const ColumnField& field, int count, WaterPoints& points) {
  for (std::vector<float>* values : {&points.x, &points.z, &points.surface, &points.speed}) {
    values->resize(static_cast<std::size_t>(count));
  }
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      if (field.is_ghost(i)) continue;
      const auto from = static_cast<std::size_t>(i);
      const auto to = static_cast<std::size_t>(field.source[from]);
      points.x[to] = field.x[from];
      points.z[to] = field.z[from];
      points.surface[to] = field.surface[from];
      points.speed[to] = std::hypot(field.u[from], field.w[from]);
    }
  });
}

}  // namespace regatta
