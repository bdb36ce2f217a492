#include "effects/tracers.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regatta {
namespace {

// A stream along x at one speed everywhere.
Snapshot stream(Vec2 velocity) {
  Snapshot snapshot = sample_tank(0.5F);
  for (Vec2& v : snapshot.surface.velocity) v = velocity;
  return snapshot;
}

void go_on(Tracers& tracers, Snapshot& snapshot, int steps) {
  for (int i = 0; i < steps; ++i) {
    snapshot.time += snapshot.dt;
    tracers.advance(snapshot);
  }
}

TEST(Tracers, TheSameSnapshotsGiveTheSameMarkers) {
  Tracers a, b;
  Snapshot one = stream({1.0F, 0.25F});
  Snapshot two = one;
  a.advance(one);
  b.advance(two);
  go_on(a, one, 60);
  go_on(b, two, 60);
  EXPECT_EQ(one.tracers.at, two.tracers.at);
  EXPECT_GT(one.tracers.at.size(), 1000U);
  EXPECT_LE(one.tracers.at.size(), static_cast<std::size_t>(Tracers::kCount));
  EXPECT_EQ(one.tracers.at.size(), one.tracers.velocity.size());
  EXPECT_EQ(one.tracers.at.size(), one.tracers.strength.size());
}

TEST(Tracers, TheyGoWithTheWaterAndItsVortices) {
  Snapshot snapshot = stream({1.0F, 0.0F});
  snapshot.wakes.resize(snapshot.bodies.size());
  WakeField& field = snapshot.wakes[0].field;  // everywhere
  field.origin = snapshot.domain.lower;
  field.spacing = 40.0F;
  field.nx = field.nz = field.stride = 2;
  field.u.assign(4, 0.0F);
  field.w.assign(4, 0.5F);
  Tracers tracers;
  tracers.advance(snapshot);
  go_on(tracers, snapshot, 2);
  for (const Vec2& velocity : snapshot.tracers.velocity) {
    EXPECT_NEAR(velocity.x, 1.0F, 1e-5F);
    EXPECT_NEAR(velocity.y, 0.5F, 1e-5F);
  }
}

TEST(Tracers, TheyStayInTheWaterAndOutOfBodies) {
  Snapshot snapshot = stream({2.0F, 1.0F});
  Tracers tracers;
  tracers.advance(snapshot);
  go_on(tracers, snapshot, 600);
  EXPECT_GT(snapshot.tracers.at.size(), 1000U) << "what leaves comes back upstream";
  const Vec2 box = horizontal(snapshot.bodies[1].state.position);
  for (const Vec2& at : snapshot.tracers.at) {
    EXPECT_TRUE(glm::all(glm::lessThanEqual(snapshot.domain.lower, at)));
    EXPECT_TRUE(glm::all(glm::lessThanEqual(at, snapshot.domain.upper)));
    EXPECT_FALSE(std::abs(at.x - box.x) < 0.5F && std::abs(at.y - box.y) < 0.5F);
  }
}

TEST(Tracers, APausedWorldHoldsThemAndALeapScattersThemAnew) {
  Snapshot snapshot = stream({1.0F, 0.0F});
  Tracers tracers;
  tracers.advance(snapshot);
  const std::vector<Vec2> first = snapshot.tracers.at;
  go_on(tracers, snapshot, 30);
  const std::vector<Vec2> later = snapshot.tracers.at;
  EXPECT_NE(later, first);
  tracers.advance(snapshot);
  EXPECT_EQ(snapshot.tracers.at, later);
  snapshot.time = 0.0;  // a reset
  tracers.advance(snapshot);
  EXPECT_EQ(snapshot.tracers.at, first);
}

TEST(Tracers, WithoutASurfaceThereAreNoneAndBrokenNumbersDoNotSpread) {
  Tracers tracers;
  Snapshot snapshot;
  tracers.advance(snapshot);
  EXPECT_TRUE(snapshot.tracers.at.empty());
  snapshot = stream({std::numeric_limits<float>::quiet_NaN(), 0.0F});
  tracers.advance(snapshot);
  go_on(tracers, snapshot, 30);
  for (const Vec2& at : snapshot.tracers.at) EXPECT_TRUE(std::isfinite(at.x + at.y));
  snapshot.bodies.clear();  // the whole domain is theirs
  snapshot.surface = stream({0.0F, 0.0F}).surface;
  tracers.advance(snapshot);
  EXPECT_GT(snapshot.tracers.at.size(), 1000U);
}

}  // namespace
}  // namespace regatta
