// A fish and a diver swim, in the water of both solvers: their speed against the theory of their tails, the momentum of
// swimmer and water, turns, depth; at other sizes and steps, at walls, below the surface, with any helm.
#include "core/parallel.h"
#include "core/rng.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"
#include "world/world_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

namespace regatta::swimmer_test {
namespace {

using namespace floating_scene;

BodySpec swimmer(BoatClass kind, float scale, float throttle) {
  BodySpec body;
  body.name = "swimmer";
  body.kind = BodyKind::kBoat;
  body.boat_class = kind;
  body.size = scale * boat_figures(kind).size;
  body.mass = boat_design_mass(kind, body.size);
  body.position = {0.013F, -3.0F, 0.007F};
  body.throttle = throttle;
  return body;
}

Scene basin(WaterSolver solver, const BodySpec& body, EdgeKind edge = EdgeKind::kPeriodic) {
  Scene scene = tank({24.0F, 16.0F}, 8.0F, 0.5F, edge, solver);
  scene.bodies.push_back(body);
  return scene;
}

// f A/U, A from side to side.
float strouhal(const TailPlan& tail, float throttle, float speed) {
  return tail.most_beats * std::sqrt(throttle) * 2.0F * tail.amplitude / speed;
}

// The speed at which the mean thrust of its tail is as much as that drag [Lig60].
float speed_by_theory(const TailPlan& tail, float throttle, float drag) {
  const float beats = tail.most_beats * std::sqrt(throttle);
  const float beat = 2.0F * std::numbers::pi_v<float> * beats * tail.amplitude;
  const float at_rest = 0.25F * static_cast<float>(tail.fins) * fin_mass(tail) * beat * beat;
  return beats * tail.wave * std::sqrt(std::max(0.0F, 1.0F - drag / at_rest));
}

struct Swum {
  float speed = 0.0F, drag = 0.0F, tilt = 0.0F, depth_off = 0.0F;
  int strokes = 0;
};
Swum swim_straight(const Scene& scene, double seconds) {
  Swum out;
  const auto world = make(scene);
  if (!world) return out;
  int count = 0;
  float phase = 0.0F;
  const float depth = -scene.bodies[0].position.y;
  track(*world, seconds, 0, [&](const Snapshot& snapshot) {
    const BodySnapshot& body = snapshot.bodies[0];
    const float turn = body.tail.phase;
    const auto up = [](float at) { return at < 0.25F || at >= 0.75F; };
    if (up(turn) != up(phase)) ++out.strokes;
    phase = turn;
    out.tilt = std::max(out.tilt, tilt_deg(body.state));
    out.depth_off = std::max(out.depth_off, std::abs(body.state.position.y + depth));
    if (snapshot.time < 0.5 * seconds) return;
    Vec3 ahead = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
    ahead = glm::normalize(Vec3(ahead.x, 0.0F, ahead.z));  // level: none of its buoyancy
    out.speed += glm::dot(body.state.velocity, ahead);
    out.drag -= glm::dot(body.load.force, ahead);
    ++count;
  });
  out.speed /= static_cast<float>(std::max(1, count));
  out.drag /= static_cast<float>(std::max(1, count));
  return out;
}

class Swimmers : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(Swimmers);

// Its speed is that at which Lighthill's thrust is the drag of the hull; and a fish, like those in the sea, cruises at
// f A/U of 0.2 to 0.4 [Tay03].
TEST_P(Swimmers, CruiseAtTheSpeedWhereTheTailsThrustIsTheDrag) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    for (const float throttle : {0.4F, 1.0F}) {
      const TailPlan tail = *boat_plan(kind, boat_figures(kind).size).tail;
      const Swum swum = swim_straight(basin(GetParam(), swimmer(kind, 1.0F, throttle)), 16.0);
      const float theory = speed_by_theory(tail, throttle, swum.drag);
      const float number = strouhal(tail, throttle, swum.speed);
      fmt::print("{} at {:.1f}: {:.2f} m/s, by theory {:.2f} m/s, f A/U {:.2f}, drag {:.0f} N, tilted {:.1f} deg\n",
                 kBoatClassNames[static_cast<std::size_t>(kind)], throttle, swum.speed, theory, number, swum.drag,
                 swum.tilt);
      EXPECT_GT(number, 0.2F);
      EXPECT_LT(number, kind == BoatClass::kFish ? 0.4F : 0.6F);
      EXPECT_NEAR(swum.speed, theory, 0.12F * theory);
      EXPECT_LT(swum.tilt, 15.0F);
      EXPECT_LT(swum.depth_off, 0.8F);
      const float beats = 16.0F * tail.most_beats * std::sqrt(throttle);
      EXPECT_NEAR(static_cast<float>(swum.strokes), 2.0F * beats, 0.1F * beats + 2.0F);
    }
  }
}

