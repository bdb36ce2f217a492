#include "rigid/rigid_world.h"

#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace regatta {
namespace {

constexpr double kWorldStep = 1.0 / 60.0;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::shared_ptr<const Terrain> flat_bed(float height = 0.0F) {
  return std::make_shared<Terrain>(make_flat_terrain(Vec2(-20.0F, -8.0F), Vec2(20.0F, 8.0F), height));
}

// b(x) = slope · x over the default domain.
std::shared_ptr<const Terrain> sloping_bed(float slope) {
  Terrain terrain;
  terrain.nx = 81;
  terrain.nz = 33;
  terrain.origin = Vec2(-20.0F, -8.0F);
  terrain.spacing = 0.5F;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      terrain.heights.push_back(slope * (terrain.origin.x + terrain.spacing * static_cast<float>(i)));
    }
  }
  return std::make_shared<Terrain>(std::move(terrain));
}

std::shared_ptr<const Hull> box_hull(Vec3 size) { return make_box_hull(size).value(); }

BodySetup body_of(std::shared_ptr<const Hull> hull, float mass, Vec3 position) {
  BodySetup setup;
  setup.name = "body";
  setup.hull = std::move(hull);
  setup.mass = mass;
  setup.state.position = position;
  return setup;
}
BodySetup box(Vec3 size, float mass, Vec3 position) { return body_of(box_hull(size), mass, position); }

bool same_bits(const BodyState& a, const BodyState& b) {
  const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  return same(a.position, b.position) && same(a.remainder, b.remainder) && same(a.orientation, b.orientation) &&
         same(a.velocity, b.velocity) && same(a.angular_velocity, b.angular_velocity);
}
bool same_bits(const RigidWorld& a, const RigidWorld& b) {
  if (a.count() != b.count()) return false;
  for (int i = 0; i < a.count(); ++i) {
    if (!same_bits(a.state(i), b.state(i))) return false;
  }
  return true;
}
bool all_finite(const RigidWorld& world) {
  for (int i = 0; i < world.count(); ++i) {
    const BodyState s = world.state(i);
    const float sum = glm::dot(s.position, s.position) + glm::dot(s.velocity, s.velocity) +
                      glm::dot(s.angular_velocity, s.angular_velocity) + glm::dot(s.orientation, s.orientation);
    if (!std::isfinite(sum)) return false;
  }
  return true;
}

// Runs a world with no water: loads and samples of a dry tank.
struct Runner {
  RigidWorld world;
  double time = 0.0;
  bool well = true;
  RigidStepReport report;  // of the last step

  explicit Runner(const Domain& domain = {}, std::shared_ptr<const Terrain> bed = flat_bed())
      : world(domain, std::move(bed)) {}
  int add(const BodySetup& setup) { return world.add(setup).value(); }
  void step() {
    const std::vector<BodyLoad> loads(static_cast<std::size_t>(world.count()));
    step(loads);
  }
  void step(const std::vector<BodyLoad>& loads) {
    std::vector<BoatProbes> probes;
    world.boat_probes(probes);
    const std::vector<BoatWater> water(probes.size());
    report = world.step(time, kWorldStep, Params{}, loads, water);
    well = report.well() && well;
    time += kWorldStep;
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) step();
  }
};

TEST(RigidWorld, FreeFallFollowsTheSemiImplicitSum) {
  Runner run;
  run.add(box(Vec3(1.0F), 100.0F, Vec3(0.0F, 50.0F, 0.0F)));
  run.run(120);
  // v_n = -n g dt, y_n = y_0 + dt Σ v: ½gt² plus half a step's worth.
  const double n = 120.0;
  const double fallen = 0.5 * kGravity * kWorldStep * kWorldStep * n * (n + 1.0);
  const double error = 50.0 - run.world.state(0).position.y - fallen;
  fmt::print("fell {:.4f} m, error {:.1e} m\n", fallen, error);
  EXPECT_NEAR(error, 0.0, 3e-4);  // 120 roundings of a position of 50 m
  EXPECT_NEAR(run.world.state(0).velocity.y, -n * kGravity * kWorldStep, 1e-4);
  EXPECT_EQ(run.world.state(0).angular_velocity, Vec3(0.0F));
}

TEST(RigidWorld, TheWayIsTheSumOfVelocitiesWhereverABodyIs) {
  struct Case {
    float far;
    Vec2 velocity;
    double dt;
    int steps;
  };
  const std::array cases = {
      Case{0.3F, {0.003F, -0.002F}, 1.0 / 2000.0, 2000},  //
      Case{150.0F, {0.01F, 0.0F}, 1.0 / 1000.0, 3000},   Case{-820.0F, {0.02F, 0.7F}, 1.0 / 1000.0, 1500},
      Case{7300.0F, {-0.05F, 0.03F}, 1.0 / 60.0, 300},   Case{61000.0F, {0.2F, 0.1F}, 1.0 / 240.0, 800},
      Case{-99900.0F, {0.04F, -1.3F}, 1.0 / 120.0, 600}};
  for (const Case& c : cases) {
    Domain domain;
    domain.lower = Vec2(c.far - 20.0F, c.far - 8.0F);
    domain.upper = Vec2(c.far + 20.0F, c.far + 8.0F);
    RigidWorld world(domain, std::make_shared<Terrain>(make_flat_terrain(domain.lower, domain.upper, -900.0F)));
    BodySetup setup = box(Vec3(0.5F), 60.0F, Vec3(c.far, 1.0F, c.far));
    setup.state.velocity = Vec3(c.velocity.x, 0.0F, c.velocity.y);
    ASSERT_TRUE(world.add(setup));
    const glm::dvec3 start = world.state(0).place();
    glm::dvec3 sum(0.0);
    const std::vector<BodyLoad> loads(1);
    for (int i = 0; i < c.steps; ++i) {
      world.step(i * c.dt, c.dt, Params(), loads, {});
      sum += c.dt * glm::dvec3(world.state(0).velocity);
      const BodyState state = world.state(0);
      EXPECT_EQ(state.position, Vec3(state.place())) << "the place, rounded";
    }
    const glm::dvec3 went = world.state(0).place() - start;
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(went[axis], sum[axis], 1e-5 * std::abs(sum[axis]) + 1e-9) << c.far << " m out, axis " << axis;
    }
  }
}

