// Wakes, waves and boats together: where the layer of dispersive waves takes a hull's head, what hull, vortices,
// shallow water and waves hand to each other is energy and momentum that one of them has lost.
#include "../unit/marked_bound.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>

namespace regatta::wake_under_waves_test {
namespace {

using namespace floating_scene;

Scene basin(WaterSolver solver, Vec2 size, float depth, bool wakes, bool waves) {
  Scene scene = tank(size, depth, 0.4F, EdgeKind::kPeriodic, solver);
  scene.params.water_viscosity = 0.0;
  scene.params.waves_on = waves;
  scene.params.waves_spacing = 0.25;
  scene.params.wake_on = wakes;
  return scene;
}

BodySpec boat(BoatClass hull, float speed) {
  BodySpec body = boat_of(hull);
  body.velocity = {speed, 0.0F, 0.0F};
  body.position = {-14.0F, 0.0F, 0.0F};
  return body;
}

struct Course {
  double boat = 0.0;     // its energy of motion when the engine has stopped [J]
  double lost = 0.0;     // by all together after that [J]
  double rise = 0.0;     // the most that they gain again [J]
  double strayed = 0.0;  // the most by which their momentum differs from that of the start [kg m/s]
  double carried = 0.0;  // the most that the boat has [kg m/s]
  int vortices = 0;
};

struct Case {
  BoatClass hull;
  float speed, throttle, rudder;
  double engine, all;       // [s]
  Vec2 size{44.0F, 16.0F};  // of the basin [m]
  float depth = 3.0F;       // [m]
};

Course follow(WaterSolver solver, const Case& c, bool wakes, bool waves) {
  Scene scene = basin(solver, c.size, c.depth, wakes, waves);
  scene.bodies.push_back(boat(c.hull, c.speed));
  scene.bodies[0].throttle = c.throttle;
  const double mass = static_cast<double>(*scene.bodies[0].mass);
  const auto world = make(scene);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const Vec2 start = total_momentum(snapshot);
  const int steps = static_cast<int>(c.all / world->dt()), engine = static_cast<int>(c.engine / world->dt());
  // The engine takes a second, and the propeller has its last push.
  const int stopping = static_cast<int>((c.throttle > 0.0F ? 1.2 : 0.2) / world->dt());
  Course course;
  double first = 0.0, least = 0.0;
  for (int i = 0; i < steps; ++i) {
    if (i == engine / 2) world->enqueue(SetHelm{BodyId{1}, c.throttle, c.rudder});
    if (i == engine) world->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
    world->step();
    world->snapshot({}, snapshot);
    const BodySnapshot& body = snapshot.bodies[0];
    const auto speed = static_cast<double>(glm::length(horizontal(body.state.velocity)));
    course.carried = std::max(course.carried, mass * speed);
    course.strayed = std::max(course.strayed, static_cast<double>(glm::length(total_momentum(snapshot) - start)));
    course.vortices = std::max(course.vortices, body.vortices);
    if (i < engine + stopping) {
      course.boat = 0.5 * mass * speed * speed;
      first = least = total_energy(snapshot);
    }
    course.rise = std::max(course.rise, total_energy(snapshot) - least);
    least = std::min(least, total_energy(snapshot));
  }
  course.lost = first - least;
  return course;
}

Course follow_and_tell(WaterSolver solver, const Case& c, bool wakes, bool waves = true) {
  const Course course = follow(solver, c, wakes, waves);
  fmt::print(
      "{}, rudder {}, {} vortices: {:.0f} J of the boat, {:.0f} J lost, {:.0f} J gained again ({:.2f} %); momentum "
      "{:.0f} "
      "kg m/s off, of {:.0f}\n",
      kBoatClassNames[static_cast<std::size_t>(c.hull)], c.rudder, course.vortices, course.boat, course.lost,
      course.rise, 100.0 * course.rise / course.boat, course.strayed, course.carried);
  return course;
}

class WakeUnderWaves : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WakeUnderWaves);

TEST_P(WakeUnderWaves, NothingIsGainedWithoutAnEngine) {
  for (const Case c :
       {Case{BoatClass::kRunabout, 10.0F, 0.0F, 0.0F, 0.0, 6.0}, Case{BoatClass::kRunabout, 6.0F, 1.0F, 0.0F, 3.0, 9.0},
        Case{BoatClass::kRunabout, 6.0F, 1.0F, 0.7F, 3.0, 9.0}, Case{BoatClass::kLaunch, 2.0F, 1.0F, 0.7F, 3.0, 9.0},
        Case{BoatClass::kStandard, 4.0F, 1.0F, 0.0F, 3.0, 9.0}}) {
    for (const bool wakes : {true, false}) {
      const Course course = follow_and_tell(GetParam(), c, wakes);
      EXPECT_GT(course.lost, 0.0);
      expect_at_most(0.5, 100.0 * course.rise / course.boat, mended_by('.'), "gained", "% of its energy");
      // Of what the boat has itself; what it hands over is several times that.
      EXPECT_LT(course.strayed, 0.01 * course.carried);
    }
  }
}

// A heavy hull that slows down heaves, and trades 15 kJ with its waves each time: what its place stores counts, and the
// product of the velocities of its waves and of the shallow water, which its engine has stirred.
TEST_P(WakeUnderWaves, AHeavingTugGainsNothing) {
  for (const bool wakes : {true, false}) {
    const Case coasts{BoatClass::kTug, 4.0F, 0.0F, 0.0F, 0.0, 9.0, {60.0F, 24.0F}, 4.0F};
    const Course coasting = follow_and_tell(GetParam(), coasts, wakes);
    EXPECT_GT(coasting.lost, 0.0);
    // Marked: over 4 m the shallow water takes some of it as it heaves.
    const bool gains = wakes && GetParam() == WaterSolver::kGrid;
    expect_at_most(0.5, 100.0 * coasting.rise / coasting.boat, mended_by(gains ? '6' : '.'), "gained",
                   "% of its energy");
    EXPECT_LT(coasting.strayed, 0.01 * coasting.carried);
    const Course course = follow_and_tell(GetParam(), {BoatClass::kTug, 2.0F, 1.0F, 0.0F, 3.0, 9.0}, wakes);
    EXPECT_GT(course.lost, 0.05 * course.boat);
    EXPECT_LT(course.rise, 0.02 * course.boat);
    EXPECT_LT(course.strayed, 0.01 * course.carried);
  }
}

// Without the layer, by the shallow water alone.
TEST_P(WakeUnderWaves, AHeavingTugGainsNothingOfShallowWaterAlone) {
  const Course course = follow_and_tell(GetParam(), {BoatClass::kTug, 2.0F, 1.0F, 0.0F, 3.0, 9.0}, false, false);
  EXPECT_GT(course.lost, 0.1 * course.boat);
  EXPECT_LT(course.rise, 5e-3 * course.boat);
}

// A slow boat on waves that are as short as cells. Regression: with two cells along each axis for a node of the hull
// it was held as by sand at 0.3 m/s, and 7 % of its momentum was lost.
TEST_P(WakeUnderWaves, ASlowBoatIsNotHeldByTheCells) {
  const Course course =
      follow_and_tell(GetParam(), {BoatClass::kStandard, 4.0F, 0.0F, 0.0F, 0.0, 40.0, {44.0F, 16.0F}, 5.0F}, false);
  EXPECT_LT(course.strayed, 0.02 * course.carried);
}

// Three minutes: boats that idle among their own waves, which break. Regression: what waves that break lose of their
// momentum was lost, in three minutes as much as the boat's own.
class LongWakeUnderWaves : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(LongWakeUnderWaves);

TEST_P(LongWakeUnderWaves, TheBooksAreKeptForThreeMinutes) {
  constexpr double kAll = 180.0;  // [s]
  for (const Case& c :
       {Case{BoatClass::kRunabout, 10.0F, 0.0F, 0.0F, 0.0, kAll},
        Case{BoatClass::kRunabout, 6.0F, 1.0F, 0.0F, 3.0, kAll},
        Case{BoatClass::kRunabout, 6.0F, 1.0F, 0.7F, 3.0, kAll}, Case{BoatClass::kLaunch, 2.0F, 1.0F, 0.7F, 3.0, kAll},
        Case{BoatClass::kStandard, 4.0F, 1.0F, 0.0F, 3.0, kAll},
        Case{BoatClass::kTug, 4.0F, 0.0F, 0.0F, 0.0, kAll, {60.0F, 24.0F}, 4.0F},
        Case{BoatClass::kTug, 2.0F, 1.0F, 0.0F, 3.0, kAll}}) {
    // Marked: over 3 m shallow water and layer share the tug; the standard boat strays by 1.3 %.
    const bool shared = c.hull == BoatClass::kTug && c.depth == 3.0F && GetParam() == WaterSolver::kGrid;
    const bool strays = shared || c.hull == BoatClass::kStandard;
    const Course course = follow_and_tell(GetParam(), c, false);
    expect_at_most(1.0, 100.0 * course.strayed / course.carried, mended_by(strays ? '6' : '.'), "momentum off",
                   "% of its own");
    expect_at_most(2.0, 100.0 * course.rise / course.boat, mended_by(shared ? '6' : '.'), "gained", "% of its energy");
  }
}

// The shallow water takes a tenth of the hull's head over 2.5 m, a thirtieth over 3 m. Regression: waves push on all of
// it, but nothing got the reaction to their push on that part, and 13 % and 4 % of the tug's momentum was lost.
TEST_P(WakeUnderWaves, AHeadThatLayerAndWaterShareKeepsMomentum) {
  for (const float depth : {2.5F, 3.0F}) {
    const Case c{BoatClass::kTug, 2.0F, 1.0F, 0.0F, 3.0, 9.0, {44.0F, 16.0F}, depth};
    const Course course = follow_and_tell(GetParam(), c, false);
    EXPECT_LT(course.strayed, 0.015 * course.carried) << depth;
  }
}

}  // namespace
}  // namespace regatta::wake_under_waves_test