// Returns the momentum of water and swimmer, with the impulse that the body gets in its next step [kg m/s].
Vec2 momentum_with_pending(const World& world) {
  Snapshot snapshot;
  SnapshotRequest request;
  request.wakes = true;
  world.snapshot(request, snapshot);
  const ShedSnapshot& shed = snapshot.vortons.bodies[0];
  const Vec3 pending = snapshot.bodies[0].load.force - shed.force - shed.taken_back;
  return snapshot.diagnostics.momentum + static_cast<float>(world.dt()) * horizontal(pending);
}

// In a box without walls, the water gets the opposite of the swimmer's momentum.
TEST_P(Swimmers, GiveTheWaterWhatTheyGet) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    const auto world = make(basin(GetParam(), swimmer(kind, 1.0F, 1.0F)));
    ASSERT_NE(world, nullptr);
    world->step();
    const Vec2 before = momentum_with_pending(*world);
    for (int i = 0; i < 240; ++i) world->step();
    Snapshot snapshot;
    world->snapshot({}, snapshot);
    const float own = snapshot.bodies[0].mass * glm::length(horizontal(snapshot.bodies[0].state.velocity));
    const float off = glm::length(momentum_with_pending(*world) - before);
    fmt::print("{}: {:.0f} kg m/s of its own, the sum off by {:.2f}\n", kBoatClassNames[static_cast<std::size_t>(kind)],
               own, off);
    EXPECT_GT(own, 100.0F);
    EXPECT_LT(off, 0.02F * own);
  }
}

// Speeds with the root of the size; the step and the spacing do not matter.
// One that differs from `usual` swims as fast, times `factor`.
void expect_alike(const char* what, const Scene& scene, BoatClass kind, float usual, float factor = 1.0F) {
  const float within = factor == 1.0F ? 0.08F : 0.12F;
  const Swum swum = swim_straight(scene, 10.0);
  fmt::print("{}, {}: {:.2f} m/s for {:.2f}, tilted {:.1f} deg\n", kBoatClassNames[static_cast<std::size_t>(kind)],
             what, swum.speed, factor * usual, swum.tilt);
  EXPECT_NEAR(swum.speed, factor * usual, within * factor * usual) << what;
  EXPECT_LT(swum.tilt, 25.0F) << what;
}

TEST_P(Swimmers, SwimAlikeAtHalfTheSizeAndSpacing) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    Scene scene = basin(GetParam(), swimmer(kind, 1.0F, 0.7F));
    const float usual = swim_straight(scene, 10.0).speed;
    expect_alike("half as large", basin(GetParam(), swimmer(kind, 0.5F, 0.7F)), kind, usual, std::sqrt(0.5F));
    scene.water.spacing = 0.25F;
    expect_alike("half the spacing", scene, kind, usual);
  }
}

class LongSwimmers : public Swimmers {};
FOR_BOTH_SOLVERS(LongSwimmers);
TEST_P(LongSwimmers, SwimAlikeAtTwiceTheSizeAndOtherSteps) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    Scene scene = basin(GetParam(), swimmer(kind, 1.0F, 0.7F));
    const float usual = swim_straight(scene, 10.0).speed;
    expect_alike("twice as large", basin(GetParam(), swimmer(kind, 2.0F, 0.7F)), kind, usual, std::sqrt(2.0F));
    for (const int steps : {30, 120}) {
      scene.steps_per_second = steps;
      expect_alike(fmt::format("{} steps a second", steps).c_str(), scene, kind, usual);
    }
  }
}

