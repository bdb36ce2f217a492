#include "particles/particle_trouble.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

TEST(ParticleTrouble, FindsTheFastestAndTheFirstThatIsLost) {
  Particles particles;
  EXPECT_EQ(fastest_particle(particles).what, "");
  particles.position = {{0.0F, 1.0F, 2.0F}, {3.0F, 4.0F, 5.0F}, {6.0F, 7.0F, 8.0F}};
  particles.velocity = {{1.0F, 0.0F, 0.0F}, {0.0F, -3.0F, 0.0F}, {0.0F, 0.0F, 2.0F}};
  EXPECT_EQ(fastest_particle(particles).what, "particle");
  EXPECT_EQ(fastest_particle(particles).at, Vec3(3.0F, 4.0F, 5.0F));
  EXPECT_EQ(lost_particle(particles).what, "");
  particles.velocity[2].y = std::numeric_limits<float>::infinity();
  EXPECT_EQ(lost_particle(particles).at, Vec3(6.0F, 7.0F, 8.0F));
  particles.position[0].x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(lost_particle(particles).what, "particle");
  EXPECT_FALSE(lost_particle(particles).at);
}

}  // namespace
}  // namespace regatta
