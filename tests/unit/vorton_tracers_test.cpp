#include "vorton/vorton_tracers.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

std::shared_ptr<const SourcePanels> panelled_box(const Vec3& size) {
  return std::make_shared<SourcePanels>(make_box_hull(size).value()->parts[0], 60);
}
void add_ring(Vortons& vortons) {
  std::vector<Vec3> nodes;
  for (int i = 0; i < 62; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / 62.0F;
    nodes.emplace_back(std::sin(angle), 0.0F, std::cos(angle));
  }
  Ring ring;
  ring.circulation = 1.0F;
  ring.core = 0.3F;
  ring.size = 0.1F;
  vortons.add(ring, nodes);
}

TEST(VortonTracers, RideOnTheStreamAndDieOfAge) {
  Vortons vortons;
  VortonWater water;
  water.stream = {1.0F, 0.0F, -2.0F};
  TracerTerms terms;
  terms.life = 0.45F;
  VortonTracers tracers;
  tracers.add(terms, {0.0F, 1.0F, 0.0F}, 7);
  for (int i = 0; i < 4; ++i) tracers.step(terms, {}, water, vortons, 0.1F);
  ASSERT_EQ(tracers.count(), 1);
  EXPECT_LT(glm::distance(tracers.at(0), Vec3(0.4F, 1.0F, -0.8F)), 1e-5F);
  EXPECT_NEAR(tracers.age(0), 0.4F, 1e-6F);
  EXPECT_NEAR(tracers.speed(0), std::sqrt(5.0F), 1e-5F);
  EXPECT_EQ(tracers.source(0), 7);
  tracers.step(terms, {}, water, vortons, 0.1F);
  EXPECT_EQ(tracers.count(), 0);
}

TEST(VortonTracers, CirculateAboutACoreBySecondOrder) {
  // A tracer goes once around the line of a fixed ring and returns to its start, with an error that falls as dt².
  Vortons vortons;
  add_ring(vortons);
  VortonWater water;
  Vec3 moving(0.0F);
  const Vec3 core(0.0F, 0.0F, 1.0F);
  vortons.add_velocity({}, {}, {&core.x, &core.y, &core.z, &moving.x, &moving.y, &moving.z, 1});
  water.stream = -moving;
  const auto end = [&](int steps) {
    TracerTerms terms;
    VortonTracers tracers;
    tracers.add(terms, {0.0F, 0.0F, 1.2F}, 0);
    for (int i = 0; i < steps; ++i) tracers.step(terms, {}, water, vortons, 2.0F / static_cast<float>(steps));
    return tracers.at(0);
  };
  const Vec3 exact = end(800);
  const float coarse = glm::distance(end(10), exact);
  EXPECT_LT(glm::distance(end(20), exact), 0.35F * coarse);
  EXPECT_GT(glm::distance(exact, Vec3(0.0F, 0.0F, 1.2F)), 0.05F);
}

TEST(VortonTracers, TheGridShowsTheSameFlow) {
  Vortons vortons;
  add_ring(vortons);
  TracerTerms direct, grid;
  direct.grid_nodes = 100000;
  grid.grid_nodes = 11900;  // a third of a core apart
  direct.most = grid.most = 12000;
  VortonTracers one, two;
  one.fill(direct, Vec3(-1.2F, -0.5F, -1.2F), Vec3(1.2F, 0.5F, 1.2F), 12000, 0, 3);
  two.fill(grid, Vec3(-1.2F, -0.5F, -1.2F), Vec3(1.2F, 0.5F, 1.2F), 12000, 0, 3);
  const Vec3 before = one.at(17);
  EXPECT_EQ(before, two.at(17));
  one.step(direct, {}, {}, vortons, 0.05F);
  two.step(grid, {}, {}, vortons, 0.05F);
  double off = 0.0, all = 0.0;
  VortonTracers start;
  start.fill(direct, Vec3(-1.2F, -0.5F, -1.2F), Vec3(1.2F, 0.5F, 1.2F), 12000, 0, 3);
  for (int i = 0; i < one.count(); ++i) {
    off += std::pow(static_cast<double>(glm::distance(one.at(i), two.at(i))), 2);
    all += std::pow(static_cast<double>(glm::distance(one.at(i), start.at(i))), 2);
  }
  EXPECT_LT(std::sqrt(off / all), 0.05);
}

// A solid body's rotation and a stream, both different in every step.
class AnyFlow final : public TracerFlow {
 public:
  Vec3 spin{0.0F};
  void add_velocity(const VortonTargets& targets) override {
    for (int i = 0; i < targets.count; ++i) {
      const Vec3 at(targets.x[i], targets.y[i], targets.z[i]);
      const Vec3 u = glm::cross(spin, at) - 2.0F * at;  // drawn together, so that they stay near by
      targets.u[i] += u.x;
      targets.v[i] += u.y;
      targets.w[i] += u.z;
    }
  }
};

