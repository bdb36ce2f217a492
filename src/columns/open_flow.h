// A current across open edges. In a band one support radius wide before an edge that the water outside crosses, columns
// move with that water and stand as high, its swell included. One that leaves the domain is gone; where the current
// comes in, one that leaves the band inwards is followed by a new one at the edge, so that the band's pattern goes on
// without end. It is laid as at the start, with the water that stands over the bed there at the still level: swell
// moves columns together and apart. Edges that no current crosses, those that lie dry, and those opposite a wall or
// a dry edge, have no band and hold their columns.
#pragma once

#include "columns/bed.h"
#include "columns/column_edges.h"
#include "columns/columns.h"
#include "columns/lattice.h"
#include "columns/open_level.h"

#include <array>
#include <optional>

namespace regatta {

class OpenFlow {
 public:
  struct Exchange {
    PassedVolume passed;
    std::optional<Vec2> flung;  // where a column lay that left, farther out than a stable sub-step carries it
  };

  // velocity, level: of the water outside [m/s, world y]; thinnest: of water that stands there [m].
  OpenFlow(const Domain& domain, const Bed& bed, const Lattice& lattice, float support, Vec2 velocity, float level,
           float thinnest);

  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] bool in_band(Vec2 at) const;
  // Sets depth and surface in the bands.
  void prescribe(const Bed& bed, const WaterOutside& outside, const Sponge& sponge, ColumnField& field) const;
  // After the move: drops what left and lets in what follows. before: places before the move.
  Exchange exchange(const Bed& bed, const ColumnField& before, Columns& columns) const;

 private:
  struct Edge {
    bool crossed = false;  // by the current
    bool across_x = true;  // west or east
    float at = 0.0F;       // [m]
    float inward = 1.0F;   // along the axis
    float band = 0.0F;     // a whole number of the lattice's periods [m]

    [[nodiscard]] float inside(Vec2 place) const { return inward * ((across_x ? place.x : place.y) - at); }
    [[nodiscard]] Vec2 beyond(Vec2 place) const {
      return place - inward * band * (across_x ? Vec2(1.0F, 0.0F) : Vec2(0.0F, 1.0F));
    }
  };

  // Lets in what follows column k, which went from `was` to where it is now: behind each edge from first_edge on, and
  // what follows that one behind the others, where a column leaves two bands in one step.
  void follow(const Bed& bed, const ColumnField& before, Vec2 was, std::size_t k, std::size_t first_edge,
              Columns& columns, PassedVolume& passed) const;

  std::array<Edge, 4> edges_;
  Lattice lattice_;
  bool active_ = false, crosses_x_ = false, crosses_z_ = false;
  float level_ = 0.0F, thinnest_ = 0.0F, support_ = 0.0F;  // [m]
  float near_ = 0.0F;                                      // columns closer than this are the same one [m]
};

}  // namespace regatta
