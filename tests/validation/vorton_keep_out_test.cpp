// Rings and silt stay out of everything in the water, whether it sheds rings or not: what rests, what reaches through
// the surface, what stands on the bed. In the whole world.
#include "world_of_text.h"

#include "geometry/hull.h"

#include <fmt/format.h>

namespace regatta::vorton_keep_out_test {
namespace {

const std::string kTank =
    "[domain]\nsize = [16, 8]\n[water]\ndepth = 6\nspacing = 0.5\n[params.water]\nsolver = \"grid\"\n"
    "[params.tracer]\nlife = 60\n";

std::string ring(const char* more) {
  return fmt::format(
      "[[ring]]\nposition = [-3, -3, 0]\naxis = [1, 0, 0]\nradius = 0.6\ncirculation = 2\ncore = 0.15\n{}\n", more);
}

struct Inside {
  int silt = 0, nodes = 0;
};

// More than 1 mm inside any body.
Inside inside(const World& world) {
  constexpr float kDeep = 1e-3F;
  const Snapshot now = snapshot_with_wakes(world);
  Inside count;
  for (const BodySnapshot& body : now.bodies) {
    for (const auto& tracer : now.vortons.tracers) {
      if (contains(*body.hull, body.state.to_body(tracer.at), -kDeep)) ++count.silt;
    }
    for (const Vec3& node : now.vortons.nodes) {
      if (contains(*body.hull, body.state.to_body(node), -kDeep)) ++count.nodes;
    }
  }
  return count;
}

// Looks ten times a second; the most there ever were.
Inside most_inside(World& world, double seconds) {
  Inside most;
  for (int i = 0; i < static_cast<int>(10.0 * seconds); ++i) {
    run_for(world, 0.1);
    const Inside now = inside(world);
    most.silt = std::max(most.silt, now.silt);
    most.nodes = std::max(most.nodes, now.nodes);
  }
  return most;
}

void expect_none_inside(const std::string& scene, double seconds) {
  const auto world = world_of_text(scene);
  ASSERT_NE(world, nullptr);
  ASSERT_GT(snapshot_with_wakes(*world).vortons.tracers.size(), 100U);
  const Inside most = most_inside(*world, seconds);
  EXPECT_EQ(most.silt, 0);
  EXPECT_EQ(most.nodes, 0);
}

TEST(VortonKeepOut, ABlockInStillWater) {
  expect_none_inside(kTank + ring("tracers = 2000") +
                         "[[body]]\nname = \"block\"\nkind = \"box\"\nmotion = \"static\"\nsize = [1, 2, 2]\n"
                         "position = [0, -3, 0]\n",
                     6.0);
}

TEST(VortonKeepOut, ABlockInStillWaterIsAWallForTheRing) {
  const auto world = world_of_text(kTank + ring("") +
                                   "[[body]]\nname = \"block\"\nkind = \"box\"\nmotion = \"static\"\n"
                                   "size = [1, 2, 2]\nposition = [0, -3, 0]\n");
  ASSERT_NE(world, nullptr);
  run_for(*world, 4.0);
  // Its sources turn the ring's water aside, so that it spreads before the face as before its image in it.
  const Snapshot now = snapshot_with_wakes(*world);
  float widest = 0.0F;
  for (const Vec3& node : now.vortons.nodes) widest = std::max(widest, glm::length(Vec2(node.y + 3.0F, node.z)));
  EXPECT_GT(widest, 0.8F);
}

TEST(VortonKeepOut, APierThroughTheSurface) {
  expect_none_inside(kTank + ring("tracers = 2000") +
                         "[[body]]\nname = \"pier\"\nkind = \"box\"\nmotion = \"static\"\nsize = [0.5, 7, 0.5]\n"
                         "position = [-1, -2.5, 0.2]\n",
                     6.0);
}

TEST(VortonKeepOut, ABoatAtRest) {
  expect_none_inside(
      kTank +
          "[[ring]]\nposition = [-3, -0.7, 0]\naxis = [1, 0, 0]\nradius = 0.4\ncirculation = 1\n"
          "core = 0.1\ntracers = 2000\n[[body]]\nname = \"boat\"\nkind = \"boat\"\nposition = [0, 0, 0]\n",
      6.0);
}

TEST(VortonKeepOut, PiersInAStream) {
  expect_none_inside(
      "[domain]\nsize = [16, 8]\nwest = \"inflow\"\neast = \"outflow\"\n[water]\ndepth = 4\nspacing = 0.4\n"
      "velocity = [0.6, 0]\ninflow_speed = 0.6\noutflow_level = 0.0\n[params.water]\nsolver = \"grid\"\n"
      "[[ring]]\nposition = [-5, -2, 0]\naxis = [1, 0, 0]\nradius = 0.6\ncirculation = 1\ncore = 0.15\ntracers = 1000\n"
      "[[body]]\nname = \"high\"\nkind = \"box\"\nmotion = \"static\"\nsize = [0.6, 5, 0.6]\nposition = [-2, -1.5, "
      "0.3]\n"
      "[[body]]\nname = \"low\"\nkind = \"box\"\nmotion = \"static\"\nsize = [0.8, 2.6, 0.8]\n"
      "position = [-2, -2.7, -1.5]\n",
      10.0);
}

// Lines along the bed pass the foot of a pier, and those around it do not stay there for ever.
TEST(VortonKeepOut, TheFootOfASunkenPier) {
  const auto scene = read_scene(std::string(REGATTA_ROOT) + "/scenes/sunken_piers.toml", REGATTA_ROOT);
  ASSERT_TRUE(scene.ok());
  const auto world = World::create(scene.value());
  ASSERT_TRUE(world.ok());
  const Inside most = most_inside(*world.value(), 12.0);
  EXPECT_EQ(most.silt, 0);
  EXPECT_EQ(most.nodes, 0);
  const Snapshot now = snapshot_with_wakes(*world.value());
  RecordProperty("nodes", static_cast<int>(now.vortons.nodes.size()));
  EXPECT_GT(now.vortons.nodes.size(), 300U);
  EXPECT_LT(now.vortons.nodes.size(), 1800U);
}

// Silt of the mouths on the bed.
TEST(VortonKeepOut, AnOutfall) {
  const auto scene = read_scene(std::string(REGATTA_ROOT) + "/scenes/warm_outfall.toml", REGATTA_ROOT);
  ASSERT_TRUE(scene.ok());
  const auto world = World::create(scene.value());
  ASSERT_TRUE(world.ok());
  const Inside most = most_inside(*world.value(), 8.0);
  EXPECT_EQ(most.silt, 0);
  EXPECT_EQ(most.nodes, 0);
}

}  // namespace
}  // namespace regatta::vorton_keep_out_test
