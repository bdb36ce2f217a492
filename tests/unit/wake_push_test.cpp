#include "columns/wake_push.h"

#include "core/rng.h"
#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A grid with any flow, turned by some angle; none at the rim, where a column might be in or out by round-off.
WakeField any_flow(Vec2 middle, Vec2 half, float angle, std::uint64_t seed = 7) {
  WakeField wake;
  wake.axis = {std::cos(angle), std::sin(angle)};
  wake.spacing = 0.1F;
  wake.nx = static_cast<int>(std::lround(2.0F * half.x / wake.spacing)) + 1;
  wake.nz = static_cast<int>(std::lround(2.0F * half.y / wake.spacing)) + 1;
  wake.stride = wake.nx;
  wake.margin = 0.3F;
  wake.body = middle;
  wake.reaction.drag = wake.reaction.power = 1.0e9F;
  wake.origin = middle - half.x * wake.axis - half.y * wake.across();
  wake.u.assign(static_cast<std::size_t>(wake.nx * wake.nz), 0.0F);
  wake.w = wake.u;
  Rng rng(seed);
  for (int k = 1; k + 1 < wake.nz; ++k) {
    for (int i = 1; i + 1 < wake.nx; ++i) {
      const auto n = static_cast<std::size_t>(k * wake.stride + i);
      wake.u[n] = 0.4F + rng.uniform(-1.0F, 1.0F);
      wake.w[n] = rng.uniform(-1.0F, 1.0F) + 0.3F * static_cast<float>(i) / static_cast<float>(wake.nx);
    }
  }
  return wake;
}

constexpr float kPushTime = 0.02F;  // [s]

// The counter-push on the bodies [N s].
std::vector<glm::dvec2> push(float lambda, const std::vector<const WakeField*>& wakes, StillField& still) {
  still.clear_forces();
  WakePushScratch scratch;
  std::vector<glm::dvec2> on_bodies(wakes.size(), glm::dvec2(0.0));
  add_wakes(lambda, kPushTime, wakes, still.domain, still.field, scratch, on_bodies);
  return on_bodies;
}

template <class Check>
void for_each_column(const StillField& still, const Check& check) {
  for (int i = 0; i < still.field.count; ++i) {
    if (still.field.is_ghost(i)) continue;
    const auto n = static_cast<std::size_t>(i);
    check(Vec2(still.field.x[n], still.field.z[n]), Vec2(still.field.ax[n], still.field.az[n]));
  }
}

// The shifts by which a wake's images lie from a column's place.
std::vector<Vec2> images(const StillField& still, int most) {
  std::vector<Vec2> shifts;
  for (int z = -most; z <= most; ++z) {
    for (int x = -most; x <= most; ++x) {
      shifts.push_back(still.domain.size() * Vec2(static_cast<float>(x), static_cast<float>(z)));
    }
  }
  return shifts;
}

// The push on each column, summed over images, without drift and turn.
std::vector<Vec2> balanced(const WakeField& wake, const StillField& still, int most_images = 0) {
  WakeMoments moments;
  const std::vector<Vec2> shifts = images(still, most_images);
  const double mass = static_cast<double>(still.spacing) * static_cast<double>(still.spacing);  // all alike
  for_each_column(still, [&](Vec2 at, Vec2) {
    for (const Vec2 shift : shifts) moments.add(mass, wake_piece(wake, at + shift));
  });
  const WakeBalance balance = wake_balance(moments, wake, 1.0);
  std::vector<Vec2> pushes;
  for_each_column(still, [&](Vec2 at, Vec2) {
    Vec2 sum(0.0F);
    for (const Vec2 shift : shifts) {
      WakePiece piece = wake_piece(wake, at + shift);
      take_off(balance, piece);
      sum += piece.push;
    }
    pushes.push_back(sum);
  });
  return pushes;
}

// Σ m x × a about a place [N m].
double turning(const StillField& still, Vec2 about = Vec2(0.0F)) {
  double sum = 0.0;
  for (int i = 0; i < still.field.count; ++i) {
    if (still.field.is_ghost(i)) continue;
    const auto n = static_cast<std::size_t>(i);
    const auto mass = static_cast<double>(kWaterDensity * still.field.volume[n]);
    const Vec2 arm = Vec2(still.field.x[n], still.field.z[n]) - about;
    sum += mass * static_cast<double>(arm.x * still.field.az[n] - arm.y * still.field.ax[n]);
  }
  return sum;
}

// Σ m |a| [N].
double strength(const StillField& still) {
  double sum = 0.0;
  for_each_column(still, [&](Vec2, Vec2 a) { sum += static_cast<double>(glm::length(a)); });
  return sum * 1000.0 * static_cast<double>(still.spacing * still.spacing * still.depth);
}

