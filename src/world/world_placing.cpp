// Finds where bodies can be set, or why not (placing.h).
#include "core/limits.h"
#include "exchange/hull_overlap.h"
#include "exchange/lowest_point.h"
#include "geometry/floating.h"
#include "rigid/diving.h"
#include "world/body_factory.h"
#include "world/placing.h"
#include "world/world_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

const std::string* World::Impl::occupant(const BodySetup& body) const {
  for (int i = 0; i < rigid.count(); ++i) {
    const BodySetup& other = rigid.setup(i);
    if (other.id == body.id) continue;
    BodyState state = rigid.state(i);
    const Vec2 nearest = domain.nearest_copy(horizontal(state.position), horizontal(body.state.position));
    state.position = {nearest.x, state.position.y, nearest.y};
    if (overlap(*body.hull, body.state, *other.hull, state)) return &other.name;
  }
  return nullptr;
}

// One more like a body that is there, its lowest point so far above the surface.
Result<> World::Impl::plan_copy(const LaunchBody& launch_body, float surface, Launch& out) const {
  const int like = rigid.index_of(launch_body.like);
  if (like < 0) return Error{"there is no such body to copy"};
  const std::string name = std::move(out.spec.name);
  out.setup = rigid.setup(like);
  out.spec = scene.bodies[static_cast<std::size_t>(like)];
  const Hull& hull = *out.setup.hull;
  if (auto fits = check_density(static_cast<double>(out.setup.mass), static_cast<double>(hull.volume)); !fits)
    return fits;
  BodyState& state = out.setup.state;
  state = {};
  state.orientation = glm::angleAxis(launch_body.heading, Vec3(0.0F, 1.0F, 0.0F));
  state.position = {launch_body.at.x, 0.0F, launch_body.at.y};
  state.position.y = surface + launch_body.drop - lowest_point(hull, state);
  if (out.setup.boat && out.setup.boat->diving) {
    out.setup.diving = diving_at_start(*out.setup.boat->diving, state, hull, out.setup.mass, surface);
  }
  out.setup.motion = out.spec.motion = BodyMotion::kDynamic;
  out.setup.path.reset();
  out.spec.path.reset();
  out.setup.name = out.spec.name = name;
  out.spec.mass = out.setup.unscaled_mass.value_or(out.setup.mass);
  out.spec.density.reset();
  out.spec.draft.reset();
  out.spec.position = state.to_world(hull.origin);
  out.spec.heading_deg = launch_body.heading * 180.0F / std::numbers::pi_v<float>;
  out.spec.pitch_deg = out.spec.roll_deg = 0.0F;
  out.spec.velocity = out.spec.angular_velocity = Vec3(0.0F);
  out.spec.afloat = false;
  out.spec.throttle = out.spec.rudder = out.spec.dive = 0.0F;
  out.spec.look = out.setup.look = BodyLook::kPlain;
  return success();
}

Result<Launch> World::Impl::plan_launch(const LaunchBody& launch_body) const {
  const bool finite = std::isfinite(launch_body.at.x) && std::isfinite(launch_body.at.y) &&
                      std::isfinite(launch_body.heading) && std::isfinite(launch_body.drop);
  if (!finite) return Error{"its place is no number"};
  if (auto fits = check_bodies(rigid.count() + 1); !fits) return fits.error();
  // Kept this far inside, so that the walls do not throw a new body out.
  constexpr float kMargin = 0.5F;
  LaunchBody placed = launch_body;
  const auto keep_within = [&placed](Vec2 lower, Vec2 upper) {
    const Vec2 middle = 0.5F * (lower + upper);
    placed.at = glm::clamp(placed.at, glm::min(lower + kMargin, middle), glm::max(upper - kMargin, middle));
  };
  keep_within(domain.lower, domain.upper);
  float longest = std::numeric_limits<float>::max();
  const HeldWater* const water = water_at(Water::seen_from_above(placed.at));
  if (water != nullptr && water->region.has_sides()) {
    const Vec2 lower = horizontal(water->region.lower);
    const Vec2 upper = horizontal(water->region.upper);
    keep_within(lower, upper);
    constexpr float kRoom = 0.3F;  // share of the box' shorter side: room to go about
    longest = kRoom * std::min(upper.x - lower.x, upper.y - lower.y);
  }
  placed.drop = std::clamp(placed.drop, 0.0F, 20.0F);
  const WaterSample below = sample(Water::seen_from_above(placed.at));
  // The first number whose name is free, so that a loaded world names its launches as the saved one would have.
  const auto taken = [this](const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& b) { return b.name == name; });
  };
  int number = 1;
  Launch out;
  const auto make = [&](float larger) -> Result<> {
    out.spec = launch_spec(placed, below.surface, number, longest, larger);
    while (taken(out.spec.name)) out.spec = launch_spec(placed, below.surface, ++number, longest, larger);
    if (placed.kind == LaunchKind::kCopy) return plan_copy(placed, below.surface, out);
    const float level = still_level(scene, *bundle, horizontal(out.spec.position));
    Result<BodySetup> made = make_body(out.spec, static_cast<int>(scene.bodies.size()), level, {}, params.boat_mass);
    if (!made) return made.error();
    out.setup = std::move(made).value();
    return success();
  };
  if (auto made = make(1.0F); !made) return made.error();
  // A box is as large as the water can carry rightly, if that is a box still.
  constexpr float kMostLarger = 5.0F, kSpare = 1.001F;
  const auto coarse = placed.kind != LaunchKind::kBoat && placed.kind != LaunchKind::kCopy
                          ? coarse_water_for(out.setup, out.setup.state)
                          : std::nullopt;
  if (coarse && coarse->spacing < kMostLarger * coarse->wanted) {
    if (auto made = make(kSpare * coarse->spacing / coarse->wanted); !made) return made.error();
  }
  out.setup.id = BodyId{next_id};
  if (const std::string* const name = occupant(out.setup)) {
    out.refused = fmt::format("the place is taken by {}", *name);
  } else if (placed.kind == LaunchKind::kBoat && !below.wet) {
    out.refused = "there is dry ground";
  }
  return out;
}

