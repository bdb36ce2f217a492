// Shallow water at the start, as a scene describes it, and what a solver of it is started from.
#pragma once

#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <memory>
#include <optional>
#include <vector>

namespace regatta {

// A rectangle whose water starts at another level or velocity (dam breaks). Later ones win.
struct WaterRegion {
  Vec2 lower{0.0F}, upper{0.0F};  // (x, z) [m]
  float level = 0.0F;             // world y of the surface [m]; at or below the bed: dry
  Vec2 velocity{0.0F};            // [m/s]
};

struct WaterSpec {
  float level = 0.0F;  // world y of the still surface [m]
  Vec2 slope{0.0F};    // slope of the surface at the start, which stands at level + slope · (x, z)
  // Depth of the flat bed below the level; h_0 of the forces, of the sponge's wave speed and of the threshold for dry
  // [m].
  float depth = 1.0F;
  float spacing = 0.1F;       // Δx: every wet spacing² holds one column, with the water that stands there [m]
  Vec2 velocity{0.0F};        // at the start [m/s]
  float inflow_speed = 0.0F;  // u at an inflow edge, along +x when west, -x when east [m/s]
  std::optional<float> outflow_level;  // world y of the surface held at an outflow edge [m]; none: that of `level`
  std::vector<WaterRegion> regions;

  // Height of the surface at the start at a place outside all regions, world y [m].
  [[nodiscard]] float surface_at(Vec2 at) const { return level + slope.x * at.x + slope.y * at.y; }
  // Held at an outflow edge, world y [m].
  [[nodiscard]] float outflow_surface() const { return outflow_level.value_or(level); }
};

// The water with what it lies in.
struct WaterSetup : WaterSpec {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  bool under_waves = false;  // a layer of dispersive waves lies on top and takes its share of the hulls' heads
};

struct WaterStart {
  float level = 0.0F;   // world y of the surface; at or below the bed: dry [m]
  Vec2 velocity{0.0F};  // [m/s]
};

// The start of the water at a place: as the last region there says, or else as the rest of the water.
inline WaterStart start_at(const WaterSpec& water, Vec2 at) {
  WaterStart start{water.surface_at(at), water.velocity};
  for (const WaterRegion& region : water.regions) {
    const bool inside =
        at.x >= region.lower.x && at.x <= region.upper.x && at.y >= region.lower.y && at.y <= region.upper.y;
    if (inside) start = {region.level, region.velocity};
  }
  return start;
}

// Whether the water flows by itself: it starts in motion or not level, or an edge sets it in motion. Else bodies, waves
// and swell alone move it.
inline bool has_stream(const WaterSetup& water) {
  const Domain& domain = water.domain;
  const bool through = domain.west == EdgeKind::kInflow || domain.east == EdgeKind::kInflow;
  if (through && (water.inflow_speed != 0.0F || water.outflow_surface() != water.level)) return true;
  if (water.velocity != Vec2(0.0F) || water.slope != Vec2(0.0F)) return true;
  for (const WaterRegion& region : water.regions) {
    if (region.level != water.level || region.velocity != Vec2(0.0F)) return true;
  }
  return false;
}

}  // namespace regatta
