// What drifts far from the origin drifts as at the origin: a raft and the water below it, carried by an even current
// through a periodic basin, on both waters, from 0.3 m to 99.9 km out.
#include "world_of_text.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <ostream>
#include <string>

namespace regatta::far_out_test {
namespace {

struct Case {
  const char* name;
  double x, z;            // middle of the basin [m]
  double current;         // along x [m/s]
  int steps_a_second;     // of the world
  double seconds, share;  // of the way that may be missing
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class FarOut : public ::testing::TestWithParam<std::tuple<const char*, Case>> {};

TEST_P(FarOut, ARaftGoesAsFarAsItsCurrent) {
  const auto& [solver, c] = GetParam();
  const std::string text = fmt::format(
      "[domain]\nlower = [{}, {}]\nupper = [{}, {}]\nwest = \"periodic\"\neast = \"periodic\"\nsouth = \"periodic\"\n"
      "north = \"periodic\"\n[time]\nsteps_per_second = {}\n[water]\ndepth = 0.8\nspacing = 0.25\nvelocity = [{}, 0]\n"
      "[[body]]\nname = \"raft\"\nkind = \"box\"\nsize = [1.2, 0.4, 1.2]\ndensity = 400\nposition = [{}, 0, {}]\n"
      "velocity = [{}, 0, 0]\n[params.water]\nsolver = \"{}\"\n[params.wake]\non = false\n",
      c.x - 4.0, c.z - 3.0, c.x + 4.0, c.z + 3.0, c.steps_a_second, c.current, c.x, c.z, c.current, solver);
  const std::unique_ptr<World> made = world_of_text(text);
  ASSERT_NE(made, nullptr);
  World& world = *made;
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  const glm::dvec3 start = snapshot.bodies[0].state.place();
  glm::dvec3 sum(0.0);
  while (world.time() < c.seconds) {
    world.step();
    world.snapshot({}, snapshot);
    sum += world.dt() * glm::dvec3(snapshot.bodies[0].state.velocity);
  }
  const glm::dvec3 went = snapshot.bodies[0].state.place() - start;
  const double way = c.current * world.time();
  fmt::print("{} {}: the raft went {:.4f} m, its velocity's sum is {:.4f}, the current's way {:.4f}\n", solver, c.name,
             went.x, sum.x, way);
  EXPECT_NEAR(went.x, sum.x, 1e-4 * std::abs(sum.x));
  EXPECT_NEAR(went.x, way, c.share * std::abs(way));
}

INSTANTIATE_TEST_SUITE_P(Both, FarOut,
                         ::testing::Combine(::testing::Values("columns", "grid"),
                                            ::testing::Values(Case{"at_the_origin", 0.3, -0.2, 0.2, 60, 1.4, 0.02},
                                                              Case{"150_m", 150.0, -151.0, 0.01, 1000, 2.0, 0.02},
                                                              Case{"10_km", 10'000.0, 9'000.0, 0.2, 60, 1.4, 0.02},
                                                              Case{"50_km", -50'000.0, 30.0, 0.2, 60, 1.4, 0.02},
                                                              Case{"100_km", 99'900.0, -99'900.0, 0.2, 60, 1.4, 0.02})),
                         [](const auto& tested) {
                           return fmt::format("{}_{}", std::get<0>(tested.param), std::get<1>(tested.param).name);
                         });

}  // namespace
}  // namespace regatta::far_out_test
