// The part of VortonWakes that looks at what lies near: which wakes pass a body, and which bodies rings and silt meet.
#include "vorton/vorton_wakes.h"

#include <algorithm>

namespace regatta {

// A body that lies in the wake of another, or that a ring runs into, is passed by their water as well.
void VortonWakes::find_wakes_of_others(std::span<const BodyView> bodies) {
  constexpr float kGauss = 0.57735F;  // share of a box's half length: 8 such places are right to the third power
  constexpr float kCalm = 0.5F;       // share of the least speed: a body that is awake falls asleep below it
  amid_rings_.clear();
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    Home& home = homes_[b];
    home.wakes = Vec3(0.0F);
    home.stirred = false;
    if (home.under == 0 || vortons_.rings().list.empty()) continue;
    const BodyState& state = bodies[b].state;
    Vortons::BodyAmidRings amid;
    amid.body = static_cast<int>(b);
    const Vec3 half = 0.5F * (home.hull->upper - home.hull->lower);
    amid.middle = state.to_world(home.hull->lower + half);
    amid.reach = glm::length(half);
    for (std::size_t i = 0; i < amid.places.size(); ++i) {
      const Vec3 side((i & 1U) != 0 ? kGauss : -kGauss, (i & 2U) != 0 ? kGauss : -kGauss,
                      (i & 4U) != 0 ? kGauss : -kGauss);
      amid.places[i] = amid.middle + state.orientation * (side * half);
    }
    amid.at_rest = glm::distance(home.stream, state.velocity) < terms_.body.min_speed;
    amid_rings_.push_back(amid);
  }
  if (amid_rings_.empty()) return;
  vortons_.find_velocity_of_others(water_, terms_.body.min_speed, amid_rings_);
  for (const Vortons::BodyAmidRings& amid : amid_rings_) {
    Home& home = homes_[static_cast<std::size_t>(amid.body)];
    home.wakes = amid.velocity;
    home.stirred = amid.fastest > (home.active != 0 ? kCalm : 1.0F) * terms_.body.min_speed;
  }
}

// Bodies without sources that rings or tracers may come near in this step.
void VortonWakes::list_resting(std::span<const BodyView> bodies) {
  constexpr float kWay = 0.3F;  // way of rings and tracers in a step [m]
  resting_.clear();
  VortonTracers::Box silt = tracers_.box();
  VortonTracers::Box nodes;
  const Rings& rings = vortons_.rings();
  for (int i = 0; i < rings.count(); ++i) {
    nodes.lower = glm::min(nodes.lower, rings.at(i));
    nodes.upper = glm::max(nodes.upper, rings.at(i));
  }
  for (std::size_t b = 0; b < homes_.size(); ++b) {
    Home& home = homes_[b];
    if (home.active != 0) continue;
    const BodyState& state = bodies[b].state;
    const auto near = [&](const VortonTracers::Box& box) {
      const Vec3 away = glm::max(glm::max(box.lower - state.position, state.position - box.upper), Vec3(0.0F));
      return glm::length(away) < home.reach + kWay;
    };
    if (!near(silt) && !near(nodes)) continue;
    if (home.outside.empty()) home.outside = faces_outside(home.hull->parts);
    resting_.push_back(
        {home.hull->parts, home.outside, nullptr, home.hull->panels, state, home.reach, temperatures_[b]});
  }
  water_.resting = resting_;
}

}  // namespace regatta