TEST(RigidWorld, LoadsMoveABodyAsNewtonAndEulerSay) {
  Runner run;
  run.add(box(Vec3(2.0F, 1.0F, 1.0F), 60.0F, Vec3(0.0F, 20.0F, 0.0F)));
  std::vector<BodyLoad> loads(1);
  loads[0].force = Vec3(120.0F, 60.0F * kGravity, 0.0F);
  loads[0].torque = Vec3(0.0F, 25.0F, 0.0F);
  for (int i = 0; i < 60; ++i) run.step(loads);
  const BodyState s = run.world.state(0);
  EXPECT_NEAR(s.velocity.x, 2.0F, 1e-5F);          // F t / m, 60 roundings
  EXPECT_NEAR(s.velocity.y, 0.0F, 1e-5F);          // carried
  EXPECT_NEAR(s.angular_velocity.y, 1.0F, 1e-5F);  // τ t / (m (a² + c²) / 12) = 25 / 25
}

TEST(RigidWorld, ABoxComesToRestOnTheBedAtItsHeight) {
  Runner run(Domain{}, flat_bed(-2.0F));
  run.add(box(Vec3(1.0F, 0.6F, 0.8F), 100.0F, Vec3(1.0F, -0.5F, 1.0F)));
  run.run(300);
  const BodyState settled = run.world.state(0);
  fmt::print("rests {:.1e} m off\n", settled.position.y + 1.7F);
  EXPECT_NEAR(settled.position.y, -1.7F, 1e-3F);  // a millimetre is not seen
  EXPECT_NEAR(settled.position.x, 1.0F, 1e-2F);
  run.run(1800);
  const BodyState later = run.world.state(0);
  const float drift = glm::length(later.position - settled.position);
  const float turned = std::acos(std::min(1.0F, std::fabs(glm::dot(later.orientation, settled.orientation))));
  fmt::print("in 30 s it drifts {:.1e} m and {:.1e} rad\n", drift, turned);
  EXPECT_LT(drift, 1e-3F);  // rest is rest
  EXPECT_LT(turned, 2e-3F);
  EXPECT_TRUE(run.well);
}

TEST(RigidWorld, ARingComesToRestOnItsUnderside) {
  for (const auto& [radius, tube] : {std::pair(0.3F, 0.06F), std::pair(0.2F, 0.04F), std::pair(0.35F, 0.1F)}) {
    Runner runner;
    const auto hull = make_torus_hull(radius, tube).value();
    runner.add(body_of(hull, 10.0F, Vec3(0.0F, 0.5F, 0.0F)));
    for (int i = 0; i < 200; ++i) runner.step();
    const BodyState state = runner.world.state(0);
    EXPECT_NEAR(state.position.y, tube, 1e-3F) << "it lies as the round body that it is, not on its parts";
    EXPECT_LT(glm::length(state.velocity), 1e-3F) << tube;
    EXPECT_LT(glm::length(state.angular_velocity), 1e-3F) << tube;
  }
}

TEST(RigidWorld, AStackStaysUpright) {
  Runner run;
  for (int i = 0; i < 6; ++i)
    run.add(box(Vec3(1.0F, 0.5F, 1.0F), 50.0F, Vec3(0.0F, 0.25F + 0.5F * static_cast<float>(i), 0.0F)));
  run.run(600);
  for (int i = 0; i < 6; ++i) {
    const BodyState s = run.world.state(i);
    const float ideal = 0.25F + 0.5F * static_cast<float>(i);
    fmt::print("box {}: {:.4f} m off in height, {:.4f} m aside\n", i, s.position.y - ideal,
               glm::length(horizontal(s.position)));
    EXPECT_NEAR(s.position.y, ideal, 0.01F);                // overlap left by the solver: 2 % of a box
    EXPECT_LT(glm::length(horizontal(s.position)), 0.02F);  // and no creep
  }
}

TEST(RigidWorld, ABallRollsOnTheBed) {
  Runner run;
  run.add(body_of(make_sphere_hull(0.5F).value(), 100.0F, Vec3(-10.0F, 0.5F, 0.0F)));
  BodyState s = run.world.state(0);
  s.velocity = Vec3(3.0F, 0.0F, 0.0F);
  ASSERT_TRUE(run.world.set_state(0, s));
  run.run(90);
  s = run.world.state(0);
  fmt::print("ball: speed {:.2f} m/s, spin {:.2f} rad/s, height {:.3f} m\n", s.velocity.x, s.angular_velocity.z,
             s.position.y);
  EXPECT_GT(s.velocity.x, 1.0F);
  EXPECT_LT(s.angular_velocity.z, -1.0F);  // towards +x
  // Rolls, not slides: v = ωr, up to the facets of the hull.
  EXPECT_NEAR(s.velocity.x, -0.5F * s.angular_velocity.z, 0.15F * s.velocity.x);
}

TEST(RigidWorld, ABoxSlidesDownASteepBedAndStaysOnAGentleOne) {
  // Coulomb: μ = 0.36 holds on 0.2 and slides on 0.6 with a = g (sin - μ cos).
  for (const float slope : {0.2F, 0.6F}) {
    Runner run(Domain{}, sloping_bed(slope));
    const float angle = std::atan(slope);
    BodySetup setup = box(Vec3(1.0F, 0.4F, 1.0F), 100.0F, Vec3(0.0F));
    setup.state.orientation = glm::angleAxis(angle, Vec3(0.0F, 0.0F, 1.0F));
    setup.state.position = setup.state.orientation * Vec3(0.0F, 0.2F, 0.0F);
    run.add(setup);
    run.run(60);
    const BodyState s = run.world.state(0);
    const Vec3 normal(-std::sin(angle), std::cos(angle), 0.0F);
    const float speed = glm::length(s.velocity);
    const float expected = slope > 0.36F ? kGravity * (std::sin(angle) - 0.36F * std::cos(angle)) : 0.0F;
    fmt::print("slope {}: speed after 1 s {:.3f} m/s (Coulomb {:.3f}), height over the bed {:.4f} m\n", slope, speed,
               expected, glm::dot(normal, s.position));
    EXPECT_NEAR(speed, expected, 0.05F * expected + 0.01F);  // friction works on a box of directions, not a circle
    EXPECT_NEAR(glm::dot(normal, s.position), 0.2F, 5e-3F);
  }
}

