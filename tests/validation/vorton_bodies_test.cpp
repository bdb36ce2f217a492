// Bodies under water against experiment and theory: drag, forces that do not depend on how a case is set up, the
// balance of impulse, light bodies that are let go.
#include "theory/round_rings.h"

#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "rigid/added_mass.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace regatta::vorton_bodies_test {
namespace {

constexpr float kStep = 1.0F / 60.0F;  // [s]

ConvexPolytope box(const Vec3& size) { return make_box_hull(size).value()->parts[0]; }
ConvexPolytope ball(float radius) { return make_sphere_hull(radius).value()->parts[0]; }

struct Run {
  ConvexPolytope shape;
  float size = 1.0F;                    // [m]
  float speed = 1.0F;                   // [m/s]
  float step = kStep;                   // [s]
  bool towed = false;                   // instead of a stream
  Quat course{1.0F, 0.0F, 0.0F, 0.0F};  // turns body and stream together
  Quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
};
// Mean force from 7.5 to 15 lengths after the start, over ½ρU², in the axes of the course.
glm::dvec3 mean_force(const Run& run) {
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(run.shape));
  BodyInStream body;
  body.state.orientation = run.course * run.orientation;
  (run.towed ? body.state.velocity : body.stream) = run.course * Vec3(run.towed ? -run.speed : run.speed, 0.0F, 0.0F);
  const int steps = static_cast<int>(15.0F * run.size / (run.speed * run.step));
  glm::dvec3 sum(0.0);
  for (int i = 0; i < steps; ++i) {
    if (run.towed) body.state.position += run.step * body.state.velocity;
    vortons.step({}, {}, std::span(&body, 1), run.step);
    if (i >= steps / 2) sum += vortons.body(0).load().push;
  }
  EXPECT_EQ(vortons.report().bits, 0U);
  EXPECT_LT(vortons.rings().count(), 1200);
  sum = glm::dquat(glm::inverse(run.course)) * sum;
  return sum /
         (500.0 * std::pow(static_cast<double>(run.speed), 2) * (steps - steps / 2) * static_cast<double>(run.step));
}

TEST(VortonBodies, DragOfCubePlateAndSphere) {
  const double cube = mean_force({box(Vec3(1.0F))}).x;
  EXPECT_NEAR(cube / 1.05, 1.0, 0.2);  // [Hoe65]
  const double plate = mean_force({box({0.1F, 1.0F, 1.0F})}).x;
  EXPECT_NEAR(plate / 1.17, 1.0, 0.2);
  const double sphere = mean_force({ball(0.5F)}).x / (std::numbers::pi / 4.0);
  EXPECT_GT(sphere, 0.35);
  EXPECT_LT(sphere, 0.65);
  RecordProperty("drag", fmt::format("cube {:.3f}, plate {:.3f}, sphere {:.3f}", cube, plate, sphere));
}

TEST(VortonBodies, APlateAtAnAngleIsPushedAlongItsNormal) {
  const Quat turn = glm::angleAxis(std::numbers::pi_v<float> / 4.0F, Vec3(0.0F, 0.0F, 1.0F));
  const glm::dvec3 force = mean_force({.shape = box({0.1F, 1.0F, 1.0F}), .orientation = turn});
  const double normal = (force.x + force.y) / std::numbers::sqrt2;
  const double along = (force.x - force.y) / std::numbers::sqrt2;
  EXPECT_GT(normal, 0.9);  // experiments: 1.1 to 1.3; the method has 1.35
  EXPECT_LT(normal, 1.5);
  EXPECT_LT(std::abs(along), 0.15 * normal);
  EXPECT_LT(std::abs(force.z), 0.1 * normal);
  RecordProperty("force", fmt::format("normal {:.3f}, along {:.3f}", normal, along));
}

