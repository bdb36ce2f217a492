// Shallow water as worlds have it, on the grid: what is read of it and what comes, from a file as from a run.
#include "saved_world.h"

#include <cmath>

namespace regatta {
namespace {

class WaterOfAWorld : public SavedWorld {};

// A quay that stands askew in the cells, and a gauge in one that it covers in part.
Scene quay() {
  Scene scene;
  scene.params.water_solver = WaterSolver::kGrid;
  scene.domain.lower = {-3.0F, -2.0F};
  scene.domain.upper = {3.0F, 2.0F};
  scene.water.depth = 0.5F;
  scene.water.spacing = 0.1F;
  BodySpec wall;
  wall.name = "quay";
  wall.kind = BodyKind::kBox;
  wall.motion = BodyMotion::kStatic;
  wall.size = {2.0F, 1.4F, 0.6F};
  wall.position = {0.0F, 0.1F, 0.0F};
  wall.heading_deg = 25.0F;
  scene.bodies.push_back(wall);
  for (int i = 0; i < 8; ++i) {
    Gauge gauge;
    gauge.name = "g" + std::to_string(i);
    gauge.at = {0.2F, -0.5F + 0.05F * static_cast<float>(i)};
    scene.gauges.push_back(gauge);
  }
  return scene;
}

Snapshot told(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot;
}

void expect_same_gauges(const World& a, const World& b) {
  const Snapshot one = told(a);
  const Snapshot other = told(b);
  ASSERT_EQ(one.gauges.size(), other.gauges.size());
  for (std::size_t i = 0; i < one.gauges.size(); ++i) {
    EXPECT_EQ(one.gauges[i].water.surface, other.gauges[i].water.surface) << one.gauges[i].gauge.name;
  }
}

TEST_F(WaterOfAWorld, KnowsItsWallsBeforeTheFirstStepAfterLoading) {
  const auto world = make(quay());
  for (int i = 0; i < 20; ++i) world->step();
  const auto loaded = saved_and_loaded(*world);
  const auto twin = world->twin().value();
  expect_same_gauges(*world, *loaded);
  expect_same_gauges(*world, *twin);
  for (World* each : {world.get(), loaded.get(), twin.get()}) {
    each->enqueue(LaunchBody{LaunchKind::kBox, {0.2F, -0.42F}, 0.0F, 0.0F});
    for (int i = 0; i < 5; ++i) each->step();
  }
  EXPECT_EQ(world->hash(), loaded->hash());
  EXPECT_EQ(world->hash(), twin->hash());
}

}  // namespace
}  // namespace regatta
