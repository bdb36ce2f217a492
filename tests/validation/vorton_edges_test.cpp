// Rings of a body that crosses a periodic edge, and in a domain that travels with their body: they are what they are in
// a box that knows of no edge.
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta::vorton_edges_test {
namespace {

// How far rings of two worlds lie apart at most [m], seen from their body 0; infinite where they are not as many.
float apart(const Snapshot& a, const Snapshot& b) {
  constexpr float kNever = 1e30F;
  if (a.vortons.nodes.size() != b.vortons.nodes.size() || a.vortons.rings.size() != b.vortons.rings.size())
    return kNever;
  const Vec3 shift = b.bodies[0].state.position - a.bodies[0].state.position;
  float most = 0.0F;
  for (std::size_t i = 0; i < a.vortons.nodes.size(); ++i) {
    most = std::max(most, glm::distance(a.vortons.nodes[i] + shift, b.vortons.nodes[i]));
  }
  return most;
}

// A cube under water that is let go at 2 m/s, in a box that is periodic along both axes.
std::unique_ptr<World> cube_at(Vec2 at) {
  return world_of_text(fmt::format(
      "[domain]\nsize = [16, 12]\nwest = \"periodic\"\neast = \"periodic\"\nsouth = \"periodic\"\nnorth = "
      "\"periodic\"\n"
      "[water]\ndepth = 4\nspacing = 0.25\n[params.water]\nsolver = \"grid\"\n"
      "[[body]]\nname = \"cube\"\nkind = \"box\"\nsize = [1, 1, 1]\ndensity = 1000\nposition = [{}, -2, {}]\n"
      "velocity = [2, 0, 0.8]\n",
      at.x, at.y));
}

TEST(VortonEdges, RingsGoWithABodyThatCrossesPeriodicEdges) {
  // Whole cells apart: seen from the cube the water is the same. The one crosses both edges, the other none.
  const auto crossing = cube_at({7.25F, 5.9F}), inside = cube_at({-1.75F, -0.1F});
  ASSERT_TRUE(crossing && inside);
  Vec3 lowest(0.0F);
  for (const double until : {0.5, 1.0, 1.5, 2.0}) {
    run_for(*crossing, 0.5);
    run_for(*inside, 0.5);
    const Snapshot a = snapshot_with_wakes(*inside), b = snapshot_with_wakes(*crossing);
    const Vec3 force = b.bodies[0].rings.force;
    fmt::print("{} s: cube at {:.2f}, {:.2f}; {} rings, apart by {:.2g} m; force {:.1f} N, off by {:.2g} N\n", until,
               b.bodies[0].state.position.x, b.bodies[0].state.position.z, b.diagnostics.rings, apart(a, b),
               glm::length(force), glm::distance(force, a.bodies[0].rings.force));
    lowest = glm::min(lowest, b.bodies[0].state.position);
    ASSERT_GT(a.diagnostics.rings, 1);
    EXPECT_LT(apart(a, b), 1e-3F);
    EXPECT_LT(glm::distance(force, a.bodies[0].rings.force), 0.01F * glm::length(force));
  }
  EXPECT_LT(lowest.x, -4.0F) << "it has crossed the east edge";
  EXPECT_LT(lowest.z, -4.0F) << "and the north one, to and fro";
}

// A cube under tow in a window that goes along, or in a box that holds all of its way.
std::unique_ptr<World> towed(bool travels) {
  return world_of_text(
      fmt::format("[domain]\nlower = [{}, -8]\nupper = [{}, 8]\nwest = \"open\"\neast = \"open\"\nsouth = "
                  "\"open\"\nnorth = \"open\"\n{}"
                  "[water]\ndepth = 4\nspacing = 0.25\n[params.water]\nsolver = \"grid\"\n"
                  "[[body]]\nname = \"cube\"\nkind = \"box\"\nsize = [1, 1, 1]\nmotion = \"kinematic\"\n"
                  "path = [{{ position = [0, -2, 0], time = 0 }}, {{ position = [20, -2, 0], time = 20 }}]\n",
                  travels ? -12 : -24, travels ? 12 : 40, travels ? "follow = \"cube\"\n" : ""));
}

TEST(VortonEdges, ATravellingDomainLeavesRingsWhereTheyAre) {
  const auto travelling = towed(true), standing = towed(false);
  ASSERT_TRUE(travelling && standing);
  // Rounding and the edges' echo grow with time, as rings stretch: after 8 s one has a node more.
  for (const double until : {1.0, 2.0, 3.0, 4.0}) {
    run_for(*travelling, 1.0);
    run_for(*standing, 1.0);
    const Snapshot a = snapshot_with_wakes(*standing), b = snapshot_with_wakes(*travelling);
    const Vec3 force = b.bodies[0].rings.force;
    fmt::print("{} s: window from {:.2f} m; {} rings, apart by {:.2g} m; force {:.1f} N, off by {:.2g} N\n", until,
               b.domain.lower.x, b.diagnostics.rings, apart(a, b), glm::length(force),
               glm::distance(force, a.bodies[0].rings.force));
    ASSERT_GT(a.diagnostics.rings, 2);
    EXPECT_EQ(a.bodies[0].state.position, b.bodies[0].state.position);
    EXPECT_LT(apart(a, b), 1e-3F);
    EXPECT_LT(glm::distance(force, a.bodies[0].rings.force), 0.01F * glm::length(force));
  }
  EXPECT_GT(snapshot_with_wakes(*travelling).domain.lower.x, -9.0F) << "it has travelled";
}

}  // namespace
}  // namespace regatta::vorton_edges_test
