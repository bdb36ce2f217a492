#include "liquid/grid_nodes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr MacGrid kNodesGrid{.nx = 4, .ny = 5, .nz = 6};

// A linear field is interpolated exactly, on the faces across each axis and in the middles of cells.
TEST(GridNodes, InterpolateALinearFieldAndReflectAtWalls) {
  for (int axis = 0; axis < 4; ++axis) {
    std::vector<float> values(static_cast<std::size_t>(kNodesGrid.entries()));
    for (int k = 0; k <= kNodesGrid.nz; ++k)
      for (int j = 0; j <= kNodesGrid.ny; ++j)
        for (int i = 0; i <= kNodesGrid.nx; ++i) {
          Vec3 at(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
          if (axis < 3) at[axis] -= 0.5F;
          values[static_cast<std::size_t>(kNodesGrid.at(i, j, k))] = at.x + 10.0F * at.y + 100.0F * at.z;
        }
    const GridNodes nodes(kNodesGrid, axis);
    EXPECT_NEAR(nodes.value(values.data(), Vec3(1.3F, 2.8F, 3.1F)), 339.3F, 1e-3F) << axis;
    EXPECT_NEAR(nodes.value(values.data(), Vec3(2.0F, 1.5F, 4.5F)), 467.0F, 1e-3F) << axis;
    // Along a wall as far from it as its first node.
    if (axis != 0) {
      EXPECT_NEAR(nodes.value(values.data(), Vec3(0.1F, 2.8F, 3.1F)), 338.5F, 1e-3F) << axis;
    }
    if (axis != 2) {
      EXPECT_NEAR(nodes.value(values.data(), Vec3(1.3F, 2.8F, 5.9F)), 579.3F, 1e-3F) << axis;
    }
    // Far outside as at the wall.
    EXPECT_EQ(nodes.value(values.data(), Vec3(-7.0F, 2.0F, 3.0F)), nodes.value(values.data(), Vec3(0.0F, 2.0F, 3.0F)));
  }
}

}  // namespace
}  // namespace regatta
