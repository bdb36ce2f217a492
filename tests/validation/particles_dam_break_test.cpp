// Dam breaks: the front against the experiment of [MM52], and the pressure solvers against each other.
#include "particle_tank.h"

#include <cstdio>
#include <map>

namespace regatta::particles_dam_break_test {
namespace {

using namespace particle_tank;

// [MM52 fig. 3], n² = 2, a = 1.125 in: T = t √(2g/a), Z = front / a.
struct Front {
  double time, place;
};
constexpr Front kMeasured[] = {{0.849, 1.245}, {1.212, 1.443}, {1.602, 1.884},
                               {2.283, 2.689}, {2.950, 3.728}, {3.598, 4.528}};

// A column a wide and 2a high, released at the wall of a long tank; the front every step, in units of a.
std::vector<double> fronts(const char* solver, float a, float radius, double seconds, double step = kStep) {
  ParticleSetup setup = still({8.0F * a, 3.0F * a, 12.0F * radius}, {a, 2.0F * a, 12.0F * radius}, radius);
  Tank tank(setup);
  tank.dt = step;
  EXPECT_TRUE(set_param_text(tank.params, "ocean.solver", solver).ok());
  EXPECT_TRUE(set_param_text(tank.params, "ocean.viscosity", "0.001").ok());
  std::vector<double> places;
  for (double t = 0.0; t <= seconds; t += step) {
    // The foot of the water, without a drop that runs ahead; a particle reaches r beyond its middle.
    const float front =
        quantile(*tank.ocean, 0.995, [&](std::size_t i) { return tank.ocean->particles().position[i].x; });
    places.push_back(static_cast<double>((front + radius) / a));
    tank.step();
  }
  return places;
}

TEST(ParticleDamBreak, FrontRunsAsInTheExperimentOfMartinAndMoyce) {
  const float a = 0.5F;
  const double scale = std::sqrt(2.0 * static_cast<double>(kGravity) / static_cast<double>(a));
  const std::vector<double> places = fronts("rdfpbf", a, 0.0125F, 3.7 / scale);
  for (const Front& measured : kMeasured) {
    const auto step = static_cast<std::size_t>(std::lround(measured.time / scale / kStep));
    const double error = places[step] / measured.place - 1.0;
    std::printf("T %.3f: front %.3f a, measured %.3f a, %+.1f %%\n", measured.time, places[step], measured.place,
                100.0 * error);
    EXPECT_LT(std::abs(error), 0.12) << measured.time;
  }
}

TEST(ParticleDamBreak, FrontIsTheSameWithHalfTheStep) {
  const float a = 0.5F;
  const double scale = std::sqrt(2.0 * static_cast<double>(kGravity) / static_cast<double>(a));
  const std::vector<double> whole = fronts("rdfpbf", a, 0.02F, 3.7 / scale);
  const std::vector<double> half = fronts("rdfpbf", a, 0.02F, 3.7 / scale, 0.5 * kStep);
  for (const Front& measured : kMeasured) {
    const auto step = static_cast<std::size_t>(std::lround(measured.time / scale / kStep));
    std::printf("T %.3f: front %.3f a with 5 ms, %.3f a with 2.5 ms, measured %.3f a\n", measured.time, whole[step],
                half[2 * step], measured.place);
    EXPECT_NEAR(half[2 * step] / whole[step], 1.0, 0.03) << measured.time;
  }
}

TEST(ParticleDamBreak, AllSolversAgreeOnFrontAndHeight) {
  std::map<std::string, std::pair<double, double>> found;
  for (const char* solver : {"pbf", "dfpbf", "rdfpbf", "dfsph"}) {
    ParticleSetup setup;
    setup.upper = {3.0F, 2.0F, 0.6F};
    setup.blocks.push_back({Vec3(0.0F), {0.8F, 1.0F, 0.6F}, Vec3(0.0F)});
    Tank tank(setup);
    ASSERT_TRUE(set_param_text(tank.params, "ocean.solver", solver).ok());
    for (int k = 0; k < 100; ++k) tank.step();
    const ParticleWater& ocean = *tank.ocean;
    const auto at = [&](std::size_t i) { return ocean.particles().position[i]; };
    const double front = static_cast<double>(quantile(ocean, 0.99, [&](std::size_t i) { return at(i).x; }));
    const double height = static_cast<double>(quantile(ocean, 0.99, [&](std::size_t i) { return at(i).y; }));
    found[solver] = {front, height};
    std::printf("%-7s after 0.5 s: front %.3f m, height %.3f m\n", solver, front, height);
  }
  // PBF alone lets the water be squeezed before it pushes back, and runs 5 % behind.
  for (const auto& [solver, values] : found) {
    EXPECT_NEAR(values.first / found["dfpbf"].first, 1.0, 0.06) << solver;
    EXPECT_NEAR(values.second / found["dfpbf"].second, 1.0, 0.06) << solver;
  }
}

}  // namespace
}  // namespace regatta::particles_dam_break_test
