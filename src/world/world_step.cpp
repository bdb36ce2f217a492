// One step of the world, stage by stage, and the commands that change it.
#include "core/limits.h"
#include "core/state_hash.h"
#include "exchange/status.h"
#include "world/body_factory.h"
#include "world/world_data.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace regatta {

namespace {

constexpr std::int64_t kHashInterval = 64;  // steps between hashes for the diagnostics panel
constexpr double kVolumeTolerance = 1e-5;   // of the water; sums are in double, so that only a real loss reaches it

}  // namespace

void World::step() {
  Impl& world = *impl_;
  world.profiler.clear();
  const auto whole = world.profiler.scope(Stage::kStep);
  // Queued commands → parameters, helm, bodies: the only place anything outside gets in.
  world.apply_commands();
  // Poses, helm, last water loads → poses and velocities.
  world.advance_bodies();
  // Columns or cells, body shapes and velocities → columns or cells; loads on bodies.
  world.advance_water();
  // Bodies, the water around them → vortices; what they add to the water in its next step.
  world.advance_wakes();
  // New vortices → dye in the water about them, for drawing alone.
  world.dye_wakes();
  // Particles, wind, body shapes, velocities and jets → particles; loads on bodies, added to those of the columns.
  world.advance_ocean();
  // Balance, finiteness → status; time advances.
  world.finish();
}

void World::Impl::apply_commands() {
  const auto timing = profiler.scope(Stage::kCommands);
  std::vector<int> removed;
  for (const Command& command : queue) {
    log.emplace_back(step, command);
    if (const auto* set = std::get_if<SetParam>(&command)) {
      if (!set_param(params, set->id, set->value)) ++dropped_commands;
    } else if (const auto* helm = std::get_if<SetHelm>(&command)) {
      const bool known = helm->body >= 0 && helm->body < rigid.count();
      if (known && std::isfinite(helm->throttle) && std::isfinite(helm->rudder)) {
        rigid.set_helm(helm->body, std::clamp(helm->throttle, -1.0F, 1.0F), std::clamp(helm->rudder, -1.0F, 1.0F));
      } else {
        ++dropped_commands;
      }
    } else if (const auto* launch_body = std::get_if<LaunchBody>(&command)) {
      launch(*launch_body);
    } else if (const auto* remove = std::get_if<RemoveBody>(&command)) {
      removed.push_back(remove->body);
    }
  }
  queue.clear();
  // Last, from behind and each once: all commands of a step name bodies by their places before it.
  std::sort(removed.begin(), removed.end(), std::greater<>());
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  for (const int body : removed) remove_body(body);
}

void World::Impl::launch(const LaunchBody& launch_body) {
  const bool finite = std::isfinite(launch_body.at.x) && std::isfinite(launch_body.at.y) &&
                      std::isfinite(launch_body.heading) && std::isfinite(launch_body.drop);
  if (!finite || rigid.count() >= kMostBodies) {
    ++dropped_commands;
    return;
  }
  // Kept this far inside, so that the walls do not throw a new body out.
  constexpr float kMargin = 0.5F;
  LaunchBody placed = launch_body;
  const auto keep_within = [&placed](Vec2 lower, Vec2 upper) {
    const Vec2 middle = 0.5F * (lower + upper);
    placed.at = glm::clamp(placed.at, glm::min(lower + kMargin, middle), glm::max(upper - kMargin, middle));
  };
  keep_within(water_setup.domain.lower, water_setup.domain.upper);
  float longest = std::numeric_limits<float>::max();
  if (ocean && ocean->covers(placed.at)) {
    const Vec2 lower = horizontal(ocean->setup().lower);
    const Vec2 upper = horizontal(ocean->setup().upper);
    keep_within(lower, upper);
    constexpr float kRoom = 0.3F;  // of the box' shorter side: room to go about
    longest = kRoom * std::min(upper.x - lower.x, upper.y - lower.y);
  }
  placed.drop = std::clamp(placed.drop, 0.0F, 20.0F);
  const WaterSample below = water_at(placed.at);
  // The first number whose name is free, so that a loaded world names its launches as the saved one would have.
  const auto taken = [this](const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& b) { return b.name == name; });
  };
  int number = 1;
  BodySpec spec = launch_spec(placed, below.surface, number, longest);
  while (taken(spec.name)) spec = launch_spec(placed, below.surface, ++number, longest);
  if (add_body(spec, static_cast<int>(scene.bodies.size()))) {
    scene.bodies.push_back(spec);
  } else {
    ++dropped_commands;
  }
}

