// Where bodies can be set, and why not (placing.h).
#include "core/limits.h"
#include "exchange/hull_overlap.h"
#include "exchange/lowest_point.h"
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

Result<Launch> World::Impl::plan_launch(const LaunchBody& launch_body) const {
  const bool finite = std::isfinite(launch_body.at.x) && std::isfinite(launch_body.at.y) &&
                      std::isfinite(launch_body.heading) && std::isfinite(launch_body.drop);
  if (!finite) return Error{"its place is no number"};
  if (rigid.count() >= kMostBodies) return Error{fmt::format("too many bodies: {} are the most", kMostBodies)};
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
  if (placed.kind == LaunchKind::kBoat && !below.wet) return Error{"there is dry ground"};
  // The first number whose name is free, so that a loaded world names its launches as the saved one would have.
  const auto taken = [this](const std::string& name) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& b) { return b.name == name; });
  };
  int number = 1;
  Launch out;
  out.spec = launch_spec(placed, below.surface, number, longest);
  while (taken(out.spec.name)) out.spec = launch_spec(placed, below.surface, ++number, longest);
  const float level = still_level(scene, *bundle, horizontal(out.spec.position));
  Result<BodySetup> made = make_body(out.spec, static_cast<int>(scene.bodies.size()), level);
  if (!made) return made.error();
  out.setup = std::move(made).value();
  out.setup.id = BodyId{next_id};
  if (const std::string* const name = occupant(out.setup)) return Error{fmt::format("the place is taken by {}", *name)};
  return out;
}

std::optional<Righting> World::Impl::afloat_at(int body, Vec2 at, float heading) const {
  // What must be below its keel, as a share of its draft: it may roll and pitch.
  constexpr float kSpare = 0.25F;
  // Particles would be caught within a hull that is set among them: it falls in from here, as a launched one does [m].
  constexpr float kDrop = 0.1F;
  Righting out;
  BodySetup setup = rigid.setup(body);
  setup.state = {};
  setup.state.orientation = glm::angleAxis(heading, Vec3(0.0F, 1.0F, 0.0F));
  const Vec3 middle = Water::seen_from_above(at);
  const WaterSample below = sample(middle);
  const Water* const water = water_at(middle);
  if (!below.wet || water == nullptr) return {};
  const float height = floating_height(*setup.hull, setup.mass, setup.state.orientation, below.surface);
  setup.state.position = {at.x, height, at.y};
  const float draft = below.surface - lowest_point(*setup.hull, setup.state);

  const Vec2 bow{std::cos(heading), -std::sin(heading)}, beam{-bow.y, bow.x};
  const Vec2 half = 0.5F * horizontal(setup.hull->upper - setup.hull->lower);
  for (const Vec2& corner : std::array{Vec2(0.0F), half.x * bow, -half.x * bow, half.y * beam, -half.y * beam}) {
    const Vec2 place = domain.wrapped(at + corner);
    if (!domain.travels && !domain.holds(place)) return {};
    const Vec3 point = Water::seen_from_above(place);
    const WaterSample here = sample(point);
    if (!here.wet || water_at(point) != water || here.surface - here.bed < (1.0F + kSpare) * draft) return {};
  }
  out.afloat = !water->region().has_sides();
  if (!out.afloat) setup.state.position.y += draft + kDrop;
  if (occupant(setup) != nullptr) return {};
  out.state = setup.state;
  out.moved = glm::distance(at, horizontal(rigid.state(body).position));
  return out;
}

Result<Righting> World::Impl::plan_righting(BodyId id) const {
  const int body = rigid.index_of(id);
  if (body < 0) return Error{"there is no such body"};
  const BodySetup& setup = rigid.setup(body);
  if (setup.motion != BodyMotion::kDynamic) return Error{fmt::format("{} does not float", setup.name)};
  const BodyState& now = rigid.state(body);
  const Vec3 bow = now.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const float heading = std::atan2(-bow.z, bow.x);
  const Vec2 from = horizontal(now.position);
  // In rings about it, half its beam apart, each as finely.
  const Vec3 size = setup.hull->upper - setup.hull->lower;
  const float spacing = std::max(0.5F * std::min(size.x, size.z), 0.005F * glm::length(domain.size()));
  const int rings = static_cast<int>(std::ceil(glm::length(domain.size()) / spacing));
  for (int ring = 0; ring <= rings; ++ring) {
    const float radius = static_cast<float>(ring) * spacing;
    const int places = std::max(1, 6 * ring);
    for (int i = 0; i < places; ++i) {
      const float angle =
          heading + 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(places);
      const Vec2 at = domain.wrapped(from + radius * Vec2(std::cos(angle), -std::sin(angle)));
      if (!domain.holds(at)) continue;
      if (const std::optional<Righting> found = afloat_at(body, at, heading)) return *found;
    }
  }
  return Error{fmt::format("no free water is deep enough for {}", setup.name)};
}

Result<> World::Impl::right_body(BodyId id) {
  const Result<Righting> plan = plan_righting(id);
  if (!plan) return plan.error();
  const int body = rigid.index_of(id);
  const auto b = static_cast<std::size_t>(body);
  CHECK(rigid.set_state(body, plan.value().state), "a place that was found is one that a body can have");
  rigid.set_helm(body, 0.0F, 0.0F);  // or it is ashore again before anyone has the helm
  previous[b] = plan.value().state;
  loads[b] = {};
  if (plan.value().afloat) {
    loads[b].force = loads[b].buoyancy = Vec3(0.0F, rigid.setup(body).mass * kGravity, 0.0F);
  }
  return success();
}

Result<> World::can_launch(const LaunchBody& launch_body) const {
  const Result<Launch> plan = impl_->plan_launch(launch_body);
  if (!plan) return plan.error();
  return success();
}

Result<Righting> World::righting(BodyId body) const { return impl_->plan_righting(body); }

}  // namespace regatta
