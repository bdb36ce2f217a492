#include "vorton/source_panels.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

ConvexPolytope box_shape(const Vec3& size) { return make_box_hull(size).value()->parts[0]; }
ConvexPolytope ball_shape() { return make_sphere_hull(0.5F).value()->parts[0]; }
ConvexPolytope moved(ConvexPolytope shape, const Vec3& by) {
  for (Vec3& corner : shape.vertices) corner += by;
  for (Plane& plane : shape.planes) plane.offset += glm::dot(plane.normal, by);
  return shape;
}
std::vector<float> outflow_of(const SourcePanels& panels, std::span<const Vec3> velocity) {
  std::vector<float> outflow;
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    outflow.push_back(glm::dot(panels.panels()[i].normal, velocity[i]));
  }
  return outflow;
}

TEST(SourcePanels, CoverTheSurface) {
  for (const ConvexPolytope& shape :
       {box_shape({1.0F, 1.0F, 1.0F}), box_shape({0.1F, 1.0F, 1.0F}), box_shape({5.0F, 1.0F, 1.0F}), ball_shape()}) {
    const SourcePanels panels(shape);
    EXPECT_GT(panels.panels().size(), 200U);
    EXPECT_LE(panels.panels().size(), 320U);
    // The divergence theorem: no area is left over, and it encloses the volume.
    glm::dvec3 area(0.0);
    double volume = 0.0;
    for (const SourcePanel& panel : panels.panels()) {
      area += static_cast<double>(panel.area) * glm::dvec3(panel.normal);
      volume += static_cast<double>(panel.area * glm::dot(panel.normal, panel.center)) / 3.0;
    }
    EXPECT_LT(glm::length(area), 1e-5);
    EXPECT_NEAR(volume / static_cast<double>(panels.volume()), 1.0, 1e-4);
  }
  EXPECT_FLOAT_EQ(SourcePanels(box_shape({5.0F, 1.0F, 0.1F})).length(), 1.0F);
}

TEST(SourcePanels, NoFlowThroughTheSurface) {
  const SourcePanels panels(box_shape({1.0F, 1.0F, 1.0F}));
  const std::vector<Vec3> stream(panels.panels().size(), Vec3(0.6F, -0.2F, 0.3F));
  std::vector<float> strength;
  panels.solve(outflow_of(panels, stream), strength);
  for (const SourcePanel& panel : panels.panels()) {
    const Vec3 u = stream[0] + panels.velocity_at(strength, panel.center);
    EXPECT_NEAR(glm::dot(u, panel.normal), 0.0F, 1e-4F);
  }
}

TEST(SourcePanels, SlipOfASphereIsOneAndAHalfTimesTheStream) {
  const SourcePanels panels(ball_shape());
  const std::vector<Vec3> stream(panels.panels().size(), Vec3(1.0F, 0.0F, 0.0F));
  std::vector<float> strength;
  panels.solve(outflow_of(panels, stream), strength);
  for (const SourcePanel& panel : panels.panels()) {
    const float sine = std::sqrt(1.0F - panel.normal.x * panel.normal.x);
    const Vec3 u = stream[0] + panels.velocity_at(strength, panel.center);
    EXPECT_NEAR(glm::length(u), 1.5F * sine, 0.06F);
  }
}

TEST(SourcePanels, AddedMassOfASphereIsHalfItsWater) {
  const SourcePanels panels(ball_shape());
  const double volume = static_cast<double>(panels.volume());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(panels.added_mass()[i][i] / volume, 0.5, 0.025);
    EXPECT_NEAR(panels.added_mass()[i + 3][i + 3] / volume, 0.0, 1e-4);  // it turns without pushing water
    EXPECT_GE(panels.added_mass()[i + 3][i + 3], 0.0);
  }
}

TEST(SourcePanels, AddedMassMovesWithTheOrigin) {
  const Vec3 shift(0.3F, 0.0F, 0.0F);
  const SixSix centered = SourcePanels(box_shape({1.0F, 1.0F, 1.0F})).added_mass();
  const SixSix shifted = SourcePanels(moved(box_shape({1.0F, 1.0F, 1.0F}), shift)).added_mass();
  EXPECT_NEAR(shifted[1][1], centered[1][1], 1e-3);
  EXPECT_NEAR(shifted[1][5], 0.3 * centered[1][1], 0.01);  // Ω about z moves the body along y
  EXPECT_NEAR(shifted[5][5], centered[5][5] + 0.09 * centered[1][1], 0.005);
}

