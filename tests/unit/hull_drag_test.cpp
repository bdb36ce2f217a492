#include "hull/hull_drag.h"

#include "still_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace regatta {
namespace {

constexpr float kDragStep = 1.0F / 60.0F;

// A hull in water of level 0 that flows with `flow`; no head, so that the hull stands in plain water.
struct Towed {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullDrag drag;
  std::vector<Vec2> reaction;

  explicit Towed(BodyView body, Vec2 flow = Vec2(0.0F), float depth = 5.0F) : view(std::move(body)) {
    const Domain domain;
    trace_patch(view, domain, make_flat_terrain(domain.lower, domain.upper, -depth), {0.3F}, patch);
    resize_water(patch, water);
    prepare_head(patch, head);
    prepare_drag(view, patch, drag);
    const Vec2 local = patch.to_patch(flow);
    for (std::size_t n = 0; n < water.surface.size(); ++n) {
      water.depth[n] = water.mass[n] = depth;
      water.u[n] = local.x;
      water.w[n] = local.y;
      head.total[n] = 0.0F;
      head.length[n] = 0.1F;
    }
    reaction.assign(static_cast<std::size_t>(patch.node_count()), Vec2(0.0F));
  }
  PatchForce run(const Params& params, float dt = kDragStep) {
    PatchForce sum = panel_drag(params, view, dt, patch, water, head, drag, reaction);
    sum.force = patch.to_world(sum.force);
    sum.torque = patch.to_world(sum.torque);
    return sum;
  }
};

BodyView moving_box(Vec3 velocity) {
  BodyView view = body_of(make_box_hull({1.0F, 0.5F, 0.6F}), 500.0F, {0.0F, 0.0F, 0.0F});
  view.state.velocity = velocity;
  return view;
}

TEST(HullDrag, FormDragOfABoxIsThatOfItsFront) {
  Params params;
  params.bodies_lift = 0.0;
  params.bodies_friction = 0.0;
  params.bodies_drag = 1.0;
  BodyView view = moving_box({1.0F, 0.0F, 0.0F});
  view.mass = 1e9F;  // no bound
  Towed towed(view, Vec2(0.0F), 1e6F);
  const PatchForce force = towed.run(params);
  // Front 0.6 × 0.25 m wet; friction on sides and bottom comes on top.
  const float front = 0.5F * kWaterDensity * 1.0F * 0.6F * 0.25F;
  const float re = 1.0F / 1.14e-6F;
  const float c_f = 0.075F / std::pow(std::log10(re) - 2.0F, 2.0F);
  const float skin = 0.5F * kWaterDensity * c_f * (0.6F + 2.0F * 0.25F) * 1.0F;
  std::printf("drag %.3f N, exact %.3f N\n", static_cast<double>(-force.force.x), static_cast<double>(front + skin));
  // The waterline falls between panels, of which a share is wet.
  EXPECT_NEAR(-force.force.x, front + skin, 0.02F * front);
  EXPECT_NEAR(force.force.z, 0.0F, 1e-3F * front);
}

TEST(HullDrag, FormDragIsThatOfTheAreaThatTheFlowSees) {
  Params params;
  params.bodies_lift = 0.0;
  params.bodies_friction = -1.0;  // none
  params.bodies_drag = 1.0;
  for (const float degrees : {0.0F, 0.5F, 7.0F, 20.0F, 45.0F, 71.0F, 90.0F}) {
    BodyView view = moving_box({2.0F, 0.0F, 0.0F});
    view.mass = 1e9F;  // no bound
    view.state.orientation = glm::angleAxis(glm::radians(degrees), Vec3(0.0F, 1.0F, 0.0F));
    const float seen = 0.25F * (0.6F * std::cos(glm::radians(degrees)) + 1.0F * std::sin(glm::radians(degrees)));
    const float front = 0.5F * kWaterDensity * 4.0F * seen;
    EXPECT_NEAR(-Towed(view, Vec2(0.0F), 1e6F).run(params).force.x, front, 0.02F * front) << degrees;
  }
}

// One side of a hull comes out of the lee as it drifts: the force must not come at once.
TEST(HullDrag, AHullAskewIsPushedAsideAsFarAsItIsAskew) {
  const Params params;
  for (const Result<std::shared_ptr<const Hull>>& hull :
       {make_box_hull({1.0F, 0.5F, 0.6F}), make_box_hull({12.0F, 2.0F, 2.6F}), make_boat_hull({4.2F, 1.0F, 1.6F}),
        make_boat_hull({12.0F, 2.0F, 2.6F})}) {
    const auto side_force = [&](float degrees, float speed) {
      BodyView view = body_of(hull, 500.0F, {0.0F, 0.0F, 0.0F});
      view.mass = 1e9F;  // no bound
      view.state.velocity = {speed * std::cos(glm::radians(degrees)), 0.0F, speed * std::sin(glm::radians(degrees))};
      return Towed(view).run(params).force.z;
    };
    for (const float speed : {0.4F, 3.0F}) {
      const float at_4 = side_force(4.0F, speed);
      EXPECT_LT(at_4, 0.0F);
      for (const float degrees : {0.1F, 0.5F, 2.0F}) {
        EXPECT_LT(std::abs(side_force(degrees, speed)), std::abs(at_4) * degrees / 3.0F) << degrees << " " << speed;
        EXPECT_NEAR(side_force(-degrees, speed), -side_force(degrees, speed), 0.02F * std::abs(at_4));
      }
    }
  }
}

TEST(HullDrag, IsRelativeToTheWater) {
  const Params params;
  const PatchForce moving = Towed(moving_box({1.0F, 0.0F, -0.5F})).run(params);
  const PatchForce flowing = Towed(moving_box({0.0F, 0.0F, 0.0F}), Vec2(-1.0F, 0.5F)).run(params);
  EXPECT_LT(glm::length(moving.force - flowing.force), 1e-3F * glm::length(moving.force));
  const PatchForce drifting = Towed(moving_box({1.0F, 0.0F, -0.5F}), Vec2(1.0F, -0.5F)).run(params);
  EXPECT_EQ(glm::length(drifting.force), 0.0F);
}

TEST(HullDrag, AlwaysTakesEnergy) {
  Params params;
  params.bodies_lift = 0.0;
  for (const Vec3 velocity : {Vec3(2, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(1, 0.5F, -2), Vec3(-3, 0.1F, 0.1F)}) {
    const PatchForce force = Towed(moving_box(velocity)).run(params);
    EXPECT_LT(glm::dot(force.force, velocity), 0.0F);
  }
  BodyView spinning = moving_box(Vec3(0.0F));
  spinning.state.angular_velocity = {0.5F, 1.0F, -0.7F};
  EXPECT_LT(glm::dot(Towed(spinning).run(params).torque, spinning.state.angular_velocity), 0.0F);
}

TEST(HullDrag, NeverReversesALightBoxHoweverLongTheStep) {
  const Params params;
  for (const float dt : {1e-3F, kDragStep, 0.1F, 1.0F}) {
    BodyView view = moving_box({8.0F, -3.0F, 5.0F});
    view.mass = 0.5F;
    const PatchForce force = Towed(view).run(params, dt);
    const Vec3 change = force.force * (dt / view.mass);
    EXPECT_LT(glm::length(change), glm::length(view.state.velocity)) << dt;
  }
}

TEST(HullDrag, LiftRaisesAPlaningPlate) {
  Params params;
  params.bodies_drag = 0.0;
  params.bodies_lift = 1.0;
  BodyView view = body_of(make_box_hull({2.0F, 0.1F, 1.0F}), 500.0F, {0.0F, -0.05F, 0.0F});
  view.state.orientation = glm::angleAxis(0.15F, Vec3(0, 0, 1));  // bow up
  view.state.velocity = {5.0F, 0.0F, 0.0F};
  EXPECT_GT(Towed(view).run(params).force.y, 0.0F);
  view.state.orientation = glm::angleAxis(-0.15F, Vec3(0, 0, 1));  // bow down: the deck faces the flow
  EXPECT_LT(Towed(view).run(params).force.y, 0.0F);
}

TEST(HullDrag, LiftIsAcrossTheFlow) {
  Params with, without;
  without.bodies_lift = 0.0;
  const Vec3 velocity(2.0F, 0.4F, -1.0F);
  BodyView view = moving_box(velocity);
  view.mass = 1e9F;
  const Vec3 lift = Towed(view, Vec2(0.0F), 1e6F).run(with).force - Towed(view, Vec2(0.0F), 1e6F).run(without).force;
  EXPECT_GT(glm::length(lift), 1.0F);
  EXPECT_NEAR(glm::dot(lift, velocity), 0.0F, 1e-3F * glm::length(lift) * glm::length(velocity));
}

TEST(HullDrag, SlenderLinesEaseTheWayAheadOnly) {
  Params params;
  params.bodies_friction = -1.0;  // none, so that it is form drag alone
  const auto resistance = [&](Vec3 velocity, float scale) {
    BodyView view = body_of(make_boat_hull({4.0F, 0.9F, 1.5F}), 300.0F, {0.0F, 0.1F, 0.0F});
    view.state.velocity = velocity;
    view.drag_scale = scale;
    return -glm::dot(Towed(view).run(params).force, velocity) / glm::length(velocity);
  };
  const float ahead = resistance({3, 0, 0}, 0.1F) / resistance({3, 0, 0}, 1.0F);
  const float sideways = resistance({0, 0, 1}, 0.1F) / resistance({0, 0, 1}, 1.0F);
  std::printf("share of the bluff body's drag: %.2f ahead, %.2f sideways\n", static_cast<double>(ahead),
              static_cast<double>(sideways));
  EXPECT_LT(ahead, 0.4F);
  // The flared sides of a V-shaped hull are glancing too, though less.
  EXPECT_GT(sideways, 2.0F * ahead);
}

TEST(HullDrag, ReactionIsTheOppositeOfTheLevelForce) {
  Towed towed(moving_box({1.5F, 0.2F, 0.6F}));
  const PatchForce force = towed.run(Params{});
  Vec2 sum(0.0F);
  for (const Vec2& r : towed.reaction) sum += r;
  const Vec2 world = towed.patch.to_world(sum);
  EXPECT_NEAR(world.x, -force.force.x, 1e-5F * glm::length(force.force));
  EXPECT_NEAR(world.y, -force.force.z, 1e-5F * glm::length(force.force));
}

TEST(HullDrag, OutOfWaterThereIsNone) {
  BodyView view = moving_box({3.0F, 0.0F, 0.0F});
  view.state.position.y = 1.0F;
  Towed towed(view);
  EXPECT_EQ(glm::length(towed.run(Params{}).force), 0.0F);
  EXPECT_EQ(towed.drag.wetted_area, 0.0F);
}

TEST(HullDrag, WettedAreaOfAHalfSunkBox) {
  Towed towed(moving_box({1.0F, 0.0F, 0.0F}));
  towed.run(Params{});
  // Bottom 0.6 m², sides 2 (1.0 + 0.6) × 0.25 m².
  EXPECT_NEAR(towed.drag.wetted_area, 0.6F + 0.8F, 0.02F);
}

}  // namespace
}  // namespace regatta
