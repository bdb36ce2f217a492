#include "columns/near_columns.h"

#include "columns/patch_columns.h"
#include "core/simd.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace regatta {

namespace {

constexpr int kReachOfCells = 2;  // cells that a support covers: a cell is half of one wide

int cell_of(float at, float lower, float inv_cell, int count) {
  return std::clamp(static_cast<int>((at - lower) * inv_cell), 0, count - 1);
}

}  // namespace

void list_near(const ColumnField& field, const Domain& domain, const HullPatch& patch, const HeadKernel& kernel,
               std::vector<ColumnRange>& ranges, NearColumns& near) {
  const float margin = kernel.support;
  near.lower = Vec2(-margin);
  near.inv_cell = static_cast<float>(kReachOfCells) / margin;
  const Vec2 cells = (patch.size + 2.0F * margin) * near.inv_cell;
  near.nx = static_cast<int>(cells.x) + 1;
  near.nz = static_cast<int>(cells.y) + 1;
  const int stride = near.nx + 1;
  near.first.assign(static_cast<std::size_t>(stride * near.nz + 1), 0);
  const auto place = [&](Vec2 at) {
    return static_cast<std::size_t>(cell_of(at.y, near.lower.y, near.inv_cell, near.nz) * stride +
                                    cell_of(at.x, near.lower.x, near.inv_cell, near.nx));
  };
  near.found.clear();
  find_columns(field, domain, patch, margin, ranges, true);
  for (const ColumnRange& range : ranges) {
    for (std::int32_t c = range.first; c < range.last; ++c) {
      if (field.is_ghost(c)) continue;
      const auto i = static_cast<std::size_t>(c);
      const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
      const Vec2 beyond = glm::abs(at - 0.5F * patch.size) - 0.5F * patch.size;
      if (!(beyond.x < margin && beyond.y < margin)) continue;
      near.found.emplace_back(at.x, at.y, field.volume[i], 0.0F);
      ++near.first[place(at)];
    }
  }
  for (int row = 1; row <= near.nz; ++row) near.first[static_cast<std::size_t>(row * stride)] += kLanes;
  std::partial_sum(near.first.begin(), near.first.end(), near.first.begin());
  const auto places = static_cast<std::size_t>(near.first.back());
  for (std::vector<float>* v : {&near.x, &near.z, &near.volume}) v->assign(places, 0.0F);
  // Fills each cell from its end; near.first moves to the cell's front.
  for (auto column = near.found.rbegin(); column != near.found.rend(); ++column) {
    const auto at = static_cast<std::size_t>(--near.first[place({column->x, column->y})]);
    near.x[at] = column->x;
    near.z[at] = column->y;
    near.volume[at] = column->z;
  }
}

BedSample bed_below(const Domain& domain, const Bed& bed, const HullPatch& patch, const Kernels& columns, Vec2 at) {
  const auto sample = [&](Vec2 there) {
    const Vec2 inside = domain.wrapped(there);
    return bed.sample(inside.x, inside.y);
  };
  const float missing = patch.head_support * patch.head_support - columns.support * columns.support;
  if (bed.flat() || !(missing > 0.0F)) return sample(at);
  // Averages over four places with the missing variance.
  const float off = std::sqrt(2.0F * kKernelVariance * missing);
  BedSample mean{0.0F, Vec2(0.0F)};
  for (const Vec2 way : {Vec2(off, 0.0F), Vec2(-off, 0.0F), Vec2(0.0F, off), Vec2(0.0F, -off)}) {
    const BedSample there = sample(at + way);
    mean.height += 0.25F * there.height;
    mean.gradient += 0.25F * there.gradient;
  }
  return mean;
}

void find_bed_below(const Domain& domain, const Bed& bed, const HullPatch& patch, const Kernels& columns,
                    std::vector<BedSample>& below) {
  below.resize(static_cast<std::size_t>(patch.node_count()));
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      below[patch.node(i, k)] = bed_below(domain, bed, patch, columns, patch.place(i, k));
    }
  }
}

void read_level(const NearColumns& near, std::span<const BedSample> below, const HullPatch& patch, int k,
                PatchWater& water) {
  const HeadKernel kernel(patch);
  const WideFloat inv_support(kernel.inv_support);
  const float z = patch.node_z(k);
  const int cell_z = cell_of(z, near.lower.y, near.inv_cell, near.nz);
  const int row0 = std::max(0, cell_z - kReachOfCells), row1 = std::min(near.nz, cell_z + kReachOfCells + 1);
  for (int i = 0; i < patch.nx; ++i) {
    const float x = patch.node_x[static_cast<std::size_t>(i)];
    const int cell_x = cell_of(x, near.lower.x, near.inv_cell, near.nx);
    const int from = std::max(0, cell_x - kReachOfCells), to = std::min(near.nx, cell_x + kReachOfCells + 1);
    WideFloat level(0.0F);
    for (int row = row0; row < row1; ++row) {
      const int* const cells = &near.first[static_cast<std::size_t>(row * (near.nx + 1))];
      for (int c = cells[from]; c < cells[to]; c += kLanes) {
        const auto at = static_cast<std::size_t>(c);
        const WideFloat dx = load_wide(&near.x[at]) - WideFloat(x), dz = load_wide(&near.z[at]) - WideFloat(z);
        level += load_wide(&near.volume[at]) * HeadKernel::shape(linear_shape(dx * dx + dz * dz, inv_support));
      }
    }
    const std::size_t n = patch.node(i, k);
    water.surface[n] = kernel.level * sum_lanes(level) + below[n].height;
  }
}

}  // namespace regatta
