// The settings of a boat's engine, rudder and gear in a scene file; those left out follow from the hull.
#pragma once

#include "geometry/boat_plan.h"

#include <optional>

namespace regatta {

struct BoatWishes {
  std::optional<float> power;  // engine power at the shaft; sets max_thrust and pitch_speed, unless these are given [W]
  std::optional<float> propeller_diameter, full_immersion, max_thrust, astern_share, pitch_speed;
  std::optional<Vec3> propeller;
  std::optional<float> rudder_area, rudder_max_deg;
  std::optional<Vec3> rudder;
  std::optional<float> tank_volume, tank_seconds, plane_area, plane_max_deg, dive_speed, pitch_max_deg;
  std::optional<Vec3> tank, plane;
};

// A plan with what is wished instead of what it had.
BoatPlan with_wishes(BoatPlan plan, const BoatWishes& wishes);

}  // namespace regatta
