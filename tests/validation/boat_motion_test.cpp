// Boats: at rest they stay, under way they reach a speed that follows thrust and mass, they push the water before them,
// and there is no water inside them.
#include "floating_scene.h"

#include <cstdio>

namespace regatta::boat_motion_test {
namespace {

using namespace floating_scene;

BodySpec boat(float throttle) {
  BodySpec body;
  body.name = "boat";
  body.kind = BodyKind::kBoat;
  body.size = {4.2F, 1.0F, 1.6F};
  body.mass = 556.0F;  // its design mass: floats with its origin in the waterline
  body.position = {-12.0F, 0.0F, 0.0F};
  body.wishes = wishes_of(BoatPlan{});
  body.throttle = throttle;
  return body;
}

Scene boat_tank(Vec2 size) { return tank(size, 0.8F, 0.093F, EdgeKind::kWall); }

TEST(BoatMotion, AtRestStaysAtRest) {
  Scene scene = boat_tank({20.0F, 10.0F});
  scene.bodies.push_back(boat(0.0F));
  scene.bodies.front().position = {-3.0F, 0.0F, 0.4F};
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 30.0);
  const BodyState& start = states.front().state;
  float drift = 0.0F, turn = 0.0F, heave = 0.0F, tilt = 0.0F;
  for (const BodySnapshot& s : states) {
    drift = std::max(drift, glm::length(horizontal(s.state.position - start.position)));
    turn = std::max(turn, std::abs(heading_deg(s.state) - heading_deg(start)));
    heave = std::max(heave, std::abs(s.state.position.y - start.position.y));
    tilt = std::max(tilt, tilt_deg(s.state));
  }
  std::printf("at rest for 30 s: drift %.4f m, turn %.3f deg, heave %.4f m, tilt %.2f deg\n",
              static_cast<double>(drift), static_cast<double>(turn), static_cast<double>(heave),
              static_cast<double>(tilt));
  // Users are promised that a boat left alone drifts less than 5 cm and turns less than 1 degree in 30 s.
  EXPECT_LT(drift, 0.05F);
  EXPECT_LT(turn, 1.0F);
  EXPECT_LT(heave, 0.05F);
  EXPECT_LT(tilt, 1.0F);
}

// The mean speed ahead over the last second of a run along the tank [m/s].
double terminal_speed(float throttle, float mass) {
  Scene scene = boat_tank({44.0F, 10.0F});
  scene.bodies.push_back(boat(throttle));
  scene.bodies.front().position.x = -19.0F;
  scene.bodies.front().mass = mass;
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 9.0);
  double speed = 0.0;
  for (std::size_t i = states.size() - 60; i < states.size(); ++i) {
    speed += static_cast<double>(glm::length(horizontal(states[i].state.velocity))) / 60.0;
  }
  EXPECT_LT(std::abs(heading_deg(states.back().state)), 10.0F);
  return speed;
}

TEST(BoatMotion, SpeedGrowsWithThrustAndFallsWithDraft) {
  const double quarter = terminal_speed(0.25F, 556.0F);
  const double half = terminal_speed(0.5F, 556.0F);
  const double laden = terminal_speed(0.5F, 1000.0F);
  std::printf("speed: %.2f m/s at a quarter of the thrust, %.2f m/s at half, %.2f m/s at half with 1000 kg\n", quarter,
              half, laden);
  EXPECT_GT(quarter, 0.5);
  EXPECT_GT(half, 1.1 * quarter);
  EXPECT_LT(laden, 0.95 * half);
}

class LadenBoat : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(LadenBoat);

// boat.mass moved while the world runs: the boat comes to rest at the draft of its new mass by Archimedes, and a reset
// sets it afloat there.
TEST_P(LadenBoat, ComesToRestAtItsNewDraft) {
  Scene scene = tank({16.0F, 8.0F}, 1.2F, 0.1F, EdgeKind::kWall, GetParam());
  scene.bodies.push_back(boat(0.0F));
  scene.bodies.front().position = {0.013F, 0.0F, 0.007F};
  scene.bodies.front().afloat = true;
  const auto height = [](const std::vector<BodySnapshot>& states) {
    double sum = 0.0;
    for (std::size_t i = states.size() - 300; i < states.size(); ++i) {
      sum += static_cast<double>(states[i].state.position.y) / 300.0;
    }
    return sum;
  };
  const auto world = make(scene);
  const double start = static_cast<double>(track(*world, 0.0).front().state.position.y);
  const double unladen = height(track(*world, 6.0));
  world->enqueue(regatta::SetParam{ParamId::boat_mass, 1.4});
  const double laden = height(track(*world, 20.0));
  scene.params.boat_mass = 1.4;
  const double exact = static_cast<double>(track(*make(scene), 0.0).front().state.position.y);
  std::printf("%s: sinks by %.4f m, exact %.4f m\n", solver_name({GetParam(), 0}).c_str(), unladen - laden,
              start - exact);
  EXPECT_GT(start - exact, 0.04);
  EXPECT_NEAR(laden, exact, 0.05 * (start - exact));  // as far as its draft unladen is right
}