// Three bodies close to each other, tossed about and turning, in a flow that changes all the time.
void expect_tracers_outside(int steps, int count) {
  const std::array<ConvexPolytope, 3> shapes = {make_box_hull(Vec3(0.5F)).value()->parts[0],
                                                make_box_hull({0.1F, 1.0F, 0.6F}).value()->parts[0],
                                                make_sphere_hull(0.35F).value()->parts[0]};
  std::array<Solid, 3> solids;
  for (std::size_t b = 0; b < 3; ++b) {
    solids[b].shape = &shapes[b];
    solids[b].reach = farthest_corner(shapes[b]);
  }
  TracerTerms terms;
  terms.most = count;
  terms.life = 1e6F;
  VortonTracers tracers;
  tracers.fill(terms, Vec3(-1.5F), Vec3(1.5F), count, 0, 1);
  Rng rng(5);
  AnyFlow flow;
  constexpr float kStep = 0.02F;
  const auto any = [&] { return rng.uniform(-3.0F, 3.0F); };
  for (int i = 0; i < steps; ++i) {
    for (Solid& solid : solids) {
      BodyState& state = solid.state;
      state.velocity = {any(), any(), any()};
      state.angular_velocity = {any(), any(), any()};
      const float spin = glm::length(state.angular_velocity);
      state.orientation =
          glm::normalize(glm::angleAxis(kStep * spin, state.angular_velocity / spin) * state.orientation);
    }
    BodyState& first = solids[0].state;
    first.position = 0.97F * (first.position + kStep * first.velocity);
    solids[1].state.position = first.position + Vec3(1.1F, 0.0F, 0.0F);
    solids[2].state.position = first.position - Vec3(0.95F, 0.0F, 0.0F);
    TracerScene scene;
    scene.stream = {any(), any(), any()};
    scene.solids = solids;
    flow.spin = {any(), any(), any()};
    tracers.step(terms, scene, flow, kStep);
    ASSERT_EQ(tracers.count(), count);
    for (int t = 0; t < tracers.count(); ++t) {
      for (const Solid& solid : solids) {
        ASSERT_FALSE(contains(*solid.shape, solid.state.to_body(tracers.at(t)))) << i;
      }
    }
  }
  EXPECT_GT(tracers.hits(), static_cast<std::int64_t>(steps) * count / 100);
}

TEST(VortonTracers, NeverLieInsideABody) {
#ifdef REGATTA_SANITIZED
  constexpr int kLong = 10000;  // ten times as many take a sanitizer most of a minute
#else
  constexpr int kLong = 100000;
#endif
  // A million moves of many for a short time, and more of few for a long one.
  expect_tracers_outside(100, 10000);
  expect_tracers_outside(kLong, 50);
}
TEST(LongVortonTracers, NeverLieInsideABodyInAMillionSteps) {
#ifdef REGATTA_SANITIZED
  expect_tracers_outside(40000, 500);  // a million take a sanitizer half an hour
#else
  expect_tracers_outside(1000000, 500);
#endif
}

TEST(VortonTracers, StayOutOfBodiesThatShedRings) {
  Vortons vortons;
  vortons.add_body(panelled_box({0.2F, 1.0F, 1.0F}));
  VortonWater water;
  water.stream = {1.0F, 0.0F, 0.0F};
  BodyInStream body;
  body.stream = water.stream;
  TracerTerms terms;
  terms.most = 3000;
  terms.grid_nodes = 2500;
  VortonTracers tracers;
  tracers.fill(terms, Vec3(-2.0F, -1.0F, -1.0F), Vec3(1.0F), 3000, 0, 2);
  for (int i = 0; i < 60; ++i) {
    body.state.orientation = glm::angleAxis(0.05F * static_cast<float>(i), Vec3(0.0F, 0.0F, 1.0F));
    body.state.angular_velocity = {0.0F, 0.0F, 2.5F};
    vortons.step({}, water, std::span(&body, 1), 0.02F);
    if (i == 0) tracers.drop_embedded(vortons);
    tracers.step(terms, {}, water, vortons, 0.02F);
    for (int t = 0; t < tracers.count(); ++t) {
      ASSERT_FALSE(contains(vortons.body(0).shape().parts()[0], body.state.to_body(tracers.at(t)))) << i;
    }
  }
  EXPECT_GT(tracers.hits(), 100);
}

