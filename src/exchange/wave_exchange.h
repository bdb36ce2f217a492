// Data that shallow water and the layer of dispersive waves above it hand to each other: the waves, over a grid of
// cells, the head that hulls press on them, and the current below that carries them. Plain data; the layer owns the
// arrays.
#pragma once

#include "core/types.h"
#include "exchange/current_nodes.h"
#include "exchange/wave_profile.h"

#include <cstddef>
#include <span>

namespace regatta {

// A wave that breaks in this step, or a front that falls: what shallow water takes over from one cell of the waves.
struct BrokenWave {
  std::size_t cell = 0;  // in the arrays
  Vec2 at{0.0F};         // its middle (x, z) [m]
  float volume = 0.0F;   // above its level, below 0 for a trough, 0 of a front that falls [m³]
  Vec2 flow{0.0F};       // momentum over the density that the waves have lost [m⁴/s]
  Vec2 velocity{0.0F};   // ∇Φ: what each m³ that is taken brings along besides [m/s]
};

struct WaveExchange {
  Vec2 lower{0.0F};  // corner of cell (0, 0): (x, z) [m]
  float dx = 0.1F, dz = 0.1F;
  int nx = 0, nz = 0;
  int stride = 0;  // entries of a row in the arrays
  // Along the axis: the grid goes round, or mirrors stand at both ends.
  bool periodic_x = false, periodic_z = false;
  // Arrays of cells, row by row along x.
  std::span<float> rise;           // η of the waves [m]
  std::span<const float> rate;     // how fast the surface rises with the current, ∂η/∂t + ū·∇η [m/s]
  std::span<const float> pressed;  // the heads that made `rise` in the step before [m]
  std::span<const BrokenWave> broken;
  std::span<float> head;                  // head of all hulls, mean over this step; 0 before they come [m]
  std::span<const float> potential;       // Φ: ∇Φ is the water's level velocity at the surface [m²/s]
  std::span<const float> open_x, open_z;  // share of each cell's west and south face that is open; none: all are
  WaveProfile profile;                    // profile of the velocity below the surface
  float level = 0.0F;                     // still surface, world y [m]
  // True before anything has moved: hulls then find the water as their heads hold it level.
  bool at_rest = false;
  // If true, shallow water leaves its mean velocity at the end of this step [m/s].
  bool wants_current = false;
  CurrentNodes nodes;
  std::span<Vec2> gathered;
  std::span<const Vec2> current;  // ū of this step, with which the waves are carried; none: nothing flows [m/s]
  float carried_for = 0.0F;       // the time over which it will carry them before the next step [s]
  float carried_by = 0.0F;        // the farthest that it does then [m]
  std::span<float> carried;       // `head` as it lies then, had it gone with the current; none: nothing flows [m]

  // The cell of the array that a cell beyond the ends is the same as, or the mirror image of.
  [[nodiscard]] std::size_t place(int i, int k) const {
    const auto inside = [](int at, int count, bool periodic) {
      if (at >= 0 && at < count) return at;
      if (periodic) return (at % count + count) % count;
      const int twice = (at % (2 * count) + 2 * count) % (2 * count);
      return twice < count ? twice : 2 * count - 1 - twice;
    };
    return static_cast<std::size_t>(inside(k, nz, periodic_z)) * static_cast<std::size_t>(stride) +
           static_cast<std::size_t>(inside(i, nx, periodic_x));
  }
  // A place between the middles of cells: the cell below and left of it, and the shares of the next ones.
  struct Place {
    int i = 0, k = 0;
    float x = 0.0F, z = 0.0F;
  };
  [[nodiscard]] Place find(Vec2 at) const { return place_of((at - lower) / Vec2(dx, dz) - 0.5F); }
  // Takes the volume of a breaking wave that shallow water has taken over off the waves [m³].
  void take(const BrokenWave& wave, float volume) const { rise[wave.cell] -= volume / (dx * dz); }
  // A field at a place (x, z), bilinear.
  [[nodiscard]] float at(std::span<const float> field, Vec2 at) const {
    const Place p = find(at);
    const auto row = [&](int k) { return (1.0F - p.x) * field[place(p.i, k)] + p.x * field[place(p.i + 1, k)]; };
    return (1.0F - p.z) * row(p.k) + p.z * row(p.k + 1);
  }
  // ū at a place (x, z) [m/s].
  [[nodiscard]] Vec2 current_at(Vec2 at) const {
    if (current.empty()) return Vec2(0.0F);
    const CurrentNodes::Line x = nodes.along_x(at.x), z = nodes.along_z(at.y);
    const auto row = [&](int k) {
      return (1.0F - x.share) * current[nodes.at(x.first, k)] + x.share * current[nodes.at(x.second, k)];
    };
    return (1.0F - z.share) * row(z.first) + z.share * row(z.second);
  }
  // (u_x, u_z) at the surface, beside that of the water below: each from the faces around the place, bilinear [m/s].
  [[nodiscard]] Vec2 velocity(Vec2 at) const {
    const Vec2 cells = (at - lower) / Vec2(dx, dz);
    const auto mean = [](const Place& p, const auto& through) {
      const auto row = [&](int k) { return (1.0F - p.x) * through(p.i, k) + p.x * through(p.i + 1, k); };
      return (1.0F - p.z) * row(p.k) + p.z * row(p.k + 1);
    };
    const auto west = [&](int i, int k) {
      const std::size_t c = place(i, k);
      const float open = open_x.empty() ? 1.0F : open_x[c];
      return open * (potential[c] - potential[place(i - 1, k)]);
    };
    const auto south = [&](int i, int k) {
      const std::size_t c = place(i, k);
      const float open = open_z.empty() ? 1.0F : open_z[c];
      return open * (potential[c] - potential[place(i, k - 1)]);
    };
    return {mean(place_of(cells - Vec2(0.0F, 0.5F)), west) / dx, mean(place_of(cells - Vec2(0.5F, 0.0F)), south) / dz};
  }

 private:
  static Place place_of(Vec2 cells) {
    const Vec2 whole = glm::floor(cells);
    return {static_cast<int>(whole.x), static_cast<int>(whole.y), cells.x - whole.x, cells.y - whole.y};
  }
};

}  // namespace regatta
