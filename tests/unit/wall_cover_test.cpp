#include "cells/wall_cover.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

struct Ground {
  Domain domain{{-3.0F, -3.0F}, {3.0F, 3.0F}};
  Terrain terrain = make_flat_terrain(domain.lower, domain.upper, -1.0F);
  CellLayout layout = make_cell_layout(domain.lower, domain.upper, 60, 60);
  CellIndex index{domain, layout};

  std::vector<WallCover> cover(std::shared_ptr<const Hull> hull, Vec3 at, float angle, Vec3 velocity = Vec3(0.0F),
                               float spin = 0.0F) const {
    TracedHull traced;
    traced.view.hull = std::move(hull);
    traced.view.motion = BodyMotion::kKinematic;
    traced.view.state.position = at;
    traced.view.state.orientation = glm::angleAxis(angle, Vec3(0, 1, 0));
    traced.view.state.velocity = velocity;
    traced.view.state.angular_velocity.y = spin;
    trace_patch(traced.view, domain, terrain, {0.15F}, traced.patch);
    std::vector<WallSection> sections;
    find_sections(traced.patch, {0.0F, 1.0F}, sections);
    std::vector<WallCover> cells;
    find_cover(traced, sections, terrain, index, {0, 60, 0, 60}, cells);
    return cells;
  }
};

TEST(WallCover, SharesAddUpToTheSection) {
  const Ground ground;
  for (const float angle : {0.0F, 0.4F}) {
    double area = 0.0;
    for (const WallCover& cell : ground.cover(make_box_hull({1.3F, 2.4F, 0.7F}).value(), {0.03F, 0.0F, 0.02F}, angle)) {
      area += 0.01 * static_cast<double>(cell.share);
    }
    EXPECT_NEAR(area, 1.3 * 0.7, 1e-4);
  }
}

TEST(WallCover, OnlyWhatStandsAndRisesThroughTheSurfaceIsAWall) {
  const Ground ground;
  EXPECT_FALSE(ground.cover(make_box_hull({1.0F, 2.0F, 1.0F}).value(), {0.0F, 0.1F, 0.0F}, 0.0F).empty());
  EXPECT_TRUE(ground.cover(make_box_hull({1.0F, 2.0F, 1.0F}).value(), {0.0F, 0.5F, 0.0F}, 0.0F).empty());   // hangs
  EXPECT_TRUE(ground.cover(make_box_hull({1.0F, 0.6F, 1.0F}).value(), {0.0F, -0.7F, 0.0F}, 0.0F).empty());  // a weir
}

// No path through open faces leads from one side to the other.
TEST(WallCover, ThinPlatesClose) {
  const Ground ground;
  for (const float thickness : {0.02F, 0.1F, 0.15F}) {
    for (const float angle : {0.0F, 0.2F, 0.5F, 0.785398163F}) {
      for (const float shift : {0.0F, 0.02F, 0.05F, 0.081F}) {
        // Longer than the domain.
        const auto cells = ground.cover(make_box_hull({12.0F, 2.4F, thickness}).value(), {0.0F, 0.0F, shift}, angle);
        std::vector<char> closed(3600, 0), side(3600, 0);
        for (const WallCover& cell : cells) closed[static_cast<std::size_t>(60 * cell.k + cell.i)] = cell.closed;
        std::vector<int> todo = {0};
        side[0] = 1;
        while (!todo.empty()) {
          const int at = todo.back();
          todo.pop_back();
          const int i = at % 60, k = at / 60;
          for (const int d : {-1, 1, -60, 60}) {
            if ((d == -1 && i == 0) || (d == 1 && i == 59) || (d == -60 && k == 0) || (d == 60 && k == 59)) continue;
            const auto next = static_cast<std::size_t>(at + d);
            if (closed[next] || side[next]) continue;
            // Two open cells with a closed face between them.
            bool shut = false;
            for (const WallCover& cell : cells) {
              const int upper = d > 0 ? at + d : at;
              if (60 * cell.k + cell.i == upper) shut = (d * d == 1 ? cell.faces.x : cell.faces.y) <= 0.0F;
            }
            if (shut) continue;
            side[next] = 1;
            todo.push_back(at + d);
          }
        }
        EXPECT_FALSE(side[3599]) << thickness << " m, " << angle << ", " << shift;
      }
    }
  }
}

TEST(WallCover, MovesWithItsBody) {
  const Ground ground;
  const auto cells =
      ground.cover(make_box_hull({1.0F, 2.4F, 1.0F}).value(), {0.0F, 0.0F, 0.0F}, 0.0F, {0.5F, 0.0F, 0.2F}, 2.0F);
  for (const WallCover& cell : cells) {
    const Vec3 expected = Vec3(0.5F, 0.0F, 0.2F) + glm::cross(Vec3(0, 2, 0), Vec3(cell.lever.x, 0.0F, cell.lever.y));
    EXPECT_NEAR(cell.velocity.x, expected.x, 1e-5F);
    EXPECT_NEAR(cell.velocity.y, expected.z, 1e-5F);
  }
}

}  // namespace
}  // namespace regatta
