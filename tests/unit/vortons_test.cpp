#include "vorton/vortons.h"

#include "allocations.h"
#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

void add_ring(Vortons& vortons, float y, int count = 62) {
  Ring ring;
  ring.circulation = 1.0F;
  ring.size = 0.1F;
  ring.core = 0.15F;
  std::vector<Vec3> nodes;
  for (int i = 0; i < count; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
    nodes.emplace_back(std::sin(angle), y, std::cos(angle));
  }
  vortons.add(ring, nodes);
}

TEST(Vortons, AWorldWithoutRingsGoesOn) {
  Vortons vortons;
  vortons.step({}, {}, 0.01F);
  EXPECT_EQ(vortons.rings().count(), 0);
}

TEST(Vortons, AStreamCarriesRings) {
  Vortons still, carried;
  add_ring(still, 0.0F);
  add_ring(carried, 0.0F);
  VortonWater water;
  water.stream = {2.0F, 0.0F, 0.0F};
  for (int i = 0; i < 50; ++i) {
    still.step({}, {}, 0.01F);
    carried.step({}, water, 0.01F);
  }
  EXPECT_NEAR(carried.rings().x[7] - still.rings().x[7], 1.0F, 1e-5F);
  EXPECT_NEAR(carried.rings().y[7], still.rings().y[7], 1e-5F);
}

TEST(Vortons, StiffRingsTakeSubstepsUpToTheMost) {
  Vortons vortons;
  add_ring(vortons, 0.0F);
  vortons.step({}, {}, 0.05F);  // Γ dt/σ² = 2.2: three sub-steps
  EXPECT_EQ(vortons.report().bits, 0U);
  EXPECT_FLOAT_EQ(vortons.rings().last_dt, 0.05F / 3.0F);
  vortons.step({}, {}, 0.2F);
  EXPECT_EQ(vortons.report().bits, static_cast<std::uint32_t>(VortonReport::kStiff));
  EXPECT_EQ(vortons.report().stiff_steps, 1);
  EXPECT_EQ(vortons.report().stiff_place.what, "vortex ring");
  ASSERT_TRUE(vortons.report().stiff_place.at);
  EXPECT_LT(glm::length(*vortons.report().stiff_place.at), 0.2F);  // the middle, which has gone a little way
}

TEST(Vortons, TooManyNodesAreReported) {
  VortonTerms terms;
  terms.upkeep.most_nodes = 100;
  Vortons vortons;
  add_ring(vortons, 0.0F);
  add_ring(vortons, 1.0F);
  vortons.step(terms, {}, 0.01F);
  EXPECT_EQ(vortons.rings().count(), 62);
  EXPECT_EQ(vortons.report().bits, static_cast<std::uint32_t>(VortonReport::kCrowded));
  EXPECT_EQ(vortons.report().crowded_rings, 1);
  ASSERT_TRUE(vortons.report().crowded_place.at);
  EXPECT_LT(glm::length(*vortons.report().crowded_place.at), 0.1F);  // the middle of the older one
}

TEST(Vortons, ALostRingDoesNotTakeTheOthersAlong) {
  Vortons vortons;
  add_ring(vortons, 0.0F);
  Ring ring;
  const float lost = std::numeric_limits<float>::infinity();
  const std::vector<Vec3> nodes = {{lost, 0.0F, 0.0F}, {1.0F, 5.0F, 0.0F}, {0.0F, 5.0F, 1.0F}, {5.0F, 5.0F, 0.0F}};
  vortons.add(ring, nodes);
  add_ring(vortons, 3.0F);
  vortons.step({}, {}, 0.01F);
  EXPECT_EQ(vortons.report().bits & VortonReport::kNonFinite, static_cast<std::uint32_t>(VortonReport::kNonFinite));
  EXPECT_EQ(vortons.report().nonfinite_rings, 1);
  EXPECT_EQ(vortons.report().stiff_place.at, Vec3(2.0F, 5.0F, 1.0F / 3.0F));  // of its nodes that have a place
  EXPECT_EQ(vortons.rings().count(), 124);
  for (int i = 0; i < vortons.rings().count(); ++i) EXPECT_TRUE(std::isfinite(vortons.rings().at(i).x));
}

