#include "geometry/boat_class.h"

#include "core/check.h"
#include "geometry/round_hull.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr std::array<BoatFigures, 8> kFigures = {
    BoatFigures{},
    // A 4.5 m runabout.
    BoatFigures{{4.5F, 1.05F, 1.75F}, 0.25F, 0.09047F, 0.18F, 0.1F, 0.0F},
    // An open launch of 6 m, sharp at the bow, its run rising to the transom.
    BoatFigures{{6.0F, 1.1F, 2.0F}, 0.36F, 0.11424F, 0.08F, 0.75F, 0.0F, 0.75F},
    // A harbour tug of 9 m, full and deep.
    BoatFigures{{9.0F, 2.4F, 3.5F}, 0.60F, 0.32477F, -0.12F, 0.03F, 0.0F, 0.9F},
    // A submarine of 6 m and a torpedo of 3 m, tanks empty: a tenth of the one is above the water, and less of the
    // other.
    BoatFigures{{6.0F, 1.1F, 1.1F}, 0.809F, 0.49308F, -0.40F, 0.03F, 0.0F, 0.0F},
    BoatFigures{{3.0F, 0.35F, 0.35F}, 0.866F, 0.58907F, -0.45F, 0.03F, 0.0F, 0.0F},
    // A tunny of 2.4 m without its tail fin, and a diver of 1.7 m without the fins: a little lighter than the water.
    BoatFigures{{2.4F, 0.62F, 0.44F}, 0.88F, 0.44517F, -0.50F, 0.1F, 0.0F, 0.0F},
    BoatFigures{{1.7F, 0.34F, 0.46F}, 0.88F, 0.48817F, -0.55F, 0.2F, 0.0F, 0.0F},
};

// Engine and rudder of each class at its own size, as shares of length, depth and beam.
struct Machinery {
  float power;               // engine power at the shaft [W]
  float propeller_diameter;  // [m]
  Vec3 propeller;            // place as a share of the size
  Vec3 rudder;               // place as a share of the size
  float rudder_area;         // [m^2]
  float rudder_max_deg;
  float astern_share;
  bool outboard = false;
};
constexpr std::array<Machinery, 8> kMachinery = {
    Machinery{},
    // An outboard of 40 hp: its propeller hangs below the keel, its leg is the rudder.
    Machinery{30e3F, 0.28F, {-0.52F, -0.46F, 0.0F}, {-0.52F, -0.42F, 0.0F}, 0.022F, 30.0F, 0.5F, true},
    Machinery{8e3F, 0.35F, {-0.44F, -0.30F, 0.0F}, {-0.49F, -0.25F, 0.0F}, 0.05F, 35.0F, 0.5F},
    Machinery{150e3F, 0.80F, {-0.44F, -0.37F, 0.0F}, {-0.49F, -0.35F, 0.0F}, 0.30F, 35.0F, 0.6F},
    Machinery{8e3F, 0.60F, {-0.52F, -0.309F, 0.0F}, {-0.46F, -0.309F, 0.0F}, 0.40F, 30.0F, 0.6F},
    Machinery{40e3F, 0.28F, {-0.51F, -0.366F, 0.0F}, {-0.45F, -0.366F, 0.0F}, 0.04F, 20.0F, 0.5F},
    // A fish steers with its tail alone, a diver with the hands and the bent body. Their power is that of their tails,
    // whose force acts as high as the centre of mass, so that it rolls nobody over.
    Machinery{0.0F, 0.40F, {-0.62F, -0.50F, 0.0F}, {-0.62F, -0.50F, 0.0F}, 0.0F, 30.0F, 0.15F},
    Machinery{0.0F, 0.40F, {-0.72F, -0.55F, 0.0F}, {-0.45F, -0.55F, 0.0F}, 0.14F, 35.0F, 0.3F},
};

// The tails of those that swim, at their own size; bend as a share of the length.
constexpr TailPlan kFishTail{1, 0.80F, 0.0F, 0.24F, 2.4F, 2.4F, 30.0F, 0.05F};
constexpr TailPlan kDiverTail{2, 0.26F, 0.24F, 0.22F, 1.4F, 1.3F, 0.0F, -0.06F};

