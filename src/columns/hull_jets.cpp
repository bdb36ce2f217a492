#include "columns/hull_jets.h"

namespace regatta {

namespace {

// Distance from the propeller to where the water is pushed [reaches]; chosen, not measured.
constexpr float kAway = 2.0F;
// [supports]; in shallower water a jet fades, so that it does not fling a film of water away; chosen, not measured
constexpr float kLeastDepth = 0.25F;

// Returns the weight of a column in a jet [1]; 0 out of reach and for ghosts. spread: kernel with the jet's reach.
float share_of(const ColumnRange& range, std::int32_t column, Vec2 at, const Kernels& spread,
               const ColumnField& field) {
  if (field.is_ghost(column)) return 0.0F;
  const auto i = static_cast<std::size_t>(column);
  const Vec2 away = Vec2(field.x[i], field.z[i]) + range.shift - at;
  return depth_shape(glm::dot(away, away), spread.inv_support2);
}

void push(Vec2 force, Vec2 at, const Kernels& spread, float support, const std::vector<ColumnRange>& ranges,
          ColumnField& field) {
  float volume = 0.0F;  // Σ V W without the kernel's constant
  for (const ColumnRange& range : ranges) {
    for (std::int32_t c = range.first; c < range.last; ++c) {
      volume += share_of(range, c, at, spread, field) * field.volume[static_cast<std::size_t>(c)];
    }
  }
  if (volume <= 0.0F) return;
  const float fade = std::min(1.0F, spread.depth * volume / (kLeastDepth * support));
  const Vec2 acceleration = fade / (kWaterDensity * volume) * force;
  for (const ColumnRange& range : ranges) {
    for (std::int32_t c = range.first; c < range.last; ++c) {
      const float share = share_of(range, c, at, spread, field);
      field.ax[static_cast<std::size_t>(c)] += share * acceleration.x;
      field.az[static_cast<std::size_t>(c)] += share * acceleration.y;
    }
  }
}

}  // namespace

void push_by_jets(const BodyView& view, const Domain& domain, const Kernels& kernels, const WayOfJet& way_to,
                  ColumnField& field, std::vector<ColumnRange>& ranges) {
  for (const Jet& jet : view.jets) {
    const Vec2 force = horizontal(jet.force);
    const float size = glm::length(force);
    if (!(size > 0.0F)) continue;
    const Kernels spread(std::max(jet.reach, kernels.support));
    const Vec2 from = horizontal(view.state.to_world(jet.point));
    const Vec2 to = way_to(from, from + kAway * spread.support / size * force);
    const Vec2 at = glm::clamp(domain.wrapped(to), domain.lower, domain.upper);
    find_columns(field, domain, at - spread.support, at + spread.support, ranges);
    push(force, at, spread, kernels.support, ranges, field);
  }
}

}  // namespace regatta
