// Scenes of the grid as they come along: what they promise is measured on the files themselves.
#include "exact_solutions.h"
#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

std::unique_ptr<World> load(const std::string& name) {
  const Result<Scene> scene = read_scene(REGATTA_ROOT "/scenes/" + name + ".toml", REGATTA_ROOT "/assets");
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  Result<std::unique_ptr<World>> world = World::create(scene.ok() ? scene.value() : Scene{});
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return std::move(world).value();
}

void advance(World& world, double seconds) {
  const auto steps = static_cast<int>(std::lround(seconds / world.dt()));
  for (int i = 0; i < steps; ++i) world.step();
}

// Σ|h - exact| / Σ exact over the wet cells.
double bowl_error(const World& world, const exact::TurningSwing& swing, double time) {
  Snapshot snapshot;
  SnapshotRequest request;
  request.columns = true;
  world.snapshot(request, snapshot);
  const double raised = swing.offset * swing.offset * swing.depth / (swing.a * swing.a);
  const ColumnPoints& points = snapshot.columns;
  double error = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const auto x = static_cast<double>(points.x[i]);
    const auto z = static_cast<double>(points.z[i]);
    const double wanted = swing.h(x, z, time);
    error += std::abs(static_cast<double>(points.surface[i]) - raised - swing.bed(x, z) - wanted);
    sum += wanted;
  }
  return error / sum;
}

// A turn takes 681.0 steps: what a shore lags behind after one is what counts, not the step it is looked at.
TEST(GridScenes, TheBowlIsBackAtItsStartAfterATurn) {
  const exact::TurningSwing swing{8.0, 1.0, 4.0};
  const auto world = load("thacker_bowl");
  ASSERT_NE(world, nullptr);
  const double at_first = bowl_error(*world, swing, 0.0);
  advance(*world, swing.period());
  const double after = bowl_error(*world, swing, world->time());
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  fmt::print(
      "Thacker's bowl as a scene: relative error {:.2e} at the start, {:.2e} after a turn of {:.3f} s; volume {:.1e}\n",
      at_first, after, swing.period(), snapshot.diagnostics.mass_error);
  EXPECT_EQ(world->status(), 0U);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
  EXPECT_LT(at_first, 2e-3);
  EXPECT_LT(after, 1e-2);
}

}  // namespace
}  // namespace regatta
