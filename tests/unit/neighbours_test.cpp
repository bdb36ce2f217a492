#include "particles/neighbours.h"

#include "core/parallel.h"
#include "fluid_scene.h"

#include <gtest/gtest.h>

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

TEST(Neighbours, ACrowdInOnePlaceIsCutOffAndASingleParticleHasNone) {
  fluid_scene::Scene crowd(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  crowd.place(std::vector<Vec3>(5000, Vec3(0.5F)), {});
  for (int i = 0; i < crowd.fluid.count; ++i) {
    EXPECT_LE(crowd.fluid.neighbours.of(i).water_count, Neighbours::kMost);
    EXPECT_GE(crowd.fluid.neighbours.of(i).water_count, Neighbours::kMost - 1);
  }
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
