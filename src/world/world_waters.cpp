// The waters of a world: which there are, whom to ask, what they hold together.
#include "world/world_data.h"
#include "world/world_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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
  return HeldWater(kind, std::move(made).value());
}

Result<> World::Impl::fill_waters(WaterRest* rest) {
  view_bodies();
  for (const WaterKind& kind : kinds) {
    if (!kind.wanted(scene, params)) continue;
    Result<HeldWater> made = make_water(kind, rest);
    if (!made) return made.error();
    waters.push_back(std::move(made).value());
  }
  note_choices();
  gauge_heights.assign(layer() != nullptr ? scene.gauges.size() : 0, {});
  return success();
}

void World::Impl::declare_stages() {
  const std::span<const Stage* const> own = world_stage::kAll;
  profiler.declare(own.first(world_stage::kBeforeWaters));
  for (const WaterKind& kind : kinds) profiler.declare(kind.stages);
  profiler.declare(own.subspan(world_stage::kBeforeWaters));
}

void World::Impl::order_waters() {
  std::sort(waters.begin(), waters.end(), [](const HeldWater& a, const HeldWater& b) { return a.kind < b.kind; });
}

// If the parameters ask for other kinds of water than there are, each replaces one that they no longer ask for. Fails,
// and changes nothing, if one of them can't.
Result<> World::Impl::change_waters() {
  std::vector<std::pair<std::size_t, HeldWater>> changes;  // number of the water that goes, and its replacement
  for (std::size_t w = 0; w < waters.size(); ++w) {
    if (waters[w].kind->wanted(scene, params)) continue;
    for (const WaterKind& kind : kinds) {
      const auto is_there =
          std::any_of(waters.begin(), waters.end(), [&](const HeldWater& held) { return held.kind == &kind; }) ||
          std::any_of(changes.begin(), changes.end(), [&](const auto& change) { return change.second.kind == &kind; });
      if (is_there || !kind.wanted(scene, params)) continue;
      if (kind.stays && window != TravelPlace{}) {
        return Error{fmt::format("{} stay where the scene begins; the water has gone along with {}", kind.name,
                                 scene.follow.empty() ? "a boat" : scene.follow)};
      }
      Result<HeldWater> made = make_water(kind, nullptr);
      if (!made) return made.error();
      if (auto set = made.value().water->set_state(params_in_use(), *waters[w].water, views); !set) return set;
      changes.emplace_back(w, std::move(made).value());
      break;
    }
  }
  for (auto& [which, made] : changes) {
    // Particles hold their volume to half of one: what is lost by that is no leak.
    if (made.region.has_sides()) {
      const auto at_start = [](const WaterTotals& now) { return now.volume - now.volume_in + now.volume_out; };
      volume_start += at_start(made.water->totals()) - at_start(waters[which].water->totals());
    }
    waters[which] = std::move(made);
  }
  order_waters();
  note_choices();
  return success();
}

// The ball that a person means, over the surface as it is, and the water it lies in. Fails on numbers that can't be.
Result<std::pair<Water*, WaterBall>> World::Impl::aim(Vec2 at, float above, float radius, const Vec3& velocity) const {
  constexpr float kLargest = 1e3F;    // [m]
  constexpr float kFastest = 100.0F;  // the same as in scenes [m/s]
  if (!std::isfinite(at.x) || !std::isfinite(at.y) || !finite(velocity) || !(std::abs(above) <= kLargest) ||
      !(radius > 0.0F) || !(radius <= kLargest) || !(glm::length(velocity) <= kFastest)) {
    return Error{"its place, radius or velocity can't be"};
  }
  const Vec3 from_above = Water::seen_from_above(at);
  const HeldWater* const here = water_at(from_above);
  if (here == nullptr) return Error{"there is no water"};
  const float surface = here->water->Water::sample(at).surface;
  return std::pair(here->water.get(), WaterBall{{at.x, surface + above, at.y}, radius, velocity});
}

