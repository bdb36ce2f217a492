#include "vorton/buoyant_rings.h"

#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// A ring of radius 1 that runs along an axis tilted from +y towards +x.
void add_ring(Rings& rings, float circulation, float tilt, const Vec3& middle = Vec3(0.0F)) {
  constexpr int kCount = 62;
  std::vector<Vec3> nodes;
  for (int i = 0; i < kCount; ++i) {
    const float angle = 2.0F * kPi * static_cast<float>(i) / static_cast<float>(kCount);
    const Vec3 flat(std::sin(angle), 0.0F, std::cos(angle));
    nodes.push_back(middle + Vec3(std::cos(tilt) * flat.x, -std::sin(tilt) * flat.x, flat.z));
  }
  Ring ring;
  ring.circulation = circulation;
  ring.core = 0.2F;
  ring.size = 0.1F;
  rings.add(ring, nodes);
}

TEST(BuoyantRings, AreaIsThatOfThePolygonAlongItsAxis) {
  Rings rings;
  add_ring(rings, 1.0F, 0.0F);
  add_ring(rings, 1.0F, 0.5F, {100.0F, -50.0F, 20.0F});
  const float polygon = 31.0F * std::sin(2.0F * kPi / 62.0F);
  EXPECT_LT(glm::distance(ring_area(rings, rings.list[0]), Vec3(0.0F, polygon, 0.0F)), 1e-5F);
  const Vec3 tilted = ring_area(rings, rings.list[1]);
  EXPECT_LT(glm::distance(tilted, polygon * Vec3(std::sin(0.5F), std::cos(0.5F), 0.0F)), 1e-4F);
}

TEST(BuoyantRings, ImpulseGrowsByBuoyancyWhileTheRingRisesAndWidens) {
  // Turner's law, dI/dt = g′V: of two rings that pull each other about, one buoyant and tilted, one heavy.
  Rings rings;
  add_ring(rings, 1.0F, 0.3F);
  add_ring(rings, 0.5F, -0.2F, {0.2F, 1.5F, 0.1F});
  const std::array<float, 2> buoyancy = {puff_buoyancy(2.1e-4F, 20.0F, 3.0F), -0.05F};
  EXPECT_NEAR(buoyancy[0], 9.81F * 2.1e-4F * 20.0F * 3.0F, 1e-6F);
  const auto impulse = [&] {
    return (ring_impulse(rings, rings.list[0], Vec3(0.0F)) + ring_impulse(rings, rings.list[1], Vec3(0.0F))).linear.y;
  };
  const double before = impulse();
  std::vector<Vorton> vortons;
  std::vector<float> u, v, w;
  constexpr float kStep = 0.01F;
  constexpr int kSteps = 300;
  for (int i = 0; i < kSteps; ++i) {
    list_vortons(rings, vortons);
    for (std::vector<float>* field : {&u, &v, &w}) field->assign(vortons.size(), 0.0F);
    add_vortons(vortons, {rings.x.data(), rings.y.data(), rings.z.data(), u.data(), v.data(), w.data(), rings.count()});
    move_nodes(rings, u, v, w, kStep);
    lift_rings(rings, buoyancy, kStep);
  }
  const double grown = static_cast<double>((buoyancy[0] + buoyancy[1]) * kStep * kSteps);
  EXPECT_GT(grown, 0.1);
  EXPECT_NEAR(impulse() - before, grown, 0.02 * grown);
  EXPECT_GT(rings.at(0).y, 0.2F);
}

TEST(BuoyantRings, UprightRingsAndPointsAreBorne) {
  EXPECT_FLOAT_EQ(buoyant_growth(1.0F, {0.0F, 2.0F, 0.0F}), 0.5F);
  EXPECT_FLOAT_EQ(buoyant_growth(1.0F, {0.0F, -2.0F, 0.0F}), -0.5F);  // it runs downwards: its circulation falls
  EXPECT_FLOAT_EQ(buoyant_growth(1.0F, {2.0F, 0.0F, 0.0F}), 0.0F);
  EXPECT_EQ(buoyant_growth(1.0F, Vec3(0.0F)), 0.0F);
  // No jump where half of the area is seen from above.
  const float tilt = kPi / 3.0F;
  EXPECT_NEAR(buoyant_growth(1.0F, {std::sin(tilt - 1e-3F), std::cos(tilt - 1e-3F), 0.0F}),
              buoyant_growth(1.0F, {std::sin(tilt + 1e-3F), std::cos(tilt + 1e-3F), 0.0F}), 0.02F);
}

TEST(BuoyantRings, RingsBeyondTheListHaveNone) {
  Rings rings;
  add_ring(rings, 1.0F, 0.0F);
  add_ring(rings, 2.0F, 0.0F);
  const float one = 0.5F;
  lift_rings(rings, std::span(&one, 1), 0.1F);
  EXPECT_GT(rings.list[0].circulation, 1.0F);
  EXPECT_EQ(rings.list[1].circulation, 2.0F);
}

}  // namespace
}  // namespace regatta
