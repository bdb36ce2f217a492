#include "render/vorton_slice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

// A ring that goes along an axis.
void add_round_ring(Snapshot& snapshot, const Vec3& middle, const Vec3& axis, float circulation, float core,
                    int emitter = -1) {
  constexpr int kCount = 80;
  const Vec3 beside = std::abs(axis.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 a = glm::normalize(glm::cross(axis, beside));
  const Vec3 b = glm::cross(axis, a);
  VortonSnapshot& vortons = snapshot.vortons;
  RingLine ring{static_cast<int>(vortons.nodes.size()), kCount, circulation, core, 0.0F, -1, emitter};
  for (int i = 0; i < kCount; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kCount;
    vortons.nodes.push_back(middle + std::cos(angle) * a + std::sin(angle) * b);
  }
  vortons.rings.push_back(ring);
}

TEST(VortonSlice, HoldsTheCirculationOfARingOnBothSidesOfItsAxis) {
  for (const Vec3& axis : {Vec3(1.0F, 0.0F, 0.0F), Vec3(0.6F, 0.0F, 0.8F)}) {
    Snapshot snapshot;
    add_round_ring(snapshot, {20.0F, -5.0F, 3.0F}, axis, 2.0F, 0.2F);
    const std::vector<VorticitySlice> slices = vorticity_slices(snapshot);
    ASSERT_EQ(slices.size(), 1U);
    const VorticitySlice& slice = slices[0];
    EXPECT_NEAR(std::abs(glm::dot(slice.along, axis)), 1.0F, 1e-4F);
    double above = 0.0, below = 0.0;
    float most = 0.0F;
    Vec3 where(0.0F);
    for (int iy = 0; iy < slice.ny; ++iy) {
      for (int ix = 0; ix < slice.nx; ++ix) {
        const float vorticity = slice.vorticity[static_cast<std::size_t>(iy * slice.nx + ix)];
        const Vec3 at = slice.at(ix, iy);
        (at.y > -5.0F ? above : below) += static_cast<double>(vorticity * slice.spacing * slice.spacing);
        if (std::abs(vorticity) > most) {
          most = std::abs(vorticity);
          where = at;
        }
      }
    }
    // Below the upper cut, amid the ring, the water goes along the axis: there it turns around along × up.
    EXPECT_NEAR(above, 2.0, 0.1);
    EXPECT_NEAR(below, -2.0, 0.1);
    EXPECT_NEAR(std::abs(where.y + 5.0F), 1.0F, 0.1F);
    EXPECT_NEAR(most, 2.0F * 2.0F / (std::numbers::pi_v<float> * 0.04F), 0.1F * most);  // 2Γ/(πσ²)
  }
}

TEST(VortonSlice, OnePlaneForEachThatRingsBelongTo) {
  Snapshot snapshot;
  EXPECT_TRUE(vorticity_slices(snapshot).empty());
  add_round_ring(snapshot, Vec3(0.0F), {0.0F, 1.0F, 0.0F}, 1.0F, 0.2F, 0);
  add_round_ring(snapshot, {10.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 1.0F, 0.2F, 1);
  add_round_ring(snapshot, {0.0F, 3.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 1.0F, 0.2F, 0);
  snapshot.vortons.free = {{{0.0F, -1.0F, 0.0F}, {0.0F, 0.0F, 2.0F}}};
  snapshot.vortons.free_core = 0.1F;
  snapshot.vortons.free_volume = 1e-3F;
  const std::vector<VorticitySlice> slices = vorticity_slices(snapshot);
  ASSERT_EQ(slices.size(), 3U);
  EXPECT_EQ(slices[0].along, Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_GT(*std::max_element(slices[2].vorticity.begin(), slices[2].vorticity.end()), 0.0F);
}

TEST(VortonSlice, LostNodesAndRingsThatDoNotFitAreLeftOut) {
  Snapshot snapshot;
  add_round_ring(snapshot, Vec3(0.0F), {1.0F, 0.0F, 0.0F}, 1.0F, 0.2F);
  snapshot.vortons.nodes[5].x = std::numeric_limits<float>::quiet_NaN();
  for (const VorticitySlice& slice : vorticity_slices(snapshot)) {
    for (const float vorticity : slice.vorticity) EXPECT_TRUE(std::isfinite(vorticity));
  }
  snapshot.vortons.rings[0].count = 1000;
  EXPECT_TRUE(vorticity_slices(snapshot).empty());
}

}  // namespace
}  // namespace regatta
