// Tests of all pressure solvers, the viscosity and the gas: momentum is conserved, pushes on bodies are equal and
// opposite, solvers converge, and nothing moves where there is nothing to do.
#include "particles/pressure.h"

#include "core/parallel.h"
#include "fluid_scene.h"
#include "geometry/hull_shapes.h"
#include "geometry/surface_sampling.h"
#include "particles/gas_pressure.h"
#include "particles/position_pressure.h"
#include "particles/velocity_pressure.h"
#include "particles/viscosity.h"

#include <gtest/gtest.h>

#include <functional>

namespace regatta {
namespace {

using fluid_scene::lattice;
using fluid_scene::Scene;

constexpr double kStep = 0.005;

struct Pressed {
  const char* name;
  std::function<void(Fluid&)> apply;
  bool moves = false;  // places rather than velocities
};
const std::vector<Pressed>& solvers() {
  const SolveLimits limits{1.0e-4, 60, 1.1F}, warm{1.0e-4, 60, 1.1F, true};
  const auto press = [](Fluid& f) {  // as a step before this one left it
    for (std::size_t i = 0; i < f.pressure.size(); ++i) f.pressure[i] = 0.2F + 0.05F * static_cast<float>(i % 7);
  };
  static const std::vector<Pressed> all = {
      {"dfpbf", [=](Fluid& f) { (void)solve_position_pressure(f, limits, AlphaRule::kOnce, kStep); }, true},
      {"pbf", [=](Fluid& f) { (void)solve_position_pressure(f, limits, AlphaRule::kEveryIteration, kStep); }, true},
      {"warm dfpbf",
       [=](Fluid& f) {
         press(f);
         (void)solve_position_pressure(f, warm, AlphaRule::kOnce, kStep);
       },
       true},
      {"warm rest density",
       [=](Fluid& f) {
         press(f);
         measure_density_alpha(f);
         (void)solve_velocity_pressure(f, warm, VelocityGoal::kRestDensity, kStep);
       }},
      {"divergence",
       [=](Fluid& f) {
         measure_density_alpha(f);
         (void)solve_velocity_pressure(f, limits, VelocityGoal::kNoDivergence, kStep);
       }},
      {"rest density",
       [=](Fluid& f) {
         measure_density_alpha(f);
         (void)solve_velocity_pressure(f, limits, VelocityGoal::kRestDensity, kStep);
       }},
      {"viscosity", [](Fluid& f) { apply_viscosity(f, 0.01F, static_cast<float>(kStep)); }},
      {"gas",
       [](Fluid& f) {
         apply_gas_pressure(f, {400.0F, 1.0F}, static_cast<float>(kStep));
       }},
  };
  return all;
}

// Returns the momentum of the particles; `moves`: the solver moves places, which count as velocities over a step.
glm::dvec3 momentum(const Fluid& fluid, bool moves) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(fluid.count); ++i) {
    sum += moves ? glm::dvec3(Vec3(fluid.place[i])) / kStep : glm::dvec3(Vec3(fluid.velocity[i]));
  }
  return static_cast<double>(kWaterDensity * fluid.volume) * sum;
}

// Flows together.
void place_flowing(Scene& scene, const std::vector<Vec3>& places) {
  std::vector<Vec3> velocities;
  for (const Vec3& p : places) velocities.push_back(2.0F * (Vec3(0.5F, 0.6F, 0.5F) - p) + Vec3(0.3F, 0.0F, 0.1F));
  scene.place(places, velocities);
}

// Too dense.
void squeeze(Scene& scene) { place_flowing(scene, lattice(8, 0.041F, {0.5F, 0.6F, 0.5F}, 0.2F)); }

void expect_no_momentum_from_nowhere(const Pressed& solver, Fluid& fluid) {
  const glm::dvec3 before = momentum(fluid, solver.moves);
  const std::vector<Vec4> places = fluid.place, velocities = fluid.velocity;
  solver.apply(fluid);
  const glm::dvec3 change = momentum(fluid, solver.moves) - before;
  double exchanged = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(fluid.count); ++i) {
    exchanged += static_cast<double>(solver.moves ? glm::distance(fluid.place[i], places[i]) / static_cast<float>(kStep)
                                                  : glm::distance(Vec3(fluid.velocity[i]), Vec3(velocities[i])));
  }
  exchanged *= static_cast<double>(kWaterDensity * fluid.volume);
  EXPECT_GT(exchanged, 0.1) << solver.name;
  EXPECT_LT(glm::length(change), 2.0e-5 * exchanged) << solver.name;
}

TEST(Pressure, ChangesNoMomentumByItself) {
  for (const Pressed& solver : solvers()) {
    Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
    squeeze(scene);
    expect_no_momentum_from_nowhere(solver, scene.fluid);
  }
}