void World::Impl::remove_body(int body) {
  if (body < 0 || body >= rigid.count()) {
    ++dropped_commands;
    return;
  }
  rigid.remove(body);
  wakes.remove(body);
  loads.erase(loads.begin() + body);
  previous.erase(previous.begin() + body);
  // No camera follows a body that is gone; a saved scene may not name one.
  if (scene.camera.body == scene.bodies[static_cast<std::size_t>(body)].name) scene.camera.body.clear();
  const std::string& name = scene.bodies[static_cast<std::size_t>(body)].name;
  std::erase_if(scene.moorings, [&](const MooringSpec& mooring) { return mooring.body == name; });
  scene.bodies.erase(scene.bodies.begin() + body);
}

void World::Impl::advance_bodies() {
  const auto timing = profiler.scope(Stage::kRigid);
  rigid.boat_probes(boat_probes);
  boat_water.clear();
  for (const BoatProbes& at : boat_probes) {
    boat_water.push_back(
        {water_at(horizontal(at.propeller), at.propeller.y), water_at(horizontal(at.rudder), at.rudder.y)});
  }
  for (int i = 0; i < rigid.count(); ++i) previous[static_cast<std::size_t>(i)] = rigid.state(i);
  const RigidStepReport bodies = rigid.step(time(), dt(), params, loads, boat_water);
  if (bodies.escaped) raise(StatusBit::kEscaped, bodies.escaped_place);
  if (bodies.not_finite) raise(StatusBit::kNonFinite, bodies.not_finite_place);
}

void World::Impl::advance_water() {
  // Timed by the water itself, stage by stage.
  view_bodies();
  if (!water) {
    std::fill(loads.begin(), loads.end(), BodyLoad{});
    return;
  }
  if (water->solver() != params.water_solver && !change_water_solver()) {
    params.water_solver = water->solver();
    ++dropped_commands;
  }
  report = water->step(params, dt(), views, wakes.fields(), loads, profiler);
  if (report.capped) raise(StatusBit::kSubstepsCapped, {water_name(), {}});
  if (report.escaped) raise(StatusBit::kEscaped, report.escaped_place);
}

// The water goes over to the other solver, or stays where it is.
Result<> World::Impl::change_water_solver() {
  const double in = volume_in();
  const double out = volume_out();
  if (auto changed = water->change_solver(water_setup, params_in_use(), views); !changed) return changed;
  volume_in_before = in;
  volume_out_before = out;
  return success();
}

void World::Impl::advance_wakes() {
  if (!water) return;  // the particles make their own eddies
  const auto timing = profiler.scope(Stage::kWake);
  if (!params.wake_on) {
    wakes.clear(views);
    return;
  }
  wakes.probe(params, views, wake_places);
  water->sample(wake_places, wake_water);
  for (std::size_t i = 0; ocean && i < wake_places.size(); ++i) {
    // Nothing sheds in the ocean's box: to the wakes its floor is dry ground.
    if (ocean->covers(wake_places[i]))
      wake_water[i] = {ocean->setup().lower.y, 0.0F, ocean->setup().lower.y, {}, false};
  }
  wakes.advance(params, time(), dt(), views, wake_water, wake_sweeps);
  vortex_places.clear();
  for (const SphereSweep& sweep : wake_sweeps) vortex_places.push_back(rigid.sweep_sphere(sweep));
  wakes.emit(params, time(), vortex_places);
}

