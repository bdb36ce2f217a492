#include "columns/column_rest.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <algorithm>
#include <cmath>

namespace regatta {

bool starts_still(const WaterSetup& setup) {
  if (setup.velocity != Vec2(0.0F) || setup.slope != Vec2(0.0F) || setup.inflow_speed != 0.0F) return false;
  return std::all_of(setup.regions.begin(), setup.regions.end(), [&](const WaterRegion& region) {
    return region.velocity == Vec2(0.0F) && region.level == setup.level;
  });
}

void scatter(float spacing, const Domain& domain, Columns& columns) {
  constexpr float kShare = 0.1F;
  constexpr std::uint64_t kSeed = 1;
  Rng rng(kSeed);
  const float most = kShare * spacing;
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    // Columns on a wall stay on it: they are their own images.
    const auto moved = [&](float at, float lower, float upper) {
      const float way = rng.uniform(-most, most);
      return at - lower > 2.0F * most && upper - at > 2.0F * most ? at + way : at;
    };
    columns.x[i] = moved(columns.x[i], domain.lower.x, domain.upper.x);
    columns.z[i] = moved(columns.z[i], domain.lower.y, domain.upper.y);
  }
}

RestState rest_state(const ColumnField& field, float full_depth) {
  struct Sums {
    float pull2 = 0.0F;
    double kinetic = 0.0;
  };
  const Sums sums = parallel_reduce(
      field.count, Sums{},
      [&](int first, int last) {
        Sums part;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          if (field.source[i] < 0) continue;
          const float weight = std::min(1.0F, field.depth[i] / full_depth);
          const float pull2 = field.ax[i] * field.ax[i] + field.az[i] * field.az[i];
          part.pull2 = std::max(part.pull2, weight * weight * pull2);
          part.kinetic += static_cast<double>(field.volume[i] * (field.u[i] * field.u[i] + field.w[i] * field.w[i]));
        }
        return part;
      },
      [](const Sums& a, const Sums& b) {
        return Sums{std::max(a.pull2, b.pull2), a.kinetic + b.kinetic};
      });
  return {std::sqrt(sums.pull2), sums.kinetic};
}

void hold_still(ColumnField& field) {
  std::fill(field.u.begin(), field.u.end(), 0.0F);
  std::fill(field.w.begin(), field.w.end(), 0.0F);
}

}  // namespace regatta