// A thousand particles within one support radius, more than their lists hold.
TEST(Pressure, ChangesNoMomentumOfACrowd) {
  for (const Pressed& solver : solvers()) {
    Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
    place_flowing(scene, lattice(10, 0.0055F, {0.55F, 0.6F, 0.5F}, 0.3F));
    ASSERT_EQ(scene.fluid.neighbours.crowded(), 1000);
    expect_no_momentum_from_nowhere(solver, scene.fluid);
  }
}

TEST(Pressure, PushesABodyAsMuchAsItIsPushed) {
  const auto hull = make_sphere_hull(0.12F);
  ASSERT_TRUE(hull.ok());
  const auto points = sample_surface(hull.value()->mesh, 0.028F, 1);
  ASSERT_TRUE(points.ok());
  for (const Pressed& solver : solvers()) {
    if (std::string(solver.name) == "viscosity") continue;  // does not know bodies
    Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
    BodyView body;
    body.hull = hull.value();
    body.state.position = {0.52F, 0.38F, 0.5F};
    body.state.velocity = {0.0F, 0.5F, 0.0F};
    scene.bodies = {body};
    const auto samples = std::make_shared<const HullPoints>(
        HullPoints{with_volumes(points.value(), scene.fluid.kernel, scene.fluid.volume), {}, 0.0F});
    scene.boundary.place_bodies(scene.bodies, std::vector<std::shared_ptr<const HullPoints>>{samples}, {});
    squeeze(scene);
    const glm::dvec3 before = momentum(scene.fluid, solver.moves);
    solver.apply(scene.fluid);
    glm::dvec3 given(0.0), turned(0.0);
    for (const BodyImpulse& impulse : scene.fluid.impulses) {
      given += impulse.linear;
      turned += impulse.angular;
    }
    const glm::dvec3 lost = momentum(scene.fluid, solver.moves) - before;
    EXPECT_LT(given.y, -0.01) << solver.name;  // the water lies above the body
    EXPECT_LT(glm::length(given + lost), 2.0e-3 * glm::length(given)) << solver.name;
    // Pressure on a sphere goes through its middle, but for the sampling.
    EXPECT_LT(glm::length(turned), 0.12 * 0.2 * glm::length(given)) << solver.name;
  }
}

TEST(Pressure, DrivesItsErrorBelowTheTolerance) {
  for (const float step : {1.0F, 1.1F}) {
    Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
    squeeze(scene);
    const SolveLimits limits{1.0e-4, 200, step};
    const SolveReport density = solve_position_pressure(scene.fluid, limits, AlphaRule::kOnce, kStep);
    EXPECT_TRUE(density.converged);
    EXPECT_GT(density.iterations, 1);
    EXPECT_LE(density.mean_error, 1.0e-4);
    measure_density_alpha(scene.fluid);
    double excess = 0.0;
    for (int i = 0; i < scene.fluid.count; ++i) {
      excess += std::max(0.0, static_cast<double>(scene.fluid.density[static_cast<std::size_t>(i)]) - 1.0);
    }
    EXPECT_LE(excess / scene.fluid.count, 1.0e-4);
    const SolveReport divergence = solve_velocity_pressure(scene.fluid, limits, VelocityGoal::kNoDivergence, kStep);
    EXPECT_TRUE(divergence.converged);
    EXPECT_LE(divergence.mean_error, 1.0e-4);
  }
}

