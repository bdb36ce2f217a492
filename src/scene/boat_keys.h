// The keys of [body.engine], [body.rudder] and [body.diving], once: for the reader, the writer and whoever fits a boat
// out.
#pragma once

#include "scene/fields.h"

namespace regatta {

// Each visits the keys of one table: visit(key, range, the wish, what it is for in a plan, comment).
template <class Wishes, class Plan, class Visit>
void visit_engine(Wishes& wishes, Plan& plan, Visit&& visit) {
  constexpr Range kPlace{-1000.0, 1000.0, "m"};
  visit("propeller_diameter", Range{0.001, 100.0, "m"}, wishes.propeller_diameter, plan.propeller_diameter, "[m]");
  visit("full_immersion", Range{0.001, 100.0, "m"}, wishes.full_immersion, plan.full_immersion,
        "of its hub, from which on it draws no air [m]");
  visit("max_thrust", Range{0.0, 1e7, "N"}, wishes.max_thrust, plan.max_thrust, "full ahead [N]");
  visit("astern_share", Range{0.0, 1.0, ""}, wishes.astern_share, plan.astern_share, "full astern as a share of it");
  visit("pitch_speed", Range{0.1, 100.0, "m/s"}, wishes.pitch_speed, plan.pitch_speed,
        "where the propeller no longer pushes [m/s]");
  visit("propeller", kPlace, wishes.propeller, plan.propeller, "from the boat's origin [m]");
}

template <class Wishes, class Plan, class Visit>
void visit_rudder(Wishes& wishes, Plan& plan, Visit&& visit) {
  visit("area", Range{0.0, 1000.0, "m²"}, wishes.rudder_area, plan.rudder_area, "[m²]");
  visit("max_deg", Range{0.0, 80.0, "degrees"}, wishes.rudder_max_deg, plan.rudder_max_deg, "hard over");
  visit("position", Range{-1000.0, 1000.0, "m"}, wishes.rudder, plan.rudder, "from the boat's origin [m]");
}

template <class Wishes, class Diving, class Visit>
void visit_diving(Wishes& wishes, Diving& diving, Visit&& visit) {
  constexpr Range kPlace{-1000.0, 1000.0, "m"};
  visit("tank_volume", Range{1e-6, 1e6, "m³"}, wishes.tank_volume, diving.tank_volume, "[m³]");
  visit("tank_seconds", Range{0.01, 1e5, "s"}, wishes.tank_seconds, diving.tank_seconds,
        "to flood or blow all of it [s]");
  visit("tank", kPlace, wishes.tank, diving.tank, "from the boat's origin [m]");
  visit("plane_area", Range{0.0, 1000.0, "m²"}, wishes.plane_area, diving.plane_area, "of the pair [m²]");
  visit("plane_max_deg", Range{0.0, 80.0, "degrees"}, wishes.plane_max_deg, diving.plane_max_deg, "");
  visit("plane", kPlace, wishes.plane, diving.plane, "the starboard one, from the boat's origin [m]");
  visit("dive_speed", Range{0.01, 100.0, "m/s"}, wishes.dive_speed, diving.dive_speed, "at most, down and up [m/s]");
  visit("pitch_max_deg", Range{0.0, 60.0, "degrees"}, wishes.pitch_max_deg, diving.pitch_max_deg,
        "that the planes steer for");
}

}  // namespace regatta
