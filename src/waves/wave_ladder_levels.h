// The grids of a ladder (wave_ladder.h), each twice as coarse as the one before, with walls in them. A level has one
// place a block of cells for the largest connected piece of water in it, and places behind them for pieces that walls
// cut off. Most places have the stencil of open water; those beside walls, and those cut off, are listed with theirs.
//   (z u)_a = own_a u_a - Σ share_ab u_b,   z = A/4 - 1,   (A u)_a = Σ t_ab (u_a - u_b) / v_a
// v: share of the block that is the piece's; t: conductance between two pieces, in open water t_x and t_z
// (wave_ladder_fit.h). t is at most 4 v / Σ t of both ends, so that the eigenvalues of A are at most 8 for slivers,
// too. No link joins pieces that walls separate.
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
  std::vector<float> own;          // own of these places
  LadderSums parts;                // places that are not the mean of four of the finer level: what they are the mean of
  std::vector<std::int32_t> odd, odd_parent;  // places that do not lie in the first piece of their block, and where

  [[nodiscard]] int at(int i, int k) const { return (k + 1) * stride + i + 1; }
};

struct LadderLevels {
  std::vector<LadderLevel> levels;
  float tx = 1.0F, tz = 1.0F;
  bool wraps_x = true, wraps_z = true;  // else the edges are mirrors
};

// Makes the levels for one bed after the other. Blocks that no wall is near have the stencil of open water, and only
// the others are looked at, so that it takes as long as there are walls.
class LadderMaker {
 public:
  LadderMaker(const WaveGrid& grid, int levels);
  // null: open water all over the grid.
  LadderLevels make(const WaveBed* bed);

 private:
  struct Link {
    std::int32_t a = 0, b = 0;
    float t = 0.0F;
  };
  using Places = std::vector<std::int32_t>;

  // A level while it is made. Links between first pieces of neighbours lie in arrays, all others in a list. Between two
  // calls the arrays are those of open water.
  struct Draft {
    LadderLevel level;
    bool finest = false;
    std::vector<float> volume;       // v of each place; 0: there is none
    std::vector<float> west, south;  // t to the neighbour before, of the places of blocks
    std::vector<Link> links;
    Places block;                     // block of each place behind the blocks
    Places core;                      // blocks that are not as in open water, or have a link that is not; in order
    Places near;                      // these, their neighbours and the neighbours of those
    std::vector<std::uint8_t> marks;  // mark of each block, 0 between uses
    // Scratch of places: Σ t, 1 where the stencil is not that of open water, and how places join into pieces.
    std::vector<float> sums, piece_volume;
    std::vector<std::uint8_t> uneven;
    Places root, parent;

    [[nodiscard]] int base() const { return level.stride * (level.nz + 2); }
    [[nodiscard]] std::int32_t block_of(std::int32_t place) const {
      return place < base() ? place : block[static_cast<std::size_t>(place - base())];
    }
    [[nodiscard]] std::int32_t west_of(std::int32_t place) const {
      return place % level.stride == 1 ? place + level.nx - 1 : place - 1;
    }
    [[nodiscard]] std::int32_t east_of(std::int32_t place) const {
      return place % level.stride == level.nx ? place - level.nx + 1 : place + 1;
    }
    [[nodiscard]] std::int32_t south_of(std::int32_t place) const {
      return place / level.stride == 1 ? place + (level.nz - 1) * level.stride : place - level.stride;
    }
    [[nodiscard]] std::int32_t north_of(std::int32_t place) const {
      return place / level.stride == level.nz ? place - (level.nz - 1) * level.stride : place + level.stride;
    }
  };
  // Where the places of one level lie in the blocks of the next.
  struct Parents {
    Draft& fine;
    Draft& coarse;
    Places children;  // children of all blocks of coarse.core, in order; then the places behind the blocks

    [[nodiscard]] std::int32_t block_of(std::int32_t place) const;
    [[nodiscard]] Places children_of(const Places& blocks) const;
  };

  Draft begin(int nx, int nz, bool finest) const;
  [[nodiscard]] float open_west(const Draft& draft, std::int32_t place) const;
  [[nodiscard]] float open_south(const Draft& draft, std::int32_t place) const;
  static Places with_neighbours(Draft& draft, const Places& blocks);
  static void add_all(Draft& draft);
  template <class Body>
  static void each_link(Draft& draft, const Places& blocks, const Body& body);

  void lay_walls(const WaveBed* bed);
  void finish(Draft& draft) const;
  void list_stencils(Draft& draft) const;
  void coarsen(Draft& fine, Draft& coarse) const;
  void join_pieces(Parents& parents) const;
  static void list_parts(Parents& parents);
  static void move_links(Parents& parents);
  void clear(Draft& draft) const;

  WaveGrid grid_;
  float tx_ = 1.0F, tz_ = 1.0F;
  bool wraps_x_ = true, wraps_z_ = true;
  std::vector<Draft> drafts_;
};

// Whether waves meet anything in it: land, a thin wall.
bool has_walls(const WaveGrid& grid, const WaveBed& bed);

}  // namespace regatta
