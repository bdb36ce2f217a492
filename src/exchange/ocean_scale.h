// The colours of particles by speed or density: declared once, for the shaders that draw the particles and for the bar
// that explains them. Most particles of a wave are slow and a few fast, so places along the speed scale follow a power
// of the speed below 1: slow particles get most of the colours.
#pragma once

#include "core/types.h"
#include "exchange/view_options.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

inline constexpr float kSpeedScalePower = 0.4F;  // half of the scale is below 0.18 of the highest speed

// place = ((value - low) / (high - low))^power, from 0 to 1.
struct OceanScale {
  float low = 0.0F, high = 1.0F;  // [m/s], or ρ / ρ0
  float power = 1.0F;

  [[nodiscard]] float place(float value) const {
    const float share = (value - low) / (high - low);
    return share > 0.0F ? std::pow(std::min(share, 1.0F), power) : 0.0F;  // NaN is 0 too
  }
  [[nodiscard]] float value(float at) const {
    return low + (high - low) * std::pow(std::clamp(at, 0.0F, 1.0F), 1.0F / power);
  }
};

inline OceanScale ocean_scale(OceanColor what, Vec2 range) {
  return {range.x, range.y, what == OceanColor::kSpeed ? kSpeedScalePower : 1.0F};
}

// The scale of a slice's colours: speeds are spread as those of particles, pressures evenly.
inline OceanScale slice_scale(OceanView what, Vec2 range) {
  return {range.x, range.y, what == OceanView::kSpeed ? kSpeedScalePower : 1.0F};
}
inline const char* slice_quantity(OceanView what) {
  return what == OceanView::kSpeed ? "speed |u| [m/s]" : what == OceanView::kPressure ? "pressure p [Pa]" : "cells";
}

// For the colour bar.
inline const char* ocean_quantity(OceanColor what) {
  return what == OceanColor::kSpeed ? "speed |u| [m/s]" : "density ρ/ρ0";
}

// sRGB of the speed scale at a place from 0 to 1: blue, cyan, green, yellow, red.
inline Vec3 ocean_speed_color(float place) {
  constexpr std::array<Vec3, 5> kStops = {{{0.08F, 0.20F, 0.78F},
                                           {0.05F, 0.72F, 0.90F},
                                           {0.16F, 0.78F, 0.25F},
                                           {0.98F, 0.88F, 0.15F},
                                           {0.88F, 0.10F, 0.06F}}};
  const float at = std::clamp(place, 0.0F, 1.0F) * static_cast<float>(kStops.size() - 1);
  const auto first = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  return glm::mix(kStops[first], kStops[first + 1], at - static_cast<float>(first));
}

}  // namespace regatta
