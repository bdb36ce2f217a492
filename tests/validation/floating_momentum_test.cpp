// Momentum of water and bodies together (shallow-water case L), and the water's volume with bodies in it.
#include "floating_scene.h"

#include <cstdio>

namespace regatta::floating_momentum_test {
namespace {

using namespace floating_scene;

class FloatingMomentum : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(FloatingMomentum);

// The scene holds one body, in a periodic basin.
void expect_momentum_kept(const Scene& scene, double least_exchanged) {
  const auto world = make(scene);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const BodySnapshot& body = snapshot.bodies.front();
  // The body's momentum answers loads one step later than the water does.
  const auto total = [&] {
    const float dt = static_cast<float>(world->dt());
    return snapshot.diagnostics.momentum + dt * horizontal(body.load.force);
  };
  const Vec2 start = total();
  double exchanged = 0.0;
  double worst = 0.0;
  for (int i = 0; i < 300; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    // Pressure and drag pass it on separately, and mostly against each other.
    const float passed = glm::length(horizontal(body.load.buoyancy)) + glm::length(horizontal(body.load.drag));
    exchanged += static_cast<double>(passed) * world->dt();
    worst = std::max(worst, static_cast<double>(glm::length(total() - start)));
  }
  std::printf("momentum drift %.2e kg m/s of %.1f exchanged: %.1e; start %.1f\n", worst, exchanged, worst / exchanged,
              static_cast<double>(glm::length(start)));
  EXPECT_GT(exchanged, least_exchanged);
  // Velocities are floats, rounded at each of some thousand sub-steps and columns.
  EXPECT_LT(worst, 1e-6 * exchanged);
}

TEST_P(FloatingMomentum, WaterPlusBodiesKeepTheirsInAPeriodicBasin) {
  Scene scene = tank({5.0F, 4.0F}, 1.0F, 0.125F, EdgeKind::kPeriodic, GetParam());
  scene.params.wake_on = false;  // of hull and water alone; with wakes: wake_balance_test.cpp
  scene.bodies.push_back(box({2.0F, 0.5F, 1.0F}, 900.0F, -0.1F));
  scene.bodies.front().velocity = {5.0F, 0.0F, 1.2F};
  scene.bodies.front().angular_velocity = {0.4F, 0.8F, 0.3F};
  scene.bodies.front().roll_deg = 10.0F;
  expect_momentum_kept(scene, 500.0);
}

TEST_P(FloatingMomentum, AlsoOfAHullThatMeetsItsOwnFarEnd) {
  Scene scene = tank({2.0F, 2.0F}, 0.5F, 0.1F, EdgeKind::kPeriodic, GetParam());
  scene.params.wake_on = false;
  scene.water.regions.push_back({{-1.0F, -1.0F}, {-0.4F, 1.0F}, 0.05F, Vec2(0.4F, 0.1F)});
  scene.bodies.push_back(box({1.7F, 0.3F, 0.8F}, 500.0F, 0.0F));
  scene.bodies.front().velocity = {2.0F, 0.0F, 0.5F};
  expect_momentum_kept(scene, 50.0);
}

TEST_P(FloatingMomentum, PropellerAndRudderPushTheWaterTheOtherWay) {
  Scene scene = tank({16.0F, 10.0F}, 1.0F, 0.125F, EdgeKind::kPeriodic, GetParam());
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {4.2F, 1.0F, 1.6F};
  boat.mass = 556.0F;
  boat.throttle = 1.0F;
  boat.rudder = 0.5F;
  scene.bodies.push_back(boat);
  const auto world = make(scene);
  Snapshot snapshot;
  double boat_momentum = 0.0;
  double worst = 0.0;
  for (int i = 0; i < 240; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    const BodySnapshot& body = snapshot.bodies.front();
    // The body's momentum responds to loads one step later than that of the water.
    const float dt = static_cast<float>(world->dt());
    const Vec2 total = snapshot.diagnostics.momentum + dt * horizontal(body.load.force);
    worst = std::max(worst, static_cast<double>(glm::length(total)));
    boat_momentum = std::max(boat_momentum, static_cast<double>(556.0F * glm::length(horizontal(body.state.velocity))));
  }
  std::printf("momentum of boat and water %.2e kg m/s, of the boat alone up to %.0f\n", worst, boat_momentum);
  EXPECT_GT(boat_momentum, 1000.0);
  // Rounding: velocities of some ten thousand columns are floats.
  EXPECT_LT(worst, 1e-4 * boat_momentum);
}

TEST_P(FloatingMomentum, VolumeIsExactWithBodiesInTheWater) {
  Scene scene = tank({8.0F, 6.0F}, 1.0F, 0.1F, EdgeKind::kWall, GetParam());
  for (int i = 0; i < 4; ++i) {
    BodySpec body = box({0.5F, 0.4F, 0.4F}, 300.0F, 1.0F + 0.5F * static_cast<float>(i));
    body.name += std::to_string(i);
    body.position.x += static_cast<float>(i) - 1.5F;
    scene.bodies.push_back(body);
  }
  const auto world = make(scene);
  Snapshot snapshot;
  for (int i = 0; i < 300; ++i) world->step();
  world->snapshot({}, snapshot);
  std::printf("volume error %.1e\n", snapshot.diagnostics.mass_error);
  // No column is ever lost, split or scaled; cells carry what rounding takes, itself a float.
  EXPECT_LT(snapshot.diagnostics.mass_error, GetParam() == WaterSolver::kGrid ? 1e-9 : 1e-12);
}

}  // namespace
}  // namespace regatta::floating_momentum_test
