#include "exchange/fine_water.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

const Quat kUpright(1.0F, 0.0F, 0.0F, 0.0F);

BodySetup box(Vec3 size, BodyMotion motion) {
  BodySetup body;
  body.name = "body";
  body.hull = make_box_hull(size).value();
  body.motion = motion;
  return body;
}

TEST(FineWater, AFreeBodyWantsItsLesserSideResolvedAHeldOneItsGreater) {
  const Vec3 size(4.0F, 1.0F, 1.5F);
  EXPECT_NEAR(side_to_resolve(box(size, BodyMotion::kDynamic), kUpright), 1.5F, 1e-5F);
  EXPECT_NEAR(side_to_resolve(box(size, BodyMotion::kStatic), kUpright), 4.0F, 1e-5F);
  EXPECT_NEAR(side_to_resolve(box(size, BodyMotion::kKinematic), kUpright), 4.0F, 1e-5F);
}

TEST(FineWater, WhateverItsHeadingAndAsItLies) {
  const BodySetup body = box({4.0F, 1.0F, 1.5F}, BodyMotion::kDynamic);
  for (const float heading : {0.3F, 1.2F, 2.9F}) {
    EXPECT_NEAR(side_to_resolve(body, glm::angleAxis(heading, Vec3(0.0F, 1.0F, 0.0F))), 1.5F, 1e-5F);
  }
  const Quat on_its_side = glm::angleAxis(glm::radians(90.0F), Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_NEAR(side_to_resolve(body, on_its_side), 1.0F, 1e-5F);
}

TEST(FineWater, BoatsAndWallsWantEightAcrossWhatDriftsFour) {
  BodySetup body = box({3.0F, 1.0F, 1.6F}, BodyMotion::kDynamic);
  EXPECT_FALSE(coarse_water(body, kUpright, 0.4F));
  EXPECT_TRUE(coarse_water(body, kUpright, 0.41F));
  body.boat = BoatPlan{};
  EXPECT_FALSE(coarse_water(body, kUpright, 0.2F));
  EXPECT_TRUE(coarse_water(body, kUpright, 0.21F));
  body.boat->diving = DivingPlan{};
  EXPECT_FALSE(coarse_water(body, kUpright, 2.0F)) << "under water its speed hardly depends on it";
  const BodySetup wall = box({1.6F, 1.0F, 0.1F}, BodyMotion::kStatic);
  EXPECT_FALSE(coarse_water(wall, kUpright, 0.2F));
  EXPECT_TRUE(coarse_water(wall, kUpright, 0.21F));
}

TEST(FineWater, AWallOnColumnsIsAThirdAsThickAsTheyLieApart) {
  const auto found_of = [](BodySetup body, float yaw, float spacing, float height = 0.0F) {
    BodyState lies;
    lies.position.y = height;
    lies.orientation = glm::angleAxis(yaw, Vec3(0.0F, 1.0F, 0.0F));
    return thin_wall(body, lies, -1.0F, 0.0F, spacing);
  };
  for (const float yaw : {0.0F, 0.5F, 0.785F}) {
    const BodySetup wall = box({0.07F, 2.2F, 5.0F}, BodyMotion::kStatic);
    EXPECT_FALSE(found_of(wall, yaw, 0.21F));
    const auto found = found_of(wall, yaw, 0.25F);
    ASSERT_TRUE(found);
    EXPECT_EQ(coarse_text(*found), "body, 0.07 m thick, wants a water.spacing of 0.21 m, not 0.25 m");
  }
  const BodySetup driven = box({0.07F, 2.2F, 5.0F}, BodyMotion::kKinematic);  // hides nothing
  EXPECT_FALSE(found_of(driven, 0.5F, 0.07F));
  ASSERT_TRUE(found_of(driven, 0.5F, 0.21F));
  EXPECT_EQ(coarse_text(*found_of(driven, 0.5F, 0.21F)),
            "body, 0.07 m thick, wants a water.spacing of 0.035 m, not 0.21 m");
  EXPECT_FALSE(found_of(box({0.07F, 2.2F, 5.0F}, BodyMotion::kDynamic), 0.0F, 0.25F)) << "no wall";
  EXPECT_FALSE(found_of(box({0.07F, 0.8F, 5.0F}, BodyMotion::kStatic), 0.0F, 0.25F, 0.4F)) << "water flows below it";
  EXPECT_FALSE(found_of(box({0.07F, 0.8F, 5.0F}, BodyMotion::kStatic), 0.0F, 0.25F, -0.6F)) << "and over it";
  // A thick one, cut in slices.
  BodySetup sliced = box({0.5F, 2.2F, 5.0F}, BodyMotion::kStatic);
  auto hull = std::make_shared<Hull>(*sliced.hull);
  hull->parts.clear();
  for (int slice = 0; slice < 10; ++slice) {
    ConvexPolytope part = sliced.hull->parts.front();
    for (Vec3& vertex : part.vertices) {
      vertex.x = -0.25F + 0.05F * static_cast<float>(slice + (vertex.x > 0.0F ? 1 : 0));
    }
    hull->parts.push_back(convex_hull(part.vertices).value());
  }
  sliced.hull = hull;
  EXPECT_FALSE(found_of(sliced, 0.3F, 0.25F));
}

TEST(FineWater, AFloatingHullWantsFourCellsOfWavesAcross) {
  const BodySetup boat = box({4.0F, 1.0F, 1.6F}, BodyMotion::kDynamic);
  EXPECT_FALSE(coarse_waves(boat, kUpright, 0.4F));
  const auto found = coarse_waves(boat, kUpright, 0.41F);
  ASSERT_TRUE(found);
  EXPECT_EQ(coarse_text(*found), "body, 1.6 m across, wants a waves.spacing of 0.4 m, not 0.41 m");
  EXPECT_FALSE(coarse_waves(box({4.0F, 1.0F, 1.6F}, BodyMotion::kStatic), kUpright, 3.0F));
}

TEST(FineWater, TheSpacingThatIsNamedWouldDo) {
  for (const float side : {0.0371F, 0.6F, 1.6F, 17.3F}) {
    const BodySetup body = box({2.0F * side, 1.0F, side}, BodyMotion::kDynamic);
    const auto found = coarse_water(body, kUpright, side);
    ASSERT_TRUE(found);
    const std::string text = coarse_text(*found);
    EXPECT_TRUE(text.starts_with("body, ")) << text;
    const std::string of = "water.spacing of ";
    const float named = std::stof(text.substr(text.find(of) + of.size()));
    EXPECT_FALSE(coarse_water(body, kUpright, named)) << text;
    EXPECT_GT(named, 0.9F * found->wanted) << text;
  }
}

TEST(FineWater, ParticlesWantSevenRadiiInTheLeastExtentOfWhatMovesFreely) {
  const Vec3 size(1.0F, 0.28F, 0.5F);
  EXPECT_FALSE(coarse_particles(box(size, BodyMotion::kDynamic), 0.04F));
  const auto found = coarse_particles(box(size, BodyMotion::kDynamic), 0.06F);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->wanted, 0.04F, 1e-5F);
  EXPECT_EQ(coarse_text(*found), "body, 0.28 m at its thinnest, wants an ocean.radius of 0.04 m, not 0.06 m");
  EXPECT_FALSE(coarse_particles(box(size, BodyMotion::kStatic), 0.06F));
}

// A cube lacks more than a raft of its height: water keeps off it on all sides.
TEST(FineWater, ParticlesWantMoreRadiiInACube) {
  const BodySetup cube = box({0.34F, 0.34F, 0.34F}, BodyMotion::kDynamic);
  EXPECT_FALSE(coarse_particles(cube, 0.04F));
  EXPECT_TRUE(coarse_particles(cube, 0.0425F));
  EXPECT_FALSE(coarse_particles(box({0.4F, 0.28F, 0.4F}, BodyMotion::kDynamic), 0.04F));
}

}  // namespace
}  // namespace regatta
