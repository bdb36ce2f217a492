// The place of a point among the values of a grid (mac_grid.h): the eight nodes around it and its nearness to each, for
// trilinear interpolation (hat functions). Walls and floor reflect: beyond the last node before a wall the value there
// holds, so that neither velocities along a wall nor the density fall off towards it. The top is open.
#pragma once

#include "liquid/mac_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

// The node nearest to the lower corner, and shares of the way from it to the next one along each axis.
struct GridNode {
  int at = 0;
  float x = 0.0F, y = 0.0F, z = 0.0F;
};

// Nodes of one kind of value: those on the faces across an axis, or those in the middles of cells (axis 3).
class GridNodes {
 public:
  GridNodes(const MacGrid& grid, int axis) : origin_(grid.at(0, 0, 0)), row_(grid.row()), layer_(grid.layer()) {
    for (int b = 0; b < 3; ++b) {
      const auto count = static_cast<float>(grid.count(b));
      const bool across = b == axis;
      offset_[b] = across ? 0.0F : 0.5F;
      most_[b] = across || b == 1 ? std::nextafter(count, 0.0F) : count - 1.0F;
    }
  }
  // x: from the grid's lower corner [cells].
  [[nodiscard]] GridNode of(const Vec3& x) const {
    const float tx = std::min(std::max(x.x - offset_.x, 0.0F), most_.x);
    const float ty = std::min(std::max(x.y - offset_.y, 0.0F), most_.y);
    const float tz = std::min(std::max(x.z - offset_.z, 0.0F), most_.z);
    const int i = static_cast<int>(tx), j = static_cast<int>(ty), k = static_cast<int>(tz);
    return {origin_ + i + j * row_ + k * layer_, tx - static_cast<float>(i), ty - static_cast<float>(j),
            tz - static_cast<float>(k)};
  }
  [[nodiscard]] float value(const float* values, const Vec3& x) const { return value(values, of(x)); }
  [[nodiscard]] float value(const float* values, const GridNode& node) const {
    const float* v = values + node.at;
    const auto along_x = [&](const float* pair) { return pair[0] + node.x * (pair[1] - pair[0]); };
    const float near0 = along_x(v), near1 = along_x(v + row_);
    const float far0 = along_x(v + layer_), far1 = along_x(v + layer_ + row_);
    const float near = near0 + node.y * (near1 - near0), far = far0 + node.y * (far1 - far0);
    return near + node.z * (far - near);
  }
  [[nodiscard]] int row() const { return row_; }
  [[nodiscard]] int layer() const { return layer_; }

 private:
  int origin_, row_, layer_;
  Vec3 offset_{0.0F}, most_{0.0F};
};

// The nodes of velocities: one set on the faces across each axis.
struct FaceNodes {
  std::array<GridNodes, 3> axis;
  explicit FaceNodes(const MacGrid& grid) : axis{GridNodes(grid, 0), GridNodes(grid, 1), GridNodes(grid, 2)} {}
  [[nodiscard]] Vec3 velocity(const FaceField& field, const Vec3& x) const {
    return {axis[0].value(field.axis[0].data(), x), axis[1].value(field.axis[1].data(), x),
            axis[2].value(field.axis[2].data(), x)};
  }
};

}  // namespace regatta
