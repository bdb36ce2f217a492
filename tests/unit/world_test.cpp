// The spine: same scene and commands give the same bits whatever the threads; saving, parameters, commands.
#include "world/world.h"

#include "world/scene_bundle.h"

#include "core/files.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "core/state_file.h"
#include "exchange/status.h"
#include "saved_world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

// A tank of about 3,000 columns with a boat under way, a box dropped ahead of it and one near a wall.
Scene small_scene() {
  Scene scene;
  scene.title = "small";
  scene.domain.lower = {-6.0F, -3.0F};
  scene.domain.upper = {6.0F, 3.0F};
  scene.water.depth = 0.8F;
  scene.water.spacing = 0.15F;
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {3.0F, 0.8F, 1.2F};
  boat.mass = 300.0F;
  boat.afloat = true;
  boat.position = {-2.0F, 0.0F, 0.0F};
  boat.throttle = 0.7F;
  boat.rudder = 0.3F;
  scene.bodies.push_back(boat);
  for (int i = 0; i < 2; ++i) {
    BodySpec box;
    box.name = "box " + std::to_string(i + 1);
    box.kind = BodyKind::kBox;
    box.size = {0.6F, 0.4F, 0.5F};
    box.density = 300.0F;
    box.position = {i == 0 ? 1.5F : 5.4F, 0.8F, i == 0 ? 0.2F : 2.5F};
    box.heading_deg = 20.0F;
    scene.bodies.push_back(box);
  }
  scene.gauges.push_back({"g1", {3.0F, 1.0F}});
  return scene;
}

void drive(World& world, int steps, std::uint64_t seed) {
  Rng rng(seed);
  for (int i = 0; i < steps; ++i) {
    if (i % 15 == 0) world.enqueue(SetHelm{BodyId{1}, rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)});
    if (i == 20) world.enqueue(LaunchBody{LaunchKind::kBox, {0.5F, -1.5F}, 0.3F, 0.3F});
    if (i == 40) world.enqueue(SetParam{ParamId::water_viscosity, 0.05});
    world.step();
  }
}

// The fixture of the tests of this file that save worlds.
class WorldSave : public SavedWorld {};

class ThreadCount : public ::testing::Test {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};

