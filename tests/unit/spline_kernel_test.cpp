#include "particles/spline_kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

TEST(SplineKernel, IsNormalised) {
  for (const float h : {0.08F, 0.1F, 1.7F}) {
    const SplineKernel kernel(h);
    double sum = 0.0;
    const int shells = 2000;
    for (int k = 0; k < shells; ++k) {
      const double r = (k + 0.5) * static_cast<double>(h) / shells;
      sum += 4.0 * std::numbers::pi * r * r * static_cast<double>(kernel.value(static_cast<float>(r)));
    }
    EXPECT_NEAR(sum * static_cast<double>(h) / shells, 1.0, 1.0e-5);
  }
}

TEST(SplineKernel, GradientIsTheSlopeOfTheValue) {
  const SplineKernel kernel(0.1F);
  for (const float r : {0.01F, 0.03F, 0.049F, 0.051F, 0.08F, 0.097F}) {
    const float step = 1.0e-4F;
    const float slope = (kernel.value(r + step) - kernel.value(r - step)) / (2.0F * step);
    const Vec3 x = r * glm::normalize(Vec3(1.0F, -2.0F, 0.5F));
    const Vec3 gradient = kernel.gradient(x);
    EXPECT_NEAR(glm::dot(gradient, x) / r, slope, 2.0e-3F * kernel.value(0.0F) / kernel.support);
    EXPECT_LT(glm::dot(gradient, x), 0.0F);  // towards the neighbour, where the density is higher
    EXPECT_NEAR(glm::length(glm::cross(gradient, x)), 0.0F, 1.0e-3F * glm::length(gradient) * r);
  }
}

TEST(SplineKernel, WideAndPlainAgreeAndEndAtTheSupport) {
  const SplineKernel kernel(0.1F);
  std::array<float, static_cast<std::size_t>(kLanes)> r2{}, value{}, slope{};
  for (int start = 0; start < 64; start += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) {
      const float r = 0.0019F * static_cast<float>(start + lane);
      r2[static_cast<std::size_t>(lane)] = r * r;
    }
    const SplineKernel::Shape shape = kernel.shape(load_wide(r2.data()));
    shape.value.store_unaligned(value.data());
    shape.slope.store_unaligned(slope.data());
    for (std::size_t lane = 0; lane < r2.size(); ++lane) {
      const float r = std::sqrt(r2[lane]);
      EXPECT_NEAR(kernel.value_scale * value[lane], kernel.value(r), 1.0e-5F * kernel.value(0.0F));
      const float gradient = glm::length(kernel.gradient(Vec3(r, 0.0F, 0.0F)));
      EXPECT_NEAR(-kernel.slope_scale * slope[lane] * r, gradient, 1.0e-4F * kernel.value(0.0F) / kernel.support);
      if (r >= kernel.support) {
        EXPECT_EQ(value[lane], 0.0F);
        EXPECT_EQ(slope[lane], 0.0F);
      }
    }
  }
}

TEST(SplineKernel, CoincidentPointsHaveAValueAndNoGradient) {
  const SplineKernel kernel(0.1F);
  EXPECT_EQ(kernel.gradient(Vec3(0.0F)), Vec3(0.0F));
  EXPECT_FLOAT_EQ(kernel.value(0.0F), kernel.value_scale * SplineKernel::kOwnValue);
}

}  // namespace
}  // namespace regatta
