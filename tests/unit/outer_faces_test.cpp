#include "geometry/outer_faces.h"

#include "concave_meshes.h"
#include "geometry/hull_shapes.h"
#include "geometry/mesh_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

namespace regatta {
namespace {

ConvexPolytope box_between(const Vec3& lower, const Vec3& upper) {
  std::vector<Vec3> points;
  for (const float x : {lower.x, upper.x}) {
    for (const float y : {lower.y, upper.y}) {
      for (const float z : {lower.z, upper.z}) points.emplace_back(x, y, z);
    }
  }
  return convex_hull(points).value();
}

struct Measure {
  double area = 0.0, volume = 0.0;
  int open = 0;  // sides of faces without a face the other way round
};
Measure measure(const OuterFaces& outer) {
  Measure out;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
  for (const auto& face : outer.faces) {
    const glm::dvec3 a(outer.vertices[face[0]]);
    glm::dvec3 turn(0.0);
    for (std::size_t i = 0; i < face.size(); ++i) {
      const glm::dvec3 b(outer.vertices[face[i]]);
      const glm::dvec3 c(outer.vertices[face[(i + 1) % face.size()]]);
      turn += 0.5 * glm::cross(b - a, c - a);
      ++sides[{face[i], face[(i + 1) % face.size()]}];
    }
    out.area += glm::length(turn);
    out.volume += glm::dot(a, turn) / 3.0;
  }
  for (const auto& [side, count] : sides) {
    const auto other = sides.find({side.second, side.first});
    out.open += count != 1 || other == sides.end() || other->second != 1 ? 1 : 0;
  }
  return out;
}

TEST(OuterFaces, OfOnePartAreItsFaces) {
  const ConvexPolytope box = box_between(Vec3(0.0F), Vec3(1.0F, 2.0F, 3.0F));
  const OuterFaces outer = outer_faces(box);
  EXPECT_EQ(outer.faces, box.faces);
  EXPECT_EQ(measure(outer).open, 0);
  EXPECT_NEAR(measure(outer).volume, 6.0, 1e-5);
}

TEST(OuterFaces, OfACubeOfEightHideWhereTheyTouch) {
  std::vector<ConvexPolytope> parts;
  for (int i = 0; i < 8; ++i) {
    const Vec3 lower = 0.5F * Vec3(i & 1, (i >> 1) & 1, (i >> 2) & 1);
    parts.push_back(box_between(lower, lower + Vec3(0.5F)));
  }
  const auto outer = outer_faces(parts);
  ASSERT_TRUE(outer);
  EXPECT_EQ(outer->faces.size(), 24U);
  EXPECT_EQ(outer->vertices.size(), 26U);
  EXPECT_NEAR(measure(*outer).area, 6.0, 1e-5);
  EXPECT_NEAR(measure(*outer).volume, 1.0, 1e-5);
  EXPECT_EQ(measure(*outer).open, 0);
  for (const std::vector<char>& shown : outer->shown) EXPECT_EQ(std::count(shown.begin(), shown.end(), 1), 3);
}

TEST(OuterFaces, NeighboursShareCornersWhereAPartStandsOnAnother) {
  // A block on a plate, and one flush with two of its sides.
  for (const float at : {0.3F, 0.0F}) {
    const std::vector<ConvexPolytope> parts = {box_between(Vec3(0.0F), Vec3(2.0F, 1.0F, 2.0F)),
                                               box_between(Vec3(at, 1.0F, at), Vec3(at + 0.5F, 1.7F, at + 0.5F))};
    const auto outer = outer_faces(parts);
    ASSERT_TRUE(outer) << at;
    EXPECT_EQ(measure(*outer).open, 0) << at;
    EXPECT_NEAR(measure(*outer).area, 16.0 + 4.0 * 0.5 * 0.7, 3e-3) << at;
    EXPECT_NEAR(measure(*outer).volume, 4.0 + 0.25 * 0.7, 3e-3) << at;
  }
}

TEST(OuterFaces, OfBodiesThatTouchAlongAnEdgeAreNone) {
  const std::vector<ConvexPolytope> parts = {box_between(Vec3(0.0F), Vec3(1.0F)),
                                             box_between(Vec3(1.0F, 1.0F, 0.0F), Vec3(2.0F, 2.0F, 1.0F))};
  EXPECT_FALSE(outer_faces(parts));
}

TEST(OuterFaces, OfARingAreClosed) {
  const auto ring = make_torus_hull(1.0F, 0.3F).value();
  const auto outer = outer_faces(ring->parts);
  ASSERT_TRUE(outer);
  EXPECT_EQ(measure(*outer).open, 0);
  EXPECT_NEAR(measure(*outer).volume, static_cast<double>(ring->volume), 0.01);
}

TEST(OuterFaces, OfMeshesThatWereCutAreClosed) {
  const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "regatta-outer-faces.obj";
  for (const TriangleMesh& mesh :
       {channel_mesh(2.0F), angle_mesh(1.0F), pot_mesh(0.5F, 0.8F, 0.1F, 16), ring_mesh(0.8F, 0.25F, 24, 10)}) {
    std::ofstream(file) << obj_text(mesh);
    const auto made = load_mesh_hull(file, {});
    ASSERT_TRUE(made.ok());
    const Hull& hull = *made.value().hull;
    ASSERT_GT(hull.parts.size(), 1U);
    const auto outer = outer_faces(hull.parts);
    ASSERT_TRUE(outer) << hull.parts.size();
    EXPECT_EQ(measure(*outer).open, 0);
    EXPECT_NEAR(measure(*outer).volume, made.value().report.parts_volume, 0.005 * made.value().report.parts_volume);
  }
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace regatta
