// The liquid's place, from the density of its particles: which cells are liquid, how far each is from the surface, and
// how much the pressure shall close up or spread water that is too thin or too dense.
//
// The density of a cell is spread with hat functions; where the water ends in a level at a distance s above the cell's
// middle (in cells), it is 1 − (1 − s)²/2 for s > 0 and (1 + s)²/2 for s < 0. Solved for s this gives the distance to
// the surface, so that a level, and waves much lower than a cell, stand where they are. "A cell with a particle is
// liquid" would be off by half a cell and lose such waves.
#pragma once

#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Values on cells (MacGrid::at).
struct LiquidSurface {
  std::vector<float> distance;       // to the surface, negative in water, −1 to 1 [cells]
  std::vector<std::uint8_t> liquid;  // 1: a cell with a pressure
  std::vector<float> outflow;        // outflow of a cell before pressure, as a speed through one face [m/s]
  std::vector<float> source;         // wanted outflow of a cell, as a speed through one face [m/s]

  explicit LiquidSurface(const MacGrid& grid);
};

// Distance from a cell's middle to the surface by its density, negative in water: 1 gives −1, 0.5 gives 0, 0 gives 1
// [cells].
float surface_distance(float density);

// The integral of the hat function over a cell and its two neighbours, whose values hold throughout each: (1, 6, 1)/8.
// Beyond the ends the last value holds.
void smooth_along(const MacGrid& grid, int axis, std::span<const float> from, std::span<float> to);

// open_volume: open shares of cells; empty: all are open. open: of faces.
// density: of the whole cell before; of its open part afterwards. Overwrites outflow and source, which are found later.
void open_density(const MacGrid& grid, std::span<const float> open_volume, LiquidSurface& surface,
                  std::vector<float>& density);
// Writes distance and liquid.
void find_surface(const MacGrid& grid, std::span<const float> density, const FaceField& open, LiquidSurface& surface);
// Writes outflow: of the velocities u [m/s] through the open shares of faces, without the bodies' own.
void find_outflow(const MacGrid& grid, const FaceField& open, const FaceField& u, LiquidSurface& surface);
// Writes source. pull: share of an excess of density that is to go in this sub-step, times cell / dt [m/s]. A lack of
// density counts in cells with liquid on all sides alone: at the surface it is the surface. advance: time over the cell
// for which the outflow has acted on the density that counts [s/m], so that what velocities bring together in the first
// half of a step, before pressure, is not pushed apart twice: the water would tremble.
void find_source(const MacGrid& grid, std::span<const float> density, std::span<const float> open_volume,
                 const FaceField& open, float advance, float pull, LiquidSurface& surface);

}  // namespace regatta
