// The level velocity that vortex rings under water, with their images in the surface, have at the surface above them.
// Foam and markers go with it, beside the water's own velocity, which knows of rings only their mean over the depth.
// For the picture alone. It is found on a grid once a picture: what drifts is thousands of places, and so are nodes.
#pragma once

#include "exchange/snapshot.h"

#include <vector>

namespace regatta {

class RingDrift {
 public:
  // Anew, from a snapshot with drawn water (has_drawn_water). Rings deeper than 2 m are not felt.
  void find(const Snapshot& snapshot);
  // [m/s]; bilinear between the grid's points, 0 beyond them.
  [[nodiscard]] Vec2 at(Vec2 place) const { return field_.at(place); }

 private:
  struct Piece {
    Vec2 at{0.0F};        // [m]
    Vec3 strength{0.0F};  // α [m³/s]
    float depth = 0.0F;   // [m]
    float core = 0.0F;    // σ [m]
  };
  void list_pieces(const Snapshot& snapshot);
  void lay_grid(float spacing);
  void add(const Piece& piece);

  std::vector<Piece> pieces_;
  WakeField field_;  // a grid of velocities; without margin
};

}  // namespace regatta
