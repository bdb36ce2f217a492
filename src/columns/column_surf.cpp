#include "columns/column_surf.h"

#include <algorithm>

namespace regatta {

namespace {

// Largest share of a column's water that one wave changes in a step [1]; chosen, not measured.
constexpr float kMost = 0.2F;
// Least reach of a wave's share [supports]: about the columns next to its place; chosen, not measured.
constexpr float kAbout = 0.5F;

// Calls body(i, weight) for the places in the field around one.
template <class Body>
void each_place(const std::vector<ColumnRange>& ranges, const ColumnField& field, Vec2 at, const Kernels& spread,
                const Body& body) {
  for (const ColumnRange& range : ranges) {
    for (auto i = static_cast<std::size_t>(range.first); i < static_cast<std::size_t>(range.last); ++i) {
      if (field.source[i] < 0) continue;
      const Vec2 away = Vec2(field.x[i], field.z[i]) + range.shift - at;
      const float weight = depth_shape(glm::dot(away, away), spread.inv_support2);
      if (weight > 0.0F) body(i, weight);
    }
  }
}

}  // namespace

void take_broken_waves(const Domain& domain, const Kernels& kernels, const ColumnField& field, WaveExchange& waves,
                       std::vector<ColumnRange>& ranges, Columns& columns) {
  const auto column = [&](std::size_t place) { return static_cast<std::size_t>(field.source[place]); };
  const Kernels spread(std::max(kAbout * kernels.support, std::max(waves.dx, waves.dz)));
  for (const BrokenWave& wave : waves.broken) {
    find_columns(field, domain, wave.at - spread.support, wave.at + spread.support, ranges);
    float water = 0.0F;
    each_place(ranges, field, wave.at, spread,
               [&](std::size_t i, float weight) { water += weight * columns.volume[column(i)]; });
    if (!(water > 0.0F)) continue;
    const float share = std::clamp(wave.volume / water, -kMost, kMost);
    float taken = 0.0F;
    each_place(ranges, field, wave.at, spread, [&](std::size_t i, float weight) {
      const std::size_t n = column(i);
      const float before = columns.volume[n];
      const float after = before * (1.0F + weight * share);
      taken += after - before;
      columns.volume[n] = after;
      const Vec2 old(columns.u[n], columns.w[n]);
      const Vec2 gained = weight * before / water * wave.flow + (after - before) * wave.velocity;
      Vec2 velocity = (before * old + gained) / after;
      const float speed = glm::length(velocity), most = std::max(glm::length(old), field.celerity[i]);
      if (speed > most) velocity *= most / speed;
      columns.u[n] = velocity.x;
      columns.w[n] = velocity.y;
    });
    waves.take(wave, taken);
  }
}

}  // namespace regatta
