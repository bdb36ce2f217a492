#include "cells/cell_surf.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// By one wave in a step: of a cell's water, and of that and a little more onto ground that is dry.
constexpr float kMost = 0.2F;
constexpr float kLittle = 0.1F;  // [m]

// The cells that a wave's own cell covers, [first, last) of `count`; at least the one around its middle.
void cover(float middle, float width, float lower, float spacing, int count, int& first, int& last) {
  first = static_cast<int>(std::ceil((middle - 0.5F * width - lower) / spacing - 0.5F));
  last = static_cast<int>(std::ceil((middle + 0.5F * width - lower) / spacing - 0.5F));
  if (last > first) return;
  first = std::clamp(static_cast<int>(std::floor((middle - lower) / spacing)), 0, count - 1);
  last = first + 1;
}

}  // namespace

bool take_broken_waves(const CellIndex& index, float dry, WaveExchange& waves, Cells& cells) {
  const CellLayout& layout = index.layout;
  const auto area = static_cast<float>(layout.area());
  for (const BrokenWave& wave : waves.broken) {
    CellWindow window;
    cover(wave.at.x, waves.dx, layout.lower.x, layout.dx, layout.nx, window.i0, window.i1);
    cover(wave.at.y, waves.dz, layout.lower.y, layout.dz, layout.nz, window.k0, window.k1);
    const float per_cell = 1.0F / (area * static_cast<float>(window.size()));
    const float depth = wave.volume * per_cell;
    const Vec2 flow = wave.flow * per_cell;
    float taken = 0.0F;
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        if (!index.inside(i, k)) continue;
        const std::size_t c = index.place(i, k);
        const float before = cells.h[c];
        const float gained = std::clamp(depth, -kMost * before, kMost * (before + kLittle));
        const float after = before + gained;
        taken += gained * area;
        cells.h[c] = after;
        if (!(after > dry)) continue;
        const Vec2 old(cells.u[c], cells.w[c]);
        Vec2 velocity = (before * old + flow) / after;
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
