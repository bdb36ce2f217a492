// A current across open edges. In a band at least one support radius wide before an edge that the outside water
// crosses, columns move with that water and have its level, swell included. A column that leaves the domain is removed.
// Where the current comes in, a column that leaves the band inwards is followed by a new one at the edge, so the band's
// pattern goes on without end. The new column gets the water that stands over the bed there at the still level, as at
// the start, because swell moves columns together and apart. Edges that no current crosses, dry edges, edges opposite a
// wall or a dry edge, and domains narrower than four bands have no band and hold their columns.
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
    // Place before the move of a column that left farther than a stable sub-step can carry it; none: no column did.
    std::optional<Vec2> flung;
  };

  // velocity [m/s], level [world y, m]: of the water outside; thinnest: thinner water is dry [m].
  OpenFlow(const Domain& domain, const Bed& bed, const Lattice& lattice, float support, Vec2 velocity, float level,
           float thinnest);

  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] bool in_band(Vec2 at) const;
  // Sets depth and surface of the columns in the bands.
  void prescribe(const Bed& bed, const WaterOutside& outside, const Sponge& sponge, ColumnField& field) const;
  // Call after the move: removes the columns that left and adds those that follow. before: the field before the move.
  Exchange exchange(const Bed& bed, const ColumnField& before, Columns& columns) const;

 private:
  struct Edge {
    bool crossed = false;  // the current crosses it
    bool across_x = true;  // true: west or east; false: south or north
    float at = 0.0F;       // its coordinate [m]
    float inward = 1.0F;   // +1 or -1: direction along the axis into the domain
    float band = 0.0F;     // width of the band, a whole number of the lattice's periods [m]

    [[nodiscard]] float inside(Vec2 place) const { return inward * ((across_x ? place.x : place.y) - at); }
    [[nodiscard]] Vec2 beyond(Vec2 place) const {
      return place - inward * band * (across_x ? Vec2(1.0F, 0.0F) : Vec2(0.0F, 1.0F));
    }
  };

  // Adds the column that follows column k, which moved from `was` to its present place, behind each edge from
  // first_edge on; a column that leaves two bands in one step is followed by several.
  void follow(const Bed& bed, const ColumnField& before, Vec2 was, std::size_t k, std::size_t first_edge,
              Columns& columns, PassedVolume& passed) const;

  std::array<Edge, 4> edges_;
  Lattice lattice_;
  bool active_ = false, crosses_x_ = false, crosses_z_ = false;
  float level_ = 0.0F, thinnest_ = 0.0F, support_ = 0.0F;  // [m]
  float near_ = 0.0F;  // a column closer than this to a place is the one at that place [m]
};

}  // namespace regatta
