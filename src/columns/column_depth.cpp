#include "columns/column_depth.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "core/types.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kGhostBlock = 4096;  // ghosts to a block of a parallel loop; chosen, not measured

// Calls take(i, Σ_j V_j shape(r²)) for the columns of a row of bins.
template <class Shape, class Take>
void sum_row(int bz, const ColumnField& field, const Shape& shape, const Take& take) {
  const ColumnBins& bins = field.bins;
  const float* const x = field.x.data();
  const float* const z = field.z.data();
  const float* const volume = field.volume.data();
  for (int bx = kReach; bx < bins.nx - kReach; ++bx) {
    const std::int32_t begin = bins.first(bx, bz);
    const std::int32_t end = bins.first(bx + 1, bz);
    if (begin == end) continue;
    const NeighbourRanges near = neighbour_ranges(bins, bx, bz);
    for (std::int32_t i = begin; i < end; ++i) {
      if (field.is_ghost(i)) continue;
      const WideFloat xi(x[i]);
      const WideFloat zi(z[i]);
      WideFloat sum(0.0F);
      for (std::size_t row = 0; row < kRows; ++row) {
        for (std::int32_t j = near.begin[row]; j < near.end[row]; j += kLanes) {
          const WideFloat dx = xi - load_wide(x + j);
          const WideFloat dz = zi - load_wide(z + j);
          const WideFloat r2 = multiply_add(dx, dx, dz * dz);
          sum = multiply_add(shape(r2), load_wide(volume + j), sum);
        }
      }
      take(static_cast<std::size_t>(i), sum_lanes(sum));
    }
  }
}

// Fills the values of column i that follow from its depth: celerity, inverse depth, surface, acceleration by the bed.
void finish_column(float thinnest, const Bed& bed, std::size_t i, ColumnField& field, WaveExtremes& extremes) {
  const float h = field.depth[i];
  field.celerity[i] = std::sqrt(kGravity * h);
  field.inverse_depth[i] = 1.0F / std::max(h, thinnest);
  const BedSample ground = bed.sample(field.x[i], field.z[i]);
  field.surface[i] = h + ground.height;
  field.ax[i] = -kGravity * ground.gradient.x;
  field.az[i] = -kGravity * ground.gradient.y;
  extremes.depth = std::max(extremes.depth, h);
  extremes.speed2 = std::max(extremes.speed2, field.u[i] * field.u[i] + field.w[i] * field.w[i]);
}

void finish_ghosts(ColumnField& field) {
  parallel_blocks(static_cast<int>(field.ghosts.size()), kGhostBlock, [&](int first, int last) {
    for (int g = first; g < last; ++g) {
      const auto ghost = static_cast<std::size_t>(field.ghosts[static_cast<std::size_t>(g)].ghost);
      const auto column = static_cast<std::size_t>(field.ghosts[static_cast<std::size_t>(g)].column);
      field.depth[ghost] = field.depth[column];
      field.celerity[ghost] = field.celerity[column];
      field.inverse_depth[ghost] = field.inverse_depth[column];
      field.surface[ghost] = field.surface[column];
    }
  });
}

}  // namespace

void sum_depth(const Kernels& kernels, ColumnField& field) {
  const WideFloat inv_support2(kernels.inv_support2);
  parallel_rows(kReach, field.bins.nz - kReach, [&](int bz) {
    sum_row(
        bz, field, [&](const WideFloat& r2) { return depth_shape(r2, inv_support2); },
        [&](std::size_t i, float sum) { field.depth[i] = kernels.depth * sum; });
  });
}

void sum_level(const Kernels& kernels, const ColumnField& field, std::vector<float>& level) {
  const WideFloat inv_support(kernels.inv_support);
  level.assign(field.depth.size(), 0.0F);
  parallel_rows(kReach, field.bins.nz - kReach, [&](int bz) {
    sum_row(
        bz, field, [&](const WideFloat& r2) { return potential_shape(linear_shape(r2, inv_support)); },
        [&](std::size_t i, float sum) { level[i] = kernels.pair_potential * sum; });
  });
}

WaveExtremes finish_depth(float thinnest, const Bed& bed, ColumnField& field) {
  const WaveExtremes extremes = parallel_reduce(
      field.count, WaveExtremes{},
      [&](int first, int last) {
        WaveExtremes part;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          if (field.source[i] >= 0) finish_column(thinnest, bed, i, field, part);
        }
        return part;
      },
      [](const WaveExtremes& a, const WaveExtremes& b) {
        return WaveExtremes{std::max(a.depth, b.depth), std::max(a.speed2, b.speed2)};
      });
  finish_ghosts(field);
  return extremes;
}

void finish_grown_depth(float thinnest, const Bed& bed, std::span<const std::int32_t> grown, ColumnField& field,
                        WaveExtremes& extremes) {
  for (const std::int32_t i : grown) {
    if (!field.is_ghost(i)) finish_column(thinnest, bed, static_cast<std::size_t>(i), field, extremes);
  }
  finish_ghosts(field);
}

}  // namespace regatta
