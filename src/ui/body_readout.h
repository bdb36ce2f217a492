// The figures of a body in the body panel and the HUD, computed from its snapshot: heading, heel, speed ahead, draft.
// Forward is the body's +x, up +y, starboard +z.
#pragma once

#include "exchange/snapshot.h"

namespace regatta {

struct BodyReadout {
  float speed = 0.0F;            // [m/s]
  float ahead = 0.0F;            // speed along the bow's horizontal direction, negative astern [m/s]
  float heading_deg = 0.0F;      // about y as LaunchBody's: 0 along +x, 90 along -z; [0, 360)
  float heel_deg = 0.0F;         // starboard down positive
  float trim_deg = 0.0F;         // bow up positive
  float keel = 0.0F;             // depth of the lowest point below the still surface; negative above it [m]
  float top = 0.0F;              // depth of the highest, likewise [m]
  float submerged_share = 0.0F;  // share of the hull's volume, [0, 1]
  float wave_resistance = 0.0F;  // push of dispersive waves against the bow's direction [N]
};

BodyReadout read_body(const BodySnapshot& body, float level);

// Place where a button launches a new body: ahead of the given body (-1: the middle), inside the domain by a margin.
// `longer`: excess over the standard boat's length, by which it lies farther ahead [m].
Vec2 launch_spot(const Snapshot& snapshot, BodyId body, float longer = 0.0F);

}  // namespace regatta
