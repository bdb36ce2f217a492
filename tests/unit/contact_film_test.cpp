#include "particles/contact_film.h"

#include "core/profile.h"
#include "geometry/hull_shapes.h"
#include "particles/body_points.h"
#include "particles/particle_water.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace regatta {
namespace {

BodyView box_at(Vec3 size, Vec3 at) {
  BodyView body;
  const auto hull = make_box_hull(size);
  EXPECT_TRUE(hull.ok());
  body.hull = hull.value();
  body.state.position = at;
  return body;
}

const ParticleBox kBox{Vec3(0.0F), Vec3(0.8F), 0.025F};

// A level surface around each of so many bodies.
std::vector<SurfacePlane> level_around(std::size_t count, float level) {
  SurfacePlane plane;
  plane.known = true;
  plane.level = level;
  return std::vector<SurfacePlane>(count, plane);
}

std::vector<BodyLoad> loads_in(float depth, std::span<const BodyView> bodies) {
  ParticleSetup setup;
  setup.upper = {0.8F, 0.8F, 0.8F};
  setup.lattice = setup.rest_lattice();
  if (depth > 0.0F) setup.blocks.push_back({Vec3(0.0F), {0.8F, depth, 0.8F}, Vec3(0.0F)});
  auto made = ParticleWater::create(setup, bodies);
  EXPECT_TRUE(made.ok());
  std::vector<BodyLoad> loads(bodies.size());
  Profiler profiler;
  made.value().step({Params{}, 0.0, 0.005, bodies, {}, {}}, loads, profiler);
  return loads;
}

TEST(ContactFilm, ThereIsNoneOnADryFloor) {
  const std::array<BodyView, 1> bodies = {box_at({0.3F, 0.2F, 0.3F}, {0.4F, 0.1F, 0.4F})};
  const std::vector<BodyLoad> loads = loads_in(0.0F, bodies);
  EXPECT_EQ(loads[0].force, Vec3(0.0F));
  EXPECT_EQ(loads[0].torque, Vec3(0.0F));
  EXPECT_EQ(loads[0].submerged_volume, 0.0F);
}

// In a symmetrical case the film adds ρ g times the depth over the lower face, and no torque.
TEST(ContactFilm, LiftsABoxOnAWetFloor) {
  const std::array<BodyView, 1> bodies = {box_at({0.3F, 0.2F, 0.3F}, {0.4F, 0.13F, 0.4F})};
  const std::vector<SurfacePlane> planes =
      level_around(1, 0.38F);  // over the floor, from which it has come off by 1.2 r
  std::array<BodyLoad, 1> loads{};
  FilmInertia inertia;
  add_contact_films(kBox, bodies, planes, loads, inertia);
  EXPECT_NEAR(loads[0].force.y, 1000.0F * kGravity * 0.35F * 0.09F, 0.1F);
  EXPECT_NEAR(loads[0].force.x, 0.0F, 1.0e-3F);
  EXPECT_LT(glm::length(loads[0].torque), 1.0e-2F);
  // Twice as deep on one side as on the other: the middle counts, and it turns.
  std::vector<SurfacePlane> sloped = planes;
  sloped[0].middle = {0.4F, 0.4F};
  sloped[0].slope = {0.5F, 0.0F};
  std::array<BodyLoad, 1> tilted{};
  add_contact_films(kBox, bodies, sloped, tilted, inertia);
  EXPECT_NEAR(tilted[0].force.y, loads[0].force.y, 0.1F);
  // Below: ∫ ρ g s x² dA = ρ g s a³ b / 12, about z. The deeper side has the higher pressure, too, from 0.03 m to the
  // first row and, falling, to the second: there ∫ (0.13 − y) dy of the share.
  const float first = kTouch * kBox.radius, second = first + kRow * kBox.radius;
  const float side = (first - 0.03F) * (0.13F - 0.5F * (first + 0.03F)) +
                     0.5F * (second - first) * (0.13F - first - (second - first) / 3.0F);
  const float below = 0.5F * std::pow(0.3F, 4.0F) / 12.0F;
  EXPECT_NEAR(tilted[0].torque.z, 1000.0F * kGravity * (below - 0.5F * 0.3F * 0.3F * side), 0.05F);
}

// Where the rows of particles along walls and floor would touch a box in a corner films go on around its edges. What
// they leave to particles is a square on each of the faces in the open, from x(t) = (kTouch + t kRow) r to the edge for
// the share t.
TEST(ContactFilm, ReachesAroundTheEdgesInACorner) {
  const std::array<BodyView, 1> bodies = {box_at(Vec3(0.3F), Vec3(0.15F))};
  const std::vector<SurfacePlane> planes = level_around(1, 0.5F);
  std::array<BodyLoad, 1> loads{};
  FilmInertia inertia;
  add_contact_films(kBox, bodies, planes, loads, inertia);
  const float weight = 1000.0F * kGravity;
  float above = 0.0F, beside = 0.0F;  // of the faces, left to particles: area, area times depth
  constexpr int kParts = 100;
  for (int k = 0; k < kParts; ++k) {
    const float from = (kTouch + (static_cast<float>(k) + 0.5F) / kParts * kRow) * kBox.radius;
    const float square = (0.3F - from) * (0.3F - from);
    above += square / kParts;
    beside += square * (0.5F - 0.5F * (0.3F + from)) / kParts;
  }
  EXPECT_NEAR(loads[0].force.y / (weight * (0.5F * 0.09F - 0.2F * (0.09F - above))), 1.0F, 0.02F);
  EXPECT_NEAR(loads[0].force.x / (weight * beside), 1.0F, 0.02F);
  EXPECT_NEAR(loads[0].force.z, loads[0].force.x, 1.0F);
}

TEST(ContactFilm, BetweenBodiesGivesOneWhatItTakesFromTheOther) {
  // Without particles there are only the films between the two bodies and below the lower one.
  const std::array<BodyView, 2> bodies = {box_at({0.4F, 0.2F, 0.4F}, {0.4F, 0.3F, 0.4F}),
                                          box_at({0.2F, 0.1F, 0.2F}, {0.4F, 0.45F, 0.4F})};
  const std::vector<SurfacePlane> planes = level_around(2, 0.6F);
  std::array<BodyLoad, 2> loads{};
  FilmInertia inertia;
  add_contact_films(kBox, bodies, planes, loads, inertia);
  EXPECT_NEAR(loads[1].force.y, 1000.0F * kGravity * 0.2F * 0.04F, 0.05F);
  EXPECT_EQ(loads[0].force, -loads[1].force);
}

// The kinetic energy that goes with a disc on one of its sides is that of 4/3 ρ a³ [Lam32 § 102]; what touches the
// floor with no water beside it has a film of its lower face alone.
TEST(ContactFilm, ResistsAsTheWaterOnOneSideOfADisc) {
  const auto hull = make_cylinder_hull(0.2F, 0.02F, 48);
  ASSERT_TRUE(hull.ok());
  std::array<BodyView, 1> bodies;
  bodies[0].hull = hull.value();
  bodies[0].state.position = {0.4F, 0.01F, 0.4F};
  const std::vector<SurfacePlane> planes = level_around(1, 1.0e-4F);  // its sides are dry
  std::array<BodyLoad, 1> loads{};
  FilmInertia inertia;
  add_contact_films(kBox, bodies, planes, loads, inertia);
  EXPECT_NEAR(inertia.bodies[0][1][1], 4.0 / 3.0 * 1000.0 * 0.2 * 0.2 * 0.2, 0.02 * 10.67);
  // Sideways it has none; about a diameter that of its area: L ρ π a⁴ / 4.
  EXPECT_NEAR(inertia.bodies[0][0][0], 0.0, 1.0e-9);
  EXPECT_NEAR(inertia.bodies[0][3][3], inertia.bodies[0][1][1] * 0.2 * 0.2 / 4.0, 0.05 * 0.107);
}

// Two bodies that speed up as one leave the film between them as it is; the impulse on one is that on the other.
TEST(ContactFilm, BetweenBodiesResistsTheDifferenceOfTheirMotions) {
  std::array<BodyView, 2> bodies = {box_at({0.4F, 0.2F, 0.4F}, {0.4F, 0.4F, 0.4F}),
                                    box_at({0.2F, 0.1F, 0.2F}, {0.45F, 0.56F, 0.38F})};
  const std::vector<SurfacePlane> planes = level_around(2, 0.7F);
  std::array<BodyLoad, 2> loads{};
  FilmInertia inertia;
  add_contact_films(kBox, bodies, planes, loads, inertia);
  ASSERT_EQ(inertia.between.size(), 1U);
  const FilmInertia::Between& film = inertia.between[0];
  EXPECT_EQ(film.a, 1U);
  EXPECT_EQ(film.b, 0U);
  EXPECT_GT(inertia.bodies[1][1][1], 1.0);
  // One motion about the first body's middle.
  const glm::dvec3 turn(0.3, -0.2, 0.5), velocity(0.1, 0.7, -0.4);
  const auto motion = [&](const BodyView& body) {
    const glm::dvec3 away(body.state.position - bodies[0].state.position);
    return six(velocity + glm::cross(turn, away), turn);
  };
  const Six upper = motion(bodies[1]), lower = motion(bodies[0]);
  for (std::size_t i = 0; i < 6; ++i) {
    double on_upper = -product(inertia.bodies[1][i], upper), on_lower = -product(inertia.bodies[0][i], lower);
    for (std::size_t j = 0; j < 6; ++j) {
      on_upper -= film.inertia[i][j] * lower[j];
      on_lower -= film.inertia[j][i] * upper[j];
    }
    EXPECT_NEAR(on_upper, 0.0, 1.0e-4) << i;
    EXPECT_NEAR(on_lower, 0.0, 1.0e-4) << i;
  }
}

}  // namespace
}  // namespace regatta
