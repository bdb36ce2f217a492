#include "columns/column_bounds.h"

#include "core/parallel.h"

#include <algorithm>

namespace regatta {

ColumnBounds bound_columns(const Params& params, float support, float wave, float dt) {
  constexpr float kWaveShare = 0.5F;  // share of water.cfl × l that waves may cross [1]; chosen, not measured
  const float bound = static_cast<float>(params.water_cfl) * support / dt;
  const float slower = std::min(1.0F, kWaveShare * bound / std::max(wave, 1.0e-6F));
  const float diffusion = dt * static_cast<float>(params.water_viscosity) / (kColumnViscousLimit * support * support);
  return {std::min(slower * slower, 1.0F / std::max(1.0F, diffusion)), bound - slower * wave};
}

void scale_forces(float share, ColumnField& field) {
  parallel_blocks(field.count, 4096, [&](int first, int last) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      field.ax[i] *= share;
      field.az[i] *= share;
    }
  });
}

}  // namespace regatta
