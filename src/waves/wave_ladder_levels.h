// The grids of a ladder (wave_ladder.h), each twice as coarse as the one before, with walls in them. A level has one
// place a block of cells for the largest connected piece of water in it, and places behind them for pieces that walls
// cut off. Most places have the stencil of open water; those beside walls, and those cut off, are listed with theirs.
//   (z u)_a = own_a u_a - Σ share_ab u_b,   z = A/4 - 1,   (A u)_a = Σ t_ab (u_a - u_b) / v_a
// v: share of the block that is the piece's; t: conductance of what lies between two pieces, in open water t_x and t_z
// (wave_ladder_fit.h). t is at most 4 v / Σ t of both ends, so that the eigenvalues of A are at most 8 for slivers,
// too. Nothing joins what walls separate.
#pragma once

#include "waves/wave_bed.h"
#include "waves/wave_grid.h"

#include <cstdint>
#include <vector>

namespace regatta {

// Sums over places of a level: sum n belongs to `place[n]` and has the terms [first[n], first[n + 1]).
struct LadderSums {
  std::vector<std::int32_t> place, first{0}, from;
  std::vector<float> weight;

  [[nodiscard]] std::size_t count() const { return place.size(); }
};

struct LadderLevel {
  int nx = 0, nz = 0, stride = 0;  // blocks; a frame one place wide lies around them
  int size = 0;                    // places in all, those cut off included
  LadderSums beside;               // stencils beside walls: Σ share u
  std::vector<float> own;          // of these
  LadderSums parts;                // places that are not the mean of four of the finer level: what they are the mean of
  std::vector<std::int32_t> odd, odd_parent;  // places that do not lie in the first piece of their block, and where

  [[nodiscard]] int at(int i, int k) const { return (k + 1) * stride + i + 1; }
};

struct LadderLevels {
  std::vector<LadderLevel> levels;
  float tx = 1.0F, tz = 1.0F;
  bool wraps_x = true, wraps_z = true;  // else the edges are mirrors
};

// null: open water all over the grid.
LadderLevels make_ladder_levels(const WaveGrid& grid, const WaveBed* bed, int levels);

// Whether waves meet anything in it: land, a thin wall.
bool has_walls(const WaveGrid& grid, const WaveBed& bed);

}  // namespace regatta
