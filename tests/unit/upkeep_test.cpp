#include "liquid/upkeep.h"

#include "core/rng.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr MacGrid kUpkeepGrid{.nx = 4, .ny = 4, .nz = 4};

struct Books {
  double mass = 0.0;
  glm::dvec3 momentum{0.0}, place{0.0};
  explicit Books(const std::vector<LiquidParticle>& particles) {
    for (const LiquidParticle& particle : particles) {
      const auto own = static_cast<double>(particle.mass);
      mass += own;
      momentum += own * glm::dvec3(particle.u);
      place += own * glm::dvec3(particle.x);
    }
  }
};

std::vector<LiquidParticle> in_cell(const Vec3& lower, int count, float mass) {
  Rng rng(7);
  std::vector<LiquidParticle> particles(static_cast<std::size_t>(count));
  for (LiquidParticle& particle : particles) {
    particle.x = lower + Vec3(rng.uniform(), rng.uniform(), rng.uniform());
    particle.u = {rng.uniform(), rng.uniform(), rng.uniform()};
    particle.mass = mass;
  }
  return particles;
}

UpkeepCounts keep_up_once(std::vector<LiquidParticle>& particles, std::int64_t substep = 1) {
  ParticleSort sort(kUpkeepGrid);
  sort.sort(particles);
  const std::vector<std::uint8_t> liquid(static_cast<std::size_t>(kUpkeepGrid.entries()), 1);
  return keep_up(kUpkeepGrid, sort, liquid, substep, particles);
}

TEST(Upkeep, MergesACrowdAndKeepsMassMomentumAndPlace) {
  std::vector<LiquidParticle> particles = in_cell({1.0F, 2.0F, 1.0F}, 30, 0.9F);
  const Books before(particles);
  int left = 30;
  for (int n = 0; n < 10; ++n) left -= keep_up_once(particles).merged;
  EXPECT_EQ(left, kMostInCell);
  EXPECT_EQ(particles.size(), static_cast<std::size_t>(kMostInCell));
  const Books after(particles);
  EXPECT_NEAR(after.mass, before.mass, 1e-5);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(after.momentum[a], before.momentum[a], 1e-4);
    EXPECT_NEAR(after.place[a], before.place[a], 1e-4);
  }
}

TEST(Upkeep, SplitsWhereThereAreTooFewAndKeepsMassMomentumAndPlace) {
  std::vector<LiquidParticle> particles = in_cell({2.0F, 1.0F, 1.0F}, 2, 1.5F);
  const Books before(particles);
  EXPECT_EQ(keep_up_once(particles).added, 1);
  ASSERT_EQ(particles.size(), 3U);
  const Books after(particles);
  EXPECT_EQ(after.mass, before.mass);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(after.momentum[a], before.momentum[a], 1e-6);
    EXPECT_NEAR(after.place[a], before.place[a], 1e-6);
  }
}

TEST(Upkeep, LeavesOrdinaryLightAndHeavyOnesAlone) {
  std::vector<LiquidParticle> ordinary = in_cell({2.0F, 1.0F, 1.0F}, kPerCell, 1.0F);
  const UpkeepCounts none = keep_up_once(ordinary);
  EXPECT_EQ(none.added + none.merged, 0);
  std::vector<LiquidParticle> light = in_cell({2.0F, 1.0F, 1.0F}, 2, 0.6F);
  EXPECT_EQ(keep_up_once(light).added, 0);
  std::vector<LiquidParticle> heavy = in_cell({2.0F, 1.0F, 1.0F}, 20, 1.5F);
  EXPECT_EQ(keep_up_once(heavy).merged, 0);
}

TEST(Upkeep, DrawsAnewInEachSubstepAndAlikeInTheSame) {
  std::vector<LiquidParticle> a = in_cell({2.0F, 1.0F, 1.0F}, 2, 1.5F), b = a, c = a;
  keep_up_once(a, 1);
  keep_up_once(b, 1);
  keep_up_once(c, 2);
  EXPECT_EQ(a[2].x, b[2].x);
  EXPECT_NE(a[2].x, c[2].x);
}

}  // namespace
}  // namespace regatta
