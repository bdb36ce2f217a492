// Where a hull meets the drawn water: pieces of its waterline, and the speed at which each is pushed into the water.
// Foam and spray are born there.
#pragma once

#include "exchange/snapshot.h"

#include <vector>

namespace regatta {

struct HullEdge {
  Vec3 at{0.0F};        // middle of the panel that the waterline runs through [m]
  Vec3 normal{0.0F};    // normal of the panel, outward
  Vec2 aside{0.0F};     // (x, z) of the normal, unit; 0 where it has none
  Vec3 velocity{0.0F};  // velocity of the hull there [m/s]
  float water = 0.0F;   // η beside it [m]
  float into = 0.0F;    // speed of the hull against the water that flows there, along the normal [m/s]
  float length = 0.0F;  // length of waterline that the panel stands for [m]
  float side = 0.0F;    // side of a square as large as the panel [m]
};

// Replaces `edges`. snapshot: one with drawn water (drawn_water.h). Panels that face up, and water outside the domain,
// are left out.
void find_hull_edges(const Snapshot& snapshot, const BodySnapshot& body, std::vector<HullEdge>& edges);

}  // namespace regatta
