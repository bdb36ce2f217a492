#include "vorton/vorton_sum.h"

#include "core/rng.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

std::vector<Vorton> cloud(int count) {
  Rng rng(2);
  const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
  std::vector<Vorton> vortons;
  for (int i = 0; i < count; ++i) vortons.push_back(make_vorton({any(), any(), any()}, {any(), any(), any()}, 0.1F));
  return vortons;
}
Vec3 velocity(VortonSum& sum, const Vec3& at) {
  Vec3 out(0.0F);
  sum.add_velocity({&at.x, &at.y, &at.z, &out.x, &out.y, &out.z, 1});
  return out;
}

TEST(VortonSum, NoWaterPassesAMirror) {
  VortonSum sum;
  const std::vector<Vorton> vortons = cloud(40);
  for (const bool bed : {false, true}) {
    VortonMirrors mirrors;
    (bed ? mirrors.bed : mirrors.surface) = bed ? -1.5F : 1.5F;
    sum.set({}, vortons, mirrors);
    for (int i = 0; i < 20; ++i) {
      const Vec3 at(0.3F * static_cast<float>(i - 10), bed ? -1.5F : 1.5F, 0.7F);
      const Vec3 u = velocity(sum, at);
      EXPECT_LT(std::abs(u.y), 1e-5F * glm::length(u) + 1e-6F);
    }
  }
}

TEST(VortonSum, ImagesStrengthenVerticalLinesAndOpposeLevelOnes) {
  const Vorton up = mirrored(make_vorton({0.0F, 1.0F, 0.0F}, {0.0F, 2.0F, 0.0F}, 0.1F), 3.0F);
  EXPECT_EQ(up.y, 5.0F);
  EXPECT_GT(up.ay, 0.0F);
  const Vorton level = mirrored(make_vorton({0.0F, 1.0F, 0.0F}, {2.0F, 0.0F, 0.0F}, 0.1F), 3.0F);
  EXPECT_LT(level.ax, 0.0F);
}

TEST(VortonSum, TakesTheTreeForMany) {
  VortonSum sum;
  sum.set({}, cloud(VortonSum::kCrossover - 1), {});
  EXPECT_FALSE(sum.uses_tree());
  sum.set({}, cloud(VortonSum::kCrossover), {});
  EXPECT_TRUE(sum.uses_tree());
  const Vec3 by_tree = velocity(sum, {0.2F, 0.1F, 0.0F});
  sum.set({.way = VortonSumTerms::Way::kDirect}, cloud(VortonSum::kCrossover), {});
  EXPECT_FALSE(sum.uses_tree());
  EXPECT_LT(glm::distance(velocity(sum, {0.2F, 0.1F, 0.0F}), by_tree), 0.05F * glm::length(by_tree));
}

}  // namespace
}  // namespace regatta
