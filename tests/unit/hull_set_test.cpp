#include "hull/hull_set.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

constexpr float kHullStep = 1.0F / 60.0F;  // [s]
constexpr float kDepth = 1.0F;             // depth of the pond [m]

// A pond that stands level and yields to nothing: the least of waters that carries bodies.
struct StillPond {
  Domain domain;
  float level = 0.0F;
  Vec2 stream{0.0F};
  Params params;
  std::vector<int> traced;  // how often, of each body
  HullSet hulls;

  explicit StillPond(EdgeKind edge = EdgeKind::kWall, int nodes_for_threads = 0)
      : domain{{-3.0F, -3.0F}, {3.0F, 3.0F}, edge, edge, edge, edge},
        hulls(domain, std::make_shared<const Terrain>(make_flat_terrain(domain.lower, domain.upper, -kDepth)),
              {{0.3F}, nodes_for_threads}) {}

  void begin(const std::vector<BodyView>& bodies) {
    traced.resize(bodies.size(), 0);
    hulls.trace(kHullStep, bodies, nullptr, [&](std::size_t b) { ++traced[b]; });
  }
  void substep(float time) {
    hulls.press(params, [&](Vec2) { return NodeWater{level, level + kDepth, stream}; });
    hulls.each([&](std::size_t b) { hulls.sum(b, hulls.find_forces(params, b), time); });
  }
  std::vector<BodyLoad> end() {
    std::vector<BodyLoad> loads(hulls.size());
    hulls.mean_loads(kHullStep, loads);
    return loads;
  }
  std::vector<BodyLoad> step(const std::vector<BodyView>& bodies) {
    begin(bodies);
    substep(kHullStep);
    return end();
  }
};

BodyView box(Vec3 size, float density, Vec3 at, BodyMotion motion = BodyMotion::kDynamic) {
  BodyView view;
  view.hull = make_box_hull(size).value();
  view.mass = density * view.hull->volume;
  view.state.position = at;
  view.motion = motion;
  return view;
}

std::array<float, 14> numbers(const BodyLoad& load) {
  return {load.force.x,  load.force.y,    load.force.z,          load.torque.x,   load.torque.y,
          load.torque.z, load.buoyancy.x, load.buoyancy.y,       load.buoyancy.z, load.drag.x,
          load.drag.y,   load.drag.z,     load.submerged_volume, load.wetted_area};
}

TEST(HullSet, AHullMeasuresFromALevelThatItFollowsSlowlyAndNearerThanHalfItsDraft) {
  StillPond pond;
  BodyView view = box({1.2F, 0.5F, 0.8F}, 600.0F, {0.0F, -0.05F, 0.0F});  // 0.3 m deep
  const auto level_after = [&](float seconds) {
    for (float t = 0.0F; t < seconds - 0.5F * kHullStep; t += kHullStep) view.level = pond.step({view}).front().level;
    return view.level.value_or(1e9F);
  };
  pond.level = 0.1F;
  EXPECT_NEAR(level_after(kHullStep), 0.1F, 1e-6F);  // as it finds it
  pond.level = 0.0F;
  EXPECT_NEAR(level_after(5.0F), 0.1F * std::exp(-0.5F), 1e-4F);
  EXPECT_NEAR(level_after(5.0F), 0.1F * std::exp(-1.0F), 1e-4F);
  pond.level = 0.15F;  // 0.45 m deep
  EXPECT_NEAR(level_after(kHullStep), 0.15F - 0.1132F * std::exp(-kHullStep / 10.0F), 1e-3F);
  pond.level = 0.4F;  // it goes under: all of its 0.5 m
  EXPECT_NEAR(level_after(kHullStep), 0.15F, 1e-3F);
  view.state.position.y = 1.0F;  // in the air
  EXPECT_EQ(level_after(kHullStep), 0.4F);
}

TEST(HullSet, ABoxFloatsAtItsDraftInAStillPond) {
  StillPond pond;
  pond.level = 0.2F;
  const float height = 0.5F, density = 600.0F;
  BodyView view = box({1.2F, height, 0.8F}, density, {0.3F, 0.4F, -0.2F});
  view.state.orientation = glm::angleAxis(0.5F, Vec3(0, 1, 0));
  BodyLoad load;
  for (int i = 0; i < 600; ++i) {
    load = pond.step({view}).front();
    constexpr float kDamping = 3.0F;  // so that it comes to rest [1/s]
    const float acceleration = load.force.y / view.mass - kGravity - kDamping * view.state.velocity.y;
    view.state.velocity.y += kHullStep * acceleration;
    view.state.position.y += kHullStep * view.state.velocity.y;
  }
  const float draft = pond.level - (view.state.position.y - 0.5F * height);
  std::printf("draft %.5f m, force %.6f of the weight\n", static_cast<double>(draft),
              static_cast<double>(load.force.y / (view.mass * kGravity)));
  EXPECT_NEAR(draft, height * density / kWaterDensity, 0.005F * height);
  EXPECT_NEAR(load.force.y / (view.mass * kGravity), 1.0F, 0.005F);
  EXPECT_NEAR(load.submerged_volume, view.mass / kWaterDensity, 0.005F * view.mass / kWaterDensity);
  EXPECT_LT(glm::length(horizontal(load.force)), 1e-3F * load.force.y);
}