TEST_F(ThreadCount, HashIsTheSameFor1_2_3And8Threads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(small_scene());
    drive(*world, 120, 7);
    hashes.push_back(world->hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(World, HashFollowsCommandsAndTime) {
  const auto a = make(small_scene());
  const auto b = make(small_scene());
  EXPECT_EQ(a->hash(), b->hash());
  a->step();
  EXPECT_NE(a->hash(), b->hash());
  b->enqueue(SetHelm{BodyId{1}, 0.1F, 0.0F});
  b->step();
  EXPECT_NE(a->hash(), b->hash());
}

TEST(World, SnapshotsShowLeversAndWhatFollowsThem) {
  const auto world = make(small_scene());
  world->enqueue(SetHelm{BodyId{1}, 1.0F, -1.0F});
  Snapshot snapshot;
  for (int i = 0; i < 12; ++i) world->step();
  world->snapshot({}, snapshot);
  const BodySnapshot& boat = snapshot.bodies.front();
  EXPECT_EQ(boat.throttle, 1.0F);
  EXPECT_EQ(boat.rudder, -1.0F);
  EXPECT_GT(boat.engine, 0.75F);  // from 0.7
  EXPECT_LT(boat.engine, 0.99F);
  EXPECT_LT(boat.blade, 0.25F);  // from 0.3
  EXPECT_GT(boat.blade, 0.0F);
  for (int i = 0; i < 300; ++i) world->step();
  world->snapshot({}, snapshot);
  EXPECT_EQ(snapshot.bodies.front().blade, -1.0F);
}

TEST(World, TwoWorldsSideBySideShareNothing) {
  const auto alone = make(small_scene());
  drive(*alone, 60, 1);
  const auto first = make(small_scene());
  const auto second = make(small_scene());
  Rng rng(1);
  Rng other(2);
  for (int i = 0; i < 60; ++i) {
    if (i % 15 == 0) first->enqueue(SetHelm{BodyId{1}, rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)});
    if (i == 20) first->enqueue(LaunchBody{LaunchKind::kBox, {0.5F, -1.5F}, 0.3F, 0.3F});
    if (i == 40) first->enqueue(SetParam{ParamId::water_viscosity, 0.05});
    second->enqueue(SetHelm{BodyId{1}, other.uniform(-1.0F, 1.0F), 0.0F});
    first->step();
    second->step();
  }
  EXPECT_EQ(first->hash(), alone->hash());
  EXPECT_NE(second->hash(), alone->hash());
}

TEST(World, ATwinGoesTheSameWayAndEachItsOwnWhenToldOtherwise) {
  const auto world = make(small_scene());
  drive(*world, 50, 5);
  world->enqueue(SetHelm{BodyId{1}, -0.5F, 0.2F});  // it waits, and the twin knows
  const Result<std::unique_ptr<World>> made = world->twin();
  ASSERT_TRUE(made.ok());
  World& twin = *made.value();
  EXPECT_EQ(twin.hash(), world->hash());
  EXPECT_EQ(twin.params(), world->params());
  EXPECT_EQ(twin.body_count(), world->body_count());
  drive(*world, 45, 6);
  drive(twin, 45, 6);
  EXPECT_EQ(twin.hash(), world->hash());
  twin.enqueue(SetParam{ParamId::wake_lambda, 0.0});
  const auto alone = make(small_scene());
  drive(*alone, 50, 5);
  alone->enqueue(SetHelm{BodyId{1}, -0.5F, 0.2F});
  drive(*alone, 45, 6);
  for (int i = 0; i < 20; ++i) {
    world->step();
    twin.step();
    alone->step();
  }
  EXPECT_NE(twin.hash(), world->hash());
  EXPECT_EQ(world->hash(), alone->hash()) << "a twin is not noticed";
}

TEST(World, ATwinOnTheOtherSolverHasTheSameWaterAndIsNotNoticed) {
  const auto world = make(small_scene());
  const auto alone = make(small_scene());
  drive(*world, 40, 5);
  drive(*alone, 40, 5);
  const Result<std::unique_ptr<World>> made = world->twin(static_cast<double>(WaterSolver::kGrid));
  ASSERT_TRUE(made.ok()) << made.error().text();
  World& twin = *made.value();
  EXPECT_EQ(twin.params().water_solver, WaterSolver::kGrid);
  Snapshot from, to;
  world->snapshot({}, from);
  twin.snapshot({}, to);
  EXPECT_EQ(to.step, from.step);
  EXPECT_EQ(to.diagnostics.count_of("columns"), 0);
  EXPECT_GT(to.diagnostics.count_of("cells"), 0);
  // Both are sums of floats.
  EXPECT_NEAR(to.diagnostics.water_volume, from.diagnostics.water_volume, 1e-5 * from.diagnostics.water_volume);
  EXPECT_LT(to.diagnostics.mass_error, 1e-5);
  for (std::size_t i = 0; i < from.bodies.size(); ++i) {
    EXPECT_EQ(to.bodies[i].state.position, from.bodies[i].state.position);
  }
  drive(twin, 20, 6);
  drive(*world, 20, 6);
  drive(*alone, 20, 6);
  EXPECT_EQ(world->hash(), alone->hash());
  EXPECT_EQ(twin.status(), 0U);
  // The one it has already: a twin like any other.
  const Result<std::unique_ptr<World>> same = world->twin(static_cast<double>(WaterSolver::kColumns));
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(same.value()->hash(), world->hash());
}

TEST(World, SnapshotsNeverInfluenceTheState) {
  const auto watched = make(small_scene());
  const auto unwatched = make(small_scene());
  Snapshot snapshot;
  for (int i = 0; i < 30; ++i) {
    watched->step();
    unwatched->step();
    watched->snapshot({0.1F, true}, snapshot);
  }
  EXPECT_EQ(watched->hash(), unwatched->hash());
  EXPECT_EQ(snapshot.bodies.size(), 3U);
  EXPECT_EQ(snapshot.gauges.size(), 1U);
  EXPECT_GT(snapshot.surface.nx, 10);
  EXPECT_EQ(static_cast<int>(snapshot.points.x.size()), snapshot.diagnostics.count_of("columns"));
}

// A round pier in a stream, wakes on.
Scene pier() {
  Scene scene;
  scene.domain.lower = {-4.0F, -2.0F};
  scene.domain.upper = {6.0F, 2.0F};
  scene.domain.west = EdgeKind::kInflow;
  scene.domain.east = EdgeKind::kOutflow;
  scene.water.depth = 0.5F;
  scene.water.spacing = 0.15F;
  scene.water.velocity = {0.8F, 0.0F};
  scene.water.inflow_speed = 0.8F;
  BodySpec body;
  body.name = "pier";
  body.kind = BodyKind::kCylinder;
  body.motion = BodyMotion::kStatic;
  body.radius = 0.5F;
  body.height = 1.2F;
  body.position = {-2.0F, 0.1F, 0.0F};
  scene.bodies.push_back(body);
  return scene;
}

TEST_F(WorldSave, VorticesDyeTheWaterWhichFeelsNothingOfIt) {
  const auto world = make(pier());
  for (int i = 0; i < 150; ++i) world->step();
  Snapshot snapshot;
  SnapshotRequest request;
  request.surface_spacing = 0.15F;
  request.dye = true;
  world->snapshot(request, snapshot);
  ASSERT_GT(snapshot.diagnostics.vortices, 4);
  ASSERT_EQ(snapshot.surface.dye.size(), snapshot.surface.depth.size());
  // One channel on either side: vortices that turn clockwise about +y leave on the side of -z.
  Vec2 sides(0.0F);
  for (std::size_t i = 0; i < snapshot.surface.dye.size(); ++i) {
    const float z = snapshot.surface.origin.y +
                    snapshot.surface.spacing * static_cast<float>(i / static_cast<std::size_t>(snapshot.surface.nx));
    sides += z * snapshot.surface.dye[i];
  }
  EXPECT_LT(sides.x, -0.5F);
  EXPECT_GT(sides.y, 0.5F);

  const auto loaded = saved_and_loaded(*world);
  Snapshot again;
  loaded->snapshot(request, again);
  EXPECT_EQ(again.surface.dye, snapshot.surface.dye);

  const auto plain = make(pier());
  plain->enqueue(SetParam{ParamId::wake_dye_life, 0.0});
  for (int i = 0; i < 149; ++i) plain->step();
  plain->enqueue(SetParam{ParamId::wake_dye_life, Params{}.wake_dye_life});
  plain->step();
  EXPECT_EQ(plain->hash(), world->hash());
}

TEST_F(WorldSave, LoadedAgainGivesTheSameHashAndTheSameFuture) {
  const auto world = make(small_scene());
  drive(*world, 90, 3);
  const auto again = saved_and_loaded(*world);
  EXPECT_EQ(again->hash(), world->hash());
  EXPECT_EQ(again->body_count(), world->body_count());
  EXPECT_EQ(again->params(), world->params());
  drive(*world, 30, 4);
  drive(*again, 30, 4);
  EXPECT_EQ(again->hash(), world->hash());
}

TEST_F(WorldSave, WithoutWakesLikewise) {
  Scene scene = small_scene();
  scene.params.wake_on = false;
  const auto world = make(scene);
  drive(*world, 50, 3);
  const auto loaded = saved_and_loaded(*world);
  EXPECT_EQ(loaded->hash(), world->hash());
  drive(*world, 30, 4);
  drive(*loaded, 30, 4);
  EXPECT_EQ(loaded->hash(), world->hash());
}

TEST_F(WorldSave, TheMassOfBoatsActsAtOnceAndIsSavedAndHashed) {
  const auto world = make(small_scene());
  const auto plain = make(small_scene());
  world->enqueue(SetParam{ParamId::boat_mass, 1.3});
  world->step();
  plain->step();
  EXPECT_NE(world->hash(), plain->hash());
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_FLOAT_EQ(snapshot.bodies[0].mass, 390.0F);
  EXPECT_LT(snapshot.bodies[0].state.velocity.y, 0.0F);  // it sinks deeper
  drive(*world, 60, 3);
  const auto again = saved_and_loaded(*world);
  const auto twin = world->twin().value();
  EXPECT_EQ(again->hash(), world->hash());
  world->enqueue(LaunchBody{LaunchKind::kBoat, {4.0F, -1.5F}, 0.3F, 0.3F});
  again->enqueue(LaunchBody{LaunchKind::kBoat, {4.0F, -1.5F}, 0.3F, 0.3F});
  twin->enqueue(LaunchBody{LaunchKind::kBoat, {4.0F, -1.5F}, 0.3F, 0.3F});
  for (World* each : {world.get(), again.get(), twin.get()}) {
    drive(*each, 30, 4);
    each->enqueue(SetParam{ParamId::boat_mass, 0.9});
    drive(*each, 10, 5);
  }
  EXPECT_EQ(again->hash(), world->hash());
  EXPECT_EQ(twin->hash(), world->hash());
}

TEST_F(WorldSave, LoadsAfterTheBodyThatTheCameraFollowsWasRemoved) {
  Scene scene = small_scene();
  scene.camera.kind = CameraMode::kChase;
  scene.camera.body = "box 1";
  const auto world = make(scene);
  world->enqueue(RemoveBody{BodyId{3}});
  world->step();
  EXPECT_EQ(world->scene().camera.body, "box 1");  // another one went
  world->enqueue(RemoveBody{BodyId{2}});
  world->step();
  const auto again = saved_and_loaded(*world);
  EXPECT_EQ(again->hash(), world->hash());
  EXPECT_EQ(again->scene().camera.body, "");
}

TEST_F(WorldSave, LaunchedBodiesHaveNamesOfTheirOwnAfterLoading) {
  auto world = make(small_scene());
  for (int round = 0; round < 3; ++round) {
    world->enqueue(LaunchBody{LaunchKind::kBox, {0.5F, -1.5F + static_cast<float>(round)}, 0.3F, 0.3F});
    world->step();
    world = saved_and_loaded(*world);
    ASSERT_EQ(world->body_count(), 4 + round);
  }
  EXPECT_EQ(world->scene().bodies[3].name, "launched box 1");
  EXPECT_EQ(world->scene().bodies[5].name, "launched box 3");
  // The running world gives the names that the loaded one gives.
  const auto again = saved_and_loaded(*world);
  for (World* each : {world.get(), again.get()}) {
    each->enqueue(RemoveBody{BodyId{5}});
    each->step();
    each->enqueue(LaunchBody{LaunchKind::kBox, {4.0F, -2.0F}, 0.3F, 0.3F});
    each->step();
    EXPECT_EQ(each->scene().bodies.back().name, "launched box 2");
  }
}

TEST_F(WorldSave, AParameterThatWaitsForARestartIsSavedAsTheWaterUsesIt) {
  const auto world = make(small_scene());
  const auto unchanged = make(small_scene());
  world->enqueue(SetParam{ParamId::water_support, 2.6});
  world->enqueue(SetParam{ParamId::water_viscosity, 0.05});
  unchanged->enqueue(SetParam{ParamId::water_viscosity, 0.05});
  for (int i = 0; i < 30; ++i) {
    world->step();
    unchanged->step();
  }
  EXPECT_EQ(world->params().water_support, 2.6);  // for a reset
  EXPECT_EQ(world->hash(), unchanged->hash());
  const auto again = saved_and_loaded(*world);
  EXPECT_EQ(again->params().water_support, small_scene().params.water_support);
  EXPECT_EQ(again->params().water_viscosity, 0.05);
  EXPECT_EQ(again->hash(), world->hash());
  for (int i = 0; i < 30; ++i) {
    world->step();
    again->step();
  }
  EXPECT_EQ(again->hash(), world->hash());
}

TEST_F(WorldSave, ALifebuoyFloatsWhereItWasDropped) {
  Scene scene = small_scene();
  scene.bodies.clear();
  for (int i = 0; i < 2; ++i) {
    BodySpec ring;
    ring.name = i == 0 ? "afloat" : "dropped";
    ring.kind = BodyKind::kTorus;
    ring.radius = 0.6F;
    ring.tube = 0.15F;
    ring.density = 300.0F;
    ring.position = {i == 0 ? -3.0F : 3.0F, 0.6F, 0.0F};
    ring.afloat = i == 0;
    scene.bodies.push_back(ring);
  }
  const auto world = make(scene);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const float draft_height = snapshot.bodies[0].state.position.y;
  EXPECT_GT(draft_height, 0.0F);  // 30 % of the tube is below the water
  EXPECT_LT(draft_height, 0.15F);
  for (int i = 0; i < 150; ++i) {
    world->step();
    ASSERT_EQ(world->status(), 0U) << i;
  }
  world->snapshot({}, snapshot);
  for (const BodySnapshot& body : snapshot.bodies) {
    const Vec3 up = body.state.orientation * Vec3(0.0F, 1.0F, 0.0F);
    std::printf("%s: y %.4f of %.4f m, tilt %.2f degrees\n", body.name.c_str(),
                static_cast<double>(body.state.position.y), static_cast<double>(draft_height),
                static_cast<double>(glm::degrees(std::acos(std::min(1.0F, up.y)))));
    EXPECT_NEAR(body.state.position.y, draft_height, 0.05F);
    EXPECT_GT(up.y, 0.97F);
  }
  const auto again = saved_and_loaded(*world);
  EXPECT_EQ(again->hash(), world->hash());
}

TEST_F(WorldSave, ACylinderThatLiesOnItsPathLiesAgainAfterLoading) {
  Scene scene = small_scene();
  BodySpec roller;
  roller.name = "roller";
  roller.kind = BodyKind::kCylinder;
  roller.motion = BodyMotion::kKinematic;
  roller.radius = 0.3F;
  roller.height = 1.5F;
  roller.pitch_deg = 5.0F;
  roller.roll_deg = 90.0F;
  roller.path = Path{};
  roller.path->points = {{0.0, Vec3(-4.0F, 0.2F, 1.5F), 0.0F}, {10.0, Vec3(4.0F, 0.2F, 1.5F), 30.0F}};
  scene.bodies.push_back(roller);
  const auto world = make(scene);
  const auto axis_height = [](const World& w) {
    Snapshot snapshot;
    w.snapshot({}, snapshot);
    return (snapshot.bodies[3].state.orientation * Vec3(0.0F, 1.0F, 0.0F)).y;
  };
  EXPECT_NEAR(axis_height(*world), 0.0F, 1e-5F);  // a standing cylinder's axis would be at 1
  for (int i = 0; i < 30; ++i) world->step();
  EXPECT_NEAR(axis_height(*world), 0.0F, 1e-5F);
  const auto again = saved_and_loaded(*world);
  EXPECT_EQ(again->hash(), world->hash());
  for (int i = 0; i < 30; ++i) {
    world->step();
    again->step();
  }
  EXPECT_NEAR(axis_height(*again), 0.0F, 1e-5F);
  EXPECT_EQ(again->hash(), world->hash());
}

TEST_F(WorldSave, AMistakeInAMeshIsLocatedInTheMesh) {
  std::ofstream(folder_ / "bad.obj") << "v 0 0 0\nv 1 nan 0\n";
  ASSERT_TRUE(write_file_atomically(folder_ / "scene.toml", scene_text(small_scene())).ok());
  std::ofstream(folder_ / "scene.toml", std::ios::app)
      << "[[body]]\nname = \"thing\"\nkind = \"mesh\"\nfile = \"bad.obj\"\nposition = [0, 2]\n";
  const auto scene = read_scene(folder_ / "scene.toml", folder_);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto bundle = load_bundle(scene.value());
  ASSERT_FALSE(bundle.ok());
  EXPECT_EQ(bundle.error().text(),
            (folder_ / "bad.obj").string() + ":2:1: body \"thing\": a vertex needs three finite numbers");
}

TEST_F(WorldSave, AFailedSaveLeavesTheOldFiles) {
  // The scene needs a mesh of its own folder, so it can't be saved elsewhere.
  std::filesystem::create_directory(folder_ / "home");
  std::ofstream(folder_ / "home" / "wedge.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  ASSERT_TRUE(write_file_atomically(folder_ / "home" / "scene.toml", scene_text(small_scene())).ok());
  std::ofstream(folder_ / "home" / "scene.toml", std::ios::app)
      << "[[body]]\nkind = \"mesh\"\nfile = \"wedge.obj\"\nposition = [0, 2]\n";
  const auto scene = read_scene(folder_ / "home" / "scene.toml", folder_);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto mesh = make(scene.value());

  const auto world = make(small_scene());
  const auto contents = [&] {
    std::vector<std::string> bytes;
    for (const char* name : {"saved.toml", "saved.state"}) {
      bytes.push_back(read_file(folder_ / name, 1U << 30U).value());
    }
    return bytes;
  };
  ASSERT_TRUE(world->save(folder_ / "saved.toml").ok());
  const std::vector<std::string> before = contents();
  const Result<> elsewhere = mesh->save(folder_ / "saved.toml");
  ASSERT_FALSE(elsewhere.ok());
  EXPECT_NE(elsewhere.error().text().find("wedge.obj"), std::string::npos);
  EXPECT_EQ(contents(), before);
  EXPECT_TRUE(mesh->save(folder_ / "home" / "saved.toml").ok());

  // A folder stands where the scene file would.
  std::filesystem::create_directory(folder_ / "taken.toml");
  std::ofstream(folder_ / "taken.state") << "old";
  EXPECT_FALSE(world->save(folder_ / "taken.toml").ok());
  EXPECT_EQ(read_file(folder_ / "taken.state", 100).value(), "old");
}

class WorldOfEitherWater : public ::testing::TestWithParam<WaterSolver> {};
INSTANTIATE_TEST_SUITE_P(Both, WorldOfEitherWater, ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid));

TEST_P(WorldOfEitherWater, IsFiniteWithEveryParameterAtItsMinimumAndMaximum) {
  const auto stays_finite = [](const Scene& scene) {
    const auto world = make(scene);
    for (int i = 0; i < 60; ++i) world->step();
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    return (snapshot.diagnostics.status.bits & kFatalStatus) == 0U &&
           std::isfinite(snapshot.diagnostics.kinetic_energy);
  };
  Scene scene = small_scene();
  scene.params.water_solver = GetParam();
  EXPECT_TRUE(stays_finite(scene)) << "as they come";
  for (const ParamInfo& info : all_params()) {
    // Particles and their wind have a test and a scene of their own, in ocean_box_test.cpp.
    const std::string_view key = info.key;
    if (key.starts_with("ocean.") || key.starts_with("wind.") || info.id == ParamId::water_solver) continue;
    // What neither water reads is tried on one of them.
    const bool of_waters = key.starts_with("water.") || key.starts_with("bodies.") || key.starts_with("wake.");
    if (!of_waters && GetParam() == WaterSolver::kColumns) continue;
    for (const double value : {info.minimum, info.maximum}) {
      if (value == info.initial) continue;
      Scene extreme = scene;
      ASSERT_TRUE(set_param(extreme.params, info.id, value).ok());
      EXPECT_TRUE(stays_finite(extreme)) << key << " = " << value;
    }
  }
}

TEST_F(WorldSave, ABodyThatIsNoLongerFiniteIsTold) {
  ASSERT_TRUE(make(small_scene())->save(folder_ / "saved.toml").ok());
  SavedState saved = read_state_file(folder_ / "saved.state").value();
  const Vec3 spin(3e38F, 1e38F, -2e38F);  // its angular momentum is not finite
  for (StateArray& array : saved.state.arrays) {
    if (array.name == "body1.angular_velocity") std::memcpy(array.bytes.data(), &spin, sizeof spin);
  }
  ASSERT_TRUE(write_file_atomically(folder_ / "saved.state", encode_state(saved)).ok());
  const auto world = make(read_scene(folder_ / "saved.toml", folder_).value());
  world->step();
  EXPECT_NE(world->status() & static_cast<std::uint32_t>(StatusBit::kNonFinite), 0U);
  const StatusCount& count = world->status_record().of(StatusBit::kNonFinite);
  EXPECT_EQ(count.count, 1);
  EXPECT_EQ(count.last.what, "boat");
}

TEST_P(WorldOfEitherWater, CountsTheStepsThatWereTooLong) {
  Scene scene = small_scene();
  scene.params.water_solver = GetParam();
  scene.params.water_max_substeps = 1.0;
  scene.steps_per_second = 10.0;
  const auto world = make(scene);
  for (int i = 0; i < 5; ++i) world->step();
  EXPECT_NE(world->status() & static_cast<std::uint32_t>(StatusBit::kSubstepsCapped), 0U);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const StatusCount& count = snapshot.diagnostics.status.of(StatusBit::kSubstepsCapped);
  EXPECT_EQ(count.count, 5);
  EXPECT_EQ(count.last_step, 5);
  EXPECT_EQ(count.last.what, GetParam() == WaterSolver::kGrid ? "cell" : "column");
  ASSERT_TRUE(count.last.at);
  EXPECT_TRUE(scene.domain.holds(horizontal(*count.last.at)));
}

// The first piece of it that is lost. (Cells bear what a state may hold; cell_water_test.cpp.)
TEST_F(WorldSave, WaterThatIsNoLongerFiniteIsTold) {
  Scene scene = small_scene();
  scene.params.water_solver = WaterSolver::kColumns;
  ASSERT_TRUE(make(scene)->save(folder_ / "saved.toml").ok());
  SavedState saved = read_state_file(folder_ / "saved.state").value();
  const float huge = 3e38F;
  for (StateArray& array : saved.state.arrays) {
    if (array.name != "columns.volume") continue;
    const std::size_t middle = array.bytes.size() / sizeof(float) / 2;
    std::memcpy(array.bytes.data() + middle * sizeof(float), &huge, sizeof huge);
  }
  ASSERT_TRUE(write_file_atomically(folder_ / "saved.state", encode_state(saved)).ok());
  const auto world = make(read_scene(folder_ / "saved.toml", folder_).value());
  world->step();
  const StatusCount& count = world->status_record().of(StatusBit::kNonFinite);
  EXPECT_EQ(count.count, 1);
  EXPECT_EQ(count.last.what, "column");
}

TEST(World, TellsWhichRingWasTooStiffAndWhichHadToGo) {
  Scene scene;
  scene.domain.lower = {-4.0F, -4.0F};
  scene.domain.upper = {4.0F, 4.0F};
  scene.water.depth = 4.0F;
  scene.water.spacing = 0.5F;
  RingSetup ring;
  ring.radius = 0.5F;
  ring.core = 0.075F;
  ring.circulation = 1.0F;
  ring.position = {1.0F, -2.0F, 1.0F};
  scene.rings.push_back(ring);
  ring.circulation = 30.0F;
  ring.position = {-1.5F, -2.0F, 0.0F};
  scene.rings.push_back(ring);
  const auto world = make(scene);
  world->step();
  const StatusPlace& stiff = world->status_record().of(StatusBit::kStiffRings).last;
  EXPECT_EQ(stiff.what, "vortex ring");
  ASSERT_TRUE(stiff.at);
  EXPECT_LT(glm::distance(*stiff.at, ring.position), 0.5F);

  scene.rings[1].circulation = 1.0F;
  const auto roomy = make(scene);
  roomy->step();
  EXPECT_EQ(roomy->status(), 0U);
  scene.params.vorton_max = 100.0;
  Snapshot snapshot;
  roomy->snapshot({}, snapshot);
  ASSERT_GT(snapshot.diagnostics.vortons, 100);
  const auto full = make(scene);
  full->step();
  const StatusPlace& crowded = full->status_record().of(StatusBit::kRingsCrowded).last;
  EXPECT_EQ(crowded.what, "vortex ring");
  ASSERT_TRUE(crowded.at);
}

TEST_P(WorldOfEitherWater, TellsOnceWhichBodyTheWaterIsTooCoarseFor) {
  Scene scene = small_scene();
  scene.params.water_solver = GetParam();
  scene.bodies.resize(1);
  scene.bodies.front().name = "raft";
  scene.bodies.front().kind = BodyKind::kBox;
  scene.bodies.front().size = {3.0F, 0.5F, 3.0F};
  const auto bit = static_cast<std::uint32_t>(StatusBit::kTooCoarse);
  const auto fine = make(scene);
  EXPECT_EQ(fine->status() & bit, 0U);
  EXPECT_TRUE(fine->coarse_bodies().empty());
  scene.water.spacing = 1.5F;
  const auto world = make(scene);
  ASSERT_EQ(world->coarse_bodies().size(), 1U);
  const CoarseWater coarse = world->coarse_bodies().front();
  EXPECT_EQ(coarse.body, "raft");
  EXPECT_LT(coarse.wanted, 1.5F);
  EXPECT_NE(world->status() & bit, 0U);
  for (int i = 0; i < 3; ++i) world->step();
  const StatusCount& told = world->status_record().of(StatusBit::kTooCoarse);
  EXPECT_EQ(told.count, 1);
  EXPECT_EQ(told.last_step, 1);
  EXPECT_EQ(told.last.what, coarse_text(coarse));
  world->enqueue(LaunchBody{LaunchKind::kBox, {0.0F, 1.0F}, 0.0F, 0.5F});
  for (int i = 0; i < 3; ++i) world->step();
  EXPECT_EQ(told.count, 2);
  EXPECT_EQ(told.last_step, 4);
  EXPECT_TRUE(told.last.what.starts_with(world->scene().bodies.back().name + ", ")) << told.last.what;
  ASSERT_TRUE(told.last.at);
  EXPECT_NEAR(told.last.at->z, 1.0F, 0.1F);
  EXPECT_EQ(world->coarse_bodies().size(), 2U);
}

// The key that the hints offer must not end in a warning.
TEST_P(WorldOfEitherWater, ALaunchedBoxIsAsLargeAsTheWaterCanCarry) {
  for (const float spacing : {0.1F, 0.3F}) {
    Scene scene = small_scene();
    scene.params.water_solver = GetParam();
    scene.water.spacing = spacing;
    scene.bodies.clear();
    const auto world = make(scene);
    world->enqueue(LaunchBody{LaunchKind::kBox, {0.0F, 0.0F}, 0.4F, 0.25F});
    world->step();
    EXPECT_EQ(world->status() & static_cast<std::uint32_t>(StatusBit::kTooCoarse), 0U) << spacing;
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    ASSERT_EQ(snapshot.bodies.size(), 1U);
    const Vec3 size = snapshot.bodies[0].hull->upper - snapshot.bodies[0].hull->lower;
    EXPECT_NEAR(size.z, spacing > 0.2F ? 4.0F * spacing : 0.6F, 0.01F);
    EXPECT_NEAR(size.x / size.z, 0.8F / 0.6F, 1e-4F);
  }
}

TEST(World, NonsenseCommandsAreDroppedAndCounted) {
  const auto world = make(small_scene());
  const auto untouched = make(small_scene());
  world->enqueue(SetHelm{BodyId{18}, 1.0F, 0.0F});
  world->enqueue(SetHelm{BodyId{1}, std::nanf(""), 0.0F});
  world->enqueue(SetParam{ParamId::water_viscosity, -1.0});
  world->enqueue(SetParam{ParamId::water_viscosity, std::nan("")});
  world->enqueue(RemoveBody{BodyId::kNone});
  world->enqueue(LaunchBody{LaunchKind::kBox, {std::nanf(""), 0.0F}, 0.0F, 0.0F});
  world->step();
  untouched->step();
  EXPECT_EQ(world->hash(), untouched->hash());
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_EQ(snapshot.diagnostics.dropped_commands, 6);
}

TEST(World, CommandsOfAStepNameBodiesByTheirIds) {
  Scene scene = small_scene();
  scene.bodies.push_back(scene.bodies.front());
  scene.bodies.back().name = "second";
  scene.bodies.back().position.z = 2.0F;
  const auto world = make(scene);
  world->enqueue(RemoveBody{BodyId{2}});
  world->enqueue(RemoveBody{BodyId{2}});  // clicked twice
  world->enqueue(SetHelm{BodyId{4}, -0.5F, 0.25F});
  world->step();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  ASSERT_EQ(world->body_count(), 3);
  EXPECT_EQ(snapshot.bodies[1].name, "box 2");
  EXPECT_EQ(snapshot.bodies[2].name, "second");
  EXPECT_EQ(snapshot.bodies[2].throttle, -0.5F);
}

TEST(World, LaunchedBodiesStartWithTheirLowestPointAboveTheWater) {
  struct Case {
    LaunchKind kind;
    BoatClass hull = BoatClass::kStandard;
  };
  for (const auto& [kind, hull] :
       {Case{LaunchKind::kBox}, Case{LaunchKind::kBoat}, Case{LaunchKind::kBoat, BoatClass::kRunabout},
        Case{LaunchKind::kBoat, BoatClass::kLaunch}, Case{LaunchKind::kBoat, BoatClass::kTug},
        Case{LaunchKind::kBoat, BoatClass::kSubmarine}, Case{LaunchKind::kBoat, BoatClass::kTorpedo}}) {
    Scene scene = small_scene();
    scene.bodies.clear();  // the larger ones need all of its room
    const auto world = make(scene);
    world->enqueue(LaunchBody{kind, {1.0F, -1.5F}, 0.4F, 0.25F, hull});
    world->step();
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    ASSERT_EQ(snapshot.bodies.size(), 1U);
    const BodySnapshot& body = snapshot.bodies[0];
    float lowest = body.previous.position.y;  // where it was put, before its first step
    for (const ConvexPolytope& part : body.hull->parts) {
      for (const Vec3& v : part.vertices) lowest = std::min(lowest, body.previous.to_world(v).y);
    }
    EXPECT_NEAR(lowest, 0.25F, 2e-3F);  // the water under it is still, to a millimetre or two
  }
}

TEST(World, LaunchedBodiesComeAndGo) {
  const auto world = make(small_scene());
  world->enqueue(LaunchBody{LaunchKind::kBoat, {1e9F, -1e9F}, 1.0F, 0.2F});  // far outside: put inside
  world->step();
  ASSERT_EQ(world->body_count(), 4);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const Vec3 at = snapshot.bodies[3].state.position;
  EXPECT_LT(at.x, 6.0F);
  EXPECT_GT(at.z, -3.0F);
  world->enqueue(RemoveBody{BodyId{1}});
  world->step();
  world->snapshot({}, snapshot);
  ASSERT_EQ(world->body_count(), 3);
  EXPECT_EQ(snapshot.bodies[0].name, "box 1");
}

}  // namespace
}  // namespace regatta
