// A world's state: what it consists of, its hash, keyframes, twins, saved worlds.
#include "world/world_state.h"

#include "core/files.h"
#include "core/state_file.h"
#include "scene/scene_file.h"
#include "world/world_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace regatta {

namespace {

constexpr const char* kHands = "hands";  // scope of the state of hands that hold bodies

// Ids alone would not do: going back to a keyframe takes them back, and the next launch gets one again.
bool are_same(const std::vector<BodySetup>& a, const std::vector<BodySetup>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const BodySetup& one, const BodySetup& other) {
    return one.id == other.id && one.hull == other.hull;
  });
}

// Hash of the corners of its parts and of its mesh, as files and the cutting made them.
std::string fingerprint(const Hull& hull) {
  StateHash hash;
  const auto add = [&hash](const std::vector<Vec3>& corners) {
    for (const Vec3& corner : corners) {
      for (int axis = 0; axis < 3; ++axis) hash.add_value(corner[axis]);
    }
  };
  for (const ConvexPolytope& part : hull.parts) add(part.vertices);
  add(hull.mesh.positions);
  return hash_text(hash.value());
}

std::string fingerprint(const Terrain& terrain) {
  StateHash hash;
  hash.add(std::span<const float>(terrain.heights));
  return hash_text(hash.value());
}

}  // namespace

SceneRecord World::Impl::record(const Scene& written, std::span<const BodySetup> bodies) const {
  std::vector<RecordEntry> contents;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (written.bodies[i].file.empty()) continue;
    contents.push_back({fmt::format("body[{}].file", i), fingerprint(*bodies[i].hull)});
  }
  for (std::size_t i = 0; i < written.terrain.size(); ++i) {
    if (written.terrain[i].kind != TerrainKind::kHeightmap) continue;
    contents.push_back({fmt::format("water.terrain[{}].file", i), fingerprint(*bundle->water.terrain)});
  }
  return record_of(written, contents);
}

void World::Impl::visit_body(Archive& archive, int body) {
  const auto b = static_cast<std::size_t>(body);
  const auto scope = archive.scope(fmt::format("body{}", body + 1));
  BodyState state = rigid.state(body);
  archive.value("position", state.position, {.least = -kFarthestPlace, .most = kFarthestPlace});
  archive.value("remainder", state.remainder, {.least = -1.0, .most = 1.0});
  archive.value("orientation", state.orientation, {.unit = true});
  archive.value("velocity", state.velocity);
  archive.value("angular_velocity", state.angular_velocity);
  BoatGear gear = rigid.gear(body);
  archive.value("throttle", gear.throttle, {.least = -1.0, .most = 1.0});
  if (archive.loads()) gear.engine = gear.throttle;  // older states know no other
  archive.value("engine", gear.engine, {.least = -1.0, .most = 1.0, .since = 19});
  archive.value("rudder", gear.rudder, {.least = -1.0, .most = 1.0});
  if (archive.loads()) gear.blade = gear.rudder;  // likewise
  archive.value("blade", gear.blade, {.least = -1.0, .most = 1.0, .since = 20});
  DivingState diving;
  const bool dives = rigid.diving(body) != nullptr;
  if (dives) {
    diving = *rigid.diving(body);
    archive.value("dive", diving.dive, {.least = -1.0, .most = 1.0});
    archive.value("ordered_depth", diving.ordered);
    archive.value("tank", diving.tank, {.least = 0.0, .most = 1.0});
  }
  const bool swims = rigid.tail(body) != nullptr;
  TailState tail;
  if (swims) {
    tail = *rigid.tail(body);
    archive.value("tail_phase", tail.phase, {.least = 0.0, .most = 1.0});
    archive.value("tail_beats", tail.beats, {.least = 0.0, .most = 1e4});
    archive.value("tail_level", tail.level, {.least = 0.0, .most = 1.0});
    archive.value("tail_angle", tail.angle, {.least = -2.0, .most = 2.0});
    archive.value("tail_impulse", tail.impulse);
    archive.value("tail_from", tail.from);
  }
  const BodyView view = rigid.view(body);
  Vec3 push = view.push, twist = view.twist;
  if (feel_push()) {
    archive.value("push", push);
    archive.value("twist", twist);
  }
  if (archive.loads()) {
    CHECK(rigid.set_state(body, state), "a checked state is one that a body can have");
    rigid.set_gear(body, gear);
    if (dives) rigid.set_diving(body, diving);
    if (swims) rigid.set_tail(body, tail);
    rigid.set_push(body, push, twist);
    previous[b] = state;
  }
  // The water's load of the last step acts in the next one.
  BodyLoad& load = loads[b];
  archive.value("force", load.force);
  archive.value("torque", load.torque);
  std::vector<float> level;  // level at each place; empty: the water has none
  if (load.level) level.push_back(*load.level);
  archive.array("level", level, {.most_count = 1});
  if (archive.loads()) load.level = level.empty() ? std::nullopt : std::optional(level.front());
  if (bundle->water.under_waves) {
    archive.value("wave_level", load.wave_level);
    archive.value("wave_force", load.waves, {.hashed = false});
  }
  archive.value("buoyancy", load.buoyancy, {.hashed = false});
  archive.value("drag", load.drag, {.hashed = false});
  archive.value("wake_drag", load.wake, {.hashed = false});
  archive.value("submerged_volume", load.submerged_volume, {.hashed = false});
  archive.value("wetted_area", load.wetted_area, {.hashed = false});
  archive.value("stored", load.stored, {.hashed = false});
  wakes.visit(archive, body);
}

