// Waters as worlds have them: with a kind that src knows nothing of, cells around a wall, waves above others.
#include "world/water_kinds.h"

#include "core/parallel.h"
#include "saved_world.h"
#include "still_pond.h"
#include "world/world_stage.h"
#include "world/world_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace regatta {
namespace {

// Another kind takes the columns' place while they are not asked for: the pond where the scene is on the grid.
bool wants_pond(const Scene&, const Params& params) { return params.water_solver == WaterSolver::kGrid; }
constexpr std::array<WaterKind, 1> kPondAlone = {
    {{"pond", [](const Scene&, const Params&) { return true; }, make_pond, pond_stage::kAll}}};

Scene box_in_a_pond() {
  Scene scene;
  scene.domain.lower = {-2.0F, -2.0F};
  scene.domain.upper = {2.0F, 2.0F};
  scene.water.depth = 1.5F;
  scene.water.spacing = 0.2F;
  BodySpec box;
  box.name = "box";
  box.kind = BodyKind::kBox;
  box.size = {1.0F, 0.4F, 0.8F};
  box.density = 600.0F;
  box.afloat = true;
  scene.bodies.push_back(box);
  scene.gauges.push_back({"middle", {0.5F, 0.5F}});
  return scene;
}

std::unique_ptr<World> pond_world(const Scene& scene) {
  auto world = World::create(scene, kPondAlone);
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return std::move(world).value();
}

Snapshot shown(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot;
}

class PondWorld : public SavedWorld {};

TEST_F(PondWorld, FloatsABoxAtItsDraftAndRisesWithIt) {
  const auto world = pond_world(box_in_a_pond());
  // A pond that yields to nothing hardly damps: the box bobs about its draft.
  constexpr int kSteps = 1200;
  double height = 0.0, force = 0.0;  // means of the box over the level [m], of the load [N]
  for (int i = 0; i < kSteps; ++i) {
    world->step();
    const Snapshot now = shown(*world);
    height += (static_cast<double>(now.bodies[0].state.position.y) - 0.01 * world->time()) / kSteps;
    force += static_cast<double>(now.bodies[0].load.force.y) / kSteps;
  }
  const Snapshot snapshot = shown(*world);
  EXPECT_NEAR(static_cast<double>(snapshot.gauges[0].water.surface), 0.01 * world->time(), 1e-4);
  // 0.6 of a height of 0.4 m lies below the surface.
  EXPECT_NEAR(height, 0.2 - 0.24, 1e-3);
  EXPECT_NEAR(force, 0.32 * 600.0 * 9.81, 0.002 * 0.32 * 600.0 * 9.81);
  EXPECT_EQ(snapshot.diagnostics.count_of("ponds"), 1);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-5);
  EXPECT_GT(stage_ms(world->stages(), pond_stage::kPond), 0.0);
  EXPECT_EQ(world->status(), 0U);
}

TEST_F(PondWorld, IsSavedLoadedTwinnedAndRestoredWithTheSameBits) {
  const auto world = pond_world(box_in_a_pond());
  for (int i = 0; i < 40; ++i) world->step();
  WorldState keyframe;
  world->take_state(keyframe);
  const std::uint64_t hash = world->hash();

  ASSERT_TRUE(world->save(folder_ / "saved.toml").ok());
  const auto loaded = pond_world(read_scene(folder_ / "saved.toml", folder_).value());
  const auto twin = world->twin().value();
  EXPECT_EQ(loaded->hash(), hash);
  EXPECT_EQ(twin->hash(), hash);
  for (World* each : {world.get(), loaded.get(), twin.get()}) {
    for (int i = 0; i < 60; ++i) each->step();
  }
  EXPECT_EQ(loaded->hash(), world->hash());
  EXPECT_EQ(twin->hash(), world->hash());
  const std::uint64_t later = world->hash();
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(world->hash(), hash);
  EXPECT_EQ(world->steps(), 40);
  for (int i = 0; i < 60; ++i) world->step();
  EXPECT_EQ(world->hash(), later);
}

