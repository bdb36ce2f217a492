#include "cells/cell_pressure.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

using Lanes = std::array<float, static_cast<std::size_t>(kLanes)>;

// Where the faces of one axis lie among the cells and in a body's frame.
struct FaceSteps {
  std::size_t cells, frame;  // from the cell below a face to that above
  int x, z;
};

// kLanes faces. upper, c: the cell above the first of them in the frame and among the cells.
struct FewFaces {
  std::size_t upper, c;
  FaceSteps steps;
};

// Where the body's head may step.
xsimd::batch_bool<float> pushed_faces(const CellBody& body, const FewFaces& faces) {
  const float* const head = &body.pressed[faces.upper];
  const auto one = static_cast<std::ptrdiff_t>(faces.steps.frame);
  const WideFloat mine = load_wide(head - 2 * one) + load_wide(head - one) + load_wide(head) + load_wide(head + one);
  return mine > WideFloat(0.0F);
}

// The push on the steps of all bodies' heads, per density and length of face [m^3/s^2].
WideFloat push_on_all(const FluxTerms& terms, const PressedCells& pressed, const FaceFlux& flux,
                      const FewFaces& faces) {
  const WideFloat half_g(0.5F * terms.gravity);
  const std::size_t c_2 = faces.c, c_1 = faces.c - faces.steps.cells;
  const WideFloat h_1 = load_wide(&pressed.cells.h[c_1]), h_2 = load_wide(&pressed.cells.h[c_2]);
  const WideFloat bed_step = load_wide(&pressed.bed[c_2]) - load_wide(&pressed.bed[c_1]);
  return (flux.across_low - flux.across_high) + half_g * (h_1 - h_2) * (h_1 + h_2) - half_g * (h_1 + h_2) * bed_step;
}

// What the head presses on the bed's slope below it: that much of the push on the head is borne by the bed.
WideFloat push_on_bed(const FluxTerms& terms, const PressedCells& pressed, const CellBody& body,
                      const FewFaces& faces) {
  const float* const head = &body.pressed[faces.upper];
  const WideFloat heads = load_wide(head - static_cast<std::ptrdiff_t>(faces.steps.frame)) + load_wide(head);
  const WideFloat bed_step = load_wide(&pressed.bed[faces.c]) - load_wide(&pressed.bed[faces.c - faces.steps.cells]);
  return WideFloat(0.5F * terms.gravity) * heads * bed_step;
}

// What of it falls on this body: g h Δd of its own step; of the rest, the scheme's, a share by the heads around. A wall
// takes its part of both. i, k: the first of the cells above.
float push_on_one(const FluxTerms& terms, const PressedCells& pressed, const CellBody& body, const FewFaces& faces,
                  int i, int k, int lane, float on_all) {
  const CellIndex& index = pressed.index;
  const CellLayout& layout = index.layout;
  const std::vector<float>& bed = pressed.bed;
  const std::vector<float>& floor = pressed.floor;
  const int x = faces.steps.x, z = faces.steps.z;
  float all = 0.0F;
  for (int m = -kFluxReach; m < kFluxReach; ++m) {
    const int ii = i + lane + x * m;
    const int kk = k + z * m;
    const bool within = ii >= 0 && ii < layout.nx && kk >= 0 && kk < layout.nz;
    if (!within && !index.inside(ii, kk)) continue;
    const std::size_t c = within ? layout.at(ii, kk) : index.place(ii, kk);
    all += floor[c] - bed[c];
  }
  const std::size_t c_2 = faces.c + static_cast<std::size_t>(lane), c_1 = c_2 - faces.steps.cells;
  const float* const head = &body.pressed[faces.upper] + lane;
  const auto one = static_cast<std::ptrdiff_t>(faces.steps.frame);
  const float mine = head[-2 * one] + head[-one] + head[0] + head[one];
  const float share = std::min(1.0F, mine / std::max(all, 1e-12F));
  const float fall = 0.5F * terms.gravity * (pressed.cells.h[c_1] + pressed.cells.h[c_2]);
  const float all_step = (floor[c_2] - bed[c_2]) - (floor[c_1] - bed[c_1]);
  // Hulls and low walls above or below in the same water are like a bed: they bear what this head presses on their
  // slopes. What this hull bears of theirs is the opposite, so that two of them, one above the other, feel nothing.
  const std::size_t upper = faces.upper + static_cast<std::size_t>(lane);
  const bool wet = body.wet[upper] > 0.0F && body.wet[upper - faces.steps.frame] > 0.0F;
  const float others_step = all_step - (head[0] - head[-one]);
  const float borne = wet ? 0.5F * terms.gravity * (head[-one] + head[0]) * others_step : 0.0F;
  return fall * (head[0] - head[-one]) + share * (on_all - fall * all_step) - borne;
}

