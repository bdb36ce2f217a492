// The surface of a liquid as a closed mesh, for the picture: where the distance to it, known at the middles of cells,
// passes zero. One corner lies in each cube between eight middles that the surface passes, at the mean of where it
// crosses the cube's edges; four cubes around a crossed edge share a quad ("surface nets", [Gib98]). Fewer and rounder
// triangles than by marching through the cubes, and no table.
// The water goes on past walls, floor and lid as it is beside them, and is cut off flat there: no hole at the glass.
#pragma once

#include "exchange/water_shapes.h"
#include "liquid/mac_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

class LiquidMesh {
 public:
  // distance: to the surface, negative in water, on cells (MacGrid::at) [cells]. hidden: likewise, not 0 where a cell
  // lies in a body; there the surface goes on as it comes in from outside, so that the picture has no gap along a hull.
  // Empty: there are none. lower, upper: of the box that the mesh is cut off at [m].
  void make(const MacGrid& grid, std::span<const float> distance, std::span<const std::uint8_t> hidden,
            const Vec3& lower, const Vec3& upper, ClosedMesh& out);

 private:
  void take_nodes(const MacGrid& grid, std::span<const float> distance, std::span<const std::uint8_t> hidden);
  void fill_hidden();
  void smooth();
  void blur();
  void dry_outside();
  void lay_corners(const MacGrid& grid, const Vec3& lower, const Vec3& upper, ClosedMesh& out);
  void lay_faces(ClosedMesh& out) const;

  [[nodiscard]] std::size_t node(int i, int j, int k) const {
    return static_cast<std::size_t>(i + nx_ * (j + ny_ * k));
  }

  // Nodes: the middles of cells, two more on each side; the outermost lie in air. Cube n lies beyond node n.
  int nx_ = 0, ny_ = 0, nz_ = 0;
  std::vector<float> value_, next_, once_;  // distance [cells]
  std::vector<std::uint8_t> unknown_;       // in a body
  std::vector<std::int32_t> corner_;        // corner of each cube; −1: the surface does not pass it
};

}  // namespace regatta
