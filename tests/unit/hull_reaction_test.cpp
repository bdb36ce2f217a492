// How a force on a hull as a whole is handed to the water at its nodes.
#include "hull/hull_reaction.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <vector>

namespace regatta {
namespace {

struct Waters {
  HullPatch patch;
  PatchWater water;
  HullHead head;
  std::vector<Vec2> reaction;

  // Nodes in the middle of the patch, wet by the share given; the others' lines don't reach the water.
  Waters(int nx, int nz, Vec2 spacing) {
    patch.nx = nx;
    patch.nz = nz;
    patch.stride = 8 * ((nx + 7) / 8);
    patch.spacing = spacing;
    for (int i = 0; i < patch.stride; ++i) patch.node_x.push_back((static_cast<float>(i) + 0.5F) * spacing.x);
    patch.center = {0.5F * spacing.x * static_cast<float>(nx), 0.0F, 0.5F * spacing.y * static_cast<float>(nz)};
    const auto count = static_cast<std::size_t>(patch.node_count());
    water.mass.assign(count, 0.0F);
    water.depth.assign(count, 1.0F);
    head.length.assign(count, 0.0F);
    reaction.assign(count, Vec2(0.0F));
  }
  void wet(int i, int k, float share) {
    head.length[patch.node(i, k)] = 0.1F;
    water.mass[patch.node(i, k)] = 0.2F * share;
  }
  // Returns the force and torque on the water, about the centre of mass.
  [[nodiscard]] PatchForce got() const {
    PatchForce sum;
    for (int k = 0; k < patch.nz; ++k) {
      for (int i = 0; i < patch.nx; ++i) {
        const Vec2 f = reaction[patch.node(i, k)];
        const Vec3 lever(patch.node_x[static_cast<std::size_t>(i)] - patch.center.x, 0.0F,
                         patch.node_z(k) - patch.center.z);
        sum.force += Vec3(f.x, 0.0F, f.y);
        sum.torque += glm::cross(lever, Vec3(f.x, 0.0F, f.y));
      }
    }
    return sum;
  }
};

const PatchForce kForce{{300.0F, 50.0F, -200.0F}, {10.0F, 400.0F, -30.0F}};

TEST(HullReaction, ForceAndMomentAboutTheVerticalGoToTheWaterExactly) {
  Waters w(10, 5, {0.4F, 0.3F});
  Rng rng(3);
  for (int k = 0; k < 5; ++k) {
    for (int i = 0; i < 10; ++i) w.wet(i, k, rng.uniform(0.3F, 1.0F));
  }
  const PatchForce handed = hand_over(w.patch, w.water, w.head, kForce, w.reaction);
  EXPECT_NEAR(handed.torque.y, kForce.torque.y, 1e-3F);
  const PatchForce got = w.got();
  EXPECT_NEAR(got.force.x, -kForce.force.x, 1e-2F);
  EXPECT_NEAR(got.force.z, -kForce.force.z, 1e-2F);
  EXPECT_NEAR(got.torque.y, -kForce.torque.y, 1e-1F);
}

TEST(HullReaction, ANodeOrTwoTakeTheForceAndNoMoreOfTheMomentThanTheyCan) {
  Rng rng(5);
  for (int trial = 0; trial < 500; ++trial) {
    Waters w(10, 5, {rng.uniform(0.05F, 0.5F), rng.uniform(0.05F, 0.5F)});
    const int i = static_cast<int>(rng.next() % 9), k = static_cast<int>(rng.next() % 5);
    w.wet(i, k, rng.uniform(0.01F, 1.0F));
    if (trial % 2 == 1) w.wet(i + 1, k, rng.uniform(0.01F, 1.0F));
    const PatchForce handed = hand_over(w.patch, w.water, w.head, kForce, w.reaction);
    const PatchForce got = w.got();
    EXPECT_NEAR(got.force.x, -kForce.force.x, 0.1F) << trial;
    EXPECT_NEAR(got.force.z, -kForce.force.z, 0.1F) << trial;
    EXPECT_NEAR(got.torque.y, -handed.torque.y, 0.5F)
        << "what the water does not get, the hull does not feel " << trial;
    // The moment at half a spacing's lever is the most; its own force has a lever of up to the patch's size.
    const float couple = kForce.torque.y + glm::length(w.patch.center) * glm::length(kForce.force);
    const float most = glm::length(kForce.force) + couple / (0.5F * glm::length(w.patch.spacing));
    for (const Vec2& f : w.reaction) EXPECT_LT(glm::length(f), most) << trial;
  }
}

}  // namespace
}  // namespace regatta
