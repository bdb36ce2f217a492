#include "columns/lattice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace regatta {
namespace {

WaterSetup setup_of(Vec2 size, float spacing) {
  WaterSetup setup;
  setup.domain.lower = {-1.0F, 2.0F};
  setup.domain.upper = setup.domain.lower + size;
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -0.8F));
  setup.spacing = spacing;
  setup.depth = 0.8F;
  return setup;
}

double volume_of(const Columns& columns) { return std::accumulate(columns.volume.begin(), columns.volume.end(), 0.0); }

TEST(Lattice, HoldsTheWholeWaterForAnyKindOfEdge) {
  for (const EdgeKind x : {EdgeKind::kWall, EdgeKind::kPeriodic, EdgeKind::kOpen}) {
    for (const EdgeKind z : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
      WaterSetup setup = setup_of({3.03F, 2.17F}, 0.1F);
      setup.domain.west = setup.domain.east = x;
      setup.domain.south = setup.domain.north = z;
      const Result<Lattice> lattice = make_lattice(setup);
      ASSERT_TRUE(lattice.ok());
      const Columns columns = lay_columns(setup, lattice.value(), 1.0e-3F);
      EXPECT_NEAR(volume_of(columns), 3.03 * 2.17 * 0.8, 1.0e-5);  // float volumes
      EXPECT_NEAR(columns.count(), 3.03 * 2.17 / 0.01, 60.0);      // a column per spacing², rounded to whole rows
      for (std::size_t i = 0; i < columns.x.size(); ++i) {
        EXPECT_GE(columns.x[i], setup.domain.lower.x);
        EXPECT_LE(columns.x[i], setup.domain.upper.x);
        EXPECT_GE(columns.z[i], setup.domain.lower.y);
        EXPECT_LE(columns.z[i], setup.domain.upper.y);
      }
    }
  }
}

TEST(Lattice, LaterRegionsWinAndDryGroundBearsNoColumns) {
  WaterSetup setup = setup_of({3.0F, 2.0F}, 0.1F);
  setup.regions.push_back({setup.domain.lower, setup.domain.upper, -0.4F, {1.0F, 0.0F}});
  setup.regions.push_back({{0.5F, 0.0F}, {9.0F, 9.0F}, -2.0F, Vec2(0.0F)});
  const Columns columns = lay_columns(setup, make_lattice(setup).value(), 1.0e-3F);
  ASSERT_GT(columns.count(), 0);
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    EXPECT_LT(columns.x[i], 0.5F);
    EXPECT_EQ(columns.u[i], 1.0F);
  }
  EXPECT_NEAR(volume_of(columns), 1.5 * 2.0 * 0.4, 0.1 * 2.0 * 0.4);  // to a column at the region's rim
}

// The scene reader refuses the same sizes, spacings and radii with the same words (scene_file_test.cpp).
TEST(Lattice, TooManyColumnsAreRefused) {
  const WaterSetup full = setup_of({512.0F, 512.0F}, 0.0625F);
  const Result<Lattice> lattice = make_lattice(full);
  ASSERT_TRUE(lattice.ok());
  EXPECT_EQ(check_columns(full, lattice.value(), 1.0e-3F).error().message,
            "67.1 million columns of spacing 0.0625 m; at most 20 million");
  WaterSetup dry = full;  // but for a corner
  dry.regions.push_back({dry.domain.lower, dry.domain.upper, -2.0F, Vec2(0.0F)});
  dry.regions.push_back({dry.domain.lower, dry.domain.lower + 200.0F, 0.0F, Vec2(0.0F)});
  EXPECT_TRUE(check_columns(dry, lattice.value(), 1.0e-3F).ok());
  EXPECT_EQ(make_lattice(setup_of({600.0F, 600.0F}, 0.0625F)).error().message,
            "92.2 million cells of 0.0625 m; at most 80 million");
  for (const float spacing : {1.0e-5F, 1.0e-30F, std::nanf("")}) {
    EXPECT_FALSE(make_lattice(setup_of({40.0F, 16.0F}, spacing)).ok()) << spacing;
  }
}

// A wide kernel over many columns is an integral and feels all of a slope; at 3.4 columns to a support the sum misses
// what waves as long as the lattice make of it. Against the sum of the force kernel itself over columns on a lattice,
// whose volumes grow along x.
TEST(Lattice, FeelsALittleLessThanTheSlopeOfItsDepths) {
  EXPECT_NEAR(felt_slope(Kernels(16.0F), 1.0F), 1.0F, 1e-4F);
  for (const float support : {2.6F, 3.4F, 4.0F}) {
    const Kernels kernels(support);
    const double dx = std::sqrt(2.0 / std::sqrt(3.0)), dz = 1.0 / dx;
    double felt = 0.0;
    for (int row = -6; row <= 6; ++row) {
      for (int i = -6; i <= 6; ++i) {
        const double x = dx * (i + 0.5 * std::abs(row % 2)), z = dz * row;
        const double volume = 10.0 + x;
        const double t = std::max(0.0, 1.0 - std::hypot(x, z) / static_cast<double>(support));
        felt += volume * static_cast<double>(kernels.gradient) * t * t * t * x;
      }
    }
    EXPECT_NEAR(static_cast<double>(felt_slope(kernels, 1.0F)), felt, 1e-5);
  }
  EXPECT_NEAR(felt_slope(Kernels(0.34F), 0.01F), 0.9935F, 1e-4F);
}

}  // namespace
}  // namespace regatta
