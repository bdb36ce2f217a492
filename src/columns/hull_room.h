// Makes room for a body in water that was laid as if it were not there, so that a scene starts at rest: columns below
// a hull give up the volume that its head will press out, and those inside a wall are taken away. Without it a floating
// body would be thrown up by the water inside it. For the start of a world only.
#pragma once

#include "columns/columns.h"
#include "columns/hull_solid.h"
#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "hull/hull_patch.h"

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

}  // namespace regatta