TEST(HullSet, LoadsAreMeansOverTheStep) {
  StillPond pond;
  const std::vector<BodyView> bodies = {box({1.0F, 2.0F, 1.0F}, 500.0F, {0.0F, 0.5F, 0.0F}, BodyMotion::kStatic)};
  const auto at_level = [&](float level) {
    pond.level = level;
    return pond.step(bodies).front();
  };
  const BodyLoad low = at_level(-0.2F), high = at_level(0.3F);
  EXPECT_NEAR(low.force.y, kWaterDensity * kGravity * 0.3F, 1.0F);
  pond.begin(bodies);
  pond.level = -0.2F;
  pond.substep(0.25F * kHullStep);
  pond.level = 0.3F;
  pond.substep(0.75F * kHullStep);
  const BodyLoad mean = pond.end().front();
  EXPECT_NEAR(mean.force.y, 0.25F * low.force.y + 0.75F * high.force.y, 1e-6F * high.force.y);
  EXPECT_NEAR(mean.submerged_volume, 0.25F * low.submerged_volume + 0.75F * high.submerged_volume, 1e-6F);
  EXPECT_NEAR(mean.wetted_area, 0.25F * low.wetted_area + 0.75F * high.wetted_area, 1e-6F);
  // Nothing is left of it in the next step.
  EXPECT_EQ(numbers(at_level(-0.2F)), numbers(low));
}

TEST(HullSet, WhatNothingMovesIsTracedOnce) {
  StillPond pond;
  pond.stream = {1.0F, 0.3F};
  std::vector<BodyView> bodies = {box({1.0F, 1.0F, 0.5F}, 500.0F, {-1.0F, 0.0F, 0.0F}, BodyMotion::kStatic),
                                  box({0.8F, 0.4F, 0.4F}, 500.0F, {1.0F, 0.0F, 0.0F}, BodyMotion::kDynamic),
                                  box({0.5F, 0.4F, 0.4F}, 500.0F, {0.0F, 0.0F, 2.0F}, BodyMotion::kKinematic)};
  for (int i = 0; i < 3; ++i) {
    const std::vector<BodyLoad> loads = pond.step(bodies);
    // The same bits as in a set that has just been made.
    StillPond fresh;
    fresh.stream = pond.stream;
    const std::vector<BodyLoad> wanted = fresh.step(bodies);
    for (std::size_t b = 0; b < bodies.size(); ++b) EXPECT_EQ(numbers(loads[b]), numbers(wanted[b])) << b;
    pond.level += 0.01F;
    pond.substep(kHullStep);  // what it leaves behind must not matter
    pond.level -= 0.01F;
  }
  EXPECT_EQ(pond.traced, (std::vector<int>{1, 3, 3}));
  bodies[0].state.position.x += 0.1F;  // a person puts it elsewhere
  pond.step(bodies);
  EXPECT_EQ(pond.traced[0], 2);
  bodies[0].hull = bodies[1].hull;
  pond.step(bodies);
  pond.step(bodies);
  EXPECT_EQ(pond.traced[0], 3);
  // One taken out: another stands in its place.
  bodies.insert(bodies.begin(), box({0.3F, 0.3F, 0.3F}, 500.0F, {2.0F, 0.0F, 2.0F}, BodyMotion::kStatic));
  pond.step(bodies);
  bodies.erase(bodies.begin());
  EXPECT_EQ(pond.traced[0], 4);
  pond.step(bodies);
  EXPECT_EQ(pond.traced[0], 5);
}

