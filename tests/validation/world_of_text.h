// A world of a scene that a test writes down.
#pragma once

#include "scene/scene_file.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace regatta {

// Null, and a failure of the test, where the scene is refused.
inline std::unique_ptr<World> world_of_text(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "test", REGATTA_ROOT, REGATTA_ROOT);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  Result<std::unique_ptr<World>> world = World::create(scene.value());
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

}  // namespace regatta
