// How bodies move in a liquid, against what is known of them: periods of heave and roll, a float that is turned, a ball
// of almost no weight that is let go under water, and what water, bodies and walls owe each other of momentum.
#include "world_of_text.h"

#include "geometry/hull_shapes.h"
#include "liquid/liquid_solver.h"
#include "liquid_box.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

namespace regatta::liquid_motions_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr auto kG = static_cast<double>(kGravity);
constexpr auto kRho = static_cast<double>(kWaterDensity);

std::string basin(const Vec3& size, float cell, float level) {
  return fmt::format(
      "[liquid]\nlower = [0, 0, 0]\nupper = [{0}, {1}, {2}]\ncell = {3}\n"
      "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [{0}, {4}, {2}]\n",
      size.x, size.y, size.z, cell, level);
}

// Returns the value of `measure` for a body after each step.
std::vector<double> watch(World& world, double seconds, const std::function<double(const BodySnapshot&)>& measure) {
  std::vector<double> values;
  Snapshot now;
  for (double time = 0.0; time < seconds; time += world.dt()) {
    world.step();
    world.snapshot({}, now);
    values.push_back(measure(now.bodies[0]));
  }
  return values;
}

// Twice the mean time between crossings of the mean of the last half [s]; 0: too few.
double period_of(const std::vector<double>& values, double dt, std::size_t most_crossings) {
  const auto late = static_cast<std::ptrdiff_t>(values.size() / 2);
  const double mean =
      std::accumulate(values.begin() + late, values.end(), 0.0) / static_cast<double>(values.size() / 2);
  std::vector<double> crossings;
  for (std::size_t n = 1; n < values.size() && crossings.size() < most_crossings; ++n) {
    const double a = values[n - 1] - mean, b = values[n] - mean;
    if (a * b < 0.0) crossings.push_back((static_cast<double>(n) + a / (a - b)) * dt);
  }
  if (crossings.size() < 2) return 0.0;
  return 2.0 * (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
}

// The added mass of a wide floating box is that below a flat disc of its area, 4/3 ρ r³ [Lam32]. Walls and floor are
// 1.25 widths away.
TEST(LiquidMotions, ABoxHeavesInItsPeriod) {
  for (const double density : {300.0, 600.0}) {
    constexpr double kWide = 0.8, kHigh = 0.4, kLevel = 1.0;
    const double draft = density / kRho * kHigh;
    const auto world = world_of_text(
        basin({2.8F, 1.5F, 2.8F}, 0.1F, static_cast<float>(kLevel)) +
        fmt::format("[[body]]\nkind = \"box\"\nsize = [{0}, {1}, {0}]\ndensity = {2}\nposition = [1.4, {3}, 1.4]\n",
                    kWide, kHigh, density, kLevel - draft + 0.5 * kHigh + 0.05));
    ASSERT_TRUE(world);
    const double area = kWide * kWide, added = 4.0 / 3.0 * kRho * std::pow(area / kPi, 1.5);
    const double period = 2.0 * kPi * std::sqrt((density * area * kHigh + added) / (kRho * kG * area));
    const double found = period_of(
        watch(*world, 3.5, [](const BodySnapshot& body) { return static_cast<double>(body.state.position.y); }),
        world->dt(), 3);
    RecordProperty("heave_" + std::to_string(std::lround(density)), std::to_string(found / period));
    EXPECT_NEAR(found, period, 0.15 * period) << density;
  }
}

// The same box rolling: its metacentre says what rights it, and the water below it turns like that below a flat plate,
// π/256 ρ B⁴ for each length [New77], which a box of this draft has once more at its sides.
TEST(LiquidMotions, ABoxRollsInItsPeriod) {
  constexpr double kWide = 0.8, kHigh = 0.3, kDensity = 500.0, kLevel = 1.0;
  const double draft = kDensity / kRho * kHigh, mass = kDensity * kWide * kWide * kHigh;
  // Let go with a heel of 0.1 rad: given as a turning speed at the start, for it to reach about that.
  const double righting = kWide * kWide / (12.0 * draft) + 0.5 * draft - 0.5 * kHigh;  // GM [m]
  const double own = mass * (kWide * kWide + kHigh * kHigh) / 12.0;
  const double plate = kPi / 256.0 * kRho * std::pow(kWide, 5.0);
  const double period = 2.0 * kPi * std::sqrt((own + plate) / (mass * kG * righting));
  const auto world = world_of_text(
      basin({2.8F, 1.5F, 2.8F}, 0.1F, static_cast<float>(kLevel)) +
      fmt::format("[[body]]\nkind = \"box\"\nsize = [{0}, {1}, {0}]\ndensity = {2}\nposition = [1.4, {3}, 1.4]\n"
                  "angular_velocity = [0, 0, {4}]\n",
                  kWide, kHigh, kDensity, kLevel - draft + 0.5 * kHigh, 0.1 * 2.0 * kPi / period));
  ASSERT_TRUE(world);
  const double found = period_of(watch(*world, 3.5,
                                       [](const BodySnapshot& body) {
                                         const Vec3 deck = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
                                         return static_cast<double>(deck.y);
                                       }),
                                 world->dt(), 4);
  RecordProperty("roll", std::to_string(found / period));
  EXPECT_NEAR(found, period, 0.15 * period);
}

struct FloatCase {
  float cell = 0.1F;  // [m]
  int rate = 60;      // steps a second
  float heading = 0.0F;
};

// A float's draft depends neither on cells and steps, nor on how it is turned about the vertical; the first case is the
// usual.
void expect_draft_alike(std::initializer_list<FloatCase> cases) {
  double usual = 0.0;
  for (const FloatCase& c : cases) {
    const auto world = world_of_text(fmt::format("[time]\nsteps_per_second = {}\n", c.rate) +
                                     basin({1.8F, 1.35F, 1.8F}, c.cell, 0.75F) +
                                     fmt::format("[[body]]\nkind = \"box\"\nsize = [0.6, 0.4, 0.6]\ndensity = 600\n"
                                                 "position = [0.9, 0.9, 0.9]\nheading_deg = {}\n",
                                                 c.heading));
    ASSERT_TRUE(world);
    const std::vector<double> values =
        watch(*world, 8.0, [](const BodySnapshot& body) { return static_cast<double>(body.state.position.y); });
    const auto late = static_cast<std::ptrdiff_t>(values.size() * 2 / 3);
    const double height = std::accumulate(values.begin() + late, values.end(), 0.0) /
                          static_cast<double>(values.end() - values.begin() - late);
    // 0.05 m of it stood in the block, which was filled around it.
    const double level = 0.75 + (0.24 - 0.05) * 0.36 / (1.8 * 1.8), draft = level - (height - 0.2);
    const std::string name = fmt::format("cell {} rate {} heading {}", c.cell, c.rate, c.heading);
    testing::Test::RecordProperty(fmt::format("draft_{:.0f}_{}_{:.0f}", 1000.0F * c.cell, c.rate, c.heading),
                                  std::to_string(draft));
    if (usual == 0.0) usual = height;
    EXPECT_NEAR(height, usual, 0.1 * static_cast<double>(std::max(c.cell, 0.1F))) << name;
    EXPECT_NEAR(draft, 0.24, 0.1 * static_cast<double>(c.cell)) << name;
  }
}

TEST(LiquidMotions, AFloatKeepsItsDraftOnOtherCellsAndStepsAndTurned) {
  expect_draft_alike({{}, {.heading = 30.0F}, {.cell = 0.15F}, {.rate = 30}});
}
TEST(LongLiquidMotions, AFloatKeepsItsDraftOnFinerCellsAndSteps) {
  expect_draft_alike({{}, {.cell = 0.075F}, {.rate = 120}});
}

// A ball of a fiftieth of the water's density that is towed under and let go. Without drag it would rise by
// (1 − s) g / (s + ½); what energy it and the water have is that of the depth it came from.
TEST(LiquidMotions, ABallOfAlmostNoWeightThatIsLetGoMakesNoEnergy) {
  constexpr float kRadius = 0.3F, kCell = 0.1F;
  BodyView ball;
  ball.hull = make_sphere_hull(kRadius).value();
  ball.motion = BodyMotion::kKinematic;
  ball.mass = 0.02F * kWaterDensity * ball.hull->volume;
  ball.push = {0.0F, -kGravity, 0.0F};
  ball.state.position = {1.2F, 1.8F, 1.2F};
  std::vector<BodyView> bodies{ball};
  std::vector<BodyLoad> loads(1);
  LiquidSolver solver =
      LiquidSolver::create(liquid_box({2.4F, 3.2F, 2.4F}, kCell, Vec3(2.4F, 1.5F, 2.4F)), bodies).value();
  Params params;
  Profiler profiler;
  constexpr double kStep = 1.0 / 60.0;
  BodyState& state = bodies[0].state;
  const auto energy = [&] {
    const WaterTotals water = solver.totals();
    const auto mass = static_cast<double>(bodies[0].mass);
    return water.kinetic_energy + water.potential_energy + mass * kG * static_cast<double>(state.position.y) +
           0.5 * mass * static_cast<double>(glm::dot(state.velocity, state.velocity));
  };
  // Down to 0.8 m below the surface in two seconds, and held there for one.
  for (int n = 0; n < 180; ++n) {
    state.velocity = n < 120 ? Vec3(0.0F, -0.55F, 0.0F) : Vec3(0.0F);
    state.position += static_cast<float>(kStep) * state.velocity;
    solver.step(params, kStep, bodies, loads, profiler);
  }
  const double start = energy();
  const double stored = kRho * kG * 4.0 / 3.0 * kPi * 0.027 * 0.8;  // in the ball's depth
  bodies[0].motion = BodyMotion::kDynamic;
  double most = start, fastest = 0.0, highest = 0.0;
  for (int n = 0; n < 300; ++n) {
    // The first load is left out: it is that of the held ball, and none of a free one.
    if (n > 0) state.velocity.y += static_cast<float>(kStep) * (loads[0].force.y / bodies[0].mass - kGravity);
    state.position.y += static_cast<float>(kStep) * state.velocity.y;
    solver.step(params, kStep, bodies, loads, profiler);
    ASSERT_TRUE(std::isfinite(state.position.y)) << n;
    most = std::max(most, energy());
    fastest = std::max(fastest, static_cast<double>(std::abs(state.velocity.y)));
    highest = std::max(highest, static_cast<double>(state.position.y));
  }
  RecordProperty("energy_gained", std::to_string((most - start) / stored));
  RecordProperty("fastest", std::to_string(fastest));
  RecordProperty("highest", std::to_string(highest));
  RecordProperty("left", std::to_string((energy() - start) / stored));
  EXPECT_LT(most, start + 0.05 * stored);
  EXPECT_LT(fastest, std::sqrt(2.0 * 0.98 / 0.52 * kG * 0.8));
  EXPECT_LT(energy(), start - 0.5 * stored) << "it has come up";
  EXPECT_NEAR(static_cast<double>(state.position.y), 1.5 + 0.3, 0.12) << "it lies on the water";
}

// The horizontal momentum of water and bodies in a box equals the impulse of the walls: pressure times area and time,
// summed over the faces of the ends.
TEST(LiquidMotions, LevelMomentumIsWhatTheWallsGive) {
  constexpr float kCell = 0.1F;
  BodyView box;
  box.hull = make_box_hull({0.4F, 0.3F, 0.4F}).value();
  box.mass = 0.5F * kWaterDensity * 0.048F;
  box.push = {0.0F, -kGravity, 0.0F};
  box.state.position = {1.2F, 0.75F, 0.4F};
  std::vector<BodyView> bodies{box};
  std::vector<BodyLoad> loads(1);
  LiquidSolver solver = LiquidSolver::create(liquid_box({2.4F, 1.4F, 0.8F}, kCell,
                                                        {{Vec3(0.0F), {2.4F, 0.5F, 0.8F}, Vec3(0.0F)},
                                                         {{0.0F, 0.5F, 0.0F}, {0.8F, 0.9F, 0.8F}, Vec3(0.0F)}}),
                                             bodies)
                            .value();
  const MacGrid& grid = solver.grid();
  Params params;
  Profiler profiler;
  const auto momentum = [&] {
    double sum = 0.0;
    for (const LiquidParticle& p : solver.particles()) sum += static_cast<double>(p.mass) * static_cast<double>(p.u.x);
    return sum * kRho * solver.particle_volume() + static_cast<double>(bodies[0].mass * bodies[0].state.velocity.x);
  };
  constexpr double kStep = 1.0 / 120.0;
  double given = 0.0, turned = 0.0, worst = 0.0;
  const double start = momentum();
  for (int n = 0; n < 2400; ++n) {
    BodyState& state = bodies[0].state;  // it may not turn
    state.velocity += static_cast<float>(kStep) * (loads[0].force / bodies[0].mass + bodies[0].push);
    state.position += static_cast<float>(kStep) * state.velocity;
    const LiquidReport done = solver.step(params, kStep, bodies, loads, profiler);
    ASSERT_EQ(done.substeps, 1);
    double push = 0.0;
    for (int k = 0; k < grid.nz; ++k)
      for (int j = 0; j < grid.ny; ++j)
        push += static_cast<double>(solver.pressure()[static_cast<std::size_t>(grid.at(0, j, k))] -
                                    solver.pressure()[static_cast<std::size_t>(grid.at(grid.nx - 1, j, k))]);
    push *= static_cast<double>(kCell * kCell) * kStep;
    given += push;
    turned += std::abs(push);
    worst = std::max(worst, std::abs(momentum() - start - given));
  }
  RecordProperty("turned", std::to_string(turned));
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(worst, 0.01 * turned);
}

}  // namespace
}  // namespace regatta::liquid_motions_test
