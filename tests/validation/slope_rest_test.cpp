// A boat at rest over a sloping bed stays where it is: the horizontal parts of the pressure on its bottom cancel,
// whatever the bed is. If the water's reaction to the head were taken as the force on the hull, the bed's part of it,
// the weight of the displaced water times the slope, would drive the boat ashore.
#include "floating_scene.h"

#include <cstdio>

namespace regatta::slope_rest_test {
namespace {

using namespace floating_scene;

struct Place {
  float x = 0.0F, heading_deg = 0.0F, spacing = 0.25F, depth = 1.0F;
  BuoyancyMethod buoyancy = BuoyancyMethod::kColumns;
};

constexpr float kSlope = 1.4F / 6.0F;
constexpr float kMass = 300.0F;

// The bed rises from x = 0 on, by kSlope.
Scene slope_scene(WaterSolver solver, const Place& place) {
  Scene scene = tank({16.0F, 8.0F}, place.depth, place.spacing, EdgeKind::kWall, solver);
  scene.params.bodies_buoyancy = place.buoyancy;
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = 0.0F;
  slope.to = 6.0F;
  slope.height = 6.0F * kSlope;
  scene.terrain.push_back(slope);
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {3.0F, 0.8F, 1.2F};
  boat.mass = kMass;
  boat.position = {place.x, 0.0F, 0.0F};
  boat.heading_deg = place.heading_deg;
  boat.afloat = true;
  scene.bodies.push_back(boat);
  return scene;
}

class SlopeRest : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(SlopeRest);

TEST_P(SlopeRest, ABoatOverASlopeStaysWhereItIs) {
  const Place places[] = {{.x = 1.0F},
                          {.x = 1.0F, .spacing = 0.12F},
                          {.x = 1.0F, .heading_deg = 90.0F},
                          {.x = 1.5F, .heading_deg = 30.0F},
                          {.x = 1.0F, .buoyancy = BuoyancyMethod::kSurface},
                          {.x = 3.5F, .heading_deg = 200.0F, .depth = 2.0F}};
  constexpr float kOfSlope = kMass * kGravity * kSlope;  // about 690 N
  for (const Place& place : places) {
    const std::vector<BodySnapshot> states = track(*make(slope_scene(GetParam(), place)), 5.0);
    float force = 0.0F;
    for (std::size_t i = 1; i < 10; ++i) force = std::max(force, glm::length(horizontal(states[i].load.force)));
    const float way = glm::distance(horizontal(states.back().state.position), horizontal(states[1].state.position));
    std::printf("x %.1f m, heading %3.0f, spacing %.2f m, depth %.0f m: %.1f N at first, %.3f m in 5 s\n",
                static_cast<double>(place.x), static_cast<double>(place.heading_deg),
                static_cast<double>(place.spacing), static_cast<double>(place.depth), static_cast<double>(force),
                static_cast<double>(way));
    EXPECT_LT(force, 0.015F * kOfSlope);
    EXPECT_LT(way, 0.04F);
  }
}

// Partly carried by the water, partly by a bed of 0.15 that holds it with a friction of 0.36: it settles and lies.
TEST_P(SlopeRest, ABoatAgroundStaysWhereItIs) {
  for (const Place& place : {Place{.x = 0.5F}, Place{.x = -0.8F}, Place{.x = -0.8F, .heading_deg = 180.0F}}) {
    Scene scene = tank({24.0F, 12.0F}, 1.0F, 0.25F, EdgeKind::kWall, GetParam());
    TerrainSpec slope;
    slope.kind = TerrainKind::kSlope;
    slope.from = -20.0F / 3.0F;
    slope.to = 6.0F;
    slope.height = 1.9F;
    scene.terrain.push_back(slope);
    BodySpec boat = boat_of(BoatClass::kStandard);
    boat.position = {place.x, 0.0F, 0.0F};
    boat.heading_deg = place.heading_deg;
    scene.bodies.push_back(boat);
    const std::vector<BodySnapshot> states = track(*make(scene), 60.0);
    const BodyState &settled = states[300].state, &end = states.back().state;
    const float way = glm::distance(settled.position, end.position);
    const float carried = states.back().load.force.y / (*boat.mass * kGravity);
    std::printf("aground at %.2f m, heading %3.0f, %.2f of its weight carried: %.1f mm in 55 s\n",
                static_cast<double>(end.position.x), static_cast<double>(place.heading_deg),
                static_cast<double>(carried), 1e3 * static_cast<double>(way));
    EXPECT_GT(carried, 0.1F);
    EXPECT_LT(carried, 0.9F);
    EXPECT_LT(way, 0.02F);
  }
}

}  // namespace
}  // namespace regatta::slope_rest_test
