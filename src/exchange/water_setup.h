// What a shallow-water solver is started from.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <memory>
#include <vector>

namespace regatta {

// A rectangle whose water starts at another level or velocity (dam breaks). Later ones win.
struct WaterRegion {
  Vec2 lower{0.0F}, upper{0.0F};  // (x, z) [m]
  float level = 0.0F;             // world y of the surface [m]; at or below the bed: dry
  Vec2 velocity{0.0F};            // [m/s]
};

struct WaterSetup {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  float level = 0.0F;            // world y of the still surface [m]
  Vec2 slope{0.0F};              // of the surface at the start: it stands at level + slope · (x, z)
  float spacing = 0.1F;          // Δx: every wet spacing² holds one column, with the water that stands there [m]
  float reference_depth = 1.0F;  // h_0 of the forces, of the sponge's wave speed and of what counts as dry [m]
  Vec2 velocity{0.0F};           // at the start [m/s]
  float inflow_speed = 0.0F;     // u at an inflow edge, along +x when west, -x when east [m/s]
  float outflow_level = 0.0F;    // world y of the surface held at an outflow edge [m]
  std::vector<WaterRegion> regions;

  // Where the surface starts at a place outside all regions, world y [m].
  [[nodiscard]] float surface_at(Vec2 at) const { return level + slope.x * at.x + slope.y * at.y; }
};

struct WaterStart {
  float level = 0.0F;   // world y of the surface; at or below the bed: dry [m]
  Vec2 velocity{0.0F};  // [m/s]
};

// How the water starts at a place: as the last region there says, or else as the setup does.
inline WaterStart start_at(const WaterSetup& setup, Vec2 at) {
  WaterStart start{setup.surface_at(at), setup.velocity};
  for (const WaterRegion& region : setup.regions) {
    const bool inside =
        at.x >= region.lower.x && at.x <= region.upper.x && at.y >= region.lower.y && at.y <= region.upper.y;
    if (inside) start = {region.level, region.velocity};
  }
  return start;
}

}  // namespace regatta