Result<> World::Impl::add_water(const AddWater& more) {
  const auto aimed = aim(more.at, more.above, more.radius, more.velocity);
  if (!aimed) return aimed.error();
  view_bodies();
  return aimed.value().first->add_water(aimed.value().second, views);
}

Result<> World::Impl::push_water(const PushWater& push) {
  const auto aimed = aim(push.at, push.above, push.radius, push.velocity);
  if (!aimed) return aimed.error();
  const Result<glm::dvec3> given = aimed.value().first->push_water(aimed.value().second);
  if (!given) return given.error();
  hand_impulse += given.value();
  return success();
}

void World::Impl::note_choices() {
  for (std::size_t i = 0; i < kWaterChoices.size(); ++i) choices_in_use[i] = get_param(params, kWaterChoices[i]);
  fence();
}

void World::Impl::measure_first_loads() {
  view_bodies();
  water_loads.resize(loads.size());
  used = params_in_use();
  const HeldWater* const above = layer();
  const WaterInput input{used, time(), dt() * kFirstInstant, views, wake_fields, {}, above ? above->waves : nullptr};
  for (const HeldWater& held : waters) {
    if (held.is_layer() || !held.water->answers_at_once()) continue;
    held.water->step(input, water_loads, profiler);
    for (std::size_t b = 0; b < loads.size(); ++b) loads[b] += water_loads[b];
  }
  if (above != nullptr) {
    const double before = above->water->totals().volume;
    above->water->lie_still();
    volume_start += above->water->totals().volume - before;
  }
  // Elsewhere bodies afloat are taken to be in balance.
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const BodySpec& body = scene.bodies[i];
    const HeldWater* const here = water_at(Water::seen_from_above(horizontal(body.position)));
    if (!body.afloat || here == nullptr || here->water->answers_at_once()) continue;
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

const HeldWater* World::Impl::water_at(const Vec3& point) const {
  for (const HeldWater& held : waters) {
    if (!held.is_layer() && held.region.covers(point)) return &held;
  }
  return nullptr;
}

const HeldWater* World::Impl::layer() const {
  const auto found = std::find_if(waters.begin(), waters.end(), [](const HeldWater& held) { return held.is_layer(); });
  return found != waters.end() ? &*found : nullptr;
}

void World::Impl::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  constexpr std::size_t kTogether = 16;  // points at most, so that nothing is allocated
  const HeldWater* const above = layer();
  for (std::size_t first = 0, count = 0; first < points.size(); first += count) {
    const HeldWater* const here = water_at(points[first]);
    const std::size_t most = std::min(kTogether, points.size() - first);
    for (count = 1; count < most && water_at(points[first + count]) == here;) ++count;
    const std::span<const Vec3> own = points.subspan(first, count);
    const std::span<WaterSample> found = samples.subspan(first, count);
    if (here == nullptr) {
      for (std::size_t i = 0; i < count; ++i) {
        found[i] = {};
        found[i].surface = found[i].bed = bundle->water.terrain->sample(own[i].x, own[i].z).height;
      }
      continue;
    }
    here->water->sample(own, found);
    if (above == nullptr || here->region.has_sides()) continue;
    std::array<WaterSample, kTogether> waves;
    above->water->sample(own, std::span(waves).first(count));
    for (std::size_t i = 0; i < count; ++i) found[i].add(waves[i]);
  }
}

WaterSample World::Impl::sample(const Vec3& point) const {
  WaterSample found;
  sample({&point, 1}, {&found, 1});
  return found;
}

void World::Impl::sample_gauges(std::vector<Vec3>& points, std::vector<WaterSample>& samples) const {
  points.clear();
  for (const Gauge& gauge : scene.gauges) points.push_back(Water::seen_from_above(gauge.at));
  samples.resize(points.size());
  sample(points, samples);
}

bool World::Impl::feel_push() const {
  return std::any_of(waters.begin(), waters.end(), [](const HeldWater& held) { return held.water->feels_push(); });
}

const HeldWater* World::Impl::wake_carrier() const {
  for (const HeldWater& held : waters) {
    if (held.water->carries_wakes()) return &held;
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
