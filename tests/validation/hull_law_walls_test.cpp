// Walls at least a third of a spacing thick hold water, whatever the still level is, oblique or not. Marks are those of
// hull_law_test.cpp.
#include "hull_law_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace regatta::hull_law_walls_test {
namespace {

using namespace hull_law;

Scene strip(Vec2 size, float depth, float spacing, WaterSolver solver) {
  Scene scene = tank(size, depth, spacing, EdgeKind::kWall, solver);
  scene.domain.south = scene.domain.north = EdgeKind::kPeriodic;
  scene.params.wake_on = false;
  return scene;
}

// The depth that each step reads at the gauges, their mean [m].
std::vector<double> depths(const Scene& scene, double seconds) {
  const auto world = make(scene);
  std::vector<double> out;
  track(*world, seconds, 0, [&](const Snapshot& snapshot) {
    double sum = 0.0;
    for (const GaugeReading& reading : snapshot.gauges) sum += static_cast<double>(reading.water.depth);
    out.push_back(sum / static_cast<double>(snapshot.gauges.size()));
  });
  return out;
}

std::string named(const char* what, WaterSolver solver) {
  return fmt::format("{} {}", solver == WaterSolver::kGrid ? "grid" : "columns", what);
}

class HullWalls : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(HullWalls);

// A dam breaks against a wall 8 m high across a dry channel. Only what is called the level differs: the channel's floor
// lies `below` it, the dam stands `dam` above the floor.
TEST_P(HullWalls, StandAsHighAsTheyAreWhereverTheLevelIs) {
  struct Datum {
    float level, below, dam;  // [m]
    const char* mark;         // of columns, of cells
  };
  for (const Datum& d : {Datum{0.0F, 0.05F, 1.2F, ".."}, Datum{0.0F, 0.5F, 1.2F, ".."}, Datum{0.0F, 3.0F, 1.2F, ".."},
                         Datum{10.0F, 0.1F, 1.2F, ".."}, Datum{0.0F, 1.0F, 3.0F, ".."}}) {
    Scene scene = strip({20.0F, 1.2F}, d.below, 0.15F, GetParam());
    const float floor = d.level - d.below;
    scene.water.level = d.level;
    scene.water.regions.push_back({{-10.0F, -1.0F}, {-2.0F, 1.0F}, floor + d.dam, Vec2(0.0F)});
    scene.water.regions.push_back({{-2.0F, -1.0F}, {10.0F, 1.0F}, floor, Vec2(0.0F)});
    BodySpec wall = law_box("wall", {0.5F, 8.0F, 4.0F}, 500.0F, BodyMotion::kStatic);
    wall.position = {3.0F, floor + 3.99F, 0.0F};
    scene.bodies.push_back(wall);
    scene.gauges.push_back({"behind", {8.0F, 0.0F}});
    const std::vector<double> behind = depths(scene, 12.0);
    expect_at_most(
        0.02, *std::ranges::max_element(behind), mended_by(d.mark[GetParam() == WaterSolver::kColumns ? 0 : 1]),
        named(fmt::format("wall, level {} m, floor {} below, dam {}", d.level, d.below, d.dam).c_str(), GetParam()),
        "m behind");
  }
}

// Between water 1 m deep and water 0.3 m deep.
TEST_P(HullWalls, AreTightFromAThirdOfASpacingUp) {
  struct Thin {
    float turn_deg, thickness;  // [degrees], [spacing]
    const char* mark;           // of columns, of cells
  };
  for (const Thin& t : {Thin{0.0F, 0.35F, ".."}, Thin{30.0F, 0.35F, ".."}, Thin{45.0F, 0.35F, ".."},
                        Thin{0.0F, 1.0F, ".."}, Thin{30.0F, 1.0F, ".."}, Thin{45.0F, 1.0F, ".."}}) {
    constexpr float kSpacing = 0.2F, kHalf = 2.0F;
    Scene scene = tank({6.0F, 2.0F * kHalf}, 1.0F, kSpacing, EdgeKind::kWall, GetParam());
    scene.params.wake_on = false;
    // Regions are upright: the low side begins in steps of a fifth of a spacing within the wall's line.
    constexpr int kRows = 100;
    const float slope = std::tan(glm::radians(t.turn_deg));
    for (int row = 0; row < kRows; ++row) {
      const float from = -kHalf + 2.0F * kHalf * static_cast<float>(row) / kRows;
      const float to = from + 2.0F * kHalf / kRows;
      scene.water.regions.push_back({{0.5F * (from + to) * slope, from}, {3.0F, to}, -0.7F, Vec2(0.0F)});
    }
    BodySpec wall = law_box("wall", {t.thickness * kSpacing, 3.0F, 8.0F}, 500.0F, BodyMotion::kStatic);
    wall.position = {0.0F, 0.0F, 0.0F};
    wall.heading_deg = t.turn_deg;
    scene.bodies.push_back(wall);
    // Both gauges have room here at each angle. They see the sloshing from either side; its mean is taken over the last
    // quarter.
    scene.gauges.push_back({"low", {2.6F, -1.0F}});
    scene.gauges.push_back({"lower", {2.6F, 1.0F}});
    const std::vector<double> low = depths(scene, 16.0);
    const auto quarter = static_cast<std::ptrdiff_t>(low.size() / 4);
    const double end = std::accumulate(low.end() - quarter, low.end(), 0.0) / static_cast<double>(quarter);
    expect_at_most(
        0.02, end - 0.3, mended_by(t.mark[GetParam() == WaterSolver::kColumns ? 0 : 1]),
        named(fmt::format("wall {} of a spacing thick, at {} degrees", t.thickness, t.turn_deg).c_str(), GetParam()),
        "m higher");
  }
}

}  // namespace
}  // namespace regatta::hull_law_walls_test
