// A domain that travels with a body. All coordinates stay those of the world; the domain is a window that moves by
// whole steps, each a whole number of the water's cells and of the waves' cells above it, so that nothing is
// interpolated. Water in both the old and the new window keeps its place in the world; still water, or the sea, comes
// in ahead, and water that falls behind is lost.
#pragma once

#include "geometry/domain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace regatta {

// The window goes no farther from where it began: floats tell places there to a hand's breadth.
inline constexpr double kFarthestTravel = 1e6;  // [m]

// When it moves: with every stretch of the body's way, so that this stays in the middle; or only once the body nears an
// edge, the window lying where it began while the body is well within that.
enum class TravelKind { kNever, kAtEdges, kAlways };
inline constexpr std::array<const char*, 3> kTravelKindNames = {"never", "at_edges", "always"};

// One axis.
struct TravelAxis {
  double cell = 0.1;       // cell of the water [m]
  double wave_cell = 0.1;  // cell of the waves; a few of it, or one, are as long as a few of the water's [m]
  double step = 0.1;       // that common length [m]
};

// The window need not move by less [m]: it moves now and then, not every step.
inline double least_travel(float length) {
  constexpr double kRoom = 1.0 / 32.0;  // as a share of the window
  return kRoom * static_cast<double>(length);
}

// length: of the domain. wave_spacing: cells of the waves are no larger, and as large as may be where a step of few
// cells is short beside the window; 0: there are none.
inline TravelAxis travel_axis(float length, float spacing, double wave_spacing) {
  constexpr double kRounding = 1e-4;
  const auto extent = static_cast<double>(length);
  const double cell = extent / std::max(1.0, std::round(extent / static_cast<double>(spacing)));
  if (!(wave_spacing > 0.0)) return {cell, cell, cell};
  const double ratio = cell / wave_spacing;
  if (ratio < 1.0 - kRounding) {
    const double wave_cell = cell * std::floor(1.0 / ratio + kRounding);
    return {cell, wave_cell, wave_cell};
  }
  TravelAxis best{cell, cell / std::ceil(ratio - kRounding), cell};
  constexpr int kMostCells = 8;
  for (int cells = 2; cells <= kMostCells && cells * cell <= least_travel(length); ++cells) {
    const double wave_cell = cells * cell / std::ceil(cells * ratio - kRounding);
    if (wave_cell > (1.0 + kRounding) * best.wave_cell) best = {cell, wave_cell, cells * cell};
  }
  return best;
}

// Most distance of a window from its ideal place [m].
inline double travel_room(float length, const TravelAxis& axis) { return std::max(axis.step, least_travel(length)); }

// Number of steps that the window moves along an axis for a body that is `away` from its middle [m]: none while the
// body is near it, else as many as bring it there.
inline std::int64_t travel_steps(double away, float length, const TravelAxis& axis) {
  return std::isfinite(away) && std::abs(away) > travel_room(length, axis) ? std::llround(away / axis.step) : 0;
}

// Steps from where the window began, along x and z.
using TravelPlace = std::array<std::int64_t, 2>;

struct Travel {
  Domain start;
  TravelAxis x, z;

  Travel(const Domain& domain, float spacing, double wave_spacing)
      : start(domain),
        x(travel_axis(domain.size().x, spacing, wave_spacing)),
        z(travel_axis(domain.size().y, spacing, wave_spacing)) {}

  [[nodiscard]] Domain domain_at(const TravelPlace& place) const {
    Domain domain = start;
    const auto shift = [](float from, std::int64_t steps, const TravelAxis& axis) {
      return static_cast<float>(static_cast<double>(from) + static_cast<double>(steps) * axis.step);
    };
    domain.lower = {shift(start.lower.x, place[0], x), shift(start.lower.y, place[1], z)};
    domain.upper = {shift(start.upper.x, place[0], x), shift(start.upper.y, place[1], z)};
    return domain;
  }
  // The place to which the window goes from `place` for a body at (x, z) in the world.
  [[nodiscard]] TravelPlace follow(const TravelPlace& place, Vec2 body) const {
    return go(place, glm::dvec2(body) - home());
  }
  // The same for a window that is at home while the body, of radius `body_radius` [m], is well within it there. The
  // window's middle goes over from home to the body as this goes from where it nears the edges to twice as far; so
  // where it lies hangs on where the body is, not on its way, but for the last travel_room().
  [[nodiscard]] TravelPlace follow_from_home(const TravelPlace& place, Vec2 body, float body_radius) const {
    const glm::dvec2 at = glm::dvec2(body) - home(), size(start.size());
    const auto reach = [&](double length, const TravelAxis& axis) {
      constexpr double kLeast = 1.0 / 8.0;  // least share of the window, however large the body is
      const double room = travel_room(static_cast<float>(length), axis);
      return std::max(kLeast * length, 0.5 * length - 2.0 * room - static_cast<double>(body_radius));
    };
    const double beyond = std::max(std::abs(at.x) / reach(size.x, x), std::abs(at.y) / reach(size.y, z)) - 1.0;
    if (!std::isfinite(beyond)) return place;
    if (beyond <= 0.0) return {0, 0};
    return go(place, std::min(beyond, 1.0) * at);
  }

 private:
  [[nodiscard]] glm::dvec2 home() const { return 0.5 * (glm::dvec2(start.lower) + glm::dvec2(start.upper)); }
  // To where its middle is `to` away from home, along each axis that has a step to go.
  [[nodiscard]] TravelPlace go(const TravelPlace& place, glm::dvec2 to) const {
    const auto next = [](std::int64_t from, float length, double middle, const TravelAxis& axis) {
      const std::int64_t there = from + travel_steps(middle - static_cast<double>(from) * axis.step, length, axis);
      return std::abs(static_cast<double>(there) * axis.step) <= kFarthestTravel ? there : from;
    };
    return {next(place[0], start.size().x, to.x, x), next(place[1], start.size().y, to.y, z)};
  }
};

}  // namespace regatta
