#include "geometry/hull_shapes.h"

#include "geometry/spiral.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kSmallestSize = 1e-3F;  // [m]
constexpr float kLargestSize = 1e4F;    // [m]
constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;

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

Result<std::shared_ptr<const Hull>> round_hull(Result<std::shared_ptr<const Hull>> made, const RoundForm& form) {
  if (!made) return made;
  auto hull = std::make_shared<Hull>(*made.value());
  hull->round = form;
  return std::shared_ptr<const Hull>(std::move(hull));
}

// The drawn torus: the true one, finer than the segments.
TriangleMesh torus_mesh(float radius, float tube) {
  constexpr std::uint32_t kAround = 80;
  constexpr std::uint32_t kAcross = 24;
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < kAround; ++i) {
    const float u = kTurn * static_cast<float>(i) / static_cast<float>(kAround);
    for (std::uint32_t k = 0; k < kAcross; ++k) {
      const float v = kTurn * static_cast<float>(k) / static_cast<float>(kAcross);
      const Vec3 normal(std::cos(v) * std::cos(u), std::sin(v), std::cos(v) * std::sin(u));
      mesh.positions.push_back(radius * Vec3(std::cos(u), 0.0F, std::sin(u)) + tube * normal);
      mesh.normals.push_back(normal);
      const std::uint32_t next_u = (i + 1) % kAround * kAcross;
      const std::uint32_t next_v = (k + 1) % kAcross;
      const std::uint32_t a = i * kAcross + k;
      const std::uint32_t b = i * kAcross + next_v;
      const std::uint32_t c = next_u + next_v;
      const std::uint32_t d = next_u + k;
      mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
    }
  }
  return mesh;
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
    const float angle = kTurn * static_cast<float>(i) / static_cast<float>(sides);
    const float x = radius * std::cos(angle);
    const float z = radius * std::sin(angle);
    points.emplace_back(x, -0.5F * height, z);
    points.emplace_back(x, 0.5F * height, z);
  }
  return round_hull(hull_of(points), {RoundForm::Kind::kCylinder, radius, 0.5F * height, 0.0F});
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
  constexpr std::size_t kCorners = 162;  // the hull holds 97 % of the sphere's volume before the correction below
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < kCorners; ++i) points.push_back(on_spiral(i, kCorners));
  Result<ConvexPolytope> unit = convex_hull(points);
  if (!unit) return unit.error();
  // Corners a little outside, so that the volume, and with it the draft, is the sphere's.
  const double sphere = 4.0 / 3.0 * std::numbers::pi;
  const auto grown = static_cast<float>(std::cbrt(sphere / mass_properties(unit.value()).volume));
  for (Vec3& point : points) point *= radius * grown;
  return round_hull(hull_of(points), {RoundForm::Kind::kBall, radius, 0.0F, 0.0F});
}

// Each segment is the hull of two polygons that stand in planes through the axis: a prism along its chord, cut by these
// planes, and so convex with flat sides. With corners at R' and polygons of area A' the N segments hold
// N sin(2π/N) R' A' (prism and wedge integrated; Pappus for N without end).
Result<std::shared_ptr<const Hull>> make_torus_hull(float radius, float tube) {
  if (Result<> checked = check_size("radius", radius); !checked) return checked.error();
  if (Result<> checked = check_size("tube", tube); !checked) return checked.error();
  if (tube > kThickestTube * radius) {
    return Error{fmt::format("the tube must be at most {} of the radius of the ring", kThickestTube)};
  }
  // Every line of water and every contact looks at all faces, 240 with these; fewer leave visible corners.
  constexpr int kSegments = 20;
  constexpr int kSides = 10;
  // Polygons have less area than their circles. The ring gets half of that back by its radius, which keeps the moment
  // of inertia too, and the rest by the tube's.
  const float lack = kTurn / (static_cast<float>(kSegments) * std::sin(kTurn / kSegments));
  const float ring = radius * std::sqrt(lack);
  const float side_lack = kTurn / (static_cast<float>(kSides) * std::sin(kTurn / kSides));
  const float section = tube * std::sqrt(side_lack * std::sqrt(lack));
  std::vector<std::vector<Vec3>> polygons(kSegments);
  for (int i = 0; i < kSegments; ++i) {
    const float u = kTurn * static_cast<float>(i) / kSegments;
    for (int k = 0; k < kSides; ++k) {  // a corner looks outward, a side down: it lies steadily
      const float v = kTurn * static_cast<float>(k) / kSides;
      const float out = ring + section * std::cos(v);
      polygons[static_cast<std::size_t>(i)].emplace_back(out * std::cos(u), section * std::sin(v), out * std::sin(u));
    }
  }
  std::vector<ConvexPolytope> parts;
  for (std::size_t i = 0; i < kSegments; ++i) {
    std::vector<Vec3> corners = polygons[i];
    const std::vector<Vec3>& far = polygons[(i + 1) % kSegments];
    corners.insert(corners.end(), far.begin(), far.end());
    Result<ConvexPolytope> part = convex_hull(corners);
    if (!part) return part.error();
    parts.push_back(std::move(part).value());
  }
  Result<std::shared_ptr<const Hull>> made = make_hull(std::move(parts), torus_mesh(radius, tube), Vec3(0.0F));
  if (!made) return made;
  auto hull = std::make_shared<Hull>(*made.value());
  hull->round = RoundForm{RoundForm::Kind::kRing, radius, 0.0F, tube};
  hull->solid = true;  // the finer mesh hides all of the segments
  return std::shared_ptr<const Hull>(std::move(hull));
}

}  // namespace regatta