// What ends a head beside a wall: water of the same level beyond it. c: the cell beside the wall; per density and
// length of face [m^3/s^2].
float push_of_end(const FluxTerms& terms, const PressedCells& pressed, std::size_t c, float head) {
  const float h = pressed.cells.h[c];
  const float wetness = std::min(1.0F, h / pressed.thin);  // no water parts a hull aground from the wall
  return wetness * terms.gravity * head * (h + 0.5F * head);
}

// Through a face to a cell that a body closes, from the cell before it. A hull's head ends there. Without that a hull
// would be pushed to a wall, or off it, that water still parts it from, as soon as its head, spread over cells, reaches
// those beside the wall. The body that closes the cell bears on_all and what ends all heads, as if water stood before
// it as high as around.
struct WallFace {
  std::size_t f, c;  // the cell before the wall in the frame and among the cells
  float outward;
  bool mine;  // the wall
};
float push_before_wall(const FluxTerms& terms, const PressedCells& pressed, const CellBody& body, const WallFace& face,
                       float on_all) {
  const float own = body.pressed[face.f] - (body.walled.empty() ? 0.0F : body.walled[face.f]);
  const float push = -face.outward * push_of_end(terms, pressed, face.c, own);
  if (!face.mine) return push;
  const float heads = pressed.floor[face.c] - pressed.bed[face.c] - pressed.walls[face.c];
  return push + on_all + face.outward * push_of_end(terms, pressed, face.c, heads);
}

// The push on a body that others are near, less what the bed bears of it. b: which body; on_all, on_bed: as above.
float push_among_others(const FluxTerms& terms, const PressedCells& pressed, std::size_t b, const CellBody& body,
                        const FewFaces& faces, int i, int k, int lane, float on_all, float on_bed) {
  if (!pressed.closed.any()) return push_on_one(terms, pressed, body, faces, i, k, lane, on_all) - on_bed;
  const std::size_t c_1 = pressed.index.place(i + lane - faces.steps.x, k - faces.steps.z);
  const std::size_t c_2 = pressed.index.place(i + lane, k);
  const std::size_t by_1 = pressed.closed.closed_by(c_1, pressed.cells);
  const std::size_t by_2 = pressed.closed.closed_by(c_2, pressed.cells);
  const bool open_1 = by_1 == CellWalls::kNoBody, open_2 = by_2 == CellWalls::kNoBody;
  if (open_1 == open_2) return push_on_one(terms, pressed, body, faces, i, k, lane, on_all) - on_bed;
  const std::size_t upper = faces.upper + static_cast<std::size_t>(lane);
  const WallFace face =
      open_1 ? WallFace{upper - faces.steps.frame, c_1, 1.0F, by_2 == b} : WallFace{upper, c_2, -1.0F, by_1 == b};
  return push_before_wall(terms, pressed, body, face, on_all) - (face.mine ? on_bed : 0.0F);
}

