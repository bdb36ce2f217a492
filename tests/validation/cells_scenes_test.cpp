// Scenes of the grid as they come along: what they promise is measured on the files themselves.
#include "exchange/status.h"
#include "scene/scene_file.h"
#include "theory/exact_solutions.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::cells_scenes_test {
namespace {

// spacing: of the cells [m]; 0: the scene's own.
std::unique_ptr<World> load(const std::string& name, float spacing = 0.0F) {
  const Result<Scene> read = read_scene(REGATTA_ROOT "/scenes/" + name + ".toml", REGATTA_ROOT "/assets");
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  Scene scene = read.ok() ? read.value() : Scene{};
  if (spacing > 0.0F) scene.water.spacing = spacing;
  Result<std::unique_ptr<World>> world = World::create(scene);
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
  request.points = true;
  world.snapshot(request, snapshot);
  const double raised = swing.offset * swing.offset * swing.depth / (swing.a * swing.a);
  const WaterPoints& points = snapshot.points;
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

// A turn takes 680.9 steps; the solution is taken at the time of the last.
TEST(CellsScenes, TheBowlIsBackAtItsStartAfterATurn) {
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

// The inflow leaves again through both arms, and the meadows stay dry. The boat that nobody steers climbs the stream
// for two and a half minutes and raises its level by some centimetres; the river is measured when that is over.
void expect_river(float spacing) {
  const auto world = load("river_bend", spacing);
  ASSERT_NE(world, nullptr);
  advance(*world, 180.0);
  Snapshot snapshot;
  SnapshotRequest request;
  request.points = true;
  world->snapshot(request, snapshot);
  const double in = snapshot.diagnostics.volume_in, out = snapshot.diagnostics.volume_out;
  const double wet = static_cast<double>(snapshot.points.x.size()) / snapshot.diagnostics.count_of("cells");
  std::array<double, 3> flow{};  // north arm, south arm, down the river [m^2/s]
  constexpr int kSeconds = 30;
  for (int i = 0; i < kSeconds; ++i) {
    advance(*world, 1.0);
    world->snapshot(request, snapshot);
    for (std::size_t g = 0; g < flow.size(); ++g) {
      const WaterSample& water = snapshot.gauges[g].water;
      flow[g] += static_cast<double>(water.velocity.x * water.depth) / kSeconds;
    }
  }
  const double share = (snapshot.diagnostics.volume_out - out) / (snapshot.diagnostics.volume_in - in);
  const double wet_after = static_cast<double>(snapshot.points.x.size()) / snapshot.diagnostics.count_of("cells");
  fmt::print(
      "river: {:.2f}, {:.2f}, {:.2f} m²/s in its arms and behind; {:.3f} of what comes in leaves; {:.3f}, later "
      "{:.3f} of the valley wet; volume {:.1e}\n",
      flow[0], flow[1], flow[2], share, wet, wet_after, snapshot.diagnostics.mass_error);
  // Thin water beside a hull aground may ask for more sub-steps than there are, for a step. One of the crates is
  // narrower than four cells.
  constexpr auto kExpected =
      static_cast<std::uint32_t>(StatusBit::kSubstepsCapped) | static_cast<std::uint32_t>(StatusBit::kTooCoarse);
  EXPECT_EQ(world->status() & ~kExpected, 0U);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
  EXPECT_GT(flow[0], 0.4);
  EXPECT_GT(flow[1], 0.4);
  EXPECT_NEAR(share, 1.0, 0.02);  // over half a minute
  EXPECT_NEAR(wet_after, wet, 0.02);
  EXPECT_LT(wet_after, 0.5);
}
TEST(CellsScenes, TheRiverRunsThroughBothArms) { expect_river(0.4F); }  // twice the scene's spacing
TEST(LongCellsScenes, TheRiverRunsThroughBothArms) { expect_river(0.0F); }

// Swell outside, less of it inside, and the boats stay where they are moored.
TEST(CellsScenes, TheHarbourShelters) {
  const auto world = load("harbour");
  ASSERT_NE(world, nullptr);
  Snapshot before, snapshot;
  world->snapshot({}, before);
  advance(*world, 15.0);
  std::array<float, 3> low{}, high{};  // sea, gap, basin [m]
  for (int i = 0; i < 300; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    for (std::size_t g = 0; g < low.size(); ++g) {
      low[g] = std::min(low[g], snapshot.gauges[g].water.surface);
      high[g] = std::max(high[g], snapshot.gauges[g].water.surface);
    }
  }
  fmt::print("harbour: waves of {:.2f} m at sea, {:.2f} m in the gap, {:.2f} m in the basin\n", high[0] - low[0],
             high[1] - low[1], high[2] - low[2]);
  // Piles and the small boats are fewer cells across than they should be; nothing else is to be said.
  EXPECT_EQ(world->status(), static_cast<std::uint32_t>(StatusBit::kTooCoarse));
  EXPECT_GT(high[0] - low[0], 0.3F);
  EXPECT_LT(high[2] - low[2], 0.6F * (high[0] - low[0]));
  ASSERT_EQ(snapshot.moorings.size(), 5U);
  for (const auto& [body, line] : snapshot.moorings) {
    const BodySnapshot* const found = find_body(snapshot, body);
    ASSERT_NE(found, nullptr);
    const BodySnapshot& boat = *found;
    const Vec3 from = boat.state.to_world(boat.hull->origin + line.from);
    EXPECT_LT(glm::length(line.to - from), line.length + 0.5F) << boat.name;
  }
}

// Two metres of water break into a town. No water is faster than the front of a dam break over smooth dry ground,
// 2 √(g h) [Ritter], between the houses and in the films that they leave neither, wherever their walls cut the cells.
TEST(CellsScenes, AFloodInATownIsNoFasterThanItsFront) {
  const double front = 2.0 * std::sqrt(static_cast<double>(kGravity) * 2.0);
  for (const float spacing : {0.2F, 0.25F, 0.3F, 0.4F, 0.54F}) {
    const auto world = load("dam_break_town", spacing);
    ASSERT_NE(world, nullptr);
    Snapshot snapshot;
    float fastest = 0.0F;
    while (world->time() < 5.0) {
      world->step();
      world->snapshot({}, snapshot);
      fastest = std::max(fastest, snapshot.diagnostics.max_speed);
    }
    fmt::print("flood in a town, cells of {:.2f} m: at most {:.2f} m/s (front {:.2f})\n", spacing, fastest, front);
    EXPECT_LT(static_cast<double>(fastest), front);
    EXPECT_EQ(world->status() & static_cast<std::uint32_t>(StatusBit::kSubstepsCapped), 0U);
  }
}

}  // namespace
}  // namespace regatta::cells_scenes_test
