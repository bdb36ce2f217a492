// A boat afloat in water that is laid still stays where it is, on coarse columns too, and no column moves: from the
// first step on, nothing is given time to calm down.
#include "floating_scene.h"

#include <algorithm>
#include <cstdio>

namespace regatta::columns_at_rest_test {
namespace {

using namespace floating_scene;

struct Berth {
  Vec2 at{0.0F};
  float heading_deg = 0.0F;
  float spacing = 0.566F;  // 2,000 columns
};

// The tank of boat_in_tank.
Scene berth_scene(const Berth& berth) {
  Scene scene = tank({40.0F, 16.0F}, 0.8F, berth.spacing, EdgeKind::kWall);
  scene.params.water_viscosity = 0.002;
  scene.params.water_dissipation = 0.3;
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {4.2F, 1.0F, 1.6F};
  boat.mass = 556.0F;
  boat.position = {berth.at.x, 0.0F, berth.at.y};
  boat.heading_deg = berth.heading_deg;
  boat.afloat = true;
  scene.bodies.push_back(boat);
  return scene;
}

struct Wander {
  float way = 0.0F;  // farthest from the start [m]
  float turn_deg = 0.0F;
  float fastest = 0.0F;  // of a column [m/s]
};

Wander wander(const Berth& berth, double seconds) {
  const auto world = make(berth_scene(berth));
  Wander out;
  const std::vector<BodySnapshot> states = track(*world, seconds, 0, [&](const Snapshot& snapshot) {
    out.fastest = std::max(out.fastest, snapshot.diagnostics.max_speed);
  });
  const BodyState& start = states.front().state;
  for (const BodySnapshot& s : states) {
    out.way = std::max(out.way, glm::distance(horizontal(s.state.position), horizontal(start.position)));
    out.turn_deg = std::max(out.turn_deg, std::abs(heading_deg(s.state) - heading_deg(start)));
  }
  std::printf("at (%.2f, %.2f), heading %.0f, columns of %.2f m: %.1f mm, %.3f degrees; columns at most %.2f mm/s\n",
              static_cast<double>(berth.at.x), static_cast<double>(berth.at.y), static_cast<double>(berth.heading_deg),
              static_cast<double>(berth.spacing), static_cast<double>(1000.0F * out.way),
              static_cast<double>(out.turn_deg), static_cast<double>(1000.0F * out.fastest));
  return out;
}

TEST(ColumnsAtRest, ABoatOnTwoThousandColumnsStaysForTwoMinutes) {
  // The first lies along a row of the lattice. The fourth and the fifth went 17 and 7 cm, and turned by 4° and not at
  // all, while heads were spread by a kernel that sees the columns one by one (columns/head_kernel.h).
  for (const Berth& berth : {Berth{{-12.0F, 0.0F}, 0.0F}, Berth{{-12.0F, 0.13F}, 0.0F}, Berth{{4.4F, -0.8F}, 10.0F},
                             Berth{{0.0F, 0.0F}, 45.0F}, Berth{{0.0F, 0.3F}, 90.0F, 0.36F}}) {
    const Wander out = wander(berth, 120.0);
    EXPECT_LT(out.way, 0.01F);
    EXPECT_LT(out.turn_deg, 0.2F);
    EXPECT_LT(out.fastest, 5.0e-3F);
  }
}

// Hulls press on the mirror images of the columns beyond a wall as well: without that a wall drew in every boat that
// its head reached, with 800 N at a third of a metre.
TEST(ColumnsAtRest, AWallDrawsNoBoatIn) {
  for (const Berth& berth : {Berth{{0.0F, 6.0F}, 0.0F}, Berth{{0.0F, 6.6F}, 0.0F}, Berth{{17.0F, 2.0F}, 0.0F, 0.36F}}) {
    const Wander out = wander(berth, 60.0);
    EXPECT_LT(out.way, 0.01F);
    EXPECT_LT(out.turn_deg, 0.2F);
  }
}

TEST(ColumnsAtRest, ABoatOnFinerColumnsStays) {
  for (const float spacing : {0.36F, 0.25F}) {
    const Wander out = wander({{-3.3F, 1.13F}, 37.0F, spacing}, 30.0);
    EXPECT_LT(out.way, 0.01F);
    EXPECT_LT(out.turn_deg, 0.2F);
    EXPECT_LT(out.fastest, 5.0e-3F);
  }
}

}  // namespace
}  // namespace regatta::columns_at_rest_test
