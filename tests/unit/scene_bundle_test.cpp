#include "world/scene_bundle.h"

#include "world/world.h"

#include <gtest/gtest.h>

#include <string>

namespace regatta {
namespace {

// A boat on coarse columns.
Scene pond() {
  Scene scene;
  scene.domain = {{-6.0F, -4.0F}, {6.0F, 4.0F}, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall};
  scene.water.depth = 0.8F;
  scene.water.spacing = 0.4F;
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {4.2F, 1.0F, 1.6F};
  boat.mass = 556.0F;
  boat.afloat = true;
  scene.bodies.push_back(boat);
  return scene;
}

std::uint64_t hash_after(World& world, int steps) {
  for (int i = 0; i < steps; ++i) world.step();
  return world.hash();
}

TEST(SceneBundle, WaterComesToRestOnceForAllWorldsThatBeginAlike) {
  int told = 0;
  Loading loading;
  loading.progress = [&](const std::string& what, double share) {
    EXPECT_EQ(what, "bringing the water to rest");
    EXPECT_GE(share, 0.0);
    EXPECT_LE(share, 1.0);
    ++told;
    return true;
  };
  const auto first = World::create(pond(), loading);
  ASSERT_TRUE(first.ok());
  EXPECT_GT(told, 3);
  ASSERT_EQ(first.value()->bundle()->rested.size(), 1U);

  told = 0;
  loading.last = first.value()->bundle();
  const auto again = World::create(pond(), loading);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(told, 0);
  EXPECT_EQ(again.value()->hash(), first.value()->hash());
  EXPECT_EQ(hash_after(*again.value(), 30), hash_after(*first.value(), 30));

  // Elsewhere the water rests in another way.
  Scene other = pond();
  other.bodies.front().position.x = 0.5F;
  const auto moved = World::create(other, loading);
  ASSERT_TRUE(moved.ok());
  EXPECT_GT(told, 3);
  EXPECT_NE(moved.value()->bundle()->rested.at("columns")->key, first.value()->bundle()->rested.at("columns")->key);
}

TEST(SceneBundle, ComingToRestCanBeCancelled) {
  Loading loading;
  loading.progress = [](const std::string&, double) { return false; };
  const auto world = World::create(pond(), loading);
  ASSERT_FALSE(world.ok());
  EXPECT_EQ(world.error().message, "cancelled");
}

}  // namespace
}  // namespace regatta
