// The effects of the domain's four edges on columns: images (ghosts) beyond walls and periodic edges, the sponge at
// open ends, and the return of columns that strayed outside. In- and outflow are in flume.h.
#pragma once

#include "columns/columns.h"
#include "exchange/swell.h"
#include "geometry/domain.h"

namespace regatta {

// The extent and the two edges of the domain along one axis.
struct Axis {
  float lower = 0.0F, upper = 1.0F;  // [m]
  EdgeKind low = EdgeKind::kWall, high = EdgeKind::kWall;

  [[nodiscard]] bool periodic() const { return low == EdgeKind::kPeriodic; }
  // Whether columns have images beyond such an edge. Open ends mirror like walls; their sponge absorbs the reflected
  // waves.
  [[nodiscard]] bool has_image(EdgeKind kind) const { return kind != EdgeKind::kInflow && kind != EdgeKind::kOutflow; }
};

inline Axis x_axis(const Domain& d) { return {d.lower.x, d.upper.x, d.west, d.east}; }
inline Axis z_axis(const Domain& d) { return {d.lower.y, d.upper.y, d.south, d.north}; }

// The images of a coordinate along one axis: itself, and one from each of the two edges that is within reach.
struct AxisImages {
  int count = 1;
  std::array<int, 3> kind{};  // 0: itself, 1: image by the low edge, 2: by the high edge
};

inline AxisImages axis_images(const Axis& axis, float at, float reach) {
  AxisImages images;
  if (at - axis.lower < reach && axis.has_image(axis.low)) images.kind[static_cast<std::size_t>(images.count++)] = 1;
  if (axis.upper - at < reach && axis.has_image(axis.high)) images.kind[static_cast<std::size_t>(images.count++)] = 2;
  return images;
}

inline float image_coordinate(const Axis& axis, float at, int kind) {
  if (kind == 0) return at;
  if (axis.periodic()) return kind == 1 ? at + (axis.upper - axis.lower) : at - (axis.upper - axis.lower);
  return kind == 1 ? 2.0F * axis.lower - at : 2.0F * axis.upper - at;
}

// A coordinate and its mirror images beyond the walls of its axis: at ↦ turn · at + shift.
struct AxisMirror {
  float turn = 1.0F, shift = 0.0F;  // shift [m]
};
struct AxisMirrors {
  int count = 1;
  std::array<AxisMirror, 3> image{};  // the first is the coordinate itself
};

inline AxisMirrors mirrors_on(const Axis& axis) {
  AxisMirrors mirrors;
  if (axis.periodic()) return mirrors;
  const auto add = [&](float wall) { mirrors.image[static_cast<std::size_t>(mirrors.count++)] = {-1.0F, 2.0F * wall}; };
  if (axis.has_image(axis.low)) add(axis.lower);
  if (axis.has_image(axis.high)) add(axis.upper);
  return mirrors;
}

// Calls body(turn, shift) for a place itself (turn 1, shift 0), then for its mirror images, at ↦ turn · at + shift.
template <class Body>
void each_mirror(const Domain& domain, const Body& body) {
  const AxisMirrors along_x = mirrors_on(x_axis(domain)), along_z = mirrors_on(z_axis(domain));
  for (int k = 0; k < along_z.count; ++k) {
    const AxisMirror& z = along_z.image[static_cast<std::size_t>(k)];
    for (int i = 0; i < along_x.count; ++i) {
      const AxisMirror& x = along_x.image[static_cast<std::size_t>(i)];
      body(Vec2(x.turn, z.turn), Vec2(x.shift, z.shift));
    }
  }
}

// Does the same as each_mirror(), and for the copies one period away across periodic edges and their images.
template <class Body>
void each_copy(const Domain& domain, const Body& body) {
  const int most_x = domain.west == EdgeKind::kPeriodic ? 1 : 0;
  const int most_z = domain.south == EdgeKind::kPeriodic ? 1 : 0;
  for (int k = -most_z; k <= most_z; ++k) {
    for (int i = -most_x; i <= most_x; ++i) {
      const Vec2 periods = domain.size() * Vec2(static_cast<float>(i), static_cast<float>(k));
      each_mirror(domain, [&](Vec2 turn, Vec2 shift) { body(turn, periods + shift); });
    }
  }
}

inline float image_velocity(const Axis& axis, float velocity, int kind) {
  return kind == 0 || axis.periodic() ? velocity : -velocity;
}

// Strips before open ends in which differences from the water outside fade: the velocity across the edge at the rate σ,
// and the level as open_level.h says, so that the strip absorbs waves of any length. σ grows with the square of the
// distance into the strip. A strip takes at most a quarter of the domain's length on its axis. Swell comes in because
// it is part of the water outside.
class Sponge {
 public:
  Sponge(const Domain& domain, float support);
  [[nodiscard]] bool active() const { return active_; }
  // Returns σ for motion along x and along z [1/s]. wave_speed: √(g h_0) of the water outside [m/s].
  [[nodiscard]] Vec2 rate(float x, float z, float wave_speed) const;
  // Returns whether a strip reaches into a rectangle.
  [[nodiscard]] bool touches(Vec2 lower, Vec2 upper) const;
  // Returns whether the place lies in the strip of an edge through which the swell comes in; swell is then part of the
  // water outside.
  [[nodiscard]] bool carries(const Swell& swell, float x, float z) const;

 private:
  Axis x_, z_;
  float width_x_ = 1.0F, width_z_ = 1.0F;  // width of the strips at west and east, and at south and north [m]
  bool active_ = false;
};

// Share of a support radius [1]. A stable sub-step never carries a column farther beyond an edge, because water.cfl is
// at most 0.5.
inline constexpr float kStrayShare = 0.5F;

// Wraps columns at periodic edges; at walls and open ends puts strayed columns back on the edge and removes their
// outward velocity. Returns the column that was farthest out if that was more than kStrayShare × support, else -1.
int confine(const Domain& domain, float support, Columns& columns);

}  // namespace regatta
