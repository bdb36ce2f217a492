#include "render/far_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

Domain domain_of(EdgeKind west, EdgeKind east, EdgeKind south, EdgeKind north) {
  return {{-10.0F, -5.0F}, {10.0F, 5.0F}, west, east, south, north};
}

FarSea wavy(int nx, int nz) {
  FarSea sea;
  sea.nx = nx;
  sea.nz = nz;
  sea.lower = {-3.0F, 2.0F};
  sea.spacing = {0.5F, 0.25F};
  sea.reach = 2.0F;
  for (int k = 0; k < nz; ++k) {
    for (int i = 0; i < nx; ++i) {
      const double phase = 2.0 * std::numbers::pi * (2.0 * (i + 0.5) / nx + (k + 0.5) / nz);
      sea.sea.push_back(static_cast<float>(0.3 * std::sin(phase)));
      sea.beside.push_back(static_cast<float>(i));
    }
  }
  return sea;
}

TEST(FarWater, LinesHaveBothEdgesAndGrowOutwards) {
  const std::vector<float> lines = far_lines(-2.0F, 3.0F, 0.5F, 1.2F, 100.0F);
  EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
  EXPECT_FLOAT_EQ(lines.front(), -102.0F);
  EXPECT_FLOAT_EQ(lines.back(), 103.0F);
  EXPECT_NE(std::find(lines.begin(), lines.end(), -2.0F), lines.end());
  EXPECT_NE(std::find(lines.begin(), lines.end(), 3.0F), lines.end());
  EXPECT_LT(lines.size(), 60U);
  for (std::size_t n = 1; n < lines.size(); ++n) EXPECT_GT(lines[n], lines[n - 1]);
}

TEST(FarWater, LiesBeyondOpenEdgesAndNotBehindWalls) {
  using enum EdgeKind;
  const Domain domain = domain_of(kOpen, kWall, kWall, kOpen);
  const FarSides sides{true, false, false, true};
  EXPECT_TRUE(is_far(domain, sides, {-20.0F, 0.0F}, 0.0F));
  EXPECT_TRUE(is_far(domain, sides, {0.0F, 9.0F}, 0.0F));
  EXPECT_TRUE(is_far(domain, sides, {-20.0F, 9.0F}, 0.0F));
  EXPECT_FALSE(is_far(domain, sides, {0.0F, 0.0F}, 0.0F));
  EXPECT_FALSE(is_far(domain, sides, {12.0F, 9.0F}, 0.0F));
  EXPECT_FALSE(is_far(domain, sides, {-20.0F, -6.0F}, 0.0F));
  EXPECT_TRUE(is_far(domain, sides, {-9.5F, 0.0F}, 1.0F));
}

TEST(FarWater, NeedsWavesAndAnOpenEdge) {
  Snapshot snapshot;
  snapshot.domain = domain_of(EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kPeriodic);
  EXPECT_FALSE(far_sides(snapshot).any());
  snapshot.far_sea = wavy(4, 4);
  EXPECT_EQ(far_sides(snapshot), (FarSides{true, true, false, false}));
}

TEST(FarWater, EveryEdgeThatIsNoWallIsOpen) {
  EXPECT_EQ(open_sides(domain_of(EdgeKind::kInflow, EdgeKind::kOutflow, EdgeKind::kWall, EdgeKind::kPeriodic)),
            (FarSides{true, true, false, true}));
}

TEST(FarWater, BesideIsAllThatLiesOutsideAndAStripWithinFarSides) {
  const Domain domain = domain_of(EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall);
  const FarSides west{true, false, false, false};
  EXPECT_TRUE(is_beside(domain, west, {domain.upper.x + 5.0F, 0.0F}, 1.0F));
  EXPECT_TRUE(is_beside(domain, west, {domain.lower.x + 0.5F, 0.0F}, 1.0F));
  EXPECT_FALSE(is_beside(domain, west, {domain.lower.x + 1.5F, 0.0F}, 1.0F));
  EXPECT_FALSE(is_beside(domain, west, {domain.upper.x - 0.5F, 0.0F}, 1.0F));
  // In a corner the wall's own ground must not reach in.
  EXPECT_FALSE(is_beside(domain, west, {domain.lower.x + 0.5F, domain.upper.y - 0.5F}, 1.0F));
}

