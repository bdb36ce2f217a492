// The bottom of a hull that planes: a V of one deadrise from the transom forward, and the sections before it. Positions
// are in the maker's frame of the hull (Hull::origin). The forces of the water on it: hull/hull_planing.h.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

// A slice of the bottom across the hull, for slamming.
struct BottomStation {
  Vec3 keel{0.0F};         // [m]
  float half_beam = 0.0F;  // from the keel to the chine, level [m]
  float tan_deadrise = 0.0F;
  float length = 0.0F;  // length of the slice along the hull [m]
};

struct PlaningBottom {
  Vec3 keel{0.0F};         // where the keel ends at the transom [m]
  float keel_rise = 0.0F;  // slope of the keel aft against the length: its own trim [rad]
  float length = 0.0F;     // from the transom to where the keel leaves the water at last [m]
  float beam = 0.0F;       // b, from chine to chine [m]
  float deadrise = 0.0F;   // β [rad]
  std::vector<BottomStation> stations;
};

}  // namespace regatta