// The contacts of a body at rest, friction included, carry its weight; a body below gets the opposite force.
TEST(RigidWorld, ContactsTellTheForcesOnThem) {
  const float angle = std::atan(0.2F);
  const Vec3 normal(-std::sin(angle), std::cos(angle), 0.0F);
  Runner run(Domain{}, sloping_bed(0.2F));
  const std::array<float, 2> masses = {100.0F, 30.0F};
  for (std::size_t i = 0; i < masses.size(); ++i) {
    BodySetup setup = box(Vec3(1.0F, 0.4F, 1.0F), masses[i], (0.2F + 0.4F * static_cast<float>(i)) * normal);
    setup.id = BodyId{static_cast<int>(i) + 1};
    setup.state.orientation = glm::angleAxis(angle, Vec3(0.0F, 0.0F, 1.0F));
    run.add(setup);
  }
  std::vector<ContactForce> contacts;
  run.world.contacts(contacts);
  EXPECT_TRUE(contacts.empty()) << "before the first step";
  run.run(120);
  run.world.contacts(contacts);
  std::array<Vec3, 2> forces{};
  for (const ContactForce& contact : contacts) {
    ASSERT_TRUE(contact.body == BodyId{1} || contact.body == BodyId{2});
    forces[contact.body == BodyId{1} ? 0 : 1] += contact.force;
    EXPECT_NEAR(std::abs(glm::dot(contact.normal, normal)), 1.0F, 1e-3F);
    EXPECT_GE(glm::dot(contact.force, contact.normal), -1e-3F) << "none pulls";
  }
  for (std::size_t i = 0; i < masses.size(); ++i) {
    EXPECT_NEAR(forces[i].y, masses[i] * kGravity, 0.01F * masses[i] * kGravity) << i;
    EXPECT_LT(glm::length(horizontal(forces[i])), 0.02F * masses[i] * kGravity) << i;
  }
}

TEST(RigidWorld, ABumpHoldsABoardBetweenItsCorners) {
  // Only points inside the board's faces touch the bump.
  Terrain terrain;
  terrain.nx = terrain.nz = 161;
  terrain.origin = Vec2(-8.0F);
  terrain.spacing = 0.1F;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      const Vec2 at = terrain.origin + terrain.spacing * Vec2(i, k);
      terrain.heights.push_back(std::max(0.0F, 0.5F * (1.0F - glm::dot(at, at))));
    }
  }
  Domain domain;
  domain.lower = Vec2(-8.0F);
  domain.upper = Vec2(8.0F);
  Runner run(domain, std::make_shared<Terrain>(std::move(terrain)));
  run.add(box(Vec3(3.0F, 0.2F, 3.0F), 100.0F, Vec3(0.0F, 0.7F, 0.0F)));
  run.run(120);
  const float height = run.world.state(0).position.y;
  fmt::print("board on the bump at {:.3f} m\n", height);
  EXPECT_GT(height, 0.4F);  // without the panels it would lie on the bed at 0.1
}

TEST(RigidWorld, WallsKeepABoxInside) {
  for (const EdgeKind kind : {EdgeKind::kWall, EdgeKind::kOpen}) {
    Domain domain;
    domain.west = domain.east = domain.south = domain.north = kind;
    Runner run(domain);
    run.add(box(Vec3(1.0F), 100.0F, Vec3(15.0F, 0.5F, 5.0F)));
    BodyState s = run.world.state(0);
    s.velocity = Vec3(30.0F, 5.0F, 20.0F);
    ASSERT_TRUE(run.world.set_state(0, s));
    float farthest_x = 0.0F;
    float farthest_z = 0.0F;
    for (int i = 0; i < 300; ++i) {
      run.step();
      farthest_x = std::max(farthest_x, run.world.state(0).position.x);
      farthest_z = std::max(farthest_z, run.world.state(0).position.z);
    }
    fmt::print("reaches x {:.3f} of 19.5, z {:.3f} of 7.5\n", farthest_x, farthest_z);
    EXPECT_GT(farthest_x, 19.2F);
    EXPECT_LT(farthest_x, 19.6F);  // a corner of a turned box is farther from its middle, its face nearer: 0.5 at least
    EXPECT_LT(farthest_z, 7.6F);
    EXPECT_TRUE(run.well);
  }
}

TEST(RigidWorld, APeriodicEdgeBringsABodyBack) {
  Domain domain;
  domain.west = domain.east = EdgeKind::kPeriodic;
  Runner run(domain);
  run.add(box(Vec3(1.0F), 100.0F, Vec3(19.5F, 50.0F, 0.0F)));
  BodyState s = run.world.state(0);
  s.velocity = Vec3(3.0F, 0.0F, 0.0F);
  ASSERT_TRUE(run.world.set_state(0, s));
  run.run(60);
  EXPECT_NEAR(run.world.state(0).position.x, -17.5F, 1e-4F);  // 19.5 + 3 - 40
  EXPECT_FLOAT_EQ(run.world.state(0).velocity.x, 3.0F);
  EXPECT_TRUE(run.well);
}

TEST(RigidWorld, AKinematicBodyIsWhereItsPathIs) {
  Runner run;
  BodySetup setup = box(Vec3(1.0F), 100.0F, Vec3(0.0F));
  setup.motion = BodyMotion::kKinematic;
  setup.path = Path{};
  setup.path->points = {{0.0, Vec3(0.0F, 3.0F, 0.0F), 0.0F}, {10.0, Vec3(10.0F, 3.0F, 0.0F), 90.0F}};
  // Ballast: the path leads the box's middle, the state is that of the centre of mass below and behind it.
  setup.hull = make_hull(setup.hull->parts, {}, Vec3(-0.2F, -0.3F, 0.0F)).value();
  run.add(setup);
  for (int i = 0; i < 300; ++i) {
    run.step();
    const PathPose pose = path_at(*setup.path, run.time);
    const BodyState s = run.world.state(0);
    ASSERT_LT(glm::length(s.to_world(setup.hull->origin) - pose.position), 1e-5F);  // rounding at 10 m
    ASSERT_LT(glm::length(s.velocity_at(pose.position) - pose.velocity), 1e-5F);
    ASSERT_FLOAT_EQ(s.angular_velocity.y, pose.turn_rate);
  }
}

