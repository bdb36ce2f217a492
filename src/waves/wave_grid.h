// Where the cells of a wave layer lie and how its arrays are laid out: a MAC grid, rows of cells along x, one after the
// other along z. The surface is stored at the middles of cells, the flux at their west and south faces.
#pragma once

#include "core/types.h"
#include "geometry/domain.h"

#include <vector>

namespace regatta {

// Walled: both ends are mirrors, whatever sponge lies before them. Periodic: open edges, too, which a sponge makes so.
enum class WaveAxis { kPeriodic, kWalled };

struct WaveGrid {
  Vec2 lower{0.0F};  // corner of cell (0, 0): (x, z) [m]
  int nx = 1, nz = 1;
  float dx = 0.1F, dz = 0.1F;  // [m]
  WaveAxis x_axis = WaveAxis::kPeriodic, z_axis = WaveAxis::kPeriodic;
  int stride =
      16;  // from row to row; not a power of two, for rows a power of two apart push each other out of the cache

  [[nodiscard]] int count() const { return nx * nz; }
  [[nodiscard]] double area() const {
    return static_cast<double>(dx) * static_cast<double>(dz);
  }  // area of a cell [m^2]
  [[nodiscard]] std::size_t at(int i, int k) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(i);
  }
  [[nodiscard]] Vec2 middle(int i, int k) const {
    return lower + Vec2((static_cast<float>(i) + 0.5F) * dx, (static_cast<float>(k) + 0.5F) * dz);
  }
  // Arrays have some rows more than there are cells, and each row ends in some numbers more: they are 0 for ever.
  [[nodiscard]] std::size_t array_size() const;
  [[nodiscard]] std::vector<float> make_array() const { return std::vector<float>(array_size(), 0.0F); }
};

// Lines of nx and nz cells must be such as can be transformed (is_line_length in line_fft.h).
WaveGrid make_wave_grid(Vec2 lower, Vec2 spacing, int nx, int nz, WaveAxis x_axis, WaveAxis z_axis);
// Covers a domain with cells no larger than `spacing`. An axis is walled if a wall stands at one of its ends at least.
WaveGrid make_wave_grid(const Domain& domain, float spacing);

}  // namespace regatta
