// Makes room for a body in water that was laid without it, so that a scene starts at rest: columns below a hull give up
// the volume that its head will press out, and those inside a wall are removed. Otherwise the water inside a floating
// body would throw it up. For when columns are laid or taken over.
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

// The share of the water that a body leaves in its place.
class HullRoom {
 public:
  // Takes the arguments of make_room(); domain and terrain must outlive it.
  HullRoom(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface,
           const BodyView& body, bool under_waves);
  [[nodiscard]] bool any() const { return patch_.inside; }  // false: the body lies outside the domain
  // Returns the share of its water that a column at a place keeps; below 0: none, as it stands inside a wall.
  [[nodiscard]] float share_left(Vec2 world) const;

 private:
  const Domain& domain_;
  const Terrain& terrain_;
  float surface_;
  float spread_ = 0.0F;  // radius over which the head is spread [m]
  HullPatch patch_;
  HullSolid solid_;
  std::vector<float> head_;  // head at rest at the nodes [m]
};

// Makes room for one body. surface: level of the still water around it, world y [m]; spacing, support: of the columns
// [m]. under_waves: dispersive waves above the columns carry their share of the displaced water, and the columns keep
// it.
void make_room(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface,
               const BodyView& body, Columns& columns, bool under_waves = false);

// Removes only the columns inside the walls of a fixed or driven body; all others keep their volume.
void take_out_of_solids(const Domain& domain, const Terrain& terrain, float support, float surface,
                        const BodyView& body, Columns& columns);

// Does the same for all bodies. waters: the water at each of them. Returns whether columns were removed.
bool make_room_of_walls(const Domain& domain, const Terrain& terrain, float support,
                        std::span<const WaterSample> waters, std::span<const BodyView> bodies, Columns& columns);

// Levels still water beside walls. A wall's edge cuts the lattice anywhere; the remaining columns have the water of
// their own cells, too much or too little by up to half a row, which would run off as waves. Call it once: further
// passes gain in level but disturb the lattice, which would creep for a minute. grown: places of the columns beside
// walls, with completed depths; cover: share of each place's kernel that is wall; places: of all columns in the
// field. Columns in slots too narrow for their depths to be completed in full are not changed.
void fill_beside_walls(const WaterSetup& setup, const Bed& bed, std::span<const std::int32_t> grown,
                       std::span<const float> cover, std::span<const std::int32_t> places, const ColumnField& field,
                       Columns& columns);

}  // namespace regatta
