#include "liquid/surface_film.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// Water up to 3.3 cells: cells of row 3 have no pressure, and are cut by the surface.
TEST(SurfaceFilm, IsSpedUpLikeTheWaterBelowAndDropsAboveAreNot) {
  const MacGrid grid{.nx = 5, .ny = 8, .nz = 5};
  LiquidSurface surface(grid);
  LiquidFlow flow(grid);
  for (int k = 0; k < grid.nz; ++k)
    for (int j = 0; j < grid.ny; ++j)
      for (int i = 0; i < grid.nx; ++i) {
        const auto c = static_cast<std::size_t>(grid.at(i, j, k));
        surface.distance[c] = glm::clamp(static_cast<float>(j) + 0.5F - 3.3F, -1.0F, 1.0F);
        surface.liquid[c] = j < 3 ? 1 : 0;
        for (std::size_t a = 0; a < 3; ++a) {
          flow.known[a][c] = 1;
          flow.before.axis[a][c] = 0.5F;
          flow.u.axis[a][c] = j < 3 ? 0.7F : 0.5F;
        }
      }
  speed_up_film(grid, surface, flow);
  for (const std::size_t a : {0U, 2U}) {
    EXPECT_NEAR(flow.u.axis[a][static_cast<std::size_t>(grid.at(2, 2, 2))], 0.7F, 1e-6F);
    EXPECT_NEAR(flow.u.axis[a][static_cast<std::size_t>(grid.at(2, 3, 2))], 0.7F, 1e-6F);
    EXPECT_NEAR(flow.u.axis[a][static_cast<std::size_t>(grid.at(2, 4, 2))], 0.5F, 1e-6F);
  }
  EXPECT_NEAR(flow.u.axis[1][static_cast<std::size_t>(grid.at(2, 4, 2))], 0.5F, 1e-6F);
}

}  // namespace
}  // namespace regatta
