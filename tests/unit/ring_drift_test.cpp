#include "effects/ring_drift.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

// Still water with a ring of radius R around (0, −depth, 0) that runs along `axis`, upwards or along x, with Γ = 0.5
// m²/s.
Snapshot water_over_ring(float depth, float radius, const Vec3& axis) {
  Snapshot snapshot = sample_tank(0.25F);
  for (Vec2& v : snapshot.surface.velocity) v = Vec2(0.0F);
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  constexpr int kNodes = 40;
  const Vec3 first = axis.y > 0.0F ? Vec3(0, 0, 1) : Vec3(0, 1, 0);
  const Vec3 second = glm::cross(axis, first);
  for (int i = 0; i < kNodes; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kNodes;
    snapshot.vortons.nodes.push_back(Vec3(0.0F, -depth, 0.0F) +
                                     radius * (std::cos(angle) * first + std::sin(angle) * second));
  }
  RingLine ring;
  ring.count = kNodes;
  ring.circulation = 0.5F;
  ring.core = 0.05F;
  snapshot.vortons.rings.push_back(ring);
  return snapshot;
}

// Beside the axis of a level ring and its image half of the divergence there times the distance: see boils_test.cpp.
TEST(RingDrift, WaterThatARingLiftsFlowsAway) {
  const Snapshot snapshot = water_over_ring(1.0F, 0.8F, {0, 1, 0});
  RingDrift drift;
  drift.find(snapshot);
  const float exact = 0.5F * 0.2F * 3.0F * 0.5F * 0.64F / std::pow(1.64F, 2.5F);
  EXPECT_NEAR(drift.at({0.2F, 0.0F}).x, exact, 0.05F * exact);
  EXPECT_NEAR(drift.at({0.2F, 0.0F}).y, 0.0F, 0.01F * exact);
  EXPECT_NEAR(drift.at({0.0F, -0.2F}).y, -exact, 0.05F * exact);
  EXPECT_NEAR(glm::length(drift.at({0.0F, 0.0F})), 0.0F, 0.01F * exact);
}

// In the plane of a small ring, at distance d from its centre, water flows backwards at ½ Γ R²/2d³ (1 + 9/8 (R/d)²); at
// the surface it is twice as fast.
TEST(RingDrift, WaterAboveARingThatRunsAlongGoesBack) {
  const Snapshot snapshot = water_over_ring(1.0F, 0.25F, {1, 0, 0});
  RingDrift drift;
  drift.find(snapshot);
  const float square = 0.25F * 0.25F;
  const float exact = 0.5F * 0.5F * square * (1.0F + 1.125F * square);
  EXPECT_NEAR(drift.at({0.0F, 0.0F}).x, -exact, 0.05F * exact);
  EXPECT_NEAR(drift.at({0.0F, 0.0F}).y, 0.0F, 0.01F * exact);
}

TEST(RingDrift, OnlyWhereRingsAreNear) {
  RingDrift drift;
  EXPECT_EQ(drift.at({0.0F, 0.0F}), Vec2(0.0F));
  drift.find(water_over_ring(1.0F, 0.8F, {0, 1, 0}));
  EXPECT_NE(drift.at({0.5F, 0.0F}), Vec2(0.0F));
  EXPECT_EQ(drift.at({9.0F, 0.0F}), Vec2(0.0F));
  drift.find(water_over_ring(3.0F, 0.8F, {0, 1, 0}));
  EXPECT_EQ(drift.at({0.5F, 0.0F}), Vec2(0.0F)) << "too deep";
  Snapshot lost = water_over_ring(1.0F, 0.8F, {0, 1, 0});
  lost.vortons.nodes[7].z = std::numeric_limits<float>::quiet_NaN();
  drift.find(lost);
  const Vec2 velocity = drift.at({0.2F, 0.0F});
  EXPECT_TRUE(std::isfinite(velocity.x + velocity.y));
}

// Rings that are still attached to their body do not count.
TEST(RingDrift, RingsAtTheirBodyAreLeftOut) {
  Snapshot snapshot = water_over_ring(1.0F, 0.25F, {1, 0, 0});
  snapshot.vortons.rings[0].body = 0;
  snapshot.bodies[0].state.position = {0.0F, -1.0F, 0.0F};
  RingDrift drift;
  drift.find(snapshot);
  EXPECT_EQ(drift.at({0.0F, 0.0F}), Vec2(0.0F));
}

}  // namespace
}  // namespace regatta
