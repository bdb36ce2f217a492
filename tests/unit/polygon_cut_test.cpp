#include "geometry/polygon_cut.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace regatta {
namespace {

using Rim = std::vector<Vec2>;

// Returns the rim in a tilted plane.
std::vector<Vec3> placed(const Rim& rim, const Mat3& tilt) {
  std::vector<Vec3> corners;
  for (const Vec2& p : rim) corners.push_back(tilt * Vec3(p.x, p.y, 0.0F) + Vec3(3.0F, -2.0F, 7.0F));
  return corners;
}

double cross(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (static_cast<double>(b.x) - a.x) * (static_cast<double>(c.y) - a.y) -
         (static_cast<double>(b.y) - a.y) * (static_cast<double>(c.x) - a.x);
}

double area_of(const Rim& rim) {
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < rim.size(); ++i) sum += 0.5 * cross(rim[0], rim[i], rim[i + 1]);
  return sum;
}

// All triangles face as the rim does, their areas add up to its own (so they lie side by side and fill it), and the
// rim's edges are those of the triangles that have no other beside them (so a closed surface stays closed).
void expect_filled(const Rim& rim, const PolygonCut& cut) {
  EXPECT_FALSE(cut.crosses);
  ASSERT_EQ(cut.triangles.size(), rim.size() - 2);
  const double area = area_of(rim);
  double sum = 0.0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const auto& t : cut.triangles) {
    const double own = 0.5 * cross(rim[t[0]], rim[t[1]], rim[t[2]]);
    EXPECT_GE(own * area, -1e-9 * area * area);
    sum += std::abs(own);
    for (std::size_t k = 0; k < 3; ++k) {
      ++edges[{t[k], t[(k + 1) % 3]}];
      --edges[{t[(k + 1) % 3], t[k]}];
    }
  }
  EXPECT_NEAR(sum, std::abs(area), 1e-6 * std::abs(area));
  const auto n = static_cast<std::uint32_t>(rim.size());
  for (const auto& [edge, count] : edges) {
    const int wanted = edge.second == (edge.first + 1) % n ? 1 : edge.first == (edge.second + 1) % n ? -1 : 0;
    EXPECT_EQ(count, wanted) << edge.first << " to " << edge.second;
  }
}

// Expects the polygon to be filled from every corner, both ways round, in planes along the axes and in an oblique one.
void expect_filled_anyhow(const Rim& given) {
  const Mat3 leaning(0.36F, 0.48F, -0.8F, -0.8F, 0.6F, 0.0F, 0.48F, 0.64F, 0.6F);
  const Mat3 upright(0.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 1.0F, 0.0F, 0.0F);
  for (std::size_t start = 0; start < given.size(); ++start) {
    Rim rim = given;
    std::rotate(rim.begin(), rim.begin() + static_cast<std::ptrdiff_t>(start), rim.end());
    for (int turned = 0; turned < 2; ++turned, std::reverse(rim.begin(), rim.end())) {
      SCOPED_TRACE(::testing::Message() << "from corner " << start << (turned == 1 ? ", turned" : ""));
      for (const Mat3& tilt : {Mat3(1.0F), upright, glm::transpose(upright)}) {
        expect_filled(rim, cut_polygon(placed(rim, tilt)));
      }
      EXPECT_FALSE(cut_polygon(placed(rim, leaning)).crosses);
    }
  }
}

TEST(PolygonCut, FillsFacesOfEveryShape) {
  const std::pair<const char*, Rim> kShapes[] = {
      {"square", {{0, 0}, {1, 0}, {1, 1}, {0, 1}}},
      {"dart", {{0, 0}, {4, 0}, {1, 1}, {0, 4}}},
      {"L", {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}},
      {"U", {{0, 0}, {4, 0}, {4, 4}, {3, 4}, {3, 1}, {1, 1}, {1, 4}, {0, 4}}},
      {"comb",
       {{0, 0},
        {7, 0},
        {7, 3},
        {6, 3},
        {6, 1},
        {5, 1},
        {5, 3},
        {4, 3},
        {4, 1},
        {3, 1},
        {3, 3},
        {2, 3},
        {2, 1},
        {1, 1},
        {1, 3},
        {0, 3}}},
      {"corners on straight edges", {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 1.5F}, {1, 2}, {0, 2}, {0, 1}}},
      {"triangle with corners on its edges", {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 2}, {0, 1}}},
      {"hole on an edge that is passed twice",
       {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 3}, {3, 3}, {3, 1}, {1, 1}}},
      {"two holes",
       {{0, 0},
        {9, 0},
        {9, 4},
        {0, 4},
        {0, 0},
        {1, 1},
        {1, 3},
        {3, 3},
        {5, 3},
        {7, 3},
        {7, 1},
        {5, 1},
        {5, 3},
        {3, 3},
        {3, 1},
        {1, 1}}},
      {"touches itself at a corner", {{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, 4}, {2, 4}, {2, 2}, {0, 2}}},
  };
  for (const auto& [name, rim] : kShapes) {
    SCOPED_TRACE(name);
    expect_filled_anyhow(rim);
  }
}

