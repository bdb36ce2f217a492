#include "vorton/vorton_tracers.h"

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

std::shared_ptr<const SourcePanels> box(const Vec3& size) {
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
  // Once round the line of a ring that is held: back at the start, by an error that falls as dt².
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

TEST(VortonTracers, NeverLieInsideABody) {
  // Two bodies close to each other, tossed about and turning, in a stream that changes all the time.
  Vortons vortons;
  vortons.add_body(box({0.5F, 0.5F, 0.5F}));
  vortons.add_body(box({0.1F, 1.0F, 0.6F}));
  TracerTerms terms;
  terms.most = 1000;
  terms.life = 1e6F;
  VortonTerms still;
  still.body.min_speed = 1e6F;
  VortonTracers tracers;
  tracers.fill(terms, Vec3(-1.0F), Vec3(1.0F), 1000, 0, 1);
  Rng rng(5);
  std::array<BodyInStream, 2> bodies;
  constexpr float kStep = 0.02F;
  for (int i = 0; i < 1000; ++i) {
    VortonWater water;
    const auto any = [&] { return rng.uniform(-3.0F, 3.0F); };
    for (BodyInStream& body : bodies) {
      body.state.velocity = {any(), any(), any()};
      body.state.angular_velocity = {any(), any(), any()};
      body.state.position = 0.97F * (body.state.position + kStep * body.state.velocity);
      const float spin = glm::length(body.state.angular_velocity);
      body.state.orientation =
          glm::normalize(glm::angleAxis(kStep * spin, body.state.angular_velocity / spin) * body.state.orientation);
    }
    bodies[1].state.position = bodies[0].state.position + Vec3(1.1F, 0.0F, 0.0F);
    water.stream = {any(), any(), any()};
    water.stream -= 1.0F * tracers.at(0);  // so that they stay near by
    vortons.step(still, water, bodies, kStep);
    tracers.step(terms, still, water, vortons, kStep);
    ASSERT_EQ(tracers.count(), 1000);
    for (int t = 0; t < tracers.count(); ++t) {
      for (const BodyInStream& body : bodies) {
        const VortonBody& solid = vortons.body(&body == &bodies[1] ? 1 : 0);
        ASSERT_FALSE(contains(solid.shape().shape(), body.state.to_body(tracers.at(t)))) << i;
      }
    }
  }
  EXPECT_GT(tracers.hits(), 1000);
}

TEST(VortonTracers, EmbeddedOnesAreDropped) {
  Vortons vortons;
  vortons.add_body(box(Vec3(1.0F)));
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
    vortons.add_body(box(Vec3(1.0F)));
    VortonWater water;
    water.stream = {1.0F, 0.0F, 0.0F};
    BodyInStream body;
    body.stream = water.stream;
    TracerTerms terms;
    terms.grid_nodes = 2000;
    VortonTracers tracers;
    tracers.fill(terms, Vec3(-2.0F, -1.0F, -1.0F), Vec3(0.0F, 1.0F, 1.0F), 3000, 0, 1);
    for (int i = 0; i < 40; ++i) {
      vortons.step({}, water, std::span(&body, 1), 0.02F);
      if (i == 0) tracers.drop_embedded(vortons);
      if (i == 20) {  // through a saved state
        State state;
        take_state([&](Archive& archive) { tracers.visit(archive); }, state);
        tracers = {};
        ASSERT_TRUE(give_state(state, [&](Archive& archive) { tracers.visit(archive); }).ok());
        tracers.settle();
      }
      tracers.step(terms, {}, water, vortons, 0.02F);
    }
    StateHash hash;
    hash_state([&](Archive& archive) { tracers.visit(archive); }, hash);
    hashes.push_back(hash.value());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

}  // namespace
}  // namespace regatta
