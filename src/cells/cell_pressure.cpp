#include "cells/cell_pressure.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

// Whether some of `count` faces between wet cells lie where the body's head may step. upper, c: the cell above the
// first face in the frame and among the cells; steps: from there to the cell below.
bool some_push(const CellBody& body, const Cells& cells, std::size_t upper, std::size_t frame_step, std::size_t c,
               std::size_t step, int count) {
  const float* const pressed = &body.pressed[upper];
  const float* const h = &cells.h[c];
  const auto one = static_cast<std::ptrdiff_t>(frame_step), below = static_cast<std::ptrdiff_t>(step);
  bool some = false;
  for (std::ptrdiff_t n = 0; n < count; ++n) {
    const float mine = pressed[n - 2 * one] + pressed[n - one] + pressed[n] + pressed[n + one];
    some |= mine > 0.0F && h[n] + h[n - below] > 0.0F;
  }
  return some;
}

}  // namespace

void gather_pressure(const FluxTerms& terms, float time, const PressedCells& pressed, bool along_x,
                     const HullPatch& patch, CellBody& body) {
  const CellIndex& index = pressed.index;
  const CellLayout& layout = index.layout;
  const Cells& cells = pressed.cells;
  const std::vector<float>& bed = pressed.bed;
  const std::vector<float>& floor = pressed.floor;
  const CellWindow& window = body.window;
  const CellWindow& frame = body.frame;
  const std::size_t step_to = along_x ? 1 : static_cast<std::size_t>(layout.stride);
  const std::size_t step_in_frame = along_x ? 1 : static_cast<std::size_t>(frame.width());
  const FluxFields fields =
      along_x ? fields_along_x(terms, layout, floor.data(), cells) : fields_along_z(terms, layout, floor.data(), cells);
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
  glm::dvec3 force(0.0);
  double torque = 0.0;
  std::array<float, static_cast<std::size_t>(kLanes)> lost{};
  for (int k = k0; k < k1; ++k) {
    for (int i = i0; i < i1;) {
      const std::size_t first = index.place(i, k);
      const int in_row = index.periodic_x ? layout.nx - CellIndex::wrap(i, layout.nx) : i1 - i;
      const int count = std::min({kLanes, i1 - i, in_row});
      if (!some_push(body, cells, frame.at(i, k), step_in_frame, first, step_to, count)) {
        i += count;
        continue;
      }
      const FaceFlux flux = face_flux(terms, fields, first, step_to);
      (flux.across_low - flux.across_high).store_unaligned(lost.data());
      for (int lane = 0; lane < count; ++lane, ++i) {
        const std::size_t f_2 = frame.at(i, k);
        const std::size_t f_1 = f_2 - step_in_frame;
        const std::size_t f_0 = f_1 - step_in_frame;
        const std::size_t f_3 = f_2 + step_in_frame;
        const float mine = body.pressed[f_0] + body.pressed[f_1] + body.pressed[f_2] + body.pressed[f_3];
        if (!(mine > 0.0F)) continue;
        const std::size_t c_2 = first + static_cast<std::size_t>(lane);
        const std::size_t c_1 = c_2 - step_to;
        const float h_1 = cells.h[c_1], h_2 = cells.h[c_2];
        if (!(h_1 + h_2 > 0.0F)) continue;
        float step_push = lost[static_cast<std::size_t>(lane)] + 0.5F * terms.gravity * (h_1 - h_2) * (h_1 + h_2) -
                          0.5F * terms.gravity * (h_1 + h_2) * (bed[c_2] - bed[c_1]);
        if (!body.alone) {
          // To each what falls on its own step, g h Δd; of the rest, the scheme's, a share by the heads around. A wall
          // takes its part of both.
          float all = 0.0F;
          for (int m = -kFluxReach; m < kFluxReach; ++m) {
            const int ii = i + x * m;
            const int kk = k + z * m;
            const bool within = ii >= 0 && ii < layout.nx && kk >= 0 && kk < layout.nz;
            if (!within && !index.inside(ii, kk)) continue;
            const std::size_t c = within ? layout.at(ii, kk) : index.place(ii, kk);
            all += floor[c] - bed[c];
          }
          const float share = std::min(1.0F, mine / std::max(all, 1e-12F));
          const float fall = 0.5F * terms.gravity * (h_1 + h_2);
          const float all_step = (floor[c_2] - bed[c_2]) - (floor[c_1] - bed[c_1]);
          step_push = fall * (body.pressed[f_2] - body.pressed[f_1]) + share * (step_push - fall * all_step);
        }
        const auto push = static_cast<double>(face * step_push);
        const Vec2 at = layout.middle(i, k) - (along_x ? Vec2(0.5F * layout.dx, 0.0F) : Vec2(0.0F, 0.5F * layout.dz));
        // About the vertical alone; the hull takes the torques about level axes from its nodes.
        const glm::dvec2 lever(at - center);
        if (along_x) {
          force.x += push;
          torque += lever.y * push;
        } else {
          force.z += push;
          torque -= lever.x * push;
        }
      }
    }
  }
  PressureImpulse& sum = body.pressure[static_cast<std::size_t>(z)];
  sum.force += static_cast<double>(time) * force;
  sum.torque.y += static_cast<double>(time) * torque;
}

}  // namespace regatta
