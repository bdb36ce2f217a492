#include "rigid/setup_check.h"

#include "rigid/principal_inertia.h"

namespace regatta {

Result<> check_setup(const BodySetup& setup) {
  const auto fail = [&setup](const char* what) { return Error{"body \"" + setup.name + "\": " + what}; };
  if (!setup.hull || setup.hull->parts.empty()) return fail("has no hull");
  for (const ConvexPolytope& part : setup.hull->parts) {
    if (part.vertices.size() < 4) return fail("a part of its hull has fewer than four corners");
    for (const Vec3& v : part.vertices) {
      if (!finite(v)) return fail("its hull has a corner that is not finite");
    }
  }
  if (!std::isfinite(setup.mass) || setup.mass <= 0.0F) return fail("its mass must be finite and positive");
  if (setup.motion == BodyMotion::kDynamic) {
    const Vec3 moments = setup.mass * principal_inertia(setup.hull->unit_inertia).moments;
    const Vec3 inverse = 1.0F / moments;
    if (!finite(moments) || !finite(inverse) || glm::any(glm::lessThanEqual(moments, Vec3(0.0F)))) {
      return fail("its moments of inertia must be finite and positive");
    }
  }
  if (!usable(setup.state)) return fail("its position, orientation or velocity is not usable");
  if (setup.motion == BodyMotion::kKinematic) {
    if (!setup.path || setup.path->points.empty()) return fail("moves on a path but has none");
    if (!usable(setup.path_tilt)) return fail("its tilt is no rotation");
    for (const PathPoint& point : setup.path->points) {
      if (!finite(point.position) || !std::isfinite(point.heading_deg) || !std::isfinite(point.time)) {
        return fail("its path has a point that is not finite");
      }
    }
  }
  return success();
}

}  // namespace regatta
