// Worlds with a particle ocean: the same promises as for columns, bodies in the box, both waters side by side.
#include "world/ocean_box.h"

#include "core/files.h"
#include "core/parallel.h"
#include "core/state_file.h"
#include "exchange/status.h"
#include "particles/particle_figures.h"
#include "particles/particle_water.h"
#include "saved_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>

namespace regatta {
namespace {

constexpr float kSide = 1.2F;   // of the box [m]
constexpr float kDepth = 0.3F;  // of its water [m]

constexpr float kRadius = 0.025F;  // of the particles [m]
// For runs of many steps: sanitised, a fifth of the particles and a third of the steps are enough to meet every line.
#ifdef REGATTA_SANITIZED
constexpr float kLongRunRadius = 0.045F;
constexpr int kLongRun = 12;  // steps
#else
constexpr float kLongRunRadius = kRadius;
constexpr int kLongRun = 40;
#endif

// A box of about 2,500 particles with a small boat under way and a cube that falls in.
Scene ocean_scene(float radius = kRadius) {
  Scene scene;
  scene.title = "box";
  scene.steps_per_second = 200.0;
  scene.has_shallow_water = false;
  ParticleSetup ocean;
  ocean.lower = {0.0F, 0.0F, 0.0F};
  ocean.upper = {kSide, 1.5F, kSide};
  ocean.radius = radius;
  ocean.blocks.push_back({ocean.lower, {kSide, kDepth, kSide}, Vec3(0.0F)});
  scene.ocean = ocean;
  scene.domain.lower = horizontal(ocean.lower);
  scene.domain.upper = horizontal(ocean.upper);
  scene.params.wind_on = true;
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {0.6F, 0.15F, 0.24F};
  boat.mass = 1.6F;
  boat.afloat = true;
  boat.position = {0.5F, 0.0F, 0.5F};
  boat.throttle = 0.6F;
  boat.rudder = 0.4F;
  scene.bodies.push_back(boat);
  BodySpec cube;
  cube.name = "cube";
  cube.size = Vec3(0.2F);
  cube.density = 400.0F;
  cube.position = {0.9F, 0.5F, 0.9F};
  scene.bodies.push_back(cube);
  scene.gauges.push_back({"g1", {0.3F, 0.9F}});
  return scene;
}

// The same box on a plateau beside a tank.
Scene two_waters(float radius = kRadius) {
  Scene scene = ocean_scene(radius);
  scene.has_shallow_water = true;
  scene.domain.lower = {-4.0F, -1.0F};
  scene.domain.upper = {2.0F, 2.0F};
  scene.water.depth = 0.5F;
  scene.water.spacing = 0.1F;
  scene.water.level = -0.25F;
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = -1.2F;
  slope.to = -0.4F;
  slope.height = 0.75F;
  scene.terrain.push_back(slope);
  BodySpec raft;
  raft.name = "raft";
  raft.size = {0.6F, 0.2F, 0.6F};
  raft.afloat = true;
  raft.position = {-3.0F, 0.0F, 0.5F};
  scene.bodies.push_back(raft);
  return scene;
}

Snapshot snapshot_of(const World& world) {
  Snapshot snapshot;
  SnapshotRequest request;
  request.surface_spacing = 0.1F;
  world.snapshot(request, snapshot);
  return snapshot;
}

void drive(World& world, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (i % 10 == 0) world.enqueue(SetHelm{BodyId{1}, i % 20 == 0 ? 1.0F : -0.5F, 0.3F});
    if (i == 12) world.enqueue(LaunchBody{LaunchKind::kBoat, {0.3F, 0.9F}, 0.5F, 0.1F});
    if (i == 24) world.enqueue(RemoveBody{BodyId{2}});
    world.step();
  }
}

class OceanWorld : public SavedWorld {
 protected:
  void TearDown() override {
    SavedWorld::TearDown();
    set_thread_count(processor_count());
  }
};

TEST_F(OceanWorld, HashIsTheSameFor1_2_3And8Threads) {
  for (const Scene& scene : {ocean_scene(kLongRunRadius), two_waters(kLongRunRadius)}) {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      const auto world = make(scene);
      drive(*world, kLongRun);
      hashes.push_back(world->hash());
    }
    for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
  }
}

