// A box on a line in still water: it stays within the line's length, comes to rest, and its line goes with it.
#include "floating_scene.h"

#include <fmt/format.h>

namespace regatta::moored_box_test {
namespace {

using namespace floating_scene;

class MooredBox : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(MooredBox);

Scene moored(WaterSolver solver) {
  Scene scene = tank({12.0F, 6.0F}, 0.8F, 0.1F, EdgeKind::kWall, solver);
  BodySpec raft = box({1.0F, 0.4F, 0.8F}, 400.0F, 0.0F);
  raft.afloat = true;
  raft.velocity = {1.5F, 0.0F, 0.4F};
  scene.bodies.push_back(raft);
  scene.moorings.push_back({"box", {{-0.5F, 0.0F, 0.0F}, {-1.5F, 0.1F, 0.0F}, 1.2F, 4000.0F, 300.0F}});
  return scene;
}

TEST_P(MooredBox, StaysWithinItsLine) {
  const auto world = make(moored(GetParam()));
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  float farthest = 0.0F;
  for (int i = 0; i < 1800; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    const MooringLine& line = snapshot.moorings[0].line;
    const BodySnapshot& box = snapshot.bodies[0];
    farthest = std::max(farthest, glm::length(line.to - box.state.to_world(box.hull->origin + line.from)));
  }
  const float left = glm::length(snapshot.bodies[0].state.velocity);
  fmt::print("moored box: {:.3f} m of 1.2 m at most, {:.4f} m/s after 30 s\n", farthest, left);
  EXPECT_EQ(world->status(), 0U);
  EXPECT_GT(farthest, 1.2F);   // it has come to its line
  EXPECT_LT(farthest, 1.45F);  // ½ m v² of 144 J is 0.19 m of ½ k s²
  EXPECT_LT(left, 0.05F);
}

TEST_P(MooredBox, HasTheSameFutureAsItsTwinAndGoesWithItsLine) {
  const auto world = make(moored(GetParam()));
  ASSERT_NE(world, nullptr);
  for (int i = 0; i < 60; ++i) world->step();
  const auto twin = world->twin();
  ASSERT_TRUE(twin.ok());
  for (World* one : {world.get(), twin.value().get()}) {
    for (int i = 0; i < 60; ++i) one->step();
  }
  EXPECT_EQ(world->hash(), twin.value()->hash());
  world->enqueue(RemoveBody{BodyId{1}});
  world->step();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  EXPECT_TRUE(snapshot.moorings.empty());
  EXPECT_TRUE(world->scene().moorings.empty());
}

}  // namespace
}  // namespace regatta::moored_box_test
