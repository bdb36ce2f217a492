#include "render/vorton_marks.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

std::vector<VortonMark> marks_of(const Snapshot& snapshot, const ViewOptions& options) {
  std::vector<VortonMark> marks;
  make_vorton_marks(snapshot, 1.0F, options, marks);
  return marks;
}

TEST(VortonMarks, RingsOfBodiesAreSeenWhenAskedForThoseOfTheSceneAlways) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_ring(snapshot);
  ViewOptions options;
  EXPECT_TRUE(marks_of(snapshot, options).empty());
  options.wakes.rings = true;
  EXPECT_EQ(marks_of(snapshot, options).size(), 24U) << "one a piece, closed";
  options.wakes.rings = false;
  snapshot.vortons.rings[0].body = -1;
  EXPECT_EQ(marks_of(snapshot, options).size(), 24U);
}

TEST(VortonMarks, SiltFadesAtTheEndOfItsLife) {
  Snapshot snapshot = sample_tank(0.5F);
  const float life = static_cast<float>(snapshot.params.tracer_life);
  snapshot.vortons.tracers = {{{0.0F, -1.0F, 0.0F}, 0.0F, 0.1F, 0}, {{1.0F, -1.0F, 0.0F}, life - 1.0F, 0.1F, 0}};
  ViewOptions options;
  const std::vector<VortonMark> seen = marks_of(snapshot, options);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_GT(seen[0].ink.w, 2.0F * seen[1].ink.w);
  options.silt = false;
  EXPECT_TRUE(marks_of(snapshot, options).empty());
}

TEST(VortonMarks, SiltHasTheColourThatIsAskedFor) {
  Snapshot snapshot = sample_tank(0.5F);
  snapshot.vortons.warmest = 10.0F;
  const auto ink = [&](const VortonTracer& tracer, SiltColor color) {
    snapshot.vortons.tracers = {tracer};
    ViewOptions options;
    options.silt_color = color;
    return Vec3(marks_of(snapshot, options).at(0).ink);
  };
  const VortonTracer hot{{0.0F, -1.0F, 0.0F}, 1.0F, 0.1F, -2, 10.0F};
  const VortonTracer cold{{0.0F, -1.0F, 0.0F}, 1.0F, 0.1F, -2, -10.0F};
  EXPECT_GT(ink(hot, SiltColor::kAuto).r, ink(hot, SiltColor::kAuto).b);
  EXPECT_LT(ink(cold, SiltColor::kAuto).r, ink(cold, SiltColor::kAuto).b);
  EXPECT_EQ(ink(hot, SiltColor::kAuto), ink(hot, SiltColor::kTemperature));
  EXPECT_EQ(ink(hot, SiltColor::kSpeed), ink(cold, SiltColor::kSpeed));
  VortonTracer of_box = hot;
  of_box.source = kTracersOfFirstBox;
  EXPECT_EQ(ink(of_box, SiltColor::kAuto), ink(of_box, SiltColor::kSpeed));
  VortonTracer of_body = hot;
  of_body.source = 0;
  EXPECT_EQ(ink(of_body, SiltColor::kAuto), ink(of_body, SiltColor::kSpeed));
  EXPECT_NE(ink(of_body, SiltColor::kSource), ink(hot, SiltColor::kSource));
  VortonTracer old = hot;
  old.age = 8.0F;
  EXPECT_NE(ink(old, SiltColor::kAge), ink(hot, SiltColor::kAge));
}

TEST(VortonMarks, FreeVortonsAreRodsAlongTheirVorticity) {
  Snapshot snapshot = sample_tank(0.5F);
  snapshot.vortons.free = {{{0.0F, -1.0F, 0.0F}, {0.0F, 2.0F, 0.0F}},
                           {{1.0F, -1.0F, 0.0F}, {0.5F, 0.0F, 0.0F}},
                           {{2.0F, -1.0F, 0.0F}, {0.0F, 0.0F, 0.0F}}};
  snapshot.vortons.free_core = 0.1F;
  const std::vector<VortonMark> seen = marks_of(snapshot, {});
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_GT(seen[0].to.y - seen[0].from.y, seen[1].to.x - seen[1].from.x);
  EXPECT_FLOAT_EQ(seen[0].to.x, seen[0].from.x);
}

TEST(VortonMarks, WhatIsNotFiniteOrDoesNotFitIsLeftOut) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_ring(snapshot);
  snapshot.vortons.nodes[3].y = std::numeric_limits<float>::quiet_NaN();
  snapshot.vortons.bodies[0].attached.pop_back();
  ViewOptions options;
  options.wakes.rings = options.wakes.faces = true;
  EXPECT_EQ(marks_of(snapshot, options).size(), 22U) << "the pieces beside the lost node";
  snapshot.vortons.rings[0].count = 100;  // more than there are nodes
  EXPECT_LE(marks_of(snapshot, options).size(), 24U);
}

}  // namespace
}  // namespace regatta
