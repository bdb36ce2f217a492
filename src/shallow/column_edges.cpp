#include "shallow/column_edges.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kStrayShare = 0.5F;       // of l: farther out than this is no overshoot of a sub-step any more
constexpr float kSpongeSupports = 10.0F;  // wanted width in support radii
constexpr float kSpongeShare = 0.25F;     // at most this share of the domain along its axis
constexpr float kSpongeStrength = 3.0F;   // σ at the edge in wave speeds per width

// Returns how far outside the coordinate was.
float confine_axis(const Axis& axis, float& at, float& velocity) {
  if (at >= axis.lower && at <= axis.upper) return 0.0F;
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
  const Vec2 size = domain.size();
  width_x_ = std::min(kSpongeSupports * support, kSpongeShare * size.x);
  width_z_ = std::min(kSpongeSupports * support, kSpongeShare * size.y);
}

float Sponge::survival(float x, float z, float dt, float wave_speed) const {
  float rate = 0.0F;  // σ of the strongest sponge here [1/s]
  const auto consider = [&](EdgeKind kind, float distance, float width) {
    if (kind != EdgeKind::kOpen || distance >= width) return;
    const float into = 1.0F - distance / width;  // from 0 at the sponge's inner rim to 1 at the edge
    rate = std::max(rate, kSpongeStrength * wave_speed / width * into * into);
  };
  consider(x_.low, x - x_.lower, width_x_);
  consider(x_.high, x_.upper - x, width_x_);
  consider(z_.low, z - z_.lower, width_z_);
  consider(z_.high, z_.upper - z, width_z_);
  return 1.0F / (1.0F + dt * rate);
}

bool confine(const Domain& domain, float support, Columns& columns) {
  const Axis along_x = x_axis(domain);
  const Axis along_z = z_axis(domain);
  const float farthest = parallel_reduce(
      columns.count(), 0.0F,
      [&](int first, int last) {
        float outside = 0.0F;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
          outside = std::max(outside, confine_axis(along_x, columns.x[i], columns.u[i]));
          outside = std::max(outside, confine_axis(along_z, columns.z[i], columns.w[i]));
        }
        return outside;
      },
      [](float a, float b) { return std::max(a, b); });
  return farthest > kStrayShare * support;
}

}  // namespace regatta
