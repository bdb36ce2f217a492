#include "effects/markers.h"

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

// Of particle water each kind of white can be shown alone.
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