TEST(VortonTracers, HitsTellWhatTheyBringAlong) {
  // One tracer against the front of a cube, off its middle.
  const ConvexPolytope shape = make_box_hull(Vec3(1.0F)).value()->parts[0];
  Solid solid{&shape, {}, farthest_corner(shape), {}};
  solid.state.velocity = {-1.0F, 0.0F, 0.0F};
  AnyFlow flow;
  TracerTerms terms;
  VortonTracers tracers;
  tracers.add(terms, {-0.52F, 0.0F, 0.3F}, 0);
  TracerScene scene;
  scene.stream = Vec3(2.0F, 0.5F, 0.0F) + 2.0F * tracers.at(0);
  scene.solids = std::span(&solid, 1);
  tracers.step(terms, scene, flow, 0.02F);
  ASSERT_EQ(tracers.last_hits().size(), 1U);
  const TracerHits& hits = tracers.last_hits()[0];
  EXPECT_EQ(hits.count, 1);
  EXPECT_NEAR(hits.push.x, 3.0, 0.1);  // the flow meets the body at 3 m/s
  EXPECT_NEAR(hits.push.y, 0.0, 1e-6);
  EXPECT_NEAR(hits.twist.y, 0.3 * hits.push.x, 0.02);
  EXPECT_NEAR(tracers.at(0).x, -0.5F - terms.gap, 1e-5F);
  // A tracer that moves away from the body does not push it.
  scene.stream.x = -5.0F;
  solid.state.velocity = {0.0F, 0.0F, 0.0F};
  solid.state.position.x = -0.05F;
  tracers.step(terms, scene, flow, 1e-4F);
  EXPECT_EQ(tracers.last_hits()[0].count, 1);
  EXPECT_EQ(tracers.last_hits()[0].push.x, 0.0);
}

TEST(VortonTracers, BeyondTheGridTheFlowGoesOn) {
  // Along a line out of a ring's grid the speeds differ little from tracer to tracer, and end at the stream's.
  Vortons vortons;
  add_ring(vortons);
  VortonWater water;
  water.stream = {0.0F, 0.0F, 1.0F};
  TracerTerms terms;
  terms.grid_nodes = 3000;
  VortonTracers tracers;
  for (int i = 0; i < 4000; ++i) tracers.add(terms, {0.0F, 0.002F * static_cast<float>(i), 0.0F}, 0);
  tracers.step(terms, {}, water, vortons, 1e-3F);
  for (int i = 1; i < 4000; ++i) EXPECT_LT(std::abs(tracers.speed(i) - tracers.speed(i - 1)), 0.01F) << i;
  EXPECT_FLOAT_EQ(tracers.speed(3999), 1.0F);
  // The axis of a ring: Γ R²/2 (R² + y²)^(−3/2), far from the core; read from the coarse grid.
  const float y = 0.002F * 1000.0F;
  const float u = 0.5F * std::pow(1.0F + y * y, -1.5F);
  EXPECT_NEAR(std::sqrt(std::pow(tracers.speed(1000), 2.0F) - 1.0F), u, 0.3F * u);
}

TEST(VortonTracers, WarmBesideAWarmBodyAndCoolFarFromIt) {
  const ConvexPolytope shape = make_box_hull(Vec3(1.0F)).value()->parts[0];
  Solid solid{&shape, {}, farthest_corner(shape), 50.0F};
  AnyFlow flow;
  TracerTerms terms;
  terms.heat = {.water = 10.0F, .cooling = 0.2F, .rate = 2.0F, .reach = 0.1F};
  VortonTracers tracers;
  tracers.add(terms, {0.55F, 0.0F, 0.0F}, 0);  // within reach
  tracers.add(terms, {0.65F, 0.0F, 0.0F}, 0);  // not
  TracerScene scene;
  scene.solids = std::span(&solid, 1);
  for (int i = 0; i < 100; ++i) {
    scene.stream = 2.0F * Vec3(0.6F, 0.0F, 0.0F);  // they nearly rest
    tracers.step(terms, scene, flow, 1e-3F);
  }
  const float wanted = 10.0F + 40.0F * 2.0F / 2.2F * (1.0F - std::exp(-0.22F));
  EXPECT_NEAR(tracers.temperature(0), wanted, 0.05F);
  EXPECT_FLOAT_EQ(tracers.temperature(1), 10.0F);
  solid.temperature = {};
  for (int i = 0; i < 100; ++i) tracers.step(terms, scene, flow, 1e-3F);
  EXPECT_NEAR(tracers.temperature(0), 10.0F + (wanted - 10.0F) * std::exp(-0.02F), 0.05F);
}