TEST(PolygonCut, StarsAndSpiralsOfManyCorners) {
  for (const int n : {10, 101, 1000, 5000}) {
    Rim star;
    for (int i = 0; i < n; ++i) {
      const double u = 2.0 * std::numbers::pi * i / n;
      const double r = i % 2 == 0 ? 1.0 : 0.3;
      star.emplace_back(r * std::cos(u), r * std::sin(u));
    }
    SCOPED_TRACE(n);
    expect_filled(star, cut_polygon(placed(star, Mat3(1.0F))));
  }
  Rim spiral;  // a strip that goes around four times
  constexpr int kAlong = 200;
  for (int i = 0; i < 2 * kAlong; ++i) {
    const double s = i < kAlong ? i : 2 * kAlong - 1 - i;
    const double r = 1.0 + s / 20.0 + (i < kAlong ? 0.6 : 0.0);
    const double u = 8.0 * std::numbers::pi * s / kAlong;
    spiral.emplace_back(r * std::cos(u), r * std::sin(u));
  }
  expect_filled(spiral, cut_polygon(placed(spiral, Mat3(1.0F))));
}

// Rims with random radii about a middle cross nowhere.
TEST(PolygonCut, RandomRims) {
  Rng rng(38);
  for (int k = 0; k < 300; ++k) {
    Rim rim;
    const int n = 4 + static_cast<int>(rng.uniform() * 40.0F);
    for (int i = 0; i < n; ++i) {
      const double u = 2.0 * std::numbers::pi * (i + 0.8 * static_cast<double>(rng.uniform())) / n;
      const double r = 0.05 + static_cast<double>(rng.uniform());
      rim.emplace_back(r * std::cos(u), r * std::sin(u));
    }
    SCOPED_TRACE(k);
    expect_filled(rim, cut_polygon(placed(rim, Mat3(1.0F))));
  }
}

TEST(PolygonCut, WhatCrossesItselfIsTold) {
  const std::pair<const char*, Rim> kShapes[] = {
      {"bow tie", {{0, 0}, {2, 2}, {2, 0}, {0, 2}}},
      {"uneven bow tie", {{0, 0}, {5, 0}, {1, 3}, {4, 4}, {0, 4}, {3, -1}}},
      {"pentagram", {{0, 1}, {-0.588F, -0.809F}, {0.951F, 0.309F}, {-0.951F, 0.309F}, {0.588F, -0.809F}}},
      {"strip over itself", {{0, 0}, {5, 0}, {5, 5}, {1, 5}, {1, -2}, {2, -2}, {2, 4}, {4, 4}, {4, 1}, {0, 1}}},
  };
  for (const auto& [name, rim] : kShapes) {
    for (std::size_t start = 0; start < rim.size(); ++start) {
      Rim turned = rim;
      std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(start), turned.end());
      for (const Mat3& tilt : {Mat3(1.0F), Mat3(0.0F, 0.0F, 1.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F)}) {
        const PolygonCut cut = cut_polygon(placed(turned, tilt));
        EXPECT_TRUE(cut.crosses) << name << " from corner " << start;
        EXPECT_EQ(cut.triangles.size(), rim.size() - 2);
      }
    }
  }
}

// Polygons without area are cut into fans without a warning: corners at one place, on a line, there and back.
TEST(PolygonCut, FacesWithoutAreaAreFans) {
  for (const Rim& rim : {Rim{{1, 1}, {1, 1}, {1, 1}}, Rim{{0, 0}, {1, 1}, {2, 2}, {3, 3}},
                         Rim{{0, 0}, {2, 0}, {0, 0}, {0, 0}}, Rim{{0, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 1}, {0, 1}}}) {
    const PolygonCut cut = cut_polygon(placed(rim, Mat3(1.0F)));
    EXPECT_FALSE(cut.crosses);
    EXPECT_EQ(cut.triangles.size(), rim.size() - 2);
  }
  // A spike on a square: its two triangles have no area.
  const Rim spike = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {1, 1}, {0, 1}};
  expect_filled(spike, cut_polygon(placed(spike, Mat3(1.0F))));
}

// A bent quadrilateral may be cut along either diagonal, but stays whole.
TEST(PolygonCut, BentFaces) {
  const std::vector<Vec3> corners = {{0, 0, 0}, {2, 0.3F, 0}, {2, 0, 2}, {0, 0.3F, 2}};
  const PolygonCut cut = cut_polygon(corners);
  EXPECT_FALSE(cut.crosses);
  EXPECT_EQ(cut.triangles.size(), 2U);
}

}  // namespace
}  // namespace regatta
