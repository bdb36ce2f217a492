// Makes worlds and bodies, and saves and loads them in a folder of the test.
#pragma once

#include "scene/scene_file.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

namespace regatta {

inline std::unique_ptr<World> make(const Scene& scene) {
  auto world = World::create(scene);
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return std::move(world).value();
}

// Returns a boat afloat at (x, z) whose bow points along +x.
inline BodySpec boat_under_way(const Vec3& size, float mass, Vec2 at, float throttle) {
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = size;
  boat.mass = mass;
  boat.afloat = true;
  boat.position = {at.x, 0.0F, at.y};
  boat.throttle = throttle;
  return boat;
}

// Returns a fixed box at (x, z).
inline BodySpec standing_pier(const Vec3& size, Vec2 at) {
  BodySpec pier;
  pier.name = "pier";
  pier.kind = BodyKind::kBox;
  pier.motion = BodyMotion::kStatic;
  pier.size = size;
  pier.position = {at.x, 0.0F, at.y};
  return pier;
}

class SavedWorld : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "regatta-world-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Saves a world and returns it as loaded again.
  std::unique_ptr<World> saved_and_loaded(const World& world) {
    const Result<> saved = world.save(folder_ / "saved.toml");
    EXPECT_TRUE(saved.ok()) << (saved.ok() ? "" : saved.error().text());
    const Result<Scene> scene = read_scene(folder_ / "saved.toml", folder_);
    EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
    return make(scene.ok() ? scene.value() : Scene{});
  }

  std::filesystem::path folder_;
};

}  // namespace regatta
