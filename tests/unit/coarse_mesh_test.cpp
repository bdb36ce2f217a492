#include "render/coarse_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace regatta {
namespace {

constexpr float kPi = 3.14159265F;

// A ball of radius 1, its upper half of another colour.
TriangleMesh ball(int around, int rings) {
  TriangleMesh mesh;
  for (int k = 0; k <= rings; ++k) {
    for (int i = 0; i < around; ++i) {
      const float up = kPi * (static_cast<float>(k) / static_cast<float>(rings) - 0.5F);
      const float turn = 2.0F * kPi * static_cast<float>(i) / static_cast<float>(around);
      const Vec3 at(std::cos(up) * std::cos(turn), std::sin(up), std::cos(up) * std::sin(turn));
      mesh.positions.push_back(at);
      mesh.normals.push_back(at);
      mesh.colors.emplace_back(at.y > 0.0F ? 1.0F : 0.0F, 0.5F, 0.5F);
    }
  }
  const auto index = [&](int k, int i) { return static_cast<std::uint32_t>(k * around + i % around); };
  for (int k = 0; k < rings; ++k) {
    for (int i = 0; i < around; ++i) {
      for (const std::uint32_t corner :
           {index(k, i), index(k + 1, i), index(k, i + 1), index(k, i + 1), index(k + 1, i), index(k + 1, i + 1)}) {
        mesh.indices.push_back(corner);
      }
    }
  }
  return mesh;
}

TEST(CoarseMesh, HasFewerTrianglesAndAlmostTheSameVolume) {
  TriangleMesh mesh = ball(96, 64);
  const double whole = enclosed_volume(mesh);
  const std::size_t all = mesh.indices.size();
  std::size_t before = all;
  for (const int cells : {40, 20, 10}) {
    TriangleMesh coarse = mesh;
    coarse.indices = coarse_indices(mesh, cells);
    EXPECT_LT(coarse.indices.size(), before);
    EXPECT_EQ(coarse.indices.size() % 3, 0U);
    // A corner moves by a cell at most.
    EXPECT_NEAR(enclosed_volume(coarse) / whole, 1.0, 2.0 / cells);
    before = coarse.indices.size();
  }
  EXPECT_LT(before, all / 8);
}

TEST(CoarseMesh, KeepsVerticesOfTheMeshAndDropsWhatCollapsed) {
  const TriangleMesh mesh = ball(48, 32);
  const std::vector<std::uint32_t> indices = coarse_indices(mesh, 12);
  for (std::size_t n = 0; n < indices.size(); n += 3) {
    const std::set<std::uint32_t> corners = {indices[n], indices[n + 1], indices[n + 2]};
    EXPECT_EQ(corners.size(), 3U);
    EXPECT_LT(*corners.rbegin(), mesh.positions.size());
  }
}

TEST(CoarseMesh, ColoursKeepTheirBorder) {
  const TriangleMesh mesh = ball(96, 64);
  // No corner of a triangle that was wholly of one colour takes the other.
  const std::vector<std::uint32_t> indices = coarse_indices(mesh, 10);
  int mixed = 0, pure = 0;
  for (std::size_t n = 0; n < indices.size(); n += 3) {
    const float a = mesh.colors[indices[n]].r, b = mesh.colors[indices[n + 1]].r, c = mesh.colors[indices[n + 2]].r;
    ++(a == b && b == c ? pure : mixed);
    const float up = mesh.positions[indices[n]].y;
    EXPECT_EQ(a, up > 0.0F ? 1.0F : 0.0F) << up;
  }
  EXPECT_GT(pure, 8 * mixed);
}

TEST(CoarseMesh, WhatItCannotSortStays) {
  TriangleMesh mesh = ball(12, 8);
  EXPECT_EQ(coarse_indices(mesh, 0), mesh.indices);
  mesh.normals.clear();
  EXPECT_EQ(coarse_indices(mesh, 10), mesh.indices);
  EXPECT_TRUE(coarse_indices({}, 10).empty());
}

}  // namespace
}  // namespace regatta
