// Particle water that should lie still: no motion left, level, its density that of water from top to bottom.
#include "particle_tank.h"

#include <cstdio>

namespace regatta::particles_rest_test {
namespace {

using namespace particle_tank;

constexpr const char* kSolvers[] = {"rdfpbf", "dfpbf", "pbf", "dfsph"};

// A column of water for so many steps of 5 ms: at rest, with the right density at every depth.
void expect_rest(int steps) {
  for (const char* solver : kSolvers) {
    const float radius = 0.025F;
    Tank tank(still({0.6F, 1.2F, 0.6F}, {0.6F, 0.8F, 0.6F}, radius));
    ASSERT_TRUE(set_param_text(tank.params, "ocean.solver", solver).ok());
    const ParticleWater& ocean = *tank.ocean;
    double worst = 0.0;
    for (int k = 0; k < steps; ++k) {
      const ParticleReport report = tank.step();
      worst = std::max(worst, report.density.mean_error);
      EXPECT_TRUE(report.density.converged);
      EXPECT_EQ(report.escaped, 0);
    }
    const WaterTotals totals = ocean.totals();
    const float usual = quantile(ocean, 0.5, [&](std::size_t i) { return glm::length(ocean.particles().velocity[i]); });
    // The volume that lies between two heights, counted in particles, against the room that is there.
    const float top = quantile(ocean, 0.995, [&](std::size_t i) { return ocean.particles().position[i].y; });
    std::printf("%-7s top %.4f m, speed: half %.4f, largest %.4f m/s; mean excess of density at most %.5f %%\n", solver,
                static_cast<double>(top), static_cast<double>(usual), static_cast<double>(totals.max_speed),
                100.0 * worst);
    EXPECT_LE(worst, 1.0e-4);
    EXPECT_LT(usual, 0.005F);
    EXPECT_LT(totals.max_speed, 0.1F);
    const int layers = 3;
    const float slab = 0.8F * top / static_cast<float>(layers);
    for (int layer = 0; layer < layers; ++layer) {
      const float from = 0.1F * top + static_cast<float>(layer) * slab;
      double density = 0.0;
      int count = 0;
      for (std::size_t i = 0; i < ocean.particles().position.size(); ++i) {
        const Vec3& at = ocean.particles().position[i];
        const bool within =
            at.y >= from && at.y < from + slab && std::min({at.x, at.z, 0.6F - at.x, 0.6F - at.z}) > 0.1F;
        if (!within) continue;
        density += static_cast<double>(ocean.density()[i]);
        ++count;
      }
      ASSERT_GT(count, 100);
      std::printf("        y %.2f to %.2f m: density %.5f of water's\n", static_cast<double>(from),
                  static_cast<double>(from + slab), density / count);
      EXPECT_NEAR(density / count, 1.0, 0.01) << solver << layer;
    }
  }
}

TEST(ParticlesAtRest, AColumnStaysAtRestWithTheRightDensityAtEveryDepth) { expect_rest(600); }
TEST(LongParticlesAtRest, AColumnStaysAtRestForTenSeconds) { expect_rest(2000); }

// The paper's own check of incompressibility, for every step of a dam break.
void expect_incompressible(int steps) {
  for (const char* solver : kSolvers) {
    ParticleSetup setup;
    setup.upper = {3.0F, 2.0F, 1.0F};
    setup.blocks.push_back({{0.25F, 0.0F, 0.0F}, {1.5F, 0.8F, 1.0F}, Vec3(0.0F)});
    Tank tank(setup);
    ASSERT_TRUE(set_param_text(tank.params, "ocean.solver", solver).ok());
    for (int k = 0; k < steps; ++k) {
      const ParticleReport report = tank.step();
      EXPECT_LE(report.density.mean_error, 1.0e-4) << solver << " step " << k;
      EXPECT_LE(report.divergence.mean_error, 1.0e-3) << solver << " step " << k;
    }
    EXPECT_TRUE(tank.ocean->totals().finite);
  }
}
// It meets the other wall after a hundred.
TEST(ParticlesAtRest, MeanDensityErrorStaysBelowItsToleranceInEveryStep) { expect_incompressible(200); }
TEST(LongParticlesAtRest, MeanDensityErrorStaysBelowItsToleranceInEveryStep) { expect_incompressible(400); }

}  // namespace
}  // namespace regatta::particles_rest_test
