// Bodies that stand in the water, on the grid through the whole world: where they reach an open edge still water stays
// still, and where waves break against them none is lost.
#include "floating_scene.h"

namespace regatta::wall_edge_test {
namespace {

using namespace floating_scene;

BodySpec standing(BodyKind kind, Vec3 size, Vec3 position) {
  BodySpec body;
  body.name = "pier";
  body.kind = kind;
  body.motion = BodyMotion::kStatic;
  body.size = size;
  body.position = position;
  return body;
}

// A pier whose top is dry, one that is awash by 0.5 m, and a pile; each across the east edge.
TEST(WallEdge, StillWaterStaysStillWhereAPierReachesAnOpenEdge) {
  for (const Vec3 position : {Vec3(25.0F, 0.0F, 6.0F), Vec3(25.0F, -4.5F, 6.0F), Vec3(25.3F, 0.0F, 5.9F)}) {
    for (const float heading : {0.0F, 20.0F}) {
      Scene scene = tank({50.0F, 30.0F}, 3.0F, 0.4F, EdgeKind::kOpen, WaterSolver::kGrid);
      BodySpec pier = standing(BodyKind::kBox, {16.0F, 8.0F, 4.0F}, position);
      pier.heading_deg = heading;
      scene.bodies.push_back(pier);
      auto world = make(scene);
      ASSERT_TRUE(world);
      Snapshot snapshot;
      for (int i = 0; i < 600; ++i) world->step();
      world->snapshot({}, snapshot);
      EXPECT_LT(snapshot.diagnostics.max_speed, 1e-5F) << position.x << ", " << position.y << ", " << heading;
      EXPECT_NEAR(snapshot.diagnostics.water_volume, snapshot.diagnostics.water_volume_start, 1e-4);
    }
  }
}

// Partly covered cells hold less than their area.
TEST(WallEdge, WavesThatBreakAtAPierLoseNoWater) {
  Scene scene = tank({40.0F, 30.0F}, 4.0F, 0.5F, EdgeKind::kOpen, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.25;
  scene.params.sea_height = 0.3;
  scene.params.sea_period = 3.0;
  scene.params.sea_heading = 40.0;
  BodySpec pier = standing(BodyKind::kBox, {10.0F, 10.0F, 3.0F}, {0.0F, -2.0F, 0.0F});
  pier.heading_deg = 25.0F;
  scene.bodies.push_back(pier);
  auto world = make(scene);
  ASSERT_TRUE(world);
  Snapshot snapshot;
  for (int i = 0; i < 1200; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    ASSERT_LT(snapshot.diagnostics.mass_error, 1e-8) << i;
  }
}

}  // namespace
}  // namespace regatta::wall_edge_test