// Only where there are hands or have been some: give() makes as many as a state has.
void World::Impl::visit_hands(Archive& archive) {
  const std::span<const Grip> held = rigid.hands().list();
  if (held.empty() && hand_impulse == glm::dvec3(0.0)) return;
  std::vector<Grip> grips(held.begin(), held.end());
  std::vector<std::int64_t> bodies;
  for (const Grip& grip : grips) bodies.push_back(static_cast<std::int64_t>(grip.body));
  const auto scope = archive.scope(kHands);
  std::array<double, 3> impulse = {hand_impulse.x, hand_impulse.y, hand_impulse.z};
  archive.value("impulse", impulse, {.hashed = false});
  archive.array("body", bodies, {.most_count = rigid.count(), .least = 1.0, .most = kMostSteps});
  archive.members("at", grips, &Grip::at, {.like = "body"});
  archive.members("hand", grips, &Grip::hand, {.like = "body"});
  archive.members("velocity", grips, &Grip::velocity, {.like = "body"});
  archive.members("turn", grips, &Grip::turn, {.like = "body", .unit = true});
  archive.members("taken", grips, &Grip::taken, {.like = "body", .unit = true});
  if (!archive.loads()) return;
  hand_impulse = {impulse[0], impulse[1], impulse[2]};
  for (std::size_t g = 0; g < grips.size(); ++g) grips[g].body = BodyId{bodies[g]};
  rigid.hands().set(std::move(grips));
}

void World::Impl::visit(Archive& archive) {
  archive.value("step", step, {.least = 0.0, .most = kMostSteps});
  archive.value("volume_start", volume_start);
  std::vector<std::int64_t> ids;
  for (int i = 0; i < rigid.count(); ++i) ids.push_back(static_cast<std::int64_t>(rigid.setup(i).id));
  archive.array("ids", ids, {.count = rigid.count(), .least = 1.0, .most = kMostSteps});
  archive.value("next_id", next_id, {.least = 1.0, .most = kMostSteps});
  if (const std::optional<Travel> plan = travel_plan()) {
    archive.value("window", window, {.least = -kMostSteps, .most = kMostSteps});
    if (archive.loads()) {
      place_domain(*plan);
      for (HeldWater& held : waters) {
        held.water->place(domain);
        held.look_again();
      }
    }
  }
  for (int i = 0; i < rigid.count(); ++i) visit_body(archive, i);
  visit_hands(archive);
  visit_goals(archive);
  vortons.visit(archive);
  for (std::size_t g = 0; g < gauge_heights.size(); ++g) {
    const auto scope = archive.scope(fmt::format("gauge{}", g + 1));
    archive.value("sums", gauge_heights[g].sums, {.hashed = false});
  }
  for (const HeldWater& held : waters) {
    const auto scope = archive.scope(held.kind->name);
    held.water->visit(archive);
  }
}

std::uint64_t World::Impl::hash() {
  StateHash hash;
  hash_state([this](Archive& archive) { visit(archive); }, hash);
  const Params followed = params_in_use();
  for (const ParamInfo& info : all_params()) hash.add_value(get_param(followed, info.id));
  return hash.value();
}

void World::array_hashes(std::vector<ArrayHash>& hashes) const {
  Impl& world = *impl_;
  hash_arrays([&world](Archive& archive) { world.visit(archive); }, hashes);
  StateHash hash;
  const Params followed = world.params_in_use();
  for (const ParamInfo& info : all_params()) hash.add_value(get_param(followed, info.id));
  hashes.push_back({"parameters", hash.value()});
}