TEST_P(Swimmers, TurnAndDiveAsTheirHelmSays) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    const auto world = make(basin(GetParam(), swimmer(kind, 1.0F, 0.5F)));
    ASSERT_NE(world, nullptr);
    world->enqueue(SetHelm{BodyId{1}, 0.5F, 1.0F, 1.0F});
    float turned = 0.0F, last = 0.0F, tilt = 0.0F, depth = 0.0F;
    track(*world, 8.0, 0, [&](const Snapshot& snapshot) {
      const BodySnapshot& body = snapshot.bodies[0];
      const float heading = heading_deg(body.state);
      turned -= std::remainder(heading - last, 360.0F);
      last = heading;
      tilt = std::max(tilt, tilt_deg(body.state));
      depth = -body.state.position.y;
      if (body.diving.ordered > 5.0F) world->enqueue(SetHelm{BodyId{1}, 0.5F, 1.0F, 0.0F});
    });
    fmt::print("{}: turned by {:.0f} deg in 8 s, {:.1f} m deep, tilted {:.0f} deg\n",
               kBoatClassNames[static_cast<std::size_t>(kind)], turned, depth, tilt);
    EXPECT_GT(turned, kind == BoatClass::kFish ? 180.0F : 60.0F) << "to starboard";
    EXPECT_GT(depth, 4.0F);
    EXPECT_LT(tilt, 60.0F);
  }
}

// Full ahead at the surface, with the helm at up: it neither flies nor spins.
TEST_P(Swimmers, StayInTheWaterAtItsSurface) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    BodySpec body = swimmer(kind, 1.0F, 1.0F);
    body.position.y = -0.6F;
    const auto world = make(basin(GetParam(), body));
    ASSERT_NE(world, nullptr);
    world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.3F, -1.0F});
    float highest = -1.0F, spin = 0.0F;
    track(*world, 10.0, 0, [&](const Snapshot& snapshot) {
      highest = std::max(highest, snapshot.bodies[0].state.position.y);
      spin = std::max(spin, glm::length(snapshot.bodies[0].state.angular_velocity));
    });
    fmt::print("{}: at most {:.2f} m above the surface, {:.1f} rad/s\n",
               kBoatClassNames[static_cast<std::size_t>(kind)], highest, spin);
    EXPECT_LT(highest, 0.6F);
    EXPECT_LT(spin, 6.0F);
  }
}

// A swimmer at full speed into a wall, at right angles or obliquely, stays level there, turns at most along the wall,
// and is never put back into the domain. (Regression: the rings of a fish that went on beating there had thrown it
// about at 22 rad/s.)
TEST_P(Swimmers, StayLevelHeadOnAtAWall) {
  constexpr double kThere = 8.0;  // it has come to rest at the wall [s]
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    for (const float heading : {0.0F, 30.0F}) {
      BodySpec body = swimmer(kind, 1.0F, 1.0F);
      body.position = {6.0F, -4.0F, 0.0F};
      body.heading_deg = heading;
      const auto world = make(basin(GetParam(), body, EdgeKind::kWall));
      ASSERT_NE(world, nullptr);
      float tilt = 0.0F, spin = 0.0F, into = -99.0F, depth = 0.0F, depth_off = 0.0F;
      std::int64_t put_back = 0;
      track(*world, 14.0, 0, [&](const Snapshot& snapshot) {
        const BodySnapshot& at = snapshot.bodies[0];
        tilt = std::max(tilt, tilt_deg(at.state));
        if (snapshot.time == 0.0) depth = at.state.position.y;
        depth_off = std::max(depth_off, std::abs(at.state.position.y - depth));
        if (snapshot.time > kThere) spin = std::max(spin, glm::length(at.state.angular_velocity));
        put_back = snapshot.diagnostics.status.of(StatusBit::kEscaped).count;
        for (const ConvexPolytope& part : at.hull->parts) {
          for (const Vec3& corner : part.vertices) into = std::max(into, at.state.to_world(corner).x - 12.0F);
        }
      });
      fmt::print("{} at {:.0f} deg: tilted {:.1f} deg, {:.2f} rad/s, {:.3f} m into the wall, {:.2f} m off its depth\n",
                 kBoatClassNames[static_cast<std::size_t>(kind)], heading, tilt, spin, into, depth_off);
      EXPECT_GT(into, -0.1F) << "it comes there";
      EXPECT_LT(into, 0.05F);
      EXPECT_LT(tilt, 20.0F);
      EXPECT_LT(spin, 3.0F);
      EXPECT_LT(depth_off, 1.5F) << "without way it can't hold its depth";
      EXPECT_EQ(put_back, 0);
    }
  }
}

