#include "columns/column_trouble.h"

#include <cmath>

namespace regatta {

namespace {

StatusPlace place_of(const ColumnField& field, std::size_t i, float level) {
  const Vec3 at(field.x[i], level, field.z[i]);
  if (!std::isfinite(at.x + at.z)) return {"column", {}};
  return {"column", at};
}

}  // namespace

StatusPlace fastest_column(const ColumnField& field, float wave_factor, float level) {
  int found = -1;
  float most = -1.0F;
  for (int n = 0; n < field.count; ++n) {
    const auto i = static_cast<std::size_t>(n);
    const float u = field.u[i], w = field.w[i];
    const float crossing = wave_factor * field.celerity[i] + std::sqrt(u * u + w * w);
    if (!(crossing > most) || field.is_ghost(n)) continue;
    most = crossing;
    found = n;
  }
  if (found < 0) return {};
  return place_of(field, static_cast<std::size_t>(found), level);
}

StatusPlace lost_column(const ColumnField& field, float level) {
  for (int n = 0; n < field.count; ++n) {
    const auto i = static_cast<std::size_t>(n);
    if (field.is_ghost(n)) continue;
    if (!std::isfinite(field.x[i] + field.z[i] + field.u[i] + field.w[i] + field.volume[i])) {
      return place_of(field, i, level);
    }
  }
  return {};
}

}  // namespace regatta
