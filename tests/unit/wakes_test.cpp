#include "wake/wakes.h"

#include "core/parallel.h"
#include "core/state.h"
#include "hulls_of_boxes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;

// Bodies in an even stream; vortices are put a radius beyond their edges.
struct Scene {
  Params params;
  Domain domain{Vec2(-50.0F), Vec2(50.0F)};
  std::vector<BodyView> bodies;
  std::vector<BodyLoad> loads;  // of the water
  Vec2 stream{1.0F, 0.2F};
  float hollow = 0.0F;  // how much lower the water stands right behind a body at the origin [m]
  Wakes wakes;
  double time = 0.0;

  explicit Scene(const std::vector<BodyView>& views, const Domain& edges = {Vec2(-50.0F), Vec2(50.0F)})
      : domain(edges), bodies(views), wakes(edges, 0.0F) {
    for (const BodyView& view : bodies) wakes.add(view);
  }
  void step() {
    std::vector<Vec2> places;
    loads.resize(bodies.size());
    wakes.probe(params, bodies, places);
    std::vector<WaterSample> samples(places.size(), WaterSample{0.0F, 2.0F, -2.0F, stream, true});
    const Vec2 along = stream / glm::length(stream), across(-along.y, along.x);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const float behind = glm::dot(places[i], along);
      if (behind > 0.7F && behind < 1.05F && std::abs(glm::dot(places[i], across)) < 0.45F)
        samples[i].surface -= hollow;
    }
    std::vector<SphereSweep> sweeps;
    wakes.advance(params, time, kDt, bodies, loads, samples, sweeps);
    std::vector<Vec3> found;
    for (const SphereSweep& sweep : sweeps) found.push_back(sweep.from + 1.3F * sweep.radius * sweep.along);
    wakes.emit(params, time, 1.0F, found);
    time += kDt;
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) step();
  }
  // All that the wake of a body carries from step to step.
  State state(int body) {
    State state;
    take_state([&](Archive& archive) { wakes.visit(archive, body); }, state);
    return state;
  }
};

BodyView box_at(Vec3 at, float yaw = 0.3F) {
  return view_of(make_box_hull(Vec3(1.0F)).value(), at, glm::angleAxis(yaw, Vec3(0, 1, 0)));
}

TEST(Wakes, ARestoredWakeGoesOnWithTheSameBits) {
  for (const WakeAdvection advection : {WakeAdvection::kGrid, WakeAdvection::kDirect}) {
    Scene first({box_at(Vec3(0.0F))});
    first.params.wake_advection = advection;
    first.run(150);
    ASSERT_GT(first.wakes.vortex_count(), 8);
    Scene second({box_at(Vec3(0.0F))});
    second.params = first.params;
    second.time = first.time;
    ASSERT_TRUE(give_state(first.state(0), [&](Archive& archive) { second.wakes.visit(archive, 0); }).ok());
    second.wakes.settle(second.params);
    EXPECT_EQ(second.wakes.fields()[0]->u, first.wakes.fields()[0]->u);
    first.run(60);
    second.run(60);
    EXPECT_EQ(second.state(0), first.state(0));
  }
}

TEST(Wakes, TheNumberOfThreadsDoesNotMatter) {
  const int before = thread_count();
  State expected;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    Scene run({box_at(Vec3(0.0F))});
    run.run(120);
    if (expected.arrays.empty()) expected = run.state(0);
    EXPECT_EQ(run.state(0), expected) << threads;
  }
  set_thread_count(before);
}

