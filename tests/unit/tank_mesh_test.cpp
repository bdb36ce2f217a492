// The tank's triangles: sane indices, unit normals that agree with the winding, and the right proportions.
#include "render/tank_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

Setting yard(const Domain& domain, const FarSides& far = {}) {
  Setting setting;
  setting.domain = domain;
  setting.far = far;
  return setting;
}

void expect_sound(const TankMesh& mesh) {
  for (const auto& indices : mesh.indices) {
    ASSERT_EQ(indices.size() % 3, 0U);
    for (std::size_t t = 0; t < indices.size(); t += 3) {
      ASSERT_LT(std::max({indices[t], indices[t + 1], indices[t + 2]}), mesh.vertices.size());
      const TankVertex& a = mesh.vertices[indices[t]];
      const TankVertex& b = mesh.vertices[indices[t + 1]];
      const TankVertex& c = mesh.vertices[indices[t + 2]];
      const Vec3 turned = glm::cross(b.position - a.position, c.position - a.position);
      ASSERT_TRUE(std::isfinite(glm::dot(turned, turned)));
      ASSERT_NEAR(glm::length(a.normal), 1.0F, 1.0e-4F);
      ASSERT_GE(glm::dot(turned, a.normal), -1.0e-4F);  // backs would be culled
    }
  }
}

TEST(TankMesh, FlatTankHasATiledFloorAtItsDepth) {
  const Domain domain;
  const Terrain terrain = make_flat_terrain(domain.lower, domain.upper, -1.5F);
  const TankMesh mesh = make_tank_mesh(yard(domain), &terrain);
  expect_sound(mesh);
  EXPECT_NEAR(mesh.mean_depth, 1.5F, 1.0e-5F);
  EXPECT_LT(mesh.ground, -1.5F);
  // Floor and the four inner walls: two triangles each.
  EXPECT_EQ(mesh.indices[static_cast<std::size_t>(TankMaterial::kTiles)].size(), 5U * 6U);
  EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(TankMaterial::kEarth)].empty());
}

TEST(TankMesh, OpenEdgesHaveNoWall) {
  Domain domain;
  domain.west = EdgeKind::kInflow;
  domain.east = EdgeKind::kOutflow;
  const Terrain terrain = make_flat_terrain(domain.lower, domain.upper, -0.5F);
  const TankMesh mesh = make_tank_mesh(yard(domain), &terrain);
  expect_sound(mesh);
  EXPECT_EQ(mesh.indices[static_cast<std::size_t>(TankMaterial::kTiles)].size(), 3U * 6U);
}

TEST(TankMesh, WhereWaterGoesOnSoDoesTheBed) {
  const Domain domain;
  const Terrain terrain = make_flat_terrain(domain.lower, domain.upper, -0.5F);
  const TankMesh mesh = make_tank_mesh(yard(domain, {true, true, true, true}), &terrain);
  expect_sound(mesh);
  for (const TankMaterial none : {TankMaterial::kStone, TankMaterial::kPaving, TankMaterial::kGrass}) {
    EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(none)].empty());
  }
  Vec2 farthest(0.0F);
  for (const TankVertex& vertex : mesh.vertices) {
    EXPECT_EQ(vertex.position.y, -0.5F);
    farthest = glm::max(farthest, glm::abs(horizontal(vertex.position)));
  }
  EXPECT_FLOAT_EQ(farthest.x, domain.upper.x + far_reach(domain));
  EXPECT_FLOAT_EQ(farthest.y, domain.upper.y + far_reach(domain));
  // Beside land there is ground, and no bed behind its walls.
  const TankMesh mixed = make_tank_mesh(yard(domain, {true, false, false, false}), &terrain);
  expect_sound(mixed);
  EXPECT_FALSE(mixed.indices[static_cast<std::size_t>(TankMaterial::kGrass)].empty());
  for (const std::uint32_t index : mixed.indices[static_cast<std::size_t>(TankMaterial::kTiles)]) {
    const Vec3& at = mixed.vertices[index].position;
    EXPECT_LE(at.x, domain.upper.x + 1.0F);
    EXPECT_LE(std::abs(at.z), domain.upper.y + 1.0F);
  }
}

TEST(TankMesh, ABeachFollowsItsTerrain) {
  const Domain domain;
  Terrain terrain;
  terrain.nx = 41;
  terrain.nz = 17;
  terrain.origin = domain.lower;
  terrain.spacing = 1.0F;
  for (int k = 0; k < 17; ++k) {
    for (int i = 0; i < 41; ++i) terrain.heights.push_back(-1.0F + 0.05F * static_cast<float>(i));
  }
  const TankMesh mesh = make_tank_mesh(yard(domain), &terrain);
  expect_sound(mesh);
  EXPECT_EQ(mesh.vertices.front().position, Vec3(-20.0F, -1.0F, -8.0F));
  EXPECT_NEAR(mesh.mean_depth, 0.5F, 0.05F);  // of the wet half, on a raster of 25 points
}

