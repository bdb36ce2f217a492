// Makes room for a body in water that was laid as if it were not there, so that a scene starts at rest: columns below
// a hull give up the volume that its head will press out, and those inside a wall are taken away. Without it a floating
// body would be thrown up by the water inside it. For the start of a world only.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/hull_solid.h"
#include "exchange/body.h"
#include "exchange/water_sample.h"
#include "exchange/water_setup.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "hull/hull_patch.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// What a body leaves of the water in its place.
class HullRoom {
 public:
  // As make_room() has them; domain and terrain must outlive it.
  HullRoom(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface, float room,
           const BodyView& body, bool under_waves);
  [[nodiscard]] bool any() const { return patch_.inside; }  // false: the body lies elsewhere
  // The share of its water that a column at a place keeps; below 0: none, it stands inside a wall.
  [[nodiscard]] float share_left(Vec2 world) const;

 private:
  const Domain& domain_;
  const Terrain& terrain_;
  float surface_;
  float spread_ = 0.0F;  // [m]
  HullPatch patch_;
  HullSolid solid_;
  std::vector<float> head_;  // at rest, at the nodes [m]
};

// surface: level of the still water about the body [m]; spacing: of the columns, support: of their kernels, room: free
// water around the body (room_around() in hull_set.h) [m]. under_waves: dispersive waves above the columns take their
// share of what the hull presses, and the columns keep the water of that.
void make_room(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface, float room,
               const BodyView& body, Columns& columns, bool under_waves = false);

// Only takes away the columns inside the walls of a fixed or driven body; the rest keeps its volume.
void take_out_of_solids(const Domain& domain, const Terrain& terrain, float support, float surface,
                        const BodyView& body, Columns& columns);

// The same for all bodies; waters: where each is. True where there was something to take.
bool make_room_of_walls(const Domain& domain, const Terrain& terrain, float support,
                        std::span<const WaterSample> waters, std::span<const BodyView> bodies, Columns& columns);

// Lays still water level beside walls. The edge of a wall cuts the lattice where it will; the columns that are left
// hold the water of their own cells, too much or too little by up to half a row, which would go off as waves. Once
// alone: what more passes gain in level they lose in the lattice, which would creep for a minute. grown: places of the
// columns beside walls, their depths completed; summed: of all places before; places: of all columns in the field. In
// slots so narrow that depths are not completed in full columns stay as they are.
void fill_beside_walls(const WaterSetup& setup, const Bed& bed, std::span<const std::int32_t> grown,
                       std::span<const float> summed, std::span<const std::int32_t> places, const ColumnField& field,
                       Columns& columns);

}  // namespace regatta
