#include "columns/column_ranges.h"

#include "columns/column_edges.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// The periods by which the domain is shifted so that it meets a box.
struct Shifts {
  int first = 0, last = 0;
};

int whole(float periods) {
  constexpr float kFar = 1.0e6F;  // [periods]; keeps the conversion to int defined, also for NaN
  return static_cast<int>(std::min(std::max(-kFar, periods), kFar));
}

Shifts shifts_to(bool periodic, float lower, float upper, float domain_lower, float domain_upper) {
  if (!periodic) return {};
  const float period = domain_upper - domain_lower;
  return {whole(std::floor((lower - domain_upper) / period)), whole(std::ceil((upper - domain_lower) / period))};
}

}  // namespace

void find_columns(const ColumnField& field, const Domain& domain, Vec2 lower, Vec2 upper,
                  std::vector<ColumnRange>& ranges, bool mirrored) {
  ranges.clear();
  const auto add = [&](Vec2 turn, Vec2 shift) {
    const Vec2 from = glm::min(turn * (lower - shift), turn * (upper - shift));
    const Vec2 to = glm::max(turn * (lower - shift), turn * (upper - shift));
    if (from.x > domain.upper.x || to.x < domain.lower.x || from.y > domain.upper.y || to.y < domain.lower.y) return;
    const int x0 = field.bins.bin_x(from.x);
    const int x1 = field.bins.bin_x(to.x);
    const int z1 = field.bins.bin_z(to.y);
    for (int row = field.bins.bin_z(from.y); row <= z1; ++row) {
      ranges.push_back({field.bins.first(x0, row), field.bins.first(x1 + 1, row), shift, turn});
    }
  };
  const Vec2 size = domain.size();
  const bool periodic_x = domain.west == EdgeKind::kPeriodic, periodic_z = domain.south == EdgeKind::kPeriodic;
  const Shifts shifts_x = shifts_to(periodic_x, lower.x, upper.x, domain.lower.x, domain.upper.x);
  const Shifts shifts_z = shifts_to(periodic_z, lower.y, upper.y, domain.lower.y, domain.upper.y);
  for (int sz = shifts_z.first; sz <= shifts_z.last; ++sz) {
    for (int sx = shifts_x.first; sx <= shifts_x.last; ++sx) {
      const Vec2 periods = size * Vec2(static_cast<float>(sx), static_cast<float>(sz));
      if (!mirrored) {
        add(Vec2(1.0F), periods);
        continue;
      }
      each_mirror(domain, [&](Vec2 turn, Vec2 shift) { add(turn, periods + shift); });
    }
  }
}

}  // namespace regatta
