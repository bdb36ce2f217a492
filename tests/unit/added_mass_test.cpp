#include "rigid/added_mass.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(AddedMass, BodyAndWaterSpeedUpTogether) {
  SixSix added{};
  for (std::size_t i = 0; i < 3; ++i) added[i][i] = 500.0;
  const Six load =
      implicit_load(50.0F, Mat3(10.0F), added, {100.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.0, -490.5, 0.0, 0.0, 0.0, 3.0});
  EXPECT_NEAR(load[0] / 50.0, 100.0 / 550.0, 1e-9);
  EXPECT_NEAR((load[1] - 490.5) / 50.0, -490.5 / 550.0, 1e-9);
  EXPECT_NEAR(load[5], 0.0, 1e-9);  // nothing added to how it turns
}

}  // namespace
}  // namespace regatta