TEST(HullSet, TheHeadOfAHullThatIsAsItWasStartsAnew) {
  StillPond pond;
  pond.stream = {1.0F, 0.0F};
  const std::vector<BodyView> bodies = {box({1.0F, 1.0F, 0.5F}, 500.0F, {}, BodyMotion::kStatic)};
  pond.begin(bodies);
  const HullHead fresh = pond.hulls[0].head;
  pond.substep(kHullStep);
  EXPECT_NE(fresh.head, pond.hulls[0].head.head);
  pond.begin(bodies);
  const HullHead& again = pond.hulls[0].head;
  EXPECT_EQ(fresh.head, again.head);
  EXPECT_EQ(fresh.total, again.total);
  EXPECT_EQ(fresh.length, again.length);
  EXPECT_EQ(fresh.height, again.height);
  EXPECT_EQ(fresh.waterplane, again.waterplane);
  EXPECT_EQ(fresh.level, again.level);
  EXPECT_EQ(fresh.active, again.active);
}

TEST(HullSet, ReactionIsTheOppositeOfTheLevelForces) {
  StillPond pond;
  pond.stream = {1.5F, -0.4F};
  BodyView view = box({1.0F, 0.5F, 0.6F}, 500.0F, {0.2F, 0.0F, 0.1F});
  view.state.orientation = glm::angleAxis(0.7F, Vec3(0, 1, 0));
  const BodyLoad load = pond.step({view}).front();
  EXPECT_GT(glm::dot(horizontal(load.drag), pond.stream), 50.0F);
  Vec2 sum(0.0F);
  for (const Vec2& reaction : pond.hulls[0].reaction) sum += reaction;
  EXPECT_LT(glm::length(pond.hulls[0].patch.to_world(sum) + horizontal(load.force)), 1e-5F * glm::length(load.drag));
}

TEST(HullSet, WithoutWaterOrOverNoWaterThereIsNoLoad) {
  StillPond pond;
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<BodyView> bodies = {box({1, 1, 1}, 500.0F, {50.0F, 0.0F, 0.0F}),
                                        box({1, 1, 1}, 500.0F, {0.0F, 5.0F, 0.0F}),
                                        box({1, 1, 1}, 500.0F, {infinity, 0.0F, 0.0F})};
  for (const BodyLoad& load : pond.step(bodies)) EXPECT_EQ(numbers(load), numbers({}));
  EXPECT_EQ(pond.traced, (std::vector<int>{0, 1, 0}));
  EXPECT_TRUE(pond.hulls.any());
  EXPECT_TRUE(pond.step({}).empty());
  EXPECT_FALSE(pond.hulls.any());
  // Dry from one sub-step to the next.
  pond.begin({box({1, 1, 1}, 500.0F, {})});
  pond.substep(0.5F * kHullStep);
  pond.level = -kDepth;
  pond.substep(0.5F * kHullStep);
  EXPECT_NEAR(pond.end().front().submerged_volume, 0.25F, 1e-4F);
  EXPECT_FALSE(pond.hulls[0].head.active);
}

TEST(HullSet, PlacesAreReadWithinAPeriodicDomain) {
  StillPond pond(EdgeKind::kPeriodic);
  const std::vector<BodyView> bodies = {box({1, 1, 1}, 500.0F, {2.9F, 0.0F, -3.0F})};
  pond.begin(bodies);
  std::atomic<int> outside{0};
  pond.hulls.press(pond.params, [&](Vec2 at) {
    if (!(at.x >= -3.0F && at.x < 3.0F && at.y >= -3.0F && at.y < 3.0F)) ++outside;
    return NodeWater{};
  });
  EXPECT_EQ(outside, 0);
}

TEST(HullSet, SameBitsForAnyNumberOfThreads) {
  const int before = thread_count();
  std::vector<std::array<float, 14>> first;
  for (const int threads : {1, 2, 3, 8}) {
    for (const int nodes_for_threads : {0, 1'000'000}) {
      set_thread_count(threads);
      StillPond pond(EdgeKind::kWall, nodes_for_threads);
      pond.stream = {1.0F, 0.5F};
      std::vector<BodyView> bodies;
      for (int i = 0; i < 7; ++i) {
        const auto x = static_cast<float>(i);
        bodies.push_back(box({0.5F + 0.1F * x, 0.4F, 0.5F}, 500.0F, {0.7F * x - 2.0F, 0.05F * x, 0.1F * x}));
        bodies.back().state.orientation = glm::angleAxis(0.3F * x, glm::normalize(Vec3(0.2F, 1.0F, 0.1F)));
        bodies.back().state.velocity = {0.1F * x, 0.2F, 0.0F};
      }
      std::vector<std::array<float, 14>> loads;
      for (const BodyLoad& load : pond.step(bodies)) loads.push_back(numbers(load));
      if (first.empty()) first = loads;
      EXPECT_EQ(loads, first) << threads << " threads";
    }
  }
  set_thread_count(before);
}

}  // namespace
}  // namespace regatta
