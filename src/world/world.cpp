#include "world/world.h"

#include "core/state_file.h"
#include "scene/scene_source.h"
#include "vorton/thin_walls.h"
#include "vorton/vorton_shape.h"
#include "world/ocean_box.h"
#include "world/start_check.h"
#include "world/world_data.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

namespace {

// The ids that a saved state gives to the bodies of its scene, in their order.
Result<> take_ids(const State& state, std::vector<BodySetup>& bodies) {
  const StateArray* const ids = state.find("ids");
  if (ids == nullptr || ids->type != NumberType::kInt64) return Error{"the state has no \"ids\" of its bodies"};
  if (ids->entries() != static_cast<std::int64_t>(bodies.size())) {
    return Error{fmt::format("the state holds {} bodies, its scene {}", ids->entries(), bodies.size())};
  }
  const StateArray* const next = state.find("next_id");
  if (next == nullptr || next->type != NumberType::kInt64 || next->entries() != 1) {
    return Error{"the state has no \"next_id\""};
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const std::int64_t id = ids->whole(static_cast<std::int64_t>(i));
    if (id < 1 || id >= next->whole(0) || id > static_cast<std::int64_t>(kMostSteps)) {
      return Error{fmt::format("ids[{}] = {} of the state can't be", i, id)};
    }
    bodies[i].id = BodyId{id};
    for (std::size_t k = 0; k < i; ++k) {
      if (bodies[k].id == bodies[i].id) return Error{"the state gives two bodies one id"};
    }
  }
  return success();
}

}  // namespace

World::World(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
World::~World() = default;

Result<std::unique_ptr<World>> World::create(const Scene& scene, const Loading& loading) {
  return create(scene, water_kinds(), loading);
}

Result<std::unique_ptr<World>> World::create(const Scene& scene, std::span<const WaterKind> kinds,
                                             const Loading& loading) {
  const Result<std::shared_ptr<const SceneBundle>> bundle = load_bundle(scene, loading);
  if (!bundle) return located(scene, bundle.error());
  auto impl = std::make_unique<Impl>(scene, bundle.value(), kinds);
  const Result<> begun = scene.state_file.empty() ? impl->begin_at_rest(loading) : impl->begin_saved();
  if (!begun) return located(scene, begun.error());
  for (int i = 0; i < impl->rigid.count(); ++i) impl->tell_coarse_water(i);
  impl->last_hash = impl->hash();
  impl->last_hash_step = impl->step;
  return std::unique_ptr<World>(new World(std::move(impl)));
}

Result<> World::Impl::begin_at_rest(const Loading& loading) {
  if (auto checked = check_start(scene, *bundle); !checked) return checked;
  WaterRest rest{.watch = {}, .found = bundle->rested, .restless = {}};
  if (loading.progress)
    rest.watch = [&](double share) { return loading.progress("bringing the water to rest", share); };
  if (auto begun = begin(bundle->bodies, &rest); !begun) return begun;
  if (!rest.restless.what.empty()) raise(StatusBit::kRestless, rest.restless);
  measure_first_loads();
  if (rest.found == bundle->rested) return success();
  auto with_rest = std::make_shared<SceneBundle>(*bundle);
  with_rest->rested = rest.found;
  bundle = std::move(with_rest);
  return success();
}

Result<> World::Impl::begin_saved() {
  const std::string file = scene.state_file.string();
  const Result<SavedState> saved = read_state_file(scene.state_file);
  if (!saved) return saved.error();
  const State& state = saved.value().state;
  const auto in_file = [&](const Error& error) { return Error{error.message, file}; };
  std::vector<BodySetup> bodies = bundle->bodies;
  const SceneRecord then = read_record(saved.value().scene);
  if (auto fits = check_record(scene, scene.state_text, then, record(scene, bodies)); !fits) return fits;
  if (auto taken = take_ids(state, bodies); !taken) return in_file(taken.error());
  if (auto begun = begin(bodies, nullptr); !begun) return begun;
  if (auto given = give(state, StateTrust::kForeign); !given) return in_file(given.error());
  for (int i = 0; i < rigid.count(); ++i) {
    const BodySpec& spec = scene.bodies[static_cast<std::size_t>(i)];
    rigid.set_helm(i, spec.throttle, spec.rudder, spec.dive);
  }
  return success();
}

Result<> World::Impl::begin(const std::vector<BodySetup>& bodies, WaterRest* rest) {
  declare_stages();
  if (scene.ocean) add_ocean_box(scene, *bundle->water.terrain, rigid);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (auto added = add_body(bodies[i], scene.bodies[i]); !added) {
      return Error{.message = added.error().message, .key = fmt::format("body[{}]", i)};
    }
    next_id = std::max(next_id, static_cast<std::int64_t>(bodies[i].id) + 1);
  }
  add_moorings();
  if (auto filled = fill_waters(rest); !filled) return filled;
  measure_totals();
  volume_start = totals.volume;
  return success();
}

void World::enqueue(Command command) { impl_->queue.push_back(std::move(command)); }
std::int64_t World::steps() const { return impl_->step; }
double World::time() const { return impl_->time(); }
double World::dt() const { return impl_->dt(); }
std::uint32_t World::status() const { return impl_->status.bits; }
const Status& World::status_record() const { return impl_->status; }
std::uint64_t World::hash() const { return impl_->hash(); }
const Params& World::params() const { return impl_->params; }
Params World::wanted_params() const {
  Params wanted = impl_->params;
  for (const Command& command : impl_->queue) {
    const auto* const set = std::get_if<SetParam>(&command);
    if (set != nullptr) (void)set_param(wanted, set->id, set->value);  // a refused value leaves the parameter as it is
  }
  return wanted;
}
const std::vector<Command>& World::waiting() const { return impl_->queue; }
const Scene& World::scene() const { return impl_->scene; }
std::shared_ptr<const SceneBundle> World::bundle() const { return impl_->bundle; }
int World::body_count() const { return impl_->rigid.count(); }
std::vector<CoarseWater> World::coarse_bodies() const {
  std::vector<CoarseWater> found;
  for (int i = 0; i < body_count(); ++i) {
    if (const auto coarse = impl_->coarse_water_for(impl_->rigid.setup(i), impl_->rigid.state(i)))
      found.push_back(*coarse);
  }
  return found;
}
std::vector<std::string> World::thin_walls() const {
  std::vector<std::string> found;
  for (int i = 0; i < body_count(); ++i) {
    const BodySetup& body = impl_->rigid.setup(i);
    if (!sheds_rings_at(impl_->params, body, impl_->rigid.state(i), impl_->bundle->water.level)) continue;
    const std::shared_ptr<const SourcePanels> shape = vorton_shape(*body.hull);
    const std::optional<ThinWall> wall = shape ? thin_wall(*shape) : std::nullopt;
    if (wall) found.push_back(thin_wall_text(body.name, *wall));
  }
  return found;
}
const std::vector<std::pair<std::int64_t, Command>>& World::command_log() const { return impl_->log; }
std::span<const StageTime> World::stages() const { return impl_->profiler.times(); }

}  // namespace regatta
