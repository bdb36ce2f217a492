// Boats: the convex solid between the lines of each class, which floats, its ballast, loading and form.
// Their weights do not fill the solid evenly: much of the bow above the water is air. Filled evenly, the standard
// boat's principal axis would climb by 5.5 degrees to the bow, and whatever turns it about the vertical would throw the
// bow up. So the product of inertia of roll and yaw, which is small in ships [Sal70], is left out.
#include "geometry/boat_class.h"
#include "geometry/boat_mesh.h"
#include "geometry/displaced.h"
#include "geometry/floating.h"
#include "geometry/hull_shapes.h"
#include "geometry/round_hull.h"
#include "geometry/workboat_mesh.h"

#include <fmt/format.h>

namespace regatta {

namespace {

constexpr int kSolidStations = 9;  // more add faces to trace, not buoyancy

// Volume below the design waterline as a share of length × depth × beam.
constexpr float kBoatDisplacement = 0.08276F;

// The convex solid between the lines of a class.
Result<ConvexPolytope> solid_of(BoatClass kind, Vec3 size) {
  constexpr float kSmallest = 0.05F;  // [m]
  constexpr float kLargest = 1000.0F;
  for (const float value : {size.x, size.y, size.z}) {
    if (!(value >= kSmallest && value <= kLargest)) {
      return Error{fmt::format("a boat's size must be between {} m and {} m", kSmallest, kLargest)};
    }
  }
  if (dives(kind)) return convex_hull(round_hull_points(kind, size));
  std::vector<Vec3> points;
  for (int i = 0; i < kSolidStations; ++i) {
    const BoatSection section = boat_section(kind, static_cast<float>(i) / static_cast<float>(kSolidStations - 1));
    points.push_back(section.keel * size);
    for (const float side : {-1.0F, 1.0F}) {
      points.push_back(section.chine * size * Vec3(1.0F, 1.0F, side));
      points.push_back(section.sheer * size * Vec3(1.0F, 1.0F, side));
    }
  }
  return convex_hull(points);
}

// The part of the solid below its design waterline.
Displaced afloat(const ConvexPolytope& solid) {
  Displaced wet;
  add_displaced(solid.faces, solid.vertices, 0.0, wet);
  return wet;
}

// From the solid's centroid to above the centre of buoyancy at the design waterline, at the class's height; of what
// dives, below its centroid, which is the centre of buoyancy under water.
Vec3 ballast_of(BoatClass kind, const Vec3& size, const ConvexPolytope& solid) {
  const Displaced wet = afloat(solid);
  const Vec3 centroid(mass_properties(solid).centroid);
  const float buoyancy = dives(kind) ? centroid.x : static_cast<float>(wet.moment_x / wet.volume);
  return {buoyancy - centroid.x, boat_figures(kind).center_height * size.y - centroid.y, 0.0F};
}

HullForm form_of(BoatClass kind, const Vec3& size, const ConvexPolytope& solid) {
  if (dives(kind)) {
    // Under water there is no surface that mirrors the hull: half of its height counts as its draft.
    const float axis = (0.5F - boat_figures(kind).waterline) * size.y;
    return {{0.0F, axis, 0.0F}, size.x, size.z, 0.5F * size.y, static_cast<float>(afloat(solid).volume)};
  }
  const auto [lower, upper] = wet_box({&solid, 1}, 0.0F);
  HullForm form;
  form.length = upper.x - lower.x;
  form.beam = upper.z - lower.z;
  form.draft = boat_design_draft(kind, size);
  form.volume = static_cast<float>(afloat(solid).volume);
  form.middle = {0.5F * (lower.x + upper.x), -0.5F * form.draft, 0.0F};
  return form;
}

TriangleMesh mesh_of(BoatClass kind, Vec3 size) {
  if (dives(kind)) return make_round_hull_mesh(kind, size);
  return kind == BoatClass::kRunabout ? make_boat_mesh(size) : make_workboat_mesh(kind, size);
}

}  // namespace

float boat_design_mass(Vec3 size) { return kWaterDensity * kBoatDisplacement * size.x * size.y * size.z; }

float boat_design_draft(Vec3 size) { return kBoatWaterline * size.y; }

float boat_design_mass(BoatClass kind, Vec3 size) {
  if (kind == BoatClass::kStandard) return boat_design_mass(size);
  return kWaterDensity * boat_figures(kind).mass_share * size.x * size.y * size.z;
}

float boat_design_draft(BoatClass kind, Vec3 size) { return boat_figures(kind).waterline * size.y; }

Result<std::shared_ptr<const Hull>> make_boat_hull(Vec3 size) {
  Result<ConvexPolytope> solid = solid_of(BoatClass::kStandard, size);
  if (!solid) return solid.error();
  Result<std::shared_ptr<const Hull>> made =
      make_hull({std::move(solid).value()}, make_boat_mesh(size), kBoatBallast * size);
  if (!made) return made;
  return std::shared_ptr<const Hull>(std::make_shared<Hull>(level_loaded(*made.value())));
}

Result<std::shared_ptr<const Hull>> make_boat_hull(BoatClass kind, Vec3 size) {
  if (kind == BoatClass::kStandard) return make_boat_hull(size);
  Result<ConvexPolytope> solid = solid_of(kind, size);
  if (!solid) return solid.error();
  const Vec3 ballast = ballast_of(kind, size, solid.value());
  const HullForm form = form_of(kind, size, solid.value());
  Result<std::shared_ptr<const Hull>> made = make_hull({std::move(solid).value()}, mesh_of(kind, size), ballast);
  if (!made) return made;
  auto hull = std::make_shared<Hull>(level_loaded(*made.value()));
  hull->form = form;
  hull->planing = planing_bottom(kind, size);
  return std::shared_ptr<const Hull>(std::move(hull));
}

}  // namespace regatta