// The mean speed from the fifth second to the twelfth, from rest, in 1 m of water [m/s]. On the hump the boat is now
// faster and now slower, once in about that time: a second alone tells the phase.
double mean_speed(WaterSolver solver, float spacing, float throttle) {
  Scene scene = tank({60.0F, 16.0F}, 1.0F, spacing, EdgeKind::kWall, solver);
  scene.bodies.push_back(boat(throttle));
  scene.bodies.front().position.x = -25.0F;
  const std::vector<BodySnapshot> states = track(*make(scene), 12.0);
  const auto at = [&](double time) {
    return static_cast<double>(states[static_cast<std::size_t>(std::lround(60.0 * time))].state.position.x);
  };
  return (at(12.0) - at(4.0)) / 8.0;
}

// Below the speed of long waves.
TEST(BoatMotion, SpeedHardlyDependsOnTheSpacingOrTheSolver) {
  constexpr float kCoarse = 1.6F / 8.0F, kFine = 1.6F / 12.0F;  // an 8th and a 12th of the beam [m]
  const double columns = mean_speed(WaterSolver::kColumns, kCoarse, 0.25F);
  const double cells = mean_speed(WaterSolver::kGrid, kCoarse, 0.25F);
  const double fine_columns = mean_speed(WaterSolver::kColumns, kFine, 0.25F);
  const double fine_cells = mean_speed(WaterSolver::kGrid, kFine, 0.25F);
  std::printf("quarter throttle: columns %.2f and %.2f m/s, grid %.2f and %.2f m/s\n", columns, fine_columns, cells,
              fine_cells);
  EXPECT_NEAR(fine_columns, columns, 0.1 * columns);
  EXPECT_NEAR(fine_cells, cells, 0.1 * cells);
  EXPECT_NEAR(columns, cells, 0.05 * cells);
  EXPECT_NEAR(fine_columns, fine_cells, 0.05 * fine_cells);
}

// Four tenths of the throttle bring the boat to the foot of its hump, at eight tenths of the speed of long waves. On
// the hump itself, at half throttle, small effects decide whether it stays below, and its speed oscillates for a
// minute.
TEST(BoatMotion, AtTheFootOfTheHumpSpeedHardlyDependsOnTheSpacingOrTheSolver) {
  constexpr float kThrottle = 0.4F;
  const double columns = mean_speed(WaterSolver::kColumns, 1.6F / 8.0F, kThrottle);
  const double cells = mean_speed(WaterSolver::kGrid, 1.6F / 8.0F, kThrottle);
  const double fine_columns = mean_speed(WaterSolver::kColumns, 1.6F / 16.0F, kThrottle);
  const double fine_cells = mean_speed(WaterSolver::kGrid, 1.6F / 16.0F, kThrottle);
  std::printf("0.4 of the throttle: columns %.2f and %.2f m/s, grid %.2f and %.2f m/s\n", columns, fine_columns, cells,
              fine_cells);
  EXPECT_NEAR(fine_columns, columns, 0.05 * columns);
  EXPECT_NEAR(fine_cells, cells, 0.05 * cells);
  EXPECT_NEAR(columns, cells, 0.05 * cells);
  EXPECT_NEAR(fine_columns, fine_cells, 0.05 * fine_cells);
}

// The spacing goes from an eighth of the beam to a 24th.
TEST(LongBoatMotion, SpeedHardlyDependsOnAMuchFinerSpacing) {
  for (const float throttle : {0.25F, 0.4F}) {
    double finest[2];
    for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
      const double coarse = mean_speed(solver, 1.6F / 8.0F, throttle);
      const double fine = mean_speed(solver, 1.6F / 24.0F, throttle);
      std::printf("%.2f of the throttle, %s: %.2f and %.2f m/s\n", static_cast<double>(throttle),
                  solver == WaterSolver::kGrid ? "grid" : "columns", coarse, fine);
      EXPECT_NEAR(fine, coarse, 0.1 * fine);
      finest[solver == WaterSolver::kGrid ? 1 : 0] = fine;
    }
    EXPECT_NEAR(finest[0], finest[1], 0.05 * finest[1]);
  }
}

// Speed of a boat of `scale` times the usual size in as much larger water and √scale times as late, over √(g L):
// its Froude number. Viscosity is the same, so that below a fifth of the size it tells.
double froude_number(WaterSolver solver, float scale) {
  Scene scene = tank(scale * Vec2(40.0F, 16.0F), scale, 0.2F * scale, EdgeKind::kWall, solver);
  BodySpec body = boat(0.4F);
  body.size *= scale;
  body.mass = 556.0F * scale * scale * scale;
  body.position *= scale;
  body.wishes = {};
  scene.bodies.push_back(body);
  const auto world = make(scene);
  const double unit = std::sqrt(static_cast<double>(scale));  // of times and speeds
  const std::vector<BodySnapshot> states = track(*world, 8.0 * unit);
  const double length = static_cast<double>(body.size.x);
  // Average the speed over the second half: it oscillates from instant to instant.
  const auto way = static_cast<double>(states.back().state.position.x - states[states.size() / 2].state.position.x);
  return way / (4.0 * unit) / std::sqrt(static_cast<double>(kGravity) * length);
}

