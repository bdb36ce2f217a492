// The waters of a world: which there are, whom to ask, what they hold together.
#include "world/world_data.h"
#include "world/world_stage.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

// The share of a step by which the water is advanced to learn the loads that the first rigid step needs: without them
// every floating body would start with one step of free fall.
constexpr double kFirstInstant = 1e-3;

}  // namespace

Result<HeldWater> World::Impl::make_water(const WaterKind& kind, WaterRest* rest) const {
  const Params start = params_in_use();
  Result<std::unique_ptr<Water>> made = kind.make({scene, *bundle, start, views, rest});
  if (!made) return made.error();
  return HeldWater{&kind, std::move(made).value()};
}

Result<> World::Impl::fill_waters(WaterRest* rest) {
  view_bodies();
  for (const WaterKind& kind : kinds) {
    if (!kind.wanted(scene, params)) continue;
    Result<HeldWater> made = make_water(kind, rest);
    if (!made) return made.error();
    waters.push_back(std::move(made).value());
  }
  solver_in_use = params.water_solver;
  gauge_heights.assign(layer() != nullptr ? scene.gauges.size() : 0, {});
  return success();
}

void World::Impl::declare_stages() {
  profiler.declare(std::array{&world_stage::kStep, &world_stage::kCommands, &world_stage::kRigid});
  for (const WaterKind& kind : kinds) profiler.declare(kind.stages);
  profiler.declare(
      std::array{&world_stage::kWake, &world_stage::kVortons, &world_stage::kTravel, &world_stage::kFinish});
}

// Where the parameters ask for another kind of water than there is, it takes the place of the one that they no longer
// ask for. Fails, and changes nothing, where it can't.
Result<> World::Impl::change_waters() {
  for (HeldWater& held : waters) {
    if (held.kind->wanted(scene, params)) continue;
    for (const WaterKind& kind : kinds) {
      const bool there = std::any_of(waters.begin(), waters.end(), [&](const HeldWater& w) { return w.kind == &kind; });
      if (there || !kind.wanted(scene, params)) continue;
      Result<HeldWater> made = make_water(kind, nullptr);
      if (!made) return made.error();
      if (auto set = made.value().water->set_state(params_in_use(), *held.water, views); !set) return set;
      held = std::move(made).value();
      break;
    }
  }
  solver_in_use = params.water_solver;
  return success();
}

void World::Impl::measure_first_loads() {
  view_bodies();
  water_loads.resize(loads.size());
  used = params_in_use();
  Water* const above = layer();
  WaveExchange* const exchange = above != nullptr ? above->exchange() : nullptr;
  const WaterInput input{used, time(), dt() * kFirstInstant, views, wake_fields, {}, exchange};
  for (const HeldWater& held : waters) {
    if (!held.water->answers_at_once() || held.water.get() == above) continue;
    held.water->step(input, water_loads, profiler);
    for (std::size_t b = 0; b < loads.size(); ++b) loads[b] += water_loads[b];
  }
  if (above != nullptr) {
    const double before = above->totals().volume;
    above->lie_still();
    volume_start += above->totals().volume - before;
  }
  // Elsewhere bodies afloat are taken to be in balance.
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const BodySpec& body = scene.bodies[i];
    const Water* const water = water_at(Water::seen_from_above(horizontal(body.position)));
    if (!body.afloat || water == nullptr || water->answers_at_once()) continue;
    loads[i].force = loads[i].buoyancy = Vec3(0.0F, views[i].mass * kGravity, 0.0F);
  }
  measure_totals();
}

void World::Impl::measure_totals() {
  totals = {};
  for (const HeldWater& held : waters) totals += held.water->totals();
}

StatusPlace World::Impl::lost_water() const {
  for (const HeldWater& held : waters) {
    if (held.water->totals().finite) continue;
    StatusPlace place = held.water->lost_place();
    if (place.what.empty()) place.what = held.kind->name;
    return place;
  }
  return {};
}

const Water* World::Impl::water_at(const Vec3& point) const {
  const Water* const above = layer();
  for (const HeldWater& held : waters) {
    if (held.water.get() != above && held.water->region().covers(point)) return held.water.get();
  }
  return nullptr;
}

Water* World::Impl::layer() const {
  for (const HeldWater& held : waters) {
    if (held.water->exchange() != nullptr) return held.water.get();
  }
  return nullptr;
}

WaterSample World::Impl::sample(const Vec3& point) const {
  WaterSample sample;
  if (const Water* const water = water_at(point)) {
    water->sample({&point, 1}, {&sample, 1});
    if (const Water* const above = layer(); above != nullptr && !water->region().has_sides()) {
      WaterSample waves;
      above->sample({&point, 1}, {&waves, 1});
      sample.add(waves);
    }
  } else {
    sample.surface = sample.bed = bundle->water.terrain->sample(point.x, point.z).height;
  }
  return sample;
}

bool World::Impl::feel_push() const {
  return std::any_of(waters.begin(), waters.end(), [](const HeldWater& held) { return held.water->feels_push(); });
}

const Water* World::Impl::wake_carrier() const {
  for (const HeldWater& held : waters) {
    if (held.water->carries_wakes()) return held.water.get();
  }
  return nullptr;
}

// The vortices that were shed at the end of the last step dye the water about them.
void World::Impl::collect_dye() {
  dye_drops.clear();
  if (!used.wake_on || !(used.wake_dye_life > 0.0)) return;
  const double last = static_cast<double>(step - 1) * dt();
  for (int i = 0; i < rigid.count(); ++i) {
    const WakeState& wake = wakes.state(i);
    for (const WakeEmission& emission : wake.recent) {
      if (emission.time < last || emission.circulation == 0.0F) continue;
      const int channel = emission.circulation < 0.0F ? 0 : 1;
      dye_drops.push_back({emission.from, wake.radius, channel});
      dye_drops.push_back({emission.at, wake.radius, channel});
    }
  }
}

}  // namespace regatta
