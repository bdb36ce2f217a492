// Hulls above one another in the same water, at rest: whatever one displaces of the other's column, it is not pulled
// aside. (By the heads alone a body that half covers a block felt half of the weight of what both displace there.)
#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::hulls_above_test {
namespace {

struct Pulls {
  Vec2 below{0.0F}, above{0.0F};  // level force on either [N]
};

// A block on the bed and a beam over half of it, both turned; means over the third and fourth second.
Pulls pulls(const char* solver, float spacing, float turn_deg, float height_above) {
  const std::string text = fmt::format(
      "[domain]\nsize = [24, 20]\n[water]\ndepth = 8\nspacing = {}\n[params.water]\nsolver = \"{}\"\n[params.wake]\non "
      "= "
      "false\n[[body]]\nname = \"block\"\nkind = \"box\"\nmotion = \"static\"\nsize = [4, 3, 4]\nposition = [0, -6.5, "
      "0]\nheading_deg = {}\n[[body]]\nname = \"beam\"\nkind = \"box\"\nmotion = \"static\"\nsize = [6, 1, "
      "1]\nposition = "
      "[2, {}, 0.7]\nheading_deg = {}\n",
      spacing, solver, turn_deg, height_above, -0.5F * turn_deg);
  const Result<Scene> scene = parse_scene(text, "test", REGATTA_ROOT, REGATTA_ROOT);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  Pulls mean;
  if (!scene.ok()) return mean;
  const auto world = World::create(scene.value());
  EXPECT_TRUE(world.ok());
  if (!world.ok()) return mean;
  Snapshot snapshot;
  constexpr int kSteps = 240;
  for (int i = 0; i < kSteps; ++i) {
    world.value()->step();
    if (i < kSteps / 2) continue;
    world.value()->snapshot({}, snapshot);
    mean.below += horizontal(snapshot.bodies[0].load.force) / (0.5F * kSteps);
    mean.above += horizontal(snapshot.bodies[1].load.force) / (0.5F * kSteps);
  }
  return mean;
}

class HullsAbove : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, HullsAbove, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

TEST_P(HullsAbove, DoNotPullEachOtherAside) {
  constexpr float kBefore = 29400.0F;  // by the heads alone: ρ g of the beam's section times the block's height [N]
  constexpr float kDisplaced = 470900.0F;  // by the block: of that a coarse lattice has some noise [N]
  for (const auto& [spacing, turn, height] :
       {std::tuple{0.4F, 0.0F, -3.0F}, {0.25F, 30.0F, -3.0F}, {0.4F, 0.0F, -0.4F}}) {
    const Pulls found = pulls(GetParam(), spacing, turn, height);
    fmt::print("spacing {} m, turned {}°, at {} m: below {:.0f} N, above {:.0f} N\n", spacing, turn, height,
               glm::length(found.below), glm::length(found.above));
    EXPECT_LT(glm::length(found.below), 0.01F * kDisplaced);
    EXPECT_LT(glm::length(found.above), 0.05F * kBefore);
  }
}

}  // namespace
}  // namespace regatta::hulls_above_test
