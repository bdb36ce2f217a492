#include "liquid/liquid_particles.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

std::vector<LiquidParticle> scattered_particles(const MacGrid& grid, int count) {
  Rng rng(5);
  std::vector<LiquidParticle> particles(static_cast<std::size_t>(count));
  for (int n = 0; n < count; ++n) {
    LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
    particle.x = {rng.uniform(-0.5F, static_cast<float>(grid.nx) + 0.5F),
                  rng.uniform(-0.5F, static_cast<float>(grid.ny) + 2.0F),
                  rng.uniform(-0.5F, static_cast<float>(grid.nz) + 0.5F)};
    particle.mass = static_cast<float>(n);
  }
  return particles;
}

TEST(LiquidParticles, StandByCellAndKeepTheirOrderInEach) {
  const MacGrid grid{.nx = 7, .ny = 5, .nz = 6};
  for (const int threads : {1, 3}) {
    set_thread_count(threads);
    std::vector<LiquidParticle> particles = scattered_particles(grid, 5000);
    ParticleSort sort(grid);
    sort.sort(particles);
    ASSERT_EQ(sort.start().size(), 7U * 5U * 6U + 3U);
    EXPECT_EQ(sort.start().back(), 5000);
    for (std::size_t cell = 0; cell + 1 < sort.start().size(); ++cell) {
      float last = -1.0F;
      for (auto n = static_cast<std::size_t>(sort.start()[cell]); n < static_cast<std::size_t>(sort.start()[cell + 1]);
           ++n) {
        EXPECT_EQ(sort.order().of(particles[n].x), static_cast<int>(cell));
        EXPECT_GT(particles[n].mass, last);
        last = particles[n].mass;
      }
    }
  }
  set_thread_count(processor_count());
}

TEST(LiquidParticles, BeyondAWallAreInTheCellAtItAndAboveTheTopInNone) {
  const MacGrid grid{.nx = 7, .ny = 5, .nz = 6};
  const CellOrder order(grid);
  EXPECT_EQ(order.of({-0.2F, 2.5F, 3.5F}), order.of({0.5F, 2.5F, 3.5F}));
  EXPECT_EQ(order.of({7.0F, -1.0F, 6.5F}), order.of({6.5F, 0.5F, 5.5F}));
  EXPECT_EQ(order.of({3.0F, 5.0F, 3.0F}), order.cells());
}

TEST(LiquidParticles, NoneAtAllAreSorted) {
  ParticleSort sort({.nx = 2, .ny = 2, .nz = 2});
  std::vector<LiquidParticle> none;
  sort.sort(none);
  EXPECT_EQ(sort.start().back(), 0);
}

}  // namespace
}  // namespace regatta
