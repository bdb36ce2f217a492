#include "wake/wakes.h"

#include "core/parallel.h"
#include "hulls_of_boxes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr double kDt = 1.0 / 60.0;

// Bodies in an even stream; vortices are put a radius beyond their edges.
struct Scene {
  Params params;
  Domain domain{Vec2(-50.0F), Vec2(50.0F)};
  std::vector<BodyView> bodies;
  Vec2 stream{1.0F, 0.2F};
  Wakes wakes;
  double time = 0.0;

  explicit Scene(const std::vector<BodyView>& views, const Domain& edges = {Vec2(-50.0F), Vec2(50.0F)})
      : domain(edges), bodies(views), wakes(edges, 0.0F) {
    for (const BodyView& view : bodies) wakes.add(view);
  }
  void step() {
    std::vector<Vec2> places;
    wakes.probe(params, bodies, places);
    const std::vector<WaterSample> samples(places.size(), WaterSample{0.0F, 2.0F, -2.0F, stream, true});
    std::vector<SphereSweep> sweeps;
    wakes.advance(params, time, kDt, bodies, samples, sweeps);
    std::vector<Vec3> found;
    for (const SphereSweep& sweep : sweeps) found.push_back(sweep.from + 1.3F * sweep.radius * sweep.along);
    wakes.emit(params, time, found);
    time += kDt;
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) step();
  }
  [[nodiscard]] std::vector<double> values(int body) const { return wake_values(wakes.state(body)); }
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
    Result<WakeState> state = wake_from_values(first.values(0));
    ASSERT_TRUE(state.ok());
    ASSERT_TRUE(second.wakes.restore(second.params, 0, std::move(state).value()));
    EXPECT_EQ(second.wakes.fields()[0]->u, first.wakes.fields()[0]->u);
    first.run(60);
    second.run(60);
    EXPECT_EQ(second.values(0), first.values(0));
  }
}

TEST(Wakes, TheNumberOfThreadsDoesNotMatter) {
  const int before = thread_count();
  std::vector<double> expected;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    Scene run({box_at(Vec3(0.0F))});
    run.run(120);
    if (expected.empty()) expected = run.values(0);
    EXPECT_EQ(run.values(0), expected) << threads;
  }
  set_thread_count(before);
}

TEST(Wakes, BodiesKnowNothingOfEachOthersVortices) {
  Scene alone({box_at({3.0F, 0.0F, 0.0F})});
  Scene three({box_at({-3.0F, 0.1F, 0.0F}, 1.0F), box_at({3.0F, 0.0F, 0.0F}), box_at({5.0F, 0.0F, 1.0F})});
  alone.run(100);
  three.run(100);
  EXPECT_EQ(three.values(1), alone.values(0));
  EXPECT_EQ(three.wakes.fields().size(), 3U);
  // The later ones move up.
  const std::vector<double> last = three.values(2);
  three.wakes.remove(1);
  three.bodies.erase(three.bodies.begin() + 1);
  ASSERT_EQ(three.wakes.fields().size(), 2U);
  EXPECT_EQ(three.values(1), last);
  three.run(10);
  three.wakes.clear(three.bodies);
  EXPECT_EQ(three.wakes.vortex_count(), 0);
  EXPECT_TRUE(three.wakes.fields()[0]->empty());
}

TEST(Wakes, WhatDoesNotFitIsRefused) {
  Scene run({box_at(Vec3(0.0F))});
  run.run(60);
  const std::vector<double> before = run.values(0);
  ASSERT_GT(run.wakes.vortex_count(), 0);
  WakeState fewer = run.wakes.state(0);
  fewer.potentials.pop_back();
  EXPECT_FALSE(run.wakes.restore(run.params, 0, fewer));
  WakeState torn = run.wakes.state(0);
  torn.vortices.w.pop_back();
  EXPECT_FALSE(run.wakes.restore(run.params, 0, torn));
  WakeState broken = run.wakes.state(0);
  broken.vortices.x[0] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(run.wakes.restore(run.params, 0, broken));
  EXPECT_EQ(run.values(0), before);
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

TEST(Wakes, SwitchedOffTheyForgetWhatWas) {
  Scene run({box_at(Vec3(0.0F))});
  run.run(60);
  EXPECT_GT(run.wakes.vortex_count(), 0);
  run.wakes.clear(run.bodies);
  EXPECT_EQ(run.wakes.vortex_count(), 0);
  EXPECT_EQ(run.values(0), Scene({box_at(Vec3(0.0F))}).values(0));
}

}  // namespace
}  // namespace regatta
