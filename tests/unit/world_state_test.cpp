#include "world/world_state.h"

#include "concave_meshes.h"
#include "core/parallel.h"
#include "core/state_file.h"
#include "geometry/hull_shapes.h"
#include "saved_world.h"
#include "scene/scene_record.h"
#include "vorton/vorton_shape.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <limits>

namespace regatta {
namespace {

class Keyframes : public SavedWorld {};

// A tank with a boat, a pier and a box on a line.
Scene busy_scene(WaterSolver solver) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.domain.lower = {-6.0F, -3.0F};
  scene.domain.upper = {6.0F, 3.0F};
  scene.domain.west = EdgeKind::kOpen;
  scene.params.swell_height = 0.05;
  scene.water.depth = 0.8F;
  scene.water.spacing = 0.25F;
  BodySpec box;
  box.name = "box";
  box.kind = BodyKind::kBox;
  box.size = {0.6F, 0.4F, 0.5F};
  box.afloat = true;
  box.position = {0.0F, 0.0F, -1.5F};
  scene.bodies = {boat_under_way({2.0F, 0.5F, 0.8F}, 160.0F, {-2.0F, 0.0F}, 0.8F),
                  standing_pier({0.6F, 2.0F, 0.6F}, {2.0F, 1.0F}), box};
  scene.moorings.push_back({"box", {{}, {0.0F, 0.5F, -2.8F}, 1.2F, 2000.0F, 100.0F}});
  return scene;
}

State arrays_of(const World& world) {
  WorldState state;
  world.take_state(state);
  return state.arrays;
}

void steer(World& world, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (i % 20 == 0) world.enqueue(SetHelm{BodyId{1}, i % 40 == 0 ? 1.0F : -0.3F, 0.5F});
    world.step();
  }
}

TEST_F(Keyframes, RestoringGivesTheSameFutureWhateverHappenedSince) {
  for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
    const auto world = make(busy_scene(solver));
    steer(*world, 50);
    WorldState keyframe;
    world->take_state(keyframe);
    const std::uint64_t hash = world->hash();
    steer(*world, 60);
    const State wanted = arrays_of(*world);
    // Bodies come and go, the solver changes, parameters too.
    world->enqueue(LaunchBody{LaunchKind::kBox, {3.0F, -1.0F}, 0.3F, 0.2F});
    world->enqueue(RemoveBody{BodyId{3}});
    world->enqueue(SetParam{ParamId::water_solver, other_option(world->params(), ParamId::water_solver)});
    world->enqueue(SetParam{ParamId::water_friction, 0.1});
    steer(*world, 30);
    EXPECT_NE(world->hash(), hash);
    ASSERT_TRUE(world->restore(keyframe).ok());
    EXPECT_EQ(world->hash(), hash);
    EXPECT_EQ(world->steps(), 50);
    EXPECT_EQ(world->body_count(), 3);
    EXPECT_EQ(first_difference(keyframe.arrays, arrays_of(*world)), std::nullopt);
    steer(*world, 60);
    EXPECT_EQ(first_difference(wanted, arrays_of(*world)), std::nullopt);
  }
}

