// The state of the SPH shallow water and its working set. A column carries a volume of water; its depth follows
// from how close its neighbours are. Plain data; see docs/references.md for [Lee10], [Pan12].
#pragma once

#include "columns/column_bins.h"
#include "core/types.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace regatta {

// The state that is integrated and hashed, in the bin order in which the last sub-step began. All arrays but dye have
// `count()` entries.
struct Columns {
  std::vector<float> x, z;  // position [m]
  std::vector<float> u, w;  // velocity along x and z [m/s]
  // V_j = m_j / ρ [m^3]; changes at open edges and in- and outflow, by breaking waves and at the start.
  std::vector<float> volume;
  std::vector<Vec2> dye{};  // two channels in [0, 1], for drawing only, not hashed; empty: no dye
  // What rounding has left out of x and z, for the next move to add [m]; empty: nothing. In floats alone 0.01 m/s would
  // become 0.017 at 150 m and a thousand steps a second, and 0.2 m/s nothing 100 km out.
  std::vector<Vec2> remainder{};

  [[nodiscard]] int count() const { return static_cast<int>(x.size()); }
  void add(Vec2 at, Vec2 velocity, float holds) {
    x.push_back(at.x);
    z.push_back(at.y);
    u.push_back(velocity.x);
    w.push_back(velocity.y);
    volume.push_back(holds);
    for (std::vector<Vec2>* pairs : {&dye, &remainder}) {
      if (!pairs->empty()) pairs->emplace_back(0.0F);
    }
  }
  // Keeps the columns for which keep(i) is true, in their order.
  template <class Keep>
  void filter(const Keep& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!keep(i)) continue;
      for (std::vector<float>* field : {&x, &z, &u, &w, &volume}) (*field)[kept] = (*field)[i];
      for (std::vector<Vec2>* pairs : {&dye, &remainder}) {
        if (!pairs->empty()) (*pairs)[kept] = (*pairs)[i];
      }
      ++kept;
    }
    for (std::vector<float>* field : {&x, &z, &u, &w, &volume}) field->resize(kept);
    for (std::vector<Vec2>* pairs : {&dye, &remainder}) {
      if (!pairs->empty()) pairs->resize(kept);
    }
  }
  // A volume [m³] that no column can have: it marks columns that drop_gone() removes.
  static constexpr float kGone = -1.0F;
  void drop_gone() {
    filter([&](std::size_t i) { return volume[i] != kGone; });
  }
};

// Water that passed through edges, in and out separately [m^3].
struct PassedVolume {
  double in = 0.0, out = 0.0;

  void book(double gained) { (gained > 0.0 ? in : out) += std::abs(gained); }
  PassedVolume& operator+=(const PassedVolume& other) {
    in += other.in;
    out += other.out;
    return *this;
  }
  friend PassedVolume operator+(PassedVolume a, const PassedVolume& b) { return a += b; }
};

// One sub-step's working set: columns and their ghosts beyond walls and periodic edges, in bin order. Every row ends
// with a full vector of padding: far away, no volume, marked as ghosts of column 0. A vector that runs past a range
// reads columns of the same row that are farther away than the support radius, or padding; the kernels are zero for
// both, so loops need no tail and no mask.
struct ColumnField {
  int count = 0;  // columns, ghosts and padding
  ColumnBins bins;
  std::vector<float> x, z, u, w, volume;  // as in Columns
  std::vector<Vec2> remainder;            // likewise, not mirrored for ghosts
  std::vector<float> depth;               // h; 0 in padding [m]
  std::vector<float> celerity;            // √(g h) [m/s]
  std::vector<float> inverse_depth;       // 1 / h, bounded for thin water [1/m]
  std::vector<float> surface;             // η = h + smoothed bed [m]
  std::vector<float> ax, az;              // acceleration of the columns; undefined for ghosts [m/s^2]
  // The column's number in the field's order, which is its index in Columns once a move has written them; until then
  // these keep their former order (ColumnSorter::places()). For a ghost ~number of the column whose image it is.
  std::vector<std::int32_t> source;

  struct GhostLink {
    std::int32_t ghost = 0, column = 0;  // places in this field
  };
  std::vector<GhostLink> ghosts;  // all ghosts but the padding

  [[nodiscard]] bool is_ghost(int i) const { return source[static_cast<std::size_t>(i)] < 0; }
};

}  // namespace regatta
