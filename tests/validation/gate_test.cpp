// Water at rest behind a gate across a tank: the level that gauges tell, beside the water's volume over the tank's
// area, and the force on the gate beside ½ρgh²W. A liquid has both. Particles are kept a radius off walls, floor and
// gate, so that they stand higher, and press on the gate by a head between the two levels. Their figures
// are those of docs/ocean.md; gauges say in the window what their level is.
#include "world_of_text.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>

namespace regatta::gate_test {
namespace {

struct Case {
  const char* name;
  const char* params;                  // of the scene, [ocean]
  double radius, length, width, fill;  // of a particle, a quarter of a cell of liquid; of the water at the start [m]
  double level, level_off;             // by gauges, over the volume's
  double force, force_off;             // over ½ρgh²W of the volume's level
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class Gate : public ::testing::TestWithParam<Case> {};

TEST_P(Gate, LevelAndForceAreAsDocsSay) {
  const Case& c = GetParam();
  const std::string text = fmt::format(
      "[time]\nsteps_per_second = 200\n[ocean]\nlower = [0, 0, 0]\nupper = [{}, 1.4, {}]\nradius = {}\nlattice = "
      "1.857\n"
      "[[ocean.block]]\nlower = [0, 0, 0]\nupper = [{}, {}, {}]\n"
      "[[body]]\nname = \"gate\"\nkind = \"box\"\nsize = [0.12, 1.4, {}]\nmotion = \"static\"\nposition = [{}, 0.7, "
      "{}]\n"
      "[[gauge]]\nat = [{}, {}]\n[[gauge]]\nat = [{}, {}]\n[params.ocean]\n{}\n",
      2.0 * c.length, c.width, c.radius, c.length, c.fill, c.width, c.width, c.length + 0.06, 0.5 * c.width,
      0.4 * c.length, 0.5 * c.width, 0.7 * c.length, 0.4 * c.width, c.params);
  const std::unique_ptr<World> made = world_of_text(text);
  ASSERT_NE(made, nullptr);
  World& world = *made;
  Snapshot snapshot;
  double level = 0.0, force = 0.0, volume = 0.0;
  int count = 0;
  constexpr double kCalm = 2.0, kEnd = 4.0;  // [s]
  while (world.time() < kEnd) {
    world.step();
    if (world.time() < kCalm) continue;
    world.snapshot({}, snapshot);
    for (const auto& gauge : snapshot.gauges) level += 0.5 * static_cast<double>(gauge.water.surface);
    force += static_cast<double>(snapshot.bodies[0].load.force.x);
    volume = snapshot.diagnostics.water_volume;
    ++count;
  }
  const double height = volume / (c.length * c.width);
  level /= count * height;
  force /= count * 0.5 * static_cast<double>(kWaterDensity * kGravity) * height * height * c.width;
  fmt::print("{}: {:.3f} m of water; by gauges {:.3f} of it, force {:.3f}\n", c.name, height, level, force);
  EXPECT_NEAR(level, c.level, c.level_off);
  EXPECT_NEAR(force, c.force, c.force_off);
  EXPECT_EQ(*snapshot.diagnostics.gauge_note == '\0', level < 1.05) << "what is more than 5 % off is said";
}

INSTANTIATE_TEST_SUITE_P(
    Waters, Gate,
    ::testing::Values(Case{"liquid", "water = \"liquid\"", 0.03, 0.96, 0.96, 0.6, 1.0, 0.05, 1.0, 0.05},
                      Case{"liquid_2cm", "water = \"liquid\"", 0.02, 1.2, 0.8, 0.5, 1.0, 0.05, 1.0, 0.05},
                      Case{"rdfpbf", "solver = \"rdfpbf\"", 0.03, 0.95, 1.0, 0.6, 1.185, 0.03, 1.10, 0.04},
                      Case{"rdfpbf_wide", "solver = \"rdfpbf\"", 0.03, 2.0, 1.6, 0.4, 1.17, 0.03, 1.01, 0.04},
                      Case{"dfsph", "solver = \"dfsph\"", 0.03, 0.95, 1.0, 0.6, 1.185, 0.03, 1.10, 0.04},
                      Case{"isph", "solver = \"isph\"", 0.03, 0.95, 1.0, 0.6, 1.25, 0.03, 1.23, 0.04},
                      Case{"isph_2cm", "solver = \"isph\"", 0.02, 0.95, 0.8, 0.5, 1.19, 0.03, 1.22, 0.04}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace regatta::gate_test