// A submarine half way down.
TEST_F(Keyframes, OfADiveGoOnWithTheSameBits) {
  for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
    Scene scene = busy_scene(solver);
    scene.water.depth = 5.0F;
    scene.domain.west = EdgeKind::kWall;
    BodySpec& sub = scene.bodies[0];
    sub.boat_class = BoatClass::kSubmarine;
    sub.size = 0.5F * boat_figures(sub.boat_class).size;
    sub.mass = boat_design_mass(sub.boat_class, sub.size);
    const auto world = make(scene);
    world->enqueue(SetHelm{BodyId{1}, 0.3F, 0.2F, 1.0F});
    for (int i = 0; i < 150; ++i) world->step();
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    ASSERT_TRUE(snapshot.bodies[0].dives);
    EXPECT_GT(snapshot.bodies[0].diving.tank, 0.1F);
    EXPECT_GT(snapshot.bodies[0].diving.ordered, 0.1F);
    EXPECT_EQ(snapshot.bodies[0].diving.dive, 1.0F);
    WorldState keyframe;
    world->take_state(keyframe);
    const auto loaded = saved_and_loaded(*world);
    EXPECT_EQ(first_difference(keyframe.arrays, arrays_of(*loaded)), std::nullopt);
    for (World* one : {world.get(), loaded.get()}) {
      for (int i = 0; i < 100; ++i) one->step();
    }
    EXPECT_EQ(first_difference(arrays_of(*world), arrays_of(*loaded)), std::nullopt);
    EXPECT_EQ(world->hash(), loaded->hash());
    const std::uint64_t hash = world->hash();
    ASSERT_TRUE(world->restore(keyframe).ok());
    for (int i = 0; i < 100; ++i) world->step();
    EXPECT_EQ(world->hash(), hash);
    // Set upright it is afloat, and stays there.
    world->enqueue(RightBody{BodyId{1}});
    world->step();
    world->snapshot({}, snapshot);
    EXPECT_EQ(snapshot.bodies[0].diving.tank, 0.0F);
    EXPECT_LT(snapshot.bodies[0].diving.ordered, 0.0F);
  }
}

// A fish amid a beat, in a saved world too.
TEST_F(Keyframes, OfASwimmerGoOnWithTheSameBits) {
  Scene scene = busy_scene(WaterSolver::kGrid);
  scene.water.depth = 5.0F;
  scene.domain.west = EdgeKind::kWall;
  BodySpec& fish = scene.bodies[0];
  fish.boat_class = BoatClass::kFish;
  fish.size = 0.5F * boat_figures(fish.boat_class).size;
  fish.mass = boat_design_mass(fish.boat_class, fish.size);
  fish.afloat = false;
  fish.position.y = -2.5F;
  const auto world = make(scene);
  world->enqueue(SetHelm{BodyId{1}, 0.8F, 0.1F, 0.0F});
  for (int i = 0; i < 55; ++i) world->step();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_GT(snapshot.bodies[0].tail.height, 0.05F);
  EXPECT_GT(snapshot.diagnostics.rings, 0);
  WorldState keyframe;
  world->take_state(keyframe);
  const auto loaded = saved_and_loaded(*world);
  EXPECT_EQ(first_difference(keyframe.arrays, arrays_of(*loaded)), std::nullopt);
  for (World* one : {world.get(), loaded.get()}) {
    for (int i = 0; i < 60; ++i) one->step();
  }
  EXPECT_EQ(first_difference(arrays_of(*world), arrays_of(*loaded)), std::nullopt);
  EXPECT_EQ(world->hash(), loaded->hash());
}

// A ring under water, which sheds as its parts.
TEST_F(Keyframes, OfAConcaveBodyUnderWaterGoOnWithTheSameBits) {
  for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
    Scene scene;
    scene.params.water_solver = solver;
    scene.domain = {{-8.0F, -5.0F}, {8.0F, 5.0F}};
    scene.water.depth = 8.0F;
    scene.water.spacing = 0.5F;
    BodySpec torus;
    torus.name = "torus";
    torus.kind = BodyKind::kTorus;
    torus.radius = 1.0F;
    torus.tube = 0.4F;
    torus.density = 1500.0F;
    torus.position = {-3.0F, -3.5F, 0.1F};
    torus.velocity = {1.5F, 0.0F, 0.0F};
    torus.angular_velocity = {0.3F, 0.2F, 1.0F};
    scene.bodies.push_back(torus);
    const auto world = make(scene);
    for (int i = 0; i < 60; ++i) world->step();
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    EXPECT_GT(snapshot.diagnostics.rings, 1);
    EXPECT_GT(vorton_shape(*snapshot.bodies[0].hull)->parts().size(), 1U);
    WorldState keyframe;
    world->take_state(keyframe);
    const auto loaded = saved_and_loaded(*world);
    EXPECT_EQ(first_difference(keyframe.arrays, arrays_of(*loaded)), std::nullopt);
    for (World* one : {world.get(), loaded.get()}) {
      for (int i = 0; i < 80; ++i) one->step();
    }
    EXPECT_EQ(first_difference(arrays_of(*world), arrays_of(*loaded)), std::nullopt);
    EXPECT_EQ(world->hash(), loaded->hash());
    const std::uint64_t hash = world->hash();
    ASSERT_TRUE(world->restore(keyframe).ok());
    for (int i = 0; i < 80; ++i) world->step();
    EXPECT_EQ(world->hash(), hash);
  }
}