// The place for `upright`, upright in still water whose surface is y = 0, its keel at -draft.
std::optional<Righting> World::Impl::afloat_at(const BodySetup& upright, float draft, Vec2 at) const {
  // Depth needed below its keel, as a share of its draft: it rolls, pitches and drifts in the waves that it makes.
  constexpr float kSpare = 1.0F;
  // Particles would be caught within a hull that is set among them: it falls in from here, as a launched one does [m].
  constexpr float kDrop = 0.1F;
  const Vec3 middle = Water::seen_from_above(at);
  const HeldWater* const water = water_at(middle);
  if (water == nullptr) return {};
  const Vec2 half = 0.5F * horizontal(upright.hull->upper - upright.hull->lower);
  const Vec2 bow = half.x * horizontal(upright.state.orientation * Vec3(1.0F, 0.0F, 0.0F));
  const Vec2 beam = half.y * horizontal(upright.state.orientation * Vec3(0.0F, 0.0F, 1.0F));
  std::vector<Vec3> points;
  for (const Vec2& corner : std::array{Vec2(0.0F), bow, -bow, beam, -beam}) {
    const Vec2 place = domain.wrapped(at + corner);
    points.push_back(Water::seen_from_above(place));
    if (!domain.holds(place) || water_at(points.back()) != water) return {};
  }
  std::vector<WaterSample> samples(points.size());
  sample(points, samples);
  for (const WaterSample& here : samples) {
    if (!here.wet || here.surface - here.bed < (1.0F + kSpare) * draft) return {};
  }
  Righting out;
  out.afloat = !water->region.has_sides();
  BodySetup placed = upright;
  placed.state.position += Vec3(at.x, sample(middle).surface + (out.afloat ? 0.0F : draft + kDrop), at.y);
  if (occupant(placed) != nullptr) return {};
  out.state = placed.state;
  return out;
}

Result<Righting> World::Impl::plan_righting(BodyId id) const {
  const int body = rigid.index_of(id);
  if (body < 0) return Error{"there is no such body"};
  BodySetup upright = rigid.setup(body);
  if (upright.motion != BodyMotion::kDynamic) return Error{fmt::format("{} does not float", upright.name)};
  const BodyState now = rigid.state(body);
  const Vec3 bow = now.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const float heading = std::atan2(-bow.z, bow.x);
  upright.state = {};
  upright.state.orientation = glm::angleAxis(heading, Vec3(0.0F, 1.0F, 0.0F));
  upright.state.position.y = floating_height(*upright.hull, upright.mass, upright.state.orientation, 0.0F);
  const float draft = -lowest_point(*upright.hull, upright.state);
  // In rings about it, half its beam apart, places as far from each other; coarser in a large domain.
  const Vec2 from = horizontal(now.position);
  const Vec3 size = upright.hull->upper - upright.hull->lower;
  const float farthest = glm::length(domain.size());
  const float spacing = std::max(0.5F * std::min(size.x, size.z), 0.01F * farthest);
  for (int ring = 0; static_cast<float>(ring) * spacing <= farthest; ++ring) {
    const float radius = static_cast<float>(ring) * spacing;
    const int places = std::max(1, 6 * ring);
    for (int i = 0; i < places; ++i) {
      const float angle =
          heading + 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(places);
      const Vec2 at = domain.wrapped(from + radius * Vec2(std::cos(angle), -std::sin(angle)));
      std::optional<Righting> found = afloat_at(upright, draft, at);
      if (!found) continue;
      found->moved = radius;
      return *found;
    }
  }
  return Error{fmt::format("no free water is deep enough for {}", upright.name)};
}

Result<> World::Impl::right_body(BodyId id) {
  const Result<Righting> plan = plan_righting(id);
  if (!plan) return plan.error();
  const int body = rigid.index_of(id);
  const auto b = static_cast<std::size_t>(body);
  CHECK(rigid.set_state(body, plan.value().state), "a place that was found is one that a body can have");
  rigid.set_gear(body, {});
  rigid.set_helm(body, 0.0F, 0.0F);  // or it is ashore again before anyone has the helm
  rigid.surface(body);
  rigid.hands().let_go(id);
  previous[b] = plan.value().state;
  loads[b] = {};
  if (plan.value().afloat) {
    loads[b].force = loads[b].buoyancy = Vec3(0.0F, rigid.setup(body).mass * kGravity, 0.0F);
  }
  return success();
}

Result<Launch> World::planned_launch(const LaunchBody& launch_body) const { return impl_->plan_launch(launch_body); }

Result<Righting> World::righting(BodyId body) const { return impl_->plan_righting(body); }

}  // namespace regatta
