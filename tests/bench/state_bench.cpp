// Keyframes of whole worlds: how long taking one and going back to one takes. Run by hand.
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <benchmark/benchmark.h>

#include <string>

namespace regatta {
namespace {

// The world of a scene after some steps; the first boat goes full ahead.
std::unique_ptr<World> running(const std::string& scene_name, int steps) {
  const std::filesystem::path root = REGATTA_ROOT;
  const Result<Scene> scene = read_scene(root / "scenes" / (scene_name + ".toml"), root);
  CHECK(scene.ok(), "a scene of ours");
  auto world = World::create(scene.value());
  CHECK(world.ok(), "a scene of ours");
  if (world.value()->body_count() > 0) world.value()->enqueue(SetHelm{BodyId{1}, 1.0F, 0.2F});
  for (int i = 0; i < steps; ++i) world.value()->step();
  return std::move(world).value();
}

void take_keyframe(benchmark::State& state, const char* scene) {
  const auto world = running(scene, 120);
  WorldState keyframe;
  for (auto _ : state) world->take_state(keyframe);
}

void take_first_keyframe(benchmark::State& state, const char* scene) {
  const auto world = running(scene, 120);
  for (auto _ : state) {
    WorldState keyframe;
    world->take_state(keyframe);
  }
}

void restore_keyframe(benchmark::State& state, const char* scene) {
  const auto world = running(scene, 120);
  WorldState keyframe;
  world->take_state(keyframe);
  for (int i = 0; i < 30; ++i) world->step();
  for (auto _ : state) CHECK(world->restore(keyframe).ok(), "its own state");
}

void make_twin(benchmark::State& state, const char* scene) {
  const auto world = running(scene, 120);
  for (auto _ : state) CHECK(world->twin().ok(), "its own state");
}

#define OF_SCENE(name, scene) BENCHMARK_CAPTURE(name, scene, #scene)->Unit(benchmark::kMillisecond)->UseRealTime()
OF_SCENE(take_keyframe, boat_in_tank);
OF_SCENE(take_first_keyframe, boat_in_tank);
OF_SCENE(restore_keyframe, boat_in_tank);
OF_SCENE(make_twin, boat_in_tank);
OF_SCENE(take_keyframe, grid_canal);
OF_SCENE(restore_keyframe, grid_canal);
OF_SCENE(take_keyframe, dam_break);
OF_SCENE(take_first_keyframe, dam_break);
OF_SCENE(restore_keyframe, dam_break);
OF_SCENE(make_twin, dam_break);

}  // namespace
}  // namespace regatta
