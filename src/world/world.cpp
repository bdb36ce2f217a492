#include "world/world.h"

#include "scene/ocean_blocks.h"
#include "scene/saved_state.h"
#include "scene/scene_file.h"
#include "scene/terrain_builder.h"
#include "world/body_factory.h"
#include "world/ocean_box.h"
#include "world/world_data.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// The share of a step by which the water is advanced to learn the loads that the first rigid step needs: without them
// every floating body would start with one step of free fall.
constexpr double kFirstInstant = 1e-3;

Result<WaterSetup> water_setup_of(const Scene& scene, std::shared_ptr<const Terrain> terrain) {
  if (!terrain) {
    Result<Terrain> built = build_terrain(scene);
    if (!built) return built.error();
    terrain = std::make_shared<const Terrain>(std::move(built).value());
  }
  WaterSetup setup;
  setup.domain = scene.domain;
  setup.terrain = std::move(terrain);
  setup.level = has_shallow_water(scene) ? scene.water.level : settled_level(*scene.ocean, scene.params.ocean_fill);
  setup.slope = scene.water.slope;
  setup.spacing = scene.water.spacing;
  setup.reference_depth = scene.water.depth;
  setup.velocity = scene.water.velocity;
  setup.inflow_speed = scene.water.inflow_speed;
  setup.outflow_level = scene.water.outflow_level.value_or(scene.water.level);
  for (const RegionSpec& region : scene.water.regions) {
    setup.regions.push_back({region.lower, region.upper, region.level, region.velocity});
  }
  return setup;
}

BodyState state_of(const SavedBody& saved) {
  return {saved.position, saved.orientation, saved.velocity, saved.angular_velocity};
}

}  // namespace

World::World(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
World::~World() = default;

Result<std::unique_ptr<World>> World::create(const Scene& scene) {
  if (scene.state_file.empty()) return start(scene, nullptr, nullptr);
  Result<SavedState> saved = read_saved_state(scene.state_file);
  if (!saved) return saved.error();
  return start(scene, &saved.value(), nullptr);
}

Result<std::unique_ptr<World>> World::twin() const {
  Scene scene = impl_->scene;
  scene.params = impl_->params_in_use();
  SavedState state = impl_->saved_state();
  Result<std::unique_ptr<World>> made = start(scene, &state, impl_->water_setup.terrain);
  if (!made) return made;
  Impl& twin = *made.value()->impl_;
  twin.params = impl_->params;
  twin.queue = impl_->queue;
  return made;
}

Result<std::unique_ptr<World>> World::twin(WaterSolver solver) const {
  if (!impl_->water) return Error{"all water of this scene is particles; water.solver is about shallow water"};
  Result<std::unique_ptr<World>> made = twin();
  if (!made) return made;
  Impl& twin = *made.value()->impl_;
  twin.params.water_solver = solver;
  if (twin.water->solver() == solver) return made;
  if (const auto changed = twin.change_water_solver(); !changed) return changed.error();
  twin.measure_totals();
  twin.last_hash = twin.hash();
  return made;
}

Result<std::unique_ptr<World>> World::start(const Scene& scene, SavedState* state,
                                            std::shared_ptr<const Terrain> terrain) {
  Result<WaterSetup> setup = water_setup_of(scene, std::move(terrain));
  if (!setup) return setup.error();
  std::optional<ShallowWater> shallow;
  if (has_shallow_water(scene)) {
    Result<ShallowWater> water = ShallowWater::create(setup.value(), scene.params);
    if (!water) return water.error();
    shallow = std::move(water).value();
  }
  RigidWorld rigid(scene.domain, setup.value().terrain);
  if (scene.ocean) add_ocean_box(scene, *setup.value().terrain, rigid);
  auto impl = std::make_unique<Impl>(scene, std::move(setup).value(), std::move(rigid), std::move(shallow));
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (const auto added = impl->add_body(scene.bodies[i], static_cast<int>(i)); !added) return added.error();
  }
  impl->add_moorings();
  if (state == nullptr) {
    if (const auto made = impl->make_room_for_bodies(); !made) return made.error();
  }
  if (const auto filled = impl->fill_ocean(); !filled) return filled.error();
  impl->measure_totals();
  impl->volume_start = impl->totals.volume;
  if (state != nullptr) {
    if (const auto restored = impl->restore(*state, scene.state_file.string()); !restored) return restored.error();
  } else {
    impl->measure_first_loads();
  }
  impl->last_hash = impl->hash();
  impl->last_hash_step = impl->step;
  return std::unique_ptr<World>(new World(std::move(impl)));
}

// The water was laid as if no body stood in it.
Result<> World::Impl::make_room_for_bodies() {
  if (rigid.count() == 0 || !water) return success();
  view_bodies();
  return water->make_room(water_setup, params, views);
}

void World::Impl::measure_first_loads() {
  view_bodies();
  if (water) water->step(params, dt() * kFirstInstant, views, wakes.fields(), loads, profiler);
  // Particles can't be asked so: what is left of their pressure after an instant is noise. Bodies afloat are in
  // balance.
  for (std::size_t i = 0; ocean && i < loads.size(); ++i) {
    const BodySpec& body = scene.bodies[i];
    if (!body.afloat || !ocean->covers(horizontal(body.position))) continue;
    loads[i].force = loads[i].buoyancy = Vec3(0.0F, views[i].mass * kGravity, 0.0F);
  }
  measure_totals();
}

