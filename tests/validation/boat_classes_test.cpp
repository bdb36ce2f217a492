// The three boats to choose from: top speed, attitude, turns. The runabout planes as Savitsky's formulas say; launch
// and tug reach about the speed of their length.
#include "../unit/planing_balance.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"

#include <cstdio>

namespace regatta::boat_classes_test {
namespace {

using namespace floating_scene;

BodySpec boat_of(BoatClass kind, float throttle) {
  BodySpec body = floating_scene::boat_of(kind);
  body.afloat = true;
  body.throttle = throttle;
  return body;
}

// Steering: throttle and rudder from a time on.
struct Order {
  double from;  // [s]
  float throttle, rudder;
};

std::vector<BodySnapshot> run(Scene scene, double seconds, const std::vector<Order>& orders) {
  scene.params.wake_on = false;
  const auto world = make(scene);
  std::vector<BodySnapshot> states;
  Snapshot snapshot;
  std::size_t next = 0;
  const int steps = static_cast<int>(std::lround(seconds / world->dt()));
  for (int i = 0; i <= steps; ++i) {
    while (next < orders.size() && orders[next].from <= i * world->dt()) {
      world->enqueue(SetHelm{BodyId(1), orders[next].throttle, orders[next].rudder});
      ++next;
    }
    if (i > 0) world->step();
    world->snapshot({}, snapshot);
    states.push_back(snapshot.bodies.front());
  }
  return states;
}

float speed_of(const BodySnapshot& body) { return glm::length(horizontal(body.state.velocity)); }
float trim_deg(const BodySnapshot& body) {
  return glm::degrees(std::asin((body.state.orientation * Vec3(1.0F, 0.0F, 0.0F)).y));
}

// Thrust and drag in balance by Savitsky's formulas, with the rudder's profile drag.
struct Balance {
  float speed = 0.0F;  // [m/s]
  float trim_deg = 0.0F;
};
Balance savitsky_of(const BodySpec& body, float throttle) {
  const auto hull = make_boat_hull(body.boat_class, body.size).value();
  const BoatPlan plan = boat_plan(body.boat_class, body.size);
  planing_balance::PlaningCase boat;
  boat.mass = *body.mass;
  boat.beam = hull->planing->beam;
  boat.deadrise_deg = glm::degrees(hull->planing->deadrise);
  boat.center_ahead = -hull->origin.x - hull->planing->keel.x;
  boat.center_above = -hull->origin.y - hull->planing->keel.y;
  boat.thrust_below = -hull->origin.y - plan.propeller.y;
  Balance balance;
  float low = 4.0F, high = 30.0F;
  for (int i = 0; i < 30; ++i) {
    balance.speed = 0.5F * (low + high);
    const auto found = planing_balance::running(boat, balance.speed);
    balance.trim_deg = found.trim_deg;
    constexpr float kRudderDrag = 0.02F;
    const float drag =
        found.drag + 0.5F * kWaterDensity * kRudderDrag * plan.rudder_area * balance.speed * balance.speed;
    const float thrust = plan.max_thrust * throttle * (1.0F - balance.speed / (std::sqrt(throttle) * plan.pitch_speed));
    (thrust > drag ? low : high) = balance.speed;
  }
  return balance;
}

struct TopSpeed {
  WaterSolver solver;
  float spacing;  // [m]
  double steps_per_second;
};

TEST(BoatClasses, TheRunaboutPlanesAsFastAsSavitskySays) {
  const Balance expected = savitsky_of(boat_of(BoatClass::kRunabout, 1.0F), 1.0F);
  for (const TopSpeed& with :
       {TopSpeed{WaterSolver::kGrid, 0.4F, 60.0}, TopSpeed{WaterSolver::kGrid, 0.2F, 60.0},
        TopSpeed{WaterSolver::kGrid, 0.4F, 120.0}, TopSpeed{WaterSolver::kColumns, 0.4F, 60.0}}) {
    Scene scene = tank({240.0F, 14.0F}, 3.0F, with.spacing, EdgeKind::kPeriodic, with.solver);
    scene.steps_per_second = with.steps_per_second;
    BodySpec body = boat_of(BoatClass::kRunabout, 1.0F);
    body.position.x = -110.0F;
    body.velocity.x = 8.0F;
    scene.bodies.push_back(body);
    const auto states = run(scene, 14.0, {});
    const float speed = speed_of(states.back()), trim = trim_deg(states.back());
    std::printf("runabout, %s, %.2f m, %.0f steps/s: %.2f m/s at %.2f deg; Savitsky %.2f m/s at %.2f deg\n",
                with.solver == WaterSolver::kGrid ? "grid" : "columns", static_cast<double>(with.spacing),
                with.steps_per_second, static_cast<double>(speed), static_cast<double>(trim),
                static_cast<double>(expected.speed), static_cast<double>(expected.trim_deg));
    EXPECT_NEAR(speed, expected.speed, 0.15F * expected.speed);
    EXPECT_NEAR(trim, expected.trim_deg, 1.5F);
    EXPECT_LT(std::abs(heading_deg(states.back().state)), 1.0F);
  }
}

// At throttles where thrust and drag balance at one speed only, the boat reaches it from rest and from 9 m/s. The push
// of the water's slope is part of the pressure on the bottom and must not be added to it.
TEST(BoatClasses, TheRunaboutPlanesAsSavitskySaysAtAnyThrottle) {
  struct Case {
    WaterSolver solver;
    float spacing, depth, throttle, start;  // [m], [m], of the throttle, [m/s]
  };
  for (const Case& with :
       {Case{WaterSolver::kGrid, 0.4F, 6.0F, 0.5F, 0.0F}, Case{WaterSolver::kGrid, 0.4F, 6.0F, 0.5F, 9.0F},
        Case{WaterSolver::kGrid, 0.4F, 6.0F, 0.6F, 0.0F}, Case{WaterSolver::kColumns, 0.4F, 6.0F, 0.6F, 9.0F},
        Case{WaterSolver::kGrid, 0.4F, 3.0F, 0.6F, 0.0F}, Case{WaterSolver::kGrid, 0.4F, 2.0F, 0.75F, 0.0F},
        Case{WaterSolver::kColumns, 0.4F, 2.0F, 0.75F, 0.0F}, Case{WaterSolver::kGrid, 0.2F, 2.0F, 0.75F, 9.0F},
        Case{WaterSolver::kGrid, 0.4F, 2.0F, 1.0F, 0.0F}}) {
    const BodySpec at = boat_of(BoatClass::kRunabout, with.throttle);
    const Balance expected = savitsky_of(at, with.throttle);
    Scene scene = tank({200.0F, 14.0F}, with.depth, with.spacing, EdgeKind::kPeriodic, with.solver);
    BodySpec body = at;
    body.position.x = -95.0F;
    body.velocity.x = with.start;
    scene.bodies.push_back(body);
    const auto states = run(scene, 30.0, {});
    const float speed = speed_of(states.back()), trim = trim_deg(states.back());
    std::printf(
        "%s %.1f m, %.0f m deep, throttle %.2f from %.0f m/s: %.2f m/s at %.2f deg; Savitsky %.2f m/s at %.2f deg\n",
        with.solver == WaterSolver::kGrid ? "grid" : "columns", static_cast<double>(with.spacing),
        static_cast<double>(with.depth), static_cast<double>(with.throttle), static_cast<double>(with.start),
        static_cast<double>(speed), static_cast<double>(trim), static_cast<double>(expected.speed),
        static_cast<double>(expected.trim_deg));
    EXPECT_NEAR(speed, expected.speed, 0.1F * expected.speed);
    EXPECT_NEAR(trim, expected.trim_deg, 1.0F);
  }
}

TEST(BoatClasses, LaunchAndTugReachTheSpeedOfTheirLength) {
  struct Case {
    BoatClass kind;
    float expected;  // 0.4 √(g L) for the launch; the rule of thumb for a tug of 150 kW [m/s]
  };
  for (const Case& with : {Case{BoatClass::kLaunch, 3.1F}, Case{BoatClass::kTug, 5.0F}}) {
    Scene scene = tank({260.0F, 24.0F}, 8.0F, 0.5F, EdgeKind::kPeriodic, WaterSolver::kGrid);
    BodySpec body = boat_of(with.kind, 1.0F);
    body.position.x = -120.0F;
    scene.bodies.push_back(body);
    const auto states = run(scene, 40.0, {});
    std::printf("%s: %.2f m/s, expected about %.1f m/s\n", kBoatClassNames[static_cast<std::size_t>(with.kind)],
                static_cast<double>(speed_of(states.back())), static_cast<double>(with.expected));
    EXPECT_NEAR(speed_of(states.back()), with.expected, 0.15F * with.expected);
  }
  const BoatPlan tug = boat_plan(BoatClass::kTug, boat_figures(BoatClass::kTug).size);
  EXPECT_NEAR(tug.max_thrust, 20e3F, 2e3F);  // bollard pull
}

// When boats make waves of their own, the part of form drag that stands for them is left out; the speeds stay the same.
TEST(BoatClasses, LaunchAndTugKeepTheirSpeedInWavesOfTheirOwn) {
  struct Case {
    BoatClass kind;
    float design;  // 0.4 √(g L) of the launch; what the tug makes without [m/s]
    float start;   // [m/s]
  };
  for (const Case& with : {Case{BoatClass::kLaunch, 3.1F, 2.0F}, Case{BoatClass::kTug, 4.4F, 3.0F}}) {
    Scene scene = tank({130.0F, 24.0F}, 6.0F, 0.5F, EdgeKind::kOpen, WaterSolver::kGrid);
    scene.params.waves_on = true;
    scene.params.waves_spacing = 0.25;
    BodySpec body = boat_of(with.kind, 1.0F);
    body.position.x = -58.0F;
    body.velocity.x = with.start;
    scene.bodies.push_back(body);
    const auto states = run(scene, 24.0, {});
    double speed = 0.0, waves = 0.0;  // means of the last 6 s
    for (std::size_t n = states.size() - 360; n < states.size(); ++n) {
      speed += static_cast<double>(speed_of(states[n])) / 360.0;
      waves -= static_cast<double>(states[n].load.waves.x) / 360.0;
    }
    std::printf("%s in waves of its own: %.2f m/s, by design %.2f m/s; wave resistance %.0f N\n",
                kBoatClassNames[static_cast<std::size_t>(with.kind)], speed, static_cast<double>(with.design), waves);
    EXPECT_NEAR(speed, static_cast<double>(with.design), 0.1 * static_cast<double>(with.design));
  }
}

struct Turn {
  double diameter_m = 0.0;
  double heel_deg = 0.0;  // starboard down
  double drift_deg = 0.0;
  double speed = 0.0;
  double settling = 0.0;  // lengths until the rate of turn has fallen to a tenth, the rudder amidships
  double worst_heel_deg = 0.0;
};

// A turn to starboard, hard over from the tenth second on, of which a part is measured.
Turn turn_of(const Scene& scene, float throttle, double from, double until) {
  constexpr double kStraight = 6.0, kHard = 14.0;
  const auto states =
      run(scene, kStraight + kHard + 6.0, {{kStraight, throttle, 1.0F}, {kStraight + kHard, throttle, 0.0F}});
  const double rate = scene.steps_per_second;
  Turn turn;
  double yaw = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const double time = static_cast<double>(i) / rate;
    const BodyState& state = states[i].state;
    turn.worst_heel_deg = std::max(turn.worst_heel_deg, std::abs(static_cast<double>(heel_deg(state))));
    if (time < kStraight + from || time > kStraight + until) continue;
    const Vec3 ahead = state.orientation * Vec3(1, 0, 0), side = state.orientation * Vec3(0, 0, 1);
    ++count;
    yaw += static_cast<double>(-state.angular_velocity.y);
    turn.speed += static_cast<double>(speed_of(states[i]));
    turn.heel_deg += static_cast<double>(heel_deg(state));
    turn.drift_deg +=
        static_cast<double>(glm::degrees(std::atan2(-glm::dot(state.velocity, side), glm::dot(state.velocity, ahead))));
  }
  turn.speed /= count;
  turn.heel_deg /= count;
  turn.drift_deg /= count;
  turn.diameter_m = 2.0 * turn.speed / (yaw / count);
  const auto released = static_cast<std::size_t>((kStraight + kHard) * rate);
  const float start = std::abs(states[released].state.angular_velocity.y);
  double way = 0.0;
  for (std::size_t i = released; i < states.size(); ++i) {
    way += static_cast<double>(speed_of(states[i])) / rate;
    if (std::abs(states[i].state.angular_velocity.y) > 0.1F * start) turn.settling = way;
  }
  turn.settling /= static_cast<double>(scene.bodies.front().size.x);
  std::printf(
      "turn: %.2f m/s, diameter %.1f m (%.1f lengths), heel %+.1f deg (at most %.1f), drift %.1f deg; released: "
      "over after %.1f lengths\n",
      turn.speed, turn.diameter_m, turn.diameter_m / static_cast<double>(scene.bodies.front().size.x), turn.heel_deg,
      turn.worst_heel_deg, turn.drift_deg, turn.settling);
  return turn;
}

TEST(BoatClasses, TheRunaboutLeansIntoItsTurnAndHoldsItsCourseAfter) {
  Scene scene = tank({120.0F, 80.0F}, 3.0F, 0.4F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  BodySpec body = boat_of(BoatClass::kRunabout, 0.75F);
  body.velocity.x = 6.6F;  // half of its top speed
  scene.bodies.push_back(body);
  const Turn turn = turn_of(scene, 0.75F, 1.0, 4.0);
  EXPECT_GT(turn.heel_deg, 3.0);
  EXPECT_LT(turn.worst_heel_deg, 25.0);
  EXPECT_GT(turn.diameter_m, 3.0 * 4.5);
  EXPECT_LT(turn.diameter_m, 8.0 * 4.5);  // on the plane still
  EXPECT_LT(turn.drift_deg, 20.0);
  EXPECT_LT(turn.settling, 4.0);
}

TEST(BoatClasses, LaunchAndTugTurnWithoutSlidingOff) {
  for (const BoatClass kind : {BoatClass::kLaunch, BoatClass::kTug}) {
    Scene scene = tank({80.0F, 80.0F}, 6.0F, 0.5F, EdgeKind::kPeriodic, WaterSolver::kGrid);
    BodySpec body = boat_of(kind, 0.7F);
    body.velocity.x = 2.5F;
    scene.bodies.push_back(body);
    const Turn turn = turn_of(scene, 0.7F, 8.0, 14.0);
    const auto length = static_cast<double>(body.size.x);
    EXPECT_GT(turn.diameter_m, 2.0 * length);
    EXPECT_LT(turn.diameter_m, 4.0 * length);
    EXPECT_LT(turn.drift_deg, 25.0);
    EXPECT_LT(turn.worst_heel_deg, 15.0);
    EXPECT_LT(turn.settling, 4.0);
  }
}

class PlaningMomentum : public ::testing::TestWithParam<WaterSolver> {};

TEST_P(PlaningMomentum, TheWaterTakesUpWhatARunaboutLoses) {
  // A runabout that planes and coasts down through the hump; periodic, so that no wall takes any.
  Scene scene = tank({60.0F, 14.0F}, 2.0F, 0.4F, EdgeKind::kPeriodic, GetParam());
  scene.params.wake_on = false;
  scene.bodies.push_back(boat_of(BoatClass::kRunabout, 0.0F));
  scene.bodies.front().velocity = {10.0F, 0.0F, 1.0F};
  scene.bodies.front().angular_velocity = {0.0F, 0.3F, 0.0F};
  const auto world = make(scene);
  Snapshot snapshot;
  // Add the impulse of the last load: the boat's momentum responds to loads one step later than that of the water.
  const auto of_boat = [&] {
    const BodySnapshot& body = snapshot.bodies.front();
    const auto dt = static_cast<float>(world->dt());
    return body.mass * horizontal(body.state.velocity) + dt * horizontal(body.load.force);
  };
  const auto of_water = [&] {
    const BodySnapshot& body = snapshot.bodies.front();
    return snapshot.diagnostics.momentum - body.mass * horizontal(body.state.velocity);
  };
  world->snapshot({}, snapshot);
  const Vec2 boat_start = of_boat(), water_start = of_water();
  double worst = 0.0;
  for (int i = 0; i < 360; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    worst = std::max(worst, static_cast<double>(glm::length(of_water() - water_start - (boat_start - of_boat()))));
  }
  const double lost = static_cast<double>(glm::length(boat_start - of_boat()));
  std::printf("runabout, coasting from 10 m/s to %.2f m/s: it lost %.0f kg m/s, at most %.2e off\n",
              static_cast<double>(speed_of(snapshot.bodies.front())), lost, worst);
  EXPECT_GT(lost, 3000.0);
  EXPECT_LT(worst, 1e-3 * lost);  // rounding of floats over all the water
}
FOR_BOTH_SOLVERS(PlaningMomentum);

TEST(BoatClasses, TheRunaboutSlamsInWavesAndStaysUpright) {
  Scene scene = tank({160.0F, 20.0F}, 3.0F, 0.4F, EdgeKind::kWall, WaterSolver::kGrid);
  scene.domain.west = scene.domain.east = EdgeKind::kOpen;
  scene.params.swell_height = 0.4F;
  scene.params.swell_period = 3.0F;
  scene.params.swell_heading = 180.0F;  // against the boat
  BodySpec body = boat_of(BoatClass::kRunabout, 0.9F);
  body.position = {-70.0F, 0.0F, 0.0F};
  body.velocity.x = 8.0F;
  scene.bodies.push_back(body);
  const auto states = run(scene, 11.0, {});
  float least = 0.0F, most = 0.0F, tilt = 0.0F;
  for (std::size_t i = 241; i < states.size(); ++i) {
    const float rise = (states[i].state.velocity.y - states[i - 1].state.velocity.y) * 60.0F;
    least = std::min(least, rise);
    most = std::max(most, rise);
    tilt = std::max(tilt, tilt_deg(states[i].state));
  }
  std::printf(
      "runabout against waves of 0.4 m at %.1f m/s: vertically %+.1f to %+.1f m/s^2, tilted by %.1f deg at most\n",
      static_cast<double>(speed_of(states.back())), static_cast<double>(least), static_cast<double>(most),
      static_cast<double>(tilt));
  EXPECT_GT(most, 3.0F);    // it slams ...
  EXPECT_GT(most, -least);  // ... harder than it falls
  EXPECT_LT(most, 100.0F);
  EXPECT_LT(tilt, 30.0F);
}

}  // namespace
}  // namespace regatta::boat_classes_test
