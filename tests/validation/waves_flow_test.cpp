// The water's velocity below dispersive waves, through the whole world: what gauges read, how floating bodies go along
// with it, and that nothing is left to move them once the waves are gone.
#include "../unit/marked_bound.h"
#include "regular_waves.h"

#include <cstdio>

namespace regatta::waves_flow_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

Scene waves_over(Vec2 size, float depth, EdgeKind edge, WaterSolver solver) {
  Scene scene = tank(size, depth, 0.5F, edge, solver);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.2;
  scene.params.wake_on = false;
  return scene;
}

BodySpec boat_at(Vec2 at, float heading) {
  BodySpec body;
  body.name = "boat";
  body.kind = BodyKind::kBoat;
  body.size = {4.2F, 1.0F, 1.6F};
  body.mass = 556.0F;
  body.position = {at.x, 0.0F, at.y};
  body.heading_deg = heading;
  body.afloat = true;
  body.wishes = wishes_of(BoatPlan{});
  return body;
}

// a ω / tanh kh at the surface, as far as the wave does not change the shallow water below.
TEST(WavesFlow, GaugesReadTheVelocityOfARegularWave) {
  for (const auto& [length, depth] : {std::pair{6.0, 6.0}, {12.0, 1.0}}) {
    const RegularWave wave{0.05, length, depth};
    Scene scene = waves_over({24.0F, 4.0F}, static_cast<float>(depth), EdgeKind::kPeriodic, WaterSolver::kGrid);
    scene.gauges.push_back({"here", {1.3F, 0.4F}});
    const auto world = make(scene);
    add_wave(*world, wave);
    std::vector<double> u, w, eta;
    Snapshot snapshot;
    while (world->time() < 3.0 * wave.period()) {
      world->step();
      world->snapshot({}, snapshot);
      const WaterSample& water = snapshot.gauges.front().water;
      u.push_back(static_cast<double>(water.velocity.x));
      w.push_back(static_cast<double>(water.rise));
      eta.push_back(static_cast<double>(water.surface));
    }
    const double frequency = wave.frequency(), level = wave.amplitude * frequency / std::tanh(wave.k() * depth);
    const double found = swing_of(u, world->dt(), frequency).amplitude;
    const double rising = swing_of(w, world->dt(), frequency).amplitude;
    std::printf("%.0f m waves, %.0f m deep: level %.4f m/s (%.4f), upward %.4f m/s (%.4f)\n", length, depth, found,
                level, rising, wave.amplitude * frequency);
    EXPECT_NEAR(swing_of(eta, world->dt(), frequency).amplitude / wave.amplitude, 1.0, 0.02);
    EXPECT_NEAR(found / level, 1.0, 0.03);
    EXPECT_NEAR(rising / (wave.amplitude * frequency), 1.0, 0.02);
  }
}

class WavesCarry : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesCarry);

// Long waves carry whatever floats along with the water: to and fro by the water's own excursion, up and down with the
// surface. It drifts no more than slowly, as a particle at the surface does.
TEST_P(WavesCarry, WhatFloatsGoesToAndFroWithTheWater) {
  const RegularWave wave{0.2, 48.0, 6.0};
  for (const bool boat : {false, true}) {
    Scene scene = waves_over({48.0F, 12.0F}, 6.0F, EdgeKind::kPeriodic, GetParam());
    BodySpec body = boat ? boat_at({0.3F, 0.2F}, 0.0F) : box({2.0F, 0.5F, 1.0F}, 500.0F, 0.0F);
    const double excursion = wave.excursion(boat ? 0.2 : 0.25);
    body.velocity.x = static_cast<float>(excursion * wave.frequency());  // it begins on a crest, and with the water
    scene.bodies.push_back(body);
    const auto world = make(scene);
    add_wave(*world, wave);
    const std::vector<BodySnapshot> states = track(*world, 7.0 * wave.period());
    std::vector<double> x, y;
    for (std::size_t n = states.size() / 2; n < states.size(); ++n) {
      x.push_back(static_cast<double>(states[n].state.position.x));
      y.push_back(static_cast<double>(states[n].state.position.y));
    }
    const double frequency = wave.frequency(), speed = excursion * frequency;
    const Swing surge = swing_of(x, world->dt(), frequency), heave = swing_of(y, world->dt(), frequency);
    std::printf("%s: surge %.3f of the water's, heave %.3f of the surface's, drift %.3f of the water's speed\n",
                boat ? "boat" : "box", surge.amplitude / excursion, heave.amplitude / wave.amplitude,
                surge.drift / speed);
    EXPECT_NEAR(surge.amplitude / excursion, 1.0, 0.1);
    EXPECT_NEAR(heave.amplitude / wave.amplitude, 1.0, 0.1);
    EXPECT_NEAR(surge.drift / speed, 0.0, 0.08);
  }
}

// A train of waves runs out of open water past a boat. What way it has then the drag takes, as it would in water that
// has always been still; nothing pushes it on.
TEST_P(WavesCarry, BehindWavesThatAreGoneABoatComesToRest) {
  Scene scene = waves_over({30.0F, 16.0F}, 4.0F, EdgeKind::kOpen, GetParam());
  scene.bodies.push_back(boat_at({0.3F, 0.2F}, 30.0F));
  const auto world = make(scene);
  add_wave(*world, {0.15, 8.0, 4.0});
  const std::vector<BodySnapshot> states = track(*world, 90.0);
  const auto velocity = [&](double time) {
    return states[static_cast<std::size_t>(std::lround(time / world->dt()))].state.velocity;
  };
  const auto speed = [&](double time) { return static_cast<double>(glm::length(velocity(time))); };
  const auto way = [&](double time) { return static_cast<double>(glm::length(horizontal(velocity(time)))); };
  double fastest = 0.0;
  for (double time = 0.0; time < 10.0; time += 0.1) fastest = std::max(fastest, speed(time));
  std::printf("fastest %.3f m/s; after 30, 60, 90 s %.4f, %.4f, %.4f m/s\n", fastest, speed(30.0), speed(60.0),
              speed(90.0));
  EXPECT_GT(fastest, 0.3);
  double gained = 0.0;
  for (double time = 30.0; time < 90.0; time += 10.0) gained = std::max(gained, way(time + 9.9) - 1.02 * way(time));
  // Marked: what the waves stirred on columns goes round for minutes, and takes the boat along by a centimetre a
  // second.
  expect_at_most(1e-3, gained, mended_by(GetParam() == WaterSolver::kColumns ? '3' : '.'), "way gained", "m/s");
  EXPECT_LT(speed(90.0), 0.1 * fastest);
}

}  // namespace
}  // namespace regatta::waves_flow_test
