// The bodies of a world: from the scene, launched, removed.
#include "core/limits.h"
#include "exchange/lowest_point.h"
#include "world/body_factory.h"
#include "world/world_data.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

void World::Impl::view_bodies() {
  views.clear();
  for (int i = 0; i < rigid.count(); ++i) {
    views.push_back(rigid.view(i));
    views.back().wave_level = loads[static_cast<std::size_t>(i)].wave_level;
  }
}

Result<> World::Impl::add_body(const BodySetup& setup, const BodySpec& spec) {
  const Result<int> added = rigid.add(setup);
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
    rigid.add_mooring({rigid.setup(body).id, spec.line});
  }
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
  keep_within(domain.lower, domain.upper);
  float longest = std::numeric_limits<float>::max();
  const Water* const water = water_at(Water::seen_from_above(placed.at));
  if (water != nullptr && water->region().has_sides()) {
    const Vec2 lower = horizontal(water->region().lower);
    const Vec2 upper = horizontal(water->region().upper);
    keep_within(lower, upper);
    constexpr float kRoom = 0.3F;  // of the box' shorter side: room to go about
    longest = kRoom * std::min(upper.x - lower.x, upper.y - lower.y);
  }
  placed.drop = std::clamp(placed.drop, 0.0F, 20.0F);
  const WaterSample below = sample(Water::seen_from_above(placed.at));
  // The first number whose name is free, so that a loaded world names its launches as the saved one would have.
  const auto taken = [this](const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& b) { return b.name == name; });
  };
  int number = 1;
  BodySpec spec = launch_spec(placed, below.surface, number, longest);
  while (taken(spec.name)) spec = launch_spec(placed, below.surface, ++number, longest);
  const float level = still_level(scene, *bundle, horizontal(spec.position));
  Result<BodySetup> made = make_body(spec, static_cast<int>(scene.bodies.size()), level);
  if (made) made.value().id = BodyId{next_id};
  if (made && add_body(made.value(), spec)) {
    scene.bodies.push_back(spec);
    ++next_id;
    tell_coarse_water(rigid.count() - 1);
  } else {
    ++dropped_commands;
  }
}

void World::Impl::remove_body(BodyId id) {
  const int body = rigid.index_of(id);
  // The one that the domain follows stays.
  if (body < 0 || scene.bodies[static_cast<std::size_t>(body)].name == scene.follow) {
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

std::optional<CoarseWater> World::Impl::coarse_water_of(int body) const {
  const BodyState& state = rigid.state(body);
  const Water* const shallow = wake_carrier();
  const Water* const here = water_at(Water::seen_from_above(horizontal(state.position)));
  if (here == nullptr) return {};
  if (here != shallow) {
    const bool among_particles = bundle->particles && bundle->particles->covers(horizontal(state.position));
    return among_particles ? coarse_particles(rigid.setup(body), bundle->particles->radius) : std::nullopt;
  }
  // What stands on land or on a pier, and stays there, is of no concern to the water.
  if (rigid.setup(body).motion == BodyMotion::kStatic &&
      lowest_point(*rigid.setup(body).hull, state) >= bundle->water.level)
    return {};
  // Where there are dispersive waves, a hull's waves and resistance are theirs.
  if (bundle->water.under_waves) {
    return coarse_waves(rigid.setup(body), state.orientation, static_cast<float>(scene.params.waves_spacing));
  }
  return coarse_water(rigid.setup(body), state.orientation, bundle->water.spacing);
}

void World::Impl::tell_coarse_water(int body) {
  const auto found = coarse_water_of(body);
  if (found) raise(StatusBit::kTooCoarse, {coarse_text(*found), rigid.state(body).position});
}

}  // namespace regatta
