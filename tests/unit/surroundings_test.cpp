// Plants, houses and hills: at the same places every time, on ground that suits them, and out of the way.
#include "render/surroundings.h"

#include "sample_land.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

void expect_sound_place(const TriangleMesh& mesh) {
  ASSERT_FALSE(mesh.indices.empty());
  ASSERT_EQ(mesh.indices.size() % 3, 0U);
  ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
  ASSERT_EQ(mesh.colors.size(), mesh.positions.size());
  for (const std::uint32_t index : mesh.indices) ASSERT_LT(index, mesh.positions.size());
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    ASSERT_NEAR(glm::length(mesh.normals[i]), 1.0F, 1e-4F);
    ASSERT_TRUE(std::isfinite(glm::length(mesh.positions[i])));
    ASSERT_TRUE(glm::all(glm::greaterThanEqual(mesh.colors[i], Vec3(0.0F))));
    ASSERT_TRUE(glm::all(glm::lessThanEqual(mesh.colors[i], Vec3(1.0F))));
  }
}

TEST(Surroundings, PlantsAreOfHeightOne) {
  for (std::size_t n = 0; n < kPlantKinds * kPlantDetails; ++n) {
    const auto kind = static_cast<PlantKind>(n % kPlantKinds);
    const auto detail = static_cast<PlantDetail>(n / kPlantKinds);
    SCOPED_TRACE(n);
    const TriangleMesh mesh = plant_mesh(kind, detail);
    expect_sound_place(mesh);
    float top = 0.0F;
    for (const Vec3& position : mesh.positions) top = std::max(top, position.y);
    EXPECT_GT(top, 0.8F);
    EXPECT_LT(top, 1.25F);
    EXPECT_LT(mesh.positions.size(), detail == PlantDetail::kFull ? 80U : 19U)
        << "a processor transforms each of them a thousand times";
  }
}

TEST(Surroundings, ShadeIsADiscOfRadiusOne) {
  const TriangleMesh mesh = shade_mesh();
  expect_sound_place(mesh);
  for (const Vec3& position : mesh.positions) {
    const float radius = std::hypot(position.x, position.z);
    EXPECT_LE(radius, 1.0001F);
    EXPECT_EQ(position.y, radius > 0.9F ? 0.0F : 1.0F);
  }
}

TEST(Surroundings, TreesStandOnDryGentleGrassOutOfTheWay) {
  const Terrain terrain = sample_slope();
  const Land land = sample_land(terrain);
  const std::vector<Clearing> clearings = {{{60.0F, 0.0F}, 12.0F}};
  const std::vector<Plant> plants = place_plants(land, clearings);
  EXPECT_GT(plants.size(), 200U);
  EXPECT_LT(plants.size(), 8000U);
  for (const Plant& plant : plants) {
    const Vec2 at = horizontal(plant.at);
    EXPECT_GT(plant.at.y, 0.2F) << at.x << " " << at.y;
    EXPECT_NEAR(plant.at.y, land.height(at), 0.06F);
    EXPECT_GT(glm::length(at - clearings[0].at), 12.0F);
    EXPECT_NE(plant.kind, PlantKind::kReed);
    EXPECT_LT(glm::length(plant.slope), 0.5F);
    EXPECT_GT(plant.size, 0.5F);
    EXPECT_LT(plant.size, 9.0F);
  }
  const std::vector<Plant> again = place_plants(land, clearings);
  ASSERT_EQ(again.size(), plants.size());
  for (std::size_t i = 0; i < plants.size(); ++i) EXPECT_EQ(again[i].at, plants[i].at);
}

TEST(Surroundings, ReedsStandOnTheBanksOfARiver) {
  const Terrain terrain = sample_slope();
  Land land = sample_land(terrain);
  land.setting.domain.west = EdgeKind::kInflow;
  land.setting.domain.east = EdgeKind::kOutflow;
  int reeds = 0;
  for (const Plant& plant : place_plants(land, {})) {
    if (plant.kind != PlantKind::kReed) continue;
    ++reeds;
    EXPECT_GT(plant.at.y, -0.61F);
    EXPECT_LT(plant.at.y, 0.2F);
  }
  EXPECT_GT(reeds, 50);
}

TEST(Surroundings, HousesStandInTownsAloneBesideTheDomain) {
  const Terrain terrain = sample_slope();
  EXPECT_TRUE(place_houses(sample_land(terrain), {}).empty());
  const Land town = sample_land(terrain, Surroundings::kTown);
  const std::vector<House> houses = place_houses(town, {});
  EXPECT_GE(houses.size(), 5U);
  EXPECT_LT(houses.size(), 120U);
  for (const House& house : houses) {
    EXPECT_GT(town.away(horizontal(house.at)), 6.0F);
    EXPECT_GT(house.at.y, 0.0F);
  }
  expect_sound_place(house_meshes(houses));
  EXPECT_TRUE(house_meshes({}).indices.empty());
}

TEST(Surroundings, NothingStandsInAHallOrAtSea) {
  const Terrain terrain = sample_slope();
  for (const Surroundings none : {Surroundings::kHall, Surroundings::kYard, Surroundings::kSea}) {
    const Land land = sample_land(terrain, none);
    EXPECT_TRUE(place_plants(land, {}).empty());
    EXPECT_TRUE(place_houses(land, {}).empty());
    EXPECT_TRUE(make_hills(land).vertices.empty());
  }
  EXPECT_TRUE(place_plants(sample_land(terrain, Surroundings::kCoast), {}).empty());
}

TEST(Surroundings, HillsAreHigherOverLandThanOverTheSea) {
  const Terrain terrain = sample_slope();
  const HillRing ring = make_hills(sample_land(terrain));
  ASSERT_FALSE(ring.indices.empty());
  float land = 0.0F, sea = 0.0F;
  for (const HillVertex& vertex : ring.vertices) {
    EXPECT_NEAR(std::hypot(vertex.direction.x, vertex.direction.z), 1.0F, 1e-5F);
    EXPECT_LT(vertex.direction.y, 0.15F);
    EXPECT_GT(vertex.haze, 0.0F);
    EXPECT_LT(vertex.haze, 1.0F);
    if (vertex.direction.x > 0.8F) land = std::max(land, vertex.direction.y);
    if (vertex.direction.x < -0.8F && vertex.direction.z < 0.0F) sea = std::max(sea, vertex.direction.y);
  }
  EXPECT_GT(land, 0.04F);
  EXPECT_LT(sea, 0.8F * land);
  for (const std::uint32_t index : ring.indices) ASSERT_LT(index, ring.vertices.size());
}

}  // namespace
}  // namespace regatta
