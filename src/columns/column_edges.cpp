#include "columns/column_edges.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kSpongeSupports = 10.0F;  // wanted width of a strip [support radii]; chosen, not measured
constexpr float kSpongeShare = 0.25F;  // largest width as a share of the domain on its axis [1]; chosen, not measured
// σ at the edge [wave speeds / width]: its integral over the strip is 6, so e⁻⁶ of a wave is left at the edge; chosen
constexpr float kSpongeStrength = 18.0F;

constexpr Vec2 kEast{1.0F, 0.0F};  // (x, z)
constexpr Vec2 kNorth{0.0F, 1.0F};

// Returns whether all these coordinates are inside. Reads them all, because a loop that stops early cannot be
// vectorised.
bool all_within(const Axis& axis, const std::vector<float>& at, int first, int last) {
  int outside = 0;
  for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
    outside |= static_cast<int>(!(at[i] >= axis.lower)) | static_cast<int>(!(at[i] <= axis.upper));
  }
  return outside == 0;
}

// Brings a coordinate back inside and removes outward velocity at a wall. Returns how far outside it was [m]; 0 at
// periodic edges.
float confine_axis(const Axis& axis, float& at, float& velocity) {
  if (at >= axis.lower && at <= axis.upper) return 0.0F;
  if (!std::isfinite(at)) return 0.0F;  // left as it is: the totals report it
  const bool low_side = at < axis.lower;
  if (!axis.has_image(low_side ? axis.low : axis.high)) return 0.0F;
  if (axis.periodic()) {
    const float length = axis.upper - axis.lower;
    at -= length * std::floor((at - axis.lower) / length);
    at = std::clamp(at, axis.lower, axis.upper);
    return 0.0F;
  }
  const float outside = low_side ? axis.lower - at : at - axis.upper;
  at = low_side ? axis.lower : axis.upper;
  velocity = low_side ? std::max(velocity, 0.0F) : std::min(velocity, 0.0F);
  return outside;
}

}  // namespace

Sponge::Sponge(const Domain& domain, float support) : x_(x_axis(domain)), z_(z_axis(domain)) {
  const auto open = [](EdgeKind kind) { return kind == EdgeKind::kOpen; };
  active_ = open(x_.low) || open(x_.high) || open(z_.low) || open(z_.high);
  width_x_ = std::min(kSpongeSupports * support, kSpongeShare * domain.size().x);
  width_z_ = std::min(kSpongeSupports * support, kSpongeShare * domain.size().y);
}

Vec2 Sponge::rate(float x, float z, float wave_speed) const {
  const auto at_edge = [&](EdgeKind kind, float distance, float width) {
    if (kind != EdgeKind::kOpen || distance >= width) return 0.0F;
    const float into = 1.0F - distance / width;  // from 0 at the strip's inner rim to 1 at the edge
    return kSpongeStrength * wave_speed / width * into * into;
  };
  return {std::max(at_edge(x_.low, x - x_.lower, width_x_), at_edge(x_.high, x_.upper - x, width_x_)),
          std::max(at_edge(z_.low, z - z_.lower, width_z_), at_edge(z_.high, z_.upper - z, width_z_))};
}

bool Sponge::touches(Vec2 lower, Vec2 upper) const {
  const auto open = [](EdgeKind kind) { return kind == EdgeKind::kOpen; };
  return (open(x_.low) && lower.x - x_.lower < width_x_) || (open(x_.high) && x_.upper - upper.x < width_x_) ||
         (open(z_.low) && lower.y - z_.lower < width_z_) || (open(z_.high) && z_.upper - upper.y < width_z_);
}

bool Sponge::carries(const Swell& swell, float x, float z) const {
  const auto within = [&](EdgeKind kind, float distance, float width, Vec2 inward) {
    return kind == EdgeKind::kOpen && distance < width && swell.enters(inward);
  };
  return within(x_.low, x - x_.lower, width_x_, kEast) || within(x_.high, x_.upper - x, width_x_, -kEast) ||
         within(z_.low, z - z_.lower, width_z_, kNorth) || within(z_.high, z_.upper - z, width_z_, -kNorth);
}

int confine(const Domain& domain, float support, Columns& columns) {
  const Axis along_x = x_axis(domain);
  const Axis along_z = z_axis(domain);
  struct Stray {
    float outside = 0.0F;  // [m]
    int column = -1;
  };
  const Stray farthest = parallel_reduce(
      columns.count(), Stray{},
      [&](int first, int last) {
        Stray most;
        if (all_within(along_x, columns.x, first, last) && all_within(along_z, columns.z, first, last)) return most;
        for (int n = first; n < last; ++n) {
          const auto i = static_cast<std::size_t>(n);
          const float outside = std::max(confine_axis(along_x, columns.x[i], columns.u[i]),
                                         confine_axis(along_z, columns.z[i], columns.w[i]));
          if (outside > most.outside) most = {outside, n};
        }
        return most;
      },
      [](const Stray& a, const Stray& b) { return b.outside > a.outside ? b : a; });
  return farthest.outside > kStrayShare * support ? farthest.column : -1;
}

}  // namespace regatta
