// The particles of a liquid: what each carries, and the order in which they stand: cell by cell. They carry the water's
// mass, momentum and place; the grid (mac_grid.h) only makes their motion divergence-free.
#pragma once

#include "core/types.h"
#include "liquid/mac_grid.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// One line of a processor's cache.
struct LiquidParticle {
  Vec3 x{0.0F};                     // from the grid's lower corner [cells]
  float mass = 1.0F;                // in particles at rest, of which kPerCell fill a cell [1]
  Vec3 u{0.0F};                     // velocity [m/s]
  std::array<float, 9> gradient{};  // ∂u_a/∂x_b at 3 a + b, of transfer apic; 0 with others [m/s a cell]
};
static_assert(sizeof(LiquidParticle) == 64);

inline constexpr int kPerCell = 8;  // particles at rest in a cell: two along each axis

// The cells of a grid without its margin in the order in which particles stand, and behind them one place for all
// particles above the grid's top, where the box is open.
struct CellOrder {
  int nx = 0, ny = 0, nz = 0;
  explicit CellOrder(const MacGrid& grid) : nx(grid.nx), ny(grid.ny), nz(grid.nz) {}
  [[nodiscard]] int cells() const { return nx * ny * nz; }
  [[nodiscard]] int of_cell(int i, int j, int k) const { return i + nx * (j + ny * k); }
  [[nodiscard]] int of(const Vec3& x) const {
    if (x.y >= static_cast<float>(ny)) return cells();
    const glm::ivec3 at = cell(x);
    return of_cell(at.x, at.y, at.z);
  }
  // A particle beyond a wall counts in the cell at the wall.
  [[nodiscard]] glm::ivec3 cell(const Vec3& x) const { return {index(x.x, nx), index(x.y, ny), index(x.z, nz)}; }

 private:
  static int index(float x, int count) {
    return static_cast<int>(std::min(static_cast<float>(count - 1), std::max(0.0F, x)));
  }
};

// Sorts particles by cell. Particles of one cell keep their order, so that the result depends on their order before
// alone, not on the number of threads. Particles in deep cells, which keep none (narrow_band.h), go to the list's end.
class ParticleSort {
 public:
  explicit ParticleSort(const MacGrid& grid);
  // deep: of cells (MacGrid::at), not 0: a deep one; empty: there are none.
  void sort(std::vector<LiquidParticle>& particles, std::span<const std::uint8_t> deep = {});
  // The particles of cell c are those from start()[c] to start()[c + 1]; entry cells() is for those above the top, and
  // what follows is for those of deep cells.
  [[nodiscard]] std::span<const std::int32_t> start() const { return start_; }
  [[nodiscard]] const CellOrder& order() const { return order_; }

 private:
  void sort_by_layer(std::span<const LiquidParticle> particles, std::span<const std::uint8_t> deep);
  void sort_layer(std::span<const LiquidParticle> particles, int layer);

  CellOrder order_;
  MacGrid grid_;
  std::vector<std::int32_t> start_;        // cells() + 3
  std::vector<std::int32_t> cell_of_;      // cell of each particle before sorting
  std::vector<std::int32_t> by_layer_;     // numbers of the particles before, layer by layer of cells across z
  std::vector<std::int32_t> layer_start_;  // in by_layer_; then that of those above the top, of deep cells, and the end
  std::vector<std::int32_t> counts_;       // per stretch of particles: count in each layer, then its next place there
  std::vector<LiquidParticle> sorted_;
};

}  // namespace regatta