// All that a scene names is loaded once: its files may go then.
TEST_F(Keyframes, ATwinAndARestoreReadNoFile) {
  Scene scene = busy_scene(WaterSolver::kGrid);
  const std::filesystem::path files = folder_ / "files";
  std::filesystem::create_directory(files);
  BodySpec angle;
  angle.kind = BodyKind::kMesh;
  angle.name = "angle";
  angle.file = files / "angle.obj";
  angle.scale = 0.4F;
  angle.afloat = true;
  angle.position = {-3.0F, 0.0F, 1.5F};
  std::ofstream(angle.file, std::ios::binary) << obj_text(angle_mesh(0.8F));
  scene.bodies.push_back(angle);
  Loading loading;
  loading.cache = files / "cache";
  const auto world = World::create(scene, loading).value();
  steer(*world, 20);
  WorldState keyframe;
  world->take_state(keyframe);
  std::filesystem::remove_all(files);
  EXPECT_FALSE(World::create(scene, loading).ok());

  const std::uint64_t hash = world->hash();
  const auto twin = world->twin().value();
  EXPECT_EQ(twin->hash(), hash);
  EXPECT_EQ(world->twin(static_cast<double>(WaterSolver::kColumns)).value()->body_count(), 4);
  steer(*world, 20);
  steer(*twin, 20);
  EXPECT_EQ(twin->hash(), world->hash());
  const std::uint64_t later = world->hash();
  world->enqueue(RemoveBody{BodyId{4}});
  steer(*world, 3);
  EXPECT_EQ(world->body_count(), 3);
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(world->hash(), hash);
  steer(*world, 20);
  EXPECT_EQ(world->hash(), later);
  EXPECT_FALSE(std::filesystem::exists(files));
}

TEST_F(Keyframes, CommandsThatWaitComeAlong) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  steer(*world, 5);
  world->enqueue(SetHelm{BodyId{1}, -1.0F, 1.0F});
  WorldState keyframe;
  world->take_state(keyframe);
  steer(*world, 25);
  const std::uint64_t hash = world->hash();
  ASSERT_TRUE(world->restore(keyframe).ok());
  steer(*world, 25);
  EXPECT_EQ(world->hash(), hash);
}

TEST_F(Keyframes, OfATwinFitTheWorldAndOthersDoNot) {
  const auto world = make(busy_scene(WaterSolver::kGrid));
  steer(*world, 10);
  const auto twin = world->twin().value();
  steer(*twin, 20);
  WorldState of_twin;
  twin->take_state(of_twin);
  ASSERT_TRUE(world->restore(of_twin).ok());
  EXPECT_EQ(world->hash(), twin->hash());

  const auto other = make(busy_scene(WaterSolver::kGrid));
  const std::uint64_t hash = other->hash();
  const Result<> refused = other->restore(of_twin);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "the state is of another scene");
  EXPECT_EQ(other->hash(), hash);
}