TEST_F(OceanWorld, SavedAndLoadedAndItsTwinGoOnWithTheSameBits) {
  for (const Scene& scene : {ocean_scene(kLongRunRadius), two_waters(kLongRunRadius)}) {
    const auto world = make(scene);
    drive(*world, kLongRun);
    const auto loaded = saved_and_loaded(*world);
    const Result<std::unique_ptr<World>> twin = world->twin();
    ASSERT_TRUE(twin.ok());
    EXPECT_EQ(loaded->hash(), world->hash());
    EXPECT_EQ(twin.value()->hash(), world->hash());
    drive(*world, kLongRun);
    drive(*loaded, kLongRun);
    drive(*twin.value(), kLongRun);
    EXPECT_EQ(loaded->hash(), world->hash());
    EXPECT_EQ(twin.value()->hash(), world->hash());
  }
}

TEST_F(OceanWorld, SavesOfAnotherSceneAreRefused) {
  ASSERT_TRUE(make(ocean_scene())->save(folder_ / "saved.toml").ok());
  Scene scene = two_waters();
  scene.ocean.reset();
  scene.bodies.pop_back();
  scene.state_file = folder_ / "saved.state";
  const Result<std::unique_ptr<World>> made = World::create(scene);
  EXPECT_FALSE(made.ok());
}

TEST_F(OceanWorld, ACrowdIsTold) {
  ASSERT_TRUE(make(ocean_scene())->save(folder_ / "saved.toml").ok());
  SavedState saved = read_state_file(folder_ / "saved.state").value();
  for (StateArray& array : saved.state.arrays) {
    if (array.name != "particles.position") continue;
    const std::vector<std::byte> first(array.bytes.begin(), array.bytes.begin() + sizeof(Vec3));
    for (int i = 1; i < 600; ++i)
      std::copy(first.begin(), first.end(), array.bytes.begin() + i * static_cast<int>(sizeof(Vec3)));
  }
  ASSERT_TRUE(write_file_atomically(folder_ / "saved.state", encode_state(saved)).ok());
  const auto world = make(read_scene(folder_ / "saved.toml", folder_).value());
  world->step();
  const StatusCount& crowded = world->status_record().of(StatusBit::kCrowded);
  EXPECT_EQ(crowded.count, 1);
  EXPECT_EQ(crowded.last_step, 1);
  EXPECT_EQ(crowded.last.what, "particle");
}

