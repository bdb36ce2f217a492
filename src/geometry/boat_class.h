// Kinds of boats to choose from: lines, size, engine and rudder of each. The standard boat is older than the others, of
// any size, and its figures follow from that (geometry/boat_plan.h); the others have their own, scaled with their size.
#pragma once

#include "core/types.h"
#include "geometry/boat_lines.h"
#include "geometry/boat_plan.h"
#include "geometry/planing_bottom.h"

#include <array>
#include <optional>

namespace regatta {

enum class BoatClass { kStandard, kRunabout, kLaunch, kTug, kSubmarine, kTorpedo, kFish, kDiver };
inline constexpr std::array<const char*, 8> kBoatClassNames = {"standard",  "runabout", "launch", "tug",
                                                               "submarine", "torpedo",  "fish",   "diver"};
// Whether it has a tail instead of a propeller.
constexpr bool swims(BoatClass kind) { return kind == BoatClass::kFish || kind == BoatClass::kDiver; }
// Whether boats of a class have a round hull that closes (round_hull.h), a tank and planes.
constexpr bool dives(BoatClass kind) {
  return kind == BoatClass::kSubmarine || kind == BoatClass::kTorpedo || swims(kind);
}

struct BoatFigures {
  Vec3 size{4.2F, 1.0F, 1.6F};       // length, depth, beam as built [m]
  float waterline = kBoatWaterline;  // height above the keel's lowest point, as a share of the depth
  float mass_share = 0.0F;           // volume below it over length × depth × beam
  float center_height = 0.0F;        // height of the centre of mass above the design waterline, as a share of the depth
  // Form drag and lift in glancing flow, as a share of those of a bluff body: the hull's lines part the water. With 0.1
  // the standard boat of scenes/boat_in_tank.toml reaches 8.6 m/s at full throttle; without, 5.0 m/s.
  float drag_scale = 0.1F;
  float lift_scale = 1.0F;
  float waves_in_drag = 0.0F;  // share of the form drag ahead that stands for wave resistance
};
const BoatFigures& boat_figures(BoatClass kind);

// The section of a class that does not dive at t = 0 (transom) … 1 (stem), for a boat of length, depth and beam 1;
// origin as boat_section().
BoatSection boat_section(BoatClass kind, float t);

// Engine and rudder of a boat of this class and size.
BoatPlan boat_plan(BoatClass kind, Vec3 size);

// The bottom of a hull that planes; empty if the class does not plane.
std::optional<PlaningBottom> planing_bottom(BoatClass kind, Vec3 size);

}  // namespace regatta