// A plate is turned from edge on to face on: its drag grows, and from 30° on the force along its normal is about that
// of experiments. Its rim sheds at any angle, which gives more lift than a wing of that size has below 25°, where the
// flow does not separate everywhere (docs/vortons.md).
TEST(VortonBodies, APlateFromEdgeOnToFaceOn) {
  double last_drag = 0.0;
  for (const float degrees : {0.0F, 15.0F, 30.0F, 45.0F, 60.0F, 75.0F, 90.0F}) {
    const float angle = (90.0F - degrees) * std::numbers::pi_v<float> / 180.0F;  // its normal lies along x
    const Quat turn = glm::angleAxis(angle, Vec3(0.0F, 0.0F, -1.0F));
    const glm::dvec3 force = mean_force({.shape = box({0.1F, 1.0F, 1.0F}), .orientation = turn});
    const glm::dvec3 normal(std::cos(static_cast<double>(angle)), -std::sin(static_cast<double>(angle)), 0.0);
    const double along_normal = glm::dot(force, normal);
    fmt::print("{:2.0f}°: C_D {:.2f}, C_L {:.2f}, C_N {:.2f}\n", degrees, force.x, force.y, along_normal);
    EXPECT_GT(force.x, 0.94 * last_drag) << degrees;  // it grows until it hardly changes any more
    EXPECT_LT(std::abs(force.z), 0.1 * glm::length(force)) << degrees;
    if (degrees >= 30.0F) {
      EXPECT_GT(along_normal, 0.9) << degrees;  // experiments: 1.1 to 1.3
      EXPECT_LT(along_normal, 1.5) << degrees;
    }
    last_drag = force.x;
  }
}

TEST(VortonBodies, DragDoesNotDependOnSizeSpeedStepCourseOrWhoMoves) {
  const double drag = mean_force({box(Vec3(1.0F))}).x;
  EXPECT_NEAR(mean_force({.shape = box(Vec3(1.0F)), .towed = true}).x / drag, 1.0, 0.03);
  EXPECT_NEAR(mean_force({.shape = box(Vec3(1.0F)), .step = 0.5F * kStep}).x / drag, 1.0, 0.03);
  EXPECT_NEAR(mean_force({.shape = box(Vec3(1.0F)), .step = 2.0F * kStep}).x / drag, 1.0, 0.03);
  const Quat course = glm::angleAxis(1.1F, glm::normalize(Vec3(0.3F, -1.0F, 0.6F)));
  EXPECT_NEAR(mean_force({.shape = box(Vec3(1.0F)), .course = course}).x / drag, 1.0, 0.03);
  // The same flow on another scale, and in twice the time on the same.
  EXPECT_NEAR(mean_force({.shape = box(Vec3(2.0F)), .size = 2.0F, .step = 2.0F * kStep}).x / drag / 4.0, 1.0, 0.03);
  EXPECT_NEAR(mean_force({.shape = box(Vec3(1.0F)), .speed = 2.0F, .step = 0.5F * kStep}).x / drag, 1.0, 0.03);
}

// Impulse of rings and of the slip at rest, found without the solver's own books; without what loops have gathered.
Impulse impulse_of(const Rings& rings, const SourcePanels& panels, const BodyInStream& body) {
  std::vector<Vorton> vortons;
  list_vortons(rings, vortons);
  std::vector<Vec3> flow;
  std::vector<float> outflow;
  for (const SourcePanel& panel : panels.panels()) {
    const Vec3 at = body.state.to_world(panel.center);
    Vec3 u = body.stream;
    add_vortons(vortons, {&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1});
    flow.push_back(glm::inverse(body.state.orientation) * u);
    outflow.push_back(glm::dot(panel.normal, flow.back()));
  }
  std::vector<float> strength;
  panels.solve(outflow, strength);
  const Impulse own = panels.sheet_impulse(flow, strength);
  const glm::dmat3 turn{Mat3(body.state.orientation)};
  return rings_impulse(rings, 0, body.state.position) + Impulse{turn * own.linear, turn * own.angular};
}