TEST(WakePush, AcceleratesTheColumnsWithinTheGridAndNoOthers) {
  StillField still;
  for (const float angle : {0.0F, 0.6F, 2.5F}) {
    const WakeField wake = any_flow({0.4F, -0.3F}, {1.2F, 0.7F}, angle);
    push(1.5F, {&wake}, still);
    const std::vector<Vec2> expected = balanced(wake, still);
    std::size_t n = 0;
    int pushed = 0;
    for_each_column(still, [&](Vec2 at, Vec2 a) {
      EXPECT_LT(glm::length(a - 1.5F * expected[n]), 1.0e-5F) << at.x << " " << at.y;
      if (wake.at(at) == Vec2(0.0F)) {
        EXPECT_LT(glm::length(a), 1.0F) << at.x << " " << at.y;
      }
      ++n;
      pushed += a != Vec2(0.0F) ? 1 : 0;
    });
    EXPECT_NEAR(pushed, 2.4 * 1.4 / 0.01, 40.0);  // of a column each 0.1 m by 0.1 m, but for those at the rim
  }
}

TEST(WakePush, GivesTheWaterNoImpulseAndNoneAboutTheVertical) {
  StillField still;
  Rng rng(3);
  for (float& volume : still.columns.volume) volume *= rng.uniform(0.2F, 1.8F);
  still.update();
  for (const float angle : {0.0F, 0.6F, 2.5F}) {
    const WakeField wake = any_flow({0.4F, -0.3F}, {1.2F, 0.7F}, angle);
    EXPECT_EQ(push(1.5F, {&wake}, still)[0], glm::dvec2(0.0));
    const double all = strength(still);
    EXPECT_GT(all, 1000.0);
    EXPECT_LT(glm::length(still.force()), 1.0e-6 * all);
    EXPECT_LT(std::abs(turning(still)), 3.0e-6 * all);  // arms of up to 3 m
  }
  // An even flow is nothing but that.
  WakeField even = any_flow(Vec2(0.0F), {1.0F, 1.0F}, 0.3F);
  even.margin = 0.0F;
  for (float& u : even.u) u = 0.7F;
  for (float& w : even.w) w = -0.2F;
  push(1.0F, {&even}, still);
  for_each_column(still, [](Vec2, Vec2 a) { EXPECT_LT(glm::length(a), 1.0e-4F); });
}

TEST(WakePush, TheBodyFeelsTheOppositeOfWhatTheWaterKeeps) {
  StillField still;
  for (const float angle : {0.0F, 0.6F, 2.5F}) {
    WakeField wake = any_flow({0.4F, -0.3F}, {1.2F, 0.7F}, angle);
    wake.reaction.along = -glm::normalize(Vec2(0.4F, 0.1F));  // what the flow has on average runs against the stream
    wake.reaction.drag = 0.0F;
    const glm::dvec2 whole = push(1.5F, {&wake}, still)[0] / static_cast<double>(kPushTime);
    const double all = strength(still);
    EXPECT_GT(glm::length(whole), 300.0);
    EXPECT_LT(glm::length(still.force() + whole), 1.0e-6 * all);
    EXPECT_NEAR(glm::dot(whole, glm::dvec2(wake.reaction.along)), glm::length(whole), 1.0e-6 * all);  // it is a drag
    EXPECT_LT(std::abs(turning(still, wake.body)), 3.0e-6 * all);  // that acts in the body's middle
    // The part that was handed over already is not handed over twice.
    wake.reaction.drag = static_cast<float>(0.6 * glm::length(whole));
    const glm::dvec2 rest = push(1.5F, {&wake}, still)[0] / static_cast<double>(kPushTime);
    EXPECT_NEAR(glm::length(rest) / glm::length(whole), 0.4, 1.0e-5);
    EXPECT_LT(glm::length(still.force() + rest), 1.0e-6 * all);
    // A push with the stream would be a thrust.
    wake.reaction.drag = 0.0F;
    wake.reaction.along *= -1.0F;
    EXPECT_EQ(push(1.5F, {&wake}, still)[0], glm::dvec2(0.0));
    EXPECT_LT(glm::length(still.force()), 1.0e-6 * all);
  }
}

TEST(WakePush, DoesNoMoreWorkThanItMay) {
  StillField still;
  Rng rng(4);
  for (std::size_t i = 0; i < still.columns.u.size(); ++i) {
    still.columns.u[i] = rng.uniform(-0.5F, 0.5F);
    still.columns.w[i] = rng.uniform(-0.5F, 0.5F);
  }
  still.update();
  // Returns the rate at which the kinetic energy grows [W].
  const auto power = [&] {
    double sum = 0.0;
    for (int c = 0; c < still.field.count; ++c) {
      if (still.field.is_ghost(c)) continue;
      const auto i = static_cast<std::size_t>(c);
      const Vec2 before(still.field.u[i], still.field.w[i]);
      const Vec2 after = before + kPushTime * Vec2(still.field.ax[i], still.field.az[i]);
      const double growth = static_cast<double>(glm::dot(after, after)) - static_cast<double>(glm::dot(before, before));
      sum += 0.5 * static_cast<double>(kWaterDensity * still.field.volume[i]) * growth / static_cast<double>(kPushTime);
    }
    return sum;
  };
  WakeField wake = any_flow(Vec2(0.0F), {1.2F, 0.7F}, 0.5F);
  for (int c = 0; c < still.field.count; ++c) {  // the water turns as the vortices do
    const auto i = static_cast<std::size_t>(c);
    const Vec2 flow = wake.at(Vec2(still.field.x[i], still.field.z[i]));
    still.field.u[i] += 0.3F * flow.x;
    still.field.w[i] += 0.3F * flow.y;
  }
  push(1.5F, {&wake}, still);
  const double free = power();
  EXPECT_GT(free, 100.0);
  const double all = strength(still);
  wake.reaction.power = static_cast<float>(2.0 * free);
  push(1.5F, {&wake}, still);
  EXPECT_EQ(strength(still), all);
  wake.reaction.power = static_cast<float>(0.3 * free);
  push(1.5F, {&wake}, still);
  EXPECT_LT(power(), 0.3001 * free);
  EXPECT_GT(strength(still), 0.2 * all);
  wake.reaction.power = 0.0F;
  push(1.5F, {&wake}, still);
  EXPECT_EQ(strength(still), 0.0);
}

