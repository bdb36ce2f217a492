// Hulls of extreme proportions, 1000 m by 1 cm, on and below both shallow waters and in particles: they stay finite
// where the edges have room for them, and are refused where they have not.
#include "world_of_text.h"

#include <fmt/format.h>

namespace regatta::proportions_test {
namespace {

struct Shape {
  std::string lines;    // of the scene's [[body]]
  double length = 1.0;  // the largest extent along x or z [m]
};

Shape sized(const char* kind, double x, double y, double z) {
  return {fmt::format("kind = \"{}\"\nsize = [{}, {}, {}]\n", kind, x, y, z), std::max(x, z)};
}

std::vector<Shape> shapes() {
  return {sized("box", 1000, 0.01, 1),
          sized("box", 1000, 0.01, 0.01),
          sized("box", 0.01, 1, 1000),
          sized("box", 0.01, 1000, 0.01),
          sized("box", 1000, 0.01, 1000),
          sized("wedge", 1000, 0.01, 0.01),
          sized("wedge", 0.01, 1000, 1),
          sized("boat", 1000, 0.05, 1),
          sized("boat", 0.05, 0.05, 1000),
          {"kind = \"cylinder\"\nradius = 500\nheight = 0.01\n", 1000},
          {"kind = \"cylinder\"\nradius = 0.01\nheight = 1000\n"},
          {"kind = \"cylinder\"\nradius = 0.01\nheight = 0.01\n"},
          {"kind = \"sphere\"\nradius = 0.01\n"},
          {"kind = \"torus\"\nradius = 500\ntube = 0.01\n", 1001},
          {"kind = \"torus\"\nradius = 0.02\ntube = 0.01\n"}};
}

std::string shallow(const char* solver, double size) {
  return fmt::format(
      "[domain]\nsize = [{0}, {0}]\n[water]\ndepth = 4\nspacing = {1}\n[params.water]\nsolver = \"{2}\"\n", size,
      size / 40.0, solver);
}

void expect_finite(const char* solver, int steps_of_large_ones) {
  for (const Shape& shape : shapes()) {
    const int steps = shape.length > 100.0 ? steps_of_large_ones : 120;
    for (const char* place : {"position = [0, -2, 0]\n",
                              "position = [0, 0.1, 0]\npitch_deg = 0.01\nroll_deg = 2\nvelocity = [1, 0, 0.5]\n"
                              "angular_velocity = [0.1, 0.02, 0.03]\n"}) {
      const auto world =
          world_of_text(shallow(solver, std::max(50.0, 1.2 * shape.length)) + "[[body]]\n" + shape.lines + place);
      ASSERT_NE(world, nullptr) << shape.lines;
      for (int i = 0; i < steps; ++i) world->step();
      const Diagnostics& after = world->diagnostics();
      EXPECT_TRUE(std::isfinite(after.kinetic_energy + after.potential_energy + after.body_energy))
          << shape.lines << place;
      EXPECT_EQ(after.status.of(StatusBit::kNonFinite).count, 0) << shape.lines << place;
    }
  }
}

TEST(Proportions, HullsOnCellsStayFinite) { expect_finite("grid", 60); }
TEST(LongProportions, HullsOnColumnsStayFinite) { expect_finite("columns", 40); }

TEST(ProportionsInParticles, HullsThatFitStayFinite) {
  for (const Shape& shape : {sized("box", 1.8, 0.01, 0.01), sized("box", 0.01, 1.0, 0.01), sized("box", 1.8, 0.01, 1.8),
                             sized("wedge", 1.8, 0.01, 0.5), sized("boat", 1.8, 0.05, 0.05),
                             Shape{"kind = \"cylinder\"\nradius = 0.9\nheight = 0.01\n", 1.8},
                             Shape{"kind = \"torus\"\nradius = 0.9\ntube = 0.01\n", 1.82}}) {
    const auto world = world_of_text(
        "[ocean]\nlower = [-1, 0, -1]\nupper = [1, 1.5, 1]\nradius = 0.06\n[[ocean.block]]\nlower = [-1, 0, -1]\n"
        "upper = [1, 0.6, 1]\n[[body]]\n" +
        shape.lines + "position = [0, 0.9, 0]\n");
    ASSERT_NE(world, nullptr) << shape.lines;
    for (int i = 0; i < 120; ++i) world->step();
    EXPECT_EQ(world->diagnostics().status.of(StatusBit::kNonFinite).count, 0) << shape.lines;
  }
}

// The error of a scene that can be read but not made.
std::string refusal(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "test.toml", REGATTA_ROOT, REGATTA_ROOT);
  if (!scene.ok()) return "unread: " + scene.error().text();
  Scene read = scene.value();
  read.file = "test.toml";
  const auto world = World::create(read);
  return world.ok() ? "fine" : world.error().text();
}

TEST(ProportionsRefused, HullsThatDoNotFitBetweenEdges) {
  const std::string grid = shallow("grid", 40.0);  // seven lines
  const auto box = [](double x, double z, const char* more) {
    return fmt::format("[[body]]\nname = \"raft\"\nkind = \"box\"\nsize = [{}, 0.01, {}]\n{}", x, z, more);
  };
  EXPECT_EQ(refusal(grid + box(1000.0, 0.01, "position = [0, 0]\n")),
            "test.toml:8:1: body \"raft\" reaches over 1000 m from west to east, where the edges lie 40 m apart");
  EXPECT_EQ(refusal(grid + box(1.0, 41.0, "position = [0, -2, 0]\n")),
            "test.toml:8:1: body \"raft\" reaches over 41 m from south to north, where the edges lie 40 m apart");
  EXPECT_EQ(refusal(grid + box(41.0, 1.0, "position = [0, 0]\nheading_deg = 30\n")), "fine");
  EXPECT_EQ(refusal(grid + box(39.0, 39.0, "position = [0, 0]\n")), "fine");
  EXPECT_EQ(refusal(grid + box(1000.0, 1.0, "motion = \"static\"\nposition = [0, -3, 0]\n")), "fine");
  EXPECT_EQ(refusal(grid + "[[body]]\nkind = \"boat\"\nsize = [10, 0.01, 1]\nposition = [0, 0]\n"),
            "test.toml:8:1: body \"boat1\": a boat's size must be between 0.05 m and 1000 m");
}

}  // namespace
}  // namespace regatta::proportions_test
