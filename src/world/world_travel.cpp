// A domain that travels with a body (exchange/travel.h): where it goes, and who is told.
#include "world/world_data.h"
#include "world/world_stage.h"

#include <algorithm>

namespace regatta {

std::optional<Travel> World::Impl::travel_plan() const {
  if (!scene.domain.travels) return std::nullopt;
  return Travel(scene.domain, scene.water.spacing, scene.params.waves_on ? scene.params.waves_spacing : 0.0);
}

// Everyone who knows of the domain but the waters.
void World::Impl::place_domain(const Travel& plan) {
  domain = plan.domain_at(window);
  rigid.place(domain);
  wakes.place(domain);
  vortons.place(domain);
}

// At the end of a step: bodies, waters and wakes stand as the next step finds them.
void World::Impl::travel() {
  const std::optional<Travel> plan = travel_plan();
  if (!plan) return;
  const auto followed = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                     [this](const BodySpec& body) { return body.name == scene.follow; });
  CHECK(followed != scene.bodies.end(), "the domain follows a body of its scene");
  const auto body = static_cast<int>(followed - scene.bodies.begin());
  const TravelPlace next = plan->follow(window, horizontal(rigid.state(body).position));
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