TEST(SourcePanels, AddedMassTurnsWithTheBody) {
  const SixSix own = SourcePanels(box_shape({0.1F, 1.0F, 1.0F})).added_mass();
  const Quat quarter = glm::angleAxis(std::numbers::pi_v<float> / 2.0F, Vec3(0.0F, 1.0F, 0.0F));
  const SixSix world = turned(own, quarter);
  EXPECT_NEAR(world[2][2], own[0][0], 1e-6);
  EXPECT_NEAR(world[0][0], own[2][2], 1e-6);
  EXPECT_GT(own[0][0], 10.0 * own[2][2]);  // a plate moves most of the water broadside on
}

TEST(SourcePanels, PressureTurnsNothingAboutAnAxisAboutWhichItIsRound) {
  EXPECT_EQ(SourcePanels(ball_shape()).grip(), Vec3(0.0F));
  EXPECT_EQ(SourcePanels(box_shape({5.0F, 1.0F, 1.0F})).grip(), Vec3(1.0F));
  EXPECT_EQ(SourcePanels(moved(box_shape(Vec3(1.0F)), {0.0F, 0.5F, 0.0F})).grip(), Vec3(1.0F));
  const Vec3 size(6.0F, 1.1F, 1.1F);
  const Vec3 boat = SourcePanels(make_boat_hull(BoatClass::kSubmarine, size).value()->parts[0]).grip();
  EXPECT_EQ(boat, Vec3(0.0F, 1.0F, 1.0F)) << "about its length alone";
}

TEST(SourcePanels, ABodyThatMovesIsAStreamTheOtherWay) {
  const SourcePanels panels(box_shape({1.0F, 1.0F, 1.0F}));
  const std::vector<Vec3> stream(panels.panels().size(), Vec3(-1.0F, 0.0F, 0.0F));
  std::vector<float> strength;
  panels.solve(outflow_of(panels, stream), strength);
  std::vector<float> moving(strength.size(), 0.0F);
  panels.add_motion({1.0, 0.0, 0.0, 0.0, 0.0, 0.0}, moving);
  for (std::size_t i = 0; i < moving.size(); ++i) EXPECT_NEAR(moving[i], strength[i], 1e-4F);
}

TEST(SourcePanels, SourcesOfTheWorldGiveTheSameFlow) {
  const SourcePanels panels(ball_shape());
  std::vector<float> strength(panels.panels().size(), 0.0F);
  panels.add_motion({0.3, 0.1, -0.5, 0.0, 0.0, 0.0}, strength);
  const Vec3 position(3.0F, -1.0F, 2.0F);
  const Quat turn = glm::angleAxis(0.7F, glm::normalize(Vec3(1.0F, 2.0F, 0.5F)));
  std::vector<SourcePanels::Source> sources, far;
  panels.list_sources(strength, position, turn, sources, far);
  ASSERT_EQ(sources.size(), 4 * panels.panels().size());
  const Vec3 own(0.8F, 0.3F, -0.2F);
  const Vec3 at = position + turn * own;
  Vec3 u(0.0F);
  add_sources(sources, panels.core(), {&at.x, &at.y, &at.z, &u.x, &u.y, &u.z, 1});
  EXPECT_LT(glm::distance(u, turn * panels.velocity_at(strength, own)), 1e-4F * glm::length(u));
  // The nearest distance at which far sources are used.
  const Vec3 away = position + panels.far_reach() * glm::normalize(Vec3(0.2F, 0.5F, -1.0F));
  Vec3 fine(0.0F), coarse(0.0F);
  add_sources(sources, panels.core(), {&away.x, &away.y, &away.z, &fine.x, &fine.y, &fine.z, 1});
  add_sources(far, panels.core(), {&away.x, &away.y, &away.z, &coarse.x, &coarse.y, &coarse.z, 1});
  ASSERT_EQ(far.size(), panels.panels().size());
  EXPECT_LT(glm::distance(coarse, fine), 0.01F * glm::length(fine));
}

}  // namespace
}  // namespace regatta
