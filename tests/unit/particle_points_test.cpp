// Tests which particles are drawn as water, which as foam, and which are hidden.
#include "render/particle_points.h"

#include "sample_ocean.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

TEST(ParticlePoints, FoamIsAloneAndFast) {
  EXPECT_EQ(foam_strength(0, 5.0F), 1.0F);
  EXPECT_EQ(foam_strength(0, 0.2F), 0.0F);
  EXPECT_EQ(foam_strength(22, 5.0F), 0.0F) << "a level surface that moves";
  EXPECT_EQ(foam_strength(15, 5.0F), 0.0F) << "its edge";
  float before = 0.0F;
  for (int neighbours = 14; neighbours >= 0; --neighbours) {
    EXPECT_GE(foam_strength(neighbours, 5.0F), before);
    before = foam_strength(neighbours, 5.0F);
  }
}

TEST(ParticlePoints, SprayIsFoamInsteadOfWaterInTheSurfaceViewAlone) {
  ParticleCloud ocean;
  add_particle(ocean, Vec3(0.0F), {4.0F, 0.0F, 0.0F}, 0);
  add_particle(ocean, Vec3(1.0F), {4.0F, 0.0F, 0.0F}, 32);
  ViewOptions options;
  ParticlePoints points;
  make_particle_points(ocean, options, points);
  ASSERT_EQ(points.water.size(), 1U);
  EXPECT_EQ(points.water[0].position, Vec3(1.0F));
  EXPECT_EQ(points.water[0].value, 4.0F);
  EXPECT_FALSE(points.foam.empty());
  for (const ParticlePoint& droplet : points.foam) EXPECT_LT(glm::length(droplet.position), 0.2F);
  options.ocean = OceanView::kSpheres;
  make_particle_points(ocean, options, points);
  EXPECT_EQ(points.water.size(), 2U);
  EXPECT_TRUE(points.foam.empty());
}

TEST(ParticlePoints, TheSurfaceReachesTheGlass) {
  ParticleCloud ocean;
  ocean.lower = Vec3(0.0F);
  ocean.upper = Vec3(1.0F);
  ocean.radius = 0.025F;
  add_particle(ocean, {0.5F, 0.5F, 0.5F}, Vec3(0.0F), 32);     // in the midst
  add_particle(ocean, {0.04F, 0.5F, 0.5F}, Vec3(0.0F), 32);    // at a wall
  add_particle(ocean, {0.5F, 0.98F, 0.5F}, Vec3(0.0F), 32);    // at the top, where there is no glass
  add_particle(ocean, {0.96F, 0.04F, 0.03F}, Vec3(0.0F), 32);  // in a corner
  ViewOptions options;
  ParticlePoints points;
  make_particle_points(ocean, options, points);
  EXPECT_EQ(points.water.size(), 1U + 2U + 1U + 8U);
  float left = 1.0F, right = 0.0F, low = 1.0F;
  for (const ParticlePoint& point : points.water) {
    left = std::min(left, point.position.x);
    right = std::max(right, point.position.x);
    low = std::min(low, point.position.y);
  }
  EXPECT_FLOAT_EQ(left, 0.0125F);
  EXPECT_FLOAT_EQ(right, 0.9875F);
  EXPECT_FLOAT_EQ(low, 0.0125F);
  options.ocean = OceanView::kSpheres;
  make_particle_points(ocean, options, points);
  EXPECT_EQ(points.water.size(), 4U);
}

TEST(ParticlePoints, MissingArraysAndNonsenseAreLeftOut) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  ParticleCloud ocean;
  ocean.position = {Vec3(0.0F), Vec3(nan), Vec3(1.0F)};
  ParticlePoints points;
  make_particle_points(ocean, {}, points);
  ASSERT_EQ(points.water.size(), 2U);
  EXPECT_EQ(points.water[0].value, 0.0F);
  EXPECT_EQ(points.lower, Vec3(0.0F));
  EXPECT_EQ(points.upper, Vec3(1.0F));
  ocean.channel(OceanColor::kDensity) = {nan, 1.0F, 1.02F};
  ViewOptions density;
  density.ocean_color = OceanColor::kDensity;
  make_particle_points(ocean, density, points);
  EXPECT_EQ(points.water[0].value, 0.0F);
  EXPECT_EQ(points.water[1].value, 1.02F);
}

TEST(HiddenParticles, TheSurfaceStaysAndWhatIsBelowGoes) {
  const ParticleCloud ocean = block_ocean(Vec3(-0.5F), {20, 20, 20}, 0.025F);
  ParticlePoints points;
  make_particle_points(ocean, {}, points);
  for (const Vec3& eye : {Vec3(0.0F, 3.0F, 0.0F), Vec3(4.0F, 1.0F, 1.0F), Vec3(-3.0F, 0.45F, 0.1F)}) {
    std::vector<ParticlePoint> seen = points.water;
    HiddenParticles hidden;
    hidden.remove(ocean, eye, seen);
    EXPECT_LT(seen.size(), points.water.size() / 2);
    const auto in_view = [&](const std::vector<ParticlePoint>& all) {  // of the faces turned to the eye
      return std::count_if(all.begin(), all.end(), [&](const ParticlePoint& point) {
        const Vec3& at = point.position;
        return (eye.y > 0.5F && at.y > 0.47F) || (eye.x > 0.5F && at.x > 0.47F) || (eye.x < -0.5F && at.x < -0.47F);
      });
    };
    EXPECT_EQ(in_view(seen), in_view(points.water));
  }
}

TEST(HiddenParticles, ABoxWithoutASizeHidesNothing) {
  ParticleCloud ocean = block_ocean(Vec3(0.0F), {6, 6, 6}, 0.025F);
  ParticlePoints points;
  make_particle_points(ocean, {}, points);
  const std::size_t count = points.water.size();
  HiddenParticles hidden;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Vec3& upper : {Vec3(0.0F), Vec3(nan), Vec3(1.0e9F)}) {
    ocean.upper = upper;
    hidden.remove(ocean, Vec3(0.0F, 5.0F, 0.0F), points.water);
    EXPECT_EQ(points.water.size(), count);
  }
}

}  // namespace
}  // namespace regatta
