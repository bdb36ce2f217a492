#include "columns/column_current.h"

#include "core/parallel.h"

#include <array>

namespace regatta {

namespace {

// Calls work(first, last) for the ranges of rows of bins that may hold columns within one node spacing of a row of
// nodes.
template <class Work>
void each_band(const Domain& domain, const ColumnBins& bins, const CurrentNodes& nodes, int row, const Work& work) {
  if (nodes.nz < 3) return work(bins.bin_z(domain.lower.y), bins.bin_z(domain.upper.y) + 1);
  const float z = nodes.lower.y + static_cast<float>(row) * nodes.spacing.y, reach = nodes.spacing.y;
  const float period = domain.upper.y - domain.lower.y;
  for (const float shift : {-period, 0.0F, period}) {
    if (shift != 0.0F && !nodes.periodic_z) continue;
    const float lower = z + shift - reach, upper = z + shift + reach;
    if (upper < domain.lower.y || lower > domain.upper.y) continue;
    work(bins.bin_z(lower), bins.bin_z(upper) + 1);
  }
}

}  // namespace

void gather_current(const Domain& domain, const ColumnField& field, WaveExchange& waves) {
  if (!waves.wants_current) return;
  const CurrentNodes& nodes = waves.nodes;
  const ColumnBins& bins = field.bins;
  parallel_rows(0, nodes.nz, [&](int row) {
    std::array<CurrentSum, kMostCurrentNodes> sums{};
    each_band(domain, bins, nodes, row, [&](int first, int last) {
      for (int bz = first; bz < last; ++bz) {
        const auto end = static_cast<std::size_t>(bins.first(bins.nx, bz));
        for (auto i = static_cast<std::size_t>(bins.first(0, bz)); i < end; ++i) {
          if (field.source[i] < 0) continue;
          const float weight = nodes.along_z(field.z[i]).of(row);
          if (!(weight > 0.0F)) continue;
          const CurrentNodes::Line x = nodes.along_x(field.x[i]);
          const float volume = weight * field.volume[i];
          const Vec2 velocity(field.u[i], field.w[i]);
          sums[static_cast<std::size_t>(x.first)].add((1.0F - x.share) * volume, velocity);
          sums[static_cast<std::size_t>(x.second)].add(x.share * volume, velocity);
        }
      }
    });
    for (int i = 0; i < nodes.nx; ++i) waves.gathered[nodes.at(i, row)] = sums[static_cast<std::size_t>(i)].mean();
  });
}

}  // namespace regatta