TEST(RigidWorld, AKinematicBodyKeepsItsTiltOnThePath) {
  Runner run;
  BodySetup setup = body_of(make_cylinder_hull(0.4F, 3.0F, 16).value(), 100.0F, Vec3(0.0F));
  setup.motion = BodyMotion::kKinematic;
  setup.path = Path{};
  setup.path->points = {{0.0, Vec3(0.0F, 3.0F, 0.0F), 0.0F}, {10.0, Vec3(10.0F, 3.0F, 0.0F), 90.0F}};
  // Rolled by a right angle a standing cylinder lies across the way.
  setup.path_tilt = glm::angleAxis(0.5F * 3.14159265F, Vec3(1.0F, 0.0F, 0.0F));
  setup.hull = make_hull(setup.hull->parts, {}, Vec3(-0.1F, -0.3F, 0.2F)).value();
  run.add(setup);
  for (int i = 0; i <= 300; ++i) {
    const PathPose pose = path_at(*setup.path, run.time);
    const BodyState s = run.world.state(0);
    const Vec3 axis = s.orientation * Vec3(0.0F, 1.0F, 0.0F);
    ASSERT_LT(glm::length(axis - Vec3(std::sin(pose.heading), 0.0F, std::cos(pose.heading))), 1e-5F);
    ASSERT_LT(glm::length(s.to_world(setup.hull->origin) - pose.position), 1e-5F);
    run.step();
  }
  setup.path_tilt = Quat(0.0F, 0.0F, 0.0F, 0.0F);
  EXPECT_FALSE(run.world.add(setup).ok());
}

TEST(RigidWorld, AKinematicBodyPushesABox) {
  Runner run;
  BodySetup pusher = box(Vec3(1.0F), 1.0F, Vec3(0.0F));
  pusher.motion = BodyMotion::kKinematic;
  pusher.path = Path{};
  pusher.path->points = {{0.0, Vec3(0.0F, 0.6F, 0.0F), 0.0F}, {10.0, Vec3(10.0F, 0.6F, 0.0F), 0.0F}};
  run.add(pusher);
  run.add(box(Vec3(1.0F), 500.0F, Vec3(1.5F, 0.5F, 0.0F)));
  run.run(240);
  const float gap = run.world.state(1).position.x - run.world.state(0).position.x;
  fmt::print("pusher at {:.3f}, box {:.4f} m ahead\n", run.world.state(0).position.x, gap);
  EXPECT_NEAR(gap, 1.0F, 0.03F);  // in touch: within Bullet's contact distance
  EXPECT_NEAR(run.world.state(1).velocity.x, 1.0F, 0.05F);
}

TEST(RigidWorld, AFixedBodyStaysAndStopsOthers) {
  Runner run;
  BodySetup rock = box(Vec3(2.0F), 1.0F, Vec3(0.0F, 1.0F, 0.0F));
  rock.motion = BodyMotion::kStatic;
  run.add(rock);
  run.add(box(Vec3(0.5F), 100.0F, Vec3(0.2F, 3.0F, 0.1F)));
  run.run(240);
  EXPECT_TRUE(same_bits(run.world.state(0), rock.state));
  EXPECT_NEAR(run.world.state(1).position.y, 2.25F, 5e-3F);
}

TEST(RigidWorld, ACompoundRestsOnAllItsParts) {
  // A catamaran of two floats and a deck; the middle is hollow.
  std::vector<ConvexPolytope> parts;
  const auto part = [&parts](Vec3 lower, Vec3 upper) {
    std::vector<Vec3> points;
    for (int i = 0; i < 8; ++i) {
      points.emplace_back((i & 1) != 0 ? upper.x : lower.x, (i & 2) != 0 ? upper.y : lower.y,
                          (i & 4) != 0 ? upper.z : lower.z);
    }
    parts.push_back(convex_hull(points).value());
  };
  part(Vec3(-2.0F, 0.0F, -1.5F), Vec3(2.0F, 1.0F, -1.0F));
  part(Vec3(-2.0F, 0.0F, 1.0F), Vec3(2.0F, 1.0F, 1.5F));
  part(Vec3(-1.0F, 1.0F, -1.5F), Vec3(1.0F, 1.2F, 1.5F));
  const auto hull = make_hull(parts, {}, Vec3(0.0F)).value();
  Runner run;
  run.add(body_of(hull, 300.0F, Vec3(0.0F, 1.0F, 0.0F)));
  run.run(240);
  const BodyState s = run.world.state(0);
  const float keel = s.position.y + hull->lower.y;
  fmt::print("keel {:.1e} m off the bed\n", keel);
  EXPECT_NEAR(keel, 0.0F, 2e-3F);
  EXPECT_GT((s.orientation * Vec3(0.0F, 1.0F, 0.0F)).y, 0.9999F);

  // A box between the floats touches neither them nor the deck.
  run.add(box(Vec3(0.5F), 10.0F, Vec3(0.0F, 0.25F, 0.0F)));
  run.run(60);
  EXPECT_LT(glm::length(run.world.state(1).velocity), 0.02F);
  EXPECT_NEAR(run.world.state(1).position.y, 0.25F, 2e-3F);
}

