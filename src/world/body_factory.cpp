#include "world/body_factory.h"

#include "core/limits.h"
#include "geometry/floating.h"
#include "geometry/hull_shapes.h"
#include "geometry/mesh_boat.h"
#include "rigid/diving.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kDefaultDensity = 500.0F;  // light wood, floats half out [kg/m^3]
constexpr int kCylinderSides = 32;

// Paints that read well on blue water, linear RGB, by number.
constexpr std::array<Vec3, 8> kPaints = {
    Vec3(0.80F, 0.16F, 0.08F), Vec3(0.93F, 0.58F, 0.10F), Vec3(0.85F, 0.82F, 0.72F), Vec3(0.12F, 0.42F, 0.24F),
    Vec3(0.45F, 0.10F, 0.30F), Vec3(0.95F, 0.80F, 0.20F), Vec3(0.10F, 0.22F, 0.50F), Vec3(0.30F, 0.30F, 0.33F)};

Result<MeshHull> mesh_hull_of(const BodySpec& spec, const Loading& loading) {
  MeshTerms terms{spec.scale, spec.parts, loading.cache, {}, loading.measured, spec.axes};
  if (loading.progress) {
    const std::string what = fmt::format("cutting \"{}\" into convex parts", spec.name);
    terms.progress = [&loading, what](double share) { return loading.progress(what, share); };
  }
  return load_mesh_hull(spec.file, terms);
}

Result<std::shared_ptr<const Hull>> plain_hull_of(const BodySpec& spec) {
  switch (spec.kind) {
    case BodyKind::kBoat:
      return make_boat_hull(spec.boat_class, spec.size);
    case BodyKind::kBox:
      return make_box_hull(spec.size);
    case BodyKind::kCylinder:
      return make_cylinder_hull(spec.radius, spec.height, kCylinderSides);
    case BodyKind::kWedge:
      return make_wedge_hull(spec.size);
    case BodyKind::kSphere:
      return make_sphere_hull(spec.radius);
    case BodyKind::kTorus:
      return make_torus_hull(spec.radius, spec.tube);
    case BodyKind::kMesh:
      break;
  }
  CHECK(false, "a body without a shape of its own");
}

// A body as it comes from its maker: ballast and wishes are still to come.
struct Made {
  std::shared_ptr<const Hull> hull;
  float mass = 0.0F;             // [kg]
  std::optional<BoatPlan> boat;  // plan of a boat
};

float mass_of(const BodySpec& spec, const Hull& hull) {
  return spec.mass.value_or(spec.density.value_or(kDefaultDensity) * hull.volume);
}

std::string boat_text(const Made& made) {
  const HullForm& form = *made.hull->form;
  return fmt::format("a boat of {:.4g} kg that draws {:.3g} m, {:.3g} m long and {:.3g} m wide at the waterline",
                     made.mass, form.draft, form.length, form.beam);
}

Result<Made> made_of_mesh(const BodySpec& spec, const Loading& loading) {
  Result<MeshHull> mesh = mesh_hull_of(spec, loading);
  if (!mesh) return mesh.error();
  Made made;
  if (spec.kind == BodyKind::kBoat) {
    BoatWeight weight{spec.mass, spec.draft};
    if (spec.density) weight.mass = *spec.density * mesh.value().hull->volume;
    Result<MeshBoat> boat = fit_out(*mesh.value().hull, weight);
    if (!boat) return boat.error();
    made = {boat.value().hull, boat.value().mass, boat.value().plan};
    mesh.value().report.boat = boat_text(made);
    if (boat.value().stiffness <= 0.0F) {
      mesh.value().report.notes.push_back(fmt::format(
          "as a boat it capsizes: its metacentre is {:.2g} m below its centre of mass, which can be no lower; it "
          "has to be wider, or heavier",
          -boat.value().stiffness));
    }
  } else {
    made = {mesh.value().hull, mass_of(spec, *mesh.value().hull), std::nullopt};
  }
  if (loading.mesh) loading.mesh(spec.name, mesh.value().report);
  return made;
}

Result<Made> made_of(const BodySpec& spec, const Loading& loading) {
  if (!spec.file.empty()) return made_of_mesh(spec, loading);
  const Result<std::shared_ptr<const Hull>> hull = plain_hull_of(spec);
  if (!hull) return hull.error();
  Made made{hull.value(), mass_of(spec, *hull.value()), std::nullopt};
  if (spec.kind == BodyKind::kBoat) made.boat = boat_plan(spec.boat_class, spec.size);
  return made;
}

Result<Made> weighted_body(const BodySpec& spec, const Loading& loading) {
  Result<Made> made = made_of(spec, loading);
  if (!made || spec.ballast == Vec3(0.0F)) return made;
  Result<std::shared_ptr<const Hull>> hull = ballasted_hull(*made.value().hull, spec.ballast);
  if (!hull) return hull.error();
  made.value().hull = std::move(hull).value();
  return made;
}

}  // namespace

