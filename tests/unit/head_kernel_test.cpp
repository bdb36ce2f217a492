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
  return static_cast<double>(kernel.level) *
         HeadKernel::shape(linear_shape(r * r, static_cast<double>(kernel.inv_support)));
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
    slope += 0.5 * r * r * static_cast<double>(kernel.gradient) * HeadKernel::slope(t) * ring;  // -½ ∫ r W' = 1
    variance += 0.5 * r * r * level(kernel, r) * ring;
  }
  EXPECT_NEAR(mass, 1.0, 1e-5);
  EXPECT_NEAR(slope, 1.0, 1e-5);
  EXPECT_NEAR(variance / (kWidth * kWidth), static_cast<double>(kKernelVariance), 1e-5);
}

// ∫ W J0(k r) 2 π r dr of a kernel: W from 1 - r / support.
template <class Shape>
double transform(double support, double level, double k, const Shape& shape) {
  constexpr int kPieces = 2000;
  double sum = 0.0;
  for (int i = 0; i < kPieces; ++i) {
    const double q = (i + 0.5) / kPieces, r = q * support;
    sum += shape(1.0 - q) * std::cyl_bessel_j(0.0, k * r) * 2.0 * std::numbers::pi * r * support / kPieces;
  }
  return level * sum;
}

// A head is pressed through a head kernel, made up for through the force kernel, and read through a head kernel: what
// is left of its mean is none, at every wave number. What C4 left (4e-3) carried a boat by 1.1 m in 20 s from above a
// submarine that hovered.
TEST(NodeKernel, IsTwoHeadKernelsOverTheForceKernel) {
  const Kernels force(1.0F);
  for (const auto& [reads, presses] : {std::pair{1.0F, 1.0F}, {1.3F, 1.3F}, {1.0F, 1.6F}}) {
    const HeadKernel read = kernel_of(reads), press = kernel_of(presses);
    const NodeKernel node(reads, presses, 1.0F);
    const auto of = [](const auto& kernel, double k) {
      return transform(static_cast<double>(kernel.support), static_cast<double>(kernel.level), k,
                       [&](double t) { return kernel.shape(t); });
    };
    EXPECT_NEAR(of(node, 1e-3), 1.0, 1e-5);
    double slope = 0.0;
    constexpr int kPieces = 2000;
    for (int i = 0; i < kPieces; ++i) {
      const double q = (i + 0.5) / kPieces, r = q * static_cast<double>(node.support);
      slope += std::numbers::pi * r * r * r * static_cast<double>(node.gradient) * NodeKernel::slope(1.0 - q) *
               static_cast<double>(node.support) / kPieces;
    }
    EXPECT_NEAR(slope, 1.0, 1e-5);  // -½ ∫ r W' = 1
    for (double k = 0.5; k < 13.0; k += 0.5) {
      const double of_force =
          transform(1.0, static_cast<double>(force.potential), k, [](double t) { return potential_shape(t); });
      EXPECT_NEAR(of(node, k), of(read, k) * of(press, k) / of_force, 2.5e-3) << k;
    }
  }
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