TEST_F(PondWorld, AStateOfOtherWaterIsRefusedAndChangesNothing) {
  const auto columns = make(box_in_a_pond());
  ASSERT_TRUE(columns->save(folder_ / "saved.toml").ok());
  const auto refused = World::create(read_scene(folder_ / "saved.toml", folder_).value(), kPondAlone);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("saved.state: "), std::string::npos) << refused.error().text();
  EXPECT_NE(refused.error().text().find("pond"), std::string::npos) << refused.error().text();
}

TEST_F(PondWorld, TakesOverFromColumnsAndGivesBack) {
  std::vector<WaterKind> kinds;
  for (const WaterKind& kind : water_kinds()) {
    if (std::string_view(kind.name) != "cells") kinds.push_back(kind);
  }
  kinds.push_back({"pond", wants_pond, make_pond, pond_stage::kAll});
  const auto made = World::create(box_in_a_pond(), kinds);
  ASSERT_TRUE(made.ok());
  World& world = *made.value();
  for (int i = 0; i < 30; ++i) world.step();
  const double volume = shown(world).diagnostics.water_volume;
  EXPECT_GT(shown(world).diagnostics.count_of("columns"), 0);
  WorldState on_columns;
  world.take_state(on_columns);
  const std::uint64_t hash = world.hash();
  world.enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  world.step();
  EXPECT_EQ(shown(world).diagnostics.count_of("columns"), 0);
  EXPECT_EQ(shown(world).diagnostics.count_of("ponds"), 1);
  const double rise = 0.01 * world.dt() * 16.0;
  EXPECT_NEAR(shown(world).diagnostics.water_volume, volume + rise, 1e-5 * volume);
  world.enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  world.step();
  EXPECT_GT(shown(world).diagnostics.count_of("columns"), 0);
  EXPECT_NEAR(shown(world).diagnostics.water_volume, volume + rise, 1e-5 * volume);
  EXPECT_LT(shown(world).diagnostics.mass_error, 1e-5);
  // A keyframe of the kind that was there brings it back.
  world.enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  world.step();
  ASSERT_TRUE(world.restore(on_columns).ok());
  EXPECT_EQ(world.hash(), hash);
}

// Propellers and rudders of all boats, and all gauges, in one call each; where a water lies is known.
TEST_F(PondWorld, IsAskedOnceForAllPlaces) {
  Scene scene = box_in_a_pond();
  for (int i = 0; i < 2; ++i) {
    scene.bodies.push_back(boat_under_way({0.8F, 0.2F, 0.3F}, 15.0F, {0.0F, i == 0 ? -1.5F : 1.5F}, 0.5F));
    scene.bodies.back().name = fmt::format("boat {}", i);
    scene.gauges.push_back({fmt::format("gauge {}", i), {-0.5F, 0.1F * static_cast<float>(i)}});
  }
  const auto world = pond_world(scene);
  pond_calls = {};
  world->step();
  EXPECT_EQ(pond_calls.sample, 1);
  pond_calls.sample = 0;
  EXPECT_EQ(shown(*world).gauges.size(), 3U);
  EXPECT_EQ(pond_calls.sample, 1);
  EXPECT_EQ(pond_calls.region, 0);
  EXPECT_EQ(pond_calls.exchange, 0);
}

