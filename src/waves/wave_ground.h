// The ground that a scene puts below and beside a layer of waves: depths of still water, land, and walls thinner than a
// cell. Land is the terrain above the surface, and static bodies that reach from near the bed to above it. Land that
// crosses the way between the middles of two water cells, however thin, closes their face, so that a closed line of
// faces separates cells on both sides of it.
// Each cell and face depends on its place in the world alone, so that a domain that travels keeps what it has.
#pragma once

#include "core/shift_rows.h"
#include "exchange/body.h"
#include "exchange/water_setup.h"
#include "params/params.h"
#include "waves/wave_bed.h"
#include "waves/wave_grid.h"

#include <span>
#include <vector>

namespace regatta {

class GroundBelow {
 public:
  // grid: as it lies at the start, and where it travels also later.
  GroundBelow(const WaterSetup& setup, const Params& params, const WaveGrid& grid, std::span<const BodyView> bodies);

  [[nodiscard]] const WaveGround& ground() const { return ground_; }
  // The same depth everywhere, and no wall.
  [[nodiscard]] bool even() const { return setup_.terrain->flat && piers_.empty(); }
  // Moves on to where the grid has gone, in cells from the start; looks only at cells that came in, unless static
  // bodies have come, gone or moved since.
  void travel(RowShift travelled, std::span<const BodyView> bodies);
  // The same from nothing.
  void renew(RowShift travelled, std::span<const BodyView> bodies);

 private:
  struct Pier {
    std::shared_ptr<const Hull> hull;
    BodyState state;
  };
  struct Cells {
    int first_i = 0, last_i = 0, first_k = 0, last_k = 0;
  };
  [[nodiscard]] Vec2 middle(int i, int k) const;
  [[nodiscard]] static std::vector<Pier> piers_of(std::span<const BodyView> bodies);
  void look_at(const Cells& cells);
  void close_ridges(const Cells& cells);
  void close_piers(const Cells& cells);

  WaterSetup setup_;
  WaveGrid grid_;
  bool walls_ = true;
  RowShift travelled_;
  std::vector<Pier> piers_;
  WaveGround ground_;
};

// The ground of a layer that does not travel, or has not yet.
WaveGround ground_of(const WaterSetup& setup, const Params& params, const WaveGrid& grid,
                     std::span<const BodyView> bodies);

}  // namespace regatta