TEST(Wakes, BodiesKnowNothingOfEachOthersVortices) {
  Scene alone({box_at({3.0F, 0.0F, 0.0F})});
  Scene three({box_at({-3.0F, 0.1F, 0.0F}, 1.0F), box_at({3.0F, 0.0F, 0.0F}), box_at({5.0F, 0.0F, 1.0F})});
  alone.run(100);
  three.run(100);
  EXPECT_EQ(three.state(1), alone.state(0));
  EXPECT_EQ(three.wakes.fields().size(), 3U);
  // The later ones move up.
  const State last = three.state(2);
  three.wakes.remove(1);
  three.bodies.erase(three.bodies.begin() + 1);
  ASSERT_EQ(three.wakes.fields().size(), 2U);
  EXPECT_EQ(three.state(1), last);
  three.run(10);
  three.wakes.clear(three.bodies);
  EXPECT_EQ(three.wakes.vortex_count(), 0);
  EXPECT_TRUE(three.wakes.fields()[0]->empty());
}

TEST(Wakes, WhatDoesNotFitIsRefused) {
  Scene run({box_at(Vec3(0.0F))});
  run.run(60);
  const State before = run.state(0);
  ASSERT_GT(run.wakes.vortex_count(), 0);
  const auto refused = [&](const char* name, const auto& spoil) {
    State bad = before;
    for (StateArray& array : bad.arrays) {
      if (array.name == name) spoil(array.bytes);
    }
    const Result<> given = give_state(bad, [&](Archive& archive) { run.wakes.visit(archive, 0); });
    EXPECT_EQ(run.state(0), before);
    return given.ok() ? std::string() : given.error().message;
  };
  const auto shorter = [](std::vector<std::byte>& bytes) { bytes.resize(bytes.size() - 8); };
  EXPECT_NE(refused("wake.potentials", shorter).find("\"wake.potentials\" of the state has"), std::string::npos);
  EXPECT_NE(refused("wake.w", shorter).find("\"wake.w\" of the state has"), std::string::npos);
  const auto not_a_number = [](std::vector<std::byte>& bytes) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data(), &nan, sizeof nan);
  };
  EXPECT_EQ(refused("wake.x", not_a_number), "wake.x[0] = nan of the state can't be");
}

TEST(Wakes, GoOnAcrossAPeriodicEdge) {
  // A body that swims east in water at rest, once round a tank and once in an endless one.
  for (const WakeAdvection advection : {WakeAdvection::kGrid, WakeAdvection::kDirect}) {
    const auto swim = [&](const Domain& domain) {
      Scene run({box_at({18.5F, 0.0F, 0.0F})}, domain);
      run.params.wake_advection = advection;
      run.stream = Vec2(0.0F);
      for (int i = 0; i < 150; ++i) {
        BodyState& state = run.bodies[0].state;
        state.velocity = {1.0F, 0.0F, 0.0F};
        state.position.x = 18.5F + static_cast<float>(kDt * i);
        const Vec2 wrapped = domain.wrapped(horizontal(state.position));
        state.position.x = wrapped.x;
        run.step();
      }
      return run;
    };
    const Scene round = swim({Vec2(-20.0F), Vec2(20.0F), EdgeKind::kPeriodic, EdgeKind::kPeriodic});
    const Scene endless = swim({Vec2(-60.0F), Vec2(60.0F)});
    ASSERT_LT(round.bodies[0].state.position.x, 0.0F);
    const Vortices& a = round.wakes.state(0).vortices;
    const Vortices& b = endless.wakes.state(0).vortices;
    ASSERT_GT(a.count(), 8);
    ASSERT_EQ(a.count(), b.count());
    for (int i = 0; i < a.count(); ++i) {
      // Floats near 20 m, whose rounding what is unstable lets grow.
      EXPECT_LT(glm::length(a.at(i) + Vec2(40.0F, 0.0F) - b.at(i)), 1.0e-3F) << i;
    }
  }
}

