#include "world/body_factory.h"

#include "core/limits.h"
#include "geometry/displaced.h"
#include "geometry/hull_shapes.h"
#include "rigid/diving.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

constexpr float kDefaultDensity = 500.0F;  // light wood, floats half out [kg/m^3]
constexpr int kCylinderSides = 32;

// Paints that read well on blue water, linear RGB, by number.
constexpr std::array<Vec3, 8> kPaints = {
    Vec3(0.80F, 0.16F, 0.08F), Vec3(0.93F, 0.58F, 0.10F), Vec3(0.85F, 0.82F, 0.72F), Vec3(0.12F, 0.42F, 0.24F),
    Vec3(0.45F, 0.10F, 0.30F), Vec3(0.95F, 0.80F, 0.20F), Vec3(0.10F, 0.22F, 0.50F), Vec3(0.30F, 0.30F, 0.33F)};

Result<std::shared_ptr<const Hull>> mesh_hull_of(const BodySpec& spec, const Loading& loading) {
  MeshTerms terms{spec.scale, spec.parts, loading.cache, {}, loading.measured};
  if (loading.progress) {
    const std::string what = fmt::format("cutting \"{}\" into convex parts", spec.name);
    terms.progress = [&loading, what](double share) { return loading.progress(what, share); };
  }
  Result<MeshHull> made = load_mesh_hull(spec.file, terms);
  if (!made) return made.error();
  if (loading.mesh) loading.mesh(spec.name, made.value().report);
  return made.value().hull;
}

Result<std::shared_ptr<const Hull>> plain_hull_of(const BodySpec& spec, const Loading& loading) {
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
      return mesh_hull_of(spec, loading);
  }
  CHECK(false, "unknown body kind");
}

Result<std::shared_ptr<const Hull>> hull_of(const BodySpec& spec, const Loading& loading) {
  auto plain = plain_hull_of(spec, loading);
  if (!plain || spec.ballast == Vec3(0.0F)) return plain;
  return ballasted_hull(*plain.value(), spec.ballast);
}

}  // namespace

float floating_height(const Hull& hull, float mass, const Quat& orientation, float level) {
  std::vector<std::vector<Vec3>> corners;  // of each part, turned
  float lowest = std::numeric_limits<float>::max();
  float highest = std::numeric_limits<float>::lowest();
  for (const ConvexPolytope& part : hull.parts) {
    corners.emplace_back();
    for (const Vec3& vertex : part.vertices) {
      corners.back().push_back(orientation * vertex);
      lowest = std::min(lowest, corners.back().back().y);
      highest = std::max(highest, corners.back().back().y);
    }
  }
  const auto displaced = [&](float waterline) {
    Displaced sum;
    for (std::size_t p = 0; p < corners.size(); ++p) {
      add_displaced(hull.parts[p].faces, corners[p], -static_cast<double>(waterline), sum, hull.filled(p));
    }
    return sum.volume;
  };
  const double wanted = static_cast<double>(mass / kWaterDensity);
  float dry = lowest;    // waterline in the body's axes: nothing displaced
  float sunk = highest;  // everything displaced
  constexpr int kHalvings = 30;
  for (int i = 0; i < kHalvings; ++i) {
    const float middle = 0.5F * (dry + sunk);
    (displaced(middle) < wanted ? dry : sunk) = middle;
  }
  return level - sunk;
}

Result<BodySetup> make_body(const BodySpec& spec, int number, float level, const Loading& loading, double boat_mass) {
  auto hull = hull_of(spec, loading);
  if (!hull) {
    Error error = hull.error();
    error.message = fmt::format("body \"{}\": {}", spec.name, error.message);
    error.key = fmt::format("body[{}]", number);
    return error;
  }
  BodySetup setup;
  setup.name = spec.name;
  setup.kind = kBodyKindNames[static_cast<std::size_t>(spec.kind)];
  setup.hull = std::move(hull).value();
  setup.mass = spec.mass.value_or(spec.density.value_or(kDefaultDensity) * setup.hull->volume);
  setup.motion = spec.motion;
  if (spec.motion == BodyMotion::kDynamic) {
    const auto fits = check_density(static_cast<double>(setup.mass), static_cast<double>(setup.hull->volume));
    if (!fits) {
      return Error{.message = fmt::format("body \"{}\": {}", spec.name, fits.error().message),
                   .key = fmt::format("body[{}].{}", number, spec.mass ? "mass" : "density")};
    }
  }
  if (spec.kind == BodyKind::kBoat) setup.boat = spec.boat.value_or(boat_plan(spec.boat_class, spec.size));
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
    const BoatFigures& figures = boat_figures(spec.boat_class);
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
  constexpr float kRadius = 0.35F, kTube = 0.1F;  // of a beach ball and of the middle of a lifebuoy; of its ring [m]
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
