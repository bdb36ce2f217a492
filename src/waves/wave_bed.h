// The ground below and beside a wave layer: still-water depths, which faces waves may pass, and where land shows the
// mirror image of the waves before it. Made once for a bed; no state.
//
// Several depths: waves run on a table of depths H_1 < H_2 < …, a factor 2 apart (within 1 % of Green's law) or up to 4
// (13 %), with weights linear in between (wave_layer.h). Depths below H_1 have the weight h / H_1: long waves of speed
// √(g h).
//
// Images: without them a quay reflects all, but a little before or behind itself, for S reaches into the land. With
// the surface mirrored across the shore the reflected wave is that of a mirror. Writing E for the field that is
// transformed (a times the surface in the water, B times it in the land), the layer uses Eᵀ S E in place of S, which is
// as symmetric as S: no wave grows, whatever the shore. (diag(a²) + BᵀB) 1 = 1, with BᵀB 1 = ½ at the shore and 0 where
// images end. They work only for land wider than half a wave: through a thin pier the images leak.
// Over several depths images are not used, because waves would grow; land reflects by its closed faces alone. Deviation
// from plain images (a = 1, nothing folded back): those make waves grow along shores that are no straight rows of
// cells, e-fold in 5 s.
#pragma once

#include "waves/wave_grid.h"

#include <cstdint>
#include <vector>

namespace regatta {

// A matrix between cells: row n belongs to cell[n] and has the entries [first[n], first[n + 1]).
struct CellMatrix {
  std::vector<std::int32_t> cell, first{0}, from;
  std::vector<float> weight;

  [[nodiscard]] int rows() const { return static_cast<int>(cell.size()); }
};

struct WaveBed {
  std::vector<float> depths;  // the table, from the shallowest on [m]; one: the same depth everywhere
  // Share of each cell's west and south face that is open, 0 to 1; empty: all faces are. Walls at the ends of the grid
  // are none of these.
  std::vector<float> open_x, open_z;
  // Still water over these faces and in the cells; land as deep as the water nearest to it. Empty where the table has
  // one depth [m].
  std::vector<float> depth_x, depth_z, depth;
  std::vector<std::uint8_t> land;  // an array of the grid; empty: there is none
  bool may_meet_walls = false;     // a grid that travels comes to walls that it has not met yet
  bool walls = true;               // stop waves at every depth (wave_ladder.h), not the flux at the faces alone
  std::vector<float> share;        // a of each cell, 1 far from images; empty: there are none
  CellMatrix images, folds;        // B, from water to land; Bᵀ
};

struct WaveGround {
  std::vector<float> depth;            // depth of still water, an array of the grid; 0 or less: land [m]
  std::vector<float> open_x, open_z;   // thin walls, as above; empty: none
  std::vector<std::uint8_t> mirror{};  // an array of the grid: land that shows images; empty: none does
  // How far images reach into the land: at most to the middle of each piece of land [m].
  float mirror_reach = 12.0F;
  // Least depth of a table [m]. In shallower water all waves run as fast as long ones; that is right only for waves
  // that are long for the table's least depth.
  float shallowest = 0.25F;
  bool walls = true;     // as above; never with images
  int most_depths = 16;  // in the table: each costs two transforms a step
  // Depths within this factor of each other count as one.
  float same = 1.02F;
  // Least and most of all depths of a bed that the grid travels over, so that the table stays; 0: those of its cells.
  float least = 0.0F, most = 0.0F;
};

WaveBed make_wave_bed(const WaveGrid& grid, const WaveGround& ground);
// The same for other ground below a layer that travels; the table of depths stays.
void change_wave_bed(const WaveGrid& grid, const WaveGround& ground, WaveBed& bed);
// The same depth everywhere, and no land.
WaveBed make_wave_bed(float depth);

// The weight of entry `i` of a table for water of depth h.
inline float depth_weight(const std::vector<float>& depths, std::size_t i, float h) {
  const float at = depths[i];
  if (h <= at) {
    if (i == 0) return h > 0.0F ? h / at : 0.0F;
    return h > depths[i - 1] ? (h - depths[i - 1]) / (at - depths[i - 1]) : 0.0F;
  }
  if (i + 1 == depths.size()) return 1.0F;
  return h < depths[i + 1] ? (depths[i + 1] - h) / (depths[i + 1] - at) : 0.0F;
}

}  // namespace regatta
