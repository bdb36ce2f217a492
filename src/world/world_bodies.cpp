// The bodies of a world: from the scene, launched, removed.
#include "exchange/lowest_point.h"
#include "world/placing.h"
#include "world/world_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

void World::boats(std::vector<BoatPlace>& out) const {
  const RigidWorld& rigid = impl_->rigid;
  out.clear();
  for (int i = 0; i < rigid.count(); ++i) {
    const BodySetup& setup = rigid.setup(i);
    if (setup.boat) out.push_back({setup.id, &setup, rigid.state(i)});
  }
}

void World::Impl::view_bodies() {
  views.clear();
  for (int i = 0; i < rigid.count(); ++i) {
    views.push_back(rigid.view(i));
    views.back().wave_level = loads[static_cast<std::size_t>(i)].wave_level;
    views.back().level = loads[static_cast<std::size_t>(i)].level;
  }
}

Result<> World::Impl::add_body(const BodySetup& setup, const BodySpec& spec) {
  const Result<int> added = rigid.add(setup);
  if (!added) return added.error();
  rigid.set_gear(added.value(), {spec.throttle, spec.rudder, spec.throttle, spec.rudder});
  rigid.set_helm(added.value(), spec.throttle, spec.rudder, spec.dive);
  loads.emplace_back();
  previous.push_back(rigid.state(added.value()));
  wakes.add(rigid.view(added.value()));
  vortons.add(rigid.view(added.value()));
  list_wake_fields();
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

Result<> World::Impl::launch(const LaunchBody& launch_body) {
  Result<Launch> plan = plan_launch(launch_body);
  if (!plan) return plan.error();
  if (!plan.value().refused.empty()) return Error{plan.value().refused};
  if (auto added = add_body(plan.value().setup, plan.value().spec); !added) return added;
  scene.bodies.push_back(plan.value().spec);
  ++next_id;
  tell_coarse_water(rigid.count() - 1);
  return success();
}

void World::Impl::remove_body(BodyId id) {
  const int body = rigid.index_of(id);
  // The one that the domain always travels with stays.
  if (body < 0) return drop("there is no such body to remove");
  const bool followed = scene.domain.travels && scene.bodies[static_cast<std::size_t>(body)].name == scene.follow;
  if (followed && !scene.from_home) {
    return drop(fmt::format("{} stays: the water travels with it", scene.follow));
  }
  rigid.remove(body);
  wakes.remove(body);
  vortons.remove(body);
  list_wake_fields();
  loads.erase(loads.begin() + body);
  previous.erase(previous.begin() + body);
  // No camera follows a body that is gone; a saved scene may not name one.
  if (scene.camera.body == scene.bodies[static_cast<std::size_t>(body)].name) scene.camera.body.clear();
  const std::string& name = scene.bodies[static_cast<std::size_t>(body)].name;
  std::erase_if(scene.moorings, [&](const MooringSpec& mooring) { return mooring.body == name; });
  for (std::size_t g = scene.goals.size(); g-- > 0;) {
    if (scene.goals[g].body != name) continue;
    scene.goals.erase(scene.goals.begin() + static_cast<std::ptrdiff_t>(g));
    goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(g));
  }
  scene.bodies.erase(scene.bodies.begin() + body);
  if (followed) follow_next();
}

Result<> World::Impl::grab(const GrabBody& grab) {
  const int body = rigid.index_of(grab.body);
  if (body < 0) return Error{"there is no such body"};
  const BodySetup& setup = rigid.setup(body);
  if (setup.motion != BodyMotion::kDynamic) return Error{fmt::format("{} is held or driven already", setup.name)};
  constexpr float kBeside = 0.05F;  // share of the hull's diagonal: the hull of the picture is smoother
  const float reach = kBeside * glm::length(setup.hull->upper - setup.hull->lower);
  const bool on_it = glm::all(glm::greaterThanEqual(grab.at, setup.hull->lower - reach)) &&
                     glm::all(glm::lessThanEqual(grab.at, setup.hull->upper + reach));
  if (!on_it) return Error{fmt::format("that is beside {}", setup.name)};
  const BodyState state = rigid.state(body);
  Grip grip;
  grip.body = grab.body;
  grip.at = grab.at;
  grip.hand = state.to_world(grab.at);
  grip.taken = state.orientation;
  rigid.hands().take_hold(grip);
  return success();
}

Result<> World::Impl::move_hand(const MoveHand& move) {
  constexpr float kFastest = 100.0F;  // speed of any body [m/s]
  const float size = glm::length(move.turn);
  if (!(glm::length(move.to) <= kFarthestPlace) || !(glm::length(move.velocity) <= kFastest) ||
      !(std::abs(size - 1.0F) < 1e-3F)) {
    return Error{"a hand can't be moved so"};
  }
  const Grip* const held = rigid.hands().of(move.body);
  if (held == nullptr) return Error{"no hand holds that body"};
  Grip grip = *held;
  grip.hand = move.to;
  grip.velocity = move.velocity;
  grip.turn = glm::normalize(move.turn);
  rigid.hands().take_hold(grip);
  return success();
}

Result<> World::Impl::let_go(BodyId id) {
  if (rigid.hands().of(id) == nullptr) return Error{"no hand holds that body"};
  rigid.hands().let_go(id);
  return success();
}

namespace {

bool sheds_rings(const Params& params) { return params.wake_on && params.wake_model != WakeModel::kPlane; }

bool lies_deep(const Params& params, const BodySetup& body, const BodyState& state, float level) {
  return highest_point(*body.hull, state) < level - ring_depth(params, *body.hull);
}

}  // namespace

bool sheds_rings_at(const Params& params, const BodySetup& body, const BodyState& state, float level) {
  if (!sheds_rings(params) || params.vorton_force == VortonForce::kPanel) return false;
  return lies_deep(params, body, state, level);
}

bool may_shed_rings(const Params& params, const BodySetup& body, float level) {
  if (!sheds_rings(params)) return false;
  if (body.boat && (body.boat->diving || body.boat->tail)) return true;
  if (body.motion == BodyMotion::kDynamic && body.mass > kWaterDensity * body.hull->volume) return true;
  BodyState deepest = body.state;
  if (body.path) {
    const float start = body.path->points.front().position.y;
    float lowest = start;
    for (const PathPoint& point : body.path->points) lowest = std::min(lowest, point.position.y);
    deepest.position.y += lowest - start;
  }
  return lies_deep(params, body, deepest, level);
}

std::optional<CoarseWater> World::Impl::coarse_water_for(const BodySetup& body, const BodyState& state) const {
  const HeldWater* const shallow = wake_carrier();
  const HeldWater* const here = water_at(Water::seen_from_above(horizontal(state.position)));
  if (here == nullptr) return {};
  if (here != shallow) return here->water->too_coarse_for(body, state);
  // A body that stays on land or on a pier does not concern the water.
  if (body.motion == BodyMotion::kStatic && lowest_point(*body.hull, state) >= bundle->water.level) return {};
  // The drag and the wake of one that sheds rings are theirs, on any spacing.
  if (sheds_rings_at(params, body, state, bundle->water.level)) return {};
  // Where there are dispersive waves, they carry a hull's waves and resistance.
  const HeldWater* const above = layer();
  return (above != nullptr ? above : here)->water->too_coarse_for(body, state);
}

void World::Impl::tell_coarse_water(int body) {
  const auto found = coarse_water_for(rigid.setup(body), rigid.state(body));
  if (found) raise(StatusBit::kTooCoarse, {coarse_text(*found), rigid.state(body).position});
}

}  // namespace regatta
