// Puts a regular wave into the dispersive layer of a world's state, and measures motions in it. The wave runs along +x:
// for ever in a periodic domain that holds a whole number of its lengths, or out of an open one.
#pragma once

#include "floating_scene.h"
#include "waves/line_fft.h"
#include "waves/wave_symbol.h"
#include "world/world_state.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numbers>
#include <string_view>
#include <vector>

namespace regatta::regular_waves {

struct RegularWave {
  double amplitude = 0.1;  // [m]
  double length = 10.0;    // [m]
  double depth = 6.0;      // [m]

  [[nodiscard]] double k() const { return 2.0 * std::numbers::pi / length; }
  [[nodiscard]] double frequency() const { return wave_frequency(k(), depth); }  // ω [1/s]
  [[nodiscard]] double period() const { return 2.0 * std::numbers::pi / frequency(); }
  // Returns the amplitude of the water's horizontal excursion, averaged from the surface to a draft [m].
  [[nodiscard]] double excursion(double draft) const {
    const double h = depth;
    return amplitude * (std::sinh(k() * h) - std::sinh(k() * (h - draft))) / (k() * draft * std::sinh(k() * h));
  }
};

// The places of the layer's cells along an axis, computed as waves/wave_water.cpp does.
struct WaveCells {
  int count = 0;
  double lower = 0.0, spacing = 0.0;  // [m]
};
inline WaveCells wave_cells(float lower, float upper, bool open, const Params& params) {
  const double sponge = open ? params.waves_sponge : 0.0;
  const double length = static_cast<double>(upper - lower) + 2.0 * sponge;
  WaveCells cells;
  cells.count = line_length(static_cast<int>(std::ceil(length / params.waves_spacing - 1e-4)));
  cells.lower = static_cast<double>(lower) - sponge;
  cells.spacing = length / cells.count;
  return cells;
}

// Returns the layer's array "waves.NAME": rows of cells along x.
inline const StateArray& layer_array(const WorldState& state, std::string_view name) {
  const auto& arrays = state.arrays.arrays;
  const auto found = std::find_if(arrays.begin(), arrays.end(), [&](const StateArray& a) { return a.name == name; });
  EXPECT_NE(found, arrays.end()) << name;
  return found != arrays.end() ? *found : arrays.front();
}

inline void add_wave(World& world, const RegularWave& wave) {
  WorldState state;
  world.take_state(state);
  const Domain& domain = world.scene().domain;
  const Params& params = world.scene().params;
  const WaveCells x = wave_cells(domain.lower.x, domain.upper.x, domain.west == EdgeKind::kOpen, params);
  const WaveCells z = wave_cells(domain.lower.y, domain.upper.y, domain.south == EdgeKind::kOpen, params);
  const double k = wave.k(), w = wave.frequency(), dt = world.dt();
  const double flux = std::sin(0.5 * w * dt) / dt * x.spacing / std::sin(0.5 * k * x.spacing);
  const auto add = [&](std::string_view name, const auto& value) {
    int found = 0;
    for (StateArray& array : state.arrays.arrays) {
      if (array.name != name) continue;
      ++found;
      ASSERT_EQ(array.numbers(), static_cast<std::int64_t>(x.count) * z.count);
      auto* const bytes = array.bytes.data();
      for (int n = 0; n < x.count * z.count; ++n) {
        float number = 0.0F;
        std::memcpy(&number, bytes + sizeof(float) * static_cast<std::size_t>(n), sizeof(float));
        number += static_cast<float>(value(x.lower + x.spacing * (n % x.count)));
        std::memcpy(bytes + sizeof(float) * static_cast<std::size_t>(n), &number, sizeof(float));
      }
    }
    ASSERT_EQ(found, 1) << name;
  };
  const double half = 0.5 * x.spacing, before = 0.5 * w * dt;  // flux and potential stand half a step earlier
  add("waves.surface", [&](double west) { return wave.amplitude * std::cos(k * (west + half)); });
  add("waves.flux_x", [&](double west) { return wave.amplitude * flux * std::cos(k * west + before); });
  add("waves.potential", [&](double west) { return wave.amplitude * 9.81 / w * std::sin(k * (west + half) + before); });
  const auto restored = world.restore(state);
  ASSERT_TRUE(restored.ok()) << restored.error().text();
}

// A least-squares fit of a mean, a linear drift and an oscillation of frequency ω to values at even times.
struct Swing {
  double amplitude = 0.0;
  double drift = 0.0;  // [1/s]
};
inline Swing swing_of(const std::vector<double>& values, double dt, double frequency) {
  // The normal equations of the basis 1, t, cos ωt, sin ωt.
  std::array<std::array<double, 5>, 4> m{};
  for (std::size_t n = 0; n < values.size(); ++n) {
    const double t = static_cast<double>(n) * dt;
    const std::array<double, 5> row = {1.0, t, std::cos(frequency * t), std::sin(frequency * t), values[n]};
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 5; ++j) m[i][j] += row[i] * row[j];
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t r = 0; r < 4; ++r) {
      if (r == i) continue;
      const double share = m[r][i] / m[i][i];
      for (std::size_t j = i; j < 5; ++j) m[r][j] -= share * m[i][j];
    }
  }
  return {std::hypot(m[2][4] / m[2][2], m[3][4] / m[3][3]), m[1][4] / m[1][1]};
}

}  // namespace regatta::regular_waves
