#include "columns/head_kernel.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

HeadKernel kernel_of(float head_support) {
  HullPatch patch;
  patch.head_support = head_support;
  return HeadKernel(patch);
}

double level(const HeadKernel& kernel, double r) {
  return static_cast<double>(kernel.level) * head_shape(linear_shape(r * r, static_cast<double>(kernel.inv_support)));
}

TEST(HeadKernel, IsNormalisedAndAsWideAsTheForceKernelOfItsSupport) {
  constexpr double kWidth = 1.3;
  const HeadKernel kernel = kernel_of(static_cast<float>(kWidth));
  constexpr int kPieces = 200000;
  double mass = 0.0, slope = 0.0, variance = 0.0;
  for (int i = 0; i < kPieces; ++i) {
    const double dr = static_cast<double>(kernel.support) / kPieces, r = (i + 0.5) * dr;
    const double ring = 2.0 * std::numbers::pi * r * dr;
    const double t = linear_shape(r * r, static_cast<double>(kernel.inv_support));
    mass += level(kernel, r) * ring;
    slope += 0.5 * r * r * static_cast<double>(kernel.gradient) * head_slope(t) * ring;  // -½ ∫ r W' = 1
    variance += 0.5 * r * r * level(kernel, r) * ring;
  }
  EXPECT_NEAR(mass, 1.0, 1e-5);
  EXPECT_NEAR(slope, 1.0, 1e-5);
  EXPECT_NEAR(variance / (kWidth * kWidth), static_cast<double>(kKernelVariance), 1e-5);
}

// The largest less the smallest value over the lattice of Σ W(x - x_j) over a regular hexagonal lattice, one column to
// each unit of area.
template <class Kernel>
double ripple(const Kernel& kernel) {
  constexpr int kPlaces = 24, kReach = 6;
  const double dx = std::sqrt(2.0 / std::numbers::sqrt3), dz = 1.0 / dx;
  double least = 1e9, most = -1e9;
  for (int m = 0; m < kPlaces; ++m) {
    for (int n = 0; n < kPlaces; ++n) {
      const double x = dx * n / kPlaces, z = 2.0 * dz * m / kPlaces;
      double sum = 0.0;
      for (int row = -kReach; row <= kReach; ++row) {
        for (int i = -kReach; i <= kReach; ++i) {
          sum += kernel(std::hypot(x - dx * (i + (row % 2 != 0 ? 0.5 : 0.0)), z - dz * row));
        }
      }
      least = std::min(least, sum);
      most = std::max(most, sum);
    }
  }
  return most - least;
}

// A lattice draws a hull aside, and turns it, by what its head sees of the columns one by one.
TEST(HeadKernel, SeesLittleOfTheLattice) {
  const float support = 3.4F;  // columns, the default
  const HeadKernel head = kernel_of(support);
  const Kernels force(support);
  const double of_head = ripple([&](double r) { return level(head, r); });
  const double of_force = ripple([&](double r) {
    return static_cast<double>(force.potential) *
           potential_shape(linear_shape(r * r, static_cast<double>(force.inv_support)));
  });
  fmt::print("a lattice's ripple: {:.1e} under the head's kernel, {:.1e} under the force kernel\n", of_head, of_force);
  EXPECT_LT(of_head, 0.2 * of_force);
}

}  // namespace
}  // namespace regatta
