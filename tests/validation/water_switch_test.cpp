// The water goes over from one solver to the other while the world runs: the volume stays, nothing is stirred up, and
// what comes is the same in every run.
#include "floating_scene.h"

#include <fmt/format.h>

namespace regatta::water_switch_test {
namespace {

using namespace floating_scene;

void use(World& world, WaterSolver solver) {
  world.enqueue(SetParam{ParamId::water_solver, static_cast<double>(solver)});
}

// A still lake with a shore and a boat afloat.
Scene lake() {
  Scene scene = tank({16.0F, 10.0F}, 0.8F, 0.1F, EdgeKind::kWall);
  TerrainSpec beach;
  beach.kind = TerrainKind::kSlope;
  beach.from = 3.0F;
  beach.to = 8.0F;
  beach.height = 1.2F;
  scene.terrain.push_back(beach);
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {3.0F, 0.8F, 1.2F};
  boat.mass = 300.0F;
  boat.afloat = true;
  boat.position = {-3.0F, 0.0F, 0.5F};
  scene.bodies.push_back(boat);
  return scene;
}

Scene lake_with_pier() {
  Scene scene = lake();
  BodySpec pier;
  pier.name = "pier";
  pier.kind = BodyKind::kBox;
  pier.motion = BodyMotion::kStatic;
  pier.size = {1.0F, 2.0F, 1.0F};
  pier.position = {1.0F, 0.2F, -2.0F};
  scene.bodies.push_back(pier);
  return scene;
}

struct Unrest {
  double volume = 0.0;               // largest error
  double rms = 0.0;                  // largest speed of the water [m/s]
  float heave = 0.0F, drift = 0.0F;  // of the boat at the end [m]
};

Unrest change_forty_times(const Scene& scene) {
  const auto world = make(scene);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const double volume = snapshot.diagnostics.water_volume;
  const BodyState start = snapshot.bodies.front().state;
  Unrest unrest;
  for (int i = 0; i < 40; ++i) {
    use(*world, i % 2 == 0 ? WaterSolver::kGrid : WaterSolver::kColumns);
    for (int n = 0; n < 5; ++n) world->step();
    world->snapshot({}, snapshot);
    EXPECT_EQ(snapshot.diagnostics.count_of("cells") > 0, i % 2 == 0);
    EXPECT_EQ(snapshot.diagnostics.count_of("columns") > 0, i % 2 == 1);
    unrest.volume = std::max(unrest.volume, std::abs(snapshot.diagnostics.water_volume / volume - 1.0));
    unrest.rms = std::max(unrest.rms, std::sqrt(2.0 * snapshot.diagnostics.kinetic_energy / (1000.0 * volume)));
  }
  unrest.heave = std::abs(snapshot.bodies.front().state.position.y - start.position.y);
  unrest.drift = glm::length(horizontal(snapshot.bodies.front().state.position - start.position));
  EXPECT_EQ(world->status(), 0U);
  fmt::print(
      "40 changes of the solver: volume {:.1e} off, water at {:.4f} m/s (rms), boat {:.4f} m up or down, {:.4f} m "
      "along\n",
      unrest.volume, unrest.rms, unrest.heave, unrest.drift);
  return unrest;
}

TEST(WaterSwitch, TwentyTimesThereAndBackKeepsVolumeAndCalm) {
  const Unrest unrest = change_forty_times(lake());
  EXPECT_LT(unrest.volume, 1e-6);
  EXPECT_LT(unrest.rms, 0.01);  // √(g h) is 2.8 m/s; ripples at hull and shore, where each solver ends otherwise
  EXPECT_LT(unrest.heave, 0.01F);
  EXPECT_LT(unrest.drift, 0.05F);
}

// Columns that are laid around a pier move at 0.035 m/s by themselves; the changes must not add much.
TEST(WaterSwitch, TwentyTimesThereAndBackAroundAPier) {
  const Unrest unrest = change_forty_times(lake_with_pier());
  EXPECT_LT(unrest.volume, 1e-6);
  EXPECT_LT(unrest.rms, 0.06);
}

TEST(WaterSwitch, MovingWaterKeepsItsShapeAndMomentum) {
  Scene scene = tank({12.0F, 4.0F}, 1.0F, 0.1F, EdgeKind::kPeriodic);
  scene.water.velocity = {0.5F, 0.0F};
  scene.water.regions.push_back({{-3.0F, -2.0F}, {0.0F, 2.0F}, 0.2F, {0.5F, 0.0F}});
  scene.params.water_solver = WaterSolver::kGrid;
  const auto world = make(scene);
  for (int n = 0; n < 60; ++n) world->step();
  Snapshot before, after;
  world->snapshot({0.25F}, before);
  use(*world, WaterSolver::kColumns);
  world->step();
  world->snapshot({0.25F}, after);
  double difference = 0.0;
  for (std::size_t i = 0; i < before.surface.surface.size(); ++i) {
    difference += std::abs(static_cast<double>(after.surface.surface[i] - before.surface.surface[i])) /
                  static_cast<double>(before.surface.surface.size());
  }
  const double momentum = static_cast<double>(before.diagnostics.momentum.x);
  const double change = static_cast<double>(after.diagnostics.momentum.x) / momentum - 1.0;
  fmt::print("change in a moving stream: surface {:.1e} m apart on the mean, momentum {:+.1e}\n", difference, change);
  EXPECT_LT(difference, 5e-3);  // a step further on: the waves, 0.1 m high, move by half a cell
  EXPECT_LT(std::abs(change), 5e-3);
}

TEST(WaterSwitch, SavedAndLoadedAfterAChangeAndRepeatedItIsTheSame) {
  std::vector<std::uint64_t> hashes;
  for (int run = 0; run < 2; ++run) {
    const auto world = make(lake_with_pier());
    for (int n = 0; n < 5; ++n) world->step();
    use(*world, WaterSolver::kGrid);
    for (int n = 0; n < 5; ++n) world->step();
    const auto twin = world->twin();
    ASSERT_TRUE(twin.ok()) << twin.error().text();
    EXPECT_EQ(twin.value()->hash(), world->hash());
    for (int n = 0; n < 5; ++n) {
      world->step();
      twin.value()->step();
    }
    EXPECT_EQ(twin.value()->hash(), world->hash());
    hashes.push_back(world->hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace regatta::water_switch_test
