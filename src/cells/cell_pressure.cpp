#include "cells/cell_pressure.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

using Lanes = std::array<float, static_cast<std::size_t>(kLanes)>;

// kLanes faces along one axis. c, f: the cell above the first of them among the cells and in a body's frame; step_c,
// step_f: from the cell below a face to that above.
struct FewFaces {
  std::size_t c, f, step_c, step_f;
};

// Sum over the two cells below the faces and the two above: the reach of their fluxes.
WideFloat sum_around(const std::vector<float>& values, const FewFaces& faces) {
  const float* const upper = &values[faces.f];
  const auto step = static_cast<std::ptrdiff_t>(faces.step_f);
  return load_wide(upper - 2 * step) + load_wide(upper - step) + load_wide(upper) + load_wide(upper + step);
}

// This body's share of the rest of a face, which all bodies around bear: `mine` of all that stands there. i, k: the
// cell above the face.
float share_of(const PressedCells& pressed, float mine, int i, int k, int along_i) {
  const CellIndex& index = pressed.index;
  float all = 0.0F;
  for (int m = -kFluxReach; m < kFluxReach; ++m) {
    const int ii = i + along_i * m, kk = k + (1 - along_i) * m;
    if (!index.inside(ii, kk)) continue;
    const std::size_t c = index.place(ii, kk);
    all += pressed.over[c];
  }
  return std::min(1.0F, mine / std::max(all, 1e-12F));
}

// Per density and length of face [m^3/s^2]: what the faces lose besides g h̄ Δs, and the push on hull and wall. open:
// how far there is water on both sides [1]; step: Δs [m].
struct FacePush {
  WideFloat rest, hull, wall;
};
FacePush find_push(const FluxTerms& terms, const FluxFields& fields, const PressedCells& pressed, const CellBody& body,
                   const FewFaces& faces) {
  const WideFloat half_g(0.5F * terms.gravity), one(1.0F), zero(0.0F);
  const std::size_t c_2 = faces.c, c_1 = c_2 - faces.step_c, f_2 = faces.f, f_1 = f_2 - faces.step_f;
  const FaceFlux flux = face_flux(terms, fields, c_2, faces.step_c);
  const WideFloat h_1 = load_wide(fields.h + c_1), h_2 = load_wide(fields.h + c_2);
  const WideFloat open_1 = load_wide(&body.open[f_1]), open_2 = load_wide(&body.open[f_2]);
  const WideFloat step = load_wide(fields.level + c_2) - load_wide(fields.level + c_1);
  // Water ends where it meets a wall or bank, not where it runs down into a cell that it has left.
  const WideFloat open = xsimd::select((open_2 - open_1) * step < zero, xsimd::min(open_1, open_2), one);
  const WideFloat rest = (flux.across_low - flux.across_high) - half_g * open * (h_1 + h_2) * step;
  const WideFloat heads = load_wide(&body.pressed[f_1]) + load_wide(&body.pressed[f_2]);
  FacePush push{open * rest, zero - half_g * open * heads * step, zero};
  if (body.walled.empty()) return push;
  // On its own step, and what of the level's end at a dry or closed cell is its doing.
  const WideFloat over_1 = load_wide(&pressed.over[c_1]), over_2 = load_wide(&pressed.over[c_2]);
  const WideFloat wall_1 = load_wide(&body.walled[f_1]), wall_2 = load_wide(&body.walled[f_2]);
  const WideFloat heads_1 = over_1 - load_wide(&pressed.walls[c_1]);
  const WideFloat heads_2 = over_2 - load_wide(&pressed.walls[c_2]);
  const auto ends_above = open_2 < open_1;
  const WideFloat end = xsimd::select(ends_above, wall_2, wall_1);
  const WideFloat all = xsimd::select(ends_above, over_2, over_1);
  const WideFloat ended = (one - open) * xsimd::min(one, end / xsimd::max(all, WideFloat(1e-12F)));
  push.wall = half_g * (h_1 + h_2 + heads_1 + heads_2) * ((wall_2 - wall_1) - ended * step) + ended * rest;
  return push;
}

}  // namespace

void gather_pressure(const FluxTerms& terms, float time, const PressedCells& pressed, bool along_x,
                     const HullPatch& patch, CellBody& body) {
  const CellIndex& index = pressed.index;
  const CellLayout& layout = index.layout;
  const CellWindow& window = body.window;
  const CellWindow& frame = body.frame;
  const FluxFields fields = along_x ? fields_along_x(terms, layout, pressed.level.data(), pressed.cells)
                                    : fields_along_z(terms, layout, pressed.level.data(), pressed.cells);
  const float face = kWaterDensity * (along_x ? layout.dz : layout.dx);
  const Vec2 center = patch.origin + patch.to_world(Vec2(patch.center.x, patch.center.z));
  // The upper cells of all faces that a cell of the window helps to make; at edges that are not periodic nothing steps.
  const int x = along_x ? 1 : 0;
  const int z = 1 - x;
  int i0 = window.i0 - x, i1 = window.i1 + kFluxReach * x;
  int k0 = window.k0 - z, k1 = window.k1 + kFluxReach * z;
  if (!index.periodic_x) {
    i0 = std::max(i0, x);
    i1 = std::min(i1, layout.nx);
  }
  if (!index.periodic_z) {
    k0 = std::max(k0, z);
    k1 = std::min(k1, layout.nz);
  }
  double force = 0.0, torque = 0.0;
  Lanes rest{}, on{}, around{};
  for (int k = k0; k < k1; ++k) {
    int count = 0;
    for (int i = i0; i < i1; i += count) {
      const FewFaces faces{index.place(i, k), frame.at(i, k), along_x ? 1 : static_cast<std::size_t>(layout.stride),
                           along_x ? 1 : static_cast<std::size_t>(frame.width())};
      const int in_row = index.periodic_x ? layout.nx - wrap(i, layout.nx) : i1 - i;
      count = std::min({kLanes, i1 - i, in_row});
      WideFloat mine = sum_around(body.pressed, faces);
      if (!body.walled.empty()) mine += sum_around(body.walled, faces);
      if (!xsimd::any(mine > WideFloat(0.0F))) continue;
      const FacePush push = find_push(terms, fields, pressed, body, faces);
      push.rest.store_unaligned(rest.data());
      (push.hull + push.wall).store_unaligned(on.data());
      mine.store_unaligned(around.data());
      for (int lane = 0; lane < count; ++lane) {
        const auto n = static_cast<std::size_t>(lane);
        if (!(around[n] > 0.0F)) continue;
        const float share = body.alone ? 1.0F : share_of(pressed, around[n], i + lane, k, x);
        const auto pushed = static_cast<double>(face * (on[n] + share * rest[n]));
        // About the vertical alone; the hull takes the torques about level axes from its nodes.
        const Vec2 lever = layout.middle(i + lane, k) - center;
        force += pushed;
        torque += along_x ? static_cast<double>(lever.y) * pushed : -static_cast<double>(lever.x) * pushed;
      }
    }
  }
  PressureImpulse& sum = body.pressure[static_cast<std::size_t>(z)];
  (along_x ? sum.force.x : sum.force.z) += static_cast<double>(time) * force;
  sum.torque.y += static_cast<double>(time) * torque;
}

}  // namespace regatta
