#include "columns/wake_push.h"

#include "core/rng.h"
#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A grid with an even flow, turned by some angle.
WakeField even_flow(Vec2 middle, Vec2 half, float angle, Vec2 flow) {
  WakeField wake;
  wake.axis = {std::cos(angle), std::sin(angle)};
  wake.spacing = 0.1F;
  wake.nx = static_cast<int>(std::lround(2.0F * half.x / wake.spacing)) + 1;
  wake.nz = static_cast<int>(std::lround(2.0F * half.y / wake.spacing)) + 1;
  wake.stride = wake.nx;
  wake.origin = middle - half.x * wake.axis - half.y * wake.across();
  wake.u.assign(static_cast<std::size_t>(wake.nx * wake.nz), flow.x);
  wake.w.assign(wake.u.size(), flow.y);
  return wake;
}

void push(float lambda, const std::vector<const WakeField*>& wakes, StillField& still) {
  still.clear_forces();
  std::vector<ColumnRange> ranges;
  add_wakes(lambda, wakes, still.domain, still.field, ranges);
}

template <class Check>
void for_each_column(const StillField& still, const Check& check) {
  for (int i = 0; i < still.field.count; ++i) {
    if (still.field.is_ghost(i)) continue;
    const auto n = static_cast<std::size_t>(i);
    check(Vec2(still.field.x[n], still.field.z[n]), Vec2(still.field.ax[n], still.field.az[n]));
  }
}

TEST(WakePush, AcceleratesTheColumnsWithinTheGridAndNoOthers) {
  StillField still;
  for (const float angle : {0.0F, 0.6F, 2.5F}) {
    WakeField wake = even_flow({0.4F, -0.3F}, {1.2F, 0.7F}, angle, {0.8F, -0.3F});
    for (std::size_t n = 0; n < wake.u.size(); ++n) wake.u[n] += 0.01F * static_cast<float>(n % 17);
    push(1.5F, {&wake}, still);
    int pushed = 0;
    for_each_column(still, [&](Vec2 at, Vec2 a) {
      const Vec2 expected = 1.5F * wake.at(at);
      EXPECT_EQ(a, expected) << at.x << " " << at.y;
      pushed += a != Vec2(0.0F) ? 1 : 0;
    });
    EXPECT_NEAR(pushed, 2.4 * 1.4 / 0.01, 40.0);  // of a column each 0.1 m by 0.1 m, but for those at the rim
  }
}

TEST(WakePush, WithoutLambdaOrVorticesNothingIsAdded) {
  StillField still;
  const WakeField wake = even_flow(Vec2(0.0F), Vec2(1.0F), 0.3F, {1.0F, 1.0F});
  const WakeField none;
  push(0.0F, {&wake}, still);
  for_each_column(still, [](Vec2, Vec2 a) { EXPECT_EQ(a, Vec2(0.0F)); });
  push(1.0F, {&none}, still);
  for_each_column(still, [](Vec2, Vec2 a) { EXPECT_EQ(a, Vec2(0.0F)); });
  push(1.0F, {}, still);
  for_each_column(still, [](Vec2, Vec2 a) { EXPECT_EQ(a, Vec2(0.0F)); });
}

TEST(WakePush, WakesAddUpAndToWhatIsThere) {
  StillField still;
  const WakeField one = even_flow({-0.5F, 0.0F}, {1.0F, 0.5F}, 0.0F, {1.0F, 0.0F});
  const WakeField two = even_flow({0.5F, 0.0F}, {1.0F, 0.5F}, 0.0F, {0.0F, 2.0F});
  push(1.0F, {&one, &two}, still);
  std::vector<ColumnRange> ranges;
  add_wakes(1.0F, std::vector<const WakeField*>{&one}, still.domain, still.field, ranges);
  for_each_column(still,
                  [&](Vec2 at, Vec2 a) { EXPECT_LT(glm::length(a - (2.0F * one.at(at) + two.at(at))), 1.0e-6F); });
}

TEST(WakePush, GoesOnAcrossPeriodicEdgesAndStopsAtWalls) {
  const WakeField wake = even_flow({2.9F, -2.8F}, {0.6F, 0.5F}, 0.4F, {0.7F, 0.2F});
  StillField round({3.0F, 3.0F}, EdgeKind::kPeriodic);
  push(1.0F, {&wake}, round);
  int beyond = 0;
  for_each_column(round, [&](Vec2 at, Vec2 a) {
    Vec2 expected(0.0F);
    for (const float x : {0.0F, 6.0F}) {
      for (const float z : {0.0F, -6.0F}) expected += wake.at(at + Vec2(x, z));
    }
    EXPECT_LT(glm::length(a - expected), 1.0e-5F) << at.x << " " << at.y;
    beyond += at.x < 0.0F && a != Vec2(0.0F) ? 1 : 0;
  });
  EXPECT_GT(beyond, 20);
  StillField walled({3.0F, 3.0F}, EdgeKind::kWall);
  push(1.0F, {&wake}, walled);
  for_each_column(walled, [&](Vec2 at, Vec2 a) { EXPECT_EQ(a, wake.at(at)); });
}

// A wake that reaches around a short periodic domain more than once.
WakeField long_wake() {
  WakeField wake = even_flow({0.3F, 0.1F}, {3.7F, 1.6F}, 0.2F, Vec2(0.0F));
  Rng rng(7);
  for (int k = 1; k + 1 < wake.nz; ++k) {  // none at the rim, where a column might be in or out by round-off
    for (int i = 1; i + 1 < wake.nx; ++i) {
      const auto n = static_cast<std::size_t>(k * wake.stride + i);
      wake.u[n] = rng.uniform(-1.0F, 1.0F);
      wake.w[n] = rng.uniform(-1.0F, 1.0F);
    }
  }
  return wake;
}

TEST(WakePush, EveryImageOfALongWakeAdds) {
  const WakeField wake = long_wake();
  StillField round({0.6F, 0.5F}, EdgeKind::kPeriodic);
  push(1.5F, {&wake}, round);
  for_each_column(round, [&](Vec2 at, Vec2 a) {
    Vec2 expected(0.0F);
    for (int z = -5; z <= 5; ++z) {
      for (int x = -5; x <= 5; ++x) {
        expected += 1.5F * wake.at(at + Vec2(1.2F * static_cast<float>(x), 1.0F * static_cast<float>(z)));
      }
    }
    EXPECT_LT(glm::length(a - expected), 2.0e-4F) << at.x << " " << at.y;  // jumps of 2 m/s in 0.1 m, places of 1e-6 m
  });
}

TEST(WakePush, ALongWakeGivesTheSameBitsOnAnyNumberOfThreads) {
  const WakeField wake = long_wake();
  StillField round({0.6F, 0.5F}, EdgeKind::kPeriodic);
  const int before = thread_count();
  set_thread_count(1);
  push(1.5F, {&wake}, round);
  const std::vector<float> ax = round.field.ax;
  const std::vector<float> az = round.field.az;
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    for (int round_number = 0; round_number < 50; ++round_number) {
      push(1.5F, {&wake}, round);
      ASSERT_EQ(round.field.ax, ax) << threads << " threads";
      ASSERT_EQ(round.field.az, az) << threads << " threads";
    }
  }
  set_thread_count(before);
}

}  // namespace
}  // namespace regatta
