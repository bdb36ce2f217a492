// Below dispersive waves that stand still nothing moves of its own accord: boats on columns that stand in a lattice,
// hulls of which the shallow water takes a part, and bodies above one another.
#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace regatta::waves_still_test {
namespace {

struct Wander {
  float way = 0.0F;   // largest distance from the start [m]
  float turn = 0.0F;  // largest turn from the heading at the start [degrees]
  float rise = 0.0F;  // largest change of height [m]
};

float heading_deg(const BodyState& state) {
  const Vec3 ahead = state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  return glm::degrees(std::atan2(-ahead.z, ahead.x));
}

// Of each body of a scene with waves.
std::vector<Wander> wander(const std::string& bodies, const char* solver, Vec2 size, float depth, float spacing,
                           double seconds) {
  const std::string text = fmt::format(
      "[domain]\nsize = [{}, {}]\n[water]\ndepth = {}\nspacing = {}\n[params.water]\nsolver = \"{}\"\n[params.waves]\n"
      "on = true\n{}",
      size.x, size.y, depth, spacing, solver, bodies);
  const Result<Scene> scene = parse_scene(text, "test", REGATTA_ROOT, REGATTA_ROOT);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return {};
  const auto world = World::create(scene.value());
  EXPECT_TRUE(world.ok());
  if (!world.ok()) return {};
  Snapshot snapshot;
  world.value()->snapshot({}, snapshot);
  const std::vector<BodySnapshot> start = snapshot.bodies;
  std::vector<Wander> found(start.size());
  while (world.value()->time() < seconds) {
    world.value()->step();
    world.value()->snapshot({}, snapshot);
    for (std::size_t b = 0; b < start.size(); ++b) {
      const BodyState &from = start[b].state, &now = snapshot.bodies[b].state;
      Wander& most = found[b];
      most.way = std::max(most.way, glm::distance(horizontal(now.position), horizontal(from.position)));
      most.turn = std::max(most.turn, std::abs(std::remainder(heading_deg(now) - heading_deg(from), 360.0F)));
      most.rise = std::max(most.rise, std::abs(now.position.y - from.position.y));
    }
  }
  for (std::size_t b = 0; b < found.size(); ++b) {
    fmt::print("{}, body {}: {:.2f} mm, {:.3f} degrees, heave {:.2f} mm\n", solver, b, 1000.0F * found[b].way,
               found[b].turn, 1000.0F * found[b].rise);
  }
  return found;
}

std::string boat(const char* name, const char* hull, const char* position, float heading) {
  return fmt::format("[[body]]\nname = \"{}\"\nkind = \"boat\"\nhull = \"{}\"\nposition = {}\nheading_deg = {}\n", name,
                     hull, position, heading);
}

// The slope of the columns' level, as read between them, pushed the first three by 60, 21 and 10 cm in a minute. The
// launch over 0.8 m presses on the columns, too, and their reaction pushed and turned it by 2 cm and 0.5 degrees.
TEST(WavesStill, BoatsOnColumnsStay) {
  struct Berth {
    const char *hull, *at;
    float heading, depth, spacing;
    Vec2 size;
  };
  for (const Berth& berth : {Berth{"standard", "[1.37, -0.6]", 0.0F, 5.0F, 0.57F, {40.0F, 30.0F}},
                             Berth{"launch", "[0.3, 0.2]", 0.0F, 1.0F, 0.57F, {40.0F, 30.0F}},
                             Berth{"runabout", "[-1.1, 0.7]", 30.0F, 2.0F, 0.2F, {24.0F, 16.0F}},
                             Berth{"launch", "[0.3, 0.2]", 0.0F, 0.8F, 0.36F, {30.0F, 20.0F}},
                             Berth{"launch", "[0.3, 0.2]", 30.0F, 0.8F, 0.36F, {30.0F, 20.0F}}}) {
    const std::vector<Wander> found = wander(boat("boat", berth.hull, berth.at, berth.heading), "columns", berth.size,
                                             berth.depth, berth.spacing, 60.0);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(found[0].way, 0.01F) << berth.hull;
    EXPECT_LT(found[0].turn, 0.2F) << berth.hull;
  }
}

TEST(WavesStill, FiveBoatsOnColumnsStay) {
  const std::string bodies = boat("a", "runabout", "[-8, -4]", 30.0F) + boat("b", "launch", "[6.3, -5.1]", 0.0F) +
                             boat("c", "standard", "[0.2, 0.3]", 70.0F) + boat("d", "runabout", "[-7, 5]", 0.0F) +
                             boat("e", "standard", "[7.7, 4.6]", 200.0F);
  for (const Wander& found : wander(bodies, "columns", {30.0F, 20.0F}, 4.0F, 0.36F, 60.0)) {
    EXPECT_LT(found.way, 0.01F);
    EXPECT_LT(found.turn, 0.2F);
  }
}

class WavesStillBoth : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, WavesStillBoth, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

// A quarter of its head is the shallow water's. While that part went by its draft at the time the tug heaved by itself,
// by 22 cm on the grid and 4 cm on columns. What the columns felt of it turned it out of their lattice, by 0.7 degrees
// in this time and 3.7 in two minutes.
TEST_P(WavesStillBoth, ATugThatNearlyTouchesDoesNotRing) {
  const std::vector<Wander> found =
      wander(boat("tug", "tug", "[0.3, 0.2]", 0.0F), GetParam(), {40.0F, 30.0F}, 2.5F, 0.36F, 40.0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_LT(found[0].rise, 0.004F);
  EXPECT_LT(found[0].way, 0.01F);
  EXPECT_LT(found[0].turn, 0.2F);
}

// Each used to slide down the dent of the other, and came to 0.8 m/s.
TEST_P(WavesStillBoth, ABoatAboveASubmarineStays) {
  const std::string bodies =
      boat("boat", "launch", "[0, 0]", 0.0F) + boat("submarine", "submarine", "[0.5, -3.0, 0.2]", 0.0F);
  for (const Wander& found : wander(bodies, GetParam(), {30.0F, 20.0F}, 8.0F, 0.4F, 30.0)) {
    EXPECT_LT(found.way, 0.01F);
    EXPECT_LT(found.turn, 0.2F);
  }
}

TEST_P(WavesStillBoth, SubmarinesAboveEachOtherStay) {
  const std::string bodies =
      boat("upper", "submarine", "[0, -2.5, 0]", 20.0F) + boat("lower", "submarine", "[0.9, -6.0, 0.5]", 0.0F);
  for (const Wander& found : wander(bodies, GetParam(), {30.0F, 20.0F}, 9.0F, 0.4F, 30.0)) {
    EXPECT_LT(found.way, 0.01F);
    EXPECT_LT(found.turn, 0.2F);
  }
}

}  // namespace
}  // namespace regatta::waves_still_test