void World::Impl::view_bodies() {
  views.clear();
  for (int i = 0; i < rigid.count(); ++i) views.push_back(rigid.view(i));
}

void World::Impl::measure_totals() {
  totals = water ? water->totals() : WaterTotals{};
  if (!totals.finite) not_finite = water_name();
  if (!ocean) return;
  const ParticleTotals sea = ocean->totals();
  totals.volume += ocean->particles().count() * ocean->particle_mass() / static_cast<double>(kWaterDensity);
  totals.kinetic_energy += sea.kinetic_energy;
  totals.potential_energy += sea.potential_energy;
  totals.momentum += Vec2(static_cast<float>(sea.momentum.x), static_cast<float>(sea.momentum.z));
  totals.max_speed = std::max(totals.max_speed, sea.max_speed);
  if (!sea.finite) not_finite = "particles";
  totals.finite = totals.finite && sea.finite;
  ocean_speed = sea.max_speed;
}

Result<> World::Impl::restore(SavedState& saved, const std::string& name) {
  if (saved.bodies.size() != static_cast<std::size_t>(rigid.count())) {
    return Error{"the state holds " + std::to_string(saved.bodies.size()) + " bodies, its scene " +
                     std::to_string(rigid.count()),
                 name};
  }
  const auto placed = [&](const Result<>& restored) {
    if (restored) return restored;
    return Result<>(Error{restored.error().message, name});
  };
  if (water) {
    if (auto done = placed(water->restore(params, saved)); !done) return done;
  } else if (!saved.x.empty() || !saved.cell_h.empty()) {
    return Error{"the state holds shallow water, its scene none", name};
  }
  if (ocean) {
    Particles particles{std::move(saved.particle_position), std::move(saved.particle_velocity),
                        std::move(saved.particle_pressure)};
    if (auto done = placed(ocean->restore(std::move(particles))); !done) return done;
  } else if (!saved.particle_position.empty()) {
    return Error{"the state holds particles, its scene has no ocean", name};
  }
  for (int i = 0; i < rigid.count(); ++i) {
    const SavedBody& body = saved.bodies[static_cast<std::size_t>(i)];
    BodyLoad& load = loads[static_cast<std::size_t>(i)];
    load = {body.force, body.torque, body.buoyancy, body.drag, body.submerged_volume, body.wetted_area};
    if (!rigid.set_state(i, state_of(body))) {
      return Error{"body " + std::to_string(i + 1) + " is nowhere a body can be", name};
    }
    rigid.set_helm(i, body.throttle, body.rudder);
    previous[static_cast<std::size_t>(i)] = state_of(body);
  }
  for (int i = 0; i < rigid.count(); ++i) {
    Result<WakeState> wake = wake_from_values(saved.bodies[static_cast<std::size_t>(i)].wake);
    if (!wake || !wakes.restore(params, i, std::move(wake).value())) {
      return Error{"the wake of body " + std::to_string(i + 1) + " does not fit it", name};
    }
  }
  view_bodies();
  if (water) water->place_bodies(views);
  step = saved.step;
  measure_totals();
  volume_start = saved.volume_start;
  volume_in_before = saved.volume_in - volume_in();
  volume_out_before = saved.volume_out - volume_out();
  return success();
}

Result<> World::Impl::add_body(const BodySpec& spec, int number) {
  const Vec2 at = horizontal(spec.position);
  const bool in_box = scene.ocean && over_box(*scene.ocean, at);
  const float level = in_box ? start_level(*scene.ocean, params.ocean_fill, at) : water_setup.surface_at(at);
  const Result<BodySetup> made = make_body(spec, number, level);
  if (!made) return made.error();
  const Result<int> added = rigid.add(made.value());
  if (!added) return added.error();
  rigid.set_helm(added.value(), spec.throttle, spec.rudder);
  loads.emplace_back();
  previous.push_back(rigid.state(added.value()));
  wakes.add(rigid.view(added.value()));
  return success();
}

void World::Impl::add_moorings() {
  for (const MooringSpec& spec : scene.moorings) {
    const auto named = [&](const BodySpec& body) { return body.name == spec.body; };
    const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(), named);
    CHECK(found != scene.bodies.end(), "a mooring names a body of its scene");
    const auto body = static_cast<int>(found - scene.bodies.begin());
    const Vec3 from = rigid.setup(body).hull->origin + spec.from;
    rigid.add_mooring({body, from, spec.to, spec.length, spec.stiffness, spec.damping});
  }
}

void World::enqueue(Command command) { impl_->queue.push_back(std::move(command)); }
std::int64_t World::steps() const { return impl_->step; }
double World::time() const { return impl_->time(); }
double World::dt() const { return impl_->dt(); }
std::uint32_t World::status() const { return impl_->status.bits; }
const Status& World::status_record() const { return impl_->status; }
std::uint64_t World::hash() const { return impl_->hash(); }
const Params& World::params() const { return impl_->params; }
const Scene& World::scene() const { return impl_->scene; }
ParticleDiagnostics World::ocean() const { return impl_->ocean_diagnostics(); }
int World::body_count() const { return impl_->rigid.count(); }
const std::vector<std::pair<std::int64_t, Command>>& World::command_log() const { return impl_->log; }
std::array<double, kStageCount> World::stage_ms() const { return impl_->profiler.ms(); }

}  // namespace regatta