// Tank and planes of the classes that dive, likewise.
struct DivingGear {
  float tank_share;  // tank's share of length × depth × beam: half of it makes the boat as heavy as all of its hull
                     // displaces
  float tank_seconds;
  float plane_area;  // [m^2]
  float plane_max_deg;
  Vec3 plane;        // place as a share of the size
  float dive_speed;  // [m/s]
};
constexpr DivingGear kSubmarineGear{0.10940F, 8.0F, 0.50F, 25.0F, {-0.46F, -0.309F, 0.45F}, 0.6F};
constexpr DivingGear kTorpedoGear{0.07475F, 4.0F, 0.05F, 20.0F, {-0.45F, -0.366F, 0.55F}, 1.0F};
constexpr DivingGear kFishGear{0.03114F, 2.0F, 0.25F, 25.0F, {-0.45F, -0.38F, 0.45F}, 0.8F};  // a bladder
constexpr DivingGear kDiverGear{0.03669F, 2.0F, 0.10F, 25.0F, {-0.45F, -0.38F, 0.3F}, 0.6F};  // lungs and jacket

const DivingGear& gear_of(BoatClass kind) {
  switch (kind) {
    case BoatClass::kTorpedo:
      return kTorpedoGear;
    case BoatClass::kFish:
      return kFishGear;
    case BoatClass::kDiver:
      return kDiverGear;
    default:
      return kSubmarineGear;
  }
}

constexpr float kSwimmerPitch = 30.0F;  // pitch to which the planes of a swimmer steer it [deg]
constexpr float kSwimmerRoll = 1.0F;    // DivingPlan::roll_gain

constexpr float kPrism = 0.56F;  // t up to which the runabout's sections are alike

// From 1 at t = 0 to 0 at t >= end.
float fall(float t, float end) { return std::clamp(1.0F - t / end, 0.0F, 1.0F); }

// The bottom runs alike over the afterbody and stays full towards the bow, which carries the weight far enough forward
// for a hull that planes.
BoatSection runabout_section(float t) {
  const float forward = rise_from(t, kPrism);
  const float close = rise_from(t, 0.42F);
  const float aft = fall(t, 0.35F);
  BoatSection section;
  section.keel = {-0.5F + 0.95F * t, 0.62F * std::pow(forward, 3.4F), 0.0F};
  section.chine = {-0.5F + 0.96F * t, 0.20F + 0.46F * std::pow(forward, 2.0F),
                   0.42F * (1.0F - std::pow(forward, 3.0F))};
  section.sheer = {-0.5F + t, 0.84F + 0.16F * t, (0.5F - 0.04F * aft * aft) * (1.0F - std::pow(close, 2.9F))};
  return section;
}

BoatSection launch_section(float t) {
  const float forward = rise_from(t, 0.40F);
  const float aft = fall(t, 0.45F);
  BoatSection section;
  section.keel = {-0.5F + 0.96F * t, 0.55F * std::pow(forward, 4.0F) + 0.34F * aft * aft, 0.0F};
  section.chine = {-0.5F + 0.98F * t, 0.20F + 0.36F * std::pow(forward, 2.0F) + 0.22F * aft * aft,
                   0.42F * (1.0F - std::pow(forward, 1.8F)) * (1.0F - 0.20F * aft * aft)};
  section.sheer = {-0.5F + t, 0.82F + 0.18F * forward * forward + 0.04F * aft * aft,
                   0.5F * (1.0F - std::pow(forward, 2.4F)) * (1.0F - 0.12F * aft * aft)};
  return section;
}

BoatSection tug_section(float t) {
  const float forward = rise_from(t, 0.55F);
  const float aft = fall(t, 0.35F);
  BoatSection section;
  section.keel = {-0.5F + 0.95F * t, 0.40F * std::pow(forward, 3.5F) + 0.42F * aft * aft, 0.0F};
  section.chine = {-0.5F + 0.97F * t, 0.22F + 0.38F * std::pow(forward, 2.5F) + 0.30F * aft * aft,
                   0.45F * (1.0F - std::pow(forward, 2.6F)) * (1.0F - 0.10F * aft * aft)};
  section.sheer = {-0.5F + t, 0.80F + 0.20F * std::pow(forward, 1.5F),
                   0.5F * (1.0F - std::pow(forward, 3.2F)) * (1.0F - 0.06F * aft * aft)};
  return section;
}

const BoatFigures& figures_of(BoatClass kind) { return kFigures[static_cast<std::size_t>(kind)]; }

}  // namespace

const BoatFigures& boat_figures(BoatClass kind) { return figures_of(kind); }

BoatSection boat_section(BoatClass kind, float t) {
  if (kind == BoatClass::kStandard) return boat_section(t);
  CHECK(!dives(kind), "a round hull has no chine");
  BoatSection section = kind == BoatClass::kRunabout ? runabout_section(t)
                        : kind == BoatClass::kLaunch ? launch_section(t)
                                                     : tug_section(t);
  for (Vec3* point : {&section.keel, &section.chine, &section.sheer}) point->y -= figures_of(kind).waterline;
  return section;
}

