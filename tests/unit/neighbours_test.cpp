#include "particles/neighbours.h"

#include "core/parallel.h"
#include "fluid_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace regatta {
namespace {

TEST(Neighbours, AreThoseThatAPlainSearchFinds) {
  const std::vector<Vec3> walls = fluid_scene::lattice(6, 0.04F, {0.5F, 0.3F, 0.5F}, 0.3F, 7);
  fluid_scene::Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), walls);
  scene.place(fluid_scene::lattice(11, 0.046F, {0.45F, 0.4F, 0.52F}, 0.4F), {});
  const Fluid& fluid = scene.fluid;
  double mean = 0.0;
  for (int i = 0; i < fluid.count; ++i) {
    const Vec3 at(fluid.place[static_cast<std::size_t>(i)]);
    std::set<std::int32_t> water, boundary;
    for (int j = 0; j < fluid.count; ++j) {
      const float r = glm::distance(at, Vec3(fluid.place[static_cast<std::size_t>(j)]));
      if (j != i && r * r < 0.01F) water.insert(4 * j);
    }
    for (std::int32_t k = 0; k < scene.boundary.count(); ++k) {
      const float r = glm::distance(at, Vec3(scene.boundary.places()[k]));
      if (r * r < 0.01F) boundary.insert(4 * k);
    }
    const NeighbourList list = fluid.neighbours.of(i);
    EXPECT_EQ(std::set<std::int32_t>(list.water, list.water + list.water_count), water);
    EXPECT_EQ(std::set<std::int32_t>(list.boundary, list.boundary + list.wall_count), boundary);
    EXPECT_EQ(list.body_count, 0);
    EXPECT_EQ(list.water_padded % kLanes, 0);
    for (int k = list.water_count; k < list.water_padded; ++k) EXPECT_EQ(list.water[k], 4 * fluid.count);
    for (int k = list.wall_count; k < list.boundary_padded; ++k) EXPECT_EQ(list.boundary[k], 4 * scene.boundary.far());
    mean += list.water_count;
  }
  EXPECT_DOUBLE_EQ(fluid.neighbours.mean_count(), mean / fluid.count);
  EXPECT_GT(mean / fluid.count, 15.0);
}

std::set<std::int32_t> water_of(const Fluid& fluid, int i) {
  const NeighbourList list = fluid.neighbours.of(i);
  return {list.water, list.water + list.water_count};
}

// Whoever stands in a list has its owner in its own.
bool mutual(const Fluid& fluid) {
  std::vector<std::set<std::int32_t>> lists;
  for (int i = 0; i < fluid.count; ++i) lists.push_back(water_of(fluid, i));
  for (int i = 0; i < fluid.count; ++i) {
    for (const std::int32_t j : lists[static_cast<std::size_t>(i)]) {
      if (!lists[static_cast<std::size_t>(j / 4)].contains(4 * i)) return false;
    }
  }
  return true;
}

// Particles all over a ball, and a lattice of loose water around it.
std::vector<Vec3> clump(int count, float radius) {
  std::vector<Vec3> places = fluid_scene::lattice(8, 0.05F, Vec3(0.5F), 0.2F);
  Rng rng(5);
  while (count > 0) {
    const Vec3 at(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    if (glm::dot(at, at) > 1.0F) continue;
    places.push_back(Vec3(0.5F) + radius * at);
    --count;
  }
  return places;
}

TEST(Neighbours, InACrowdPairsAreThoseOfWhichEachIsAmongTheOthersNearest) {
  for (const auto& [count, radius] : {std::pair(1000, 0.05F), {1000, 0.1F}, {2500, 0.12F}}) {
    fluid_scene::Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
    scene.place(clump(count, radius), {});
    const Fluid& fluid = scene.fluid;
    std::vector<std::set<std::int32_t>> nearest;
    int crowded = 0;
    for (int i = 0; i < fluid.count; ++i) {
      std::vector<std::pair<float, std::int32_t>> near;
      for (int j = 0; j < fluid.count; ++j) {
        const Vec3 away(fluid.place[static_cast<std::size_t>(i)] - fluid.place[static_cast<std::size_t>(j)]);
        const float r2 = std::fma(away.x, away.x, std::fma(away.y, away.y, away.z * away.z));
        if (j != i && r2 < 0.1F * 0.1F) near.emplace_back(r2, 4 * j);
      }
      std::sort(near.begin(), near.end());
      if (near.size() > 255U) ++crowded;
      near.resize(std::min<std::size_t>(near.size(), 255U));
      nearest.emplace_back();
      for (const auto& [r2, j] : near) nearest.back().insert(j);
    }
    int pairs = 0, dropped = 0;
    for (int i = 0; i < fluid.count; ++i) {
      std::set<std::int32_t> both = nearest[static_cast<std::size_t>(i)];
      const auto one_sided = std::erase_if(
          both, [&](std::int32_t j) { return !nearest[static_cast<std::size_t>(j / 4)].contains(4 * i); });
      EXPECT_EQ(water_of(fluid, i), both) << i;
      pairs += static_cast<int>(both.size());
      dropped += static_cast<int>(one_sided);
    }
    EXPECT_TRUE(mutual(fluid));
    EXPECT_EQ(fluid.neighbours.crowded(), crowded);
    EXPECT_GE(crowded, 1000);
    EXPECT_GT(pairs, 100 * count);
    EXPECT_GT(dropped, 0);  // else this would test nothing
    EXPECT_GE(fluid.neighbours.first_crowded(), 0);
  }
}

TEST(Neighbours, ACrowdInOnePlaceHasPairsOfEqualsAndASingleParticleHasNone) {
  fluid_scene::Scene crowd(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  crowd.place(std::vector<Vec3>(5000, Vec3(0.5F)), {});
  EXPECT_EQ(crowd.fluid.neighbours.crowded(), 5000);
  EXPECT_EQ(crowd.fluid.neighbours.first_crowded(), 0);
  EXPECT_TRUE(mutual(crowd.fluid));
  for (int i = 200; i < crowd.fluid.count - 200; ++i) {
    EXPECT_LE(crowd.fluid.neighbours.of(i).water_count, Neighbours::kMost);
    EXPECT_GE(crowd.fluid.neighbours.of(i).water_count, Neighbours::kMost - 1);
  }
  // As many as fit are no crowd.
  fluid_scene::Scene full(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  full.place(std::vector<Vec3>(256, Vec3(0.5F)), {});
  EXPECT_EQ(full.fluid.neighbours.crowded(), 0);
  EXPECT_EQ(full.fluid.neighbours.of(7).water_count, Neighbours::kMost);
  fluid_scene::Scene one(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  one.place({Vec3(0.5F)}, {});
  EXPECT_EQ(one.fluid.neighbours.of(0).water_count, 0);
  EXPECT_EQ(one.fluid.neighbours.of(0).water_padded, 0);
  fluid_scene::Scene none(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  none.place({}, {});
  EXPECT_EQ(none.fluid.neighbours.mean_count(), 0.0);
}

}  // namespace
}  // namespace regatta
