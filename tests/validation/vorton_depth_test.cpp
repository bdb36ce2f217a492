// How deep a body lies when it begins to shed rings and when it ends that (wake.model), on both solvers, and what a
// snapshot says of it.
#include "geometry/hull_shapes.h"
#include "vorton/vorton_wakes.h"
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace regatta::vorton_depth_test {
namespace {

constexpr float kRadius = 0.4F;  // R = A L, by wake.size and a cube of 1 m [m]
constexpr float kOff =
    0.05F;  // of a threshold: waves of the cube's own, and the time in which its level is followed [m]

class VortonDepth : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, VortonDepth, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

// A cube that moves ahead at 0.5 m/s while its top goes from depth to depth [m], each in `seconds`.
std::unique_ptr<World> cube_between(const char* solver, const std::vector<float>& depths, double seconds,
                                    const std::string& more = "") {
  std::string path;
  for (std::size_t i = 0; i < depths.size(); ++i) {
    const double time = seconds * static_cast<double>(i);
    path += fmt::format("{}{{ position = [{}, {}, 0], time = {} }}", i == 0 ? "" : ", ", -6.0 + 0.5 * time,
                        -0.5F - depths[i], time);
  }
  return world_of_text(
      fmt::format("[domain]\nsize = [20, 10]\n[water]\ndepth = 4\nspacing = 0.25\n[params.water]\nsolver = \"{}\"\n"
                  "[params.wake]\nsize = 0.4\n{}[[body]]\nname = \"cube\"\nkind = \"box\"\nsize = [1, 1, 1]\n"
                  "motion = \"kinematic\"\npath = [{}]\n",
                  solver, more, path));
}

float depth_of_top(const Snapshot& snapshot) { return -0.5F - snapshot.bodies[0].state.position.y; }

// A change of what the body sheds, and the depth of its top then.
struct Change {
  ShedKind to;
  float depth;  // [m]
};
std::vector<Change> changes_over(World& world, double seconds) {
  std::vector<Change> found;
  Snapshot snapshot;
  ShedKind last = ShedKind::kPlane;
  const auto steps = static_cast<int>(seconds / world.dt());
  for (int i = 0; i < steps; ++i) {
    world.step();
    world.snapshot({}, snapshot);
    const RingFigures& rings = snapshot.bodies[0].rings;
    EXPECT_EQ(rings.rings, snapshot.diagnostics.rings);
    EXPECT_EQ(rings.nodes, snapshot.diagnostics.vortons);
    if (rings.kind != ShedKind::kRings) {
      EXPECT_EQ(rings.force, Vec3(0.0F));
    }
    if (rings.kind == last) continue;
    last = rings.kind;
    found.push_back({last, depth_of_top(snapshot)});
    fmt::print("{} at {:.3f} m, {} rings\n",
               last == ShedKind::kRings   ? "rings"
               : last == ShedKind::kPlane ? "plane"
                                          : "nothing",
               found.back().depth, rings.rings);
  }
  return found;
}

TEST_P(VortonDepth, RingsBeginBelowRAndEndAboveHalfOfIt) {
  // The top starts above the surface; goes nearly to R and back; beyond R; nearly back to R/2 and down again; up.
  const std::vector<float> depths = {-0.2F, kRadius - kOff, 0.0F, 0.8F, 0.5F * kRadius + kOff, 0.8F, -0.2F};
  const auto world = cube_between(GetParam(), depths, 3.0);
  ASSERT_NE(world, nullptr);
  EXPECT_TRUE(snapshot_with_wakes(*world).bodies[0].rings.expected);
  const std::vector<Change> found = changes_over(*world, 18.0);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].to, ShedKind::kRings);
  EXPECT_NEAR(found[0].depth, kRadius, kOff);
  EXPECT_EQ(found[1].to, ShedKind::kPlane);
  EXPECT_NEAR(found[1].depth, 0.5F * kRadius, kOff);
  EXPECT_GT(snapshot_with_wakes(*world).bodies[0].rings.shed, 10);
}

