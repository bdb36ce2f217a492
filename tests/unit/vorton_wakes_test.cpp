// Steps of wakes that have grown allocate nothing: of a body that turns, whose loops change, and of everything beside
// it that the world asks for in a step.
#include "vorton/vorton_wakes.h"

#include "allocations.h"
#include "core/profile.h"
#include "geometry/hull_shapes.h"
#include "geometry/terrain.h"

#include <gtest/gtest.h>

#ifndef REGATTA_SANITIZED

namespace regatta {
namespace {

TEST(VortonSteady, ABodyThatTurnsAllocatesNothing) {
  Vortons vortons;
  vortons.add_body(std::make_shared<SourcePanels>(make_box_hull(Vec3(1.0F)).value()->parts[0], 100));
  BodyInStream body;
  body.stream = {1.0F, 0.0F, 0.0F};
  body.state.angular_velocity = {0.0F, 1.0F, 0.0F};
  constexpr float kStep = 0.02F;
  const auto run = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      body.state.orientation = glm::angleAxis(kStep, Vec3(0.0F, 1.0F, 0.0F)) * body.state.orientation;
      vortons.step({}, {}, std::span(&body, 1), kStep);
    }
  };
  run(900);
  const long before = allocations();
  run(200);
  EXPECT_EQ(allocations() - before, 0);
}

TEST(VortonSteady, AWholeStepAllocatesNothing) {
  const Domain domain{.lower = {-20.0F, -10.0F}, .upper = {20.0F, 10.0F}};
  VortonStart start;
  start.most_tracers = 2000;
  VortonWakes wakes(domain, std::make_shared<Terrain>(make_flat_terrain(domain.lower, domain.upper, -6.0F)), 0.0F,
                    start);
  Params params;
  params.wake_model = WakeModel::kVortons;
  params.tracer_life = 4.0;
  params.vorton_max = 800.0;
  std::vector<BodyView> bodies(3);
  // One that turns in the stream, one in its wake, a pier through the surface.
  const std::array<Vec3, 3> sizes = {Vec3(1.0F), Vec3(0.8F), Vec3(0.6F, 8.0F, 0.6F)};
  const std::array<Vec3, 3> places = {Vec3(0.0F, -3.0F, 0.0F), Vec3(3.0F, -3.0F, 0.3F), Vec3(2.0F, -3.0F, -1.0F)};
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    bodies[b].hull = make_box_hull(sizes[b]).value();
    bodies[b].motion = BodyMotion::kKinematic;
    bodies[b].state.position = places[b];
    wakes.add(bodies[b]);
  }
  const std::vector<BodyLoad> loads(bodies.size());
  std::vector<Vec3> asked;
  std::vector<WaterSample> samples;
  constexpr float kStep = 0.02F;
  Profiler profiler;
  const auto run = [&](int steps) {
    for (int i = 0; i < steps; ++i) {
      bodies[0].state.orientation = glm::angleAxis(kStep, Vec3(0.0F, 1.0F, 0.0F)) * bodies[0].state.orientation;
      bodies[0].state.angular_velocity = {0.0F, 1.0F, 0.0F};
      wakes.probe(params, bodies, asked);
      WaterSample sample;
      sample.depth = 6.0F;
      sample.bed = -6.0F;
      sample.velocity = {0.8F, 0.0F};
      sample.wet = true;
      samples.assign(asked.size(), sample);
      wakes.advance(params, static_cast<double>(kStep), bodies, loads, samples, profiler);
    }
  };
  run(600);
  ASSERT_GT(wakes.ring_count(), 20);
  ASSERT_GT(wakes.tracer_count(), 500);
  const long before = allocations();
  run(200);
  EXPECT_EQ(allocations() - before, 0);
}

}  // namespace
}  // namespace regatta
#endif