// Two ponds on either solver; of those on the grid the second can't be made.
TEST_F(PondWorld, WhereOneOfTwoWatersCantChangeNoneDoes) {
  static constexpr auto kOnColumns = [](const Scene&, const Params& params) {
    return params.water_solver == WaterSolver::kColumns;
  };
  static constexpr auto kNone = [](const NewWater&) -> Result<std::unique_ptr<Water>> {
    return Error{"there is no room for it"};
  };
  const std::array<WaterKind, 4> kinds = {{{"first", kOnColumns, make_pond, pond_stage::kAll},
                                           {"second", kOnColumns, make_pond, pond_stage::kAll},
                                           {"third", wants_pond, make_pond, pond_stage::kAll},
                                           {"fourth", wants_pond, kNone, pond_stage::kAll}}};
  const auto world = World::create(box_in_a_pond(), kinds).value();
  const auto untouched = World::create(box_in_a_pond(), kinds).value();
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kGrid)});
  world->step();
  untouched->step();
  EXPECT_EQ(shown(*world).diagnostics.dropped_commands, 1);
  EXPECT_EQ(shown(*world).diagnostics.dropped_why, "there is no room for it");
  WorldState state, wanted;
  world->take_state(state);
  untouched->take_state(wanted);
  EXPECT_EQ(first_difference(wanted.arrays, state.arrays), std::nullopt);
  EXPECT_EQ(world->hash(), untouched->hash());
}

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
    gauge.name = fmt::format("g{}", i);
    gauge.at = {0.2F, -0.5F + 0.05F * static_cast<float>(i)};
    scene.gauges.push_back(gauge);
  }
  return scene;
}

void expect_same_gauges(const World& a, const World& b) {
  const Snapshot one = shown(a);
  const Snapshot other = shown(b);
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

// Benchmarks report stages by their names.
TEST(WaterKinds, StagesOfDifferentMeaningHaveDifferentNames) {
  std::map<std::string, const Stage*> known;
  for (const WaterKind& kind : water_kinds()) {
    for (const Stage* stage : kind.stages) {
      const auto [at, fresh] = known.emplace(stage->name, stage);
      EXPECT_EQ(at->second, stage) << stage->name << " of " << kind.name;
    }
  }
  for (const Stage* own : world_stage::kAll) EXPECT_TRUE(known.emplace(own->name, own).second) << own->name;
}

// CSV files and panels list what is counted without knowing a kind: those that may come while the world runs first.
TEST(WaterKinds, CountsAreListedAlsoOfKindsThatAreNotThere) {
  const auto names = [](const World& world) {
    std::string text;
    for (const WaterCount& entry : world.diagnostics().counts) {
      text += fmt::format("{}{} ", entry.name, entry.count > 0 ? "" : " 0");
    }
    return text;
  };
  Scene scene = box_in_a_pond();
  EXPECT_EQ(names(*make(scene)), "columns cells 0 particles 0 liquid_particles 0 ");
  scene.params.water_solver = WaterSolver::kGrid;
  scene.params.waves_on = true;
  EXPECT_EQ(names(*make(scene)), "columns 0 cells particles 0 liquid_particles 0 wave cells ");
  EXPECT_EQ(names(*pond_world(scene)), "ponds ");
}

// A water need not report its resolution.
TEST(WaterKinds, APondIsNeverTooCoarse) {
  Scene scene = box_in_a_pond();
  scene.water.spacing = 1.0F;
  EXPECT_EQ(make(scene)->coarse_bodies().size(), 1U);
  EXPECT_EQ(pond_world(scene)->coarse_bodies().size(), 0U);
}

// --- Dispersive waves, a layer above the others ---

class WorldWaves : public SavedWorld {
 protected:
  void TearDown() override {
    set_thread_count(processor_count());
    SavedWorld::TearDown();
  }
};

// A boat under way on a small sea, with a pier.
Scene sea_scene(WaterSolver solver) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.16;
  scene.params.sea_height = 0.1;
  scene.params.sea_period = 1.8;
  scene.domain.lower = {-8.0F, -6.0F};
  scene.domain.upper = {8.0F, 6.0F};
  scene.domain.west = scene.domain.east = scene.domain.south = scene.domain.north = EdgeKind::kOpen;
  scene.water.depth = 2.0F;
  scene.water.spacing = 0.3F;
  scene.bodies = {boat_under_way({4.2F, 1.0F, 1.6F}, 556.0F, {-4.0F, 0.0F}, 0.8F),
                  standing_pier({1.0F, 5.0F, 1.0F}, {4.0F, 2.0F})};
  return scene;
}

