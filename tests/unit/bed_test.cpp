#include "columns/bed.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Domain domain_of(EdgeKind edge) {
  Domain domain;
  domain.lower = {-2.0F, -1.0F};
  domain.upper = {2.0F, 1.0F};
  domain.west = domain.east = domain.south = domain.north = edge;
  return domain;
}

template <class Height>
Terrain terrain_of(const Domain& domain, const Height& height) {
  Terrain terrain;
  terrain.origin = domain.lower;
  terrain.spacing = 0.05F;
  terrain.nx = 81;
  terrain.nz = 41;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      terrain.heights.push_back(
          height(domain.lower.x + 0.05F * static_cast<float>(i), domain.lower.y + 0.05F * static_cast<float>(k)));
    }
  }
  return terrain;
}

TEST(Bed, FlatGroundIsFlat) {
  const Domain domain = domain_of(EdgeKind::kWall);
  const Bed bed(domain, make_flat_terrain(domain.lower, domain.upper, -1.5F), 0.3F);
  EXPECT_TRUE(bed.flat());
  EXPECT_EQ(bed.lowest(), -1.5F);
  EXPECT_EQ(bed.sample(0.3F, 7.0F).height, -1.5F);
  EXPECT_EQ(bed.sample(0.3F, 7.0F).gradient, Vec2(0.0F));
}

TEST(Bed, APlaneIsKept) {
  const Domain domain = domain_of(EdgeKind::kWall);
  const Bed bed(domain, terrain_of(domain, [](float x, float z) { return 0.1F * x - 0.2F * z; }), 0.3F);
  const BedSample sample = bed.sample(0.37F, -0.21F);
  EXPECT_NEAR(sample.height, 0.1F * 0.37F + 0.2F * 0.21F, 1.0e-6F);  // symmetric weights keep linear functions
  EXPECT_NEAR(sample.gradient.x, 0.1F, 1.0e-5F);
  EXPECT_NEAR(sample.gradient.y, -0.2F, 1.0e-5F);
}

TEST(Bed, CurvatureIsLoweredByTheKernelsSecondMoment) {
  const Domain domain = domain_of(EdgeKind::kWall);
  const float l = 0.3F;
  const Bed bed(domain, terrain_of(domain, [](float x, float) { return x * x; }), l);
  // Mean of x² about 0 under Wendland C2: 5/72 l² per axis; the nodes' sampling of the kernel changes it by some per
  // cent.
  EXPECT_NEAR(bed.sample(0.0F, 0.0F).height, 5.0F / 72.0F * l * l, 0.15F * 5.0F / 72.0F * l * l + 1.0e-3F);
  EXPECT_NEAR(bed.sample(0.5F, 0.0F).gradient.x, 1.0F, 1.0e-3F);
}

TEST(Bed, GroundIsMirroredAtWallsAndRepeatedAtPeriodicEdges) {
  const auto slope = [](float x, float) { return 0.1F * x; };
  const Domain walls = domain_of(EdgeKind::kWall);
  const Bed mirrored(walls, terrain_of(walls, slope), 0.3F);
  EXPECT_NEAR(mirrored.sample(walls.upper.x, 0.0F).gradient.x, 0.0F, 5.0e-3F);  // an even function has no slope there
  const auto wave = [](float x, float) { return std::sin(0.5F * 3.14159265F * x); };
  const Domain ring = domain_of(EdgeKind::kPeriodic);
  const Bed periodic(ring, terrain_of(ring, wave), 0.3F);
  EXPECT_NEAR(periodic.sample(ring.lower.x, 0.0F).height, periodic.sample(ring.upper.x, 0.0F).height, 2.0e-3F);
  EXPECT_NEAR(periodic.sample(ring.lower.x, 0.0F).gradient.x, periodic.sample(ring.upper.x, 0.0F).gradient.x, 2.0e-2F);
  // A bed that bends where it meets itself, with nodes whose distance would not divide the domain.
  const Bed bent(ring, terrain_of(ring, [](float x, float z) { return std::abs(x) + 0.5F * std::abs(z); }), 0.37F);
  for (const float along : {-0.9F, 0.0F, 0.33F}) {
    for (const auto& [one, other] : {std::pair(Vec2(ring.lower.x, along), Vec2(ring.upper.x, along)),
                                     std::pair(Vec2(along, ring.lower.y), Vec2(along, ring.upper.y))}) {
      const BedSample here = bent.sample(one.x, one.y), there = bent.sample(other.x, other.y);
      EXPECT_NEAR(here.height, there.height, 2.0e-5F);
      EXPECT_NEAR(here.gradient.x, there.gradient.x, 2.0e-4F);
      EXPECT_NEAR(here.gradient.y, there.gradient.y, 2.0e-4F);
    }
  }
}

TEST(Bed, AnyPlaceMayBeAsked) {
  const Domain domain = domain_of(EdgeKind::kWall);
  const Bed bed(domain, terrain_of(domain, [](float x, float) { return x; }), 0.3F);
  for (const float at : {-1.0e9F, -3.0F, 3.0F, 1.0e9F}) {
    EXPECT_TRUE(std::isfinite(bed.sample(at, -at).height));
  }
  // A place that is no number reads the first node; columns are found out elsewhere, not by reading wild memory.
  const float nan = std::nanf("");
  EXPECT_FLOAT_EQ(bed.sample(nan, nan).height, bed.sample(-1.0e9F, -1.0e9F).height);
  EXPECT_FLOAT_EQ(bed.sample(nan, 0.3F).height, bed.sample(-1.0e9F, 0.3F).height);
  EXPECT_FLOAT_EQ(bed.sample(1.0F, nan).height, bed.sample(1.0F, -1.0e9F).height);
}

}  // namespace
}  // namespace regatta
