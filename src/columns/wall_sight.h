// The parts of columns' kernels that walls (hull_solid.h) hide. A column's kernel ends at a wall: the wall's shadow,
// seen from the column, counts as wall, and no pair of columns is summed across it.
//
//          .  j            1 - c   how much i and j see of each other, the same from both ends
//   ========  wall         lo, hi  reach of the wall to either side of their line [m]
//        .                 c = smoothstep(min(-lo, hi) / fade): at the end of a wall sight returns smoothly
//      i
//
// With θ the direction of a ray from i, and the wall's shadow on it from the distance r on:
//   h_i −= Σ c V_j W             φ_i += ∫ c dθ/2π ∫_r^l 2π W r dr
//   a_i −= c × what j does to i  a_i −= g ∫ c dθ ∫_r^l (η_i - b) |W'| r dr e
// The depth η_i - b at the column's level is that over a bed which goes on with its slope below the column, to the
// shore. Only walls thinner than a kernel's support hide anything. Thicker ones hide only what lies around their
// corners, which is ignored. Only walls that stand still count: with moving walls, a towed plate had 11 % more drag
// than one in a stream.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "geometry/domain.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Two columns that a wall hides from each other in part. Each pair is listed twice, once for either column.
struct HiddenPair {
  std::int32_t column = 0, other = 0;  // places in the field; the other may be a ghost
  float hidden = 0.0F;                 // c [1]
  int body = 0;                        // the body whose wall hides it
  Vec2 turn{1.0F};                     // turn of the body's image, see each_mirror()
  Vec2 slope{0.0F};                    // gradient of c with the column's place [1/m]
};

// The shadow of a body's walls in a column's kernel.
struct WallShadow {
  std::int32_t column = 0;
  int body = 0;
  Vec2 turn{1.0F};        // turn of the body's image that casts it, see each_mirror()
  float cover = 0.0F;     // φ [1]
  Vec2 slope{0.0F};       // gradient of φ, towards the wall [1/m]
  float rise = 0.0F;      // the integral of cover, times how much higher the bed stands than below the column [m]
  Vec2 rise_slope{0.0F};  // the integral of slope, times the same [1]
};

// Returns the least extent of a convex polygon, its corners in order around it [m].
float width_of(std::span<const Vec2> corners);

class WallSight {
 public:
  WallSight(const Domain& domain, float support);

  // Takes away all walls, and what they hide.
  void clear();
  // Adds a convex cross-section of a wall and its images; corners in order around it, world (x, z). level: of the water
  // around it [m].
  void add(int body, float level, std::span<const Vec2> corners);
  // Finds what all walls hide in this field that were added since clear().
  void look(const Bed& bed, const ColumnField& field);

  // Calls work(pair) for all hidden pairs, and work(shadow) for all shadows, in the order of the field.
  template <class Work>
  void each_pair(const Work& work) const {
    for (const Row& row : rows_) {
      for (const HiddenPair& pair : row.pairs) work(pair);
    }
  }
  template <class Work>
  void each_shadow(const Work& work) const {
    for (const Row& row : rows_) {
      for (const WallShadow& shadow : row.shadows) work(shadow);
    }
  }

 private:
  struct Wall {
    int body = 0, first = 0, last = 0;  // body; its corners are [first, last) of corners_
    float level = 0.0F;                 // level of the water around it [m]
    Vec2 turn{1.0F};
    bool thin = true;  // thinner than a kernel's support: hides columns; thicker walls only join walls that meet them
  };
  // A wall near a column, and between which directions the column sees it; it sees nothing of it beyond those.
  struct NearWall {
    int index = 0;
    Vec2 right{0.0F}, left{0.0F};  // unit vectors to its outermost corners
    bool between = false;          // they are less than half a turn apart, and not nearly one; else it may be anywhere
    [[nodiscard]] bool may_lie(Vec2 along) const;
  };
  // A wall met by a ray; lengths in m.
  struct Met {
    float in = 0.0F, out = 0.0F;       // entry and exit along the ray
    float lo = 0.0F, hi = 0.0F;        // reach to either side of the ray, with a sign: lo < hi
    int lo_corner = 0, hi_corner = 0;  // outermost corners to either side
    int index = 0;                     // index of the wall
    const Wall* wall = nullptr;
  };
  struct Hidden {
    float share = 0.0F, rate = 0.0F;  // c; its derivative as the line moves towards hi [1/m]
    float end_way = 0.0F;             // distance along the line of the wall's nearest end [m]
    const Wall* wall = nullptr;       // none: nothing is hidden
  };
  struct Row {
    std::vector<HiddenPair> pairs;
    std::vector<WallShadow> shadows;
    std::vector<NearWall> near;  // scratch
    std::vector<Met> met;        // scratch
  };

  void add_image(int body, float level, std::span<const Vec2> corners, Vec2 turn, Vec2 shift);
  void keep_from(int axis, float sign, float least);
  [[nodiscard]] float outside(const Wall& wall, Vec2 at) const;
  void join_corners();
  void list_in_bins(const ColumnBins& bins);
  [[nodiscard]] NearWall seen_from(Vec2 at, int index) const;
  [[nodiscard]] int edges_within(const Wall& wall, Vec2 at, float reach) const;
  [[nodiscard]] bool cross(const Wall& wall, Vec2 from, Vec2 along, Met& met) const;
  void meet(std::span<const NearWall> near, Vec2 from, Vec2 along, float length, std::vector<Met>& met) const;
  [[nodiscard]] Hidden hidden_behind(std::span<const Met> crossed, Vec2 from, Vec2 along) const;
  void look_from(const Bed& bed, const ColumnField& field, std::int32_t i, int bx, int bz, Row& row) const;
  void cast_shadows(std::int32_t i, Vec2 at, const BedSample& bed, Row& row) const;

  Domain domain_;
  Kernels kernels_;
  float fade_;  // width over which sight fades at a wall's end [m]
  std::vector<Vec2> rays_;
  std::vector<Wall> walls_;
  std::vector<Vec2> corners_;
  std::vector<int> joined_;                 // for each corner the wall that continues there; -1: none
  std::vector<Vec2> cut_, kept_;            // scratch
  std::vector<std::int32_t> first_, list_;  // walls of each bin [nz][nx + 1]
  std::vector<Row> rows_;                   // one a row of bins
};

// Subtract the contribution of hidden columns from depths, and from levels as sum_level() computes them.
void hide_depths(const Kernels& kernels, const WallSight& sight, ColumnField& field);
void hide_levels(const Kernels& kernels, const WallSight& sight, const ColumnField& field, std::span<float> level);

}  // namespace regatta