TEST(FarWater, WhereTheGroundIsKnownWaterIsWhereItIsLow) {
  const Domain domain = domain_of(EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall);
  const GroundHeight slope = [](Vec2 at) { return 0.1F * at.x; };  // the level is 0
  const FarMesh mesh = make_far_mesh(domain, {true, true, false, false}, nullptr, 0.0F, slope);
  ASSERT_FALSE(mesh.indices.empty());
  bool beyond_walls = false;
  for (std::size_t n = 0; n < mesh.indices.size(); n += 3) {
    Vec4 lowest(1e9F);
    for (std::size_t corner = 0; corner < 3; ++corner)
      lowest = glm::min(lowest, mesh.vertices[mesh.indices[n + corner]]);
    EXPECT_LT(lowest.x, domain.upper.x + 0.1F) << "no triangle is wholly on land";
    beyond_walls = beyond_walls || lowest.y < domain.lower.y - 1.0F;
  }
  EXPECT_TRUE(beyond_walls);
}

// The triangles leave nothing open beyond the domain, out to the horizon, and lie over little of it.
TEST(FarWater, MeshCoversWhatLiesBeyond) {
  const Domain domain = domain_of(EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen);
  const FarMesh mesh = make_far_mesh(domain, {true, true, true, true}, nullptr, 1.0F);
  ASSERT_FALSE(mesh.indices.empty());
  double area = 0.0;
  for (std::size_t n = 0; n < mesh.indices.size(); n += 3) {
    const auto at = [&](std::size_t corner) {
      const Vec4& v = mesh.vertices[mesh.indices[n + corner]];
      return glm::dvec2(v.x, v.y);
    };
    const glm::dvec2 p = at(1) - at(0), q = at(2) - at(0);
    area += 0.5 * std::abs(p.x * q.y - p.y * q.x);
  }
  const double reach = static_cast<double>(far_reach(domain));
  const double whole = (20.0 + 2.0 * reach) * (10.0 + 2.0 * reach);
  EXPECT_GT(area, whole - 200.0);
  EXPECT_LT(area, whole - 150.0);
  EXPECT_LT(mesh.vertices.size(), 40000U);
}

TEST(FarWater, MeshKnowsTheDepth) {
  const Domain domain = domain_of(EdgeKind::kOpen, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall);
  Terrain terrain;
  terrain.origin = domain.lower;
  terrain.spacing = 20.0F;
  terrain.heights = {-3.0F, 1.0F, -3.0F, 1.0F};
  for (const Vec4& v : make_far_mesh(domain, {true, false, false, false}, &terrain, 0.5F).vertices) {
    if (v.x > domain.lower.x) continue;
    EXPECT_FLOAT_EQ(v.z, 3.5F);
  }
}