TEST(Pressure, WarmStartKeepsWhatIsNeededAndForgetsWhatIsNot) {
  const SolveLimits warm{1.0e-5, 300, 1.0F, true};
  Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  squeeze(scene);
  (void)solve_position_pressure(scene.fluid, warm, AlphaRule::kOnce, kStep);
  const auto mean = [&] {
    double sum = 0.0;
    for (int i = 0; i < scene.fluid.count; ++i) {
      EXPECT_GE(scene.fluid.pressure[static_cast<std::size_t>(i)], 0.0F);
      sum += static_cast<double>(scene.fluid.pressure[static_cast<std::size_t>(i)]);
    }
    return sum / scene.fluid.count;
  };
  const double kept = mean();
  EXPECT_GT(kept, 0.1);
  const std::vector<float> pressure = scene.fluid.pressure;
  squeeze(scene);
  scene.fluid.pressure = pressure;
  (void)solve_position_pressure(scene.fluid, warm, AlphaRule::kOnce, kStep);
  EXPECT_GT(mean(), 1.2 * kept);  // squeezed as before: it rises by a part of what is missing in each step
  // Water that nothing presses forgets.
  Scene loose(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  loose.place(lattice(6, 0.06F, Vec3(0.5F), 0.05F), {});
  for (float& p : loose.fluid.pressure) p = 0.5F;
  (void)solve_position_pressure(loose.fluid, warm, AlphaRule::kOnce, kStep);
  for (int i = 0; i < loose.fluid.count; ++i) EXPECT_LT(loose.fluid.pressure[static_cast<std::size_t>(i)], 0.495F);
}

TEST(Pressure, LeavesLooseWaterAloneAndStopsAtItsLimit) {
  Scene loose(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  loose.place(lattice(6, 0.06F, Vec3(0.5F), 0.05F), {});
  const std::vector<Vec4> before = loose.fluid.place;
  const SolveReport report = solve_position_pressure(loose.fluid, {1.0e-4, 50, 1.0F}, AlphaRule::kOnce, kStep);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_EQ(loose.fluid.place, before);
  Scene tight(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  squeeze(tight);
  const SolveReport cut = solve_position_pressure(tight.fluid, {1.0e-7, 3, 1.0F}, AlphaRule::kOnce, kStep);
  EXPECT_EQ(cut.iterations, 3);
  EXPECT_FALSE(cut.converged);
  Scene none(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  none.place({}, {});
  EXPECT_TRUE(solve_position_pressure(none.fluid, {1.0e-4, 50, 1.0F}, AlphaRule::kOnce, kStep).converged);
}

TEST(Pressure, SameBitsForAnyNumberOfThreads) {
  for (const Pressed& solver : solvers()) {
    std::vector<Vec4> places, velocities;
    for (const int threads : {1, 2, 3, 8}) {
      set_thread_count(threads);
      Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
      squeeze(scene);
      solver.apply(scene.fluid);
      if (places.empty()) {
        places = scene.fluid.place;
        velocities = scene.fluid.velocity;
      }
      EXPECT_EQ(scene.fluid.place, places) << solver.name;
      EXPECT_EQ(scene.fluid.velocity, velocities) << solver.name;
    }
  }
  set_thread_count(2);
}

TEST(Pressure, CrowdsAreAnsweredLessTheDenserTheyAre) {
  constexpr float kFar = 1.0F;                           // [m]
  EXPECT_EQ(bearable(-0.1F, 5.0F, -1.0F, kFar), -0.1F);  // too thin
  EXPECT_EQ(bearable(0.3F, 1.3F, -1.0F, kFar), 0.3F);    // water
  EXPECT_FLOAT_EQ(bearable(0.3F, 3.0F, -1.0F, kFar), 0.15F);
  EXPECT_EQ(bearable(5.0F, 1.0F, 0.0F, kFar), 5.0F);  // nobody to push at
  // Its own pressure takes a particle c √−α far.
  EXPECT_FLOAT_EQ(bearable(0.5F, 1.0F, -16.0F, kFar) * 4.0F, kFar);
}

// Water laid upon itself, up to six times in one place, at 100 m/s against itself.
TEST(Pressure, CrowdsStayFinite) {
  for (const Pressed& solver : solvers()) {
    for (const int layers : {2, 6}) {
      for (const float apart : {0.0F, 0.01F}) {
        Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
        std::vector<Vec3> places, velocities;
        for (int k = 0; k < layers; ++k) {
          for (const Vec3& at : lattice(4, 0.046F, Vec3(0.5F), 0.1F)) {
            places.push_back(at + apart * static_cast<float>(k) * Vec3(1.0F, 0.3F, -0.2F));
            velocities.emplace_back(k % 2 == 0 ? 100.0F : -100.0F, 0.0F, 0.0F);
          }
        }
        scene.place(places, velocities);
        solver.apply(scene.fluid);
        for (int i = 0; i < scene.fluid.count; ++i) {
          const auto n = static_cast<std::size_t>(i);
          ASSERT_TRUE(finite(Vec3(scene.fluid.place[n])) && finite(Vec3(scene.fluid.velocity[n])))
              << solver.name << layers << apart;
        }
      }
    }
  }
}

TEST(Viscosity, TakesEnergyFromShearAndNothingFromASteadyStream) {
  Scene scene(0.025F, Vec3(0.0F), Vec3(1.0F), {});
  const std::vector<Vec3> places = lattice(8, 0.046F, Vec3(0.5F), 0.1F);
  std::vector<Vec3> shear;
  for (const Vec3& p : places) shear.emplace_back(4.0F * (p.y - 0.5F), 0.0F, 0.0F);
  scene.place(places, shear);
  const auto energy = [&] {
    double sum = 0.0;
    for (const Vec4& v : scene.fluid.velocity) sum += static_cast<double>(glm::dot(Vec3(v), Vec3(v)));
    return sum;
  };
  const double before = energy();
  apply_viscosity(scene.fluid, 0.01F, 0.005F);
  EXPECT_LT(energy(), 0.999 * before);
  EXPECT_GT(energy(), 0.8 * before);
  scene.place(places, std::vector<Vec3>(places.size(), Vec3(1.0F, 2.0F, -0.5F)));
  apply_viscosity(scene.fluid, 0.01F, 0.005F);
  for (int i = 0; i < scene.fluid.count; ++i) {
    EXPECT_EQ(Vec3(scene.fluid.velocity[static_cast<std::size_t>(i)]), Vec3(1.0F, 2.0F, -0.5F));
  }
}

}  // namespace
}  // namespace regatta
