#include "vorton/paper_wake.h"

#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace regatta {
namespace {

constexpr float kPaperStep = 1.0F / 60.0F;  // [s]

VortonBox small_paper_box() {
  VortonBox box;
  box.lower = {-1.0F, -2.0F, -1.0F};
  box.upper = {1.0F, 0.0F, 1.0F};
  box.vortons = 300;
  box.tracers = 2000;
  return box;
}

// A plate that moves along x.
struct PaperCourse {
  std::shared_ptr<const Hull> hull = make_box_hull({0.2F, 1.0F, 1.0F}).value();
  Params params;
  PaperWake wake{small_paper_box()};
  VortonTracers tracers;
  TracerTerms terms;
  VortonWater water;
  PaperBody body;

  PaperCourse() {
    body.hull = hull.get();
    body.state.position = {-0.5F, -1.0F, 0.0F};
    body.state.velocity = {0.5F, 0.0F, 0.0F};
    body.under = true;
    terms.life = 100.0F;
    wake.add();
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      body.state.position += kPaperStep * body.state.velocity;
      wake.advance(params, kPaperStep, std::span(&body, 1), water, terms, tracers);
    }
  }
  ShedLoad load() {
    ShedLoad own;
    wake.give_loads(std::span(&own, 1));
    return own;
  }
  Visit visit() {
    return [this](Archive& archive) {
      wake.visit(archive);
      tracers.visit(archive);
    };
  }
};

TEST(PaperWake, FillsItsBoxOnceAndKeepsBodiesFree) {
  PaperCourse course;
  EXPECT_EQ(course.wake.count(), 0);
  course.run(1);
  EXPECT_NEAR(course.wake.count(), 300, 15);
  const int first = course.tracers.count();
  EXPECT_GT(first, 1700);
  EXPECT_LT(first, 2000);  // those inside the plate have gone
  course.run(30);
  EXPECT_EQ(course.tracers.count(), first);
  const Solid solid{&course.hull->parts[0], course.body.state, farthest_corner(course.hull->parts[0]), {}};
  for (int i = 0; i < course.tracers.count(); ++i) {
    EXPECT_FALSE(contains(*solid.shape, solid.state.to_body(course.tracers.at(i)))) << i;
  }
}

TEST(PaperWake, TracersThatABodyHitsWhenItSetsOutPushItBack) {
  PaperCourse course;
  course.run(1);
  const ShedLoad load = course.load();
  EXPECT_TRUE(load.active);
  EXPECT_LT(load.force.x, -1.0F);
  EXPECT_GT(std::abs(load.force.x), 3.0F * std::hypot(load.force.y, load.force.z));
  // Each tracer stands for its part of the box.
  const PaperLoad hits = paper_tracer_load(course.tracers.last_hits()[0], 8.0F / 2000.0F, 0.1F, kPaperStep);
  EXPECT_NEAR(load.force.x, hits.push.x / static_cast<double>(kPaperStep), 1e-3);
}

TEST(PaperWake, BodiesThatAreNotUnderWaterFeelAndDoNothing) {
  PaperCourse course;
  course.body.under = false;
  course.run(5);
  EXPECT_FALSE(course.load().active);
  EXPECT_EQ(course.load().force, Vec3(0.0F));
  EXPECT_NEAR(course.tracers.count(), 2000, 0);
}

TEST(PaperWake, WithoutABoxThereIsNothing) {
  PaperCourse course;
  course.wake = PaperWake(std::nullopt);
  course.wake.add();
  course.run(3);
  EXPECT_EQ(course.wake.count(), 0);
  EXPECT_FALSE(course.load().active);
  VortonSnapshot snapshot;
  course.wake.snapshot(snapshot);
  EXPECT_TRUE(snapshot.free.empty());
}

// Reading does not change the state: a body has its place in it from the moment it exists.
TEST(PaperWake, HoldsALoadOfEveryBody) {
  PaperWake wake(VortonBox{});
  const auto entries = [&wake] {
    State state;
    take_state([&](Archive& archive) { wake.visit(archive); }, state);
    return state.find("paper_force")->entries();
  };
  EXPECT_EQ(entries(), 0);
  for (int i = 0; i < 3; ++i) wake.add();
  EXPECT_EQ(entries(), 3);
  wake.rest();
  wake.remove(1);
  EXPECT_EQ(entries(), 2);
  std::array<ShedLoad, 2> loads;
  wake.give_loads(loads);
  EXPECT_FALSE(loads[0].active || loads[1].active);
}

TEST(PaperWake, GoesOnFromASavedStateBitByBit) {
  PaperCourse one, other;
  one.run(20);
  State state;
  take_state(one.visit(), state);
  ASSERT_TRUE(give_state(state, other.visit()).ok());
  other.wake.settle();
  other.tracers.settle();
  other.body = one.body;
  other.body.hull = other.hull.get();
  EXPECT_EQ(other.load().force, one.load().force);
  one.run(20);
  other.run(20);
  State a, b;
  take_state(one.visit(), a);
  take_state(other.visit(), b);
  EXPECT_EQ(first_difference(a, b), std::nullopt);
}

TEST(PaperWake, TermsFollowTheParameters) {
  Params params;
  params.vorton_gain = 0.25;
  params.vorton_thickness = 1.5;
  params.vorton_exchange = 0.01;
  params.vorton_eddy = 0.5;
  params.vorton_loss = 1.0;
  const PaperTerms terms = paper_terms(params);
  EXPECT_FLOAT_EQ(terms.gain, 0.25F);
  EXPECT_FLOAT_EQ(terms.thickness, 1.5F);
  EXPECT_FLOAT_EQ(terms.viscosity, 0.01F);
  EXPECT_FLOAT_EQ(terms.eddy, 0.5F);
  EXPECT_FLOAT_EQ(terms.loss, 1.0F);
}

}  // namespace
}  // namespace regatta
