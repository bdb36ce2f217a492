// Whether columns or cells are fine enough for a body: where they are not, its speed and its wake are the spacing's
// own. Whether cells of dispersive waves are, and particles: where not, they carry too little of it. Measured:
// docs/validation.md, "Speed against spacing"; docs/wakes.md, "Over sizes and speeds"; docs/ocean.md, "Limits".
#pragma once

#include "exchange/body_setup.h"

#include <optional>
#include <string>

namespace regatta {

// A body that the water is too coarse for.
struct CoarseWater {
  std::string body;                     // name of the body
  float side = 0.0F;                    // side that needs to be resolved [m]
  float spacing = 0.0F;                 // spacing of columns or cells, or the particles' radius [m]
  float wanted = 0.0F;                  // the largest that would do [m]
  const char* of = "across";            // the direction of the side
  const char* key = "a water.spacing";  // key in the scene
};

// For a body that moves freely the lesser side of its footprint, a boat's beam; for one that is held or driven, which
// the water sees as walls, the greater: thin walls keep water apart in any case [m].
float side_to_resolve(const BodySetup& body, const Quat& orientation);
// Empty if the water is fine enough for a body that lies like this.
std::optional<CoarseWater> coarse_water(const BodySetup& body, const Quat& orientation, float spacing);

// Finds a wall that is too thin for columns: a part of a held or driven body that stands on the bed, at `bed`, and
// rises above the surface, at `level` [m]. Still water about the ends and corners of such a wall is restless. Columns
// never go through; waves do where the wall moves. None where every part is thick enough, or the body moves freely.
std::optional<CoarseWater> thin_wall(const BodySetup& body, const BodyState& lies, float bed, float level,
                                     float spacing);

// Empty if cells of dispersive waves are fine enough for a body that moves freely; a held body keeps waves off in any
// case.
std::optional<CoarseWater> coarse_waves(const BodySetup& body, const Quat& orientation, float spacing);

// Empty if particles of this radius are small enough for a body that moves freely; a held body needs no carrying.
std::optional<CoarseWater> coarse_particles(const BodySetup& body, float radius);

// The same for cells of a liquid.
std::optional<CoarseWater> coarse_liquid(const BodySetup& body, float cell);

// "boat, 1.6 m across, wants a water.spacing of 0.2 m, not 0.3 m"; the first spacing is rounded down.
// "raft, 0.1 m at its thinnest, wants an ocean.radius of 0.01 m, not 0.025 m".
std::string coarse_text(const CoarseWater& found);

}  // namespace regatta
