// Makes a world of a scene's text, and checks that its bits are the same on any number of threads.
#pragma once

#include "core/parallel.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace regatta {

// Returns the world; if the scene is refused, null, and the test fails.
inline std::unique_ptr<World> world_of_text(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "test", REGATTA_ROOT, REGATTA_ROOT);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  Result<std::unique_ptr<World>> world = World::create(scene.value());
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

inline void run_for(World& world, double seconds) {
  const auto steps = static_cast<int>(std::lround(seconds / world.dt()));
  for (int i = 0; i < steps; ++i) world.step();
}

inline Snapshot snapshot_with_wakes(const World& world) {
  Snapshot snapshot;
  SnapshotRequest request;
  request.wakes = true;
  world.snapshot(request, snapshot);
  return snapshot;
}

// Runs a scene for twice `seconds` on 1, 2, 3 and 8 threads, and its second half also in a twin and after going back,
// and expects one hash. at_end: further expectations at the end.
inline void expect_same_bits(const std::string& text, double seconds, const std::function<void(const World&)>& at_end) {
  const int threads_before = thread_count();
  std::uint64_t first = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of_text(text);
    ASSERT_TRUE(world);
    run_for(*world, seconds);
    const auto twin = world->twin();
    ASSERT_TRUE(twin.ok());
    WorldState kept;
    world->take_state(kept);
    run_for(*world, seconds);
    run_for(*twin.value(), seconds);
    if (threads == 1) first = world->hash();
    EXPECT_EQ(world->hash(), first) << threads;
    EXPECT_EQ(twin.value()->hash(), first) << threads;
    ASSERT_TRUE(world->restore(kept).ok());
    run_for(*world, seconds);
    EXPECT_EQ(world->hash(), first) << threads;
    at_end(*world);
  }
  set_thread_count(threads_before);
}

}  // namespace regatta
