#include "vorton/paper_vortons.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace regatta {
namespace {

// A thin plate that moves, a box that spins, a sphere at rest.
struct Bodies {
  std::array<ConvexPolytope, 3> shapes = {make_box_hull({0.1F, 0.9F, 0.9F}).value()->parts[0],
                                          make_box_hull({0.6F, 0.5F, 0.4F}).value()->parts[0],
                                          make_sphere_hull(0.3F).value()->parts[0]};
  std::array<Solid, 3> solids;
  Bodies() {
    for (std::size_t b = 0; b < 3; ++b) {
      solids[b].shape = &shapes[b];
      solids[b].reach = farthest_corner(shapes[b]);
    }
    solids[0].state.position = {-1.3F, 0.0F, 0.0F};
    solids[0].state.velocity = {1.0F, 0.0F, 0.0F};
    solids[1].state.position = {0.3F, 0.3F, 0.0F};
    solids[1].state.angular_velocity = {0.0F, 0.0F, 4.0F};
    solids[2].state.position = {1.2F, -0.4F, 0.2F};
  }
  void move(float dt) {
    for (Solid& solid : solids) {
      solid.state.position += dt * solid.state.velocity;
      const float spin = glm::length(solid.state.angular_velocity);
      if (spin > 0.0F) {
        solid.state.orientation =
            glm::normalize(glm::angleAxis(dt * spin, solid.state.angular_velocity / spin) * solid.state.orientation);
      }
    }
  }
};

PaperBox box(int count, float stir) {
  PaperBox box;
  box.lower = {-1.8F, -0.8F, -0.8F};
  box.upper = {1.8F, 0.8F, 0.8F};
  box.count = count;
  box.stir = stir;
  box.seed = 4;
  return box;
}

glm::dvec3 strength_sum(const PaperVortons& vortons) {
  glm::dvec3 sum(0.0);
  for (int i = 0; i < vortons.count(); ++i) sum += glm::dvec3(vortons.strength(i));
  return sum;
}

TEST(PaperVortons, FillABoxEvenly) {
  PaperVortons vortons;
  vortons.fill(box(981, 1.0F));
  EXPECT_NEAR(vortons.count(), 981, 30);
  EXPECT_NEAR(vortons.volume() * static_cast<float>(vortons.count()), 3.6F * 1.6F * 1.6F, 1e-3F);
  EXPECT_NEAR(vortons.core(), 1.3F * std::cbrt(vortons.volume()), 1e-5F);
  glm::dvec3 middle(0.0);
  double squares = 0.0;
  for (int i = 0; i < vortons.count(); ++i) {
    const Vec3 at = vortons.at(i);
    EXPECT_TRUE(std::abs(at.x) < 1.8F && std::abs(at.y) < 0.8F && std::abs(at.z) < 0.8F);
    middle += glm::dvec3(at) / static_cast<double>(vortons.count());
    squares += static_cast<double>(glm::dot(vortons.vorticity(i), vortons.vorticity(i)));
  }
  EXPECT_LT(glm::length(middle), 0.02);
  EXPECT_NEAR(std::sqrt(squares / vortons.count()), 1.0, 0.02);
  EXPECT_LT(glm::length(strength_sum(vortons)), 1e-6);
}

TEST(PaperVortons, KeepTheSumOfTheirStrengths) {
  PaperVortons vortons;
  vortons.fill(box(500, 2.0F));
  vortons.add({0.0F, 0.0F, 0.0F}, {0.01F, -0.02F, 0.005F});
  const glm::dvec3 before = strength_sum(vortons);
  double size = 0.0;
  PaperTerms terms;
  terms.loss = 0.0F;
  for (int i = 0; i < 100; ++i) vortons.step(terms, {0.1F, 0.0F, 0.0F}, {}, 0.02F);
  for (int i = 0; i < vortons.count(); ++i) size += static_cast<double>(glm::length(vortons.strength(i)));
  EXPECT_LT(glm::distance(strength_sum(vortons), before), 2e-6 * size);
  EXPECT_EQ(vortons.report().bits, 0U);
}

TEST(PaperVortons, AreNeverInsideABodyAfterAStep) {
  PaperVortons vortons;
  vortons.fill(box(1500, 1.0F));
  Bodies bodies;
  vortons.drop_embedded(bodies.solids);
  int contacts = 0;
  for (int i = 0; i < 120; ++i) {
    bodies.move(0.02F);
    vortons.step({}, {}, bodies.solids, 0.02F);
    for (const PaperLoad& load : vortons.loads()) contacts += load.contacts;
    for (int k = 0; k < vortons.count(); ++k) {
      for (const Solid& solid : bodies.solids) {
        ASSERT_FALSE(contains(*solid.shape, solid.state.to_body(vortons.at(k)))) << i;
      }
    }
  }
  EXPECT_GT(contacts, 1000);
  EXPECT_EQ(vortons.report().nonfinite_vortons, 0);
}

TEST(PaperVortons, WaterBesideABodyMovesAlongWithIt) {
  // One vorton in the layer of a plate that slides along itself: at the surface below it the water follows wholly.
  const ConvexPolytope shape = make_box_hull({4.0F, 1.0F, 4.0F}).value()->parts[0];
  Solid solid{&shape, {}, farthest_corner(shape), {}};
  solid.state.velocity = {1.0F, 0.0F, 0.0F};
  PaperVortons vortons;
  vortons.start(0.2F, 0.01F);
  vortons.add({0.3F, 0.7F, 0.1F}, Vec3(0.0F));
  vortons.collide({}, {0.25F, 0.0F, 0.0F}, std::span(&solid, 1), 1.0F / 60.0F);
  const Vec3 at(0.3F, 0.5F, 0.1F);
  Vec3 u(0.25F, 0.0F, 0.0F);
  vortons.add_velocity({&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1});
  EXPECT_LT(glm::distance(u, Vec3(1.0F, 0.0F, 0.0F)), 1e-5F);
  EXPECT_EQ(vortons.at(0), Vec3(0.3F, 0.7F, 0.1F));  // it was far enough away
}

TEST(PaperVortons, NeighboursShareTheChange) {
  // A dense patch of vortons on the face: the water below moves along, not many times as fast.
  const ConvexPolytope shape = make_box_hull({8.0F, 1.0F, 8.0F}).value()->parts[0];
  Solid solid{&shape, {}, farthest_corner(shape), {}};
  solid.state.velocity = {1.0F, 0.0F, 0.0F};
  PaperVortons vortons;
  vortons.start(0.2F, 0.01F);
  for (int a = -10; a <= 10; ++a) {
    for (int b = -10; b <= 10; ++b) {
      vortons.add({0.15F * static_cast<float>(a), 0.65F, 0.15F * static_cast<float>(b)}, Vec3(0.0F));
    }
  }
  const auto below = [&] {
    const Vec3 at(0.0F, 0.5F, 0.0F);
    Vec3 u(0.0F);
    vortons.add_velocity({&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1});
    return u;
  };
  vortons.collide({}, {}, std::span(&solid, 1), 1.0F / 60.0F);
  EXPECT_LT(glm::distance(below(), solid.state.velocity), 0.3F);
  for (int i = 0; i < 3; ++i) vortons.collide({}, {}, std::span(&solid, 1), 1.0F / 60.0F);
  EXPECT_LT(glm::distance(below(), solid.state.velocity), 0.02F);
}

TEST(PaperVortons, BodiesGetTheShareOfWhatVortonsLose) {
  for (const float gain : {0.1F, 1.0F}) {
    PaperVortons vortons;
    vortons.fill(box(800, 1.0F));
    Bodies bodies;
    vortons.drop_embedded(bodies.solids);
    PaperTerms terms;
    terms.gain = gain;
    terms.viscosity = 0.0F;
    constexpr float kStep = 1.0F / 30.0F;
    for (int i = 0; i < 10; ++i) {
      bodies.move(kStep);
      vortons.clear_loads(bodies.solids.size());
      vortons.move(terms, {}, kStep);
      const glm::dvec3 before = strength_sum(vortons);
      vortons.collide(terms, {}, bodies.solids, kStep);
      const glm::dvec3 lost = before - strength_sum(vortons);
      glm::dvec3 got(0.0);
      for (const PaperLoad& load : vortons.loads()) got += load.twist;
      // ρ σ² α/5 each, of which a step of 1/30 s gives g.
      const double each = 200.0 * std::pow(static_cast<double>(vortons.core()), 2.0) * static_cast<double>(gain);
      EXPECT_LT(glm::distance(got, each * lost), 1e-4 * each * (glm::length(lost) + 0.01)) << i;
      EXPECT_GT(glm::length(got), 0.0);
    }
  }
}

TEST(PaperVortons, TheShareDoesNotDependOnTheStep) {
  EXPECT_NEAR(paper_share(0.1F, 1.0F / 30.0F), 0.1F, 1e-6F);
  const float half = paper_share(0.1F, 1.0F / 60.0F);
  EXPECT_NEAR(1.0F - (1.0F - half) * (1.0F - half), 0.1F, 1e-6F);
  EXPECT_EQ(paper_share(1.0F, 1.0F / 60.0F), 1.0F);
  EXPECT_EQ(paper_share(0.0F, 1.0F), 0.0F);
  const PaperLoad load = paper_tracer_load({3, {1.0, 0.0, 0.0}, {0.0, 2.0, 0.0}}, 0.001F, 0.1F, 1.0F / 30.0F);
  EXPECT_NEAR(load.push.x, 0.1, 1e-6);
  EXPECT_NEAR(load.twist.y, 0.2, 1e-6);
  EXPECT_EQ(load.contacts, 3);
}

TEST(PaperVortons, AThinRingOfThemMovesAsARing) {
  // Blobs with stretching: radius 1, Γ 1, Γ/4πR (ln 8R/σ − ½).
  PaperVortons vortons;
  constexpr int kCount = 94;
  constexpr float kCore = 0.1F;
  vortons.start(kCore, 1.0F);
  const float piece = 2.0F * std::numbers::pi_v<float> / static_cast<float>(kCount);
  for (int i = 0; i < kCount; ++i) {
    const float angle = piece * static_cast<float>(i);
    vortons.add({std::sin(angle), 0.0F, std::cos(angle)}, piece * Vec3(std::cos(angle), 0.0F, -std::sin(angle)));
  }
  PaperTerms terms;
  terms.viscosity = terms.eddy = terms.loss = 0.0F;
  terms.most_vorticity = 1e9F;
  const double speed = (std::log(80.0) - 0.5) / (4.0 * std::numbers::pi);
  constexpr int kSteps = 500;
  for (int i = 0; i < kSteps; ++i) vortons.step(terms, {}, {}, 0.01F);
  double height = 0.0;
  double radius = 0.0;
  for (int i = 0; i < kCount; ++i) {
    height += static_cast<double>(vortons.at(i).y) / kCount;
    radius += std::hypot(static_cast<double>(vortons.at(i).x), static_cast<double>(vortons.at(i).z)) / kCount;
  }
  EXPECT_NEAR(std::abs(height) / (0.01 * kSteps) / speed, 1.0, 0.01);
  EXPECT_NEAR(radius, 1.0, 0.003);
}

TEST(PaperVortons, StrengthsStayBoundedAmongBodiesThatGoOn) {
  // 4 s of a plate to and fro, a spinning box, a sphere.
  for (const float dt : {0.01F, 0.02F}) {
    PaperVortons vortons;
    vortons.fill(box(500, 1.0F));
    Bodies bodies;
    vortons.drop_embedded(bodies.solids);
    for (float t = 0.0F; t < 4.0F; t += dt) {
      BodyState& plate = bodies.solids[0].state;
      if (std::abs(plate.position.x + 0.8F) > 0.5F) plate.velocity.x = plate.position.x < -0.8F ? 1.0F : -1.0F;
      bodies.move(dt);
      vortons.step({}, {}, bodies.solids, dt);
    }
    double squares = 0.0;
    for (int i = 0; i < vortons.count(); ++i) {
      squares += static_cast<double>(glm::dot(vortons.vorticity(i), vortons.vorticity(i)));
      EXPECT_LT(glm::length(vortons.velocity(i)), 5.0F);  // bodies move at 1.5 at most
    }
    EXPECT_LT(std::sqrt(squares / vortons.count()), 20.0);
    EXPECT_EQ(vortons.report().nonfinite_vortons, 0);
    EXPECT_EQ(vortons.report().stiff_steps, 0);
  }
}

TEST(PaperVortons, LostNumbersAreTakenOutAndCounted) {
  PaperVortons vortons;
  vortons.start(0.1F, 0.001F);
  vortons.add(Vec3(0.0F), {0.01F, 0.0F, 0.0F});
  vortons.add(Vec3(std::numeric_limits<float>::quiet_NaN()), Vec3(0.0F));
  vortons.add({0.2F, 0.0F, 0.0F}, {0.01F, 0.0F, 0.0F});
  vortons.step({}, {}, {}, 0.01F);
  EXPECT_EQ(vortons.count(), 2);
  EXPECT_EQ(vortons.report().nonfinite_vortons, 1);
  EXPECT_EQ(vortons.report().stiff_place.what, "vorton");
  EXPECT_FALSE(vortons.report().stiff_place.at);
  EXPECT_TRUE(std::isfinite(vortons.at(1).x));
}

// The benchmark of [Gou12] made small: bodies, vortons, tracers that both push.
std::uint64_t course(int threads) {
  set_thread_count(threads);
  PaperVortons vortons;
  vortons.fill(box(981, 1.0F));
  Bodies bodies;
  vortons.drop_embedded(bodies.solids);
  TracerTerms tracer_terms;
  tracer_terms.most = 8000;
  tracer_terms.grid_nodes = 4000;
  tracer_terms.life = 1e6F;
  VortonTracers tracers;
  tracers.fill(tracer_terms, box(1, 0.0F).lower, box(1, 0.0F).upper, 8000, 0, 1);
  tracers.drop_embedded(bodies.solids);
  FlowOfPaper flow(vortons);
  StateHash hash;
  for (int i = 0; i < 20; ++i) {
    if (i == 10) {  // through a saved state
      State state;
      take_state([&](Archive& archive) { vortons.visit(archive); }, state);
      vortons = {};
      EXPECT_TRUE(give_state(state, [&](Archive& archive) { vortons.visit(archive); }).ok());
      vortons.settle();
    }
    bodies.move(0.02F);
    vortons.step({}, {0.2F, 0.0F, 0.0F}, bodies.solids, 0.02F);
    tracers.step(tracer_terms, vortons.scene({0.2F, 0.0F, 0.0F}, bodies.solids), flow, 0.02F);
    for (std::size_t b = 0; b < 3; ++b) {  // bodies feel both
      const PaperLoad push = paper_tracer_load(tracers.last_hits()[b], 1e-3F, 0.1F, 0.02F);
      bodies.solids[b].state.velocity += Vec3(0.01 * push.push);
      bodies.solids[b].state.angular_velocity += Vec3(0.01 * (push.twist + vortons.loads()[b].twist));
    }
  }
  hash_state(
      [&](Archive& archive) {
        vortons.visit(archive);
        tracers.visit(archive);
        for (std::size_t b = 0; b < 3; ++b) {
          const auto scope = archive.scope("body" + std::to_string(b));
          archive.value("velocity", bodies.solids[b].state.velocity);
          archive.value("spin", bodies.solids[b].state.angular_velocity);
        }
      },
      hash);
  return hash.value();
}

TEST(PaperVortons, AreTheSameBitByBitOnAnyNumberOfThreads) {
  const std::uint64_t one = course(1);
  for (const int threads : {2, 3, 8}) EXPECT_EQ(course(threads), one) << threads;
  set_thread_count(processor_count());
}

#ifndef REGATTA_SANITIZED
TEST(PaperVortons, ASteadyStepAllocatesNothing) {
  PaperVortons vortons;
  vortons.fill(box(981, 1.0F));
  Bodies bodies;
  bodies.solids[0].state.velocity = {0.0F, 0.0F, 0.0F};
  vortons.drop_embedded(bodies.solids);
  const auto step = [&] {
    bodies.move(0.02F);
    vortons.step({}, {}, bodies.solids, 0.02F);
  };
  for (int i = 0; i < 60; ++i) step();
  const long before = allocations();
  for (int i = 0; i < 10; ++i) step();
  EXPECT_EQ(allocations() - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
