#include "vorton/vortons.h"

#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <numbers>

#ifndef REGATTA_SANITIZED
std::atomic<long> allocations{0};  // of the whole program: tests of steady steps read differences
// NOLINTBEGIN: replacing the global operators is how allocations are counted
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND
#endif

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
    const long before = allocations;
    for (int i = 0; i < 10; ++i) vortons.step(terms, water, 0.001F);
    EXPECT_EQ(allocations - before, 0);
  }
}
TEST(Vortons, AWakeThatHasGrownAllocatesNothing) {
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0], 100));
  BodyInStream body;
  body.stream = {1.0F, 0.0F, 0.0F};
  for (int i = 0; i < 900; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  const long before = allocations;
  for (int i = 0; i < 200; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  EXPECT_EQ(allocations - before, 0);
}
#endif

}  // namespace
}  // namespace regatta