TEST_F(OceanWorld, SnapshotSaysWhatWindThereIs) {
  Scene scene = ocean_scene();
  scene.params.wind_x = -12.0;
  scene.params.wind_z = 0.0;
  scene.params.wind_noise = 2.0;
  scene.params.wind_period = 4.0;
  scene.params.wind_width = 0.02;
  auto world = make(scene);
  Snapshot snapshot = snapshot_of(*world);
  const WindSnapshot& wind = snapshot.wind;
  EXPECT_TRUE(wind.on);
  EXPECT_EQ(wind.strength, 1.0F);
  EXPECT_EQ(wind.next.begin, 0.0);
  ASSERT_EQ(wind.pulses.size(), 3U);
  EXPECT_EQ(wind.pulses[2].begin, 8.0);
  EXPECT_NEAR(wind.beaufort, 5.9, 0.1);
  EXPECT_TRUE(wind.arrows.empty()) << "nobody asked";

  SnapshotRequest request;
  request.wind = true;
  world->snapshot(request, snapshot);
  ASSERT_EQ(wind.arrows.size(), static_cast<std::size_t>(kWindPlacesLong * kWindPlacesShort * kWindPlacesHigh));
  std::set<float> heights;
  float sideways = 0.0F;
  for (const WindArrow& arrow : wind.arrows) {
    EXPECT_TRUE(glm::all(glm::greaterThan(arrow.at, snapshot.wind.lower)));
    EXPECT_TRUE(glm::all(glm::lessThan(arrow.at, snapshot.wind.upper)));
    EXPECT_GT(arrow.at.y, kDepth);
    EXPECT_LT(arrow.velocity.x, 0.0F);
    heights.insert(arrow.at.y);
    sideways += std::abs(arrow.velocity.z);
  }
  EXPECT_EQ(heights.size(), static_cast<std::size_t>(kWindPlacesHigh));
  EXPECT_GT(sideways, 0.0F) << "its noise";

  while (world->time() < 0.1) world->step();
  world->snapshot(request, snapshot);
  EXPECT_EQ(wind.strength, 0.0F);
  EXPECT_EQ(wind.next.begin, 4.0);
  ASSERT_FALSE(wind.arrows.empty());
  for (const WindArrow& arrow : wind.arrows) EXPECT_EQ(arrow.velocity.z, 0.0F) << "no air trembles between pulses";
  EXPECT_LT(wind.arrows.front().at.y, wind.arrows.back().at.y);
  EXPECT_LT(wind.arrows.back().velocity.x, wind.arrows.front().velocity.x) << "more of it higher up";

  scene.params.wind_on = false;
  world = make(scene);
  world->snapshot(request, snapshot);
  EXPECT_FALSE(wind.on);
  EXPECT_TRUE(wind.arrows.empty());
  EXPECT_TRUE(wind.pulses.empty());
}

TEST_F(OceanWorld, SnapshotSaysWhatThereIs) {
  const auto world = make(ocean_scene());
  Snapshot snapshot = snapshot_of(*world);
  const Diagnostics& ocean = snapshot.diagnostics;
  const auto particles = static_cast<std::size_t>(ocean.count_of("particles"));
  EXPECT_EQ(snapshot.surface.nx, 0);
  EXPECT_EQ(snapshot.terrain, nullptr);
  EXPECT_EQ(snapshot.diagnostics.count_of("columns"), 0);
  // The level of a box without bodies at rest.
  EXPECT_NEAR(snapshot.level, 23 * 5 * 23 * 0.8F * 0.05F * 0.05F * 0.05F / (kSide * kSide), 1e-5F);
  EXPECT_EQ(particles, snapshot.clouds[0].position.size());
  EXPECT_GT(particles, 1500U);
  EXPECT_LE(particles, 23U * 5U * 23U);
  EXPECT_TRUE(snapshot.clouds[0].boundary.empty());
  EXPECT_EQ(snapshot.wind.strength, 1.0F);
  for (int i = 0; i < 4; ++i) world->step();
  SnapshotRequest request;
  request.boundary = true;
  world->snapshot(request, snapshot);
  EXPECT_EQ(snapshot.clouds[0].boundary.size(), static_cast<std::size_t>(ocean.figure(ocean_figure::kBoundary)));
  EXPECT_GT(ocean.figure(ocean_figure::kBoundary), 1000.0);
  EXPECT_GT(ocean.figure(ocean_figure::kDensityIterations), 0.0);
  EXPECT_GT(ocean.figure(ocean_figure::kDivergenceIterations), 0.0);
  EXPECT_GT(ocean.figure(ocean_figure::kDensityErrorMax), ocean.figure(ocean_figure::kDensityErrorMean));
  EXPECT_GT(ocean.figure(ocean_figure::kNeighbours), 15.0);
  EXPECT_GT(ocean.figure(ocean_figure::kMaxSpeed), 0.0);
  EXPECT_GT(ocean.figure(ocean_figure::kBytes), 100.0);
  std::string columns, keys;
  for (const WaterFigure& figure : ocean.figures) {
    EXPECT_STREQ(figure.what->group, "ocean");
    if (figure.what->csv) columns += std::string(figure.what->name) + ' ';
    if (figure.what->bench) keys += std::string(figure.what->name) + ' ';
  }
  EXPECT_EQ(columns, "density_iterations divergence_iterations density_error_mean density_error_max max_speed wind ");
  EXPECT_EQ(keys,
            "density_iterations divergence_iterations density_error_mean density_error_max neighbours "
            "boundary_particles bytes_per_particle ");
  EXPECT_NEAR(snapshot.gauges[0].water.surface, kDepth, 0.06F);
  EXPECT_EQ(stage_ms(world->stages(), shallow_stage::kShallow), 0.0);
  EXPECT_GT(stage_ms(world->stages(), particle_stage::kParticles), 0.0);
  // A snapshot that is used again for a scene without an ocean holds none.
  Scene tank = two_waters();
  tank.ocean.reset();
  make(tank)->snapshot(request, snapshot);
  EXPECT_TRUE(snapshot.clouds.empty());
  EXPECT_TRUE(snapshot.diagnostics.figures.empty());
}

