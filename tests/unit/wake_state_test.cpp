#include "wake/wake_state.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

WakeState state_of(int vortices, int edges, int emissions) {
  Rng rng(5);
  const auto any = [&] { return rng.uniform(-3.0F, 3.0F); };
  WakeState state;
  for (int i = 0; i < vortices; ++i) {
    state.vortices.add({any(), any()}, any());
    state.vortices.circulation.back() *= 0.7F;
    state.vortices.u.back() = any();
    state.vortices.w.back() = any();
    state.vortices.moved.back() = 1.0F;
  }
  for (int i = 0; i < edges; ++i) state.potentials.push_back({any(), any()});
  for (int i = 0; i < edges / 2; ++i) state.fluxes.push_back({any(), any()});
  for (int i = 0; i < emissions; ++i) {
    state.recent.push_back({1.0 / 3.0 + i, {any(), any()}, {any(), any()}, any()});
  }
  state.body = {any(), any()};
  state.surface = any();
  state.radius = 0.15F;
  state.totals.shed = {1.0 / 7.0, 2.0 / 7.0};
  state.totals.emissions = {123456789012, 3};
  state.totals.last_emission = {-1.0, 17.3};
  return state;
}

TEST(WakeState, ComesBackBitByBit) {
  for (const int count : {0, 1, 57}) {
    const WakeState state = state_of(count, count / 2, count / 3);
    const std::vector<double> values = wake_values(state);
    const Result<WakeState> back = wake_from_values(values);
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(wake_values(back.value()), values);
    const Vortices& v = back.value().vortices;
    EXPECT_EQ(v.x, state.vortices.x);
    EXPECT_EQ(v.birth, state.vortices.birth);
    EXPECT_EQ(v.moved, state.vortices.moved);
    EXPECT_EQ(back.value().potentials, state.potentials);
    EXPECT_EQ(back.value().fluxes, state.fluxes);
    EXPECT_EQ(back.value().body, state.body);
    EXPECT_EQ(back.value().totals.emissions, state.totals.emissions);
    ASSERT_EQ(back.value().recent.size(), state.recent.size());
    if (!state.recent.empty()) {
      EXPECT_EQ(back.value().recent.back().time, state.recent.back().time);
    }
  }
}

TEST(WakeState, EveryFieldIsAmongTheValues) {
  const WakeState state = state_of(2, 2, 1);
  // Four counts, seven numbers a vortex, two an edge and a part, ten of the whole, six an emission.
  EXPECT_EQ(wake_values(state).size(), 4U + 14U + 4U + 2U + 10U + 6U);
  // Another number in any place is another state.
  const std::vector<double> values = wake_values(state);
  for (std::size_t i = 4; i < values.size(); ++i) {
    std::vector<double> other = values;
    other[i] += 1024.0;  // exact in a float
    other[i] = static_cast<double>(static_cast<float>(other[i]));
    const Result<WakeState> back = wake_from_values(other);
    if (back.ok()) {
      EXPECT_EQ(wake_values(back.value()), other) << i;
    }
  }
}

TEST(WakeState, GarbageIsRefused) {
  const std::vector<double> good = wake_values(state_of(3, 2, 1));
  ASSERT_TRUE(wake_from_values(good).ok());
  EXPECT_FALSE(wake_from_values({}).ok());
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(wake_from_values(std::span(good).first(size)).ok()) << size;
  }
  std::vector<double> longer = good;
  longer.push_back(0.0);
  EXPECT_FALSE(wake_from_values(longer).ok());
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const double bad : {kNan, kInfinity, -kInfinity}) {
      std::vector<double> values = good;
      values[i] = bad;
      EXPECT_FALSE(wake_from_values(values).ok()) << i << " " << bad;
    }
  }
  for (const double bad : {-1.0, 0.5, 2.0, 4.0, 1.0e18, 1.0e300}) {
    std::vector<double> values = good;
    values[0] = bad;
    EXPECT_FALSE(wake_from_values(values).ok()) << bad;
  }
}

TEST(WakeState, NumbersThatDoNotFitTheirPlaceAreRefused) {
  const std::vector<double> good = wake_values(state_of(1, 1, 0));
  const auto with = [&](std::size_t i, double value) {
    std::vector<double> values = good;
    values[i] = value;
    return wake_from_values(values).ok();
  };
  EXPECT_FALSE(with(4, 0.1));      // x of a vortex was a float
  EXPECT_FALSE(with(4, 1.0e300));  // and no such one
  const std::size_t radius = 4 + 7 + 2 + 3;
  EXPECT_TRUE(with(radius, 0.25));
  EXPECT_FALSE(with(radius, -0.25));
  const std::size_t emissions = radius + 2;
  EXPECT_TRUE(with(emissions, 12.0));
  EXPECT_FALSE(with(emissions, 12.5));
  EXPECT_FALSE(with(emissions, -1.0));
  EXPECT_FALSE(with(emissions, 1.0e30));
}

}  // namespace
}  // namespace regatta