void World::Impl::dye_wakes() {
  if (!water || !params.wake_on || !(params.wake_dye_life > 0.0)) return;
  const auto timing = profiler.scope(Stage::kWake);
  dye_drops.clear();
  for (int i = 0; i < rigid.count(); ++i) {
    const WakeState& wake = wakes.state(i);
    for (const WakeEmission& emission : wake.recent) {
      if (emission.time < time() || emission.circulation == 0.0F) continue;
      const int channel = emission.circulation < 0.0F ? 0 : 1;
      dye_drops.push_back({emission.from, wake.radius, channel});
      dye_drops.push_back({emission.at, wake.radius, channel});
    }
  }
  water->release_dye(dye_drops);
}

void World::Impl::advance_ocean() {
  if (!ocean) return;
  // Timed by the ocean itself, stage by stage.
  ocean_report = ocean->step(params, time(), dt(), views, loads, profiler);
  if (ocean_report.capped) raise(StatusBit::kSubstepsCapped, {"particles", {}});
  if (ocean_report.escaped > 0) raise(StatusBit::kEscaped, ocean_report.escaped_place);
  if (ocean_report.crowded > 0) raise(StatusBit::kCrowded, ocean_report.crowded_place);
}

void World::Impl::finish() {
  const auto timing = profiler.scope(Stage::kFinish);
  measure_totals();
  if (!totals.finite) raise(StatusBit::kNonFinite, {not_finite, {}});
  if (!std::isfinite(rigid.energy())) raise(StatusBit::kNonFinite, {"bodies", {}});
  if (mass_error() > kVolumeTolerance) raise(StatusBit::kVolumeDrift);
  ++step;
  if (step % kHashInterval == 0) {
    last_hash = hash();
    last_hash_step = step;
  }
}

double World::Impl::mass_error() const {
  const double expected = volume_start + volume_in() - volume_out();
  return std::abs(totals.volume - expected) / std::max(volume_start, 1e-12);
}

Params World::Impl::params_in_use() const {
  Params used = params;
  for (const ParamInfo& info : all_params()) {
    if (info.effect != ParamEffect::kRestart) continue;
    const Result<> set = set_param(used, info.id, get_param(scene.params, info.id));
    CHECK(set.ok(), "a world is made with parameters in range");
  }
  return used;
}

std::uint64_t World::Impl::hash() const {
  StateHash hash;
  hash.add_value(step);
  if (water) water->add_to(hash);
  if (ocean) {
    static_assert(sizeof(Vec3) == 3 * sizeof(float));
    for (const std::vector<Vec3>* field : {&ocean->particles().position, &ocean->particles().velocity}) {
      hash.add(std::span<const float>(field->empty() ? nullptr : &field->front().x, 3 * field->size()));
    }
    hash.add(std::span<const float>(ocean->particles().pressure));
  }
  for (int i = 0; i < rigid.count(); ++i) {
    const BodyState state = rigid.state(i);
    const BodyLoad& load = loads[static_cast<std::size_t>(i)];
    const auto& q = state.orientation;
    const std::array<float, 21> values = {state.position.x,
                                          state.position.y,
                                          state.position.z,
                                          q.w,
                                          q.x,
                                          q.y,
                                          q.z,
                                          state.velocity.x,
                                          state.velocity.y,
                                          state.velocity.z,
                                          state.angular_velocity.x,
                                          state.angular_velocity.y,
                                          state.angular_velocity.z,
                                          load.force.x,
                                          load.force.y,
                                          load.force.z,
                                          load.torque.x,
                                          load.torque.y,
                                          load.torque.z,
                                          rigid.throttle(i),
                                          rigid.rudder(i)};
    hash.add(std::span<const float>(values));
  }
  for (int i = 0; i < rigid.count(); ++i) hash.add(std::span<const double>(wake_values(wakes.state(i))));
  const Params used = params_in_use();
  for (const ParamInfo& info : all_params()) hash.add_value(get_param(used, info.id));
  return hash.value();
}

}  // namespace regatta
