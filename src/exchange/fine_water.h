// Whether columns or cells are fine enough for a body: where they are not, its speed and its wake are the spacing's
// own. Measured: docs/validation.md, "Speed against spacing"; docs/wakes.md, "Over sizes and speeds".
#pragma once

#include "exchange/body_setup.h"

#include <optional>
#include <string>

namespace regatta {

// A body that the water is too coarse for.
struct CoarseWater {
  std::string body;      // its name
  float side = 0.0F;     // that wants resolving [m]
  float spacing = 0.0F;  // of the water [m]
  float wanted = 0.0F;   // the widest that would do [m]
};

// Of a body that moves freely the lesser side of its footprint, a boat's beam; of one that is held or driven, in which
// the water sees walls, the greater: thin walls keep water apart in any case [m].
float side_to_resolve(const BodySetup& body, const Quat& orientation);
// None where the water is fine enough for a body that lies like this.
std::optional<CoarseWater> coarse_water(const BodySetup& body, const Quat& orientation, float spacing);

// "boat, 1.6 m across, wants a water.spacing of 0.2 m, not 0.3 m"; the first spacing is rounded down.
std::string coarse_text(const CoarseWater& found);

}  // namespace regatta