TEST(RigidWorld, FreeRotationOfATiltedTensorKeepsEnergyAndMomentum) {
  // A wedge whose axes are tilted in its own frame.
  const Quat tilt = glm::normalize(Quat(0.8F, 0.3F, 0.2F, -0.4F));
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i) {
    points.push_back(tilt *
                     Vec3((i & 1) != 0 ? 1.0F : -1.0F, (i & 2) != 0 ? 0.3F : -0.3F, (i & 4) != 0 ? 0.6F : -0.6F));
  }
  const auto hull = make_hull({convex_hull(points).value()}, {}, Vec3(0.0F)).value();
  Runner run;
  BodySetup setup = body_of(hull, 100.0F, Vec3(0.0F, 100.0F, 0.0F));
  setup.state.angular_velocity = Vec3(0.5F, 2.0F, -0.8F);
  run.add(setup);
  std::vector<BodyLoad> carried(1);
  carried[0].force = Vec3(0.0F, 100.0F * kGravity, 0.0F);
  const auto momentum = [&] {
    const BodyState s = run.world.state(0);
    const Mat3 r = glm::mat3_cast(s.orientation);
    return 100.0F * (r * hull->unit_inertia * glm::transpose(r)) * s.angular_velocity;
  };
  const auto spin_energy = [&] { return 0.5F * glm::dot(momentum(), run.world.state(0).angular_velocity); };
  const Vec3 momentum_0 = momentum();
  const float energy_0 = spin_energy();
  float worst = 0.0F;
  for (int i = 0; i < 1800; ++i) {
    run.step(carried);
    worst = std::max(worst, std::fabs(spin_energy() / energy_0 - 1.0F));
  }
  const float lost = glm::length(momentum() - momentum_0) / glm::length(momentum_0);
  fmt::print("30 s of free rotation: momentum {:.1e}, energy at most {:.1e} off\n", lost, worst);
  EXPECT_LT(lost, 1e-3F);    // 1800 roundings
  EXPECT_LT(worst, 0.005F);  // second order in ω dt = 0.04
}

TEST(RigidWorld, EnergyAndMomentumAreThoseOfTheFormula) {
  Runner run;
  BodySetup setup = box(Vec3(2.0F, 1.0F, 1.0F), 60.0F, Vec3(0.0F, 20.0F, 0.0F));
  setup.state.velocity = Vec3(1.0F, 2.0F, 3.0F);
  setup.state.angular_velocity = Vec3(0.0F, 2.0F, 0.0F);
  run.add(setup);
  EXPECT_NEAR(run.world.energy(), 30.0 * 14.0 + 0.5 * 25.0 * 4.0 + 60.0 * kGravity * 20.0, 1e-2);
  EXPECT_EQ(run.world.momentum(), Vec2(60.0F, 180.0F));
  setup.motion = BodyMotion::kStatic;
  run.add(setup);
  EXPECT_EQ(run.world.momentum(), Vec2(60.0F, 180.0F));
}

// A heap that falls, collides and rests, with hulls of all kinds.
Runner busy_world() {
  Runner run(Domain{}, sloping_bed(0.05F));
  Rng rng(7);
  const auto number = [&rng](float lower, float upper) { return lower + (upper - lower) * rng.uniform(); };
  for (int i = 0; i < 16; ++i) {
    const float size = number(0.3F, 0.8F);
    BodySetup setup = box(Vec3(size, 0.5F * size, 0.8F * size), 50.0F, Vec3(0.0F));
    if (i % 4 == 1) setup.hull = make_wedge_hull(Vec3(size)).value();
    if (i % 4 == 2) setup.hull = make_cylinder_hull(0.5F * size, size, 12).value();
    if (i % 4 == 3) setup.hull = make_boat_hull(Vec3(2.0F, 0.5F, 0.8F)).value();
    setup.state.position = Vec3(number(-2.0F, 2.0F), number(1.0F, 5.0F), number(-2.0F, 2.0F));
    setup.state.orientation = glm::normalize(Quat(1.0F, number(-1.0F, 1.0F), number(-1.0F, 1.0F), number(-1.0F, 1.0F)));
    run.add(setup);
  }
  return run;
}

TEST(RigidWorld, EqualWorldsStayEqualBitForBit) {
  Runner a = busy_world();
  Runner b = busy_world();
  for (int i = 0; i < 120; ++i) {
    a.step();
    b.step();
    ASSERT_TRUE(same_bits(a.world, b.world)) << "step " << i;
  }
}

TEST(RigidWorld, AResumedWorldGoesOnWithTheSameBits) {
  for (const int before : {1, 30, 120}) {  // in the air, at the first contacts, at rest in a heap
    Runner a = busy_world();
    a.run(before);
    Runner b = busy_world();
    b.time = a.time;
    for (int i = 0; i < a.world.count(); ++i) {
      ASSERT_TRUE(b.world.set_state(i, a.world.state(i)));
      ASSERT_TRUE(same_bits(a.world.state(i), b.world.state(i)));
    }
    for (int i = 0; i < 60; ++i) {
      a.step();
      b.step();
      ASSERT_TRUE(same_bits(a.world, b.world)) << "resumed after " << before << ", step " << i;
    }
  }
}

TEST(RigidWorld, AfterARemovalTheRestGoesOnAsIfMadeAnew) {
  Runner a = busy_world();
  a.run(100);
  a.world.remove(5);
  a.world.remove(0);
  Runner b;
  b.world = RigidWorld(Domain{}, sloping_bed(0.05F));
  b.time = a.time;
  for (int i = 0; i < a.world.count(); ++i) {
    BodySetup setup = a.world.setup(i);
    setup.state = a.world.state(i);
    b.add(setup);
  }
  a.run(100);
  b.run(100);
  EXPECT_TRUE(same_bits(a.world, b.world));
}

TEST(RigidWorld, RemovalKeepsTheOrderOfTheRest) {
  Runner run;
  for (int i = 0; i < 4; ++i) {
    BodySetup setup = box(Vec3(0.5F), 1.0F + static_cast<float>(i), Vec3(2.0F * static_cast<float>(i), 0.25F, 0.0F));
    setup.name = std::to_string(i);
    run.add(setup);
  }
  run.world.remove(1);
  ASSERT_EQ(run.world.count(), 3);
  EXPECT_EQ(run.world.setup(0).name, "0");
  EXPECT_EQ(run.world.setup(1).name, "2");
  EXPECT_EQ(run.world.setup(2).name, "3");
  run.run(10);
  EXPECT_NEAR(run.world.state(1).position.x, 4.0F, 1e-3F);
}

BodySetup boat_setup() {
  BodySetup setup = body_of(make_boat_hull(Vec3(4.2F, 1.0F, 1.6F)).value(), 556.0F, Vec3(0.0F, 10.0F, 0.0F));
  setup.boat = default_boat_plan(Vec3(4.2F, 1.0F, 1.6F));
  return setup;
}

