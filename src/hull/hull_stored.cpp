#include "hull/hull_stored.h"

#include "hull/hull_set.h"

#include <algorithm>

namespace regatta {

namespace {

// The part of a node's line below a level.
struct Line {
  double length = 0.0;  // L [m]
  double lifted = 0.0;  // F [m²]
};
Line line_below(const HullPatch& patch, std::size_t node, double level) {
  Line line;
  for (std::int32_t s = patch.first_span[node]; s < patch.first_span[node + 1]; ++s) {
    const HullSpan& span = patch.spans[static_cast<std::size_t>(s)];
    const auto bottom = static_cast<double>(span.bottom), top = static_cast<double>(span.top);
    const double length = std::clamp(level - bottom, 0.0, top - bottom);
    line.length += length;
    line.lifted += length * (0.5 * length + std::max(0.0, level - top));
  }
  return line;
}

}  // namespace

double stored_by_place(const TracedHull& hull, bool waves, float still) {
  const HullPatch& patch = hull.patch;
  const HullHead& head = hull.head;
  if (!patch.inside || !hull.water.wet || hull.only_wall || stands(hull)) return 0.0;
  const double on_waves = waves ? static_cast<double>(hull.waves.share) : 0.0, on_water = 1.0 - on_waves;
  const double left_by_waves = on_waves * on_waves * static_cast<double>(hull.waves.returned);
  // Lines sample leaning sides coarsely, and serve for what differs from level water alone (hull_displaced.h).
  const LevelPlane& ambient = head.ambient;
  const Vec2 middle = 0.5F * patch.size;
  const float mean_level = ambient.at(middle.x, middle.y);
  const double lifted = displaced_below(*hull.view.hull, patch, mean_level).lifted;
  double sum = 0.0;
  for (int k = 0; k < patch.nz; ++k) {
    const float z = patch.node_z(k);
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const float x = patch.node_x[static_cast<std::size_t>(i)];
      const float level = ambient.at(x, z);
      const Line line = line_below(patch, n, static_cast<double>(level));
      const auto gap = static_cast<double>(head.gap[n]);
      double above = gap, not_pressed = 0.0;
      if (waves) {
        const float of_waves = hull.wave_level.at(x, z);
        const auto wave_gap = static_cast<double>(hull.waves.gap[n] - of_waves);
        above = on_water * (gap - wave_gap) + on_waves * wave_gap;
        not_pressed =
            on_waves * static_cast<double>(level - of_waves - still) + on_water * static_cast<double>(of_waves);
      }
      // Energy of the spring on the gap: the mean of d - L, as the level rises by κ gap, times the rise.
      const double rise = static_cast<double>(hull.stiffness) * gap;
      const Line raised = line_below(patch, n, static_cast<double>(level) + rise);
      const double spring = rise != 0.0 ? (raised.lifted - line.lifted) / rise - line.length : 0.0;
      const double left = on_water * static_cast<double>(head.held[n]) + left_by_waves * line.length;
      const double lifted_more = line.lifted - line_below(patch, n, static_cast<double>(mean_level)).lifted;
      sum += lifted_more + line.length * (above - 0.5 * left - not_pressed) + above * spring;
    }
  }
  return static_cast<double>(kWaterDensity * kGravity) * (lifted + static_cast<double>(patch.node_area) * sum);
}

}  // namespace regatta
