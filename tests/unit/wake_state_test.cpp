#include "wake/wake_state.h"

#include "core/rng.h"
#include "core/state.h"

#include <gtest/gtest.h>

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
  for (int i = 0; i < edges; ++i) state.fluxes.push_back({any(), any()});
  for (int i = 0; i < emissions; ++i) {
    state.recent.push_back({1.0 / 3.0 + i, {any(), any()}, {any(), any()}, any()});
  }
  state.body = {any(), any()};
  state.surface = any();
  state.radius = 0.15F;
  state.reaction = {{any(), any()}, {0.6F, 0.8F}, 12.5F, 3.25F};
  state.totals.shed = {1.0 / 7.0, 2.0 / 7.0};
  state.totals.emissions = {123456789012, 3};
  state.totals.last_emission = {-1.0, 17.3};
  return state;
}

State taken(WakeState& wake) {
  State state;
  take_state([&](Archive& archive) { wake.visit(archive, wake.potentials.size()); }, state);
  return state;
}

TEST(WakeState, ComesBackBitByBit) {
  for (const int count : {0, 1, 57}) {
    WakeState wake = state_of(count, count / 2, count / 3);
    const State state = taken(wake);
    WakeState back;
    ASSERT_TRUE(
        give_state(state, [&](Archive& archive) { back.visit(archive, static_cast<std::size_t>(count / 2)); }).ok());
    EXPECT_EQ(taken(back), state);
    EXPECT_EQ(back.vortices.x, wake.vortices.x);
    EXPECT_EQ(back.vortices.birth, wake.vortices.birth);
    EXPECT_EQ(back.vortices.moved, wake.vortices.moved);
    EXPECT_EQ(back.potentials, wake.potentials);
    EXPECT_EQ(back.fluxes, wake.fluxes);
    EXPECT_EQ(back.body, wake.body);
    EXPECT_EQ(back.reaction.power, wake.reaction.power);
    EXPECT_EQ(back.reaction.drag, wake.reaction.drag);
    EXPECT_EQ(back.totals.emissions, wake.totals.emissions);
    ASSERT_EQ(back.recent.size(), wake.recent.size());
    if (!wake.recent.empty()) {
      EXPECT_EQ(back.recent.back().time, wake.recent.back().time);
    }
  }
}

TEST(WakeState, EveryFieldIsInTheState) {
  WakeState wake = state_of(2, 2, 1);
  std::int64_t numbers = 0;
  for (const StateArray& array : taken(wake).arrays) numbers += array.numbers();
  // Seven numbers a vortex, two an edge and a kind, eighteen of the whole, six an emission.
  EXPECT_EQ(numbers, 14 + 4 + 4 + 18 + 6);
}

TEST(WakeState, OtherEdgesAreRefused) {
  WakeState wake = state_of(3, 4, 1);
  const State state = taken(wake);
  WakeState other;
  const Result<> given = give_state(state, [&](Archive& archive) { other.visit(archive, 5); });
  ASSERT_FALSE(given.ok());
  EXPECT_EQ(given.error().message, "\"wake.potentials\" of the state has 4 entries where 5 are wanted");
  EXPECT_EQ(other.vortices.count(), 0);
}

}  // namespace
}  // namespace regatta
