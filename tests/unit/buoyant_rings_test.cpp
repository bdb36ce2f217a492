#include "vorton/buoyant_rings.h"

#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

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

glm::dvec3 impulse_of(const Rings& rings, std::size_t ring) {
  return ring_impulse(rings, rings.list[ring], Vec3(0.0F)).linear;
}

TEST(BuoyantRings, ImpulseGrowsByBuoyancyUpwardsHoweverTheRingStands) {
  // Turner's law, dI/dt = g′V: of level, tilted, upright and falling rings, weak and strong, warm and cold.
  for (const float tilt : {0.0F, 0.3F, 0.5F * kPi, 2.0F, kPi}) {
    for (const float circulation : {0.2F, 3.0F, -1.0F}) {
      for (const float buoyancy : {0.05F, -0.05F}) {
        Rings rings;
        add_ring(rings, circulation, tilt, {50.0F, -3.0F, 20.0F});
        rings.list[0].buoyancy = buoyancy;
        const glm::dvec3 before = impulse_of(rings, 0);
        constexpr float kStep = 0.01F;
        constexpr int kSteps = 50;
        for (int i = 0; i < kSteps; ++i) lift_rings(rings, kStep);
        const glm::dvec3 grown = impulse_of(rings, 0) - before;
        const double wanted = static_cast<double>(buoyancy * kStep * kSteps);
        EXPECT_NEAR(grown.y, wanted, 0.02 * std::abs(wanted)) << tilt << " " << circulation;
        EXPECT_LT(std::hypot(grown.x, grown.z), 0.02 * std::abs(wanted)) << tilt << " " << circulation;
      }
    }
  }
}

TEST(BuoyantRings, AWeakRingSpinsUpThenWidensWithThatCirculation) {
  Rings rings;
  add_ring(rings, 0.01F, 0.0F);
  const float buoyancy = puff_buoyancy(2.1e-4F, 20.0F, 3.0F);
  EXPECT_NEAR(buoyancy, 9.81F * 2.1e-4F * 20.0F * 3.0F, 1e-6F);
  rings.list[0].buoyancy = buoyancy;
  const auto radius = [&] { return std::sqrt(glm::length(ring_area(rings, rings.list[0])) / kPi); };
  const float start = radius();
  const float settled = settled_circulation(buoyancy, start, 0.2F);
  constexpr float kStep = 0.01F;
  const float spun = kPi * (settled - 0.01F) / buoyancy;  // until then [s]
  int steps = 0;
  for (; static_cast<float>(steps) * kStep < 0.9F * spun; ++steps) lift_rings(rings, kStep);
  EXPECT_NEAR(radius(), start, 1e-4F);
  EXPECT_NEAR(rings.list[0].circulation, 0.9F * settled, 0.02F * settled);
  for (int i = 0; i < static_cast<int>(2.0F * spun / kStep); ++i) lift_rings(rings, kStep);
  EXPECT_NEAR(rings.list[0].circulation, settled, 1e-3F * settled);
  // R² = R0² + B t/(πΓ) [Tur57]; core and pieces keep their share of it.
  const float later = 1.9F * spun;
  EXPECT_NEAR(radius() * radius(), start * start + buoyancy * later / (kPi * settled), 0.02F);
  EXPECT_NEAR(rings.list[0].core / radius(), 0.2F / start, 1e-4F);
  EXPECT_NEAR(rings.list[0].size / radius(), 0.1F / start, 1e-4F);
}

TEST(BuoyantRings, AJetThatBlowsDownTurnsRound) {
  Rings rings;
  add_ring(rings, -0.3F, 0.0F);
  rings.list[0].buoyancy = 0.1F;
  for (int i = 0; i < 3000; ++i) lift_rings(rings, 0.01F);
  EXPECT_GT(rings.list[0].circulation, 0.0F);
  for (int i = 0; i < rings.count(); ++i) EXPECT_TRUE(std::isfinite(rings.at(i).x + rings.at(i).y + rings.at(i).z));
}

TEST(BuoyantRings, OthersAreLeftAlone) {
  Rings rings;
  add_ring(rings, 1.0F, 0.0F);
  const Rings before = rings;
  lift_rings(rings, 0.1F);
  EXPECT_EQ(rings.list[0].circulation, 1.0F);
  EXPECT_EQ(rings.x, before.x);
}

}  // namespace
}  // namespace regatta
