// Bodies that are walls to columns, from a tenth of their spacing to two of it thick, straight and aslant: no water
// goes through one however thin; waves pass one that is thinner than two spacings, and how much of them is printed.
#include "floating_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace regatta::columns_wall_test {
namespace {

using namespace floating_scene;

BodySpec wall_of(float thick, float heading_deg, Vec2 at) {
  BodySpec wall;
  wall.name = "wall";
  wall.kind = BodyKind::kBox;
  wall.motion = BodyMotion::kStatic;
  wall.size = {thick, 6.0F, 20.0F};
  wall.position = {at.x, 0.0F, at.y};
  wall.heading_deg = heading_deg;
  return wall;
}

// On which side of the wall a place lies [m].
float beyond(const BodySpec& wall, Vec2 place) {
  const float heading = glm::radians(wall.heading_deg);
  return glm::dot(place - Vec2(wall.position.x, wall.position.z), Vec2(std::cos(heading), -std::sin(heading)));
}

TEST(ColumnsWall, ADamThatBreaksAgainstAWallOnDryGroundLeavesItDryBehind) {
  for (const float spacing : {0.11F, 0.23F}) {
    for (const float thick : {1.1F, 0.35F, 0.1F}) {
      for (const float heading : {0.0F, 30.0F, 45.0F, -20.0F}) {
        Scene scene = tank({16.0F, 5.0F}, 1.0F, spacing, EdgeKind::kWall);
        scene.water.regions.push_back({{-8.0F, -2.5F}, {-4.0F, 2.5F}, 0.3F});
        scene.water.regions.push_back({{-4.0F, -2.5F}, {8.0F, 2.5F}, -1.0F});
        const BodySpec wall = wall_of(thick * spacing, heading, {1.5F, 0.2F});
        scene.bodies.push_back(wall);
        auto world = make(scene);
        ASSERT_TRUE(world);
        for (int i = 0; i < 360; ++i) world->step();
        Snapshot snapshot;
        SnapshotRequest request;
        request.points = true;
        world->snapshot(request, snapshot);
        int through = 0, before = 0;
        for (std::size_t i = 0; i < snapshot.points.x.size(); ++i) {
          const float side = beyond(wall, {snapshot.points.x[i], snapshot.points.z[i]});
          through += side > 0.0F ? 1 : 0;
          before += side > -1.0F && side < 0.0F ? 1 : 0;
        }
        EXPECT_EQ(through, 0) << thick << " spacings of " << spacing << " m, turned by " << heading;
        EXPECT_GT(before, 20) << "it has come to the wall";
      }
    }
  }
}

// A step of 0.1 m runs against a wall; what it makes beyond is told from what the same water does without it.
TEST(ColumnsWall, AWallOfTwoSpacingsHoldsWavesBack) {
  constexpr float kStep = 0.1F;  // of the level [m]; half of it comes to the wall
  for (const float spacing : {0.1F, 0.17F}) {
    for (const float heading : {0.0F, 30.0F}) {
      std::printf("spacing %.2f m, turned by %2.0f°: ", static_cast<double>(spacing), static_cast<double>(heading));
      for (const float thick : {0.35F, 1.0F, 2.0F}) {
        std::vector<float> levels[2];
        for (const bool with : {false, true}) {
          Scene scene = tank({24.0F, 3.0F}, 1.0F, spacing, EdgeKind::kWall);
          scene.params.water_viscosity = 0.0;
          // A region, so that the water does not come to rest before the world begins, with the step or without.
          scene.water.regions.push_back({{-12.0F, -1.5F}, {-6.0F, 1.5F}, with ? kStep : 1e-4F});
          scene.bodies.push_back(wall_of(thick * spacing, heading, {0.0F, 0.0F}));
          scene.gauges.push_back({"beyond", Vec2(4.0F, 0.1F)});
          auto world = make(scene);
          ASSERT_TRUE(world);
          Snapshot snapshot;
          for (int i = 0; i < 270; ++i) {
            world->step();
            world->snapshot({}, snapshot);
            levels[with ? 1 : 0].push_back(snapshot.gauges.front().water.surface);
          }
        }
        float most = 0.0F;
        for (std::size_t i = 0; i < levels[0].size(); ++i) most = std::max(most, std::abs(levels[1][i] - levels[0][i]));
        const float passes = most / (0.5F * kStep);
        std::printf(" %.2f spacings pass %.3f", static_cast<double>(thick), static_cast<double>(passes));
        if (thick >= 2.0F) {
          EXPECT_LT(passes, 0.04F) << spacing << " m, " << heading << "°";
        }
      }
      std::printf("\n");
    }
  }
}

}  // namespace
}  // namespace regatta::columns_wall_test