// Everything that a boat has grows with it, its propeller's reach for air too.
TEST(BoatMotion, ModelAndShipRunAtTheSameFroudeNumber) {
  for (const WaterSolver solver : {WaterSolver::kColumns, WaterSolver::kGrid}) {
    const double usual = froude_number(solver, 1.0F);
    for (const float scale : {0.2F, 0.4F, 4.0F}) {
      const double found = froude_number(solver, scale);
      std::printf("%s, %.2f times the size: Froude number %.3f, usual %.3f\n",
                  solver == WaterSolver::kGrid ? "grid" : "columns", static_cast<double>(scale), found, usual);
      EXPECT_NEAR(found, usual, 0.05 * usual);
    }
  }
}

TEST(BoatMotion, PushesTheWaterBeforeIt) {
  Scene scene = boat_tank({40.0F, 10.0F});
  // Below the speed of long waves (2.8 m/s): beyond it no water goes ahead of the bow.
  scene.bodies.push_back(boat(0.25F));
  const auto world = make(scene);
  Snapshot snapshot;
  double bow = 0.0;
  double quarters = 0.0;  // beside the afterbody, clear of the propeller's stream
  int samples = 0;
  for (int i = 0; i < 420; ++i) {
    world->step();
    if (i < 240 || i % 20 != 0) continue;
    world->snapshot({0.1F, false}, snapshot);
    const BodySnapshot& body = snapshot.bodies.front();
    const SurfaceGrid& grid = snapshot.surface;
    const auto surface_at = [&](const Vec3& body_point) {
      const Vec3 at = body.state.to_world(body_point);
      const auto x = static_cast<int>(std::lround((at.x - grid.origin.x) / grid.spacing));
      const auto z = static_cast<int>(std::lround((at.z - grid.origin.y) / grid.spacing));
      const int cx = std::clamp(x, 0, grid.nx - 1);
      const int cz = std::clamp(z, 0, grid.nz - 1);
      return grid
          .surface[static_cast<std::size_t>(cz) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(cx)];
    };
    bow += static_cast<double>(surface_at({2.3F, 0.0F, 0.0F}));
    for (const float side : {-1.1F, 1.1F}) quarters += 0.5 * static_cast<double>(surface_at({-1.4F, 0.0F, side}));
    ++samples;
  }
  bow /= samples;
  quarters /= samples;
  std::printf("surface ahead of the bow %+.3f m, beside the afterbody %+.3f m\n", bow, quarters);
  EXPECT_GT(bow, quarters + 0.02);
}

TEST(BoatMotion, TheWaterTakesUpWhatTheBoatLoses) {
  // A boat that coasts in still water hands its momentum to the water: periodic, so that no wall takes any.
  Scene scene = tank({30.0F, 10.0F}, 0.8F, 0.093F, EdgeKind::kPeriodic);
  scene.params.wake_on = false;  // λ u_V is a push from outside: it keeps circulation, not momentum
  scene.bodies.push_back(boat(0.0F));
  scene.bodies.front().position.x = -8.0F;
  scene.bodies.front().velocity = {3.0F, 0.0F, 0.0F};
  const auto world = make(scene);
  Snapshot snapshot;
  // Returns the boat's momentum with the impulse of the last load, to which it responds one step later than the water.
  const auto of_boat = [&] {
    const BodySnapshot& body = snapshot.bodies.front();
    const float dt = static_cast<float>(world->dt());
    return body.mass * horizontal(body.state.velocity) + dt * horizontal(body.load.force);
  };
  const auto of_water = [&] {
    const BodySnapshot& body = snapshot.bodies.front();
    return snapshot.diagnostics.momentum - body.mass * horizontal(body.state.velocity);
  };
  world->snapshot({}, snapshot);
  const Vec2 boat_start = of_boat();
  const Vec2 water_start = of_water();
  double worst = 0.0;
  for (int i = 0; i < 300; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    const Vec2 lost = boat_start - of_boat();
    worst = std::max(worst, static_cast<double>(glm::length(of_water() - water_start - lost)));
  }
  const float speed = snapshot.bodies.front().state.velocity.x;
  const double lost = static_cast<double>((boat_start - of_boat()).x);
  const double gained = static_cast<double>((of_water() - water_start).x);
  std::printf(
      "coasting: 3 m/s -> %.2f m/s in 5 s; the boat lost %.1f kg m/s, the water gained %.1f, at most %.1e off\n",
      static_cast<double>(speed), lost, gained, worst);
  EXPECT_LT(speed, 2.5F);
  EXPECT_GT(speed, 0.0F);
  EXPECT_GT(gained, 250.0);  // 556 kg times the half metre a second and more that it slows down
  // Rounding: velocities of some thirty thousand columns are floats.
  EXPECT_LT(worst, 1e-4 * gained);
}

}  // namespace
}  // namespace regatta::boat_motion_test
