#include "vorton/vorton_body.h"

#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "vorton/vortons.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

std::shared_ptr<const SourcePanels> panels_of(const Vec3& size) {
  return std::make_shared<SourcePanels>(make_box_hull(size).value()->parts[0], 120);
}
BodyInStream in_stream(const Vec3& stream) {
  BodyInStream body;
  body.stream = stream;
  return body;
}
State taken(Vortons& vortons) {
  State state;
  take_state([&](Archive& archive) { vortons.visit(archive); }, state);
  return state;
}

TEST(VortonBody, ShedsARingEveryPieceOfTheStream) {
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  const BodyInStream body = in_stream({2.0F, 0.0F, 0.0F});
  for (int i = 0; i < 101; ++i) vortons.step({}, {}, std::span(&body, 1), 0.01F);  // 2 m, in pieces of 0.2 m
  EXPECT_NEAR(static_cast<double>(vortons.body(0).rings_shed()), 10.0, 1.0);
  for (const Ring& ring : vortons.rings().list) {
    EXPECT_LT(ring.circulation, 0.0F);
    EXPECT_FLOAT_EQ(ring.size, 0.2F);
    EXPECT_EQ(ring.body, 0);
  }
  // The water that the body holds back, downstream of it, has lost speed: its impulse is against the stream.
  EXPECT_LT(rings_impulse(vortons.rings(), 0, Vec3(0.0F)).linear.x, 0.0);
  EXPECT_GT(vortons.body(0).load().force.x, 0.0F);
}

TEST(VortonBody, ASlowBodyShedsNothing) {
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  const BodyInStream body = in_stream({0.05F, 0.0F, 0.0F});
  for (int i = 0; i < 100; ++i) vortons.step({}, {}, std::span(&body, 1), 0.1F);
  EXPECT_EQ(vortons.rings().count(), 0);
  EXPECT_NEAR(vortons.body(0).load().force.x, 0.0F, 1e-3F);
}