void step(World& world, int steps) {
  for (int i = 0; i < steps; ++i) world.step();
}

TEST_F(WorldWaves, KeyframesAndSavedWorldsGoOnTheSame) {
  for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
    const auto world = make(sea_scene(solver));
    step(*world, 20);
    WorldState keyframe;
    world->take_state(keyframe);
    const auto loaded = saved_and_loaded(*world);
    step(*world, 20);
    const std::uint64_t wanted = world->hash();
    EXPECT_EQ(world->status() & ~static_cast<std::uint32_t>(StatusBit::kTooCoarse), 0U);
    ASSERT_TRUE(world->restore(keyframe).ok());
    step(*world, 20);
    EXPECT_EQ(world->hash(), wanted);
    step(*loaded, 20);
    EXPECT_EQ(loaded->hash(), wanted);
  }
}

TEST_F(WorldWaves, SameBitsForAnyNumberOfThreads) {
  std::uint64_t wanted = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(sea_scene(WaterSolver::kGrid));
    step(*world, 15);
    if (threads == 1) wanted = world->hash();
    EXPECT_EQ(world->hash(), wanted) << threads << " threads";
  }
}

// The other solver takes over below them, and they go on.
TEST_F(WorldWaves, StayWhenTheSolverBelowChanges) {
  const auto world = make(sea_scene(WaterSolver::kGrid));
  step(*world, 10);
  world->enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  step(*world, 10);
  EXPECT_GT(world->diagnostics().count_of("columns"), 0);
  EXPECT_GT(world->diagnostics().count_of("wave cells"), 0);
  EXPECT_EQ(world->diagnostics().dropped_commands, 0);
  EXPECT_LT(world->diagnostics().mass_error, 1e-5);
}

// A sample is the water that a person sees: the sea lifts it.
TEST_F(WorldWaves, SamplesSeeThem) {
  Scene scene = sea_scene(WaterSolver::kGrid);
  scene.bodies.clear();
  scene.gauges.push_back({"here", {1.0F, 1.0F}});
  const auto world = make(scene);
  float highest = -1.0F, lowest = 1.0F;
  Snapshot snapshot;
  for (int i = 0; i < 120; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    highest = std::max(highest, snapshot.gauges.front().water.surface);
    lowest = std::min(lowest, snapshot.gauges.front().water.surface);
  }
  EXPECT_GT(highest, 0.01F);
  EXPECT_LT(lowest, -0.01F);
}

// With one edge a wall or all of them, the sea starts with the height asked for and stays finite.
TEST_F(WorldWaves, ASeaMayMeetWallsThatAreNotTooFarApart) {
  Scene scene = sea_scene(WaterSolver::kGrid);
  scene.bodies.clear();
  scene.domain.west = EdgeKind::kWall;
  for (const bool all : {false, true}) {
    if (all) scene.domain.east = scene.domain.south = scene.domain.north = EdgeKind::kWall;
    const auto world = World::create(scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    Snapshot snapshot;
    world.value()->step();
    world.value()->snapshot({}, snapshot);
    EXPECT_NEAR(snapshot.diagnostics.waves.height, scene.params.sea_height, 0.2 * scene.params.sea_height) << all;
    step(*world.value(), 60);
    EXPECT_EQ(world.value()->status() & kFatalStatus, 0U);
    world.value()->snapshot({}, snapshot);
    EXPECT_NEAR(snapshot.diagnostics.waves.height, scene.params.sea_height, 0.4 * scene.params.sea_height) << all;
  }
  scene.params.waves_spacing = 0.02;
  scene.domain.upper.x = 16.0F;
  const auto refused = World::create(scene);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("from wall to wall"), std::string::npos) << refused.error().text();
}

}  // namespace
}  // namespace regatta