// Reversed, it takes two seconds, however long the steps are; a throttle between them stops it there.
TEST(RigidWorld, AnEngineTakesItsTimeFromAheadToAstern) {
  for (const double dt : {1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0}) {
    Runner run;
    const int boat = run.add(boat_setup());
    run.world.set_gear(boat, {.throttle = 1.0F, .engine = 1.0F});
    const std::vector<BodyLoad> loads(1);
    const std::vector<BoatWater> water(1);
    const auto run_for = [&](double seconds) {
      for (int n = 0; n < static_cast<int>(std::lround(seconds / dt)); ++n) {
        ASSERT_TRUE(run.world.step(0.0, dt, Params{}, loads, water).well());
      }
    };
    run.world.set_helm(boat, -1.0F, 0.0F);
    run_for(1.0);
    EXPECT_NEAR(run.world.gear(boat).engine, 0.0F, 1e-4F);
    run_for(0.5);
    EXPECT_NEAR(run.world.gear(boat).engine, -0.5F, 1e-4F);
    run_for(1.0);
    EXPECT_EQ(run.world.gear(boat).engine, -1.0F);
    run.world.set_helm(boat, 0.25F, 0.0F);
    run_for(3.0);
    EXPECT_EQ(run.world.gear(boat).engine, 0.25F);
  }
}

// From side to side it takes four seconds, however long the steps are; a lever between them stops it there.
TEST(RigidWorld, ARudderTakesItsTimeFromSideToSide) {
  for (const double dt : {1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0}) {
    Runner run;
    const int boat = run.add(boat_setup());
    run.world.set_gear(boat, {.rudder = -1.0F, .blade = -1.0F});
    const std::vector<BodyLoad> loads(1);
    const std::vector<BoatWater> water(1);
    const auto run_for = [&](double seconds) {
      for (int n = 0; n < static_cast<int>(std::lround(seconds / dt)); ++n) {
        ASSERT_TRUE(run.world.step(0.0, dt, Params{}, loads, water).well());
      }
    };
    run.world.set_helm(boat, 0.0F, 1.0F);
    run_for(1.0);
    EXPECT_NEAR(run.world.gear(boat).blade, -0.5F, 1e-4F);
    EXPECT_EQ(run.world.gear(boat).rudder, 1.0F) << "the lever is over at once";
    run_for(2.0);
    EXPECT_NEAR(run.world.gear(boat).blade, 0.5F, 1e-4F);
    run_for(1.5);
    EXPECT_EQ(run.world.gear(boat).blade, 1.0F);
    run.world.set_helm(boat, 0.0F, -0.25F);
    run_for(3.0);
    EXPECT_EQ(run.world.gear(boat).blade, -0.25F);
  }
}

TEST(RigidWorld, ABoatIsDrivenByItsHelm) {
  Runner run;
  run.add(box(Vec3(1.0F), 10.0F, Vec3(10.0F, 0.5F, 0.0F)));
  const int boat = run.add(boat_setup());
  std::vector<BoatProbes> probes;
  run.world.boat_probes(probes);
  ASSERT_EQ(probes.size(), 1U);
  EXPECT_EQ(probes[0].body, boat);
  const BodySetup setup = run.world.setup(boat);
  EXPECT_EQ(probes[0].propeller, run.world.state(boat).to_world(setup.hull->origin + setup.boat->propeller));

  run.world.set_helm(boat, 1.0F, 0.5F);
  EXPECT_EQ(run.world.gear(boat).throttle, 1.0F);
  EXPECT_EQ(run.world.gear(boat).rudder, 0.5F);
  run.world.set_gear(boat, {1.0F, 0.5F, 1.0F, 0.5F});
  std::vector<BodyLoad> loads(2);
  loads[1].force = Vec3(0.0F, 556.0F * kGravity, 0.0F);  // afloat
  std::vector<BoatWater> water(1);
  for (WaterSample* sample : {&water[0].propeller, &water[0].rudder}) {
    sample->wet = true;
    sample->surface = 11.0F;
    sample->depth = 11.0F;
  }
  ASSERT_TRUE(run.world.step(0.0, kWorldStep, Params{}, loads, water).well());
  const BodyState s = run.world.state(boat);
  // The rudder in the wash takes up to a tenth.
  const float full = setup.boat->max_thrust / 556.0F * static_cast<float>(kWorldStep);
  EXPECT_LT(s.velocity.x, full);
  EXPECT_GT(s.velocity.x, 0.7F * full);
  EXPECT_LT(s.angular_velocity.y, 0.0F);  // to starboard

  Params off;
  off.boat_thrust = 0.0;
  Runner idle;
  idle.add(boat_setup());
  idle.world.set_helm(0, 1.0F, 1.0F);
  const std::vector<BodyLoad> none(1);
  ASSERT_TRUE(idle.world.step(0.0, kWorldStep, off, none, water).well());
  EXPECT_EQ(idle.world.state(0).velocity.x, 0.0F);
}

// What stands on its quarter hinders an outboard that is turned towards it, and neither one turned away nor a propeller
// that does not turn.
TEST(RigidWorld, AnOutboardIsHinderedByWhatItsWashMeets) {
  const auto speed_after = [](bool outboard, float blade, bool post) {
    Runner run;
    BodySetup setup = boat_setup();
    setup.boat->outboard = outboard;
    const int boat = run.add(setup);
    const Vec3 propeller = run.world.state(boat).to_world(setup.hull->origin + setup.boat->propeller);
    BodySetup stands = box(Vec3(0.3F), 10.0F, propeller + Vec3(-0.42F, post ? 0.0F : -5.0F, 0.3F));
    stands.motion = BodyMotion::kStatic;
    run.add(stands);
    run.world.set_gear(boat, {1.0F, blade, 1.0F, blade});
    const std::vector<BodyLoad> loads(2);
    std::vector<BoatWater> water(1);
    water[0].propeller.wet = true;
    water[0].propeller.surface = water[0].propeller.depth = 11.0F;
    EXPECT_TRUE(run.world.step(0.0, kWorldStep, Params{}, loads, water).well());
    return run.world.state(boat).velocity.x;
  };
  EXPECT_LT(speed_after(true, 1.0F, true), 0.8F * speed_after(true, 1.0F, false));
  EXPECT_GT(speed_after(true, 1.0F, false), 0.0F);
  EXPECT_EQ(speed_after(true, -1.0F, true), speed_after(true, -1.0F, false));
  EXPECT_EQ(speed_after(false, 1.0F, true), speed_after(false, 1.0F, false));
}

