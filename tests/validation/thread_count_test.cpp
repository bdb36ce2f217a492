// The same bits for any number of threads, and after saving and loading, in a world large enough for its loops to fall
// into several blocks: an inflow and an outflow, a periodic edge, a pier on the bed, a boat under way.
#include "core/parallel.h"
#include "floating_scene.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace regatta::thread_count_test {
namespace {

using namespace floating_scene;

constexpr int kSteps = 60, kStepsAfterLoading = 30;

Scene stream(WaterSolver solver) {
  Scene scene = tank({24.0F, 8.0F}, 0.5F, 0.1F, EdgeKind::kPeriodic, solver);
  scene.domain.west = EdgeKind::kInflow;
  scene.domain.east = EdgeKind::kOutflow;
  scene.water.velocity = {0.8F, 0.0F};
  scene.water.inflow_speed = 0.8F;
  BodySpec pier;
  pier.name = "pier";
  pier.kind = BodyKind::kCylinder;
  pier.motion = BodyMotion::kStatic;
  pier.radius = 0.6F;
  pier.height = 1.2F;
  pier.position = {-4.0F, 0.1F, 0.1F};  // its middle: it stands on the bed
  scene.bodies.push_back(pier);
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {3.0F, 0.8F, 1.2F};
  boat.mass = 300.0F;
  boat.afloat = true;
  boat.position = {3.0F, 0.0F, 1.0F};
  boat.heading_deg = 170.0F;
  boat.throttle = 0.7F;
  boat.rudder = 0.3F;
  scene.bodies.push_back(boat);
  return scene;
}

int pieces_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.diagnostics.count_of("columns") + snapshot.diagnostics.count_of("cells");
}

class LargeWorld : public ::testing::TestWithParam<WaterSolver> {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }
};

FOR_BOTH_SOLVERS(LargeWorld);

TEST_P(LargeWorld, HashIsTheSameFor1_2_3And8Threads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(stream(GetParam()));
    ASSERT_NE(world, nullptr);
    EXPECT_GT(pieces_of(*world), 4 * 4096);  // several blocks of every loop
    for (int i = 0; i < kSteps; ++i) world->step();
    hashes.push_back(world->hash());
    fmt::print("{} threads, {} columns or cells: {:016x}\n", threads, pieces_of(*world), hashes.back());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST_P(LargeWorld, SavedAndLoadedAgainItHasTheSameFuture) {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-threads-XXXXXX").string();  // two run at a time
  const std::filesystem::path folder = mkdtemp(name.data());
  const auto world = make(stream(GetParam()));
  ASSERT_NE(world, nullptr);
  for (int i = 0; i < kSteps; ++i) world->step();
  const auto saved = world->save(folder / "saved.toml");
  ASSERT_TRUE(saved.ok()) << saved.error().text();
  const auto scene = read_scene(folder / "saved.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto again = make(scene.value());
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->hash(), world->hash());
  for (int i = 0; i < kStepsAfterLoading; ++i) {
    world->step();
    again->step();
  }
  EXPECT_EQ(again->hash(), world->hash());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace regatta::thread_count_test