TEST(VortonBody, AtRestInStillWaterFeelsNothing) {
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  const BodyInStream body = in_stream(Vec3(0.0F));
  for (int i = 0; i < 5; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  EXPECT_EQ(vortons.body(0).load().force, Vec3(0.0F));
  EXPECT_EQ(vortons.body(0).load().torque, Vec3(0.0F));
}

// The ring of a tail's stroke: not felt when it is born, since the tail has felt it; and what it has in the end, far
// away, with what the body has felt of it on its way, is the impulse that the water got.
TEST(VortonBody, AStrokeLeavesItsImpulseInTheWater) {
  Vortons vortons;
  VortonTerms terms;
  terms.body.fade = 0.0F;  // what fades is no force
  vortons.add_body(panels_of(Vec3(1.0F, 0.6F, 0.4F)));
  BodyInStream body = in_stream(Vec3(0.0F));
  body.state.orientation = glm::angleAxis(0.4F, glm::normalize(Vec3(0.2F, 1.0F, 0.1F)));
  constexpr float kStep = 0.02F;
  for (int i = 0; i < 3; ++i) vortons.step(terms, {}, std::span(&body, 1), kStep);
  TailStroke stroke;
  const auto turned = [&](const Vec3& v) { return body.state.orientation * v; };
  stroke.impulse = turned({-60.0F, 5.0F, 40.0F});
  stroke.from = turned({-0.7F, 0.0F, 0.2F});
  stroke.to = turned({-0.9F, 0.0F, -0.2F});
  stroke.along = turned({0.0F, 1.0F, 0.0F});
  stroke.span = 0.5F;
  body.stroke = stroke;
  vortons.step(terms, {}, std::span(&body, 1), kStep);
  body.stroke.reset();
  ASSERT_EQ(vortons.rings().list.size(), 1U);
  const auto wanted = glm::dvec3(stroke.impulse);
  glm::dvec3 felt = vortons.body(0).load().push;
  glm::dvec3 by_itself = 1000.0 * vortons.body(0).by_rings().linear;
  EXPECT_LT(glm::length(felt), 0.02 * glm::length(wanted));
  EXPECT_GT(glm::length(1000.0 * rings_impulse(vortons.rings(), 0, Vec3(0.0F)).linear - wanted),
            0.01 * glm::length(wanted))
      << "the slip on the hull has a part of it";
  for (int i = 0; i < 150; ++i) {
    vortons.step(terms, {}, std::span(&body, 1), kStep);
    felt += vortons.body(0).load().push;
    by_itself += 1000.0 * vortons.body(0).by_rings().linear;
  }
  ASSERT_EQ(vortons.rings().list.size(), 1U);
  // The part of it that has cancelled across its own axis is no force.
  const double kept = static_cast<double>(vortons.rings().list[0].kept);
  EXPECT_GT(kept, 0.8);
  const glm::dvec3 left = 1000.0 / kept * rings_impulse(vortons.rings(), 0, Vec3(0.0F)).linear - by_itself;
  EXPECT_LT(glm::length(left + felt - wanted), 0.01 * glm::length(wanted));
}

TEST(VortonBody, KeepsRingsOutside) {
  Vortons vortons;
  const auto shape = panels_of({0.3F, 1.0F, 1.0F});
  vortons.add_body(shape);
  BodyInStream body = in_stream({1.0F, 0.0F, 0.0F});
  body.state.orientation = glm::angleAxis(0.6F, Vec3(0.0F, 0.0F, 1.0F));
  for (int i = 0; i < 300; ++i) {
    vortons.step({}, {}, std::span(&body, 1), 0.02F);
    for (int n = 0; n < vortons.rings().count(); ++n) {
      ASSERT_FALSE(contains(shape->parts()[0], body.state.to_body(vortons.rings().at(n)))) << i;
    }
  }
  EXPECT_GT(vortons.rings().count(), 100);
}

TEST(VortonBody, KeepsRingsBetweenSurfaceAndBed) {
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  VortonWater water;
  water.mirrors = {0.8F, -0.8F};
  const BodyInStream body = in_stream({1.0F, 0.0F, 0.0F});
  for (int i = 0; i < 300; ++i) vortons.step({}, water, std::span(&body, 1), 0.02F);
  EXPECT_GT(vortons.rings().count(), 100);
  for (int n = 0; n < vortons.rings().count(); ++n) EXPECT_LT(std::abs(vortons.rings().at(n).y), 0.8F);
}

TEST(VortonBody, WhatTheBedDoesToItsRingsIsNoForce) {
  // A ring that it has left, far below, meets the bed and spreads there: its impulse grows with its area, against the
  // bed and not against the body.
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  Ring ring;
  ring.circulation = -1.0F;
  ring.core = 0.2F;
  ring.size = 0.13F;
  ring.body = 0;
  std::vector<Vec3> nodes;
  for (int i = 0; i < 24; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / 24.0F;
    nodes.emplace_back(0.5F * std::sin(angle) + 0.3F, 0.6F, 0.5F * std::cos(angle));
  }
  vortons.add(ring, nodes);
  VortonWater water;
  water.mirrors.bed = 0.0F;
  BodyInStream body;
  body.state.position.y = 4.0F;
  const Impulse before = rings_impulse(vortons.rings(), 0, body.state.position);
  glm::dvec3 push(0.0), twist(0.0);
  for (int i = 0; i < 300; ++i) {
    vortons.step({}, water, std::span(&body, 1), 0.01F);
    push += vortons.body(0).load().push;
    twist += vortons.body(0).load().twist;
  }
  // It cancels there with its image, too, which is no force either.
  const double kept = static_cast<double>(vortons.rings().list[0].kept);
  Impulse whole = rings_impulse(vortons.rings(), 0, body.state.position);
  whole.linear /= kept;
  whole.angular /= kept;
  const Impulse change = whole - before;
  const double linear = 1000.0 * glm::length(change.linear), angular = 1000.0 * glm::length(change.angular);
  RecordProperty("push", fmt::format("{:.1f} of {:.1f}, twist {:.1f} of {:.1f}", glm::length(push), linear,
                                     glm::length(twist), angular));
  EXPECT_GT(linear, 500.0);
  EXPECT_LT(glm::length(push), 0.02 * linear);
  EXPECT_LT(glm::length(twist), 0.02 * angular);
}

TEST(VortonBody, TheMunkMomentTurnsAPlateBroadside) {
  // No rings: −U × (M_a U), which d'Alembert's paradox leaves.
  VortonTerms terms;
  terms.body.min_speed = 10.0F;
  Vortons vortons;
  const auto shape = panels_of({0.1F, 1.0F, 1.0F});
  vortons.add_body(shape);
  BodyInStream body;
  body.state.orientation = glm::angleAxis(0.7F, Vec3(0.0F, 0.0F, 1.0F));
  body.state.velocity = {1.0F, 0.0F, 0.0F};
  constexpr float kStep = 0.01F;
  glm::dvec3 twist(0.0);
  for (int i = 0; i < 10; ++i) {
    body.state.position += kStep * body.state.velocity;
    vortons.step(terms, {}, std::span(&body, 1), kStep);
    twist += vortons.body(0).load().twist;
    EXPECT_LT(glm::length(vortons.body(0).load().push), 1e-3);
  }
  const SixSix mass = turned(shape->added_mass(), body.state.orientation);
  const glm::dvec3 momentum(mass[0][0], mass[1][0], mass[2][0]);
  const glm::dvec3 exact = -1000.0 * glm::cross(glm::dvec3(1.0, 0.0, 0.0), momentum);
  EXPECT_LT(glm::distance(twist / (9.0 * static_cast<double>(kStep)), exact), 1e-3 * glm::length(exact));
}

TEST(VortonBody, SpinMeetsTheDragOfItsPanels) {
  VortonTerms terms;
  terms.body.min_speed = 10.0F;
  Vortons vortons;
  vortons.add_body(panels_of({0.1F, 1.0F, 1.0F}));
  BodyInStream body;
  body.state.angular_velocity = {0.0F, 2.0F, 0.0F};  // about the middle of the plate
  vortons.step(terms, {}, std::span(&body, 1), 0.01F);
  // A strip at a distance s from the axis, on one side of it in front and on the other behind: ∫ ½ρ C (Ω s)² s over
  // both halves of 1 m × ½ m; and the narrow sides a little.
  const float broad = 500.0F * 1.17F * 4.0F * 2.0F / 64.0F;
  const Vec3 drag = vortons.body(0).load().spin_drag;
  EXPECT_NEAR(drag.y / -broad, 1.0F, 0.1F);
  EXPECT_NEAR(drag.x, 0.0F, 0.01F * broad);
  EXPECT_EQ(vortons.body(0).load().torque, drag + Vec3(vortons.body(0).load().twist / 0.01));
  body.state.angular_velocity = -body.state.angular_velocity;
  vortons.step(terms, {}, std::span(&body, 1), 0.01F);
  EXPECT_NEAR(vortons.body(0).load().spin_drag.y, -drag.y, 0.01F * broad);
}

TEST(VortonBody, GoesOnFromASavedStateBitByBit) {
  const auto shape = panels_of(Vec3(1.0F));
  Vortons vortons, back;
  vortons.add_body(shape);
  back.add_body(shape);
  BodyInStream body = in_stream({1.0F, 0.2F, 0.0F});
  body.state.angular_velocity = {0.0F, 0.3F, 0.0F};
  for (int i = 0; i < 90; ++i) vortons.step({}, {}, std::span(&body, 1), 0.02F);
  ASSERT_TRUE(give_state(taken(vortons), [&](Archive& archive) { back.visit(archive); }).ok());
  ASSERT_TRUE(back.settle(std::span(&body, 1)).ok());
  for (int i = 0; i < 40; ++i) {
    vortons.step({}, {}, std::span(&body, 1), 0.02F);
    back.step({}, {}, std::span(&body, 1), 0.02F);
  }
  const State one = taken(vortons);
  const State two = taken(back);
  EXPECT_EQ(one, two) << first_difference(one, two).value_or("");
}

TEST(VortonBody, AStateWithOtherLoopsIsRefused) {
  Vortons vortons;
  vortons.add_body(panels_of(Vec3(1.0F)));
  const BodyInStream body = in_stream({1.0F, 0.0F, 0.0F});
  vortons.step({}, {}, std::span(&body, 1), 0.02F);
  State state = taken(vortons);
  for (StateArray& array : state.arrays) {
    if (array.name == "vortons.body0.flux") array.bytes.resize(12);
  }
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { vortons.visit(archive); }).ok());
  const Result<> settled = vortons.settle(std::span(&body, 1));
  ASSERT_FALSE(settled.ok());
  EXPECT_EQ(settled.error().message,
            "vortons.body0.flux of the state has 3 entries where the body sheds along 1 loops");
}

}  // namespace
}  // namespace regatta
