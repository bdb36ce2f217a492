#include "effects/markers.h"

#include "core/state.h"
#include "exchange/view_table.h"
#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Markers, WhatIsShownIsCarriedAndWhatIsHiddenForgotten) {
  Snapshot snapshot = sample_tank(0.25F);
  snapshot.bodies[0].state.velocity = {7.0F, 0.0F, 0.0F};
  snapshot.bodies[0].state.position.x = -10.0F;
  Markers markers;
  const auto go_on = [&](const ViewOptions& view) {
    for (int step = 0; step < 60; ++step) {
      snapshot.time += snapshot.dt;
      snapshot.bodies[0].state.position.x += 7.0F * static_cast<float>(snapshot.dt);
      markers.carry(view, snapshot);
    }
  };
  ViewOptions view;
  view.wakes.tracers = true;
  EXPECT_TRUE(shows_markers(view));
  go_on(view);
  EXPECT_FALSE(snapshot.tracers.at.empty());
  EXPECT_FALSE(snapshot.spray.drops.empty());
  EXPECT_FALSE(snapshot.foam.empty());
  view.wakes.tracers = view.spray = view.foam = view.bubbles = false;
  EXPECT_FALSE(shows_markers(view));
  go_on(view);
  EXPECT_TRUE(snapshot.tracers.at.empty());
  EXPECT_TRUE(snapshot.spray.drops.empty());
  EXPECT_TRUE(snapshot.spray.fallen.empty());
  EXPECT_TRUE(snapshot.foam.empty());
}

// Kept and given back, they go on as those that were never kept.
TEST(Markers, WhatIsKeptWithAKeyframeComesBack) {
  Snapshot snapshot = sample_tank(0.25F);
  snapshot.bodies[0].state.velocity = {7.0F, 0.0F, 0.0F};
  snapshot.bodies[0].state.position.x = -10.0F;
  ViewOptions view;
  view.wakes.tracers = true;
  const auto go_on = [&view](Markers& markers, Snapshot& at, int steps) {
    for (int step = 0; step < steps; ++step) {
      at.time += at.dt;
      at.bodies[0].state.position.x += 7.0F * static_cast<float>(at.dt);
      markers.carry(view, at);
    }
  };
  const auto kept_of = [](Markers& markers) {
    State state;
    take_state([&](Archive& archive) { markers.visit(archive); }, state);
    return state;
  };
  Markers markers, others;
  go_on(markers, snapshot, 60);
  Snapshot later = snapshot;
  const State kept = kept_of(markers);
  go_on(others, later, 20);  // whatever rode there before
  put_state(kept, [&](Archive& archive) { others.visit(archive); });
  EXPECT_EQ(kept_of(others), kept);
  EXPECT_EQ(others.time(), markers.time());
  later = snapshot;
  go_on(markers, snapshot, 30);
  go_on(others, later, 30);
  EXPECT_FALSE(snapshot.tracers.at.empty());
  EXPECT_FALSE(snapshot.spray.drops.empty());
  EXPECT_EQ(later.tracers.at, snapshot.tracers.at);
  ASSERT_EQ(later.spray.drops.size(), snapshot.spray.drops.size());
  for (std::size_t i = 0; i < later.spray.drops.size(); ++i) {
    EXPECT_EQ(later.spray.drops[i].at, snapshot.spray.drops[i].at);
  }
}

// Each kind of white water of particles can be shown alone.
TEST(Markers, SprayFoamAndBubblesAreEachShownAlone) {
  Snapshot snapshot;
  const auto fill = [&] {
    WhiteWaterDrops& white = snapshot.white_water;
    white.spray.assign(3, {});
    white.foam.assign(4, {});
    white.bubbles.assign(5, {});
  };
  for (const ViewId shown : {ViewId::spray, ViewId::foam, ViewId::bubbles}) {
    ViewOptions view;
    for (const ViewId id : {ViewId::spray, ViewId::foam, ViewId::bubbles}) set_view(view, id, id == shown ? 1.0 : 0.0);
    EXPECT_TRUE(shows_markers(view));
    fill();
    leave_out(view, snapshot.white_water);
    EXPECT_EQ(snapshot.white_water.spray.size(), shown == ViewId::spray ? 3U : 0U);
    EXPECT_EQ(snapshot.white_water.foam.size(), shown == ViewId::foam ? 4U : 0U);
    EXPECT_EQ(snapshot.white_water.bubbles.size(), shown == ViewId::bubbles ? 5U : 0U);
  }
}

}  // namespace
}  // namespace regatta
