#include "cells/cell_dye.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kFaintest = 0.004F;  // below one step of an 8-bit colour
constexpr float kNone = 1e-4F;       // less is taken for none, or it would run ahead of the rest for ever

bool is_some(Vec2 share) { return share.x > 0.0F || share.y > 0.0F; }

void survey_rows(float dt, const CellLayout& layout, const Cells& cells, const CellDye& dye,
                 std::vector<DyedRow>& rows) {
  rows.assign(static_cast<std::size_t>(layout.nz), {});
  const float per_x = dt / layout.dx, per_z = dt / layout.dz;
  parallel_rows(0, layout.nz, [&](int k) {
    const std::size_t begin = layout.at(0, k);
    const auto cells_in_row = static_cast<std::size_t>(layout.nx);
    const Vec2* row = &dye[begin];
    DyedRow& found = rows[static_cast<std::size_t>(k)];
    found.first = static_cast<int>(std::find_if(row, row + cells_in_row, is_some) - row);
    found.last = layout.nx;
    while (found.last > found.first && !is_some(row[found.last - 1])) --found.last;
    WideFloat way(0.0F);
    for (std::size_t i = 0; i < cells_in_row; i += kLanes) {  // ghosts and zeros follow a row
      way = xsimd::max(way, WideFloat(per_x) * xsimd::abs(load_wide(&cells.u[begin + i])));
      way = xsimd::max(way, WideFloat(per_z) * xsimd::abs(load_wide(&cells.w[begin + i])));
    }
    found.way = largest_lane(way);
  });
}

// The cells of row k where dye may be after all of it moved by at most `reach` cells.
DyedRow reached_by(const std::vector<DyedRow>& rows, const CellIndex& index, int reach, int k) {
  DyedRow all{index.layout.nx, 0};
  for (int m = -std::min(reach, index.layout.nz); m <= std::min(reach, index.layout.nz); ++m) {
    if (!index.inside(0, k + m)) continue;
    const DyedRow& row = rows[static_cast<std::size_t>(wrap(k + m, index.layout.nz))];
    if (row.first >= row.last) continue;
    all.first = std::min(all.first, row.first - reach);
    all.last = std::max(all.last, row.last + reach);
  }
  if (all.first >= all.last) return {};
  const bool wraps = index.periodic_x && (all.first < 0 || all.last > index.layout.nx);
  if (wraps) return {0, index.layout.nx};
  return {std::max(all.first, 0), std::min(all.last, index.layout.nx)};
}

}  // namespace

void release_dye(std::span<const DyeDrop> drops, const CellIndex& index, CellDye& dye) {
  if (drops.empty()) return;
  dye.resize(index.layout.array_size(), Vec2(0.0F));
  for (const DyeDrop& drop : drops) {
    const CellWindow window = index.window(drop.at - drop.radius, drop.at + drop.radius, 0);
    for (int k = window.k0; k < window.k1; ++k) {
      for (int i = window.i0; i < window.i1; ++i) {
        const Vec2 away = index.layout.middle(i, k) - drop.at;
        if (glm::dot(away, away) > drop.radius * drop.radius) continue;
        dye[index.place(i, k)] = drop.channel == 0 ? Vec2(1.0F, 0.0F) : Vec2(0.0F, 1.0F);
      }
    }
  }
}

void carry_dye(float dt, double life, const CellIndex& index, const Cells& cells, DyeScratch& scratch, CellDye& dye) {
  if (dye.empty()) return;
  const float left = life > 0.0 ? std::exp(-dt / static_cast<float>(life)) : 0.0F;
  const CellLayout& layout = index.layout;
  scratch.dye.assign(dye.size(), Vec2(0.0F));
  survey_rows(dt, layout, cells, dye, scratch.rows);
  float way = 0.0F;
  for (const DyedRow& row : scratch.rows) way = std::max(way, row.way);
  const int reach = static_cast<int>(std::min(way, static_cast<float>(layout.nx + layout.nz))) + 2;
  parallel_rows(0, layout.nz, [&](int k) {
    const DyedRow reached = reached_by(scratch.rows, index, reach, k);
    for (int i = reached.first; i < reached.last; ++i) {
      const std::size_t c = layout.at(i, k);
      const CellCorners from = corners_at(index, layout.middle(i, k) - dt * Vec2(cells.u[c], cells.w[c]));
      Vec2 sum(0.0F);
      for (std::size_t n = 0; n < 4; ++n) sum += from.weight[n] * dye[index.place(from.i[n], from.k[n])];
      sum *= left;
      scratch.dye[c] = {sum.x < kNone ? 0.0F : sum.x, sum.y < kNone ? 0.0F : sum.y};
    }
  });
  std::swap(scratch.dye, dye);
  const bool seen = std::any_of(dye.begin(), dye.end(), [](Vec2 d) { return std::max(d.x, d.y) > kFaintest; });
  if (!seen) dye.clear();
}

}  // namespace regatta
