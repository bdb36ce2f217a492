// The share of each eighth of a cell that a body's hull fills: exactly, as a union of convex parts that touch at most.
// Cells and the rooms between their middles, half a cell further on, are both made of eighths.
//
// A part within an eighth is bounded by the part's own faces, cut at the eighth's six planes, and by the eighth's six
// squares, cut at the part's planes; volume and moment are sums over these by the theorem of divergence.
#pragma once

#include "exchange/body.h"
#include "liquid/mac_grid.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// ∫ x dV about the middle of the cell and, as w, ∫ dV of each eighth that is filled; in cells. Eighth e lies above the
// middle along x where e & 1, along y where e & 2, along z where e & 4.
using Eighths = std::array<Vec4, 8>;

// Cells lower ≤ (i, j, k) < upper.
struct CellRange {
  std::array<int, 3> lower{}, upper{};

  [[nodiscard]] int count(int axis) const {
    const auto a = static_cast<std::size_t>(axis);
    return upper[a] > lower[a] ? upper[a] - lower[a] : 0;
  }
  [[nodiscard]] int cells() const { return count(0) * count(1) * count(2); }
  [[nodiscard]] bool holds(int i, int j, int k) const {
    return i >= lower[0] && i < upper[0] && j >= lower[1] && j < upper[1] && k >= lower[2] && k < upper[2];
  }
  [[nodiscard]] CellRange common(const CellRange& other) const {
    CellRange both;
    for (std::size_t a = 0; a < 3; ++a) {
      both.lower[a] = std::max(lower[a], other.lower[a]);
      both.upper[a] = std::min(upper[a], other.upper[a]);
    }
    return both;
  }
  [[nodiscard]] std::size_t at(int i, int j, int k) const {
    return static_cast<std::size_t>((i - lower[0]) + count(0) * ((j - lower[1]) + count(1) * (k - lower[2])));
  }
};

class HullFilling {
 public:
  void measure(const MacGrid& grid, const Hull& hull, const BodyState& state);

  // The cells of the grid that the hull may reach.
  [[nodiscard]] const CellRange& range() const { return range_; }
  // The hull's part of each eighth of a cell of the range.
  [[nodiscard]] const Eighths& eighths(int i, int j, int k) const { return eighths_[range_.at(i, j, k)]; }
  [[nodiscard]] float volume(int i, int j, int k) const;  // share of the cell that the parts take [1]
  // The part of that share that the body does not fill, where its parts only cover it [1].
  [[nodiscard]] float spare(int i, int j, int k) const {
    return spare_.empty() || !range_.holds(i, j, k) ? 0.0F : spare_[range_.at(i, j, k)];
  }
  // Whether the hull covers the middle of the cell.
  [[nodiscard]] bool covers(int i, int j, int k) const {
    return range_.holds(i, j, k) && covered_[range_.at(i, j, k)] != 0;
  }
  // ∫ x dV, about the middle of the face, and volume of what is filled between the middles of cell (i, j, k) and of the
  // one ahead of it along the axis; in cells.
  [[nodiscard]] Vec4 beside_face(int axis, int i, int j, int k) const;
  // Whether the hull stands between the middles of these two cells: the straight way from the one to the other goes
  // through it, in at one side and out at another. Where it covers a middle, the nearest place outside stands for that.
  [[nodiscard]] bool closes(int axis, int i, int j, int k) const;

 private:
  struct Face {
    glm::dvec3 normal{0.0};  // outwards; the part lies where normal · x ≤ offset
    double offset = 0.0;     // [cells]
    double reach = 0.0;  // Σ |normal|: half of it is how far from its plane the middle of a cell that it cuts can lie
    int first = 0, count = 0;           // corners
    glm::dvec3 lower{0.0}, upper{0.0};  // bounds of the corners
  };
  struct Cut {
    const Face* face = nullptr;
    double height = 0.0;  // height of the middle of a cell, or eighth, above the face's plane
  };
  struct Part {
    int first = 0, end = 0;  // faces
    float fill = 1.0F;
    CellRange range;
  };

  void place_part(const MacGrid& grid, const ConvexPolytope& part, float fill, const BodyState& state);
  void measure_row(const Part& part, int j, int k);
  void measure_cell(const Part& part, const glm::dvec3& middle, Eighths& sums) const;
  [[nodiscard]] glm::dvec4 cut_eighth(std::span<const Cut> cuts, const glm::dvec3& middle) const;
  [[nodiscard]] double height_over(const Part& part,
                                   const glm::dvec3& at) const;  // highest above its planes; above 0: outside
  [[nodiscard]] glm::dvec3 way_out(const glm::dvec3& from) const;
  enum class Meeting { kNone, kEdge, kThrough };
  [[nodiscard]] Meeting meet(const glm::dvec3& from, const glm::dvec3& to) const;
  [[nodiscard]] Meeting meet(const Part& part, const glm::dvec3& from, const glm::dvec3& to) const;

  CellRange range_;
  std::vector<Eighths> eighths_;
  std::vector<std::uint8_t> covered_;
  std::vector<float> spare_;  // empty: none anywhere
  // The hull's parts, faces and corners where it lies, in cells from the grid's corner.
  std::vector<Part> parts_;
  std::vector<Face> faces_;
  std::vector<glm::dvec3> corners_;   // corners of faces, one face after the other
  std::vector<glm::dvec3> vertices_;  // vertices of the present part
};

}  // namespace regatta
