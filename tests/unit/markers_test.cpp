#include "effects/markers.h"

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
  view.wakes.tracers = view.spray = view.foam = false;
  EXPECT_FALSE(shows_markers(view));
  go_on(view);
  EXPECT_TRUE(snapshot.tracers.at.empty());
  EXPECT_TRUE(snapshot.spray.drops.empty());
  EXPECT_TRUE(snapshot.spray.fallen.empty());
  EXPECT_TRUE(snapshot.foam.empty());
}

}  // namespace
}  // namespace regatta
