// The sums of the pressure solvers against differences of the constraints that they are derivatives of.
#include "particles/pair_sums.h"

#include "fluid_scene.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

using fluid_scene::lattice;
using fluid_scene::Scene;

const std::vector<Vec3>& wall_points() {
  static const std::vector<Vec3> points = lattice(8, 0.03F, {0.5F, 0.18F, 0.5F}, 0.2F, 5);
  return points;
}

// ρ_i/ρ0 − 1 with particle k moved by `shift`, in double.
double constraint(const Scene& scene, int i, int k, const Vec3& shift) {
  const Fluid& fluid = scene.fluid;
  const auto value = [&](const Vec3& x) {
    const double q = static_cast<double>(glm::length(x)) / static_cast<double>(fluid.kernel.support);
    const double a = std::max(1.0 - q, 0.0), b = std::max(0.5 - q, 0.0);
    return static_cast<double>(fluid.kernel.value_scale) * (a * a * a - 4.0 * b * b * b);
  };
  const auto place = [&](int j) {
    return Vec3(fluid.place[static_cast<std::size_t>(j)]) + (j == k ? shift : Vec3(0.0F));
  };
  double sum = 0.0;
  for (int j = 0; j < fluid.count; ++j) sum += value(place(i) - place(j));
  for (std::int32_t b = 0; b < scene.boundary.count(); ++b) {
    const Vec4& point = scene.boundary.places()[b];
    sum += static_cast<double>(point.w) * value(place(i) - Vec3(point));
  }
  return static_cast<double>(fluid.volume) * sum - 1.0;
}

glm::dvec3 slope(const Scene& scene, int i, int k) {
  constexpr float kStep = 2.0e-4F;
  glm::dvec3 gradient;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 shift(0.0F);
    shift[axis] = kStep;
    gradient[axis] =
        (constraint(scene, i, k, shift) - constraint(scene, i, k, -shift)) / (2.0 * static_cast<double>(kStep));
  }
  return gradient;
}

class PairSums : public ::testing::Test {
 protected:
  PairSums() : scene_(0.025F, Vec3(0.0F), Vec3(1.0F), wall_points()) {
    scene_.place(lattice(6, 0.046F, {0.5F, 0.42F, 0.5F}, 0.25F), {});
  }
  Scene scene_;
};

TEST_F(PairSums, DensityAndAlphaAreThoseOfTheConstraint) {
  const Fluid& fluid = scene_.fluid;
  int by_walls = 0;
  for (int i = 0; i < fluid.count; i += 17) {
    const NeighbourList list = fluid.neighbours.of(i);
    const DensityAlpha found = density_alpha_of(fluid, fluid.place[static_cast<std::size_t>(i)], list);
    EXPECT_NEAR(static_cast<double>(found.density) - 1.0, constraint(scene_, i, -1, Vec3(0.0F)), 2.0e-6);
    EXPECT_FLOAT_EQ(density_of(fluid, fluid.place[static_cast<std::size_t>(i)], list).density, found.density);
    double squares = 0.0;
    for (int k = 0; k < fluid.count; ++k) {
      const glm::dvec3 gradient = slope(scene_, i, k);
      squares += glm::dot(gradient, gradient);
    }
    // Boundary points count as if they could move.
    for (int k = 0; k < list.wall_count; ++k) {
      const Vec4& point = scene_.boundary.places()[list.boundary[k] / 4];
      const Vec3 gradient =
          fluid.volume * point.w * fluid.kernel.gradient(Vec3(fluid.place[static_cast<std::size_t>(i)]) - Vec3(point));
      squares += static_cast<double>(glm::dot(gradient, gradient));
    }
    by_walls += list.wall_count > 0 ? 1 : 0;
    EXPECT_NEAR(static_cast<double>(found.alpha) * -squares, 1.0, 5.0e-3) << i;
  }
  EXPECT_GT(by_walls, 2);
}

TEST_F(PairSums, CorrectionGoesDownTheWeightedSumOfConstraints) {
  Fluid& fluid = scene_.fluid;
  Rng rng(4);
  for (int i = 0; i < fluid.count; ++i) {
    const auto n = static_cast<std::size_t>(i);
    fluid.scaled[n] = Vec4(Vec3(fluid.place[n]), rng.uniform(-1.0e-3F, 0.0F));
  }
  for (int k = 3; k < fluid.count; k += 31) {
    const auto n = static_cast<std::size_t>(k);
    const NeighbourList list = fluid.neighbours.of(k);
    const Vec3 wall = wall_of(fluid, fluid.place[n], list);
    const Vec3 found = correction_of(fluid, fluid.scaled[n], wall, list);
    glm::dvec3 expected(0.0);
    for (int i = 0; i < fluid.count; ++i) {
      expected += static_cast<double>(fluid.scaled[static_cast<std::size_t>(i)].w) * slope(scene_, i, k);
    }
    EXPECT_LT(glm::distance(glm::dvec3(found), expected), 2.0e-3 * glm::length(expected) + 1.0e-7);
  }
}

TEST_F(PairSums, AParticleAloneIsNotPressed) {
  Scene alone(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  alone.place({Vec3(0.5F)}, {});
  const DensityAlpha found = density_alpha_of(alone.fluid, alone.fluid.place[0], alone.fluid.neighbours.of(0));
  EXPECT_GT(found.density, 0.0F);
  EXPECT_LT(found.density, 0.5F);
  EXPECT_EQ(found.alpha, 0.0F);
}

}  // namespace
}  // namespace regatta