TEST_F(Keyframes, ADamagedOneNamesItsArrayAndChangesNothing) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  steer(*world, 30);
  WorldState keyframe;
  world->take_state(keyframe);
  steer(*world, 7);
  const State before = arrays_of(*world);
  for (const char* name : {"columns.volume", "body1.orientation", "body2.wake.potentials", "step"}) {
    WorldState bad = keyframe;
    for (StateArray& array : bad.arrays.arrays) {
      if (array.name == name) std::fill(array.bytes.begin(), array.bytes.end(), std::byte{0xff});
    }
    const Result<> refused = world->restore(bad);
    ASSERT_FALSE(refused.ok()) << name;
    EXPECT_NE(refused.error().message.find(name), std::string::npos) << refused.error().message;
    EXPECT_EQ(first_difference(before, arrays_of(*world)), std::nullopt) << name;
  }
}

// Returns a scene with a torus that sheds rings, a free ring, and an outlet that emits more.
Scene scene_of_rings(WaterSolver solver) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.domain = {{-4.0F, -3.0F}, {4.0F, 3.0F}};
  scene.water.depth = 6.0F;
  scene.water.spacing = 0.5F;
  BodySpec torus;
  torus.name = "torus";
  torus.kind = BodyKind::kTorus;
  torus.radius = 0.8F;
  torus.tube = 0.3F;
  torus.density = 1500.0F;
  torus.position = {-1.5F, -3.0F, 0.1F};
  torus.velocity = {1.5F, 0.0F, 0.0F};
  scene.bodies.push_back(torus);
  RingSetup ring;
  ring.position = {2.0F, -3.0F, 1.0F};
  ring.radius = 0.5F;
  ring.tracers = 20;
  scene.rings.push_back(ring);
  EmitterSetup outlet;
  outlet.position = {2.0F, -4.0F, -1.5F};
  outlet.period = 0.3F;
  scene.emitters.push_back(outlet);
  return scene;
}

struct Damage {
  const char* name;
  void (*harm)(StateArray&);
};

void set_first(StateArray& array, std::int32_t value) { std::memcpy(array.bytes.data(), &value, sizeof value); }

// Each would once have been taken, and rings lost or changed without a word, or the memory exhausted.
constexpr std::array<Damage, 8> kDamagedRings = {{
    {"vorton_wakes.vortons.rings.count", [](StateArray& array) { set_first(array, 4); }},
    {"vorton_wakes.vortons.rings.body", [](StateArray& array) { set_first(array, 1); }},
    {"vorton_wakes.vortons.rings.emitter", [](StateArray& array) { set_first(array, 1); }},
    {"vorton_wakes.vortons.body0.flux", [](StateArray& array) { array.bytes.resize(array.bytes.size() + 8); }},
    {"vorton_wakes.vortons.body0.piece", [](StateArray& array) { set_first(array, 1); }},  // 1e-45 of its length
    {"body1.position", [](StateArray& array) { set_first(array, 0x60000000); }},           // 4e19 m
    {"vorton_wakes.tracers.source", [](StateArray& array) { set_first(array, 5000); }},
    {"vorton_wakes.tracers.emitter_at", [](StateArray& array) { array.bytes.clear(); }},
}};

State damaged(const State& good, const Damage& damage) {
  State bad = good;
  const auto at = std::find_if(bad.arrays.begin(), bad.arrays.end(),
                               [&](const StateArray& array) { return array.name == damage.name; });
  EXPECT_NE(at, bad.arrays.end()) << damage.name;
  if (at != bad.arrays.end()) damage.harm(*at);
  return bad;
}

// Bodies are made with their ids.
TEST_F(Keyframes, OneOfOtherIdsIsRefused) {
  const auto world = make(busy_scene(WaterSolver::kGrid));
  steer(*world, 3);
  WorldState keyframe;
  world->take_state(keyframe);
  const std::uint64_t hash = world->hash();
  const auto refusal = [&](const char* name, std::int64_t at, std::int64_t value) {
    WorldState bad = keyframe;
    for (StateArray& array : bad.arrays.arrays) {
      if (array.name == name) std::memcpy(array.bytes.data() + at * 8, &value, sizeof value);
    }
    const Result<> given = world->restore(bad);
    EXPECT_EQ(world->hash(), hash);
    return given.ok() ? "" : given.error().message;
  };
  EXPECT_EQ(refusal("ids", 1, 43), "ids[1] = 43 of the state can't be");
  EXPECT_EQ(refusal("next_id", 0, 3), "ids[2] = 3 of the state can't be");
  EXPECT_EQ(refusal("next_id", 0, 4), "");
}

