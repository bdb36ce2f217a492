// The water goes over from one solver to the other while the world runs: the volume stays, nothing is stirred up, and
// what comes is the same in every run.
#include "exchange/status.h"
#include "floating_scene.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

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

// Saved and loaded, and as a twin.
void expect_the_same_future(World& world) {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-switch-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  ASSERT_TRUE(world.save(folder / "saved.toml").ok());
  const Result<Scene> scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = make(scene.value());
  const auto twin = world.twin();
  ASSERT_TRUE(loaded && twin.ok());
  EXPECT_EQ(loaded->hash(), world.hash());
  for (int n = 0; n < 8; ++n) {
    world.step();
    loaded->step();
    twin.value()->step();
  }
  EXPECT_EQ(loaded->hash(), world.hash());
  EXPECT_EQ(twin.value()->hash(), world.hash());
  std::filesystem::remove_all(folder);
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

// --- Below dispersive waves ---

// A runabout and a tug under way between walls; of the tug's head columns and cells take a part.
Scene boats_on_waves() {
  Scene scene = tank({30.0F, 20.0F}, 2.5F, 0.45F, EdgeKind::kWall);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.25;
  for (const BoatClass kind : {BoatClass::kRunabout, BoatClass::kTug}) {
    BodySpec boat = boat_of(kind);
    const bool tug = kind == BoatClass::kTug;
    boat.name = tug ? "tug" : "runabout";
    boat.afloat = true;
    boat.position = {-6.0F, 0.0F, tug ? 4.0F : -5.0F};
    boat.velocity = {2.0F, 0.0F, 0.0F};
    boat.throttle = 0.5F;
    scene.bodies.push_back(boat);
  }
  return scene;
}

// Each time beside a twin that keeps its solver: what bodies feel of the new water differs as the two solvers do, and
// nothing jumps. Both have the same layer of waves. Of the energy of the shallow water up to a seventh is lost, as
// cells and columns are read between each other.
TEST(WaterSwitch, BelowWavesBoatsUnderWayGoOnAsTheyWere) {
  const auto world = make(boats_on_waves());
  Snapshot now, other;
  world->snapshot({}, now);
  const double volume = now.diagnostics.water_volume;
  for (int n = 0; n < 60; ++n) world->step();
  for (const WaterSolver next : {WaterSolver::kGrid, WaterSolver::kColumns}) {
    auto twin = world->twin();
    ASSERT_TRUE(twin.ok()) << twin.error().text();
    use(*world, next);
    const auto advance = [&](int steps) {
      for (int n = 0; n < steps; ++n) {
        world->step();
        twin.value()->step();
      }
      world->snapshot({}, now);
      twin.value()->snapshot({}, other);
    };
    advance(1);
    EXPECT_EQ(now.diagnostics.count_of("cells") > 0, next == WaterSolver::kGrid);
    EXPECT_LT(std::abs(now.diagnostics.water_volume / volume - 1.0), 1e-7);
    EXPECT_EQ(now.diagnostics.waves.height, other.diagnostics.waves.height);
    const float push = glm::length(now.diagnostics.momentum - other.diagnostics.momentum);
    const float momentum = glm::length(other.diagnostics.momentum);
    fmt::print(
        "below waves, to {}: momentum {:.1f} of {:.1f} kg m/s off, energy of motion {:.0f} in place of {:.0f} J\n",
        next == WaterSolver::kGrid ? "cells" : "columns", push, momentum, now.diagnostics.kinetic_energy,
        other.diagnostics.kinetic_energy);
    EXPECT_LT(push, 0.02F * momentum);
    for (std::size_t b = 0; b < 2; ++b) {
      EXPECT_EQ(now.bodies[b].state.position, other.bodies[b].state.position);
      EXPECT_EQ(now.bodies[b].state.orientation, other.bodies[b].state.orientation);
    }
    for (const int steps : {5, 24}) {
      advance(steps);
      ASSERT_EQ(world->status() & kFatalStatus, 0U);
      for (std::size_t b = 0; b < 2; ++b) {
        const BodyState &a = now.bodies[b].state, &kept = other.bodies[b].state;
        const float speed = glm::distance(a.velocity, kept.velocity), up = std::abs(a.position.y - kept.position.y);
        const float tilt = std::abs(tilt_deg(a) - tilt_deg(kept));
        fmt::print("   {} steps on, {}: {:.3f} of {:.2f} m/s off, {:.1f} mm up or down, tilted {:.2f} degrees\n", steps,
                   now.bodies[b].name, speed, glm::length(kept.velocity), 1000.0F * up, tilt);
        EXPECT_LT(speed, steps < 10 ? 0.04F : 0.12F);
        EXPECT_LT(up, steps < 10 ? 0.003F : 0.015F);
        EXPECT_LT(tilt, steps < 10 ? 0.2F : 1.5F);
      }
    }
  }
  expect_the_same_future(*world);
}

// It is chosen when a world is made. A world that runs keeps the layer that it has, and those that are made of it do.
TEST(WaterSwitch, TheLayerOfWavesStaysWhileAWorldRuns) {
  Scene scene = boats_on_waves();
  scene.params.water_solver = WaterSolver::kGrid;
  scene.bodies.pop_back();
  const auto asked = make(scene), left = make(scene);
  for (int n = 0; n < 10; ++n) {
    if (n == 3) asked->enqueue(SetParam{ParamId::waves_on, 0.0});
    asked->step();
    left->step();
  }
  Snapshot snapshot;
  asked->snapshot({}, snapshot);
  EXPECT_GT(snapshot.diagnostics.waves.cells, 0);
  Snapshot other;
  left->snapshot({}, other);
  EXPECT_EQ(snapshot.bodies.front().state.position, other.bodies.front().state.position);
  expect_the_same_future(*asked);
}

}  // namespace
}  // namespace regatta::water_switch_test
