#include "geometry/displaced.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

ConvexPolytope cube() {
  std::vector<Vec3> points;
  for (int c = 0; c < 8; ++c) {
    points.push_back(0.5F * Vec3((c & 1) != 0 ? 1 : -1, (c & 2) != 0 ? 1 : -1, (c & 4) != 0 ? 1 : -1));
  }
  return convex_hull(points).value();
}

Displaced below(const ConvexPolytope& part, double lift) {
  Displaced sum;
  add_displaced(part.faces, part.vertices, lift, sum);
  return sum;
}

TEST(Displaced, CubeByDraft) {
  const ConvexPolytope part = cube();
  EXPECT_EQ(below(part, 0.5).volume, 0.0);
  EXPECT_EQ(below(part, 2.0).volume, 0.0);
  EXPECT_NEAR(below(part, 0.2).volume, 0.3, 1e-7);
  EXPECT_NEAR(below(part, 0.0).volume, 0.5, 1e-7);
  EXPECT_NEAR(below(part, -3.0).volume, 1.0, 1e-7);
}

TEST(Displaced, LiftedIsVolumeTimesTheDepthOfItsMiddle) {
  EXPECT_NEAR(below(cube(), 0.2).lifted, 0.5 * 0.3 * 0.3, 1e-7);
  EXPECT_NEAR(below(cube(), -3.0).lifted, 3.0, 1e-6);
}

TEST(Displaced, CubeOnItsEdgeIsAPrism) {
  ConvexPolytope part = cube();
  const Quat turn = glm::angleAxis(0.25F * 3.14159265F, Vec3(0, 0, 1));
  for (Vec3& v : part.vertices) v = turn * v;
  const double half = std::sqrt(0.5);
  for (const double depth : {0.1, 0.4, 0.7}) {  // of the edge: a triangle of that height and twice that width
    EXPECT_NEAR(below(part, half - depth).volume, depth * depth, 1e-6);
  }
}

// Below and above a plane lie the whole: its volume, and its moments about the axes.
TEST(Displaced, TheTwoSidesOfAPlaneAddUp) {
  Rng rng(5);
  std::vector<Vec3> points;
  for (int i = 0; i < 60; ++i) {
    points.emplace_back(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
  }
  const ConvexPolytope part = convex_hull(points).value();
  std::vector<Vec3> turned;  // half a turn about x: what was above is below
  for (const Vec3& v : part.vertices) turned.emplace_back(v.x, -v.y, -v.z);
  const MassProperties whole = mass_properties(part);
  for (const double lift : {-0.7, -0.1, 0.0, 0.3, 0.8}) {
    const Displaced under = below(part, lift);
    Displaced over;
    add_displaced(part.faces, turned, -lift, over);
    EXPECT_NEAR(under.volume + over.volume, whole.volume, 1e-6);
    EXPECT_NEAR(under.moment_x + over.moment_x, whole.volume * static_cast<double>(whole.centroid.x), 1e-6);
    EXPECT_NEAR(under.moment_z - over.moment_z, whole.volume * static_cast<double>(whole.centroid.z), 1e-6);
  }
}

}  // namespace
}  // namespace regatta
