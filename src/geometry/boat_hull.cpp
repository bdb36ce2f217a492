// The motor boat: the lines of its hull, and the convex solid that floats.
#include "geometry/boat_lines.h"
#include "geometry/boat_mesh.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>

namespace regatta {

namespace {

constexpr int kSolidStations = 9;  // more add faces to trace, not buoyancy

// Volume below the design waterline as a share of length × depth × beam.
constexpr float kBoatDisplacement = 0.08276F;

}  // namespace

float boat_design_mass(Vec3 size) { return kWaterDensity * kBoatDisplacement * size.x * size.y * size.z; }

float boat_design_draft(Vec3 size) { return kBoatWaterline * size.y; }

Result<std::shared_ptr<const Hull>> make_boat_hull(Vec3 size) {
  constexpr float kSmallest = 0.05F;  // [m]
  constexpr float kLargest = 1000.0F;
  for (const float value : {size.x, size.y, size.z}) {
    if (!(value >= kSmallest && value <= kLargest)) {
      return Error{fmt::format("a boat's size must be between {} m and {} m", kSmallest, kLargest)};
    }
  }
  std::vector<Vec3> points;
  for (int i = 0; i < kSolidStations; ++i) {
    const BoatSection section = boat_section(static_cast<float>(i) / static_cast<float>(kSolidStations - 1));
    points.push_back(section.keel * size);
    for (const float side : {-1.0F, 1.0F}) {
      points.push_back(section.chine * size * Vec3(1.0F, 1.0F, side));
      points.push_back(section.sheer * size * Vec3(1.0F, 1.0F, side));
    }
  }
  Result<ConvexPolytope> solid = convex_hull(points);
  if (!solid) return solid.error();
  return make_hull({std::move(solid).value()}, make_boat_mesh(size), kBoatBallast * size);
}

}  // namespace regatta
