// A warm start saves iterations and changes nothing else: the motion and the energy of water that breaks against a wall
// and falls back are those without it, and pressure is the hydrostatic one where water rests.
#include "particle_tank.h"

#include <cstdio>
#include <initializer_list>
#include <span>

namespace regatta::particles_warm_start_test {
namespace {

using namespace particle_tank;

struct Motion {
  std::vector<double> energy;  // every tenth step [J]
  std::vector<double> middle;  // mean x [m]
  double iterations = 0.0;     // a step, of the density solver
  double fastest = 0.0;        // [m/s]
};

Motion flow(const char* solver, bool warm) {
  ParticleSetup setup;
  setup.upper = {2.4F, 2.4F, 0.4F};
  setup.radius = 0.02F;
  setup.blocks.push_back({Vec3(0.0F), {0.8F, 1.2F, 0.4F}, Vec3(0.0F)});
  Tank tank(setup);
  EXPECT_TRUE(set_param_text(tank.params, "ocean.solver", solver).ok());
  tank.params.ocean_warm_start = warm;
  Motion found;
  constexpr int kSteps = 300;  // it reaches the other wall after 0.5 s, and comes down from it after 1 s
  for (int k = 1; k <= kSteps; ++k) {
    found.iterations += static_cast<double>(tank.step().density.iterations) / kSteps;
    const WaterTotals totals = tank.ocean->totals();
    found.fastest = std::max(found.fastest, static_cast<double>(totals.max_speed));
    if (k % 10 != 0) continue;
    found.energy.push_back(totals.kinetic_energy + totals.potential_energy);
    double sum = 0.0;
    for (const Vec3& at : tank.ocean->particles().position) sum += static_cast<double>(at.x);
    found.middle.push_back(sum / tank.ocean->particles().count());
  }
  return found;
}

void expect_saving(std::initializer_list<const char*> solvers) {
  for (const char* solver : solvers) {
    const Motion cold = flow(solver, false), warm = flow(solver, true);
    double energy = 0.0, middle = 0.0;
    for (std::size_t k = 0; k < cold.energy.size(); ++k) {
      energy = std::max(energy, std::abs(warm.energy[k] / cold.energy[k] - 1.0));
      middle = std::max(middle, std::abs(warm.middle[k] - cold.middle[k]));
    }
    std::printf(
        "%-7s %.1f iterations, warm %.1f; energy within %.2f %%, middle within %.1f mm; fastest %.1f, %.1f m/s\n",
        solver, cold.iterations, warm.iterations, 100.0 * energy, 1000.0 * middle, cold.fastest, warm.fastest);
    EXPECT_LT(warm.iterations, 0.5 * cold.iterations) << solver;
    EXPECT_LT(energy, 0.02) << solver;
    EXPECT_LT(middle, 0.02) << solver;
  }
}

TEST(ParticleWarmStart, SavesIterationsAndChangesNothingElse) { expect_saving({"rdfpbf"}); }
TEST(LongParticleWarmStart, SavesIterationsOfOtherSolvers) { expect_saving({"dfpbf", "dfsph"}); }

TEST(ParticleWarmStart, KeepsThePressureOfWaterAtRest) {
  Tank tank(still({0.5F, 0.8F, 0.5F}, {0.5F, 0.5F, 0.5F}, 0.02F));
  for (int k = 0; k < 600; ++k) tank.step();
  const Particles& p = tank.ocean->particles();
  const float top = quantile(*tank.ocean, 0.98, [&](std::size_t i) { return p.position[i].y; });
  // Means of layers of 2 r, the fluctuation of single particles being large; p = slope g depth + … fitted to those of
  // the lower three quarters.
  std::vector<glm::dvec3> layers(static_cast<std::size_t>(0.75F * top / 0.04F));  // depth g, pressure, count
  for (std::size_t i = 0; i < p.position.size(); ++i) {
    const auto layer = static_cast<std::size_t>(p.position[i].y / 0.04F);
    if (layer >= layers.size()) continue;
    layers[layer] += glm::dvec3(kGravity * (top - p.position[i].y), p.pressure[i], 1.0);
  }
  double n = 0.0, d1 = 0.0, d2 = 0.0, p1 = 0.0, p2 = 0.0, dp = 0.0;
  for (const glm::dvec3& layer :
       std::span(layers).subspan(2)) {  // walls have no pressure; beside one it is twice as high
    const double depth = layer.x / layer.z, pressure = layer.y / layer.z;
    n += 1.0;
    d1 += depth;
    d2 += depth * depth;
    p1 += pressure;
    p2 += pressure * pressure;
    dp += depth * pressure;
  }
  const double slope = (n * dp - d1 * p1) / (n * d2 - d1 * d1);
  const double correlation = (n * dp - d1 * p1) / std::sqrt((n * d2 - d1 * d1) * (n * p2 - p1 * p1));
  std::printf("pressure that is kept: rises by %.3f g a metre, correlation with depth %.3f\n", slope, correlation);
  // A twelfth is not kept, and a sum over particles is a little less than the integral it stands for.
  EXPECT_NEAR(slope, 1.0, 0.15);
  EXPECT_GT(correlation, 0.97);
}

}  // namespace
}  // namespace regatta::particles_warm_start_test
