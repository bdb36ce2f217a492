// The gas is the gradient of its energy, presses on walls by that, and bears any stiffness and step.
#include "particles/gas_pressure.h"

#include "fluid_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

using fluid_scene::lattice;
using fluid_scene::Scene;

constexpr float kRadius = 0.025F;

// Squeezed water on the floor of a box, each place off its lattice.
std::vector<Vec3> squeezed() { return lattice(6, 0.042F, {0.5F, 0.13F, 0.5F}, 0.1F, 3); }

// Returns the boundary particles of the floor within reach of the fluid.
std::vector<Vec3> floor_below() {
  std::vector<Vec3> points;
  for (float x = 0.25F; x < 0.75F; x += kRadius) {
    for (float z = 0.25F; z < 0.75F; z += kRadius) points.emplace_back(x, 0.0F, z);
  }
  return points;
}

// m ∫ p/ρ² dρ, of the densities that the last push left [J].
double energy(const Fluid& fluid, const GasLaw& law) {
  double sum = 0.0;
  for (int i = 0; i < fluid.count; ++i) {
    const auto density = static_cast<double>(fluid.density[static_cast<std::size_t>(i)]);
    const auto rest = static_cast<double>(law.rest);
    if (density <= rest) continue;
    sum += rest > 0.0 ? std::log(density / rest) + rest / density - 1.0 : std::log(density);
  }
  return static_cast<double>(law.stiffness * kWaterDensity * fluid.volume) * sum;
}

TEST(GasPressure, ForceIsTheGradientOfTheEnergy) {
  constexpr float kStep = 1.0e-4F;  // [s] velocities become forces by it
  constexpr float kMove = 1.0e-3F;  // [m] of the difference
  const std::vector<Vec3> places = squeezed(), floor = floor_below();
  Scene other(kRadius, Vec3(0.0F), Vec3(1.0F), floor);
  for (const float rest : {1.0F, 0.9F, 0.0F}) {
    const GasLaw law{400.0F, rest};
    Scene scene(kRadius, Vec3(0.0F), Vec3(1.0F), floor);
    scene.place(places, {});
    apply_gas_pressure(scene.fluid, law, kStep);
    const double mass = static_cast<double>(kWaterDensity * scene.fluid.volume);
    const auto order = scene.grid.order();
    for (std::size_t k = 0; k < places.size(); k += 17) {
      const auto moved = static_cast<std::size_t>(order[k]);
      for (int axis = 0; axis < 3; ++axis) {
        double sides[2];
        for (const int side : {0, 1}) {
          std::vector<Vec3> shifted = places;
          shifted[moved][axis] += side == 0 ? -kMove : kMove;
          other.place(shifted, {});
          apply_gas_pressure(other.fluid, law, kStep);
          sides[side] = energy(other.fluid, law);
        }
        const double force = mass * static_cast<double>(scene.fluid.velocity[k][axis] / kStep);
        const double exact = -(sides[1] - sides[0]) / (2.0 * static_cast<double>(kMove));
        EXPECT_NEAR(force, exact, 0.02 * std::abs(exact) + 0.05) << rest << " particle " << k << " axis " << axis;
      }
    }
  }
}

// The push equals ∇p/ρ with the density that the particles compute. Half of it, which pairs (p_i + p_j)/2 give, would
// let water yield twice as far.
TEST(GasPressure, AnEvenSlopeOfPressurePushesByItself) {
  Scene scene(kRadius, Vec3(0.0F), Vec3(1.0F), {});
  // Closer together by a little from plane to plane: ρ ∝ 1/(1 − (x − ½)/2).
  std::vector<Vec3> places = lattice(15, 1.857F * kRadius, Vec3(0.5F), 0.0F);
  for (Vec3& at : places) at.x -= 0.25F * (at.x - 0.5F) * (at.x - 0.5F);
  scene.place(places, {});
  const GasLaw law{400.0F, 0.0F};
  apply_gas_pressure(scene.fluid, law, 1.0e-4F);
  double push = 0.0, x = 0.0, density = 0.0, xx = 0.0, x_density = 0.0, count = 0.0;
  for (int i = 0; i < scene.fluid.count; ++i) {
    const auto n = static_cast<std::size_t>(i);
    const Vec3 off = Vec3(scene.fluid.place[n]) - 0.5F;
    if (std::max({std::abs(off.x), std::abs(off.y), std::abs(off.z)}) > 0.12F) continue;
    const auto at = static_cast<double>(off.x), rho = static_cast<double>(scene.fluid.density[n]);
    push += static_cast<double>(scene.fluid.velocity[n].x) / 1.0e-4;
    x += at;
    density += rho;
    xx += at * at;
    x_density += at * rho;
    count += 1.0;
  }
  ASSERT_GT(count, 60.0);
  const double slope = (x_density - x * density / count) / (xx - x * x / count);
  EXPECT_NEAR(slope, 0.5, 0.05);
  const double exact = -static_cast<double>(law.stiffness) * slope / (density / count);
  EXPECT_NEAR(push / count, exact, 0.3 * std::abs(exact));  // rows squeezed along one axis alone give a fifth less
}

TEST(GasPressure, StiffnessCountsAsFarAsTheStepBearsIt) {
  Scene soft(kRadius, Vec3(0.0F), Vec3(1.0F), {}), stiff(kRadius, Vec3(0.0F), Vec3(1.0F), {});
  soft.place(squeezed(), {});
  stiff.place(squeezed(), {});
  constexpr float kStep = 0.01F;
  const float borne = std::pow(0.25F * soft.fluid.kernel.support / kStep, 2.0F);
  apply_gas_pressure(soft.fluid, {borne, 1.0F}, kStep);
  apply_gas_pressure(stiff.fluid, {100.0F * borne, 1.0F}, kStep);
  EXPECT_EQ(soft.fluid.velocity, stiff.fluid.velocity);
  EXPECT_NEAR(gas_time_step(soft.fluid, {borne, 1.0F}, 0.0F), kStep, 1.0e-6F);
}

}  // namespace
}  // namespace regatta