Params World::Impl::params_in_use() const {
  Params followed = params;
  for (const ParamInfo& info : all_params()) {
    if (info.effect != ParamEffect::kRestart) continue;
    const Result<> set = set_param(followed, info.id, get_param(scene.params, info.id));
    CHECK(set.ok(), "a world is made with parameters in range");
  }
  return followed;
}

// Bodies are made with their ids: a state may not say others, nor give one again that is taken.
Result<> World::Impl::check_ids(const State& state) const {
  const StateArray* const ids = state.find("ids");
  const StateArray* const next = state.find("next_id");
  const auto is_whole = [](const StateArray* array, std::int64_t entries) {
    return array != nullptr && array->type == NumberType::kInt64 && array->numbers() == entries;
  };
  if (!is_whole(ids, rigid.count()) || !is_whole(next, 1)) return success();  // give_state() says what is wrong
  for (int i = 0; i < rigid.count(); ++i) {
    const std::int64_t id = ids->whole(i);
    if (BodyId{id} == rigid.setup(i).id && id < next->whole(0)) continue;
    return Error{fmt::format("ids[{}] = {} of the state can't be", i, id)};
  }
  const StateArray* const held = state.find(fmt::format("{}.body", kHands));
  const auto holds = [&](std::int64_t id) {
    const int body = rigid.index_of(BodyId{id});
    return body >= 0 && rigid.setup(body).motion == BodyMotion::kDynamic;
  };
  if (held == nullptr || held->type != NumberType::kInt64) return success();
  for (std::int64_t g = 0; g < held->numbers(); ++g) {
    bool again = false;
    for (std::int64_t before = 0; before < g; ++before) again = again || held->whole(before) == held->whole(g);
    if (again || !holds(held->whole(g))) return Error{fmt::format("{}[{}] of the state can't be", held->name, g)};
  }
  return success();
}

// Gives the arrays of a state to owners that exist already. settle() fails only if the state is of no use: a failure
// may leave the world half changed.
Result<> World::Impl::give(const State& state, StateTrust trust) {
  for (const WaterKind& kind : kinds) {
    const bool there = std::any_of(waters.begin(), waters.end(), [&](const HeldWater& w) { return w.kind == &kind; });
    if (state.holds_scope(kind.name) == there) continue;
    return Error{fmt::format("the state {} {}, its scene {}", there ? "lacks" : "holds", kind.name,
                             there ? "asks for them" : "does not ask for them")};
  }
  const Visit visitor = [this](Archive& archive) { visit(archive); };
  rigid.hands().set({});
  hand_impulse = glm::dvec3(state.holds_scope(kHands) ? 1.0 : 0.0);  // a visit then meets the state's
  if (trust == StateTrust::kOwn) {
    put_state(state, visitor);
  } else {
    if (auto checked = check_ids(state); !checked) return checked;
    if (auto given = give_state(state, visitor); !given) return given;
  }
  used = params_in_use();
  rigid.scale_boats(used.boat_mass);
  view_bodies();
  for (const HeldWater& held : waters) held.water->settle(used, views);
  wakes.settle(used);
  if (auto settled = vortons.settle(used, views); !settled) return settled;
  list_wake_fields();
  measure_totals();
  return success();
}

// Bodies and kinds of water first, where they are others; then the arrays. A failure leaves the world half changed.
Result<> World::Impl::take_up(const WorldState& state, StateTrust trust) {
  std::vector<BodySetup> present;
  for (int i = 0; i < rigid.count(); ++i) present.push_back(rigid.setup(i));
  scene = state.scene;
  params = state.params;
  goals.resize(scene.goals.size());
  if (!are_same(present, state.bodies)) {
    while (rigid.count() > 0) rigid.remove(rigid.count() - 1);
    wakes = Wakes(domain, bundle->water.level);
    VortonStart start = vorton_start(scene);  // the state has rings and tracers of its own
    start.rings = {};
    start.tracer_boxes = {};
    vortons = VortonWakes(domain, bundle->water.terrain, bundle->water.level, start);
    loads.clear();
    previous.clear();
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
      if (auto added = add_body(state.bodies[i], scene.bodies[i]); !added) return added;
    }
    add_moorings();
  }
  view_bodies();
  std::vector<HeldWater> made;  // before any of the present ones goes: a failure leaves those
  for (const WaterKind& kind : kinds) {
    const bool there = std::any_of(waters.begin(), waters.end(), [&](const HeldWater& w) { return w.kind == &kind; });
    if (there || !state.arrays.holds_scope(kind.name)) continue;
    if (!kind.wanted(scene, params)) {
      return Error{fmt::format("the state holds {}, its scene does not ask for them", kind.name)};
    }
    Result<HeldWater> one = make_water(kind, nullptr);
    if (!one) return one.error();
    made.push_back(std::move(one).value());
  }
  std::erase_if(waters, [&](const HeldWater& w) { return !state.arrays.holds_scope(w.kind->name); });
  std::move(made.begin(), made.end(), std::back_inserter(waters));
  order_waters();
  note_choices();
  if (auto given = give(state.arrays, trust); !given) return given;
  queue = state.queue;
  status = state.status;
  return success();
}