namespace {

// The tank lies about the middle of its round hull, as high as the centre of mass.
DivingPlan diving_plan(BoatClass kind, Vec3 size, float scale) {
  const DivingGear& gear = gear_of(kind);
  DivingPlan plan;
  plan.tank_volume = gear.tank_share * size.x * size.y * size.z;
  plan.tank_seconds = std::sqrt(scale) * gear.tank_seconds;
  plan.tank = Vec3(round_hull_middle(kind), figures_of(kind).center_height, 0.0F) * size;
  plan.plane_area = scale * scale * gear.plane_area;
  plan.plane_max_deg = gear.plane_max_deg;
  plan.plane = gear.plane * size;
  plan.dive_speed = std::sqrt(scale) * gear.dive_speed;
  if (swims(kind)) {
    plan.pitch_max_deg = kSwimmerPitch;
    plan.roll_gain = kSwimmerRoll;
  }
  return plan;
}

// Lengths with the size, beats as Froude's law has it.
TailPlan tail_plan(BoatClass kind, Vec3 size, float scale) {
  TailPlan tail = kind == BoatClass::kDiver ? kDiverTail : kFishTail;
  tail.span *= scale;
  tail.apart *= size.z / figures_of(kind).size.z;
  tail.amplitude *= scale;
  tail.most_beats /= std::sqrt(scale);
  tail.wave *= size.x / figures_of(kind).size.x;
  tail.bend *= size.x;
  return tail;
}

// The mean thrust at rest [Lig60], full ahead, and the speed at which a tail no longer pushes: that of its wave.
void set_swimming(BoatPlan& plan) {
  const TailPlan& tail = *plan.tail;
  const float beat = 2.0F * std::numbers::pi_v<float> * tail.most_beats * tail.amplitude;
  plan.max_thrust = 0.25F * static_cast<float>(tail.fins) * fin_mass(tail) * beat * beat;
  plan.pitch_speed = tail.wave * tail.most_beats;
  plan.full_immersion = 0.5F * tail.span;
}

}  // namespace

BoatPlan boat_plan(BoatClass kind, Vec3 size) {
  if (kind == BoatClass::kStandard) return default_boat_plan(size);
  const Machinery& from = kMachinery[static_cast<std::size_t>(kind)];
  // Froude's scaling from the size as built: speeds with the root of the length, power with its 3.5th.
  const float scale = std::cbrt(size.x * size.y * size.z /
                                (figures_of(kind).size.x * figures_of(kind).size.y * figures_of(kind).size.z));
  BoatPlan plan;
  plan.propeller_diameter = scale * from.propeller_diameter;
  if (from.power > 0.0F) set_power(plan, std::pow(scale, 3.5F) * from.power);
  plan.astern_share = from.astern_share;
  plan.full_immersion = plan.propeller_diameter;
  plan.propeller = from.propeller * size;
  plan.rudder = from.rudder * size;
  plan.rudder_area = scale * scale * from.rudder_area;
  plan.rudder_max_deg = from.rudder_max_deg;
  plan.outboard = from.outboard;
  if (dives(kind)) plan.diving = diving_plan(kind, size, scale);
  if (swims(kind)) {
    plan.tail = tail_plan(kind, size, scale);
    set_swimming(plan);
  }
  return plan;
}

std::optional<PlaningBottom> planing_bottom(BoatClass kind, Vec3 size) {
  if (kind != BoatClass::kRunabout) return std::nullopt;
  constexpr float kRunning = 0.75F;  // t up to which the keel rises less than 1° on the whole
  constexpr int kStations = 12;
  const BoatSection stern = boat_section(kind, 0.0F);
  const BoatSection middle = boat_section(kind, kPrism);
  PlaningBottom bottom;
  bottom.keel = stern.keel * size;
  bottom.keel_rise = std::atan2((middle.keel.y - stern.keel.y) * size.y, (middle.keel.x - stern.keel.x) * size.x);
  bottom.length = (boat_section(kind, kRunning).keel.x - stern.keel.x) * size.x;
  bottom.beam = (stern.chine.z + middle.chine.z) * size.z;
  bottom.deadrise = std::atan2((stern.chine.y - stern.keel.y) * size.y, stern.chine.z * size.z);
  for (int i = 0; i < kStations; ++i) {
    const float t = (static_cast<float>(i) + 0.5F) / kStations;
    const BoatSection section = boat_section(kind, t);
    BottomStation station;
    station.keel = section.keel * size;
    station.half_beam = section.chine.z * size.z;
    station.tan_deadrise = (section.chine.y - section.keel.y) * size.y / std::max(station.half_beam, 1e-3F * size.z);
    station.length = size.x / kStations;
    bottom.stations.push_back(station);
  }
  return bottom;
}

}  // namespace regatta