TEST(WakePush, WithoutLambdaOrVorticesNothingIsAdded) {
  StillField still;
  const WakeField wake = any_flow(Vec2(0.0F), Vec2(1.0F), 0.3F);
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
  const WakeField one = any_flow({-0.5F, 0.0F}, {1.0F, 0.5F}, 0.0F, 1);
  const WakeField two = any_flow({0.5F, 0.0F}, {1.0F, 0.5F}, 0.0F, 2);
  push(1.0F, {&one, &two}, still);
  WakePushScratch scratch;
  glm::dvec2 on_body(0.0);
  add_wakes(1.0F, kPushTime, std::vector<const WakeField*>{&one}, still.domain, still.field, scratch, {&on_body, 1});
  const std::vector<Vec2> first = balanced(one, still);
  const std::vector<Vec2> second = balanced(two, still);
  std::size_t n = 0;
  for_each_column(still, [&](Vec2, Vec2 a) {
    EXPECT_LT(glm::length(a - (2.0F * first[n] + second[n])), 1.0e-5F);
    ++n;
  });
}

TEST(WakePush, GoesOnAcrossPeriodicEdgesAndStopsAtWalls) {
  const WakeField wake = any_flow({2.9F, -2.8F}, {0.6F, 0.5F}, 0.4F);
  StillField round({3.0F, 3.0F}, EdgeKind::kPeriodic);
  push(1.0F, {&wake}, round);
  const std::vector<Vec2> expected = balanced(wake, round, 1);
  std::size_t n = 0;
  int beyond = 0;
  for_each_column(round, [&](Vec2 at, Vec2 a) {
    EXPECT_LT(glm::length(a - expected[n]), 1.0e-4F) << at.x << " " << at.y;
    ++n;
    beyond += at.x < 0.0F && a != Vec2(0.0F) ? 1 : 0;
  });
  EXPECT_GT(beyond, 20);
  EXPECT_LT(glm::length(round.force()), 1.0e-6 * strength(round));
  StillField walled({3.0F, 3.0F}, EdgeKind::kWall);
  push(1.0F, {&wake}, walled);
  const std::vector<Vec2> cut = balanced(wake, walled);
  n = 0;
  for_each_column(walled, [&](Vec2, Vec2 a) { EXPECT_LT(glm::length(a - cut[n++]), 1.0e-5F); });
  EXPECT_LT(glm::length(walled.force()), 1.0e-6 * strength(walled));
}

// A wake that reaches around a short periodic domain more than once.
WakeField long_wake() { return any_flow({0.3F, 0.1F}, {3.7F, 1.6F}, 0.2F); }

TEST(WakePush, EveryImageOfALongWakeAdds) {
  const WakeField wake = long_wake();
  StillField round({0.6F, 0.5F}, EdgeKind::kPeriodic);
  push(1.5F, {&wake}, round);
  const std::vector<Vec2> expected = balanced(wake, round, 5);
  std::size_t n = 0;
  for_each_column(round, [&](Vec2 at, Vec2 a) {
    EXPECT_LT(glm::length(a - 1.5F * expected[n]), 2.0e-4F) << at.x << " " << at.y;  // jumps of 2 m/s in 0.1 m
    ++n;
  });
  EXPECT_LT(glm::length(round.force()), 1.0e-6 * strength(round));
}

TEST(WakePush, ALongWakeGivesTheSameBitsOnAnyNumberOfThreads) {
#ifdef REGATTA_SANITIZED
  constexpr int kRounds = 10;  // the thread sanitizer sees a race that does no harm, too
#else
  constexpr int kRounds = 50;
#endif
  const WakeField wake = long_wake();
  StillField round({0.6F, 0.5F}, EdgeKind::kPeriodic);
  const int before = thread_count();
  set_thread_count(1);
  push(1.5F, {&wake}, round);
  const std::vector<float> ax = round.field.ax;
  const std::vector<float> az = round.field.az;
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    for (int round_number = 0; round_number < kRounds; ++round_number) {
      push(1.5F, {&wake}, round);
      ASSERT_EQ(round.field.ax, ax) << threads << " threads";
      ASSERT_EQ(round.field.az, az) << threads << " threads";
    }
  }
  set_thread_count(before);
}

}  // namespace
}  // namespace regatta
