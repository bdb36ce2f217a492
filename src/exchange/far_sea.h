// The water beyond the open edges of a domain under waves, for drawing: a sea that repeats without end, and what runs
// out of the domain into it.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

// On cells of a tile that covers the domain and what it leaves through, [nz][nx]; the sea is the same in each tile.
struct FarSea {
  int nx = 0, nz = 0;         // cells; 0: there is no such water
  Vec2 lower{0.0F};           // corner of cell (0, 0): (x, z) [m]
  Vec2 spacing{0.1F};         // [m]
  float reach = 0.0F;         // how far beyond the edges `beside` counts [m]
  bool swell_alone = false;   // the swell of shallow water: known where there is such a sea, but no reason for one
  std::vector<float> sea;     // surface of the sea above the still level; empty: calm [m]
  std::vector<float> beside;  // part of the waves in this tile that the sea lacks [m]

  [[nodiscard]] bool any() const { return nx > 0 && nz > 0; }
  // Whether it lies beyond open edges whatever the surroundings are.
  [[nodiscard]] bool everywhere() const { return any() && !swell_alone; }
  void clear() {  // keeps the memory
    nx = nz = 0;
    swell_alone = false;
    sea.clear();
    beside.clear();
  }
};

}  // namespace regatta
