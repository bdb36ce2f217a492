#include "cells/long_substep.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kWaveShare = 0.5F;  // share of `fastest` for the waves of the deepest water
constexpr int kBlock = 4096;

}  // namespace

LongSubstep bound_substep(const CellLayout& layout, const Cells& cells, double dt, double cfl, double viscosity,
                          double diffusion) {
  const auto dx = static_cast<double>(layout.dx), dz = static_cast<double>(layout.dz);
  LongSubstep bounds;
  bounds.fastest = Vec2(glm::dvec2(dx, dz) * (cfl / dt));
  bounds.viscosity = static_cast<float>(std::min(viscosity, diffusion / (dt * (1.0 / (dx * dx) + 1.0 / (dz * dz)))));
  const float deepest = *std::max_element(cells.h.begin(), cells.h.end());
  const float wave = kWaveShare * std::min(bounds.fastest.x, bounds.fastest.y);
  if (kGravity * deepest > wave * wave) bounds.gravity = wave * wave / deepest;
  return bounds;
}

void cut_speeds(const LongSubstep& bounds, Cells& cells) {
  const auto cut = [](float speed, float most) { return std::abs(speed) > most ? most / std::abs(speed) : 1.0F; };
  parallel_blocks(static_cast<int>(cells.h.size()), kBlock, [&](int first, int last) {
    for (auto c = static_cast<std::size_t>(first); c < static_cast<std::size_t>(last); ++c) {
      const float wave = std::sqrt(bounds.gravity * cells.h[c]);
      const Vec2 most = glm::max(bounds.fastest - wave, Vec2(0.0F));
      const float share = std::min(cut(cells.u[c], most.x), cut(cells.w[c], most.y));
      cells.u[c] *= share;
      cells.w[c] *= share;
    }
  });
}

}  // namespace regatta