TEST(Vortons, GoOnFromASavedStateBitByBit) {
  Vortons vortons;
  add_ring(vortons, 0.0F);
  add_ring(vortons, 0.5F);
  for (int i = 0; i < 20; ++i) vortons.step({}, {}, 0.01F);
  State state;
  take_state([&](Archive& archive) { vortons.visit(archive); }, state);
  Vortons back;
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { back.visit(archive); }).ok());
  ASSERT_TRUE(back.settle({}).ok());
  for (int i = 0; i < 20; ++i) {
    vortons.step({}, {}, 0.01F);
    back.step({}, {}, 0.01F);
  }
  State one, two;
  take_state([&](Archive& archive) { vortons.visit(archive); }, one);
  take_state([&](Archive& archive) { back.visit(archive); }, two);
  EXPECT_EQ(one, two) << first_difference(one, two).value_or("");
}

// A body in a stream, for some steps; place: where it stands.
void step_body(Vortons& vortons, const Vec3& place, int steps) {
  BodyInStream body;
  body.state.position = place;
  body.stream = {1.0F, 0.0F, 0.2F};
  for (int i = 0; i < steps; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
}

// A body that crosses a periodic edge takes its rings along, and none else; it and they go on as if nothing had been.
TEST(Vortons, RingsAreShiftedWithTheirBody) {
  const Vec3 by(16.0F, 0.0F, -8.0F);
  Vortons stays, goes;
  for (Vortons* each : {&stays, &goes}) {
    each->add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0], 100));
    step_body(*each, Vec3(0.0F), 100);
    ASSERT_TRUE(each->has_rings(0));
  }
  goes.shift(0, by);
  const auto off = [&](int node) { return glm::distance(goes.rings().at(node), stays.rings().at(node) + by); };
  for (int i = 0; i < stays.rings().count(); ++i) ASSERT_LT(off(i), 1e-5F) << i;
  step_body(stays, Vec3(0.0F), 50);
  step_body(goes, by, 50);
  ASSERT_EQ(goes.rings().count(), stays.rings().count());
  float most = 0.0F;
  for (int i = 0; i < stays.rings().count(); ++i) most = std::max(most, off(i));
  const VortonLoad &a = stays.body(0).load(), &b = goes.body(0).load();
  std::printf("apart by %.2g m; force %.1f N, off by %.2g N; torque off by %.2g N m\n", static_cast<double>(most),
              static_cast<double>(glm::length(a.force)), static_cast<double>(glm::distance(a.force, b.force)),
              static_cast<double>(glm::distance(a.torque, b.torque)));
  EXPECT_LT(most, 1e-3F);
  EXPECT_LT(glm::distance(a.force, b.force), 0.01F * glm::length(a.force));
  EXPECT_LT(glm::distance(a.torque, b.torque), 0.01F * glm::length(a.force));
}

TEST(Vortons, RingsOfOthersAreNotShifted) {
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0], 100));
  add_ring(vortons, 5.0F);
  step_body(vortons, Vec3(0.0F), 60);
  ASSERT_TRUE(vortons.has_rings(0));
  const Rings before = vortons.rings();
  vortons.shift(0, {10.0F, 0.0F, 0.0F});
  for (const Ring& ring : before.list) {
    for (int i = ring.first; i < ring.first + ring.count; ++i) {
      EXPECT_NEAR(vortons.rings().at(i).x - before.at(i).x, ring.body == 0 ? 10.0F : 0.0F, 1e-5F);
    }
  }
}

#ifndef REGATTA_SANITIZED
TEST(Vortons, ASteadyStepAllocatesNothing) {
  for (const auto way : {VortonSumTerms::Way::kDirect, VortonSumTerms::Way::kTree}) {
    Vortons vortons;
    add_ring(vortons, 0.0F, 400);
    add_ring(vortons, 2.0F, 400);
    VortonTerms terms;
    terms.sum.way = way;
    VortonWater water;
    water.mirrors = {5.0F, -5.0F};
    for (int i = 0; i < 10; ++i) vortons.step(terms, water, 0.001F);
    const long before = allocations();
    for (int i = 0; i < 10; ++i) vortons.step(terms, water, 0.001F);
    EXPECT_EQ(allocations() - before, 0);
  }
}
TEST(Vortons, AWakeThatHasGrownAllocatesNothing) {
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0], 100));
  BodyInStream body;
  body.stream = {1.0F, 0.0F, 0.0F};
  for (int i = 0; i < 900; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  const long before = allocations();
  for (int i = 0; i < 200; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  EXPECT_EQ(allocations() - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
