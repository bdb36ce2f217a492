#include "geometry/mesh_boat.h"

#include "geometry/boat_class.h"
#include "geometry/floating.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr Quat kUpright{1.0F, 0.0F, 0.0F, 0.0F};
// The default mass of a boat over what its shell encloses; our own boats have 185 (standard) to 540 (tug) [kg/m^3].
constexpr float kLightBoat = 220.0F;
// Height of the centre of mass above the keel, as a share of the height; 0.43 to 0.48 in our own boats.
constexpr float kCenterHeight = 0.44F;
// Least height of the metacentre above the centre of mass, as a share of the beam: fishing vessels shall have 0.35 m
// [IMO08 B 2.1], and are 3 to 4 m wide.
constexpr float kStiffness = 0.1F;
constexpr float kLowestCenter = 0.1F;  // height above the keel as a share of the height: no ballast lies lower

// The propeller turns above the keel's lowest point and under water.
constexpr float kPropellerMost = 0.7F;    // diameter as a share of the draft
constexpr float kPropellerDepth = 0.65F;  // depth of the hub as a share of the draft
constexpr float kPropellerAhead = 0.05F;  // distance ahead of the rudder as a share of the waterline
constexpr float kRudderDepth = 0.5F;      // as a share of the draft

Result<float> mass_of(const Hull& hull, const BoatWeight& weight) {
  const float height = hull.upper.y - hull.lower.y;
  if (weight.draft) {
    if (!(*weight.draft < height)) {
      return Error{.message = fmt::format("a draft of {:.3g} m, but the mesh is {:.3g} m high", *weight.draft, height),
                   .key = "draft"};
    }
    const auto waterline = static_cast<double>(hull.lower.y + *weight.draft);
    return kWaterDensity * static_cast<float>(displaced_below(hull, kUpright, waterline).volume);
  }
  const float mass = weight.mass.value_or(kLightBoat * hull.volume);
  const float most = kWaterDensity * hull.volume;
  if (!(mass < most)) {
    return Error{.message = fmt::format("a boat of {:.4g} kg sinks: its hull displaces {:.4g} kg at most", mass, most),
                 .key = "mass"};
  }
  return mass;
}

// In the hull's axes.
HullForm form_of(const Hull& hull, float mass, float waterline) {
  const WetBox wet = wet_box(hull.parts, waterline);
  HullForm form;
  form.length = wet.upper.x - wet.lower.x;
  form.beam = wet.upper.z - wet.lower.z;
  form.draft = waterline - wet.lower.y;
  form.volume = mass / kWaterDensity;
  form.middle = 0.5F * (wet.lower + wet.upper);
  form.middle.y = waterline - 0.5F * form.draft;
  return form;
}

// The plan of our launch, scaled to the same displacement: speeds and powers by Froude's law. Places are taken from the
// mesh.
BoatPlan plan_of(const HullForm& form, float mass) {
  const Vec3 launch = boat_figures(BoatClass::kLaunch).size;
  BoatPlan plan =
      boat_plan(BoatClass::kLaunch, std::cbrt(mass / boat_design_mass(BoatClass::kLaunch, launch)) * launch);
  const float fits = kPropellerMost * form.draft / plan.propeller_diameter;
  if (fits < 1.0F) {  // the same power through a smaller disc, as set_power() has it
    const float less = std::pow(fits, 2.0F / 3.0F);
    plan.propeller_diameter *= fits;
    plan.max_thrust *= less;
    plan.pitch_speed /= less;
  }
  plan.full_immersion = 0.5F * plan.propeller_diameter;
  const float waterline = form.middle.y + 0.5F * form.draft;
  const float stern = form.middle.x - 0.5F * form.length;
  plan.rudder = {stern, waterline - kRudderDepth * form.draft, form.middle.z};
  plan.propeller = {stern + kPropellerAhead * form.length, waterline - kPropellerDepth * form.draft, form.middle.z};
  return plan;
}

}  // namespace

Result<MeshBoat> fit_out(const Hull& hull, const BoatWeight& weight) {
  const Result<float> mass = mass_of(hull, weight);
  if (!mass) return mass.error();
  MeshBoat boat;
  boat.mass = mass.value();
  const float waterline = -floating_height(hull, boat.mass, kUpright, 0.0F);
  HullForm form = form_of(hull, boat.mass, waterline);
  const Displaced wet = displaced_below(hull, kUpright, static_cast<double>(waterline));
  const float height = hull.upper.y - hull.lower.y;
  const auto above = static_cast<float>(metacenter(hull, boat.mass));
  const float stiff = above - kStiffness * form.beam;
  const Vec3 center(static_cast<float>(wet.moment_x / wet.volume),
                    std::clamp(stiff, hull.lower.y + kLowestCenter * height, hull.lower.y + kCenterHeight * height),
                    static_cast<float>(wet.moment_z / wet.volume));
  const Result<std::shared_ptr<const Hull>> weighted = ballasted_hull(hull, center);
  if (!weighted) return weighted.error();
  auto made = std::make_shared<Hull>(level_loaded(*weighted.value()));
  form.middle -= hull.origin;  // from the hull's axes to the file's
  made->form = form;
  boat.plan = plan_of(form, boat.mass);
  boat.stiffness = above - center.y;
  boat.hull = std::move(made);
  return boat;
}

}  // namespace regatta
