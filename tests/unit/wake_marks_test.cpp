#include "render/wake_marks.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace regatta {
namespace {

std::vector<WakeMark> marks_of(const Snapshot& snapshot, const WakeView& view, float blend = 1.0F) {
  std::vector<WakeMark> marks;
  make_wake_marks(snapshot, blend, view, marks);
  return marks;
}

WakeView only(const char* name) {
  WakeView view;
  for (const WakeViewFlag& flag : kWakeViewFlags) view.*(flag.flag) = std::string(flag.name) == name;
  return view;
}

int count_of(const std::vector<WakeMark>& marks, MarkShape shape) {
  return static_cast<int>(std::count_if(marks.begin(), marks.end(),
                                        [&](const WakeMark& mark) { return mark.shape == static_cast<float>(shape); }));
}

TEST(WakeMarks, NothingFromNothing) {
  Snapshot snapshot = sample_tank(0.5F);
  EXPECT_TRUE(marks_of(snapshot, kAllOfWakes).empty());
  snapshot.wakes.resize(snapshot.bodies.size());
  EXPECT_TRUE(marks_of(snapshot, kAllOfWakes).empty());
  add_sample_wake(snapshot);
  EXPECT_TRUE(marks_of(snapshot, WakeView{}).empty());
  EXPECT_FALSE(marks_of(snapshot, kAllOfWakes).empty());
}

TEST(WakeMarks, AVortexIsADiscOfItsSignsColour) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const std::vector<WakeMark> marks = marks_of(snapshot, only("vortices"));
  ASSERT_EQ(marks.size(), snapshot.wakes[0].x.size());
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const WakeMark& mark = marks[i];
    EXPECT_EQ(mark.shape, static_cast<float>(MarkShape::kVortex));
    EXPECT_EQ(mark.from, Vec2(snapshot.wakes[0].x[i], snapshot.wakes[0].z[i]));
    const bool clockwise = snapshot.wakes[0].circulation[i] < 0.0F;
    EXPECT_EQ(mark.turn, clockwise ? -1.0F : 1.0F);
    EXPECT_EQ(mark.ink.z > mark.ink.x, clockwise) << "cool or warm";
    EXPECT_LE(mark.half_width, snapshot.wakes[0].radius);
  }
  EXPECT_GT(marks[0].ink.w, marks[2].ink.w) << "a faded vortex is fainter";
}

TEST(WakeMarks, PotentialsAreBarsOfEdgesThatCrossTheSurface) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const std::vector<WakeMark> marks = marks_of(snapshot, only("edges"));
  EXPECT_EQ(count_of(marks, MarkShape::kDot), 4) << "two points, each on a dark ground";
  ASSERT_EQ(count_of(marks, MarkShape::kLine), 2) << "one potential is empty, one edge does not cross";
  const WakeMark& bar = marks[1];
  EXPECT_NEAR(glm::length(bar.to - bar.from), 1.6F * 0.5F * snapshot.wakes[0].radius, 1e-5F);
  EXPECT_EQ(bar.height, snapshot.wakes[0].points[0].at.y);
  EXPECT_GT(bar.ink.x + bar.ink.y, 4.0F * bar.ink.z) << "yellow";
}

TEST(WakeMarks, WhatIsFixedToABodyMovesWithIt) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  snapshot.bodies[0].previous.position.x -= 1.0F;
  const WakeMark now = marks_of(snapshot, only("edges"), 1.0F).back();
  const WakeMark before = marks_of(snapshot, only("edges"), 0.0F).back();
  EXPECT_NEAR(now.from.x - before.from.x, 1.0F, 1e-5F);
}

TEST(WakeMarks, AnEmissionIsSeenForAMoment) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  EXPECT_EQ(count_of(marks_of(snapshot, only("emissions")), MarkShape::kRing), 1);
  snapshot.time += 1.0;
  EXPECT_TRUE(marks_of(snapshot, only("emissions")).empty());
}

TEST(WakeMarks, TheGridIsAnOutlineWithAFewHundredArrowsAtMost) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const std::vector<WakeMark> marks = marks_of(snapshot, only("grid"));
  EXPECT_EQ(count_of(marks, MarkShape::kLine), 4 * 24);
  EXPECT_GT(count_of(marks, MarkShape::kArrow), 20);
  EXPECT_LT(count_of(marks, MarkShape::kArrow), 700);
  const WakeField& field = snapshot.wakes[0].field;
  for (const WakeMark& mark : marks) {
    if (mark.shape != static_cast<float>(MarkShape::kArrow)) continue;
    const Vec2 velocity = field.at(0.5F * (mark.from + mark.to));
    EXPECT_GT(glm::dot(velocity, mark.to - mark.from),
              0.99F * glm::length(velocity) * glm::length(mark.to - mark.from));
  }
}

TEST(WakeMarks, AStreamIsAnArrowTowardsTheBody) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const std::vector<WakeMark> marks = marks_of(snapshot, only("stream"));
  ASSERT_EQ(marks.size(), 2U);
  const Vec2 body = horizontal(snapshot.bodies[0].state.position);
  EXPECT_LT(glm::length(marks[1].to - body), glm::length(marks[1].from - body));
}

TEST(WakeMarks, RingsBelowHaveAGridAsVorticesInThePlaneHave) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const std::vector<WakeMark> plane = marks_of(snapshot, only("grid"));
  ASSERT_FALSE(plane.empty());
  ShedSnapshot& shed = snapshot.vortons.bodies[0];
  shed.stream = {1.0F, 0.0F, 0.0F};
  std::swap(shed.field, snapshot.wakes[0].field);
  const std::vector<WakeMark> below = marks_of(snapshot, only("grid"));
  ASSERT_FALSE(below.empty());
  EXPECT_EQ(below[0].from, plane[0].from);  // the outline begins at the same corner
  shed.field.origin.x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(marks_of(snapshot, only("grid")).empty());
}

TEST(WakeMarks, WhatIsNotFiniteIsLeftOut) {
  Snapshot snapshot = sample_tank(0.5F);
  add_sample_wake(snapshot);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  WakeSnapshot& wake = snapshot.wakes[0];
  wake.x[0] = nan;
  wake.circulation[1] = inf;
  wake.stream = {nan, 0.0F};
  for (DetectingPoint& point : wake.points) point.at.x = nan;
  for (WakeEmission& emission : wake.emissions) emission.at.x = inf;
  snapshot.tracers.at[0].x = nan;
  wake.field.origin.x = nan;
  std::vector<WakeMark> marks;
  make_wake_marks(snapshot, 1.0F, kAllOfWakes, marks);
  for (const WakeMark& mark : marks) {
    EXPECT_TRUE(std::isfinite(mark.from.x + mark.from.y + mark.to.x + mark.to.y + mark.half_width + mark.ink.w));
  }
  wake.radius = nan;
  snapshot.tracers = {};
  EXPECT_TRUE(marks_of(snapshot, kAllOfWakes).empty());
}

}  // namespace
}  // namespace regatta