TEST_F(OceanWorld, FillRaisesTheBlocksUpToTheTopOfTheBox) {
  Scene scene = ocean_scene();
  scene.bodies.clear();
  const auto particles = [&scene](double fill) {
    scene.params.ocean_fill = fill;
    return snapshot_of(*make(scene)).diagnostics.count_of("particles");
  };
  EXPECT_EQ(particles(0.0), 23 * 5 * 23);
  EXPECT_EQ(particles(0.6), 23 * 11 * 23);
  EXPECT_EQ(particles(20.0), 23 * 29 * 23);
}

TEST_F(OceanWorld, CoarserParticlesAreFewerOfTheSameWater) {
  Scene scene = ocean_scene();
  scene.bodies.clear();
  const auto made = [&scene](double coarseness) {
    scene.params.ocean_coarseness = coarseness;
    return make(scene);
  };
  const Snapshot fine = snapshot_of(*made(1.0)), coarse = snapshot_of(*made(2.0));
  const int ratio = fine.diagnostics.count_of("particles") / coarse.diagnostics.count_of("particles");
  EXPECT_GE(ratio, 6);
  EXPECT_LE(ratio, 14);
  EXPECT_FLOAT_EQ(coarse.clouds[0].radius, 2.0F * fine.clouds[0].radius);
  scene.params.ocean_coarseness = 4.0;
  const auto refused = World::create(scene);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("lower ocean.coarseness (4)"), std::string::npos) << refused.error().text();
}

TEST_F(OceanWorld, ABodyAfloatStaysAfloat) {
  Scene scene = ocean_scene();
  scene.params.wind_on = false;
  scene.bodies[0].throttle = 0.0F;
  scene.bodies[0].rudder = 0.0F;
  scene.bodies.pop_back();
  const auto world = make(scene);
  const float start = snapshot_of(*world).bodies[0].state.position.y;
  float mean = 0.0F;
  for (int i = 0; i < 400; ++i) {
    world->step();
    if (i >= 300) mean += 0.01F * snapshot_of(*world).bodies[0].state.position.y;
  }
  EXPECT_NEAR(mean, start, 0.06F);
}

// Pushed against the walls, dropped on the floor: what is in the box stays there, also where the domain ends elsewhere.
TEST_F(OceanWorld, BodiesStayInTheBox) {
  Scene scene = two_waters();
  scene.params.ocean_fill = 0.2;
  scene.params.wind_on = false;
  scene.bodies.clear();
  const std::array<Vec3, 5> velocities = {Vec3(4.0F, 0.0F, 0.0F), Vec3(-4.0F, 0.0F, 0.0F), Vec3(0.0F, 0.0F, 4.0F),
                                          Vec3(0.0F, 0.0F, -4.0F), Vec3(0.0F, -4.0F, 0.0F)};
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    BodySpec cube;
    cube.name = "cube " + std::to_string(i);
    cube.size = Vec3(0.16F);
    cube.density = 3000.0F;
    cube.position = {0.6F, 0.25F + 0.2F * static_cast<float>(i), 0.6F};
    cube.velocity = velocities[i];
    scene.bodies.push_back(cube);
  }
  const auto world = make(scene);
  for (int i = 0; i < 200; ++i) {
    world->step();
    for (const BodySnapshot& body : snapshot_of(*world).bodies) {
      const Vec3& at = body.state.position;
      ASSERT_TRUE(at.x > 0.05F && at.x < kSide - 0.05F && at.z > 0.05F && at.z < kSide - 0.05F && at.y > 0.05F)
          << body.name << " at " << at.x << ", " << at.y << ", " << at.z << " in step " << i;
    }
  }
  EXPECT_EQ(snapshot_of(*world).diagnostics.vortices, 0) << "nothing sheds in the box";
}