TEST_F(Keyframes, DamagedRingsNameTheirArrayAndChangeNothing) {
  const auto world = make(scene_of_rings(WaterSolver::kColumns));
  for (int i = 0; i < 40; ++i) world->step();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  ASSERT_GT(snapshot.diagnostics.rings, 3);
  WorldState keyframe;
  world->take_state(keyframe);
  for (int i = 0; i < 7; ++i) world->step();
  const std::uint64_t hash = world->hash();
  const State before = arrays_of(*world);
  for (const Damage& damage : kDamagedRings) {
    WorldState bad = keyframe;
    bad.arrays = damaged(keyframe.arrays, damage);
    const Result<> refused = world->restore(bad);
    ASSERT_FALSE(refused.ok()) << damage.name;
    EXPECT_NE(refused.error().message.find(damage.name), std::string::npos) << refused.error().message;
    EXPECT_EQ(world->hash(), hash) << damage.name;
    EXPECT_EQ(first_difference(before, arrays_of(*world)), std::nullopt) << damage.name;
  }
  // It goes on as if nobody had tried.
  const auto untouched = make(scene_of_rings(WaterSolver::kColumns));
  for (int i = 0; i < 47; ++i) untouched->step();
  for (World* each : {world.get(), untouched.get()}) {
    for (int i = 0; i < 20; ++i) each->step();
  }
  EXPECT_EQ(world->hash(), untouched->hash());
}

TEST_F(Keyframes, ASavedWorldOfDamagedRingsIsNotLoaded) {
  const auto world = make(scene_of_rings(WaterSolver::kGrid));
  for (int i = 0; i < 40; ++i) world->step();
  EXPECT_EQ(saved_and_loaded(*world)->hash(), world->hash());
  const SavedState good = read_state_file(folder_ / "saved.state").value();
  for (const Damage& damage : kDamagedRings) {
    std::ofstream(folder_ / "saved.state", std::ios::binary) << encode_state({good.scene, damaged(good.state, damage)});
    const Result<Scene> scene = read_scene(folder_ / "saved.toml", folder_);
    ASSERT_TRUE(scene.ok());
    const auto loaded = World::create(scene.value());
    ASSERT_FALSE(loaded.ok()) << damage.name;
    EXPECT_NE(loaded.error().message.find(damage.name), std::string::npos) << loaded.error().message;
    EXPECT_EQ(loaded.error().file, (folder_ / "saved.state").string());
  }
}

// Whatever is free to be changed in the scene of a saved world (scene_record.h) leaves it where it was.
TEST_F(Keyframes, ASavedWorldTakesLiveParametersAndRefusesOthersByName) {
  const auto world = make(busy_scene(WaterSolver::kGrid));
  steer(*world, 15);
  const State arrays = arrays_of(*saved_and_loaded(*world));
  const Scene scene = read_scene(folder_ / "saved.toml", folder_).value();
  const auto change = [](const ParamInfo& info, Scene& changed) {
    const bool at_least = get_param(changed.params, info.id) == info.minimum;
    ASSERT_TRUE(set_param(changed.params, info.id, at_least ? info.maximum : info.minimum).ok()) << info.key;
  };
  Scene lively = scene;
  for (const ParamInfo& info : all_params()) {
    if (is_free_key(std::string("params.") + info.key)) {
      change(info, lively);
      continue;
    }
    Scene changed = scene;
    change(info, changed);
    const auto opened = World::create(changed);
    ASSERT_FALSE(opened.ok()) << info.key;
    EXPECT_NE(opened.error().message.find(fmt::format("saved with {} = ", info.key)), std::string::npos)
        << opened.error().message;
    EXPECT_EQ(opened.error().file, "") << "nothing is wrong in the file";
  }
  EXPECT_EQ(first_difference(arrays_of(*make(lively)), arrays), std::nullopt);
}

