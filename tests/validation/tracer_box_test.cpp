// Boxes that are full of tracers at the start, in the whole world and by both laws of vortices under water.
#include "world/world.h"
#include "world_of_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta::tracer_box_test {
namespace {

std::string water(const std::string& more, const std::string& edges = "") {
  return "[domain]\nsize = [16, 8]\n" + edges +
         "[params.water]\nsolver = \"grid\"\n[water]\ndepth = 4\nspacing = 0.5\n" + more;
}

constexpr const char* kBox = "[[tracer_box]]\nlower = [-2, -3, -1]\nupper = [2, -1, 1]\ntracers = 2000\n";

struct Spread {
  glm::dvec3 mean{0.0}, square{0.0};
  int count = 0;
};
Spread spread_of(const VortonSnapshot& vortons) {
  Spread sum;
  for (const VortonTracer& tracer : vortons.tracers) {
    sum.mean += glm::dvec3(tracer.at);
    ++sum.count;
  }
  sum.mean /= sum.count;
  for (const VortonTracer& tracer : vortons.tracers) {
    const glm::dvec3 off = glm::dvec3(tracer.at) - sum.mean;
    sum.square += off * off / static_cast<double>(sum.count);
  }
  return sum;
}

// Evenly over the box; they go with the stream, keep their shape there, and die of age.
TEST(TracerBox, IsFullAtTheStartAndGoesWithTheStream) {
  const auto world = world_of_text(water("velocity = [0.5, 0]\n", "west = \"periodic\"\neast = \"periodic\"\n") + kBox +
                                   "[params.tracer]\nlife = 4\n");
  ASSERT_TRUE(world);
  const Spread first = spread_of(snapshot_with_wakes(*world).vortons);
  ASSERT_EQ(first.count, 2000);
  const glm::dvec3 sides(4.0, 2.0, 2.0);
  for (int axis = 0; axis < 3; ++axis) {
    const double even = sides[axis] * sides[axis] / 12.0;
    // Four standard deviations of the mean and of the variance of as many places.
    EXPECT_NEAR(first.mean[axis], axis == 1 ? -2.0 : 0.0, 4.0 * std::sqrt(even / 2000.0)) << axis;
    EXPECT_NEAR(first.square[axis], even, 4.0 * even * std::sqrt(0.8 / 2000.0)) << axis;
  }
  for (const VortonTracer& tracer : snapshot_with_wakes(*world).vortons.tracers)
    EXPECT_EQ(tracer.source, kTracersOfFirstBox);
  run_for(*world, 3.0);
  const Spread later = spread_of(snapshot_with_wakes(*world).vortons);
  ASSERT_EQ(later.count, 2000);
  EXPECT_NEAR(later.mean.x - first.mean.x, 1.5, 0.05);
  EXPECT_NEAR(later.mean.y, first.mean.y, 0.01);
  EXPECT_NEAR(later.square.x, first.square.x, 0.01 * first.square.x);
  run_for(*world, 1.1);
  EXPECT_TRUE(snapshot_with_wakes(*world).vortons.tracers.empty());
}

// No tracer lies inside a body: at the start, where a body is launched, or where one passes.
TEST(TracerBox, KeepsOutOfBodies) {
  const auto world =
      world_of_text(water("") + kBox +
                    "[[body]]\nname = \"cube\"\nkind = \"box\"\nmotion = \"kinematic\"\nsize = [1, 1, 1]\n"
                    "path = [{ position = [-1.4, -2, 0], time = 0 }, { position = [3, -2, 0], time = 4.4 }]\n");
  ASSERT_TRUE(world);
  const auto inside = [&](std::size_t body) {
    const Snapshot now = snapshot_with_wakes(*world);
    const BodyState& state = now.bodies.at(body).state;
    int count = 0;
    for (const VortonTracer& tracer : now.vortons.tracers) {
      const Vec3 at = glm::abs(state.to_body(tracer.at));
      count += std::max({at.x, at.y, at.z}) < 0.499F ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(inside(0), 0);
  const std::size_t left = snapshot_with_wakes(*world).vortons.tracers.size();
  EXPECT_NEAR(static_cast<double>(left), 2000.0 * (1.0 - 1.0 / 16.0), 45.0);  // four standard deviations
  for (int i = 0; i < 6; ++i) {
    run_for(*world, 0.5);
    EXPECT_EQ(inside(0), 0) << i;
  }
  EXPECT_GT(snapshot_with_wakes(*world).vortons.tracers.size(), left) << "those of its rings";
}

// With the law of the paper, tracers last and push nothing: a ball among the vortons moves the same without them.
TEST(TracerBox, PushesNobodyByTheLawOfThePaper) {
  const auto with = [](const std::string& more) {
    return world_of_text(
        water("") + more +
        "[params.vorton]\nlaw = \"paper\"\n[params.tracer]\nlife = 1\n"
        "[vorton_box]\nlower = [-1, -3, -1]\nupper = [1, -1, 1]\nvortons = 300\ntracers = 0\nstir = 3\n"
        "[[body]]\nname = \"ball\"\nkind = \"sphere\"\nradius = 0.3\ndensity = 1000\nposition = [0.2, -2, 0]\n");
  };
  const auto bare = with("");
  const auto full = with(kBox);
  ASSERT_TRUE(bare && full);
  for (int look = 0; look < 8; ++look) {
    run_for(*bare, 0.25);
    run_for(*full, 0.25);
    EXPECT_EQ(snapshot_with_wakes(*full).bodies[0].state.position, snapshot_with_wakes(*bare).bodies[0].state.position)
        << look;
  }
  EXPECT_NE(snapshot_with_wakes(*bare).bodies[0].state.position, Vec3(0.2F, -2.0F, 0.0F)) << "vortons do push it";
  EXPECT_TRUE(snapshot_with_wakes(*bare).vortons.tracers.empty());
  const VortonSnapshot now = snapshot_with_wakes(*full).vortons;
  EXPECT_GT(now.tracers.size(), 1900U);
  float fastest = 0.0F;
  for (const VortonTracer& tracer : now.tracers) fastest = std::max(fastest, tracer.speed);
  EXPECT_GT(fastest, 0.05F);
}

// The same bits on any number of threads, in a twin, and after going back.
TEST(TracerBoxBits, AreTheSameForAnyNumberOfThreadsAndInATwin) {
  const std::string text =
      water("velocity = [0.4, 0]\n") +
      "[[tracer_box]]\nlower = [-2, -3, -1]\nupper = [2, -1, 1]\ntracers = 4000\n[[ring]]\nposition = [0, -2, 0]\n"
      "tracers = 200\n[[body]]\nname = \"pile\"\nkind = \"box\"\nmotion = \"static\"\nsize = [1, 2.5, 1]\n"
      "position = [3, -2.75, 0]\n";
  expect_same_bits(text, 0.5,
                   [](const World& world) { EXPECT_GT(snapshot_with_wakes(world).vortons.tracers.size(), 4000U); });
}

}  // namespace
}  // namespace regatta::tracer_box_test
