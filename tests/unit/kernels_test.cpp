#include "columns/kernels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

// ∫ f(r) 2π r dr over the support by the midpoint rule.
template <class F>
double over_disc(double l, const F& f) {
  constexpr int kPieces = 200000;
  double sum = 0.0;
  for (int i = 0; i < kPieces; ++i) {
    const double r = (i + 0.5) * l / kPieces;
    sum += f(r) * 2.0 * std::numbers::pi * r * l / kPieces;
  }
  return sum;
}

TEST(Kernels, AreNormalised) {
  constexpr double kL = 0.37;
  const Kernels kernels(static_cast<float>(kL));
  const double inv2 = static_cast<double>(kernels.inv_support2);
  const double inv = static_cast<double>(kernels.inv_support);
  const double mass =
      over_disc(kL, [&](double r) { return static_cast<double>(kernels.depth) * depth_shape(r * r, inv2); });
  // −½ ∫ r W' = 1 for the gradient of a normalised kernel, ¼ ∫ r² ∇²W = 1 for its Laplacian.
  const double slope = over_disc(kL, [&](double r) {
    return 0.5 * r * r * static_cast<double>(kernels.gradient) * std::pow(linear_shape(r * r, inv), 3.0);
  });
  const double curvature = over_disc(
      kL, [&](double r) { return 0.25 * r * r * static_cast<double>(kernels.laplacian) * linear_shape(r * r, inv); });
  fmt::print("∫W = {:.7f}, -½∫rW' = {:.7f}, ¼∫r²∇²W = {:.7f}\n", mass, slope, curvature);
  EXPECT_NEAR(mass, 1.0, 1.0e-6);  // the constants are floats
  EXPECT_NEAR(slope, 1.0, 1.0e-6);
  EXPECT_NEAR(curvature, 1.0, 1.0e-6);
}

TEST(Kernels, DepthAndForceKernelsAreOfOneWidth) {
  // Second moments in units of l²: 1/7 and 5/36. Equal widths keep depth and pressure consistent over a curved bed.
  constexpr double kL = 1.0;
  const Kernels kernels(1.0F);
  const double depth =
      over_disc(kL, [&](double r) { return r * r * static_cast<double>(kernels.depth) * depth_shape(r * r, 1.0); });
  // ∫ r² W = −¼ ∫ r³ W' by parts.
  const double force = over_disc(kL, [&](double r) {
    return 0.25 * r * r * r * r * static_cast<double>(kernels.gradient) * std::pow(linear_shape(r * r, 1.0), 3.0);
  });
  EXPECT_NEAR(depth, 1.0 / 7.0, 1.0e-6);
  EXPECT_NEAR(force, 5.0 / 36.0, 1.0e-6);
}

TEST(Kernels, VanishOutsideTheirSupport) {
  const Kernels kernels(0.3F);
  for (const float r : {0.3F, 0.31F, 10.0F, 1.0e6F}) {
    EXPECT_NEAR(depth_shape(r * r, kernels.inv_support2), 0.0F, 1.0e-30F);
    EXPECT_NEAR(linear_shape(r * r, kernels.inv_support), 0.0F, 2.0e-7F);
  }
  EXPECT_EQ(depth_shape(0.0F, kernels.inv_support2), 1.0F);
  EXPECT_EQ(linear_shape(0.0F, kernels.inv_support), 1.0F);
}

}  // namespace
}  // namespace regatta
