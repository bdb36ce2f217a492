// The openings through which water enters and leaves the box of a liquid, as a scene describes them.
#pragma once

#include "core/types.h"

#include <array>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace regatta {

// When a tap is open [s].
struct OpenTime {
  double start = 0.0;
  double stop = std::numeric_limits<double>::infinity();
  // Time for which it is open between two times [s].
  [[nodiscard]] double within(double from, double to) const {
    const double first = from > start ? from : start, last = to < stop ? to : stop;
    return last > first ? last - first : 0.0;
  }
};

// A round mouth out of which a jet comes.
struct LiquidEmitter {
  Vec3 position{0.0F};                // middle of the mouth [m]
  Vec3 direction{0.0F, -1.0F, 0.0F};  // direction of the jet; of any length but 0
  float radius = 0.1F;                // radius of the mouth [m]
  float speed = 1.0F;                 // speed of the jet [m/s]
  OpenTime time = {};

  [[nodiscard]] double discharge() const {  // [m³/s]
    return std::numbers::pi * static_cast<double>(radius) * static_cast<double>(radius) * static_cast<double>(speed);
  }
};

// A round hole by which water leaves: in the floor, in a wall, or the mouth of a pipe anywhere in the water.
struct LiquidDrain {
  Vec3 position{0.0F};  // middle of the hole [m]
  float radius = 0.1F;  // [m]
  // Area of the jet behind the hole, as a share of the hole's [1]: 1 behind a rounded mouth, 0.61 behind a sharp edge
  // [Lam32 §24].
  float contraction = 1.0F;
  std::optional<float> discharge = {};  // a pump's [m³/s]; none: what the pressure before the hole drives out
  OpenTime time = {};

  [[nodiscard]] double area() const {  // area of the jet [m²]
    return std::numbers::pi * static_cast<double>(radius) * static_cast<double>(radius) *
           static_cast<double>(contraction);
  }
};

// A side of the box that is no wall: beyond it water goes on at a level and with a speed.
struct LiquidSide {
  float level = 0.0F;  // world y [m]
  float speed = 0.0F;  // into the box; below 0: out of it [m/s]
};

// In this order in all lists of sides.
inline constexpr std::array<const char*, 4> kLiquidSideNames = {"west", "east", "south", "north"};

struct LiquidOpenings {
  std::vector<LiquidEmitter> emitters;
  std::vector<LiquidDrain> drains;
  std::array<std::optional<LiquidSide>, 4> sides = {};

  [[nodiscard]] bool any_side() const { return sides[0] || sides[1] || sides[2] || sides[3]; }
  [[nodiscard]] bool any() const { return any_side() || !emitters.empty() || !drains.empty(); }
};

}  // namespace regatta
