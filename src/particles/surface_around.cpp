#include "particles/surface_around.h"

#include "geometry/displaced.h"

#include <algorithm>
#include <array>
#include <vector>

namespace regatta {

BodyBounds bounds_of(const BodyView& body) {
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  const Vec3 half = 0.5F * (body.hull->upper - body.hull->lower);
  const Vec3 reach = glm::abs(turn[0]) * half.x + glm::abs(turn[1]) * half.y + glm::abs(turn[2]) * half.z;
  const Vec3 middle = body.state.to_world(0.5F * (body.hull->upper + body.hull->lower));
  return {middle - reach, middle + reach};
}

SurfacePlane fit_plane(std::span<const LevelPoint> points) {
  SurfacePlane plane;
  if (points.empty()) return plane;
  plane.known = true;
  const auto count = static_cast<double>(points.size());
  glm::dvec2 middle(0.0);
  double level = 0.0;
  for (const LevelPoint& point : points) {
    middle += glm::dvec2(point.at) / count;
    level += static_cast<double>(point.height) / count;
  }
  double xx = 0.0, xz = 0.0, zz = 0.0, xh = 0.0, zh = 0.0;
  for (const LevelPoint& point : points) {
    const glm::dvec2 away = glm::dvec2(point.at) - middle;
    const double height = static_cast<double>(point.height) - level;
    xx += away.x * away.x;
    xz += away.x * away.y;
    zz += away.y * away.y;
    xh += away.x * height;
    zh += away.y * height;
  }
  // A thousandth of the spread more holds the slope across a line of points at zero, and costs as much elsewhere.
  const double more = 1.0e-3 * (xx + zz);
  xx += more;
  zz += more;
  const double determinant = xx * zz - xz * xz;
  plane.middle = Vec2(middle);
  plane.level = static_cast<float>(level);
  if (determinant > 0.0) {
    plane.slope = Vec2(glm::dvec2(zz * xh - xz * zh, xx * zh - xz * xh) / determinant);
  }
  return plane;
}

float surface_height(const ParticleField& field, Vec2 at) {
  constexpr int kLeast = 8;  // neighbours; fewer and it is spray. A flat surface has about 17
  const float above = kAboveTop * field.radius;
  const float reach = 0.5F * field.fluid.kernel.support;
  float top = field.lower.y;
  field.visit_box({at.x - reach, field.lower.y, at.y - reach}, {at.x + reach, field.upper.y, at.y + reach},
                  [&](std::int32_t place) {
                    const Vec4& particle = field.fluid.place[static_cast<std::size_t>(place)];
                    const Vec2 away = Vec2(particle.x, particle.z) - at;
                    if (particle.y + above <= top || glm::dot(away, away) >= reach * reach) return;
                    if (field.fluid.neighbours.of(place).water_count < kLeast) return;
                    top = particle.y + above;
                  });
  return top;
}

SurfacePlane surface_around(const ParticleField& field, const BodyView& body) {
  const BodyBounds bounds = bounds_of(body);
  if (glm::any(glm::greaterThan(horizontal(bounds.lower), horizontal(field.upper))) ||
      glm::any(glm::lessThan(horizontal(bounds.upper), horizontal(field.lower)))) {
    return {};
  }
  // This far beside the body no particle above or below it is met.
  const float beside = 0.6F * field.fluid.kernel.support;
  const Vec2 lower = horizontal(bounds.lower) - beside, upper = horizontal(bounds.upper) + beside;
  constexpr int kSide = 5;  // places along a side
  std::array<LevelPoint, 4 * (kSide - 1)> points;
  std::size_t count = 0;
  for (int k = 0; k < kSide; ++k) {
    for (int i = 0; i < kSide; ++i) {
      if (i != 0 && i != kSide - 1 && k != 0 && k != kSide - 1) continue;
      const Vec2 at = lower + Vec2(static_cast<float>(i), static_cast<float>(k)) / (kSide - 1.0F) * (upper - lower);
      if (glm::any(glm::lessThan(at, horizontal(field.lower))) ||
          glm::any(glm::greaterThan(at, horizontal(field.upper))))
        continue;
      points[count++] = {at, surface_height(field, at)};
    }
  }
  if (count == 0) {  // from wall to wall: what is above it
    const Vec2 middle = 0.5F * (lower + upper);
    points[count++] = {middle, surface_height(field, middle)};
  }
  return fit_plane(std::span(points).first(count));
}

double volume_below(const BodyView& body, const SurfacePlane& plane) {
  if (!plane.known) return 0.0;
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  const auto lift = static_cast<double>(body.state.position.y - plane.at(horizontal(body.state.position)));
  Displaced sum;
  std::vector<Vec3> corners;
  for (const ConvexPolytope& part : body.hull->parts) {
    corners.clear();
    // Sheared along y until the plane is level, which leaves volumes as they are.
    for (const Vec3& vertex : part.vertices) {
      const Vec3 at = turn * vertex;
      corners.emplace_back(at.x, at.y - glm::dot(plane.slope, horizontal(at)), at.z);
    }
    add_displaced(part.faces, corners, lift, sum);
  }
  return std::clamp(sum.volume, 0.0, static_cast<double>(body.hull->volume));
}

}  // namespace regatta
