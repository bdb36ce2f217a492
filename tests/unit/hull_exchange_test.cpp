#include "columns/hull_exchange.h"

#include "columns/head_level.h"
#include "core/rng.h"
#include "still_field.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace regatta {
namespace {

struct Pushed {
  StillField still;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  NodePush push;
  std::vector<Vec2> reaction;
  std::vector<ColumnRange> ranges;
  ExchangeSum sum;

  explicit Pushed(EdgeKind edge, Vec3 position, Vec2 half_size = {3.0F, 3.0F}) : still(half_size, edge) {
    BodyView view = body_of(make_box_hull({1.3F, 0.5F, 0.7F}), 500.0F, position);
    view.state.orientation = glm::angleAxis(0.6F, Vec3(0, 1, 0));
    Rng rng(7);
    for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
      still.columns.x[i] += rng.uniform(-0.02F, 0.02F);
      still.columns.z[i] += rng.uniform(-0.02F, 0.02F);
    }
    still.update();
    trace_patch(view, still.domain, *still.terrain, {still.support}, patch);
    resize_water(patch, water);
    prepare_head(patch, head);
    for (int k = 0; k < patch.nz; ++k) gather_row(still.field, still.kernels, still.domain, patch, k, water);
    finish_gather(patch, water);
    find_rest(patch, {}, head);  // below level 0
    add_own_head(patch, NodeKernel(patch.head_support, patch.head_support, patch.head_support), head);
    find_head(patch, water, {}, 1.0F, {}, head);
    reaction.assign(static_cast<std::size_t>(patch.node_count()), Vec2(0.0F));
  }
  void run() {
    prepare_push(patch, water, head, reaction, push);
    find_columns(still.field, still.domain, patch, patch.head_support, ranges);
    still.clear_forces();
    for (const ColumnRange& range : ranges) {
      const ExchangeSum part = push_columns(still.kernels, patch, push, range, still.field);
      sum.pressure += part.pressure;
      sum.pull += part.pull;
      sum.torque += part.torque;
    }
  }
  // Force of the water on the body, world [N].
  [[nodiscard]] glm::dvec2 on_body() const {
    const Vec3 world = patch.to_world(Vec3(sum.pressure + sum.pull));
    return {static_cast<double>(world.x), static_cast<double>(world.z)};
  }
  [[nodiscard]] double exchanged() const {
    double total = 0.0;
    for (int i = 0; i < still.field.count; ++i) {
      if (still.field.is_ghost(i)) continue;
      const auto at = static_cast<std::size_t>(i);
      total += static_cast<double>(kWaterDensity * still.field.volume[at] *
                                   std::hypot(still.field.ax[at], still.field.az[at]));
    }
    return total;
  }
};

TEST(HullExchange, HeadPushesWaterAndHullEquallyAndOppositely) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    for (const Vec3 position : {Vec3(0.2F, 0, 0.1F), Vec3(2.9F, 0, -2.8F)}) {
      Pushed pushed(edge, position);
      pushed.run();
      const glm::dvec2 balance = pushed.still.force() + pushed.on_body();
      std::printf("imbalance %.1e of the exchanged force %.0f N\n", glm::length(balance) / pushed.exchanged(),
                  pushed.exchanged());
      EXPECT_GT(pushed.exchanged(), 1000.0);
      // Accelerations are floats: each force is rounded at 6e-8.
      EXPECT_LT(glm::length(balance), 1e-6 * pushed.exchanged());
    }
  }
}

TEST(HullExchange, AngularMomentumAboutTheVerticalIsExchangedToo) {
  Pushed pushed(EdgeKind::kWall, {0.2F, 0, 0.1F});
  pushed.run();
  const Vec2 center = pushed.patch.origin + pushed.patch.to_world(Vec2(pushed.patch.center.x, pushed.patch.center.z));
  double on_water = 0.0;
  const ColumnField& field = pushed.still.field;
  for (int i = 0; i < field.count; ++i) {
    if (field.is_ghost(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    const Vec2 r = Vec2(field.x[at], field.z[at]) - center;
    on_water += static_cast<double>(kWaterDensity * field.volume[at] * (r.y * field.ax[at] - r.x * field.az[at]));
  }
  EXPECT_NEAR(on_water, -pushed.sum.torque.y, 1e-5 * pushed.exchanged());
}

TEST(HullExchange, ReactionReachesTheColumnsInFull) {
  Pushed pushed(EdgeKind::kWall, {0.2F, 0, 0.1F});
  pushed.head.head.assign(pushed.head.head.size(), 0.0F);
  pushed.reaction[pushed.patch.nearest_node(0.5F * pushed.patch.size)] = Vec2(300.0F, -100.0F);
  pushed.reaction[pushed.patch.node(0, 0)] = Vec2(10.0F, 20.0F);
  pushed.run();
  const Vec2 wanted = pushed.patch.to_world(Vec2(310.0F, -80.0F));
  const glm::dvec2 got = pushed.still.force();
  // Σ V W at the node and at the columns is the same sum in another order.
  EXPECT_NEAR(got.x, static_cast<double>(wanted.x), 1e-3);
  EXPECT_NEAR(got.y, static_cast<double>(wanted.y), 1e-3);
  EXPECT_LT(glm::length(got + pushed.on_body()), 1e-3);
}

TEST(HullExchange, HeadDrivesWaterOutFromUnderTheHull) {
  Pushed pushed(EdgeKind::kWall, {0.0F, 0, 0.0F});
  pushed.run();
  const ColumnField& field = pushed.still.field;
  double outward = 0.0;
  for (int i = 0; i < field.count; ++i) {
    if (field.is_ghost(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    outward += static_cast<double>(field.x[at] * field.ax[at] + field.z[at] * field.az[at]);
  }
  EXPECT_GT(outward, 0.0);
}

}  // namespace
}  // namespace regatta
