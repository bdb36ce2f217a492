// Extreme starts of particle water with every solver: blocks at up to 100 m/s against walls, each other, bodies and the
// floor. The gas must add no energy, whatever its particles' size and the step.
#include "world_of_text.h"

#include <fmt/format.h>

namespace regatta::particles_starts_test {
namespace {

constexpr const char* kSolvers[] = {"rdfpbf", "dfpbf", "pbf", "dfsph", "mueller"};

std::string box(double radius, double rate) {
  return fmt::format(
      "[time]\nsteps_per_second = {}\n[ocean]\nlower = [0, 0, 0]\nupper = [2, 1.2, 0.6]\nradius = {}\n"
      "lattice = 1.857\n",
      rate, radius);
}
std::string block(const char* lower, const char* upper, const std::string& velocity) {
  return fmt::format("[[ocean.block]]\nlower = {}\nupper = {}\nvelocity = {}\n", lower, upper, velocity);
}

struct Start {
  const char* name;
  std::string (*text)(double speed);
  double most = 1.15;  // energy, of that at the start
};
const Start kStarts[] = {
    {"wall", [](double v) { return block("[0.1, 0, 0]", "[0.7, 0.5, 0.6]", fmt::format("[{}, 0, 0]", v)); }},
    {"floor", [](double v) { return block("[0.7, 0.6, 0]", "[1.3, 1.1, 0.6]", fmt::format("[0, {}, 0]", -v)); }},
    {"corner",
     [](double v) {
       return block("[0.1, 0.2, 0.1]", "[0.9, 0.6, 0.5]", fmt::format("[{0}, -{0}, {0}]", v / std::sqrt(3.0)));
     }},
    {"head-on",
     [](double v) {
       return block("[0.1, 0.2, 0]", "[0.7, 0.6, 0.6]", fmt::format("[{}, 0, 0]", v)) +
              block("[1.3, 0.2, 0]", "[1.9, 0.6, 0.6]", fmt::format("[{}, 0, 0]", -v));
     }},
    {"light body",
     [](double v) {
       return block("[0.1, 0, 0]", "[0.7, 0.5, 0.6]", fmt::format("[{}, 0, 0]", v)) +
              "[[body]]\nkind = \"box\"\nsize = [0.3, 0.3, 0.3]\ndensity = 50\nposition = [1.2, 0.3, 0.3]\n";
     }},
    {"fixed body",
     [](double v) {
       return block("[0.1, 0, 0]", "[0.7, 0.5, 0.6]", fmt::format("[{}, 0, 0]", v)) +
              "[[body]]\nkind = \"box\"\nmotion = \"static\"\nsize = [0.3, 0.4, 0.3]\nposition = [1.2, 0.2, 0.3]\n";
     }},
    {"body into still water",
     [](double v) {
       return block("[0, 0, 0]", "[2, 0.4, 0.6]", "[0, 0, 0]") +
              fmt::format(
                  "[[body]]\nkind = \"sphere\"\nradius = 0.2\ndensity = 800\nposition = [1, 0.8, 0.3]\n"
                  "velocity = [0, {}, 0]\n",
                  -v);
     },
     2.5},  // the water below gains more than it loses, while it is held back
};

double energy_of_water(const World& world) {
  return world.diagnostics().kinetic_energy + world.diagnostics().potential_energy;
}

class ParticlesStarts : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, ParticlesStarts, testing::ValuesIn(kSolvers),
                         [](const auto& solver) { return std::string(solver.param); });

// Fast starts are run in as many sub-steps as the water asks for, and in a single one, which is reported. The energy of
// bodies is that of the next step, in which they get their impulses. The energy that a blow adds because sweeps of the
// solver overshoot stays small.
TEST_P(ParticlesStarts, FastBlocksAndBodiesAreBorne) {
  constexpr int kSteps = 20;
  double worst = 0.0;
  for (const Start& start : kStarts) {
    for (const double speed : {20.0, 100.0}) {
      for (const double radius : {0.04, 0.06}) {
        for (const auto& [rate, substeps] : {std::pair(30.0, 16), std::pair(30.0, 1), std::pair(200.0, 16)}) {
          const auto world =
              world_of_text(box(radius, rate) + start.text(speed) +
                            fmt::format("[params.ocean]\nsolver = \"{}\"\nmax_substeps = {}\n", GetParam(), substeps));
          ASSERT_NE(world, nullptr);
          const std::string which =
              fmt::format("{} {} m/s r {} {}/s {} sub-steps", start.name, speed, radius, rate, substeps);
          double water = energy_of_water(*world), most = 0.0;
          const double before = water + world->diagnostics().body_energy;
          for (int i = 0; i < kSteps; ++i) {
            world->step();
            most = std::max(most, water + world->diagnostics().body_energy);
            water = energy_of_water(*world);
            ASSERT_TRUE(std::isfinite(water + most)) << which << " step " << i;
          }
          EXPECT_LT(most, start.most * before) << which;
          worst = std::max(worst, most / before);
        }
      }
    }
  }
  fmt::print("{}: at most {:.2f} of the energy at the start\n", GetParam(), worst);
}

struct Gas {
  const char* name;
  const char* block;
};

// Starts at rest and as a dam break. The energy of compression is not counted, so that water that is compressed at
// first may gain a little. Most runs have no viscosity, which would hide energy that a law adds.
TEST(ParticlesGas, MakesNoEnergyAtAnySizeStepAndStiffness) {
  constexpr double kSeconds = 1.2;
  for (const auto& [name, upper] : {Gas{"at rest", "[1.2, 0.6, 0.8]"}, Gas{"dam break", "[0.5, 0.8, 0.8]"}}) {
    for (const double radius : {0.03, 0.04, 0.06, 0.08}) {
      for (const double rate : {60.0, 120.0, 240.0}) {
        for (const auto& [stiffness, viscosity] :
             {std::pair(400.0, 0.01), std::pair(400.0, 0.0), std::pair(5000.0, 0.0)}) {
          if (radius < 0.04 && (rate > 60.0 || stiffness > 400.0)) continue;  // takes long, and tells nothing else
          const auto world = world_of_text(fmt::format(
              "[time]\nsteps_per_second = {}\n[ocean]\nlower = [0, 0, 0]\nupper = [1.2, 1.5, 0.8]\nradius = {}\n"
              "lattice = 1.857\n[[ocean.block]]\nlower = [0, 0, 0]\nupper = {}\n"
              "[params.ocean]\nsolver = \"mueller\"\nstiffness = {}\nviscosity = {}\n",
              rate, radius, upper, stiffness, viscosity));
          ASSERT_NE(world, nullptr);
          const double before = energy_of_water(*world);
          double most = 0.0;
          const auto steps = static_cast<int>(kSeconds * rate);
          for (int i = 0; i < steps; ++i) {
            world->step();
            most = std::max(most, energy_of_water(*world));
          }
          const double moving = world->diagnostics().kinetic_energy / before;
          if (rate == 60.0) {
            fmt::print("{}, r {} m, k {}, ν {}: {:.1f} J at first, at most {:.1f}, {:.2f} % move after {} s\n", name,
                       radius, stiffness, viscosity, before, most, 100.0 * moving, kSeconds);
          }
          EXPECT_LT(most, 1.005 * before) << name << radius << rate << stiffness << viscosity;
          if (viscosity > 0.0 && name == std::string("at rest")) {
            EXPECT_LT(moving, 0.002) << radius << rate;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace regatta::particles_starts_test
