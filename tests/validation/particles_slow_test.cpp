// Slow bodies in particle water of the solver isph: what is towed feels drag that goes with the square of its speed,
// what is a little lighter or heavier than water rises and sinks; water at rest stays so, waves last, dams break and
// boxes float as with the other solvers, and water and bodies keep their momentum.
#include "exchange/status.h"
#include "geometry/hull_shapes.h"
#include "particle_basin.h"
#include "particle_tank.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <numbers>

namespace regatta::particles_slow_test {
namespace {

using particle_tank::kStep;

constexpr double kPi = std::numbers::pi;
constexpr double kBallDrag = 0.45;  // C_D of a ball, Reynolds number 1e3 to 2e5 [Hoe65]

ParticleSetup tank_of(Vec3 water, float radius) {
  return particle_tank::still({water.x, water.y + 0.6F, water.z}, water, radius);
}

struct Water {
  std::array<BodyView, 1> bodies;
  std::array<BodyLoad, 1> loads{};
  ParticleWater ocean;
  Params params;
  Profiler profiler;
  double time = 0.0;

  Water(const ParticleSetup& setup, const BodyView& body)
      : bodies{body}, ocean(ParticleWater::create(setup, bodies).value()) {
    params.ocean_solver = OceanSolver::kIsph;
  }
  void step(double dt) {
    ocean.step({params, time, dt, bodies, {}, {}}, loads, profiler);
    time += dt;
  }
};

BodyView ball(float diameter, const Vec3& at, BodyMotion motion, float density) {
  BodyView body;
  body.hull = make_sphere_hull(0.5F * diameter).value();
  body.mass = density * body.hull->volume;
  body.motion = motion;
  body.state.position = at;
  return body;
}

struct Tow {
  float speed = 0.1F;               // [m/s]
  float diameter = 0.4F;            // [m]
  float across = 12.0F;             // radii of particles across the ball
  Vec3 water{1.6F, 0.9F, 1.1F};     // [m]
  double settle = 1.0, pull = 5.0;  // [s]
  double dt = kStep;
};
struct Towed {
  double drag = 0.0;      // C_D, mean over the last three fifths
  double buoyancy = 0.0;  // over that of the ball's volume, same mean
};
Towed tow(const Tow& how) {
  const float spacing = 2.0F * std::cbrt(ParticleSetup{}.volume) * how.diameter / how.across;
  Water water(tank_of(spacing * glm::ceil(how.water / spacing), how.diameter / how.across),
              ball(how.diameter,
                   {0.45F * how.water.x - 0.25F * how.speed * static_cast<float>(how.pull), 0.5F * how.water.y,
                    0.5F * how.water.z},
                   BodyMotion::kKinematic, 1000.0F));
  for (double t = 0.0; t < how.settle; t += how.dt) water.step(how.dt);
  BodyState& state = water.bodies[0].state;
  Towed sum;
  int steps = 0;
  for (double t = 0.0; t < how.pull; t += how.dt) {
    state.velocity.x = how.speed * static_cast<float>(std::min(1.0, t / std::min(0.5, how.pull / 6.0)));
    state.position.x += static_cast<float>(how.dt) * state.velocity.x;
    water.step(how.dt);
    if (t < 0.4 * how.pull) continue;
    sum.drag -= static_cast<double>(water.loads[0].force.x);
    sum.buoyancy += static_cast<double>(water.loads[0].force.y);
    ++steps;
  }
  const double area = 0.25 * kPi * static_cast<double>(how.diameter * how.diameter);
  const auto weight = static_cast<double>(kWaterDensity * kGravity * water.bodies[0].hull->volume);
  return {sum.drag / steps / (0.5 * static_cast<double>(kWaterDensity * how.speed * how.speed) * area),
          sum.buoyancy / steps / weight};
}

void expect_towed(const Tow& how, double most) {
  const Towed found = tow(how);
  std::printf("%.2f m/s, %.2f m, %.0f radii across: C_D %.3f, buoyancy %.3f\n", static_cast<double>(how.speed),
              static_cast<double>(how.diameter), static_cast<double>(how.across), found.drag, found.buoyancy);
  EXPECT_LT(found.drag, most);
  EXPECT_GT(found.drag, -0.2);
  EXPECT_NEAR(found.buoyancy, 1.0, 0.03);
}

TEST(ParticlesSlow, ATowedBallFeelsNoSand) { expect_towed({}, 1.2); }

TEST(LongParticlesSlow, ATowedBallFeelsNoSandAtOtherSizesStepsAndSpeeds) {
  expect_towed({.speed = 0.17F, .water = {2.0F, 1.0F, 1.25F}, .pull = 4.0}, 1.2);
  expect_towed({.speed = 0.3F, .diameter = 0.6F, .water = {2.8F, 1.4F, 1.7F}, .pull = 3.0}, 1.2);
  expect_towed({.speed = 0.3F, .diameter = 0.25F, .water = {1.3F, 0.7F, 0.8F}, .pull = 2.0}, 1.2);
  expect_towed({.speed = 0.3F, .across = 16.0F, .pull = 2.0}, 1.2);
  expect_towed({.speed = 0.45F, .across = 9.0F, .settle = 0.6, .pull = 1.6}, 1.2);
  expect_towed({.speed = 0.3F, .pull = 2.0, .dt = 0.0025}, 1.2);
  expect_towed({.speed = 1.0F, .water = {3.0F, 1.0F, 1.25F}, .pull = 1.6}, 1.2);
}

struct Way {
  double way = 0.0, theory = 0.0;  // [m]
};
// A ball let go at rest, beside one with half its water as added mass.
Way way_of(float density, float diameter, float across, const Vec3& room, float height) {
  Water water(tank_of(room, diameter / across),
              ball(diameter, {0.5F * room.x, height, 0.5F * room.z}, BodyMotion::kKinematic, density));
  for (int k = 0; k < 120; ++k) water.step(kStep);
  BodyView& body = water.bodies[0];
  body.motion = BodyMotion::kDynamic;
  const auto dt = static_cast<float>(kStep);
  const double mass = static_cast<double>(body.mass), volume = static_cast<double>(body.hull->volume);
  const double area = 0.25 * kPi * static_cast<double>(diameter * diameter), g = static_cast<double>(kGravity);
  double speed = 0.0;
  Way found;
  for (int k = 0; k < 300; ++k) {
    body.push = {0.0F, -kGravity, 0.0F};
    water.step(kStep);
    body.state.velocity += dt * (body.push + water.loads[0].force / body.mass);
    body.state.position += dt * body.state.velocity;
    const double drag = 500.0 * kBallDrag * area * speed * std::abs(speed);
    speed += kStep * ((1000.0 * volume - mass) * g - drag) / (mass + 500.0 * volume);
    found.theory += kStep * speed;
    const float y = body.state.position.y;
    // Theory knows neither floor nor surface.
    if (std::abs(y - height) > 1.2F * diameter || y < 0.65F * diameter || y > room.y - 0.8F * diameter) break;
  }
  found.way = static_cast<double>(body.state.position.y - height);
  return found;
}

void expect_way(float density, float diameter, float across, const Vec3& room, float height) {
  const Way found = way_of(density, diameter, across, room, height);
  std::printf("%.0f kg/m3: %.3f m of %.3f m\n", static_cast<double>(density), found.way, found.theory);
  EXPECT_NEAR(found.way / found.theory, 1.0, 0.2) << density;
}

TEST(ParticlesSlow, BallsRiseAndSink) {
  expect_way(850.0F, 0.4F, 9.0F, {1.1F, 1.3F, 1.1F}, 0.35F);
  expect_way(1250.0F, 0.4F, 9.0F, {1.1F, 1.3F, 1.1F}, 0.9F);
}

TEST(LongParticlesSlow, BallsOfOtherDensitiesAndSizesRiseAndSink) {
  const Vec3 room(1.3F, 1.6F, 1.3F);
  expect_way(800.0F, 0.4F, 12.0F, room, 0.4F);
  for (const float density : {1100.0F, 1300.0F}) expect_way(density, 0.4F, 12.0F, room, 1.2F);
  expect_way(800.0F, 0.8F, 12.0F, 2.0F * room, 0.8F);
}

struct Rest {
  double rms = 0.0;    // speed, over the last second [m/s]
  double level = 0.0;  // twice the middle of the mass, less what it was after a second [m]
};
Rest rest(const Vec3& water, float radius, double seconds) {
  particle_tank::Tank tank(tank_of(water, radius));
  tank.params.ocean_solver = OceanSolver::kIsph;
  const ParticleWater& ocean = *tank.ocean;
  const double mass = ocean.particles().count() * ocean.particle_mass();
  const auto level = [&] { return 2.0 * ocean.totals().potential_energy / (mass * static_cast<double>(kGravity)); };
  double start = 0.0, energy = 0.0;
  const int steps = static_cast<int>(seconds / kStep);
  for (int k = 0; k < steps; ++k) {
    tank.step();
    if (k == 200) start = level();
    if (k >= steps - 200) energy += ocean.totals().kinetic_energy / 200.0;
  }
  return {std::sqrt(2.0 * energy / mass), level() - start};
}
void expect_rest(const Vec3& water, float radius, double seconds, double rms) {
  const Rest found = rest(water, radius, seconds);
  std::printf("rest %.0f s: rms %.2f mm/s, level %+.1f mm\n", seconds, 1000.0 * found.rms, 1000.0 * found.level);
  EXPECT_LE(found.rms, rms);
  EXPECT_NEAR(found.level, 0.0, 0.005);
}

// Water settles from its starting lattice in the first seconds; the speed is measured over the last one.
TEST(ParticlesSlow, StillWaterInWallsRests) { expect_rest({0.75F, 0.75F, 0.75F}, 0.0333F, 12.0, 0.004); }

TEST(LongParticlesSlow, StillWaterInWallsRestsForTwoMinutes) {
  expect_rest({0.75F, 0.75F, 0.75F}, 0.0333F, 120.0, 0.002);
}

// Water that starts with a gap along two walls, or on a lattice wider than at rest, keeps moving, but within bounds.
TEST(LongParticlesSlow, WaterThatStartsInDisorderStaysBounded) {
  expect_rest({0.8F, 0.8F, 0.9F}, 0.03125F, 60.0, 0.06);
}

TEST(ParticlesSlow, SloshingWaterKeepsItsEnergyAndPeriod) {
  const Vec3 size(2.0F, 0.75F, 0.45F);
  particle_tank::Tank tank(tank_of(size, 0.0333F));
  tank.params.ocean_solver = OceanSolver::kIsph;
  tank.params.ocean_isph_viscosity = 0.001;
  for (int k = 0; k < 120; ++k) tank.step();
  Particles water = tank.ocean->particles();
  const auto middle = [&](int axis) {
    double sum = 0.0;
    for (const Vec3& at : tank.ocean->particles().position) sum += static_cast<double>(at[axis]);
    return sum / tank.ocean->particles().count();
  };
  const double depth = 2.0 * middle(1), k = kPi / static_cast<double>(size.x);
  const double frequency = std::sqrt(static_cast<double>(kGravity) * k * std::tanh(k * depth));
  constexpr double kHeight = 0.05;  // [m]
  for (std::size_t i = 0; i < water.position.size(); ++i) {
    const double x = k * static_cast<double>(water.position[i].x), y = k * static_cast<double>(water.position[i].y);
    const double speed = kHeight * frequency / std::sinh(k * depth);
    water.velocity[i] = Vec3(speed * std::cosh(y) * std::sin(x), -speed * std::sinh(y) * std::cos(x), 0.0);
  }
  const double start = middle(0);
  ASSERT_TRUE(tank.ocean->set_particles(std::move(water)).ok());
  std::vector<double> way, times, heights;
  const double period = 2.0 * kPi / frequency;
  while (times.size() < 5 && way.size() < 2000) {
    tank.step();
    way.push_back(middle(0) - start);
    const std::size_t n = way.size();
    const double time = static_cast<double>(n) * kStep;
    if (n < 3 || (way[n - 1] - way[n - 2]) * (way[n - 2] - way[n - 3]) > 0.0) continue;
    if (!times.empty() && time - times.back() < 0.25 * period) continue;
    times.push_back(time);
    heights.push_back(way[n - 2]);
  }
  ASSERT_EQ(times.size(), 5U);
  // A swing from one turn to the next, one and a half periods later than the first.
  const double kept = std::pow(std::abs((heights[4] - heights[3]) / (heights[1] - heights[0])), 2.0 / 3.0);
  const double measured = 0.5 * (times[4] - times[0]);
  std::printf("sloshing keeps %.3f a period, period %+.2f %%\n", kept, 100.0 * (measured / period - 1.0));
  EXPECT_GE(kept, 0.85);
  EXPECT_NEAR(measured / period, 1.0, 0.03);
}

// Front of a column twice as high as wide, in widths, at T = t √(2g/a) [MM52 fig. 3].
std::vector<double> fronts(OceanSolver solver, float a, float radius, const std::vector<double>& times) {
  ParticleSetup setup =
      particle_tank::still({8.0F * a, 3.0F * a, 16.0F * radius}, {a, 2.0F * a, 16.0F * radius}, radius);
  particle_tank::Tank tank(setup);
  tank.params.ocean_solver = solver;
  tank.params.ocean_viscosity = tank.params.ocean_isph_viscosity = 0.001;
  const double scale = std::sqrt(2.0 * static_cast<double>(kGravity / a));
  std::vector<double> found;
  for (const double time : times) {
    while (tank.time < time / scale) tank.step();
    const float x = particle_tank::quantile(*tank.ocean, 0.995,
                                            [&](std::size_t i) { return tank.ocean->particles().position[i].x; });
    found.push_back(static_cast<double>((x + radius) / a));
  }
  return found;
}

TEST(ParticlesSlow, DamsBreakAsWithTheOtherSolversAndAsMeasured) {
  const std::vector<double> times = {1.602, 2.283, 2.95, 3.598}, measured = {1.884, 2.689, 3.728, 4.528};
  const std::vector<double> found = fronts(OceanSolver::kIsph, 0.5F, 0.02F, times),
                            others = fronts(OceanSolver::kDfpbf, 0.5F, 0.02F, times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    std::printf("T %.3f: front %.3f a, dfpbf %.3f a, measured %.3f a\n", times[k], found[k], others[k], measured[k]);
    EXPECT_NEAR(found[k] / measured[k], 1.0, 0.12) << times[k];
    EXPECT_NEAR(found[k] / others[k], 1.0, 0.06) << times[k];
  }
}

using particle_basin::box;
using particle_basin::kRadius;
using particle_basin::make;
using particle_basin::surface;

Scene basin(Vec3 size, float depth) {
  Scene scene = particle_basin::basin(size, depth);
  scene.params.ocean_solver = OceanSolver::kIsph;
  return scene;
}

TEST(ParticlesSlow, ABoxFloatsAtItsDraft) {
  for (const float density : {300.0F, 650.0F}) {
    Scene scene = basin({1.0F, 1.2F, 0.9F}, 0.5F);
    scene.bodies.push_back(box({0.4F, 0.3F, 0.35F}, density, {0.5F, 0.65F - 0.1F * density / 500.0F, 0.45F}));
    const auto world = make(scene);
    ASSERT_NE(world, nullptr);
    Snapshot snapshot;
    double draft = 0.0;
    for (int k = 1; k <= 500; ++k) {
      world->step();
      if (k <= 300 || k % 20 != 0) continue;
      world->snapshot({}, snapshot);
      const Vec3& at = snapshot.bodies[0].state.position;
      draft += 0.1 * (surface(snapshot, at, 0.36F) - static_cast<double>(at.y - 0.15F));
    }
    const double exact = 0.3 * static_cast<double>(density) / 1000.0;
    std::printf("density %.0f: draft %.4f m, exact %.4f m\n", static_cast<double>(density), draft, exact);
    EXPECT_NEAR(draft, exact, 0.93 * static_cast<double>(kRadius));  // half a particle's cell
  }
}

TEST(ParticlesSlow, WaterAndABodyAwayFromWallsKeepTheirMomentum) {
  Scene scene = basin({3.0F, 3.0F, 1.5F}, 0.5F);
  scene.ocean->blocks[0].lower = {0.5F, 1.4F, 0.4F};
  scene.ocean->blocks[0].upper = {1.2F, 2.0F, 1.0F};
  scene.ocean->blocks[0].velocity = {3.0F, 0.0F, 0.4F};
  scene.bodies.push_back(box({0.3F, 0.4F, 0.4F}, 500.0F, {1.45F, 1.75F, 0.6F}));
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  const auto momentum = [&] {
    world->snapshot({}, snapshot);
    const auto& body = snapshot.bodies[0];
    // The body gets the impulse of a step in the next one.
    glm::dvec2 sum(static_cast<double>(body.mass) * glm::dvec2(horizontal(body.state.velocity)) +
                   world->dt() * glm::dvec2(horizontal(body.load.force)));
    const double particle = 800.0 * std::pow(2.0 * static_cast<double>(kRadius), 3.0);  // 0.8 (2r)³ of water [kg]
    for (const Vec3& v : snapshot.clouds[0].velocity) sum += particle * glm::dvec2(horizontal(v));
    return sum;
  };
  const glm::dvec2 before = momentum();
  double worst = 0.0;
  for (int k = 0; k < 40; ++k) {
    world->step();
    worst = std::max(worst, glm::length(momentum() - before) / glm::length(before));
  }
  std::printf("momentum kept to %.1e, box %.2f m/s\n", worst, static_cast<double>(snapshot.bodies[0].state.velocity.x));
  EXPECT_GT(snapshot.bodies[0].state.velocity.x, 0.4F);
  EXPECT_LT(worst, 2.0e-5);  // floats
}

TEST(ParticlesSlow, BodiesThrownIntoItStayFinite) {
  Scene scene = basin({1.4F, 1.6F, 1.0F}, 0.45F);
  scene.ocean->radius = 0.04F;
  scene.ocean->lattice = 2.0F;
  int k = 0;
  for (const float density : {15.0F, 200.0F, 900.0F, 4000.0F}) {
    BodySpec body = box({0.2F, 0.12F + 0.03F * static_cast<float>(k), 0.18F}, density,
                        {0.25F + 0.3F * static_cast<float>(k), 0.9F, 0.3F + 0.1F * static_cast<float>(k)});
    body.name = "box" + std::to_string(k++);
    body.velocity = {3.0F, -6.0F, 2.0F};
    scene.bodies.push_back(body);
  }
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  for (int step = 0; step < 600; ++step) world->step();
  world->snapshot({}, snapshot);
  float fastest = 0.0F;
  for (const Vec3& v : snapshot.clouds[0].velocity) fastest = std::max(fastest, glm::length(v));
  for (const auto& body : snapshot.bodies) {
    EXPECT_LT(glm::length(body.state.velocity), 2.0F);
    EXPECT_TRUE(finite(body.state.position));
  }
  std::printf("fastest particle %.2f m/s\n", static_cast<double>(fastest));
  EXPECT_LT(fastest, 4.0F);
}

}  // namespace
}  // namespace regatta::particles_slow_test
