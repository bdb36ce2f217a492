#include "geometry/surface_sampling.h"

#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

using Points = std::vector<Vec3>;

Points expect_samples(const TriangleMesh& mesh, float spacing, std::uint64_t seed = 1) {
  Result<Points> samples = sample_surface(mesh, spacing, seed);
  EXPECT_TRUE(samples.ok()) << (samples.ok() ? "" : samples.error().text());
  return samples.ok() ? std::move(samples).value() : Points{};
}

using Corners = std::array<glm::dvec3, 3>;

std::vector<Corners> triangles_of(const TriangleMesh& mesh) {
  std::vector<Corners> triangles;
  for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
    Corners& corners = triangles.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) corners[i] = glm::dvec3(mesh.positions[mesh.indices[t + i]]);
  }
  return triangles;
}

double area_of(const Corners& c) { return 0.5 * glm::length(glm::cross(c[1] - c[0], c[2] - c[0])); }

double surface_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Corners& corners : triangles_of(mesh)) area += area_of(corners);
  return area;
}

double distance(const Vec3& a, const Vec3& b) { return glm::distance(glm::dvec3(a), glm::dvec3(b)); }

double nearest_pair(Points points) {
  std::sort(points.begin(), points.end(), [](const Vec3& a, const Vec3& b) { return a.x < b.x; });
  double nearest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      if (static_cast<double>(points[j].x) - static_cast<double>(points[i].x) >= nearest) break;
      nearest = std::min(nearest, distance(points[i], points[j]));
    }
  }
  return nearest;
}

bool is_on(const Corners& c, const Vec3& point, double tolerance) {
  const glm::dvec3 normal = glm::cross(c[1] - c[0], c[2] - c[0]);
  const double length = glm::length(normal);
  if (!(length > 0.0)) return false;
  const glm::dvec3 p(point);
  if (std::abs(glm::dot(p - c[0], normal)) > tolerance * length) return false;
  for (std::size_t i = 0; i < 3; ++i) {  // not beyond any edge
    const glm::dvec3 along = c[(i + 1) % 3] - c[i];
    const glm::dvec3 inward = glm::cross(normal, along) / (length * glm::length(along));
    if (glm::dot(p - c[i], inward) < -tolerance) return false;
  }
  return true;
}

// The farthest that random places of the surface, more of them on its edges and at its corners, are from a sample.
double widest_gap(const TriangleMesh& mesh, const Points& samples, int probes) {
  const std::vector<Corners> triangles = triangles_of(mesh);
  std::vector<double> up_to;
  for (const Corners& corners : triangles) up_to.push_back((up_to.empty() ? 0.0 : up_to.back()) + area_of(corners));
  Rng rng(77);
  double widest = 0.0;
  for (int k = 0; k < probes; ++k) {
    const double pick = static_cast<double>(rng.uniform()) * up_to.back();
    const auto t = static_cast<std::size_t>(std::upper_bound(up_to.begin(), up_to.end(), pick) - up_to.begin());
    const Corners& c = triangles[std::min(t, triangles.size() - 1)];
    auto u = static_cast<double>(rng.uniform());
    auto v = static_cast<double>(rng.uniform());
    if (u + v > 1.0) {
      u = 1.0 - u;
      v = 1.0 - v;
    }
    if (k % 4 == 1) v = 0.0;
    if (k % 4 == 2) u = 1.0 - v;
    if (k % 16 == 3) u = v = 0.0;
    const Vec3 probe(c[0] + u * (c[1] - c[0]) + v * (c[2] - c[0]));
    double nearest = std::numeric_limits<double>::max();
    for (const Vec3& sample : samples) nearest = std::min(nearest, distance(probe, sample));
    widest = std::max(widest, nearest);
  }
  return widest;
}

// All that surface_sampling.h promises of a mesh of a few metres.
Points expect_sound(const TriangleMesh& mesh, float spacing, double least_density) {
  Points samples = expect_samples(mesh, spacing);
  const auto d = static_cast<double>(spacing);
  const double density = static_cast<double>(samples.size()) * d * d / surface_of(mesh);
  const double nearest = nearest_pair(samples);
  const double widest = widest_gap(mesh, samples, 4000);
  std::printf("%zu samples, %.3f in a spacing², nearest pair %.6f, widest gap %.4f spacings\n", samples.size(), density,
              nearest / d, widest / d);
  EXPECT_GE(density, least_density);
  EXPECT_LE(density, least_density + 0.08);  // no sweep of darts along rows of triangles
  EXPECT_GE(nearest, d);
  EXPECT_LE(widest, d * (1.0 + static_cast<double>(kSamplingSlack)) + 1e-5);
  const std::vector<Corners> triangles = triangles_of(mesh);
  for (const Vec3& sample : samples) {
    EXPECT_TRUE(std::any_of(triangles.begin(), triangles.end(), [&](const Corners& c) {
      return is_on(c, sample, 2e-6);  // a few roundings of a float of some metres
    }));
  }
  return samples;
}