// What a body feels of its head beyond an edge, where the floor goes on as it is and nothing steps. i, k: a cell beside
// the edge; per density and length of face [m^3/s^2].
float push_beyond_edge(const FluxTerms& terms, const PressedCells& pressed, const CellBody& body, int i, int k) {
  const std::size_t f = body.frame.at(i, k);
  const float head = body.pressed[f] - (body.walled.empty() ? 0.0F : body.walled[f]);
  return push_of_end(terms, pressed, pressed.index.place(i, k), head);
}

}  // namespace

void gather_pressure(const FluxTerms& terms, float time, const PressedCells& pressed, bool along_x,
                     const HullPatch& patch, std::size_t b, CellBody& body) {
  const CellIndex& index = pressed.index;
  const CellLayout& layout = index.layout;
  const Cells& cells = pressed.cells;
  const std::vector<float>& floor = pressed.floor;
  const CellWindow& window = body.window;
  const CellWindow& frame = body.frame;
  const FluxFields fields =
      along_x ? fields_along_x(terms, layout, floor.data(), cells) : fields_along_z(terms, layout, floor.data(), cells);
  const float face = kWaterDensity * (along_x ? layout.dz : layout.dx);
  const Vec2 center = patch.origin + patch.to_world(Vec2(patch.center.x, patch.center.z));
  // The upper cells of all faces that a cell of the window helps to make; at edges that are not periodic nothing steps.
  const int x = along_x ? 1 : 0;
  const int z = 1 - x;
  const FaceSteps steps{along_x ? 1 : static_cast<std::size_t>(layout.stride),
                        along_x ? 1 : static_cast<std::size_t>(frame.width()), x, z};
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
  const auto add = [&](double push, int i, int k) {
    // About the vertical alone; the hull takes the torques about level axes from its nodes.
    const Vec2 lever = layout.middle(i, k) - center;
    force += push;
    torque += along_x ? static_cast<double>(lever.y) * push : -static_cast<double>(lever.x) * push;
  };
  Lanes pushes{}, borne{}, pushed{};
  for (int k = k0; k < k1; ++k) {
    int count = 0;
    for (int i = i0; i < i1; i += count) {
      const FewFaces faces{frame.at(i, k), index.place(i, k), steps};
      const int in_row = index.periodic_x ? layout.nx - CellIndex::wrap(i, layout.nx) : i1 - i;
      count = std::min({kLanes, i1 - i, in_row});
      const auto some = pushed_faces(body, faces);
      if (!xsimd::any(some)) continue;
      const FaceFlux flux = face_flux(terms, fields, faces.c, steps.cells);
      push_on_all(terms, pressed, flux, faces).store_unaligned(pushes.data());
      push_on_bed(terms, pressed, body, faces).store_unaligned(borne.data());
      xsimd::select(some, WideFloat(1.0F), WideFloat(0.0F)).store_unaligned(pushed.data());
      for (int lane = 0; lane < count; ++lane) {
        const auto n = static_cast<std::size_t>(lane);
        if (pushed[n] == 0.0F) continue;
        const float push = body.alone
                               ? pushes[n] - borne[n]
                               : push_among_others(terms, pressed, b, body, faces, i, k, lane, pushes[n], borne[n]);
        add(static_cast<double>(face * push), i + lane, k);
      }
    }
  }
  const auto add_edge = [&](int across, int along, float outward) {
    const int i = along_x ? across : along, k = along_x ? along : across;
    if (!window.holds(i, k)) return;
    add(static_cast<double>(-outward * face * push_beyond_edge(terms, pressed, body, i, k)), i, k);
  };
  if (!(along_x ? index.periodic_x : index.periodic_z)) {
    const int last = (along_x ? layout.nx : layout.nz) - 1;
    for (int n = along_x ? window.k0 : window.i0; n < (along_x ? window.k1 : window.i1); ++n) {
      add_edge(0, n, -1.0F);
      add_edge(last, n, 1.0F);
    }
  }
  PressureImpulse& sum = body.pressure[static_cast<std::size_t>(z)];
  (along_x ? sum.force.x : sum.force.z) += static_cast<double>(time) * force;
  sum.torque.y += static_cast<double>(time) * torque;
}

}  // namespace regatta
