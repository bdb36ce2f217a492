#include "particles/calming.h"

#include "particles/particle_water.h"

#include <gtest/gtest.h>

#include <vector>

namespace regatta {
namespace {

// Particles unevenly in a cube, without walls.
struct Cube {
  static constexpr float kSpacing = 0.06F, kSupport = 2.15F * kSpacing;
  Boundary boundary{Vec3(0.0F), Vec3(1.0F), SplineKernel(kSupport), kSpacing* kSpacing* kSpacing, {}};
  Fluid fluid{SplineKernel(kSupport), kSpacing* kSpacing* kSpacing};
  PairValues pairs;

  Cube() {
    std::vector<Vec4> unsorted;
    for (int i = 0; i < 1000; ++i) {
      const Vec3 at(static_cast<float>(i % 10), static_cast<float>(i / 10 % 10), static_cast<float>(i / 100));
      unsorted.emplace_back(0.2F + kSpacing * at + 0.01F * glm::sin(3.0F * Vec3(at.y, at.z, at.x)), 0.0F);
    }
    PointGrid grid(Vec3(0.0F), Vec3(1.0F), kSupport);
    grid.sort(unsorted);
    std::vector<float> x, y, z;
    for (const std::int32_t k : grid.order()) {
      fluid.place.push_back(unsorted[static_cast<std::size_t>(k)]);
      x.push_back(fluid.place.back().x);
      y.push_back(fluid.place.back().y);
      z.push_back(fluid.place.back().z);
    }
    for (std::vector<float>* field : {&x, &y, &z}) field->resize(x.size() + 32, kFarAway);
    fluid.count = 1000;
    fluid.boundary = &boundary;
    fluid.place.emplace_back(Vec3(kFarAway), 0.0F);
    fluid.velocity.assign(1001, Vec4(0.0F));
    fluid.wall.resize(1001);
    fluid.density.resize(1001);
    fluid.pressure.resize(1001);
    for (std::size_t n = 0; n < 1000; ++n) fluid.pressure[n] = static_cast<float>(n % 7);  // surface and deep
    const Neighbours::Sources sources{{&grid, x, y, z, 0}, {}, {}, 1000, 0};
    fluid.neighbours.find(sources, std::span<const Vec4>(fluid.place).first(1000), kSupport);
    pairs.measure(fluid);
  }
  [[nodiscard]] glm::dvec3 momentum() const {
    glm::dvec3 sum(0.0);
    for (const Vec4& v : fluid.velocity) sum += glm::dvec3(Vec3(v));
    return sum;
  }
};

TEST(Calming, ChangesNoMomentumAndNoEvenMotion) {
  Cube cube;
  std::vector<float> motion(1000, 0.0F);
  Calming calming;
  for (std::size_t n = 0; n < 1000; ++n) cube.fluid.velocity[n] = Vec4(0.5F, -0.25F, 1.0F, 0.0F);
  calming.calm(cube.fluid, cube.pairs, Vec3(0.0F), 0.005F, motion);
  for (std::size_t n = 0; n < 1000; ++n) {
    EXPECT_LT(glm::distance(Vec3(cube.fluid.velocity[n]), Vec3(0.5F, -0.25F, 1.0F)), 1.0e-6F);
  }
  double energy = 0.0;
  for (std::size_t n = 0; n < 1000; ++n) {
    const auto phase = static_cast<float>(n * n % 1009);
    cube.fluid.velocity[n] = Vec4(std::sin(phase), std::cos(2.0F * phase), std::sin(3.0F * phase), 0.0F);
    energy += static_cast<double>(glm::dot(cube.fluid.velocity[n], cube.fluid.velocity[n]));
  }
  const glm::dvec3 before = cube.momentum();
  calming.calm(cube.fluid, cube.pairs, Vec3(0.0F), 0.005F, motion);
  EXPECT_LT(glm::length(cube.momentum() - before), 1.0e-4);
  double after = 0.0;
  for (const Vec4& v : cube.fluid.velocity) after += static_cast<double>(glm::dot(v, v));
  EXPECT_LT(after, 0.9 * energy);
}

TEST(Calming, MomentsHaveBoundedInverses) {
  const Symmetric even = {1.0F, 0.1F, 0.0F, 0.9F, -0.05F, 1.1F};
  const Symmetric inverse = bounded_inverse(even, 0.2F);
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 unit(0.0F);
    unit[axis] = 1.0F;
    EXPECT_LT(glm::distance(product(inverse, product(even, unit)), unit), 1.0e-5F);
  }
  // A sheet: nothing lies before or behind it.
  const Vec3 across(0.0F, 0.0F, 1.0F);
  EXPECT_NEAR(product(bounded_inverse({1.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F}, 0.2F), across).z, 5.0F, 1.0e-5F);
}

}  // namespace
}  // namespace regatta
