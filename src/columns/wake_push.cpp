#include "columns/wake_push.h"

namespace regatta {

void add_wakes(float lambda, std::span<const WakeField* const> wakes, const Domain& domain, ColumnField& field,
               std::vector<ColumnRange>& ranges) {
  for (const WakeField* wake : wakes) {
    if (wake->empty()) continue;
    find_columns(field, domain, wake->lower(), wake->upper(), ranges);
    for_ranges(ranges, [&](std::size_t r) {
      const ColumnRange& range = ranges[r];
      for (std::int32_t c = range.first; c < range.last; ++c) {
        if (field.is_ghost(c)) continue;
        const auto i = static_cast<std::size_t>(c);
        const Vec2 push = lambda * wake->at(Vec2(field.x[i], field.z[i]) + range.shift);
        field.ax[i] += push.x;
        field.az[i] += push.y;
      }
    });
  }
}

}  // namespace regatta
