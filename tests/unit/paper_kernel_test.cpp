#include "vorton/paper_kernel.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

struct PaperCloud {
  std::vector<Vorton> vortons;
  std::array<std::vector<float>, 3> velocity, strength;
  std::vector<float> sizes;
  explicit PaperCloud(int count, float core = 0.2F) {
    Rng rng(3);
    const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
    for (int i = 0; i < count; ++i) {
      const float x = any();
      const float y = any();
      const Vec3 at(x, y, any());
      const float a = any();
      const float b = any();
      vortons.push_back(make_vorton(at, {a, b, any()}, core));
    }
  }
  void rates(const PaperMixing& mixing) {
    sizes.clear();
    for (const Vorton& v : vortons) sizes.push_back(glm::length(Vec3(v.ax, v.ay, v.az)));
    for (auto* field : {&velocity, &strength}) {
      for (std::vector<float>& numbers : *field) numbers.assign(vortons.size(), 7.0F);
    }
    find_paper_rates(vortons, sizes, mixing,
                     {{velocity[0].data(), velocity[1].data(), velocity[2].data()},
                      {strength[0].data(), strength[1].data(), strength[2].data()}});
  }
};

Vec3 velocity_at(const std::vector<Vorton>& vortons, const glm::dvec3& place) {
  const Vec3 at(place);
  Vec3 u(0.0F);
  add_vortons(vortons, {&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1});
  return u;
}

TEST(PaperKernel, VelocityIsThatOfVortons) {
  PaperCloud cloud(53);
  cloud.rates({0.2F, 0.1F, 0.01F, 0.2F});
  for (std::size_t i = 0; i < 53; ++i) {
    const Vorton& v = cloud.vortons[i];
    const Vec3 u = velocity_at(cloud.vortons, {v.x, v.y, v.z});
    EXPECT_LT(glm::distance(Vec3(cloud.velocity[0][i], cloud.velocity[1][i], cloud.velocity[2][i]), u), 1e-5F);
  }
}

TEST(PaperKernel, StretchingIsTheTransposedGradient) {
  // dα_i/dt = α_k ∂u_k/∂x_i, by differences.
  PaperCloud cloud(20, 0.5F);
  cloud.rates({0.5F, 1.0F, 0.0F, 0.0F});
  constexpr double kStep = 5e-3;
  for (std::size_t i = 0; i < 20; ++i) {
    const Vorton& v = cloud.vortons[i];
    const glm::dvec3 at(v.x, v.y, v.z);
    Vec3 wanted(0.0F);
    for (int axis = 0; axis < 3; ++axis) {
      glm::dvec3 off(0.0);
      off[axis] = kStep;
      const Vec3 difference =
          (velocity_at(cloud.vortons, at + off) - velocity_at(cloud.vortons, at - off)) / static_cast<float>(2 * kStep);
      wanted[axis] = glm::dot(Vec3(v.ax, v.ay, v.az), difference);
    }
    const Vec3 rate(cloud.strength[0][i], cloud.strength[1][i], cloud.strength[2][i]);
    EXPECT_LT(glm::distance(rate, wanted), 2e-3F * glm::length(wanted) + 1e-4F) << i;
  }
}

TEST(PaperKernel, WhatOneGainsAnotherLoses) {
  for (const float viscosity : {0.0F, 0.5F}) {
    PaperCloud cloud(301);
    cloud.rates({0.2F, 0.02F, viscosity, viscosity});
    for (const std::vector<float>& rate : cloud.strength) {
      double sum = 0.0;
      double size = 0.0;
      for (const float r : rate) {
        sum += static_cast<double>(r);
        size += std::abs(static_cast<double>(r));
      }
      EXPECT_LT(std::abs(sum), 1e-6 * size);
      EXPECT_GT(size, 0.1);
    }
  }
}

TEST(PaperKernel, TheExchangeIsAViscosity) {
  // One strong vorton amid a lattice of none: the second moment of what it gives away grows by 6 ν a second. The
  // lattice ends at 6 cores, where a tail of the kernel of about 1/20 of the moment is missing.
  constexpr float kSpacing = 0.1F;
  constexpr float kCore = 0.13F;
  constexpr float kViscosity = 0.01F;
  constexpr int kHalf = 8;
  PaperCloud cloud(0);
  for (int a = -kHalf; a <= kHalf; ++a) {
    for (int b = -kHalf; b <= kHalf; ++b) {
      for (int c = -kHalf; c <= kHalf; ++c) {
        const Vec3 at = kSpacing * Vec3(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c));
        const bool middle = a == 0 && b == 0 && c == 0;
        cloud.vortons.push_back(make_vorton(at, {0.0F, middle ? 1.0F : 0.0F, 0.0F}, kCore));
      }
    }
  }
  cloud.rates({kCore, kSpacing * kSpacing * kSpacing, kViscosity, 0.0F});
  double growth = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < cloud.vortons.size(); ++i) {
    const Vorton& v = cloud.vortons[i];
    growth += static_cast<double>(cloud.strength[1][i] * (v.x * v.x + v.y * v.y + v.z * v.z));
    all += static_cast<double>(v.ay);
  }
  EXPECT_NEAR(growth / all / (6.0 * static_cast<double>(kViscosity)), 1.0, 0.12);
}

TEST(PaperKernel, NothingFromNothing) { find_paper_rates({}, {}, {}, {}); }

}  // namespace
}  // namespace regatta
