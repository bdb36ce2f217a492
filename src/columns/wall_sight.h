// What walls (hull_solid.h) hide from columns. A column's kernel ends at a wall: what lies in the wall's shadow, as
// seen from the column, counts as wall, and no pair of columns is summed across it.
//
//          .  j            1 - c   how much i and j see of each other, the same from both ends
//   ========  wall         lo, hi  how far the wall reaches to either side of their line [m]
//        .                 c = smoothstep(min(-lo, hi) / fade): at the end of a wall sight comes back gently
//      i
//
// With θ the direction of a ray from i, and the wall's shadow on it from the distance r on:
//   h_i −= Σ c V_j W             φ_i += ∫ c dθ/2π ∫_r^l 2π W r dr
//   a_i −= c × what j does to i  a_i −= g ∫ c dθ ∫_r^l (η_i - b) |W'| r dr e
// η_i - b is the depth at the column's level, over a bed that goes on as it slopes below the column, up to the shore.
// Walls as thick as a kernel hide nothing but what lies around their corners, and that is left alone: only columns at
// thinner walls pay. Of walls that stand: with them a towed plate had 11 % more drag than one in a stream.
#pragma once

#include "columns/bed.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "geometry/domain.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Two columns that do not see all of each other. Each pair of columns is in two of these, one for either.
struct HiddenPair {
  std::int32_t column = 0, other = 0;  // places in the field; the other may be a ghost
  float hidden = 0.0F;                 // c
  int body = 0;                        // whose wall hides it
  Vec2 turn{1.0F};                     // of the body's image, see each_mirror()
  Vec2 slope{0.0F};                    // of c, as the column moves [1/m]
};

// The shadow of a body's walls in a column's kernel.
struct WallShadow {
  std::int32_t column = 0;
  int body = 0;
  Vec2 turn{1.0F};        // of the body's image that casts it, see each_mirror()
  float cover = 0.0F;     // φ
  Vec2 slope{0.0F};       // of φ, towards the wall [1/m]
  float rise = 0.0F;      // φ times how much higher the bed stands there than below the column [m]
  Vec2 rise_slope{0.0F};  // likewise of slope
};

// The least extent of a convex polygon, its corners in order around it [m].
float width_of(std::span<const Vec2> corners);

class WallSight {
 public:
  WallSight(const Domain& domain, float support);

  void clear();
  // A convex cross-section of a wall, its corners in order around it in world (x, z), and its images. level: of the
  // water about it [m].
  void add(int body, float level, std::span<const Vec2> corners);
  // Finds what all walls that were added hide in this field.
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
    int body = 0, first = 0, last = 0;  // its corners
    float level = 0.0F;                 // [m]
    Vec2 turn{1.0F};
    bool thin = true;  // thinner than a kernel's support: it hides something; else it only joins walls that meet it
  };
  // A wall on a ray [m].
  struct Met {
    float in = 0.0F, out = 0.0F;       // along it
    float lo = 0.0F, hi = 0.0F;        // to either side
    int lo_corner = 0, hi_corner = 0;  // the outermost to either side
    int index = 0;                     // of the wall
    const Wall* wall = nullptr;
    bool stands = false;  // on the ray, not only beside it
  };
  struct Hidden {
    float share = 0.0F, rate = 0.0F;  // c; its change with the place of the line, towards hi [1/m]
    float end_way = 0.0F;             // how far along the line the end lies that it passes nearest [m]
    const Wall* wall = nullptr;       // none: nothing is hidden
  };
  struct Row {
    std::vector<HiddenPair> pairs;
    std::vector<WallShadow> shadows;
    std::vector<int> near;  // scratch: walls about a column
    std::vector<Met> met;   // scratch
  };

  void add_image(int body, float level, std::span<const Vec2> corners, Vec2 turn, Vec2 shift);
  void keep_from(int axis, float sign, float least);
  [[nodiscard]] float outside(const Wall& wall, Vec2 at) const;
  void join_corners();
  void list_in_bins(const ColumnBins& bins);
  [[nodiscard]] int edges_within(const Wall& wall, Vec2 at, float reach) const;
  [[nodiscard]] bool cross(const Wall& wall, Vec2 from, Vec2 along, Met& met) const;
  void meet(std::span<const int> near, Vec2 from, Vec2 along, float length, std::vector<Met>& met) const;
  [[nodiscard]] Hidden hidden_behind(std::span<const Met> crossed, Vec2 from, Vec2 along) const;
  void look_from(const Bed& bed, const ColumnField& field, std::int32_t i, int bx, int bz, Row& row) const;
  void cast_shadows(std::int32_t i, Vec2 at, const BedSample& bed, Row& row) const;

  Domain domain_;
  Kernels kernels_;
  float fade_;  // [m]
  std::vector<Vec2> rays_;
  std::vector<Wall> walls_;
  std::vector<Vec2> corners_;
  std::vector<int> joined_;                 // of each corner: the wall that goes on there; -1: none
  std::vector<Vec2> cut_, kept_;            // scratch
  std::vector<std::int32_t> first_, list_;  // walls of each bin [nz][nx + 1]
  std::vector<Row> rows_;                   // of bins
};

// Takes what hidden columns add off depths, and off levels as sum_level() has them.
void hide_depths(const Kernels& kernels, const WallSight& sight, ColumnField& field);
void hide_levels(const Kernels& kernels, const WallSight& sight, const ColumnField& field, std::span<float> level);

}  // namespace regatta
