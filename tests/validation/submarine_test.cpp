// A submarine dives, holds its depth and rises, and a torpedo keeps its own, in the water of both solvers, at rest and
// under way, turned against the lattice.
#include "core/parallel.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"

#include <algorithm>
#include <cstdio>

namespace regatta::submarine_test {
namespace {

using namespace floating_scene;

BodySpec diver(BoatClass kind, float throttle, float rudder, float heading_deg) {
  BodySpec body = boat_of(kind);
  body.name = "diver";
  body.afloat = true;
  body.throttle = throttle;
  body.rudder = rudder;
  body.heading_deg = heading_deg;
  return body;
}

// Depth of the hull's top below the still surface.
float depth_of(const BodySnapshot& body) { return -body.state.to_world(Vec3(0.0F, body.hull->upper.y, 0.0F)).y; }

Scene basin(WaterSolver solver, const BodySpec& body) {
  Scene scene = tank({32.0F, 24.0F}, 8.0F, 0.5F, EdgeKind::kPeriodic, solver);
  scene.bodies.push_back(body);
  scene.params.wake_on = false;
  return scene;
}

struct Dive {
  float throttle, rudder, heading_deg;
};

class Submarine : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(Submarine);

TEST_P(Submarine, DivesToItsOrderHoldsItAndComesUpAgain) {
  constexpr double kReached = 20.0, kSettled = 26.0, kUp = 46.0, kEnd = 66.0;  // [s]
  constexpr float kOrder = 4.0F;                                               // [m]
  for (const Dive& with : {Dive{0.0F, 0.0F, 0.0F}, Dive{0.5F, 0.3F, 30.0F}, Dive{1.0F, -0.6F, 100.0F}}) {
    const auto world =
        make(basin(GetParam(), diver(BoatClass::kSubmarine, with.throttle, with.rudder, with.heading_deg)));
    ASSERT_NE(world, nullptr);
    double reached = 0.0, up = 0.0;
    float least = 10.0F, most = 0.0F, deepest = 0.0F, speed = 0.0F, tilt = 0.0F;
    bool down = false;
    const auto helm = [&](float dive) { world->enqueue(SetHelm{BodyId{1}, with.throttle, with.rudder, dive}); };
    helm(1.0F);
    track(*world, kEnd, 0, [&](const Snapshot& snapshot) {
      const BodySnapshot& body = snapshot.bodies[0];
      const float depth = depth_of(body);
      if (!down && body.diving.ordered >= kOrder) {
        helm(0.0F);
        down = true;
      }
      if (reached == 0.0 && depth > kOrder - 0.2F) reached = snapshot.time;
      deepest = std::max(deepest, depth);
      tilt = std::max(tilt, tilt_deg(body.state));
      if (snapshot.time > kSettled && snapshot.time < kUp) {
        least = std::min(least, depth);
        most = std::max(most, depth);
        speed = glm::length(horizontal(body.state.velocity));
      }
      if (down && snapshot.time >= kUp && body.diving.dive == 0.0F && body.diving.ordered > 0.0F) helm(-1.0F);
      if (up == 0.0 && snapshot.time > kUp && depth < 0.0F) up = snapshot.time - kUp;
    });
    std::printf(
        "throttle %.1f: 3.8 m after %.1f s, deepest %.2f m, then %.2f to %.2f m at %.2f m/s, up after %.1f s, "
        "tilted by %.1f deg at most\n",
        static_cast<double>(with.throttle), reached, static_cast<double>(deepest), static_cast<double>(least),
        static_cast<double>(most), static_cast<double>(speed), up, static_cast<double>(tilt));
    EXPECT_GT(reached, 0.0);
    EXPECT_LT(reached, kReached);
    EXPECT_LT(deepest, kOrder + 0.6F);
    EXPECT_NEAR(least, kOrder, 0.2F);
    EXPECT_NEAR(most, kOrder, 0.2F);
    EXPECT_GT(up, 0.0);
    EXPECT_LT(up, kEnd - kUp);
    EXPECT_LT(tilt, 25.0F);
    EXPECT_GT(speed, with.throttle > 0.0F ? 1.0F : -1.0F);
  }
}

TEST_P(Submarine, StaysAtTheSurfaceWhereItIsLeft) {
  const auto world = make(basin(GetParam(), diver(BoatClass::kSubmarine, 0.0F, 0.0F, 30.0F)));
  ASSERT_NE(world, nullptr);
  const auto states = track(*world, 6.0, 0);
  EXPECT_LT(depth_of(states.back()), -0.1F) << "a deck to stand on";
  EXPECT_NEAR(depth_of(states.back()), depth_of(states.front()), 0.02F);
  EXPECT_EQ(states.back().diving.tank, 0.0F);
  EXPECT_LT(tilt_deg(states.back().state), 2.0F);
}

TEST_P(Submarine, ATorpedoKeepsTheDepthItBeginsAt) {
  BodySpec body = diver(BoatClass::kTorpedo, 0.4F, 0.3F, 30.0F);
  body.afloat = false;
  body.position = {0.0F, -3.0F, 0.0F};
  const auto world = make(basin(GetParam(), body));
  ASSERT_NE(world, nullptr);
  const auto states = track(*world, 15.0, 0);
  const float order = states.front().diving.ordered;
  EXPECT_NEAR(order, depth_of(states.front()), 1e-4F);
  float off = 0.0F;
  for (const BodySnapshot& at : states) off = std::max(off, std::abs(depth_of(at) - order));
  std::printf("torpedo: %.1f m/s, off its depth by %.2f m at most\n",
              static_cast<double>(glm::length(horizontal(states.back().state.velocity))), static_cast<double>(off));
  EXPECT_LT(off, 0.3F);
  EXPECT_GT(glm::length(horizontal(states.back().state.velocity)), 3.0F);
}

// It turns in a circle, sheds rings and must not swing by them: while the borders that shed lagged behind the flow in
// jumps, it shook itself at 3 Hz, and left its depth by 1 to 9 m.
TEST_P(Submarine, ATorpedoThatTurnsDoesNotShakeItself) {
  BodySpec body = diver(BoatClass::kTorpedo, 0.4F, 0.4F, 0.0F);
  body.afloat = false;
  body.position = {0.0F, -3.0F, -30.0F};
  Scene scene = tank({140.0F, 140.0F}, 12.0F, 0.7F, EdgeKind::kOpen, GetParam());
  scene.bodies = {body};
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  const auto states = track(*world, 20.0, 0);
  float off = 0.0F, turning = 0.0F;
  for (const BodySnapshot& at : states) {
    off = std::max(off, std::abs(depth_of(at) - states.front().diving.ordered));
    const Vec3& spin = at.state.angular_velocity;
    turning += std::hypot(spin.x, spin.z) / static_cast<float>(states.size());
  }
  std::printf("off its depth by %.2f m at most, rolls and pitches at %.3f rad/s\n", static_cast<double>(off),
              static_cast<double>(turning));
  EXPECT_LT(off, 0.8F);
  EXPECT_LT(turning, 0.1F);
}

// Driven into a wall under water, and along it into a corner, and back, it stays upright: the wall's push passes its
// middle. With the fenders of a boat it was rolled to 100 degrees and went through the wall.
TEST_P(Submarine, StaysUprightAtAWallUnderWater) {
  constexpr double kAstern = 16.0, kEnd = 24.0;  // [s]
  for (const float heading : {0.0F, 30.0F, 60.0F}) {
    BodySpec body = diver(BoatClass::kSubmarine, 1.0F, 0.0F, heading);
    body.afloat = false;
    body.position = {4.0F, -4.0F, 0.0F};
    Scene scene = tank({24.0F, 20.0F}, 8.0F, 0.5F, EdgeKind::kWall, GetParam());
    scene.bodies.push_back(body);
    scene.params.wake_on = false;
    const auto world = make(scene);
    ASSERT_NE(world, nullptr);
    float roll = 0.0F, pitch = 0.0F, outside = 0.0F;
    bool back = false;
    track(*world, kEnd, 0, [&](const Snapshot& snapshot) {
      const BodySnapshot& at = snapshot.bodies[0];
      if (!back && snapshot.time > kAstern) {
        world->enqueue(SetHelm{BodyId{1}, -1.0F, 0.5F, 0.0F});
        back = true;
      }
      const Vec3 ahead = at.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
      pitch = std::max(pitch, glm::degrees(std::asin(std::abs(std::clamp(ahead.y, -1.0F, 1.0F)))));
      roll = std::max(roll, std::abs(heel_deg(at.state)));
      for (const ConvexPolytope& part : at.hull->parts) {
        for (const Vec3& corner : part.vertices) {
          const Vec3 place = at.state.to_world(corner);
          outside = std::max({outside, std::abs(place.x) - 12.0F, std::abs(place.z) - 10.0F});
        }
      }
    });
    std::printf("heading %.0f: roll %.1f, pitch %.1f deg at most, %.3f m into a wall\n", static_cast<double>(heading),
                static_cast<double>(roll), static_cast<double>(pitch), static_cast<double>(outside));
    EXPECT_LT(roll, 5.0F);
    EXPECT_LT(pitch, 10.0F);
    EXPECT_LT(outside, 0.05F);
  }
}

// Standing on its end, so slender a hull turns about its own axis at a touch: steps that damped its turning about the
// vertical as if it lay level had spun it at 20 rad/s.
TEST_P(Submarine, ATorpedoThatStandsOnItsEndDoesNotSpin) {
  for (const float throttle : {-1.0F, 1.0F}) {
    BodySpec body = diver(BoatClass::kTorpedo, throttle, 0.5F, 100.0F);
    body.afloat = false;
    body.pitch_deg = 55.0F;
    body.position = {0.0F, -4.5F, 0.0F};
    const float way = 5.0F * throttle, pitch = glm::radians(body.pitch_deg), heading = glm::radians(100.0F);
    const Vec3 ahead(std::cos(pitch) * std::cos(heading), std::sin(pitch), -std::cos(pitch) * std::sin(heading));
    body.velocity = way * ahead;
    body.angular_velocity = {0.2F, 0.5F, 0.1F};
    const auto world = make(basin(GetParam(), body));
    ASSERT_NE(world, nullptr);
    float spin = 0.0F;
    for (const BodySnapshot& at : track(*world, 3.0, 0)) spin = std::max(spin, glm::length(at.state.angular_velocity));
    std::printf("turning at %.1f rad/s at most\n", static_cast<double>(spin));
    EXPECT_LT(spin, 5.0F);
  }
}

// Astern its planes steer too, the other way round; amidships they lead, and it stood up by 37 degrees.
TEST_P(Submarine, HoldsItsDepthAsternToo) {
  BodySpec body = diver(BoatClass::kSubmarine, -1.0F, 0.0F, 30.0F);
  body.afloat = false;
  body.position = {0.0F, -4.0F, 0.0F};
  const auto world = make(basin(GetParam(), body));
  ASSERT_NE(world, nullptr);
  float tilt = 0.0F, off = 0.0F;
  const auto states = track(*world, 30.0, 0);
  for (const BodySnapshot& at : states) {
    tilt = std::max(tilt, tilt_deg(at.state));
    off = std::max(off, std::abs(depth_of(at) - at.diving.ordered));
  }
  const float speed = glm::length(horizontal(states.back().state.velocity));
  std::printf("astern: %.2f m/s, tilted by %.1f deg and off its depth by %.2f m at most\n", static_cast<double>(speed),
              static_cast<double>(tilt), static_cast<double>(off));
  EXPECT_GT(speed, 1.0F);
  EXPECT_LT(tilt, 15.0F);
  EXPECT_LT(off, 0.3F);
}

TEST_P(Submarine, DivesWithTheSameBitsOnOneThreadAndOnThree) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 3}) {
    set_thread_count(threads);
    const auto world = make(basin(GetParam(), diver(BoatClass::kSubmarine, 0.5F, 0.3F, 30.0F)));
    world->enqueue(SetHelm{BodyId{1}, 0.5F, 0.3F, 1.0F});
    for (int i = 0; i < 200; ++i) world->step();
    hashes.push_back(world->hash());
  }
  set_thread_count(processor_count());
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace regatta::submarine_test