// Without a threshold the body sheds rings as soon as it is wholly under water, and nothing before.
TEST_P(VortonDepth, RingsAloneBeginBelowTheSurface) {
  const auto world = cube_between(GetParam(), {-0.2F, 0.6F, -0.2F}, 3.0, "model = \"vortons\"\n");
  ASSERT_NE(world, nullptr);
  const std::vector<Change> found = changes_over(*world, 6.0);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].to, ShedKind::kNothing);
  EXPECT_EQ(found[1].to, ShedKind::kRings);
  EXPECT_NEAR(found[1].depth, 0.0F, kOff);
  EXPECT_EQ(found[2].to, ShedKind::kNothing);
  EXPECT_NEAR(found[2].depth, 0.0F, kOff);
}

TEST_P(VortonDepth, WakesInThePlaneStaySoAtAnyDepth) {
  const auto world = cube_between(GetParam(), {-0.2F, 1.0F}, 3.0, "model = \"plane\"\n");
  ASSERT_NE(world, nullptr);
  EXPECT_TRUE(changes_over(*world, 3.0).empty());
  EXPECT_FALSE(snapshot_with_wakes(*world).bodies[0].rings.expected);
}

TEST(VortonDepthOf, IsTheRadiusOfVorticesOrNone) {
  const auto hull = make_box_hull({3.0F, 2.0F, 1.0F});
  ASSERT_TRUE(hull.ok());
  Params params;
  params.wake_size = 0.25;
  EXPECT_FLOAT_EQ(ring_depth(params, *hull.value()), 0.5F);
  params.wake_model = WakeModel::kVortons;
  EXPECT_EQ(ring_depth(params, *hull.value()), 0.0F);
}

// Who has columns in CSV files: what starts deep, is towed there, sinks, dives or swims; not what floats.
TEST(VortonDepthOf, SaysWhichBodiesMayComeToShedRings) {
  const auto expected = [](const std::string& body, const std::string& more = "") {
    const auto world = world_of_text("[domain]\nsize = [30, 20]\n[water]\ndepth = 6\nspacing = 0.5\n" + more +
                                     "[[body]]\nname = \"b\"\n" + body);
    return world != nullptr && snapshot_with_wakes(*world).bodies[0].rings.expected;
  };
  const std::string box = "kind = \"box\"\nsize = [1, 1, 1]\n";
  EXPECT_FALSE(expected(box + "density = 500\nposition = [0, 0, 0]\n"));
  EXPECT_TRUE(expected(box + "density = 500\nposition = [0, -3, 0]\n"));
  EXPECT_TRUE(expected(box + "density = 1500\nposition = [0, 2, 0]\n"));
  EXPECT_TRUE(expected(box + "motion = \"static\"\nposition = [0, -3, 0]\n"));
  EXPECT_FALSE(expected(box + "motion = \"static\"\nposition = [0, 0.3, 0]\n"));
  const auto towed = [&](float y) {
    return box + fmt::format(
                     "motion = \"kinematic\"\npath = [{{ position = [0, 0, 0], time = 0 }}, {{ position = [5, {}, "
                     "0], time = 9 }}]\n",
                     y);
  };
  EXPECT_TRUE(expected(towed(-3.0F)));
  EXPECT_FALSE(expected(towed(0.1F)));
  const std::string boat = "kind = \"boat\"\nposition = [0, 0]\nhull = ";
  EXPECT_FALSE(expected(boat + "\"tug\"\n"));
  EXPECT_TRUE(expected(boat + "\"submarine\"\n"));
  EXPECT_FALSE(expected(boat + "\"submarine\"\n", "[params.wake]\nmodel = \"plane\"\n"));
  EXPECT_FALSE(expected(boat + "\"submarine\"\n", "[params.wake]\non = false\n"));
  EXPECT_FALSE(expected(boat + "\"submarine\"\n", "[params.vorton]\nlaw = \"paper\"\n"));
}

}  // namespace
}  // namespace regatta::vorton_depth_test