TEST_F(Keyframes, TheHelmOfASavedWorldIsThatOfItsScene) {
  const auto world = make(busy_scene(WaterSolver::kGrid));
  steer(*world, 15);
  EXPECT_EQ(saved_and_loaded(*world)->hash(), world->hash());
  Scene scene = read_scene(folder_ / "saved.toml", folder_).value();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_EQ(scene.bodies.front().throttle, snapshot.bodies.front().throttle);
  EXPECT_EQ(scene.bodies.front().rudder, 0.5F);
  scene.bodies.front().throttle = -0.25F;
  World::create(scene).value()->snapshot({}, snapshot);
  EXPECT_EQ(snapshot.bodies.front().throttle, -0.25F);
  EXPECT_EQ(snapshot.bodies.front().rudder, 0.5F);
}

// A file that a scene names may change while the scene says the same.
TEST_F(Keyframes, ASavedWorldKnowsTheFilesOfItsScene) {
  const auto write_mesh = [&](float size) {
    std::ofstream(folder_ / "angle.obj", std::ios::binary) << obj_text(angle_mesh(size));
  };
  const auto write_bed = [&](int grey) {
    std::ofstream(folder_ / "bed.pgm", std::ios::binary) << "P5\n2 2\n255\n" << std::string(4, static_cast<char>(grey));
  };
  write_mesh(0.8F);
  write_bed(10);
  Scene scene = busy_scene(WaterSolver::kColumns);
  BodySpec angle;
  angle.kind = BodyKind::kMesh;
  angle.name = "angle";
  angle.file = folder_ / "angle.obj";
  angle.file_text = "angle.obj";
  angle.scale = 0.4F;
  angle.afloat = true;
  angle.position = {-3.0F, 0.0F, 1.5F};
  scene.bodies.push_back(angle);
  TerrainSpec bed;
  bed.kind = TerrainKind::kHeightmap;
  bed.file = folder_ / "bed.pgm";
  bed.file_text = "bed.pgm";
  scene.terrain.push_back(bed);
  const auto world = make(scene);
  EXPECT_EQ(saved_and_loaded(*world)->hash(), world->hash());
  const auto refusal = [&] {
    const auto opened = World::create(read_scene(folder_ / "saved.toml", folder_).value());
    return opened.ok() ? std::string() : opened.error().text();
  };
  write_mesh(0.81F);
  EXPECT_NE(refusal().find("file of body \"angle\" = \"angle.obj\" (content "), std::string::npos) << refusal();
  write_mesh(0.8F);
  EXPECT_EQ(refusal(), "");
  write_bed(11);
  EXPECT_NE(refusal().find("file of water.terrain 1 = \"bed.pgm\" (content "), std::string::npos) << refusal();
}

TEST_F(Keyframes, ADamagedOneOfOtherBodiesAndWaterChangesNothing) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  steer(*world, 10);
  WorldState keyframe;
  world->take_state(keyframe);
  world->enqueue(RemoveBody{BodyId{3}});
  world->enqueue(LaunchBody{LaunchKind::kBox, {3.0F, -1.0F}, 0.3F, 0.2F});
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  steer(*world, 10);
  const State before = arrays_of(*world);
  for (StateArray& array : keyframe.arrays.arrays) {
    if (array.name == "columns.w") array.bytes.resize(array.bytes.size() - 4);
  }
  const Result<> refused = world->restore(keyframe);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("columns.w"), std::string::npos) << refused.error().message;
  EXPECT_EQ(first_difference(before, arrays_of(*world)), std::nullopt);
  const auto twin = world->twin().value();
  steer(*world, 10);
  steer(*twin, 10);
  EXPECT_EQ(world->hash(), twin->hash());
}