TEST(TankMesh, AHallHasAFloorAndFourWallsAroundTheTank) {
  Setting setting = yard({});
  setting.surroundings = Surroundings::kHall;
  const Terrain terrain = make_flat_terrain(setting.domain.lower, setting.domain.upper, -1.0F);
  const TankMesh mesh = make_tank_mesh(setting, &terrain);
  expect_sound(mesh);
  EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(TankMaterial::kGrass)].empty());
  EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(TankMaterial::kPaving)].empty());
  int walls = 0;
  EXPECT_FALSE(mesh.indices[static_cast<std::size_t>(TankMaterial::kFloor)].empty());
  for (const std::uint32_t index : mesh.indices[static_cast<std::size_t>(TankMaterial::kHall)]) {
    const TankVertex& vertex = mesh.vertices[index];
    ++walls;
    EXPECT_LT(setting.domain.room_at(horizontal(vertex.position)), -20.0F);
    EXPECT_LT(glm::dot(horizontal(vertex.normal), horizontal(vertex.position)), 0.0F) << "walls face inwards";
  }
  EXPECT_EQ(walls, 4 * 6);
  EXPECT_FALSE(make_ground_mesh(setting).indices[static_cast<std::size_t>(TankMaterial::kFloor)].empty());
}

TEST(TankMesh, NoGapOpensWhereAWallMeetsAnOpenEdge) {
  Setting setting = yard({}, {true, false, false, false});
  setting.surroundings = Surroundings::kLand;
  const Terrain terrain = make_flat_terrain(setting.domain.lower, setting.domain.upper, -1.0F);
  const TankMesh mesh = make_tank_mesh(setting, &terrain);
  expect_sound(mesh);
  // An upright piece in the plane of the open edge fills the step from bed to land, at both of its ends.
  int south = 0, north = 0;
  const std::vector<std::uint32_t>& earth = mesh.indices[static_cast<std::size_t>(TankMaterial::kEarth)];
  for (std::size_t n = 0; n < earth.size(); n += 3) {
    float lowest = 10.0F, highest = -10.0F;
    bool upright = true;
    for (std::size_t c = 0; c < 3; ++c) {
      const TankVertex& vertex = mesh.vertices[earth[n + c]];
      lowest = std::min(lowest, vertex.position.y);
      highest = std::max(highest, vertex.position.y);
      upright = upright && vertex.position.x == setting.domain.lower.x && vertex.normal.x == 1.0F;
    }
    if (!upright) continue;
    EXPECT_NEAR(lowest, -1.0F, 1.0e-5F);
    EXPECT_GT(highest, 0.0F);
    ++(mesh.vertices[earth[n]].position.z < 0.0F ? south : north);
  }
  EXPECT_EQ(south, 1);
  EXPECT_EQ(north, 1);
}

TEST(TankMesh, LandBeginsAtTheTopOfWallsAndHasNoPlate) {
  Setting setting = yard({});
  setting.surroundings = Surroundings::kLand;
  const Terrain terrain = make_flat_terrain(setting.domain.lower, setting.domain.upper, -1.0F);
  const TankMesh mesh = make_tank_mesh(setting, &terrain);
  expect_sound(mesh);
  EXPECT_FALSE(mesh.indices[static_cast<std::size_t>(TankMaterial::kQuay)].empty());
  for (const TankMaterial none :
       {TankMaterial::kTiles, TankMaterial::kPaving, TankMaterial::kGrass, TankMaterial::kFloor}) {
    EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(none)].empty());
  }
  for (const TankVertex& vertex : mesh.vertices) {
    if (setting.domain.room_at(horizontal(vertex.position)) < -1.0F) {
      EXPECT_GT(vertex.position.y, 0.5F * mesh.wall_top);
    }
  }
}

TEST(TankMesh, NoTerrainOrNonsenseStillGivesATank) {
  expect_sound(make_tank_mesh(yard({}), nullptr));
  Terrain terrain = make_flat_terrain({-20.0F, -8.0F}, {20.0F, 8.0F}, 3.0F);  // all dry
  expect_sound(make_tank_mesh(yard({}), &terrain));
  terrain.heights.assign(4, std::numeric_limits<float>::quiet_NaN());
  expect_sound(make_tank_mesh(yard({}), &terrain));
}

TEST(TankMesh, ParticleWaterAloneStandsOnOpenGround) {
  Snapshot snapshot;
  snapshot.look.surroundings = Surroundings::kYard;
  EXPECT_TRUE(setting_of(snapshot).tank);
  snapshot.clouds.add().position = {Vec3(1.0F)};
  EXPECT_TRUE(setting_of(snapshot).tank) << "water without a box of glass";
  snapshot.glass.push_back({{-3.0F, 0.5F, -2.0F}, {3.0F, 3.5F, 2.0F}});
  const Setting setting = setting_of(snapshot);
  EXPECT_FALSE(setting.tank);
  EXPECT_EQ(setting.domain.lower, Vec2(-3.0F, -2.0F));
  const TankMesh mesh = make_ground_mesh(setting);
  expect_sound(mesh);
  EXPECT_LT(mesh.ground, 0.5F);
  EXPECT_GT(mesh.ground, 0.4F);
  EXPECT_TRUE(mesh.indices[static_cast<std::size_t>(TankMaterial::kTiles)].empty());
  EXPECT_FALSE(mesh.indices[static_cast<std::size_t>(TankMaterial::kPaving)].empty());
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain({-3.0F, -2.0F}, {3.0F, 2.0F}, 0.0F));
  EXPECT_TRUE(setting_of(snapshot).tank);
  snapshot.terrain = nullptr;
  snapshot.glass[0].upper.x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(setting_of(snapshot).tank);
}

}  // namespace
}  // namespace regatta