TriangleMesh torus(float radius, float tube, std::uint32_t around, std::uint32_t across) {
  TriangleMesh mesh;
  constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;
  for (std::uint32_t i = 0; i < around; ++i) {
    for (std::uint32_t k = 0; k < across; ++k) {
      const float u = kTurn * static_cast<float>(i) / static_cast<float>(around);
      const float v = kTurn * static_cast<float>(k) / static_cast<float>(across);
      const float out = radius + tube * std::cos(v);
      mesh.positions.emplace_back(out * std::cos(u), tube * std::sin(v), out * std::sin(u));
      const std::uint32_t a = i * across + k;
      const std::uint32_t b = i * across + (k + 1) % across;
      const std::uint32_t c = (i + 1) % around * across + k;
      const std::uint32_t d = (i + 1) % around * across + (k + 1) % across;
      mesh.indices.insert(mesh.indices.end(), {a, b, c, b, d, c});
    }
  }
  return mesh;
}

TriangleMesh triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  TriangleMesh mesh;
  mesh.positions = {a, b, c};
  mesh.indices = {0, 1, 2};
  return mesh;
}

TEST(SurfaceSampling, Box) {
  const TriangleMesh box = box_surface({-3.0F, 0.0F, -2.0F}, {3.0F, 3.0F, 2.0F});
  expect_sound(box, 0.1F, 0.70);
  expect_sound(box, 0.5F, 0.65);
}

TEST(SurfaceSampling, TankOfTheDamBreak) {
  // The whole is checked for pairs and shares, a corner of it for gaps.
  const float spacing = 0.0265F;
  const TriangleMesh box = box_surface({-3.0F, 0.0F, -2.0F}, {3.0F, 3.0F, 2.0F});
  const Points samples = expect_samples(box, spacing);
  EXPECT_GE(nearest_pair(samples), static_cast<double>(spacing));
  const double density = static_cast<double>(samples.size()) * 0.0265 * 0.0265 / 108.0;
  std::printf("%zu samples, %.4f in a spacing²\n", samples.size(), density);
  EXPECT_GT(density, 0.71);
  EXPECT_LT(density, 0.74);
  // Evenly: each face has its share, so no place was filled twice or left out.
  std::array<double, 6> share{};
  for (const Vec3& p : samples) {
    share[0] += p.x == -3.0F ? 1.0 : 0.0;
    share[1] += p.x == 3.0F ? 1.0 : 0.0;
    share[2] += p.y == 0.0F ? 1.0 : 0.0;
    share[3] += p.y == 3.0F ? 1.0 : 0.0;
    share[4] += p.z == -2.0F ? 1.0 : 0.0;
    share[5] += p.z == 2.0F ? 1.0 : 0.0;
  }
  const std::array<double, 6> area = {12.0, 12.0, 24.0, 24.0, 18.0, 18.0};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(share[i] / static_cast<double>(samples.size()), area[i] / 108.0, 0.002) << i;
  }
  Points corner;
  for (const Vec3& p : samples) {
    if (glm::distance(p, Vec3(-3.0F, 0.0F, -2.0F)) < 0.5F) corner.push_back(p);
  }
  TriangleMesh part = box_surface({-3.0F, 0.0F, -2.0F}, {-2.8F, 0.2F, -1.8F});
  part.indices = {0, 4, 6, 0, 6, 2, 0, 1, 5, 0, 5, 4, 0, 2, 3, 0, 3, 1};  // the three faces that are the tank's
  EXPECT_LE(widest_gap(part, corner, 20000), 1.0101 * 0.0265);
}

TEST(SurfaceSampling, Sphere) {
  const auto hull = make_sphere_hull(1.0F);
  ASSERT_TRUE(hull);
  expect_sound(hull.value()->mesh, 0.05F, 0.69);
}

TEST(SurfaceSampling, Torus) { expect_sound(torus(0.5F, 0.15F, 48, 24), 0.03F, 0.69); }

TEST(SurfaceSampling, TrianglesMuchFinerThanTheSpacing) { expect_sound(torus(0.5F, 0.15F, 200, 80), 0.06F, 0.65); }

TEST(SurfaceSampling, OneTriangle) {
  // An edge adds samples that would share their space with others beyond it.
  expect_sound(triangle({0.0F, 0.0F, 0.0F}, {2.0F, 0.5F, 0.0F}, {0.0F, 1.0F, 1.5F}), 0.05F, 0.70);
}

