#include "hull/hull_stored.h"

#include "geometry/hull_shapes.h"
#include "hull/hull_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace regatta {
namespace {

// Energy and buoyancy of a hull at a place and heel, in level water that does not move.
struct HeldHull {
  double stored = 0.0;      // [J]
  glm::dvec3 lift, moment;  // [N], [N m]
};
HeldHull hold(const std::shared_ptr<const Hull>& hull, double height, double heel) {
  const Domain domain{{-3.0F, -3.0F}, {3.0F, 3.0F}, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall};
  HullSet hulls(domain, std::make_shared<const Terrain>(make_flat_terrain(domain.lower, domain.upper, -4.0F)),
                {{0.3F}});
  BodyView view;
  view.hull = hull;
  view.mass = 500.0F * hull->volume;
  view.state.position = {0.0F, static_cast<float>(height), 0.0F};
  view.state.orientation = glm::angleAxis(static_cast<float>(heel), Vec3(1.0F, 0.0F, 0.0F));
  const std::vector<BodyView> bodies{view};
  hulls.trace(1.0F / 60.0F, bodies);
  hulls.press(Params(), [&](Vec2) { return NodeWater{0.0F, 4.0F, Vec2(0.0F)}; });
  const NodeForces forces = hulls.find_forces(Params(), 0);
  return {stored_by_place(hulls[0], false, 0.0F), forces.lift.force, forces.lift.torque};
}

// Archimedes' force is the slope of the energy over the height, his moment that over the heel.
TEST(HullStored, ItsSlopesAreForceAndMomentOfBuoyancy) {
  constexpr double kStep = 0.01, kTurn = 0.01;  // [m], [rad]
  for (const auto& hull : {make_box_hull({2.0F, 0.5F, 1.0F}).value(), make_wedge_hull({2.0F, 0.6F, 1.0F}).value(),
                           make_boat_hull(BoatClass::kTug, boat_figures(BoatClass::kTug).size * 0.2F).value()}) {
    for (const double height : {0.1, 0.0, -1.5}) {
      for (const double heel : {0.0, 0.2}) {
        const HeldHull here = hold(hull, height, heel);
        const double weight = static_cast<double>(kWaterDensity * kGravity * hull->volume);
        const double lift =
            -(hold(hull, height + kStep, heel).stored - hold(hull, height - kStep, heel).stored) / (2.0 * kStep);
        EXPECT_NEAR(lift, here.lift.y, 0.002 * weight) << height << " m, " << heel;
        const double moment =
            -(hold(hull, height, heel + kTurn).stored - hold(hull, height, heel - kTurn).stored) / (2.0 * kTurn);
        EXPECT_NEAR(moment, here.moment.x, 0.002 * weight) << height << " m, " << heel;
      }
    }
  }
}

TEST(HullStored, IsNothingAboveTheWater) {
  EXPECT_EQ(hold(make_box_hull({1.0F, 0.5F, 1.0F}).value(), 1.0, 0.3).stored, 0.0);
}

}  // namespace
}  // namespace regatta