TEST(VortonBodies, ImpulseOfBodyAndWaterAddsUpToNothing) {
  const auto panels = std::make_shared<SourcePanels>(box({0.1F, 1.0F, 1.0F}));
  Vortons vortons;
  vortons.add_body(panels);
  VortonTerms terms;  // nothing but the water changes the rings
  terms.body.fade = 0.0F;
  terms.upkeep = no_upkeep();
  BodyInStream body;
  body.stream = {1.0F, 0.1F, 0.0F};
  body.state.orientation = glm::angleAxis(0.5F, Vec3(0.0F, 0.0F, 1.0F));
  vortons.step(terms, {}, std::span(&body, 1), kStep);
  const Impulse first = impulse_of(vortons.rings(), *panels, body) + vortons.body(0).gathered();
  vortons.step(terms, {}, std::span(&body, 1), kStep);
  glm::dvec3 push(0.0), twist(0.0);
  double size = 0.0;
  Impulse last;
  for (int i = 0; i < 200; ++i) {
    last = impulse_of(vortons.rings(), *panels, body) + vortons.body(0).gathered();
    vortons.step(terms, {}, std::span(&body, 1), kStep);
    push += vortons.body(0).load().push;
    twist += vortons.body(0).load().twist;
    size += glm::length(vortons.body(0).load().push);
  }
  const Impulse change = last - first;
  EXPECT_GT(size, 100.0);
  EXPECT_LT(glm::length(push + 1000.0 * change.linear), 1e-6 * size);
  EXPECT_LT(glm::length(twist + 1000.0 * change.angular), 1e-6 * size);
  RecordProperty("left", fmt::format("{:.1e}", glm::length(push + 1000.0 * change.linear) / size));
}

TEST(VortonBodies, TorqueDoesNotDependOnWhereTheOriginLies) {
  const Vec3 shift(0.2F, -0.1F, 0.3F);
  ConvexPolytope moved = box({0.1F, 1.0F, 1.0F});
  for (Vec3& corner : moved.vertices) corner += shift;
  for (Plane& plane : moved.planes) plane.offset += glm::dot(plane.normal, shift);
  Vortons vortons, other;
  vortons.add_body(std::make_shared<SourcePanels>(box({0.1F, 1.0F, 1.0F})));
  other.add_body(std::make_shared<SourcePanels>(moved));
  BodyInStream body;
  body.state.velocity = {1.0F, 0.0F, 0.0F};
  body.state.orientation = glm::angleAxis(0.5F, Vec3(0.0F, 0.0F, 1.0F));
  BodyInStream same = body;
  const Vec3 arm = body.state.orientation * shift;
  glm::dvec3 push(0.0), twist(0.0), other_push(0.0), other_twist(0.0);
  VortonTerms terms;
  terms.body.jitter = 0.0F;
  for (int i = 0; i < 60; ++i) {
    body.state.position += kStep * body.state.velocity;
    same.state.position = body.state.position - arm;
    vortons.step(terms, {}, std::span(&body, 1), kStep);
    other.step(terms, {}, std::span(&same, 1), kStep);
    push += vortons.body(0).load().push;
    twist += vortons.body(0).load().twist;
    other_push += other.body(0).load().push;
    other_twist += other.body(0).load().twist;
  }
  EXPECT_GT(glm::length(twist), 10.0);
  EXPECT_LT(glm::distance(other_push, push), 0.01 * glm::length(push));
  EXPECT_LT(glm::distance(other_twist, twist + glm::cross(glm::dvec3(arm), push)), 0.02 * glm::length(push));
}