void drive_anyhow(WaterSolver solver, int steps) {
  for (const BoatClass kind : {BoatClass::kFish, BoatClass::kDiver}) {
    Scene scene = basin(solver, swimmer(kind, 1.0F, 1.0F), EdgeKind::kWall);
    const auto world = make(scene);
    ASSERT_NE(world, nullptr);
    Rng rng(7);
    float fastest = 0.0F, highest = -9.0F, lowest = 9.0F;
    Snapshot snapshot;
    for (int i = 0; i < steps; ++i) {
      if (i % 45 == 0) {
        const auto key = [&] { return std::round(rng.uniform(-1.49F, 1.49F)); };
        world->enqueue(SetHelm{BodyId{1}, key(), key(), key()});
      }
      world->step();
      world->snapshot({}, snapshot);
      const BodyState& state = snapshot.bodies[0].state;
      fastest = std::max(fastest, glm::length(state.velocity));
      highest = std::max(highest, state.position.y);
      lowest = std::min(lowest, state.position.y);
    }
    fmt::print("{}: at most {:.1f} m/s, {:.2f} m above the surface, {:.2f} m below\n",
               kBoatClassNames[static_cast<std::size_t>(kind)], fastest, highest, lowest);
    EXPECT_EQ(snapshot.diagnostics.status.bits & static_cast<std::uint32_t>(StatusBit::kNonFinite), 0U);
    EXPECT_LT(fastest, 8.0F);
    EXPECT_LT(highest, 0.8F);
    EXPECT_GT(lowest, -8.1F);
  }
}

TEST_P(Swimmers, BearAnyHelmBetweenWalls) { drive_anyhow(GetParam(), 900); }

TEST_P(LongSwimmers, BearAnyHelmBetweenWalls) { drive_anyhow(GetParam(), 7200); }

// The same bits on any number of threads, and when it goes on from a state amid a beat.
TEST_P(Swimmers, RepeatBitByBit) {
  Scene scene = basin(GetParam(), swimmer(BoatClass::kFish, 1.0F, 1.0F));
  scene.bodies.push_back(swimmer(BoatClass::kDiver, 1.0F, 0.8F));
  scene.bodies[1].name = "diver";
  scene.bodies[1].position = {0.0F, -4.0F, 4.0F};
  const int before = thread_count();
  std::uint64_t first = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = make(scene);
    ASSERT_NE(world, nullptr);
    for (int i = 0; i < 70; ++i) world->step();
    WorldState amid;
    world->take_state(amid);
    for (int i = 0; i < 50; ++i) world->step();
    const std::uint64_t hash = world->hash();
    if (first == 0) first = hash;
    EXPECT_EQ(hash, first) << threads << " threads";
    ASSERT_TRUE(world->restore(amid).ok());
    for (int i = 0; i < 50; ++i) world->step();
    EXPECT_EQ(world->hash(), first);
    world->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
    for (int i = 0; i < 2; ++i) world->step();
    EXPECT_NE(world->hash(), first);
  }
  set_thread_count(before);
}

}  // namespace
}  // namespace regatta::swimmer_test
