#include "exchange/swell_sea.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Swell swell_towards(float degrees) {
  Swell swell;
  const float angle = degrees * std::numbers::pi_v<float> / 180.0F;
  swell.heading = {std::cos(angle), -std::sin(angle)};
  swell.wave_number = 0.57F;
  swell.amplitude = 0.25;
  swell.phase = 1.3;
  swell.first_corner = {-30.0F, 20.0F};
  return swell;
}

// The tile, repeated, is the wave that the edge lets in.
TEST(SwellSea, RepeatsTheSwellBeyondTheEdge) {
  for (const float degrees : {0.0F, 90.0F, 180.0F, 30.0F, -72.0F}) {
    const Swell swell = swell_towards(degrees);
    FarSea far;
    draw_swell(swell, 2.0F, far);
    ASSERT_TRUE(far.any());
    EXPECT_FALSE(far.everywhere());
    for (const int tile : {-3, 0, 5}) {
      for (int n = 0; n < far.nx; n += 7) {
        const int k = (3 * n) % far.nz;
        const Vec2 place(static_cast<float>(n + tile * far.nx) + 0.5F, static_cast<float>(k - tile * far.nz) + 0.5F);
        const float sea = far.sea[static_cast<std::size_t>(k * far.nx + n)];
        EXPECT_NEAR(sea, swell_at(swell, far.lower + far.spacing * place, 2.0F).rise, 0.004F) << degrees;
      }
    }
  }
}

TEST(SwellSea, IsNoneWithoutSwell) {
  FarSea far;
  draw_swell({}, 2.0F, far);
  EXPECT_FALSE(far.any());
}

}  // namespace
}  // namespace regatta
