#include "theory/bodies.h"

#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace regatta {

Result<std::vector<BodyState>> let_go(const BoxAfloat& box, const GoOn& go_on) {
  Scene scene;
  scene.params.water_solver = box.solver;
  scene.params.wake_on = false;
  scene.params.waves_on = box.wave_spacing > 0.0F;
  if (scene.params.waves_on) scene.params.waves_spacing = static_cast<double>(box.wave_spacing);
  if (!box.drag) scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
  scene.domain = {-0.5F * box.tank, 0.5F * box.tank};
  for (EdgeKind* const edge : {&scene.domain.west, &scene.domain.east, &scene.domain.south, &scene.domain.north}) {
    *edge = EdgeKind::kOpen;
  }
  scene.water.depth = box.depth;
  scene.water.spacing = box.spacing;
  BodySpec body;
  body.name = "box";
  body.kind = BodyKind::kBox;
  body.size = box.size;
  body.density = box.density;
  body.position = {0.013F, static_cast<float>(box.rest()) + box.up, 0.007F};  // off the lattice's symmetries
  body.pitch_deg = box.pitch_deg;
  scene.bodies.push_back(body);
  const Result<std::unique_ptr<World>> made = World::create(scene);
  if (!made) return made.error();
  World& world = *made.value();
  std::vector<BodyState> states;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(box.seconds / world.dt()));
  for (int step = 0; step <= steps; ++step) {
    if (step > 0) world.step();
    world.snapshot({}, snapshot);
    states.push_back(snapshot.bodies.front().state);
    if (step % 5 == 0 && !go_on(static_cast<double>(step) / steps)) return stopped();
  }
  return states;
}

FirstSwing first_swing(const std::vector<double>& values, double dt) {
  for (std::size_t i = 1; i + 1 < values.size(); ++i) {
    if (values[i] * values.front() > 0.0 || std::abs(values[i]) < std::abs(values[i + 1])) continue;
    return {dt * static_cast<double>(i), -values[i] / values.front()};
  }
  return {};
}

Result<Sinking> sinking_cube(WaterSolver solver, const GoOn& go_on) {
  constexpr int kSteps = 480;
  const Result<Scene> scene = parse_scene(
      fmt::format(
          "[domain]\nsize = [12, 12]\n[water]\ndepth = 16\nspacing = 0.3\n[params.water]\nsolver = \"{}\"\n"
          "[[body]]\nname = \"cube\"\nkind = \"box\"\nsize = [1, 1, 1]\ndensity = 1200\nposition = [0, -2.5, 0]\n",
          solver == WaterSolver::kGrid ? "grid" : "columns"),
      "cube", ".", ".");
  if (!scene) return scene.error();
  const Result<std::unique_ptr<World>> made = World::create(scene.value());
  if (!made) return made.error();
  World& world = *made.value();
  Sinking found;
  Snapshot snapshot;
  int count = 0;
  for (int step = 0; step <= kSteps; ++step) {
    if (step > 0) world.step();
    world.snapshot({}, snapshot);
    const BodyState& state = snapshot.bodies.front().state;
    const double depth = -static_cast<double>(state.position.y);
    found.time.push_back(world.time());
    found.depth.push_back(depth);
    found.deepest = std::max(found.deepest, depth);
    if (depth > 8.0 && depth < 13.0) {
      found.speed -= static_cast<double>(state.velocity.y);
      ++count;
    }
    if (step % 5 == 0 && !go_on(static_cast<double>(step) / kSteps)) return stopped();
  }
  if (count > 0) found.speed /= count;
  return found;
}

}  // namespace regatta
