#include "liquid/liquid_mesh.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <utility>

namespace regatta {
namespace {

struct Drawn {
  MacGrid grid;
  std::vector<float> distance;
  ClosedMesh mesh;
};

// The mesh of a shape, given by its distance [m].
Drawn draw(const std::array<int, 3>& cells, float cell, const std::function<float(const Vec3&)>& shape,
           std::vector<std::uint8_t> hidden = {}) {
  Drawn drawn;
  drawn.grid = {.nx = cells[0], .ny = cells[1], .nz = cells[2], .cell = cell, .lower = Vec3(-1.0F, 0.5F, 2.0F)};
  const MacGrid& grid = drawn.grid;
  drawn.distance.assign(static_cast<std::size_t>(grid.entries()), 1.0F);
  for (int k = 0; k < grid.nz; ++k) {
    for (int j = 0; j < grid.ny; ++j) {
      for (int i = 0; i < grid.nx; ++i) {
        const Vec3 at = grid.lower + cell * (Vec3(glm::ivec3(i, j, k)) + 0.5F);
        drawn.distance[static_cast<std::size_t>(grid.at(i, j, k))] = shape(at) / cell;
      }
    }
  }
  const Vec3 upper = grid.lower + cell * Vec3(glm::ivec3(grid.nx, grid.ny, grid.nz));
  LiquidMesh().make(grid, drawn.distance, hidden, grid.lower, upper, drawn.mesh);
  return drawn;
}

// The volume within it, by the divergence theorem [m³]; negative where it is inside out.
double volume_of(const ClosedMesh& mesh) {
  double sum = 0.0;
  for (std::size_t t = 0; t + 2 < mesh.corners.size(); t += 3) {
    const glm::dvec3 a(mesh.position[mesh.corners[t]]), b(mesh.position[mesh.corners[t + 1]]),
        c(mesh.position[mesh.corners[t + 2]]);
    sum += glm::dot(a, glm::cross(b, c)) / 6.0;
  }
  return sum;
}

// Every edge belongs to two triangles that run through it in opposite directions.
bool is_closed(const ClosedMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (std::size_t t = 0; t + 2 < mesh.corners.size(); t += 3) {
    for (std::size_t e = 0; e < 3; ++e) ++edges[{mesh.corners[t + e], mesh.corners[t + (e + 1) % 3]}];
  }
  for (const auto& [edge, count] : edges) {
    const auto back = edges.find({edge.second, edge.first});
    if (back == edges.end() || back->second != count) return false;
  }
  return !edges.empty();
}

TEST(LiquidMesh, ABallIsClosedAndHasItsVolume) {
  for (const float radius : {0.31F, 0.42F}) {
    const Vec3 middle(-0.45F, 1.1F, 2.53F);
    const Drawn ball = draw({22, 24, 23}, 0.05F, [&](const Vec3& at) { return glm::distance(at, middle) - radius; });
    EXPECT_TRUE(is_closed(ball.mesh));
    const double exact = 4.0 / 3.0 * std::numbers::pi * std::pow(static_cast<double>(radius), 3.0);
    EXPECT_NEAR(volume_of(ball.mesh), exact, 0.05 * exact) << radius;
    EXPECT_EQ(ball.mesh.spacing, 0.05F);
  }
}

TEST(LiquidMesh, AFlatTankIsABlockUpToItsLevelWithFlatWalls) {
  for (const float level : {1.13F, 1.2F, 1.268F}) {
    const Drawn tank = draw({9, 20, 7}, 0.1F, [&](const Vec3& at) { return at.y - level; });
    EXPECT_TRUE(is_closed(tank.mesh));
    const double exact = 0.9 * 0.7 * static_cast<double>(level - 0.5F);
    EXPECT_NEAR(volume_of(tank.mesh), exact, 0.01 * exact) << level;
    const Vec3 upper = tank.grid.lower + Vec3(0.9F, 2.0F, 0.7F);
    for (const Vec3& at : tank.mesh.position) {
      EXPECT_TRUE(glm::all(glm::greaterThanEqual(at, tank.grid.lower - 1e-5F)) &&
                  glm::all(glm::lessThanEqual(at, upper + 1e-5F)));
    }
  }
}

TEST(LiquidMesh, TheSurfaceGoesOnIntoAHull) {
  const float level = 1.2F;
  const Drawn open = draw({16, 16, 16}, 0.1F, [&](const Vec3& at) { return at.y - level; });
  // Two columns of cells of a body that knows no water.
  std::vector<std::uint8_t> hidden(open.distance.size(), 0);
  std::vector<float> distance = open.distance;
  for (int j = 0; j < 16; ++j) {
    for (const int i : {7, 8}) {
      const auto c = static_cast<std::size_t>(open.grid.at(i, j, 8));
      hidden[c] = 1;
      distance[c] = 1.0F;
    }
  }
  ClosedMesh with, without;
  const Vec3 upper = open.grid.lower + 1.6F;
  LiquidMesh mesher;
  mesher.make(open.grid, distance, hidden, open.grid.lower, upper, with);
  mesher.make(open.grid, distance, {}, open.grid.lower, upper, without);
  const double exact = volume_of(open.mesh);
  EXPECT_NEAR(volume_of(with), exact, 1e-3 * exact);
  EXPECT_LT(volume_of(without), 0.9985 * exact);
}

TEST(LiquidMesh, NoWaterIsNoMesh) {
  const Drawn dry = draw({8, 8, 8}, 0.1F, [](const Vec3&) { return 0.1F; });
  EXPECT_TRUE(dry.mesh.position.empty());
  EXPECT_TRUE(dry.mesh.corners.empty());
}

}  // namespace
}  // namespace regatta