TEST_F(OceanWorld, LaunchedBodiesLandOnTheParticlesAndFitTheBox) {
  const auto world = make(ocean_scene());
  world->enqueue(LaunchBody{LaunchKind::kBoat, {0.3F, 0.9F}, 0.0F, 0.1F});
  world->step();
  const Snapshot snapshot = snapshot_of(*world);
  ASSERT_EQ(snapshot.bodies.size(), 3U);
  const BodySnapshot& boat = snapshot.bodies[2];
  EXPECT_LE(boat.hull->upper.x - boat.hull->lower.x, 0.3F * kSide + 1e-4F);
  float lowest = boat.previous.position.y;
  for (const ConvexPolytope& part : boat.hull->parts) {
    for (const Vec3& v : part.vertices) lowest = std::min(lowest, boat.previous.to_world(v).y);
  }
  EXPECT_NEAR(lowest, kDepth + 0.1F, 0.06F);
}

TEST_F(OceanWorld, WhatTheBoatPushesAndTheWaterHoldsBalances) {
  Scene scene = ocean_scene();
  scene.params.wind_on = false;
  const auto world = make(scene);
  const int before = snapshot_of(*world).diagnostics.count_of("particles");
  const double volume = snapshot_of(*world).diagnostics.water_volume;
  drive(*world, 60);
  const Snapshot after = snapshot_of(*world);
  EXPECT_EQ(after.diagnostics.count_of("particles"), before);
  EXPECT_EQ(after.diagnostics.water_volume, volume);
  EXPECT_EQ(after.diagnostics.mass_error, 0.0);
  EXPECT_EQ(after.diagnostics.status.bits & ~static_cast<std::uint32_t>(StatusBit::kEscaped) &
                ~static_cast<std::uint32_t>(StatusBit::kTooCoarse),
            0U);
}

TEST_F(OceanWorld, EveryParameterOfOceanAndWindStaysFinite) {
  Scene scene = ocean_scene();
  scene.ocean->upper = {0.6F, 0.8F, 0.6F};
  scene.ocean->blocks[0].upper = {0.6F, 0.3F, 0.6F};
  scene.domain.upper = {0.6F, 0.6F};
  scene.bodies.erase(scene.bodies.begin());
  scene.bodies[0].position = {0.3F, 0.45F, 0.3F};
  scene.gauges.clear();
  for (const ParamInfo& info : all_params()) {
    const std::string_view key = info.key;
    if (!key.starts_with("ocean.") && !key.starts_with("wind.")) continue;
    for (const double value : {info.minimum, info.initial, info.maximum}) {
      Scene changed = scene;
      ASSERT_TRUE(set_param(changed.params, info.id, value).ok());
      changed.ocean->radius = kRadius / static_cast<float>(changed.params.ocean_coarseness);
      const auto world = make(changed);
      for (int i = 0; i < 20; ++i) world->step();
      const Snapshot snapshot = snapshot_of(*world);
      EXPECT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U) << key << " = " << value;
      EXPECT_TRUE(std::isfinite(snapshot.diagnostics.kinetic_energy)) << key << " = " << value;
    }
  }
}

}  // namespace
}  // namespace regatta