void World::take_state(WorldState& state) const {
  Impl& world = *impl_;
  state.bundle = world.bundle;
  state.scene = world.scene;
  state.params = world.params;
  state.queue = world.queue;
  state.status = world.status;
  state.bodies.clear();
  for (int i = 0; i < world.rigid.count(); ++i) state.bodies.push_back(world.rigid.setup(i));
  regatta::take_state([&world](Archive& archive) { world.visit(archive); }, state.arrays);
}

Result<> World::restore(const WorldState& state, StateTrust trust) {
  Impl& world = *impl_;
  if (state.bundle != world.bundle) return Error{"the state is of another scene"};
  WorldState before;
  take_state(before);
  if (auto taken = world.take_up(state, trust); !taken) {
    CHECK(world.take_up(before, StateTrust::kOwn).ok(), "a world takes its own state back");
    return taken;
  }
  world.last_hash = world.hash();
  world.last_hash_step = world.step;
  std::erase_if(world.log, [&](const auto& entry) { return entry.first >= world.step; });
  return success();
}

Result<std::unique_ptr<World>> World::create(const WorldState& state) { return create(state, water_kinds()); }

Result<std::unique_ptr<World>> World::create(const WorldState& state, std::span<const WaterKind> kinds) {
  auto impl = std::make_unique<Impl>(state.scene, state.bundle, kinds);
  if (auto begun = impl->begin(state.bodies, nullptr); !begun) return begun.error();
  if (const auto taken = impl->take_up(state, StateTrust::kOwn); !taken) return taken.error();
  impl->last_hash = impl->hash();
  impl->last_hash_step = impl->step;
  return std::unique_ptr<World>(new World(std::move(impl)));
}

Result<std::unique_ptr<World>> World::twin() const {
  WorldState state;
  take_state(state);
  Result<std::unique_ptr<World>> made = create(state, impl_->kinds);
  if (made) made.value()->impl_->status = {};  // its own troubles are still to come
  return made;
}

Result<std::unique_ptr<World>> World::twin(double option) const {
  Result<std::unique_ptr<World>> made = twin();
  if (!made) return made;
  Impl& twin = *made.value()->impl_;
  if (auto set = set_param(twin.params, twin.scene.water_choice(), option); !set) return set.error();
  if (const auto changed = twin.change_waters(); !changed) return changed.error();
  twin.measure_totals();
  twin.last_hash = twin.hash();
  return made;
}

WorldFiles World::files() const {
  Impl& world = *impl_;
  WorldFiles files;
  Scene& scene = files.scene = world.scene;
  scene.params = world.params_in_use();  // another support radius would be another world
  std::vector<BodySetup> bodies;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const int body = static_cast<int>(i);
    bodies.push_back(world.rigid.setup(body));
    scene.bodies[i].throttle = world.rigid.gear(body).throttle;
    scene.bodies[i].rudder = world.rigid.gear(body).rudder;
    const DivingState* const diving = world.rigid.diving(body);
    scene.bodies[i].dive = diving != nullptr ? diving->dive : 0.0F;
  }
  files.state.scene = record_text(world.record(scene, bodies));
  regatta::take_state([&world](Archive& archive) { world.visit(archive); }, files.state.state);
  return files;
}

Result<> write_world(const WorldFiles& world, const std::filesystem::path& scene_file) {
  Scene scene = world.scene;
  const std::filesystem::path state_file = state_file_of(scene_file);
  scene.state_file = state_file;
  scene.state_text = state_file.filename().string();
  if (auto checked = check_scene_place(scene_file, scene); !checked) return checked.error();
  const std::string state_bytes = encode_state(world.state);
  const std::string scene_bytes = scene_text(scene);
  // The state first: a scene file never names a state that is not there.
  return write_files_atomically(std::array{FileContent{state_file, state_bytes}, FileContent{scene_file, scene_bytes}});
}

}  // namespace regatta