TEST(SurfaceSampling, LongThinTriangles) {
  // A very narrow triangle gets a row of samples along it, each one to two spacings from the next.
  const Points row = expect_samples(triangle({0.0F, 0.0F, 0.0F}, {10.0F, 0.0F, 0.0F}, {10.0F, 1e-5F, 0.0F}), 0.1F);
  EXPECT_GE(row.size(), 50U);
  EXPECT_LE(row.size(), 101U);
  EXPECT_GE(nearest_pair(row), static_cast<double>(0.1F));
  // A disc cut into 500 slices of 1.3 cm.
  TriangleMesh fan;
  fan.positions.emplace_back(0.0F);
  constexpr std::uint32_t kSlices = 500;
  for (std::uint32_t i = 0; i < kSlices; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(kSlices);
    fan.positions.emplace_back(std::cos(angle), 0.0F, std::sin(angle));
    fan.indices.insert(fan.indices.end(), {0U, 1 + (i + 1) % kSlices, 1 + i});
  }
  expect_sound(fan, 0.05F, 0.70);
}

TEST(SurfaceSampling, SameSeedSameBits) {
  const TriangleMesh box = box_surface(Vec3(0.0F), Vec3(1.0F, 0.5F, 0.7F));
  const Points first = expect_samples(box, 0.03F, 5);
  const Points again = expect_samples(box, 0.03F, 5);
  const Points other = expect_samples(box, 0.03F, 6);
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
}

TEST(SurfaceSampling, SpacingLargerThanTheMesh) {
  const TriangleMesh box = box_surface(Vec3(0.0F), Vec3(1.0F, 0.5F, 0.7F));
  EXPECT_EQ(expect_samples(box, 10.0F).size(), 1U);
  EXPECT_EQ(expect_samples(box, std::numeric_limits<float>::max()).size(), 1U);
  // Two boxes 5 m apart: one each, unless they are within a spacing of each other.
  TriangleMesh two = box;
  const TriangleMesh far = box_surface(Vec3(6.0F, 0.0F, 0.0F), Vec3(7.0F, 0.5F, 0.7F));
  two.positions.insert(two.positions.end(), far.positions.begin(), far.positions.end());
  for (const std::uint32_t i : far.indices) two.indices.push_back(8 + i);
  EXPECT_EQ(expect_samples(two, 2.0F).size(), 2U);
  EXPECT_EQ(expect_samples(two, 20.0F).size(), 1U);
}

TEST(SurfaceSampling, NothingToSample) {
  EXPECT_TRUE(expect_samples({}, 0.1F).empty());
  TriangleMesh flat = triangle({0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {2.0F, 0.0F, 0.0F});
  EXPECT_TRUE(expect_samples(flat, 0.1F).empty());
  EXPECT_TRUE(expect_samples(triangle(Vec3(1.0F), Vec3(1.0F), Vec3(1.0F)), 0.1F).empty());
  // Beside one with area it does no harm.
  flat.positions.emplace_back(0.0F, 1.0F, 0.0F);
  flat.indices.insert(flat.indices.end(), {0, 1, 3});
  EXPECT_GT(expect_samples(flat, 0.1F).size(), 30U);
}

TEST(SurfaceSampling, RefusesWhatItCannotDo) {
  const TriangleMesh box = box_surface(Vec3(0.0F), Vec3(1.0F));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  for (const float spacing : {0.0F, -0.1F, nan, infinite, 1e-30F}) EXPECT_FALSE(sample_surface(box, spacing, 1));
  // 108 m² at 1 mm: 76 million points.
  const auto many = sample_surface(box_surface(Vec3(0.0F), Vec3(6.0F, 3.0F, 4.0F)), 1e-3F, 1);
  ASSERT_FALSE(many);
  EXPECT_NE(many.error().message.find("20 million"), std::string::npos) << many.error().message;
  // Needles without area to speak of, but 50 million spacings of length.
  TriangleMesh needles;
  needles.positions = {{0.0F, 0.0F, 0.0F}, {90.0F, 0.0F, 0.0F}, {90.0F, 1e-6F, 0.0F}};
  for (int i = 0; i < 600; ++i) needles.indices.insert(needles.indices.end(), {0, 1, 2});
  EXPECT_FALSE(sample_surface(needles, 1e-3F, 1));
  // A float that far away knows no millimetres.
  EXPECT_FALSE(sample_surface(box_surface(Vec3(1000.0F), Vec3(1001.0F)), 1e-3F, 1));
  TriangleMesh broken = box;
  broken.indices[4] = 8;
  EXPECT_FALSE(sample_surface(broken, 0.1F, 1));
  for (const float bad : {nan, infinite}) {
    broken = box;
    broken.positions[3].y = bad;
    EXPECT_FALSE(sample_surface(broken, 0.1F, 1));
  }
}

}  // namespace
}  // namespace regatta
