// A domain that travels with a body (exchange/travel.h): where it goes, and who is told.
#include "exchange/stream_around.h"
#include "world/world_data.h"
#include "world/world_stage.h"

#include <fmt/format.h>

#include <algorithm>

namespace regatta {

std::optional<Travel> World::Impl::travel_plan() const {
  if (!scene.domain.travels) return std::nullopt;
  return Travel(scene.domain, scene.water.spacing, scene.params.waves_on ? scene.params.waves_spacing : 0.0);
}

// Everyone who knows of the domain but the waters.
void World::Impl::place_domain(const Travel& plan) {
  domain = plan.domain_at(window);
  fence();
  wakes.place(domain);
  vortons.place(domain);
}

// On columns the water stays, and so do bodies in it.
void World::Impl::fence() {
  if (!scene.domain.travels) return;
  Domain fenced = domain;
  fenced.travels = params.water_solver == WaterSolver::kGrid;
  rigid.place(fenced);
}

Result<> World::Impl::follow_body(BodyId id) {
  const int body = rigid.index_of(id);
  if (body < 0) return Error{"there is no such body to follow"};
  if (!scene.domain.travels) return Error{"the water of this scene stays where it is"};
  const BodySpec& spec = scene.bodies[static_cast<std::size_t>(body)];
  if (spec.motion == BodyMotion::kStatic) return Error{fmt::format("nothing moves {}", spec.name)};
  scene.follow = spec.name;
  return success();
}

void World::Impl::follow_next() {
  const BodySpec* const boat = next_driven(scene);
  scene.follow = boat != nullptr ? boat->name : std::string();
}

// At the end of a step: bodies, waters and wakes stand as the next step finds them.
void World::Impl::travel() {
  const std::optional<Travel> plan = travel_plan();
  if (!plan || scene.follow.empty() || used.water_solver != WaterSolver::kGrid) return;
  const auto followed = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                     [this](const BodySpec& body) { return body.name == scene.follow; });
  CHECK(followed != scene.bodies.end(), "the domain follows a body of its scene");
  const auto body = static_cast<int>(followed - scene.bodies.begin());
  const Vec2 at = horizontal(rigid.state(body).position);
  const TravelPlace next = scene.from_home ? plan->follow_from_home(window, at, reach_of(*rigid.setup(body).hull))
                                           : plan->follow(window, at);
  if (next == window) return;
  const auto timing = profiler.scope(world_stage::kTravel);
  window = next;
  place_domain(*plan);
  view_bodies();
  for (HeldWater& held : waters) {
    held.water->travel(domain, used, views);
    held.look_again();
  }
}

}  // namespace regatta
