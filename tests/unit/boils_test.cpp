#include "render/boils.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

WaterFields still_water() {
  WaterFields fields;
  fields.nx = fields.nz = 41;
  fields.origin = {-4.0F, -4.0F};
  fields.spacing = 0.2F;
  fields.shape.assign(41UL * 41UL, Vec4(0.0F, 5.0F, 0.0F, 0.0F));
  return fields;
}

// Level, around (0, −depth, 0); with Γ > 0 it runs upwards.
VortonSnapshot ring_at(float depth, float circulation) {
  constexpr int kNodes = 40;
  VortonSnapshot vortons;
  for (int i = 0; i < kNodes; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kNodes;
    vortons.nodes.emplace_back(0.8F * std::sin(angle), -depth, 0.8F * std::cos(angle));
  }
  RingLine ring;
  ring.count = kNodes;
  ring.circulation = circulation;
  ring.core = 0.1F;
  vortons.rings.push_back(ring);
  return vortons;
}

std::size_t at(const WaterFields& fields, int i, int k) {
  return static_cast<std::size_t>(k) * static_cast<std::size_t>(fields.nx) + static_cast<std::size_t>(i);
}

// On the axis of a level ring and its image, at distance d: the divergence of the level velocity is −dw/dy of
// w = Γ R²/2 (((y + d)² + R²)^(−3/2) − ((y − d)² + R²)^(−3/2)), so 3 Γ R² d/(d² + R²)^(5/2).
TEST(Boils, UpwellingIsThatOfARingAndItsImage) {
  const WaterFields fields = still_water();
  std::vector<float> up;
  find_upwelling(ring_at(1.0F, 0.5F), {}, fields, up);
  ASSERT_EQ(up.size(), fields.shape.size());
  const float square = 1.0F + 0.64F + 0.01F;
  const float exact = 3.0F * 0.5F * 0.64F / std::pow(square, 2.5F);
  EXPECT_NEAR(up[at(fields, 20, 20)], exact, 0.02F * exact);
  std::vector<float> down;
  find_upwelling(ring_at(1.0F, -0.5F), {}, fields, down);
  EXPECT_NEAR(down[at(fields, 20, 20)], -exact, 0.02F * exact);
}

TEST(Boils, StandABitHigherAndOnlyAboveRings) {
  WaterFields fields = still_water();
  std::vector<float> share;
  raise_boils(ring_at(0.8F, 0.5F), {}, fields, share);
  ASSERT_FALSE(share.empty());
  EXPECT_GT(share[at(fields, 20, 20)], 0.5F);
  EXPECT_EQ(share[at(fields, 0, 0)], 0.0F);
  EXPECT_GT(fields.shape[at(fields, 20, 20)].x, 0.005F);
  EXPECT_EQ(fields.shape[at(fields, 0, 0)].x, 0.0F);
  raise_boils(ring_at(3.0F, 0.5F), {}, fields, share);
  EXPECT_TRUE(share.empty()) << "too deep";
  VortonSnapshot lost = ring_at(0.8F, 0.5F);
  lost.nodes[3].x = std::numeric_limits<float>::quiet_NaN();
  fields = still_water();
  raise_boils(lost, {}, fields, share);
  for (const Vec4& shape : fields.shape) EXPECT_TRUE(std::isfinite(shape.x));
}

// A body's own flow holds down what is not clear of it yet: no boil stands above it.
TEST(Boils, WhatHasNotLeftItsBodyDoesNotCount) {
  const WaterFields fields = still_water();
  BodySnapshot body;
  auto hull = std::make_shared<Hull>();
  hull->lower = Vec3(-1.0F, -0.5F, -1.0F);
  hull->upper = Vec3(1.0F, 0.5F, 1.0F);
  body.hull = hull;
  body.state.orientation = glm::angleAxis(0.5F, Vec3(0.0F, 1.0F, 0.0F));
  VortonSnapshot vortons = ring_at(1.0F, 0.5F);
  vortons.rings[0].body = 0;
  std::vector<float> all, up;
  find_upwelling(vortons, {}, fields, all);
  const float free = all[at(fields, 20, 20)];
  body.state.position = {0.0F, -1.0F, 0.0F};  // all of the ring lies in its box
  find_upwelling(vortons, {&body, 1}, fields, up);
  EXPECT_FLOAT_EQ(up[at(fields, 20, 20)], 0.0F);
  body.state.position.x = -3.0F;
  find_upwelling(vortons, {&body, 1}, fields, up);
  EXPECT_GT(up[at(fields, 20, 20)], 0.2F * free);
  EXPECT_LT(up[at(fields, 20, 20)], 0.9F * free);
  body.state.position.x = -8.0F;
  find_upwelling(vortons, {&body, 1}, fields, up);
  EXPECT_FLOAT_EQ(up[at(fields, 20, 20)], free);
  vortons.rings[0].body = 7;  // one that is gone
  find_upwelling(vortons, {&body, 1}, fields, up);
  EXPECT_FLOAT_EQ(up[at(fields, 20, 20)], free);
}

}  // namespace
}  // namespace regatta