TEST(Wakes, MayDoNoMoreThanTheirBodyLosesToDrag) {
  for (const bool stands : {false, true}) {  // a body that is towed afloat, and a wall
    BodyView box = box_at(Vec3(0.0F));
    box.motion = BodyMotion::kKinematic;
    Scene run({box});
    run.params.wake_lambda = 1.0;
    BodyLoad load;  // along the stream and across it
    load.drag = Vec3(run.stream.x, 0.0F, run.stream.y) * 3.0F + Vec3(-run.stream.y, 0.0F, run.stream.x) * 5.0F;
    load.buoyancy = Vec3(run.stream.x, 9000.0F, run.stream.y) * 10.0F;
    load.wake = Vec3(run.stream.x, 0.0F, run.stream.y) * 100.0F;  // what the vortices themselves do does not count
    load.drag += load.wake;
    load.lost = 7.0F;
    load.stands = stands;
    run.loads = {load};
    run.run(60);
    const float speed2 = glm::dot(run.stream, run.stream);
    const float lost = stands ? 13.0F * speed2 : load.lost;
    const WakeReaction& reaction = run.wakes.fields()[0]->reaction;
    EXPECT_NEAR(reaction.power / (lost * (1.0F - std::exp(-1.0F))), 1.0F, 1.0e-4F);  // after 1/k
    EXPECT_NEAR(glm::dot(reaction.along, run.stream), std::sqrt(speed2), 1.0e-5F);
    if (stands) {
      EXPECT_NEAR(reaction.drag, 3.0F * std::sqrt(speed2), 1.0e-4F);
    } else {
      EXPECT_GT(reaction.drag, 1.0e9F);  // nothing beyond it
    }
    run.loads[0].lost = 0.0F;
    run.stream = Vec2(0.0F);  // at rest the body loses nothing
    run.run(600);
    EXPECT_LT(run.wakes.state(0).reaction.power, 1.0e-3F);
  }
}

// What leaves a side is the head that the water behind a body lacks, g times the hollow here. Against 1.05 U² of it the
// share of vortices goes by U dt/(2.5 B) a step at most, of a body that stands.
TEST(Wakes, BringWhatTheWaterBehindABodyThatStandsDoesNotShed) {
  Scene run({box_at(Vec3(0.0F))});
  BodyLoad load;
  load.stands = true;
  run.loads = {load};
  const float speed = glm::length(run.stream), layer = 1.05F * speed * speed / kGravity;
  const auto brought = [&] { return run.wakes.state(0).brought; };
  run.run(5);
  EXPECT_EQ(brought(), 1.0F) << "even water sheds nothing by itself";
  run.hollow = 2.0F * layer;
  run.step();
  const float fall = 1.0F - brought(), passing = speed * static_cast<float>(kDt);
  EXPECT_GT(fall, passing / (2.5F * 1.42F));  // of a cube across its diagonal
  EXPECT_LT(fall, passing / 2.5F);            // of one square to the stream
  run.hollow = 40.0F * layer;                 // a wave passes
  run.step();
  EXPECT_NEAR(1.0F - brought(), 2.0F * fall, 0.02F * fall);
  run.hollow = layer;
  run.run(10);
  EXPECT_NEAR(1.0F - brought(), 2.0F * fall, 0.3F * fall) << "as much as a layer: it stays";
  run.hollow = 2.0F * layer;
  run.run(1000);
  EXPECT_EQ(brought(), 0.0F);
  run.hollow = 0.0F;
  run.step();
  EXPECT_NEAR(brought(), fall, 0.02F * fall);
  run.loads[0].stands = false;
  run.run(50);
  EXPECT_NEAR(brought(), fall, 0.02F * fall) << "afloat nothing is measured";
}

TEST(Wakes, SwitchedOffTheyForgetWhatWas) {
  Scene run({box_at(Vec3(0.0F))});
  run.run(60);
  EXPECT_GT(run.wakes.vortex_count(), 0);
  run.wakes.clear(run.bodies);
  EXPECT_EQ(run.wakes.vortex_count(), 0);
  EXPECT_EQ(run.state(0), Scene({box_at(Vec3(0.0F))}).state(0));
}

}  // namespace
}  // namespace regatta