Result<BodySetup> make_body(const BodySpec& spec, int number, float level, const Loading& loading, double boat_mass) {
  Result<Made> made = weighted_body(spec, loading);
  if (!made) {
    Error error = made.error();
    error.message = fmt::format("body \"{}\": {}", spec.name, error.message);
    // A mass may have come of a density, or of nobody.
    const bool told = (error.key == "mass" && spec.mass) || (error.key == "draft" && spec.draft);
    error.key = told ? fmt::format("body[{}].{}", number, error.key) : fmt::format("body[{}]", number);
    return error;
  }
  BodySetup setup;
  setup.name = spec.name;
  setup.kind = kBodyKindNames[static_cast<std::size_t>(spec.kind)];
  setup.hull = made.value().hull;
  setup.mass = made.value().mass;
  setup.motion = spec.motion;
  if (spec.motion == BodyMotion::kDynamic) {
    const auto fits = check_density(static_cast<double>(setup.mass), static_cast<double>(setup.hull->volume));
    if (!fits) {
      return Error{.message = fmt::format("body \"{}\": {}", spec.name, fits.error().message),
                   .key = fmt::format("body[{}].{}", number,
                                      spec.mass    ? "mass"
                                      : spec.draft ? "draft"
                                                   : "density")};
    }
  }
  if (made.value().boat) setup.boat = with_wishes(*made.value().boat, spec.wishes);
  scale_mass(setup, boat_mass);
  const auto radians = [](float degrees) { return degrees * std::numbers::pi_v<float> / 180.0F; };
  const Quat heading = glm::angleAxis(radians(spec.heading_deg), Vec3(0.0F, 1.0F, 0.0F));
  const Quat pitch = glm::angleAxis(radians(spec.pitch_deg), Vec3(0.0F, 0.0F, 1.0F));
  const Quat roll = glm::angleAxis(radians(spec.roll_deg), Vec3(1.0F, 0.0F, 0.0F));
  setup.state.orientation = heading * pitch * roll;
  setup.path_tilt = pitch * roll;
  setup.state.position = spec.position - setup.state.orientation * setup.hull->origin;
  if (spec.afloat) {
    setup.state.position.y = floating_height(*setup.hull, setup.mass, setup.state.orientation, level);
  }
  setup.state.velocity = spec.velocity;
  setup.state.angular_velocity = spec.angular_velocity;
  setup.path = spec.path;
  setup.drag_scale = spec.drag_scale;
  setup.warmer = spec.warmer;
  if (spec.kind == BodyKind::kBoat) {
    // A mesh does not say how sharp its lines are; they count as our launch's.
    const BoatFigures& figures = boat_figures(spec.file.empty() ? spec.boat_class : BoatClass::kLaunch);
    setup.drag_scale *= figures.drag_scale;
    setup.lift_scale = figures.lift_scale;
    setup.waves_in_drag = figures.waves_in_drag;
    if (setup.boat->diving) {
      setup.diving = diving_at_start(*setup.boat->diving, setup.state, *setup.hull, setup.mass, level);
    }
  }
  setup.color = spec.color.value_or(kPaints[static_cast<std::size_t>(number) % kPaints.size()]);
  setup.look = spec.look;
  return setup;
}

BodySpec launch_spec(const LaunchBody& launch, float surface, int number, float longest, float larger) {
  BodySpec spec;
  const bool boat = launch.kind == LaunchKind::kBoat;
  switch (launch.kind) {
    case LaunchKind::kBoat:
      spec.kind = BodyKind::kBoat;
      break;
    case LaunchKind::kBall:
      spec.kind = BodyKind::kSphere;
      break;
    case LaunchKind::kRing:
      spec.kind = BodyKind::kTorus;
      break;
    case LaunchKind::kBox:
    case LaunchKind::kCopy:
      spec.kind = BodyKind::kBox;
  }
  const char* const boat_name =
      launch.hull == BoatClass::kStandard ? "boat" : kBoatClassNames[static_cast<std::size_t>(launch.hull)];
  spec.name =
      fmt::format("launched {} {}", boat ? boat_name : kLaunchKindNames[static_cast<std::size_t>(launch.kind)], number);
  spec.size = boat ? boat_figures(launch.hull).size : larger * Vec3(0.8F, 0.5F, 0.6F);
  const float shrunk = std::min(1.0F, longest / spec.size.x);
  spec.size *= shrunk;
  constexpr float
      kRadius = 0.35F,
      kTube = 0.1F;  // radius of a beach ball and of a lifebuoy to the middle of its ring; radius of the ring [m]
  spec.radius = kRadius * larger * shrunk;
  spec.tube = kTube * larger * shrunk;
  if (boat) {
    spec.boat_class = launch.hull;
    spec.mass = boat_design_mass(spec.boat_class, spec.size);
  } else {
    spec.density = 300.0F;
  }
  spec.heading_deg = launch.heading * 180.0F / std::numbers::pi_v<float>;
  float below_origin = boat ? boat_design_draft(spec.boat_class, spec.size) : 0.5F * spec.size.y;
  if (launch.kind == LaunchKind::kBall) below_origin = spec.radius;
  if (launch.kind == LaunchKind::kRing) below_origin = spec.tube;
  spec.position = {launch.at.x, surface + launch.drop + below_origin, launch.at.y};
  return spec;
}

}  // namespace regatta