TEST(VortonTracers, AreBornAlongTheLoopsOfABody) {
  Vortons vortons;
  vortons.add_body(panelled_box({1.0F, 1.0F, 1.0F}));
  VortonWater water;
  water.stream = {1.0F, 0.0F, 0.0F};
  BodyInStream body;
  body.stream = water.stream;
  TracerTerms terms;
  VortonTracers tracers;
  TracerEmitter emitter;
  emitter.body = 0;
  emitter.rate = 2000.0F;
  emitter.radius = 0.05F;
  emitter.source = 3;
  tracers.add_emitter(emitter);
  vortons.step({}, water, std::span(&body, 1), 0.02F);
  tracers.step(terms, {}, water, vortons, 0.02F);
  ASSERT_EQ(tracers.count(), 40);
  for (int i = 0; i < tracers.count(); ++i) {
    // Near the rim of the front face, which the stream along +x leaves first.
    const Vec3 at = tracers.at(i);
    EXPECT_NEAR(at.x, -0.5F, 0.1F);
    EXPECT_NEAR(std::max(std::abs(at.y), std::abs(at.z)), 0.5F, 0.1F);
    EXPECT_EQ(tracers.source(i), 3);
  }
}

TEST(VortonTracers, EmbeddedOnesAreDropped) {
  Vortons vortons;
  vortons.add_body(panelled_box(Vec3(1.0F)));
  const BodyInStream body;
  vortons.step({}, {}, std::span(&body, 1), 0.01F);
  TracerTerms terms;
  VortonTracers tracers;
  tracers.add(terms, Vec3(0.2F), 0);
  tracers.add(terms, Vec3(2.0F), 1);
  tracers.drop_embedded(vortons);
  ASSERT_EQ(tracers.count(), 1);
  EXPECT_EQ(tracers.source(0), 1);
}

TEST(VortonTracers, TooManyAreRefusedAndCounted) {
  TracerTerms terms;
  terms.most = 10;
  VortonTracers tracers;
  tracers.fill(terms, Vec3(0.0F), Vec3(1.0F), 25, 0, 0);
  EXPECT_EQ(tracers.count(), 10);
  EXPECT_EQ(tracers.refused(), 15);
}

TEST(VortonTracers, ComeBackBitByBitOnAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    Vortons vortons;
    vortons.add_body(panelled_box(Vec3(1.0F)));
    VortonWater water;
    water.stream = {1.0F, 0.0F, 0.0F};
    BodyInStream body;
    body.stream = water.stream;
    const std::array<std::optional<float>, 1> temperatures = {40.0F};
    TracerTerms terms;
    terms.grid_nodes = 2000;
    terms.life = 0.7F;
    VortonTracers tracers;
    tracers.fill(terms, Vec3(-2.0F, -1.0F, -1.0F), Vec3(0.0F, 1.0F, 1.0F), 3000, 0, 1);
    const auto add_emitters = [&tracers] {
      tracers.add_emitter({.at = Vec3(-1.0F, 0.0F, 0.0F), .rate = 777.0F, .velocity = Vec3(0.0F, 0.1F, 0.0F)});
      tracers.add_emitter({.rate = 555.0F, .source = 2, .body = 0});
    };
    add_emitters();
    for (int i = 0; i < 40; ++i) {
      vortons.step({}, water, std::span(&body, 1), 0.02F);
      if (i == 0) tracers.drop_embedded(vortons);
      if (i == 20) {  // through a saved state
        State state;
        take_state([&](Archive& archive) { tracers.visit(archive); }, state);
        tracers = {};
        add_emitters();
        ASSERT_TRUE(give_state(state, [&](Archive& archive) { tracers.visit(archive); }).ok());
        tracers.settle();
      }
      tracers.step(terms, {}, water, vortons, 0.02F, temperatures);
    }
    StateHash hash;
    hash_state([&](Archive& archive) { tracers.visit(archive); }, hash);
    hashes.push_back(hash.value());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

#ifndef REGATTA_SANITIZED
TEST(VortonTracers, ASteadyStepAllocatesNothing) {
  Vortons vortons;
  vortons.add_body(panelled_box(Vec3(1.0F)));
  add_ring(vortons);
  VortonTerms still;
  still.body.min_speed = 1e6F;  // no new rings
  VortonWater water;
  water.stream = {1.0F, 0.0F, 0.0F};
  BodyInStream body;
  body.stream = water.stream;
  vortons.step(still, water, std::span(&body, 1), 1e-4F);
  TracerTerms terms;
  terms.grid_nodes = 1000;
  terms.life = 0.2F;
  VortonTracers tracers;
  tracers.add_emitter({.at = Vec3(-1.0F, 0.3F, 0.3F), .rate = 20000.0F});
  const auto step = [&] { tracers.step(terms, still, water, vortons, 0.02F); };
  for (int i = 0; i < 30; ++i) step();
  const long before = allocations();
  for (int i = 0; i < 20; ++i) step();
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_GT(tracers.count(), terms.grid_nodes);
}
#endif

}  // namespace
}  // namespace regatta
