// Bodies in a tank of columns for the validation tests: scenes made in code, and what is read off their motion.
#pragma once

#include "geometry/hull_shapes.h"
#include "scene/boat_keys.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace regatta::floating_scene {

// Returns the wishes of a scene file that states everything a plan does.
inline BoatWishes wishes_of(const BoatPlan& plan) {
  BoatWishes wishes;
  const auto wish = [](const char*, Range, auto& wished, const auto& part, const char*) { wished = part; };
  visit_engine(wishes, plan, wish);
  visit_rudder(wishes, plan, wish);
  return wishes;
}

// Returns a tank around the origin, its level at 0.
inline Scene tank(Vec2 size, float depth, float spacing, EdgeKind edge, WaterSolver solver = WaterSolver::kColumns) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.domain = {-0.5F * size, 0.5F * size, edge, edge, edge, edge};
  scene.water.depth = depth;
  scene.water.spacing = spacing;
  return scene;
}

// Tests that both solvers must pass take the solver as their parameter.
inline std::string solver_name(const ::testing::TestParamInfo<WaterSolver>& info) {
  return info.param == WaterSolver::kGrid ? "grid" : "columns";
}
#define FOR_BOTH_SOLVERS(suite) \
  INSTANTIATE_TEST_SUITE_P(Both, suite, ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid), solver_name)

inline BodySpec box(Vec3 size, float density, float middle) {
  BodySpec body;
  body.name = "box";
  body.kind = BodyKind::kBox;
  body.size = size;
  body.density = density;
  // The place is off the symmetries of the lattice.
  body.position = {0.013F, middle, 0.007F};
  return body;
}

// Returns a boat of a class with its default sizes.
inline BodySpec boat_of(BoatClass kind) {
  BodySpec body;
  body.name = "boat";
  body.kind = BodyKind::kBoat;
  body.boat_class = kind;
  body.size = boat_figures(kind).size;
  body.mass = boat_design_mass(kind, body.size);
  return body;
}

inline std::unique_ptr<World> make(const Scene& scene) {
  Result<std::unique_ptr<World>> world = World::create(scene);
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

// Returns the states of a body before the first step and after each. look(snapshot) is called after each step, and may
// give the world commands.
template <class Look>
std::vector<BodySnapshot> track(World& world, double seconds, int body, const Look& look) {
  std::vector<BodySnapshot> states;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(seconds / world.dt()));
  for (int i = 0; i <= steps; ++i) {
    if (i > 0) world.step();
    world.snapshot({}, snapshot);
    states.push_back(snapshot.bodies[static_cast<std::size_t>(body)]);
    look(snapshot);
  }
  return states;
}
inline std::vector<BodySnapshot> track(World& world, double seconds, int body = 0) {
  return track(world, seconds, body, [](const Snapshot&) {});
}

inline float heel_deg(const BodyState& state) {
  return glm::degrees(std::asin(glm::clamp(-(state.orientation * Vec3(0, 0, 1)).y, -1.0F, 1.0F)));
}
// Returns the angle between the vertical of a body and that of the world [deg].
inline float tilt_deg(const BodyState& state) {
  return glm::degrees(std::acos(glm::clamp((state.orientation * Vec3(0, 1, 0)).y, -1.0F, 1.0F)));
}
inline float heading_deg(const BodyState& state) {
  const Vec3 ahead = state.orientation * Vec3(1, 0, 0);
  return glm::degrees(std::atan2(-ahead.z, ahead.x));
}

// Returns the horizontal momentum of water and bodies [kg m/s]. Adds dt · load for each free body, whose momentum
// responds to loads one step later than that of the water.
inline Vec2 total_momentum(const Snapshot& snapshot) {
  Vec2 sum = snapshot.diagnostics.momentum;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion == BodyMotion::kDynamic) sum += static_cast<float>(snapshot.dt) * horizontal(body.load.force);
  }
  return sum;
}

// Returns the energy of water and bodies, including what the hulls' places store (hull/hull_stored.h) and what waves
// and the water below them move with together [J].
inline double total_energy(const Snapshot& snapshot) {
  const Diagnostics& d = snapshot.diagnostics;
  return d.kinetic_energy + d.potential_energy + d.body_energy + d.displaced_energy + d.shared_energy;
}

// Returns the period of a motion that starts at rest away from zero [s]: the time to its first crest on the same side,
// after a trough on the other; 0 if there is none. Heavy damping shifts zero crossings far more than crests.
inline double period(const std::vector<double>& values, double dt) {
  const double sign = values.front() > 0.0 ? 1.0 : -1.0;
  bool trough = false;
  for (std::size_t i = 1; i + 1 < values.size(); ++i) {
    const double before = sign * values[i - 1];
    const double here = sign * values[i];
    const double after = sign * values[i + 1];
    trough = trough || (here < 0.0 && here <= before && here <= after);
    if (!trough || here < 0.0 || here < before || here < after) continue;
    // Take the vertex of the parabola through the three values.
    const double bend = before - 2.0 * here + after;
    const double shift = bend < 0.0 ? 0.5 * (before - after) / bend : 0.0;
    return dt * (static_cast<double>(i) + shift);
  }
  return 0.0;
}

}  // namespace regatta::floating_scene
