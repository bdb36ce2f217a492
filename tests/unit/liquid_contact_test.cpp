#include "liquid/liquid_contact.h"

#include "geometry/hull_shapes.h"
#include "liquid/liquid_solids.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(LiquidContact, SetsStrayParticlesOntoTheHullAndLeavesOthers) {
  const MacGrid grid{.nx = 10, .ny = 10, .nz = 10, .cell = 0.1F};
  BodyView body;
  body.hull = make_box_hull({0.4F, 0.4F, 0.4F}).value();
  body.state.position = Vec3(0.5F);
  LiquidSolids solids(grid, Vec3(0.0F), Vec3(1.0F));
  const std::vector<BodyView> bodies{body};
  solids.update(bodies, 0.01);
  std::vector<LiquidParticle> particles(3);
  particles[0].x = {5.0F, 3.2F, 5.0F};   // a little into its bottom
  particles[1].x = {7.1F, 5.0F, 5.0F};   // beside it
  particles[2].x = {5.0F, 12.0F, 5.0F};  // above the grid
  keep_out_of_bodies(grid, solids.volume(), bodies, particles);
  EXPECT_NEAR(particles[0].x.y, 3.0F, 0.03F);
  EXPECT_LT(particles[0].x.y, 3.0F);
  EXPECT_EQ(particles[0].x.x, 5.0F);
  EXPECT_EQ(particles[1].x, Vec3(7.1F, 5.0F, 5.0F));
  EXPECT_EQ(particles[2].x, Vec3(5.0F, 12.0F, 5.0F));
}

TEST(LiquidContact, TellsTheNearestFaceOfAPart) {
  const auto hull = make_box_hull({2.0F, 4.0F, 6.0F}).value();
  const PartDistance inside = distance_to(hull->parts[0], {0.9F, 0.0F, 0.0F});
  EXPECT_NEAR(inside.distance, -0.1F, 1e-6F);
  EXPECT_NEAR(inside.plane->normal.x, 1.0F, 1e-6F);
  EXPECT_NEAR(distance_to(hull->parts[0], {0.0F, -5.0F, 0.0F}).distance, 3.0F, 1e-6F);
}

}  // namespace
}  // namespace regatta
