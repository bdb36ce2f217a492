#include "geometry/solid_mesh.h"

#include "concave_meshes.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

TEST(SolidMesh, OfABoxHasTheBoxsMoments) {
  const SolidMesh solid = solid_mesh(box_surface({1.0F, 2.0F, 3.0F}, {3.0F, 2.5F, 4.0F}));
  EXPECT_EQ(solid.positions.size(), 8U);
  EXPECT_EQ(faults_text(solid.faults), "");
  const MassProperties mass = mass_properties(solid);
  EXPECT_NEAR(mass.volume, 1.0, 1e-12);
  EXPECT_NEAR(glm::length(mass.centroid - Vec3(2.0F, 2.25F, 3.5F)), 0.0F, 1e-6F);
  EXPECT_NEAR(mass.inertia[0][0], (0.25F + 1.0F) / 12.0F, 1e-6F);  // V (b² + c²) / 12
  EXPECT_NEAR(mass.inertia[1][1], (4.0F + 1.0F) / 12.0F, 1e-6F);
  EXPECT_NEAR(mass.inertia[0][1], 0.0F, 1e-6F);
}

// 2 π² R r², and the moments of a ring: I_axis = V (R² + 3/4 r²), I_across = V (R²/2 + 5/8 r²).
TEST(SolidMesh, OfARingApproachesTheTorus) {
  const float r = 0.3F;
  double last = 1.0;
  for (const std::uint32_t fine : {1U, 2U, 4U}) {
    const MassProperties mass = mass_properties(solid_mesh(ring_mesh(1.0F, r, 48 * fine, 16 * fine)));
    const double volume = 2.0 * std::numbers::pi * std::numbers::pi * 0.09;
    const double lack = 1.0 - mass.volume / volume;
    EXPECT_GT(lack, 0.0);
    EXPECT_LT(lack, 0.3 * last) << "of second order";
    last = lack;
    EXPECT_NEAR(static_cast<double>(mass.inertia[1][1]) / mass.volume, 1.0 + 0.75 * 0.09, 0.02 / fine);
    EXPECT_NEAR(static_cast<double>(mass.inertia[0][0]) / mass.volume, 0.5 + 0.625 * 0.09, 0.02 / fine);
  }
  EXPECT_LT(last, 2e-3);
}

TEST(SolidMesh, KnowsInsideFromOutside) {
  const SolidMesh ring = solid_mesh(ring_mesh(1.0F, 0.25F));
  EXPECT_EQ(winding_number(ring, {1.0, 0.01, 0.02}), 1);
  EXPECT_EQ(winding_number(ring, {-0.7, 0.1, 0.7}), 1);
  EXPECT_EQ(winding_number(ring, {0.0, 0.0, 0.0}), 0);
  EXPECT_EQ(winding_number(ring, {0.0, 0.0, 1.3}), 0);
  EXPECT_EQ(winding_number(ring, {-5.0, 0.0, 0.0}), 0);
  const std::array along_x = {-1.1, 0.02, 1.0};
  const std::array along_y = {-0.2, 0.01};
  const std::array along_z = {-0.9, 0.02, 0.7, 1.3};
  const std::vector<int> lattice = winding_numbers(ring, along_x, along_y, along_z);
  ASSERT_EQ(lattice.size(), 24U);
  std::size_t place = 0;
  for (const double z : along_z) {
    for (const double y : along_y) {
      for (const double x : along_x) EXPECT_EQ(lattice[place++], winding_number(ring, {x, y, z}));
    }
  }
}

TEST(SolidMesh, TurnsAnInvertedMesh) {
  TriangleMesh mesh = angle_mesh(0.8F);
  turn_inside_out(mesh);
  const SolidMesh solid = solid_mesh(mesh);
  EXPECT_TRUE(solid.faults.inside_out);
  EXPECT_EQ(solid.faults.open_edges, 0U);
  EXPECT_NEAR(mass_properties(solid).volume, 2.04 * 0.8, 1e-6);
  EXPECT_TRUE(solid.turned.front());
  EXPECT_NE(faults_text(solid.faults).find("inwards"), std::string::npos);
}

TEST(SolidMesh, TurnsSingleTriangles) {
  TriangleMesh mesh = angle_mesh(0.8F);
  std::swap(mesh.indices[1], mesh.indices[2]);
  std::swap(mesh.indices[31], mesh.indices[32]);
  const SolidMesh solid = solid_mesh(mesh);
  EXPECT_EQ(solid.faults.turned, 2U);
  EXPECT_EQ(solid.faults.open_edges, 0U);
  EXPECT_FALSE(solid.faults.inside_out);
  EXPECT_NEAR(mass_properties(solid).volume, 2.04 * 0.8, 1e-6);
}

// A cavity faces inwards rightly; a second body beside the first does not.
TEST(SolidMesh, LeavesCavitiesAndTurnsInvertedPieces) {
  const auto joined = [](TriangleMesh a, const TriangleMesh& b) {
    const auto first = static_cast<std::uint32_t>(a.positions.size());
    a.positions.insert(a.positions.end(), b.positions.begin(), b.positions.end());
    for (const std::uint32_t i : b.indices) a.indices.push_back(first + i);
    return a;
  };
  TriangleMesh hole = box_surface(Vec3(-0.5F), Vec3(0.5F));
  turn_inside_out(hole);
  const SolidMesh hollow = solid_mesh(joined(box_surface(Vec3(-1.0F), Vec3(1.0F)), hole));
  EXPECT_FALSE(hollow.faults.inside_out);
  EXPECT_NEAR(mass_properties(hollow).volume, 7.0, 1e-9);
  EXPECT_EQ(winding_number(hollow, {0.1, 0.2, 0.1}), 0);

  TriangleMesh beside = box_surface(Vec3(2.0F), Vec3(3.0F));
  turn_inside_out(beside);
  const SolidMesh two = solid_mesh(joined(box_surface(Vec3(-1.0F), Vec3(1.0F)), beside));
  EXPECT_TRUE(two.faults.inside_out);
  EXPECT_NEAR(mass_properties(two).volume, 9.0, 1e-9);
}

TEST(SolidMesh, ClosesHoles) {
  TriangleMesh mesh = box_surface(Vec3(-1.0F), Vec3(1.0F));
  mesh.indices.resize(mesh.indices.size() - 6);  // one face of two triangles
  const SolidMesh solid = solid_mesh(mesh);
  EXPECT_EQ(solid.faults.open_edges, 4U);
  EXPECT_EQ(solid.faults.holes, 1U);
  EXPECT_NEAR(mass_properties(solid).volume, 8.0, 1e-9);
  EXPECT_EQ(faults_text(solid.faults).find("4 open edges around 1 hole,"), 0U) << faults_text(solid.faults);
}

TEST(SolidMesh, OfASheetEnclosesNothing) {
  TriangleMesh sheet;
  sheet.positions = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}};
  sheet.indices = {0, 1, 2, 0, 2, 3};
  EXPECT_NEAR(mass_properties(solid_mesh(sheet)).volume, 0.0, 1e-12);
  EXPECT_EQ(mass_properties(solid_mesh({})).volume, 0.0);
}

}  // namespace
}  // namespace regatta
