// A hull that is towed afloat meets the water as one that drives itself: its drag is that of its panels and its waves,
// wakes on or off. Only what stands on the bed is a wall, whose street drags it.
#include "floating_scene.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>

#include <numbers>

namespace regatta::towed_afloat_test {
namespace {

using namespace floating_scene;

constexpr double kSettled = 5.0, kEnd = 8.0;  // values are averaged between these times [s]

// Longer the way that a boat goes, so that it does not meet its own wake too soon.
Scene water(WaterSolver solver, float heading_deg) {
  const bool along_x = heading_deg < 45.0F;
  return tank(along_x ? Vec2(40.0F, 14.0F) : Vec2(14.0F, 40.0F), 2.0F, solver == WaterSolver::kGrid ? 0.2F : 0.3F,
              EdgeKind::kPeriodic, solver);
}

BodySpec boat(BoatClass hull, float heading_deg, float speed) {
  BodySpec body = boat_of(hull);
  body.heading_deg = heading_deg;
  const float angle = glm::radians(heading_deg);
  body.velocity = speed * Vec3(std::cos(angle), 0.0F, -std::sin(angle));
  return body;
}

struct Ride {
  double drag = 0.0;    // of the water, against the heading [N]
  double street = 0.0;  // of that what its vortices hand to the water [N]
  double speed = 0.0;   // [m/s]
  float rise = 0.0F;    // of its centre of mass from where it began [m]
  float pitch_deg = 0.0F;
  int vortices = 0;
};

Ride run(const Scene& scene, Vec3 ahead) {
  const auto world = make(scene);
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const float before = snapshot.bodies[0].state.position.y;
  Ride mean;
  const int steps = static_cast<int>(kEnd / world->dt()), settled = static_cast<int>(kSettled / world->dt());
  for (int i = 0; i < steps; ++i) {
    world->step();
    if (i < settled) continue;
    world->snapshot({}, snapshot);
    const BodySnapshot& body = snapshot.bodies[0];
    const float part = 1.0F / static_cast<float>(steps - settled);
    mean.drag -= static_cast<double>(part * glm::dot(body.load.force, ahead));
    mean.street -= static_cast<double>(part * glm::dot(body.load.wake, ahead));
    mean.speed += static_cast<double>(part * glm::dot(body.state.velocity, ahead));
    mean.rise += part * (body.state.position.y - before);
    mean.pitch_deg += part * glm::degrees(std::asin((body.state.orientation * Vec3(1, 0, 0)).y));
    mean.vortices = std::max(mean.vortices, body.vortices);
  }
  return mean;
}

// Towed as fast, as high and at the same trim.
Ride tow(Scene scene, const Ride& free, Vec3 ahead) {
  BodySpec& body = scene.bodies[0];
  body.motion = BodyMotion::kKinematic;
  body.mass.reset();
  body.velocity = Vec3(0.0F);
  body.throttle = 0.0F;
  body.pitch_deg = free.pitch_deg;
  body.position.y += free.rise;
  if (body.kind == BodyKind::kBoat) {  // it turns about the middle of its design waterline
    const Vec3 origin = make_boat_hull(body.boat_class, body.size).value()->origin;
    const Quat pitch = glm::angleAxis(glm::radians(body.pitch_deg), Vec3(0.0F, 0.0F, 1.0F));
    body.position.y += (pitch * origin).y - origin.y;
  }
  Path path;
  for (const double time : {0.0, 100.0}) {
    path.points.push_back({time, body.position + static_cast<float>(free.speed * time) * ahead, body.heading_deg});
  }
  body.path = path;
  return run(scene, ahead);
}

class TowedAfloat : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(TowedAfloat);

TEST_P(TowedAfloat, IsDraggedAsMuchAsABoatThatDrivesItself) {
  struct Case {
    BoatClass hull;
    float heading_deg, speed, throttle;
  };
  for (const Case c : {Case{BoatClass::kStandard, 0.0F, 3.0F, 0.3F}, Case{BoatClass::kStandard, 30.0F, 3.0F, 0.3F},
                       Case{BoatClass::kStandard, 90.0F, 3.0F, 0.3F}, Case{BoatClass::kRunabout, 30.0F, 8.0F, 0.8F}}) {
    Scene scene = water(GetParam(), c.heading_deg);
    scene.bodies.push_back(boat(c.hull, c.heading_deg, c.speed));
    scene.bodies[0].throttle = c.throttle;
    const float angle = glm::radians(c.heading_deg);
    const Vec3 ahead(std::cos(angle), 0.0F, -std::sin(angle));
    const Ride free = run(scene, ahead);
    const Ride towed = tow(scene, free, ahead);
    scene.params.wake_on = false;
    const Ride alone = tow(scene, free, ahead);
    fmt::print(
        "{:.0f}°, {:.2f} m/s, trim {:.2f}°: drives itself {:.0f} N, {} vortices; towed {:.0f} N, {}; without "
        "wakes {:.0f} N\n",
        c.heading_deg, free.speed, free.pitch_deg, free.drag, free.vortices, towed.drag, towed.vortices, alone.drag);
    EXPECT_GT(towed.vortices, 5);
    EXPECT_EQ(towed.street, 0.0);
    EXPECT_NEAR(towed.drag / free.drag, 1.0, 0.1);
    EXPECT_NEAR(towed.drag / alone.drag, 1.0, 0.1);
  }
}

// A pier is a wall, towed or not: what its street carries away it feels.
TEST_P(TowedAfloat, APierThroughTheWholeDepthFeelsItsStreet) {
  Scene scene = water(GetParam(), 0.0F);
  scene.water.depth = 0.5F;
  BodySpec pier;
  pier.name = "pier";
  pier.kind = BodyKind::kCylinder;
  pier.radius = 0.5F;
  pier.height = 1.4F;
  pier.position = {0.0F, 0.1F, 0.0F};
  scene.bodies.push_back(pier);
  Ride free;
  free.speed = 0.8;
  const Ride towed = tow(scene, free, Vec3(1, 0, 0));
  fmt::print("pier: {:.0f} N, of that its street {:.0f} N\n", towed.drag, towed.street);
  EXPECT_GT(towed.street, 0.1 * towed.drag);
}

}  // namespace
}  // namespace regatta::towed_afloat_test
