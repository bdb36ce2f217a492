#include "liquid/liquid_surface.h"

#include "liquid/extrapolate.h"
#include "liquid/liquid_solids.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace regatta {
namespace {

constexpr MacGrid kSurfaceGrid{.nx = 5, .ny = 8, .nz = 6, .cell = 1.0F};

// Returns the density that hat functions give in a cell of row j, for water up to a height.
float hat_density(float height, int j) {
  const float s = std::clamp(height - (static_cast<float>(j) + 0.5F), -1.0F, 1.0F);
  return s > 0.0F ? 1.0F - 0.5F * (1.0F - s) * (1.0F - s) : 0.5F * (1.0F + s) * (1.0F + s);
}

std::vector<float> level_density(float height) {
  std::vector<float> density(static_cast<std::size_t>(kSurfaceGrid.entries()), 0.0F);
  for (int k = 0; k < kSurfaceGrid.nz; ++k)
    for (int j = 0; j <= kSurfaceGrid.ny; ++j)
      for (int i = 0; i < kSurfaceGrid.nx; ++i)
        density[static_cast<std::size_t>(kSurfaceGrid.at(i, j, k))] = hat_density(height, j);
  return density;
}

LiquidSolids open_box() { return {kSurfaceGrid, Vec3(0.0F), Vec3(5.0F, 20.0F, 6.0F)}; }

TEST(LiquidSurface, ALevelStandsWhereItIs) {
  const LiquidSolids solids = open_box();
  for (float height = 2.0F; height < 4.0F; height += 0.1F) {
    LiquidSurface surface(kSurfaceGrid);
    find_surface(kSurfaceGrid, level_density(height), solids.open(), surface);
    for (int j = 0; j < 8; ++j) {
      const auto c = static_cast<std::size_t>(kSurfaceGrid.at(2, j, 3));
      const float exact = std::clamp(static_cast<float>(j) + 0.5F - height, -1.0F, 1.0F);
      EXPECT_NEAR(surface.distance[c], exact, 5e-4F) << height << " " << j;
      if (std::abs(exact) > 1e-3F) {
        EXPECT_EQ(surface.liquid[c], exact < 0.0F ? 1 : 0);
      }
    }
  }
}

TEST(LiquidSurface, ALackOfDensityCountsWhereLiquidIsAllRound) {
  const LiquidSolids solids = open_box();
  LiquidSurface surface(kSurfaceGrid);
  std::vector<float> density = level_density(4.3F);
  const auto inner = static_cast<std::size_t>(kSurfaceGrid.at(2, 1, 3));
  const auto corner = static_cast<std::size_t>(kSurfaceGrid.at(0, 0, 0));
  const auto top = static_cast<std::size_t>(kSurfaceGrid.at(2, 3, 3));
  const auto crowded = static_cast<std::size_t>(kSurfaceGrid.at(3, 3, 3));
  density[inner] = density[corner] = density[top] = 0.9F;
  density[crowded] = 1.2F;
  find_surface(kSurfaceGrid, density, solids.open(), surface);
  find_source(kSurfaceGrid, density, solids.volume(), solids.open(), 0.0F, 2.0F, surface);
  EXPECT_NEAR(surface.source[inner], -0.2F, 1e-5F);
  EXPECT_NEAR(surface.source[corner], -0.2F, 1e-5F);
  EXPECT_EQ(surface.source[top], 0.0F);
  EXPECT_NEAR(surface.source[crowded], 0.4F, 1e-5F);
  // Crowding by the velocities since the start of the step does not count.
  surface.outflow[crowded] = -2.0F;
  find_source(kSurfaceGrid, density, solids.volume(), solids.open(), 0.1F, 2.0F, surface);
  EXPECT_NEAR(surface.source[crowded], 0.0F, 1e-5F);
}

TEST(LiquidSurface, OutflowIsThatOfOpenFaces) {
  const LiquidSolids solids = open_box();
  LiquidSurface surface(kSurfaceGrid);
  FaceField u;
  u.assign(kSurfaceGrid, 1.0F);
  find_outflow(kSurfaceGrid, solids.open(), u, surface);
  EXPECT_EQ(surface.outflow[static_cast<std::size_t>(kSurfaceGrid.at(2, 2, 2))], 0.0F);
  EXPECT_EQ(surface.outflow[static_cast<std::size_t>(kSurfaceGrid.at(0, 2, 2))], 1.0F);
  EXPECT_EQ(surface.outflow[static_cast<std::size_t>(kSurfaceGrid.at(0, 0, 0))], 3.0F);
}

TEST(LiquidSurface, DensityBesideASolidIsThatOfTheOpenPart) {
  LiquidSurface surface(kSurfaceGrid);
  // The floor fills the lower half of row 2 and all below.
  std::vector<float> open(static_cast<std::size_t>(kSurfaceGrid.entries()), 1.0F), density = open;
  for (int k = 0; k < kSurfaceGrid.nz; ++k)
    for (int i = 0; i < kSurfaceGrid.nx; ++i)
      for (int j = 0; j <= 3; ++j) {
        const auto c = static_cast<std::size_t>(kSurfaceGrid.at(i, j, k));
        open[c] = j < 2 ? 0.0F : j == 2 ? 0.5F : 1.0F;
        density[c] = 0.125F * (j == 3 ? 0.5F : j == 2 ? 0.0F : j == 1 ? 0.0F : 0.0F);
      }
  // Water fills the open room: 3/4 of a cell's own share and 1/8 of each neighbour's along y.
  const auto c2 = static_cast<std::size_t>(kSurfaceGrid.at(2, 2, 3)),
             c3 = static_cast<std::size_t>(kSurfaceGrid.at(2, 3, 3));
  density[c2] = 0.75F * 0.5F + 0.125F;
  density[c3] = 0.75F + 0.125F + 0.125F * 0.5F;
  open_density(kSurfaceGrid, open, surface, density);
  EXPECT_NEAR(density[c2], 1.0F, 1e-6F);
  EXPECT_NEAR(density[c3], 1.0F, 1e-6F);
}

TEST(Extrapolate, CarriesAConstantVelocityIntoTheAirAndNotIntoWalls) {
  FaceField u;
  u.assign(kSurfaceGrid, 0.0F);
  std::array<std::vector<std::uint8_t>, 3> known;
  for (std::size_t a = 0; a < 3; ++a) {
    known[a].assign(u.axis[a].size(), 0);
    for (int k = 0; k < kSurfaceGrid.nz; ++k)
      for (int j = 1; j < 3; ++j)
        for (int i = 0; i < kSurfaceGrid.nx; ++i) {
          u.axis[a][static_cast<std::size_t>(kSurfaceGrid.at(i, j, k))] = 2.0F;
          known[a][static_cast<std::size_t>(kSurfaceGrid.at(i, j, k))] = 1;
        }
  }
  extrapolate(kSurfaceGrid, 2, u, known);
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_EQ(u.axis[a][static_cast<std::size_t>(kSurfaceGrid.at(2, 4, 3))], 2.0F);
    EXPECT_EQ(known[a][static_cast<std::size_t>(kSurfaceGrid.at(2, 4, 3))], 3);
    EXPECT_EQ(u.axis[a][static_cast<std::size_t>(kSurfaceGrid.at(2, 5, 3))], 0.0F);
    EXPECT_EQ(known[a][static_cast<std::size_t>(kSurfaceGrid.at(2, 5, 3))], 0);
  }
  EXPECT_EQ(u.axis[1][static_cast<std::size_t>(kSurfaceGrid.at(2, 0, 3))], 0.0F);
}

}  // namespace
}  // namespace regatta
