#include "cells/cell_surf.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// By one wave in a step: of a cell's water, and of that and a little more onto ground that is dry.
constexpr float kMost = 0.2F;
constexpr float kLittle = 0.1F;  // [m]

// The part of a wave's own cell that lies over the cells of a row along one axis.
struct Cover {
  float west = 0.0F, width = 1.0F;  // in cells
  int first = 0, last = 0;          // cells, the last excluded

  Cover(float middle, float wave_width, float lower, float spacing)
      : west((middle - 0.5F * wave_width - lower) / spacing), width(wave_width / spacing) {
    constexpr float kSliver = 1e-3F;  // share of a cell: less is rounding
    first = static_cast<int>(std::floor(west + kSliver));
    last = static_cast<int>(std::ceil(west + width - kSliver));
  }
  // The part of the wave's cell that lies over cell i.
  [[nodiscard]] float share(int i) const {
    const auto cell = static_cast<float>(i);
    return (std::min(west + width, cell + 1.0F) - std::max(west, cell)) / width;
  }
};

}  // namespace

bool take_broken_waves(const CellIndex& index, const SurfGround& ground, WaveExchange& waves, Cells& cells) {
  const CellLayout& layout = index.layout;
  const auto area = static_cast<float>(layout.area());
  for (const BrokenWave& wave : waves.broken) {
    const Cover x(wave.at.x, waves.dx, layout.lower.x, layout.dx), z(wave.at.y, waves.dz, layout.lower.y, layout.dz);
    const float crest = waves.level + waves.rise[wave.cell] - ground.datum;
    float taken = 0.0F;
    for (int k = z.first; k < z.last; ++k) {
      for (int i = x.first; i < x.last; ++i) {
        if (!index.inside(i, k)) continue;
        const float per_area = x.share(i) * z.share(k) / area;
        const std::size_t c = index.place(i, k);
        if (ground.walls[c] > 0.0F && ground.bed[c] + ground.walls[c] > crest) continue;
        const float before = cells.h[c];
        const auto room = static_cast<float>(ground.closed.room(c));
        const float gained = std::clamp(per_area * wave.volume / room, -kMost * before, kMost * (before + kLittle));
        const float after = before + gained;
        taken += gained * area * room;
        cells.h[c] = after;
        if (!(after > ground.dry)) continue;
        const Vec2 old(cells.u[c], cells.w[c]);
        Vec2 velocity = (before * old + (per_area / room) * wave.flow + gained * wave.velocity) / after;
        const float speed = glm::length(velocity), most = std::max(glm::length(old), std::sqrt(kGravity * after));
        if (speed > most) velocity *= most / speed;
        cells.u[c] = velocity.x;
        cells.w[c] = velocity.y;
      }
    }
    waves.take(wave, taken);
  }
  return !waves.broken.empty();
}

}  // namespace regatta
