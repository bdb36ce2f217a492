#include "vorton/ring_jet.h"

#include "core/state.h"
#include "vorton/ring_impulse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

TEST(RingJet, CarriesTheImpulseOfTheJet) {
  // Momentum flux of the jet A U², circulation ½U² T a ring.
  RingJetTerms terms;
  terms.at = {1.0F, -2.0F, 3.0F};
  terms.direction = glm::normalize(Vec3(1.0F, 2.0F, -0.5F));
  terms.radius = 0.25F;
  terms.speed = 1.5F;
  terms.period = 0.4F;
  terms.size = 0.1F;
  terms.jitter = 0.0F;
  RingJet jet;
  Rings rings;
  Ring ring;
  std::vector<Vec3> nodes;
  for (int i = 0; i < 240; ++i) {  // 4 s
    if (jet.step(terms, 1.0F / 60.0F, ring, nodes)) rings.add(ring, nodes);
  }
  ASSERT_NEAR(static_cast<double>(rings.list.size()), 10.0, 1.0);
  EXPECT_EQ(jet.rings(), static_cast<std::int64_t>(rings.list.size()));
  EXPECT_FLOAT_EQ(rings.list[0].circulation, 0.5F * 1.5F * 1.5F * 0.4F);
  const Impulse one = ring_impulse(rings, rings.list[0], Vec3(0.0F));
  const double wanted = std::numbers::pi * 0.25 * 0.25 * 1.5 * 1.5 * 0.4;
  EXPECT_NEAR(glm::length(one.linear), wanted, 0.01 * wanted);
  EXPECT_GT(glm::dot(glm::dvec3(terms.direction), one.linear), 0.999 * glm::length(one.linear));
  Vec3 middle(0.0F);
  for (const Vec3& node : nodes) middle += node / static_cast<float>(nodes.size());
  EXPECT_LT(glm::distance(middle, terms.at), 1e-4F);
}

TEST(RingJet, NoRingTakesMoreThanFourDiameters) {
  RingJetTerms terms;
  terms.speed = 4.0F;
  terms.period = 2.0F;  // 8 m: 20 diameters
  RingJet jet;
  Ring ring;
  std::vector<Vec3> nodes;
  ASSERT_TRUE(jet.step(terms, 2.0F, ring, nodes));
  EXPECT_FLOAT_EQ(ring.circulation, 0.5F * 4.0F * 4.0F * 2.0F * 0.2F);
}

TEST(RingJet, WarmWaterIsBuoyant) {
  RingJetTerms terms;
  terms.warmer = 15.0F;
  RingJet jet;
  Ring ring;
  std::vector<Vec3> nodes;
  ASSERT_TRUE(jet.step(terms, 0.5F, ring, nodes));
  EXPECT_NEAR(ring.buoyancy, 9.81F * 2.1e-4F * 15.0F * std::numbers::pi_v<float> * 0.04F * 0.5F, 1e-6F);
}

TEST(RingJet, OffWithoutSpeedAndTheSameAfterASavedState) {
  RingJetTerms terms;
  RingJet one;
  Ring ring;
  std::vector<Vec3> nodes, others;
  terms.speed = 0.0F;
  EXPECT_FALSE(one.step(terms, 10.0F, ring, nodes));
  terms.speed = 1.0F;
  EXPECT_FALSE(one.step(terms, 0.3F, ring, nodes));
  State state;
  take_state([&](Archive& archive) { one.visit(archive); }, state);
  RingJet two;
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { two.visit(archive); }).ok());
  EXPECT_TRUE(one.step(terms, 0.3F, ring, nodes));
  EXPECT_TRUE(two.step(terms, 0.3F, ring, others));
  EXPECT_EQ(nodes, others);
}

}  // namespace
}  // namespace regatta