TEST(VortonBodies, ALightBodyLetGoSlowsDownAndStaysStable) {
  for (const float density : {50.0F, 200.0F, 1000.0F}) {
    for (const std::string kind : {"sphere", "cube", "plate"}) {
      Vortons vortons;
      const ConvexPolytope shape = kind == "sphere" ? ball(0.5F) : box({kind == "cube" ? 1.0F : 0.1F, 1.0F, 1.0F});
      const MassProperties whole = mass_properties(shape);
      const float mass = density * static_cast<float>(whole.volume);
      vortons.add_body(std::make_shared<SourcePanels>(shape));
      BodyInStream body;
      body.state.velocity = {1.0F, 0.0F, 0.0F};
      float fastest = 0.0F;
      float fastest_spin = 0.0F;
      for (int i = 0; i < 900; ++i) {
        body.state.position += kStep * body.state.velocity;
        const float spin = glm::length(body.state.angular_velocity);
        if (spin > 0.0F) {
          body.state.orientation =
              glm::normalize(glm::angleAxis(spin * kStep, body.state.angular_velocity / spin) * body.state.orientation);
        }
        vortons.step({}, {}, std::span(&body, 1), kStep);
        if (i < 180) continue;  // towed for three seconds
        const VortonLoad& load = vortons.body(0).load();
        const Mat3 turn(body.state.orientation);
        const Mat3 inertia = turn * (density * whole.inertia) * glm::transpose(turn);
        const Six given = implicit_load(mass, inertia, load.added_mass,
                                        {static_cast<double>(load.force.x), static_cast<double>(load.force.y),
                                         static_cast<double>(load.force.z), static_cast<double>(load.torque.x),
                                         static_cast<double>(load.torque.y), static_cast<double>(load.torque.z)},
                                        {});
        // Step the body as a rigid world without added mass does.
        body.state.velocity +=
            kStep / mass *
            Vec3(static_cast<float>(given[0]), static_cast<float>(given[1]), static_cast<float>(given[2]));
        body.state.angular_velocity +=
            kStep * (glm::inverse(inertia) *
                     Vec3(static_cast<float>(given[3]), static_cast<float>(given[4]), static_cast<float>(given[5])));
        fastest = std::max(fastest, glm::length(body.state.velocity));
        fastest_spin = std::max(fastest_spin, glm::length(body.state.angular_velocity));
        ASSERT_TRUE(std::isfinite(body.state.velocity.x)) << density;
      }
      EXPECT_LT(fastest, 1.1F) << density << kind;
      EXPECT_LT(glm::length(body.state.velocity), 0.6F) << density << kind;
      EXPECT_LT(fastest_spin, 8.0F) << density << kind;  // it wobbles, but does not wind itself up
      RecordProperty(
          fmt::format("density_{}_{}", density, kind),
          fmt::format("fastest {:.3f} m/s, at the end {:.3f} m/s and {:.3f} rad/s, {:.2f} at most", fastest,
                      glm::length(body.state.velocity), glm::length(body.state.angular_velocity), fastest_spin));
    }
  }
}

TEST(VortonThreads, BodiesAndRingsOnAnyNumberOfThreads) {
  const auto cube = std::make_shared<SourcePanels>(box(Vec3(1.0F)));
  const auto sphere = std::make_shared<SourcePanels>(ball(0.4F));
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    Vortons vortons;
    vortons.add_body(cube);
    vortons.add_body(sphere);
    std::array<BodyInStream, 2> bodies;
    bodies[0].stream = bodies[1].stream = {1.0F, 0.0F, 0.0F};
    bodies[1].state.position = {1.8F, 0.3F, 0.0F};  // in the wake of the first
    VortonWater water;
    water.mirrors.surface = 1.2F;
    for (int i = 0; i < 120; ++i) {
      bodies[1].state.position.z += 0.2F * kStep;
      bodies[1].state.velocity.z = 0.2F;
      vortons.step({}, water, bodies, kStep);
    }
    EXPECT_GT(vortons.rings().count(), 300);
    StateHash hash;
    hash_state([&](Archive& archive) { vortons.visit(archive); }, hash);
    hashes.push_back(hash.value());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

}  // namespace
}  // namespace regatta::vorton_bodies_test