TEST_F(Keyframes, AnIdThatWasTakenBackNamesTheBodyOfItsOwnCourse) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  WorldState start, with_box;
  world->take_state(start);
  world->enqueue(LaunchBody{LaunchKind::kBox, {3.0F, -1.0F}, 0.0F, 0.1F});
  steer(*world, 3);
  world->take_state(with_box);
  ASSERT_TRUE(world->restore(start).ok());
  world->enqueue(LaunchBody{LaunchKind::kBoat, {3.0F, -1.0F}, 0.0F, 0.1F});  // gets the same id
  steer(*world, 3);
  ASSERT_TRUE(world->restore(with_box).ok());
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  ASSERT_EQ(snapshot.bodies.size(), 4U);
  EXPECT_EQ(snapshot.bodies[3].kind, "box");
  EXPECT_EQ(first_difference(with_box.arrays, arrays_of(*world)), std::nullopt);
}

TEST_F(Keyframes, RestoringAfterARunWasLostWorks) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  steer(*world, 5);
  WorldState good, bad;
  world->take_state(good);
  world->take_state(bad);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (StateArray& array : bad.arrays.arrays) {
    if (array.name == "columns.u") std::memcpy(array.bytes.data(), &nan, sizeof nan);
  }
  EXPECT_FALSE(world->restore(bad).ok()) << "a NaN is refused";
  ASSERT_TRUE(world->restore(good).ok());
  steer(*world, 5);
  EXPECT_EQ(world->status(), good.status.bits);
}

TEST_F(Keyframes, AParameterThatNeedsARestartWaitsForIt) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  steer(*world, 40);
  world->enqueue(SetParam{ParamId::wake_seed, 77.0});
  steer(*world, 5);
  const auto loaded = saved_and_loaded(*world);
  steer(*world, 80);
  steer(*loaded, 80);
  EXPECT_EQ(loaded->hash(), world->hash());
}

TEST_F(Keyframes, IdsStayAndAreNeverUsedTwice) {
  const auto world = make(busy_scene(WaterSolver::kColumns));
  const auto ids = [](const World& of) {
    Snapshot snapshot;
    of.snapshot({}, snapshot);
    std::vector<std::int64_t> out;
    for (const BodySnapshot& body : snapshot.bodies) out.push_back(static_cast<std::int64_t>(body.id));
    return out;
  };
  EXPECT_EQ(ids(*world), (std::vector<std::int64_t>{1, 2, 3}));
  world->enqueue(RemoveBody{BodyId{1}});
  world->enqueue(LaunchBody{LaunchKind::kBox, {3.0F, -1.0F}, 0.0F, 0.1F});
  world->step();
  EXPECT_EQ(ids(*world), (std::vector<std::int64_t>{2, 3, 4}));
  world->enqueue(RemoveBody{BodyId{4}});
  world->step();
  const auto loaded = saved_and_loaded(*world);
  EXPECT_EQ(ids(*loaded), (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(loaded->hash(), world->hash());
  for (World* each : {world.get(), loaded.get()}) {
    each->enqueue(LaunchBody{LaunchKind::kBox, {3.0F, -1.0F}, 0.0F, 0.1F});
    each->step();
    EXPECT_EQ(ids(*each), (std::vector<std::int64_t>{2, 3, 5}));
  }
  EXPECT_EQ(loaded->hash(), world->hash());
  Snapshot snapshot;
  world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});  // gone
  world->step();
  world->snapshot({}, snapshot);
  EXPECT_EQ(snapshot.diagnostics.dropped_commands, 1);
}

TEST_F(Keyframes, AreTheSameForAnyNumberOfThreads) {
  const int before = thread_count();
  State wanted;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(busy_scene(WaterSolver::kColumns));
    steer(*world, 20);
    if (threads == 1) wanted = arrays_of(*world);
    EXPECT_EQ(first_difference(wanted, arrays_of(*world)), std::nullopt) << threads;
  }
  set_thread_count(before);
}

}  // namespace
}  // namespace regatta
