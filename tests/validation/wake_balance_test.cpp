// Wakes stir the water, and that is all: they give water and bodies together no momentum, and no energy that a body has
// not lost before.
#include "floating_scene.h"

#include <fmt/format.h>

#include <numbers>

namespace regatta::wake_balance_test {
namespace {

using namespace floating_scene;

BodySpec boat(Vec2 at, float heading_deg, float throttle, float rudder) {
  BodySpec body;
  body.name = fmt::format("boat {:.0f}", heading_deg);
  body.kind = BodyKind::kBoat;
  body.size = {4.2F, 1.0F, 1.6F};
  body.mass = 556.0F;
  body.position = {at.x, 0.0F, at.y};
  body.heading_deg = heading_deg;
  body.throttle = throttle;
  body.rudder = rudder;
  return body;
}

Vec2 ahead(float heading_deg) {
  const float angle = heading_deg * std::numbers::pi_v<float> / 180.0F;
  return {std::cos(angle), -std::sin(angle)};
}

Scene basin(Vec2 size, float spacing, EdgeKind edge, WaterSolver solver) {
  Scene scene = tank(size, 0.8F, spacing, edge, solver);
  scene.params.water_viscosity = 0.002;  // as in scenes/boat_in_tank.toml
  scene.params.water_dissipation = 0.3;
  return scene;
}

class WakeBalance : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WakeBalance);

TEST_P(WakeBalance, WaterAndABoatThatTurnsKeepTheirMomentum) {
  struct Case {
    float heading_deg, spacing;
  };
  for (const Case c :
       {Case{0.0F, 0.16F}, Case{30.0F, 0.16F}, Case{77.0F, 0.16F}, Case{30.0F, 0.32F}, Case{30.0F, 0.08F}}) {
    Scene scene = basin({16.0F, 10.0F}, c.spacing, EdgeKind::kPeriodic, GetParam());
    scene.bodies.push_back(boat({0.0F, 0.0F}, c.heading_deg, 1.0F, 0.5F));
    const auto world = make(scene);
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    double boats = 0.0, worst = 0.0;
    const int steps = c.spacing < 0.1F ? 120 : 360;
    int vortices = 0;
    for (int i = 0; i < steps; ++i) {
      world->step();
      world->snapshot({}, snapshot);
      worst = std::max(worst, static_cast<double>(glm::length(total_momentum(snapshot))));
      const BodySnapshot& body = snapshot.bodies.front();
      boats = std::max(boats, 556.0 * static_cast<double>(glm::length(horizontal(body.state.velocity))));
      vortices = std::max(vortices, body.vortices);
    }
    fmt::print("heading {}°, spacing {} m: {:.2e} kg m/s of a boat's {:.0f}; {} vortices\n", c.heading_deg, c.spacing,
               worst, boats, vortices);
    EXPECT_GT(boats, 500.0);
    EXPECT_GT(vortices, 5);
    EXPECT_LT(worst, 1e-4 * boats);  // rounding, as without wakes (floating_momentum_test.cpp)
  }
}

TEST_P(WakeBalance, TwoBoatsThatCloseHeadOnPushTheWaterNowhere) {
  for (const float turned : {0.0F, 30.0F}) {
    Scene scene = basin({40.0F, 40.0F}, 0.32F, EdgeKind::kPeriodic, GetParam());
    const Vec2 along = ahead(turned);
    const Vec2 aside = 1.2F * Vec2(-along.y, along.x);
    scene.bodies.push_back(boat(-9.0F * along - aside, turned, 1.0F, 0.0F));
    scene.bodies.push_back(boat(9.0F * along + aside, turned + 180.0F, 0.5F, 0.0F));
    const auto world = make(scene);
    Snapshot snapshot;
    double boats = 0.0, worst = 0.0;
    for (int i = 0; i < 210; ++i) {
      world->step();
      world->snapshot({}, snapshot);
      worst = std::max(worst, static_cast<double>(glm::length(total_momentum(snapshot))));
      boats = std::max(boats, 556.0 * static_cast<double>(glm::length(horizontal(snapshot.bodies[0].state.velocity))));
    }
    fmt::print("two boats, course {}°: {:.3f} % of one boat's momentum\n", turned, 100.0 * worst / boats);
    EXPECT_GT(boats, 500.0);
    EXPECT_GT(snapshot.diagnostics.vortices, 10);
    EXPECT_LT(worst, 1e-3 * boats);
  }
}

struct Coasting {
  double boat = 0.0;  // the boat's energy of motion when its engine has stopped [J]
  double lost = 0.0;  // by water and boat in 15 s [J]
  double rise = 0.0;  // the most that they gain again [J]
  int vortices = 0;   // the most
};

Coasting coast(WaterSolver solver, float rudder, bool wakes) {
  Scene scene = basin({26.0F, 16.0F}, 0.2F, EdgeKind::kPeriodic, solver);
  scene.params.wake_on = wakes;
  scene.bodies.push_back(boat({-6.0F, 0.0F}, 20.0F, 1.0F, rudder));
  const auto world = make(scene);
  Snapshot snapshot;
  for (int i = 0; i < 240; ++i) world->step();
  world->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
  for (int i = 0; i < 2 + 60; ++i) world->step();  // an engine takes a second
  world->snapshot({}, snapshot);
  const Vec2 velocity = horizontal(snapshot.bodies[0].state.velocity);
  const double first = total_energy(snapshot);
  double least = first;
  Coasting result;
  result.boat = 0.5 * 556.0 * static_cast<double>(glm::dot(velocity, velocity));
  for (int i = 0; i < 900; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    result.vortices = std::max(result.vortices, snapshot.bodies[0].vortices);
    result.rise = std::max(result.rise, total_energy(snapshot) - least);
    least = std::min(least, total_energy(snapshot));
  }
  result.lost = first - least;
  return result;
}

TEST_P(WakeBalance, ABoatWithoutEngineGetsNoEnergyFromItsWake) {
  for (const float rudder : {0.0F, 0.6F}) {
    const Coasting with = coast(GetParam(), rudder, true);
    const Coasting without = coast(GetParam(), rudder, false);
    for (const Coasting& c : {with, without}) {
      fmt::print("rudder {}, {} vortices: {:.0f} J of the boat, {:.0f} J lost, {:.1f} J gained again\n", rudder,
                 c.vortices, c.boat, c.lost, c.rise);
    }
    EXPECT_GT(with.boat, 1000.0);
    EXPECT_GT(with.vortices, 10);
    EXPECT_GT(with.lost, 0.5 * with.boat);
    EXPECT_LT(with.rise, 5e-3 * with.boat);
    EXPECT_LT(without.rise, 5e-3 * without.boat);
  }
}

}  // namespace
}  // namespace regatta::wake_balance_test
