// Lists of neighbours: for each particle the particles and boundary particles within the support radius, as lists of
// offsets, four times their places (core/simd.h, load_points). A list ends in offsets of a point far away, so that a
// loop over it in steps of kLanes needs no tail. No particle stands in its own list. Water is mutual: i stands in j's
// list where j stands in i's, so that one of them gains exactly what the other loses.
#pragma once

#include "core/types.h"
#include "geometry/point_grid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

inline constexpr float kFarAway = 1.0e6F;  // [m]; where the points lie that end lists, beyond every support radius

// The neighbours that a particle reaches.
struct NeighbourList {
  const std::int32_t* water = nullptr;
  int water_padded = 0;  // a multiple of kLanes
  int water_count = 0;
  const std::int32_t* boundary = nullptr;  // neighbours in walls first, then in bodies
  int boundary_padded = 0;
  int wall_count = 0;
  int body_count = 0;
};

// Points in the order of a grid, coordinate by coordinate, for the search.
struct GridPoints {
  const PointGrid* grid = nullptr;
  std::span<const float> x, y, z;  // with kLanes entries of padding
  std::int32_t first = 0;          // number by which lists call place 0 of the grid
};

class Neighbours {
 public:
  static constexpr int kBlock = 128;  // particles that share a store
  // Most of water, of walls and of bodies that a list holds. Where more are within reach (a crowd: water at rest has
  // 31) each particle keeps its nearest, and two particles of water stay a pair if each is among the other's nearest.
  static constexpr int kMost = 255;

  // water_far and boundary_far: places of points far away, for the padding.
  struct Sources {
    GridPoints water, walls, bodies;  // grids of one geometry; those without points have none
    std::int32_t water_far = 0, boundary_far = 0;
  };
  // Lists of all points of sources.water.
  void find(const Sources& sources, std::span<const Vec4> positions, float support);

  [[nodiscard]] NeighbourList of(int i) const {
    const Entry& e = entries_[static_cast<std::size_t>(i)];
    const std::int32_t* list = store_[static_cast<std::size_t>(i / kBlock)].data() + e.first;
    return {list, e.water_padded, e.water, list + e.water_padded, e.boundary_padded, e.walls, e.bodies};
  }
  // Particles that had more than kMost within reach, and the first of them (-1: none).
  [[nodiscard]] int crowded() const { return crowded_; }
  [[nodiscard]] int first_crowded() const { return first_crowded_; }
  // Neighbours of a particle of water, on average.
  [[nodiscard]] double mean_count() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::int32_t first = 0;  // in the block's store
    std::int16_t water = 0, water_padded = 0, boundary_padded = 0, walls = 0, bodies = 0;
    bool crowded = false, crowded_water = false;  // more within reach than the lists, or the list of water, hold
  };
  void find_block(const Sources& sources, std::span<const Vec4> positions, float support, int first, int last);

  void count_crowded();
  void make_mutual(std::int32_t water_far);

  int crowded_ = 0, first_crowded_ = -1;
  std::vector<Entry> entries_;
  std::vector<std::vector<std::int32_t>> store_;  // one a block
  std::vector<std::int32_t> crowds_;              // number of crowded particles in each block
};

}  // namespace regatta
