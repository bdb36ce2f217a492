#include "grid/cell_dye.h"

#include "core/parallel.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr float kFaintest = 0.004F;  // below one step of an 8-bit colour

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

void carry_dye(float dt, double life, const CellIndex& index, const Cells& cells, CellDye& scratch, CellDye& dye) {
  if (dye.empty()) return;
  const float left = life > 0.0 ? std::exp(-dt / static_cast<float>(life)) : 0.0F;
  const CellLayout& layout = index.layout;
  scratch.assign(dye.size(), Vec2(0.0F));
  parallel_rows(0, layout.nz, [&](int k) {
    for (int i = 0; i < layout.nx; ++i) {
      const std::size_t c = layout.at(i, k);
      const CellCorners from = corners_at(index, layout.middle(i, k) - dt * Vec2(cells.u[c], cells.w[c]));
      Vec2 sum(0.0F);
      for (std::size_t n = 0; n < 4; ++n) sum += from.weight[n] * dye[index.place(from.i[n], from.k[n])];
      scratch[c] = left * sum;
    }
  });
  std::swap(scratch, dye);
  const bool seen = std::any_of(dye.begin(), dye.end(), [](Vec2 d) { return std::max(d.x, d.y) > kFaintest; });
  if (!seen) dye.clear();
}

}  // namespace regatta