// F = m a with half as much mass again; back at 1, and whatever came between, the bits of one that was never laden.
TEST(RigidWorld, MassOfABoatIsScaledAndLeavesNoTrace) {
  Runner run, never;
  for (Runner* each : {&run, &never}) each->add(boat_setup());
  std::vector<BodyLoad> push(1);
  push[0].force = Vec3(900.0F, 0.0F, 0.0F);
  run.world.scale_boats(1.5);
  EXPECT_EQ(run.world.setup(0).mass, 834.0F);
  EXPECT_EQ(run.world.view(0).mass, 834.0F);
  run.step(push);
  EXPECT_NEAR(run.world.state(0).velocity.x, 900.0 / 834.0 * kWorldStep, 1e-5);
  EXPECT_NEAR(run.world.state(0).velocity.y, -kGravity * kWorldStep, 1e-5);
  run.world.scale_boats(0.7);
  run.world.scale_boats(1.0);
  EXPECT_EQ(run.world.setup(0).mass, 556.0F);
  run.world.set_state(0, boat_setup().state);
  run.step(push);
  never.step(push);
  EXPECT_TRUE(same_bits(run.world, never.world));
}

TEST(RigidWorld, MassOfOtherBodiesAndOfWhatDivesIsNotScaled) {
  Runner run;
  run.add(box(Vec3(1.0F), 100.0F, Vec3(0.0F, 50.0F, 0.0F)));
  BodySetup diving = boat_setup();
  diving.boat->diving.emplace();
  run.add(diving);
  run.world.scale_boats(1.5);
  EXPECT_EQ(run.world.setup(0).mass, 100.0F);
  EXPECT_EQ(run.world.setup(1).mass, 556.0F);
}

TEST(RigidWorld, HelmIsLimitedAndNeverNotANumber) {
  Runner run;
  run.add(boat_setup());
  run.world.set_helm(0, 7.0F, -9.0F);
  EXPECT_EQ(run.world.gear(0).throttle, 1.0F);
  EXPECT_EQ(run.world.gear(0).rudder, -1.0F);
  run.world.set_helm(0, kNan, kNan);
  EXPECT_EQ(run.world.gear(0).throttle, 0.0F);
  EXPECT_EQ(run.world.gear(0).rudder, 0.0F);
}

TEST(RigidWorld, ABoatThatDivesKeepsItsTankAndItsOrder) {
  Runner run;
  run.add(boat_setup());
  EXPECT_EQ(run.world.diving(0), nullptr);
  run.world.set_helm(0, 0.0F, 0.0F, 1.0F);  // says nothing to it
  run.world.set_diving(0, {1.0F, 2.0F, 0.5F});
  EXPECT_EQ(run.world.diving(0), nullptr);

  BodySetup setup = boat_setup();
  const Vec3 size = boat_figures(BoatClass::kSubmarine).size;
  setup.hull = make_boat_hull(BoatClass::kSubmarine, size).value();
  setup.mass = boat_design_mass(BoatClass::kSubmarine, size);
  setup.boat = boat_plan(BoatClass::kSubmarine, size);
  setup.state.position.x += 10.0F;
  setup.diving = {0.0F, 3.0F, 0.5F};
  const int sub = run.add(setup);
  ASSERT_NE(run.world.diving(sub), nullptr);
  EXPECT_EQ(run.world.diving(sub)->ordered, 3.0F);
  run.world.set_helm(sub, 0.0F, 0.0F, 7.0F);
  EXPECT_EQ(run.world.diving(sub)->dive, 1.0F);
  run.world.set_diving(sub, {kNan, kNan, 9.0F});
  EXPECT_EQ(run.world.diving(sub)->dive, 0.0F);
  EXPECT_LT(run.world.diving(sub)->ordered, 0.0F) << "afloat";
  EXPECT_EQ(run.world.diving(sub)->tank, 1.0F);
  run.world.surface(sub);
  EXPECT_EQ(run.world.diving(sub)->tank, 0.0F);

  // The water in its tank pulls it down by exactly the weight of that water.
  std::vector<BoatWater> water(2);
  const std::vector<BodyLoad> none(2);
  run.world.set_diving(sub, {0.0F, 3.0F, 0.5F});
  const float before = run.world.state(sub).velocity.y;
  ASSERT_TRUE(run.world.step(0.0, kWorldStep, Params{}, none, water).well());
  const float pull = 0.5F * kWaterDensity * setup.boat->diving->tank_volume / setup.mass;
  EXPECT_NEAR(run.world.state(sub).velocity.y - before, -(1.0F + pull) * kGravity * static_cast<float>(kWorldStep),
              1e-4F);
}

TEST(RigidWorld, RefusesSetupsThatAreUnusable) {
  RigidWorld world(Domain{}, flat_bed());
  const auto refused = [&world](auto&& change) {
    BodySetup setup = box(Vec3(1.0F), 10.0F, Vec3(0.0F, 1.0F, 0.0F));
    setup.name = "crate";
    change(setup);
    const Result<int> result = world.add(setup);
    EXPECT_FALSE(result.ok());
    if (result.ok()) return;
    EXPECT_NE(result.error().text().find("crate"), std::string::npos);
    fmt::print("{}\n", result.error().text());
  };
  refused([](BodySetup& s) { s.hull = nullptr; });
  refused([](BodySetup& s) { s.hull = std::make_shared<Hull>(); });
  refused([](BodySetup& s) { s.mass = 0.0F; });
  refused([](BodySetup& s) { s.mass = -1.0F; });
  refused([](BodySetup& s) { s.mass = kNan; });
  refused([](BodySetup& s) { s.mass = std::numeric_limits<float>::infinity(); });
  refused([](BodySetup& s) { s.state.position.x = kNan; });
  refused([](BodySetup& s) { s.state.orientation = Quat(0.0F, 0.0F, 0.0F, 0.0F); });
  refused([](BodySetup& s) { s.motion = BodyMotion::kKinematic; });
  refused([](BodySetup& s) {
    s.motion = BodyMotion::kKinematic;
    s.path = Path{};
    s.path->points = {{0.0, Vec3(kNan), 0.0F}};
  });
  EXPECT_EQ(world.count(), 0);
}