TEST(FarWater, FieldsHoldHeightAndSlopeOfTheSea) {
  const FarSea sea = wavy(64, 32);
  FarFields fields;
  make_far_fields(sea, fields);
  const FarLevel& finest = fields.levels.front();
  ASSERT_EQ(finest.nx, 64);
  ASSERT_EQ(finest.nz, 32);
  const Vec2 wave_number = 2.0F * std::numbers::pi_v<float> * Vec2(2.0F / 32.0F, 1.0F / 8.0F);
  for (int k = 0; k < finest.nz; ++k) {
    for (int i = 0; i < finest.nx; ++i) {
      const auto n = static_cast<std::size_t>(k * finest.nx + i);
      const float phase = 2.0F * std::numbers::pi_v<float> *
                          (2.0F * (static_cast<float>(i) + 0.5F) / 64.0F + (static_cast<float>(k) + 0.5F) / 32.0F);
      EXPECT_NEAR(finest.texels[n].x, 0.3F * std::sin(phase), 1e-4F);
      EXPECT_NEAR(finest.texels[n].y, 0.3F * wave_number.x * std::cos(phase), 2e-3F);
      EXPECT_NEAR(finest.texels[n].z, 0.3F * wave_number.y * std::cos(phase), 2e-3F);
      EXPECT_NEAR(finest.texels[n].w, -glm::dot(wave_number, wave_number) * finest.texels[n].x, 5e-3F);
      EXPECT_FLOAT_EQ(fields.beside[n], static_cast<float>(i));
    }
  }
  // A place in the world and its texture coordinates: the first cell's corner is 0, the last one's far corner 1.
  const auto coordinates = [&](Vec2 at) { return at * Vec2(fields.place) + Vec2(fields.place.z, fields.place.w); };
  EXPECT_NEAR(glm::length(coordinates(sea.lower)), 0.0F, 1e-5F);
  EXPECT_NEAR(glm::distance(coordinates(sea.lower + Vec2(32.0F, 8.0F)), Vec2(1.0F)), 0.0F, 1e-5F);
}

TEST(FarWater, CoarserLevelsAreMeans) {
  FarFields fields;
  make_far_fields(wavy(64, 32), fields);
  ASSERT_EQ(fields.levels.size(), 7U);
  EXPECT_EQ(fields.levels.back().nx, 1);
  EXPECT_EQ(fields.levels.back().nz, 1);
  EXPECT_NEAR(fields.levels.back().texels[0].x, 0.0F, 1e-5F);
  FarSea ramp = wavy(64, 32);
  for (std::size_t n = 0; n < ramp.sea.size(); ++n) ramp.sea[n] = static_cast<float>(n % 64);
  make_far_fields(ramp, fields);
  EXPECT_NEAR(fields.levels.back().texels[0].x, 31.5F, 1e-3F);
  EXPECT_NEAR(fields.levels[1].texels[0].x, 0.5F, 1e-5F);
}

// Texels are merged two by two, repeatedly; their place in the world and their mean stay.
TEST(FarWater, FewTexelsHoldMeans) {
  FarSea sea = wavy(64, 32);
  for (std::size_t n = 0; n < sea.sea.size(); ++n) sea.sea[n] = static_cast<float>(n % 64);
  FarFields all, few;
  make_far_fields(sea, all);
  make_far_fields(sea, few, 200);
  const FarLevel& finest = few.levels.front();
  ASSERT_EQ(finest.nx, 16);
  ASSERT_EQ(finest.nz, 8);
  EXPECT_EQ(few.place, all.place);
  ASSERT_EQ(few.beside.size(), finest.texels.size());
  for (int i = 1; i + 1 < 16; ++i) {
    const Vec4& texel = finest.texels[static_cast<std::size_t>(3 * 16 + i)];
    EXPECT_NEAR(texel.x, 4.0F * static_cast<float>(i) + 1.5F, 1e-4F);
    EXPECT_NEAR(texel.y, 1.0F / sea.spacing.x, 1e-4F);
    EXPECT_NEAR(few.beside[static_cast<std::size_t>(i)], 4.0F * static_cast<float>(i) + 1.5F, 1e-4F);
  }
  EXPECT_NEAR(few.levels.back().texels[0].x, all.levels.back().texels[0].x, 1e-4F);
  make_far_fields(sea, few, 10'000);
  EXPECT_EQ(few.levels.front().nx, 64);
}

TEST(FarWater, WithoutASeaItIsCalm) {
  FarSea sea = wavy(20, 12);
  sea.sea.clear();
  FarFields fields;
  make_far_fields(sea, fields);
  EXPECT_EQ(fields.levels.front().nx, 20);
  for (const Vec4& texel : fields.levels.front().texels) EXPECT_EQ(texel, Vec4(0.0F));
  make_far_fields({}, fields);
  ASSERT_EQ(fields.levels.size(), 1U);
  EXPECT_EQ(fields.levels.front().texels.size(), 1U);
}

}  // namespace
}  // namespace regatta
