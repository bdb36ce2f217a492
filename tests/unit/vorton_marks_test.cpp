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