TEST(RigidWorld, RefusesAStateThatIsNotFinite) {
  Runner run;
  run.add(box(Vec3(1.0F), 10.0F, Vec3(0.0F, 1.0F, 0.0F)));
  const BodyState good = run.world.state(0);
  BodyState bad = good;
  bad.velocity.y = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(run.world.set_state(0, bad));
  EXPECT_TRUE(same_bits(run.world.state(0), good));
}

TEST(RigidWorld, LeavesOutLoadsThatAreNotFinite) {
  Runner run;
  run.add(box(Vec3(1.0F), 10.0F, Vec3(0.0F, 5.0F, 0.0F)));
  run.add(box(Vec3(1.0F), 10.0F, Vec3(3.0F, 5.0F, 0.0F)));
  std::vector<BodyLoad> loads(2);
  loads[0].force.x = kNan;
  loads[1].torque.y = std::numeric_limits<float>::infinity();
  run.step(loads);
  EXPECT_TRUE(run.report.not_finite);
  EXPECT_EQ(run.report.not_finite_place.what, run.world.setup(1).name);  // the last of both
  EXPECT_FALSE(run.report.escaped);                                      // nothing was moved
  EXPECT_TRUE(all_finite(run.world));
  EXPECT_NEAR(run.world.state(0).velocity.y, -kGravity * kWorldStep, 1e-6);
}

TEST(RigidWorld, GiganticLoadsLeaveBodiesFiniteAndInside) {
  Runner run = busy_world();
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    std::vector<BodyLoad> loads(static_cast<std::size_t>(run.world.count()));
    for (BodyLoad& load : loads) {
      const auto wild = [&rng] { return 3e38F * (2.0F * rng.uniform() - 1.0F); };
      load.force = Vec3(wild(), wild(), wild());
      load.torque = Vec3(wild(), wild(), wild());
    }
    run.step(loads);
    ASSERT_TRUE(all_finite(run.world)) << i;
    for (int k = 0; k < run.world.count(); ++k) {
      const Vec3 p = run.world.state(k).position;
      ASSERT_LE(std::fabs(p.x), 20.5F);
      ASSERT_LE(std::fabs(p.z), 8.5F);
    }
  }
}

TEST(RigidWorld, PutsABodyBackThatWasFarOutside) {
  for (const Vec3 far : {Vec3(500.0F, 1.0F, 0.0F), Vec3(0.0F, -300.0F, 0.0F), Vec3(0.0F, 1e20F, -1e20F)}) {
    Runner run;
    run.add(box(Vec3(1.0F), 10.0F, Vec3(0.0F, 5.0F, 0.0F)));
    BodyState s = run.world.state(0);
    s.position = far;
    ASSERT_TRUE(run.world.set_state(0, s));
    run.step();
    EXPECT_TRUE(run.report.escaped);
    EXPECT_FALSE(run.report.not_finite);
    const BodyState back = run.world.state(0);
    EXPECT_EQ(run.report.escaped_place.what, run.world.setup(0).name);
    EXPECT_EQ(run.report.escaped_place.at, back.position);
    EXPECT_TRUE(all_finite(run.world));
    EXPECT_LE(std::fabs(back.position.x), 20.0F);
    EXPECT_LE(std::fabs(back.position.z), 8.0F);
    EXPECT_GE(back.position.y, 0.0F);
    EXPECT_EQ(back.velocity, Vec3(0.0F));
    run.well = true;
    run.run(30);
    EXPECT_TRUE(run.well);
  }
}

TEST(RigidWorld, MovesAsWellAtAnyLevel) {
  // Beds and starts as high as scenes allow; carried, pushed for a second.
  for (const auto& [bed, start] : {std::pair(0.0F, 5.0F), {999.0F, 1000.2F}, {-1000.0F, 1000.2F}, {0.0F, 1e5F}}) {
    Runner run(Domain{}, flat_bed(bed));
    run.add(box(Vec3(1.0F), 10.0F, Vec3(0.0F, start, 0.0F)));
    std::vector<BodyLoad> loads(1);
    loads[0].force = Vec3(10.0F, 10.0F * kGravity, 0.0F);
    for (int i = 0; i < 60; ++i) run.step(loads);
    EXPECT_TRUE(run.well) << start;
    EXPECT_NEAR(run.world.state(0).velocity.x, 1.0F, 1e-4F) << start;
    BodyState s = run.world.state(0);
    s.position.y = std::max(bed, start) + 1100.0F;  // there is a ceiling all the same
    ASSERT_TRUE(run.world.set_state(0, s));
    run.step(loads);
    EXPECT_TRUE(run.report.escaped) << start;
  }
}

TEST(RigidWorld, SaysThatABodyIsNoLongerFinite) {
  Runner run;
  run.add(box(Vec3(1.0F, 2.0F, 3.0F), 10.0F, Vec3(0.0F, 5.0F, 0.0F)));
  BodyState s = run.world.state(0);
  s.angular_velocity = Vec3(3e38F, 1e38F, -2e38F);  // finite, but not its angular momentum
  ASSERT_TRUE(run.world.set_state(0, s));
  run.step();
  EXPECT_TRUE(run.report.not_finite);
  EXPECT_EQ(run.report.not_finite_place.at, s.position);
  EXPECT_FALSE(run.report.escaped);  // it stayed where it was
  EXPECT_TRUE(all_finite(run.world));
}

TEST(RigidWorld, AThousandBodiesInOnePlaceStayFinite) {
  Runner run;
  const auto hull = box_hull(Vec3(0.5F));
  for (int i = 0; i < 1000; ++i) run.add(body_of(hull, 10.0F, Vec3(0.0F, 1.0F, 0.0F)));
  run.run(2);
  EXPECT_TRUE(all_finite(run.world));
}

TEST(RigidWorld, AZeroStepChangesNothing) {
  Runner run = busy_world();
  run.run(30);
  std::vector<BodyState> before;
  for (int i = 0; i < run.world.count(); ++i) before.push_back(run.world.state(i));
  const std::vector<BodyLoad> loads(before.size());
  EXPECT_TRUE(run.world.step(run.time, 0.0, Params{}, loads, {}).well());
  for (int i = 0; i < run.world.count(); ++i) {
    EXPECT_TRUE(same_bits(run.world.state(i), before[static_cast<std::size_t>(i)]));
  }
}

}  // namespace
}  // namespace regatta
