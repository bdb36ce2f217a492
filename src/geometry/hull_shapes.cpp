#include "geometry/hull_shapes.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kSmallestSize = 1e-3F;  // [m]
constexpr float kLargestSize = 1e4F;    // [m]

Result<> check_size(const char* what, float value) {
  if (value >= kSmallestSize && value <= kLargestSize) return success();  // false for NaN
  return Error{fmt::format("the {} must be between {} m and {} m", what, kSmallestSize, kLargestSize)};
}

Result<> check_size(Vec3 size) {
  for (const float value : {size.x, size.y, size.z}) {
    if (Result<> checked = check_size("size", value); !checked) return checked;
  }
  return success();
}

Result<std::shared_ptr<const Hull>> hull_of(const std::vector<Vec3>& points) {
  Result<ConvexPolytope> part = convex_hull(points);
  if (!part) return part.error();
  return make_hull({std::move(part).value()}, {}, Vec3(0.0F));
}

}  // namespace

Result<std::shared_ptr<const Hull>> make_box_hull(Vec3 size) {
  if (Result<> checked = check_size(size); !checked) return checked.error();
  std::vector<Vec3> points;
  for (const float x : {-0.5F, 0.5F}) {
    for (const float y : {-0.5F, 0.5F}) {
      for (const float z : {-0.5F, 0.5F}) points.push_back(Vec3(x, y, z) * size);
    }
  }
  return hull_of(points);
}

Result<std::shared_ptr<const Hull>> make_cylinder_hull(float radius, float height, int sides) {
  if (Result<> checked = check_size("radius", radius); !checked) return checked.error();
  if (Result<> checked = check_size("height", height); !checked) return checked.error();
  constexpr int kMostSides = 256;
  if (sides < 8 || sides > kMostSides) return Error{fmt::format("a cylinder has 8 to {} sides", kMostSides)};
  std::vector<Vec3> points;
  for (int i = 0; i < sides; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(sides);
    const float x = radius * std::cos(angle);
    const float z = radius * std::sin(angle);
    points.emplace_back(x, -0.5F * height, z);
    points.emplace_back(x, 0.5F * height, z);
  }
  return hull_of(points);
}

Result<std::shared_ptr<const Hull>> make_wedge_hull(Vec3 size) {
  if (Result<> checked = check_size(size); !checked) return checked.error();
  std::vector<Vec3> points;
  for (const float y : {-0.5F, 0.5F}) {
    points.push_back(Vec3(0.5F, y, 0.0F) * size);
    points.push_back(Vec3(-0.5F, y, -0.5F) * size);
    points.push_back(Vec3(-0.5F, y, 0.5F) * size);
  }
  return hull_of(points);
}

// Corners on Fibonacci's spiral: nearly even spacing without poles.
Result<std::shared_ptr<const Hull>> make_sphere_hull(float radius) {
  if (Result<> checked = check_size("radius", radius); !checked) return checked.error();
  constexpr int kCorners = 162;  // the hull holds 97 % of the sphere's volume before the correction below
  constexpr float kGoldenAngle = 2.39996323F;
  std::vector<Vec3> points;
  for (int i = 0; i < kCorners; ++i) {
    const float y = 1.0F - 2.0F * (static_cast<float>(i) + 0.5F) / static_cast<float>(kCorners);
    const float ring = std::sqrt(1.0F - y * y);
    const float angle = kGoldenAngle * static_cast<float>(i);
    points.emplace_back(ring * std::cos(angle), y, ring * std::sin(angle));
  }
  Result<ConvexPolytope> unit = convex_hull(points);
  if (!unit) return unit.error();
  // Corners a little outside, so that the volume, and with it the draft, is the sphere's.
  const double sphere = 4.0 / 3.0 * std::numbers::pi;
  const auto grown = static_cast<float>(std::cbrt(sphere / mass_properties(unit.value()).volume));
  for (Vec3& point : points) point *= radius * grown;
  return hull_of(points);
}

}  // namespace regatta
