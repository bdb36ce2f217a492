#include "hull/hull_planing.h"

#include "geometry/hull_shapes.h"
#include "hull/hull_set.h"
#include "hull/savitsky.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

// A runabout held in a pose over water that stands level and yields to nothing.
struct HeldRunabout {
  float dt = 1.0F / 60.0F;  // [s]
  Vec3 size = boat_figures(BoatClass::kRunabout).size;
  Domain domain{{-10.0F, -10.0F}, {10.0F, 10.0F}, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall, EdgeKind::kWall};
  Params params;
  BodyView view;
  HullSet hulls{
      domain, std::make_shared<const Terrain>(make_flat_terrain(domain.lower, domain.upper, -3.0F)), {{0.3F}}};
  NodeForces forces;

  HeldRunabout() {
    view.hull = make_boat_hull(BoatClass::kRunabout, size).value();
    view.mass = boat_design_mass(BoatClass::kRunabout, size);
    view.drag_scale = boat_figures(BoatClass::kRunabout).drag_scale;
    view.lift_scale = boat_figures(BoatClass::kRunabout).lift_scale;
  }
  [[nodiscard]] const PlaningBottom& bottom() const { return *view.hull->planing; }
  // Trim and heel in degrees (bow up, starboard up), the keel's end at the transom so deep [m].
  void pose(float trim_deg, float heel_deg, float draft) {
    view.state.orientation =
        glm::angleAxis(glm::radians(trim_deg), Vec3(0, 0, 1)) * glm::angleAxis(-glm::radians(heel_deg), Vec3(1, 0, 0));
    view.state.position = Vec3(0.0F);
    view.state.position.y = -draft - view.state.to_world(view.hull->origin + bottom().keel).y;
  }
  void find() {
    hulls.trace(dt, std::span(&view, 1));
    hulls.press(params, [&](Vec2) { return NodeWater{0.0F, 3.0F, Vec2(0.0F)}; });
    forces = hulls.find_forces(params, 0);
  }
  [[nodiscard]] Vec3 force() const { return forces.lift.force + forces.drag.force; }
  [[nodiscard]] Vec3 torque() const { return forces.lift.torque + forces.tilt + forces.drag.torque; }
};

TEST(HullPlaning, LiftCentreAndDragAreSavitskys) {
  for (const float speed : {7.0F, 10.0F, 14.0F}) {
    for (const float trim_deg : {3.0F, 5.0F, 8.0F}) {
      HeldRunabout boat;
      const float trim = glm::radians(trim_deg);
      const float beam = boat.bottom().beam, deadrise = boat.bottom().deadrise;
      const float lambda = 1.4F;
      const float keel = beam * (lambda + std::tan(deadrise) / (2.0F * std::numbers::pi_v<float> * std::sin(trim)));
      boat.pose(trim_deg, 0.0F, keel * std::sin(trim));
      boat.view.state.velocity = {speed, 0.0F, 0.0F};
      boat.find();
      const float c_v = speed / std::sqrt(kGravity * beam);
      const FlatLift flat = flat_lift(trim_deg, lambda, c_v);
      const float area = 0.5F * kWaterDensity * speed * speed * beam * beam;
      const float lift = area * deadrise_lift(flat.sum(), glm::degrees(deadrise));
      const float below =
          speed *
          bottom_speed(deadrise_lift(flat.sum(), glm::degrees(deadrise)) * flat.dynamic / flat.sum(), trim_deg, lambda);
      const float friction = 0.5F * kWaterDensity * below * below * lambda * beam * beam *
                             bottom_friction(below * lambda * beam / 1.14e-6F) / std::cos(deadrise);
      const Vec3 found = boat.force();
      // Friction along the keel pulls down a little.
      const float upward = found.y + friction * std::sin(trim);
      // The moment of the lift along the normal of the bottom, about the centre of mass.
      const Vec3 stern = boat.view.state.orientation * (boat.view.hull->origin + boat.bottom().keel);
      const float arm = (boat.torque().z - 0.0F) / (upward / std::cos(trim));
      const float ahead = arm - glm::dot(stern, boat.view.state.orientation * Vec3(1, 0, 0));
      fmt::print("{:.0f} m/s, {:.0f}°: lift {:.0f} N of {:.0f}, drag {:.0f} of {:.0f}, centre {:.2f} m of {:.2f}\n",
                 speed, trim_deg, upward, lift, -found.x, lift * std::tan(trim) + friction * std::cos(trim), ahead,
                 lambda * beam * pressure_center(lambda, c_v));
      // Weight of the water and its centre are those of the hull, not those of a prism.
      EXPECT_NEAR(upward, lift, 0.03F * lift) << speed << ' ' << trim_deg;
      EXPECT_NEAR(-found.x, lift * std::tan(trim) + friction * std::cos(trim), 0.05F * lift * std::tan(trim) + 20.0F);
      // Friction passes below the centre of mass.
      EXPECT_NEAR(ahead, lambda * beam * pressure_center(lambda, c_v), 0.12F * lambda * beam);
    }
  }
}

TEST(HullPlaning, TheWaterGetsTheOppositeOfWhatTheHullGets) {
  HeldRunabout boat;
  boat.pose(5.0F, 8.0F, 0.25F);
  boat.view.state.velocity = {9.0F, -0.6F, 1.1F};
  boat.view.state.angular_velocity = {0.2F, -0.5F, 0.3F};
  boat.find();
  const TracedHull& hull = boat.hulls[0];
  Vec2 sum(0.0F);
  double turn = 0.0;
  for (int k = 0; k < hull.patch.nz; ++k) {
    for (int i = 0; i < hull.patch.nx; ++i) {
      const Vec2 force = hull.reaction[hull.patch.node(i, k)];
      sum += force;
      turn += static_cast<double>((hull.patch.node_z(k) - hull.patch.center.z) * force.x -
                                  (hull.patch.node_x[static_cast<std::size_t>(i)] - hull.patch.center.x) * force.y);
    }
  }
  const Vec3 on_hull = boat.forces.drag.force;
  EXPECT_GT(glm::length(horizontal(on_hull)), 500.0F);
  EXPECT_LT(glm::length(sum + horizontal(on_hull)), 1e-3F * glm::length(on_hull));
  // The panels hand theirs to the nearest node: half a node's spacing of lever.
  EXPECT_NEAR(turn, static_cast<double>(-boat.forces.drag.torque.y),
              0.1 * std::abs(static_cast<double>(boat.forces.drag.torque.y)) + 10.0);
}

TEST(HullPlaning, AtRestItFloatsAsAnyHull) {
  HeldRunabout boat;
  boat.pose(0.0F, 0.0F, -boat.bottom().keel.y);
  boat.find();
  EXPECT_NEAR(boat.force().y, boat.view.mass * kGravity, 0.005F * boat.view.mass * kGravity);
  EXPECT_LT(glm::length(horizontal(boat.force())), 1.0F);
  EXPECT_EQ(find_planing(boat.view, boat.hulls[0].patch, boat.hulls[0].water).share, 0.0F);
}

TEST(HullPlaning, GoesOverWithoutAStep) {
  float before = 0.0F;
  for (int i = 0; i <= 120; ++i) {
    HeldRunabout boat;
    boat.pose(4.0F, 0.0F, 0.30F);
    boat.view.state.velocity = {0.05F * static_cast<float>(i), 0.0F, 0.0F};
    boat.find();
    const float drag = boat.force().x;
    if (i > 0) {
      EXPECT_LT(std::abs(drag - before), 0.02F * boat.view.mass * kGravity) << i;
    }
    before = drag;
  }
}

TEST(HullPlaning, DriftLiftsTheSideThatItGoesTo) {
  HeldRunabout boat;
  boat.pose(4.0F, 0.0F, 0.25F);
  boat.view.state.velocity = {8.0F, 0.0F, -1.0F};  // to port, as in a turn to starboard
  boat.find();
  EXPECT_GT(boat.torque().x, 200.0F);  // port up: into the turn
  EXPECT_GT(boat.force().z, 200.0F);   // and to starboard
  boat.view.state.velocity.z = 1.0F;
  const float torque = boat.torque().x;
  boat.find();
  EXPECT_NEAR(boat.torque().x, -torque, 0.02F * torque);
}

TEST(HullPlaning, RightsItselfAndDampsRollAndPitch) {
  HeldRunabout boat;
  boat.view.state.velocity = {10.0F, 0.0F, 0.0F};
  const auto torque = [&](float heel_deg, Vec3 spin) {
    boat.pose(4.0F, heel_deg, 0.22F);
    boat.view.state.angular_velocity = spin;
    boat.find();
    return boat.torque();
  };
  const Vec3 still = torque(0.0F, Vec3(0.0F));
  EXPECT_GT(torque(5.0F, Vec3(0.0F)).x, 50.0F);                         // starboard up: turns it down
  EXPECT_LT(torque(0.0F, Vec3(0.5F, 0.0F, 0.0F)).x, -20.0F);            // against the roll
  EXPECT_LT(torque(0.0F, Vec3(0.0F, 0.0F, 0.3F)).z, still.z - 300.0F);  // against the pitch
  EXPECT_GT(torque(0.0F, Vec3(0.0F, 0.0F, -0.3F)).z, still.z + 300.0F);
}

TEST(HullPlaning, SlamsLikeWagnersWedge) {
  // Dropped level and falling freely: the deceleration of a wedge whose mass is shared with the water's,
  // (m + m_a) w = m w_0, against the force that one section after the other makes.
  HeldRunabout boat;
  boat.dt = 1e-4F;
  constexpr float kDrop = 4.0F;  // [m/s]
  float height = 0.0F, speed = kDrop, most = 0.0F, most_at = 0.0F;
  const auto added = [&](float sunk) {
    float sum = 0.0F;
    for (const BottomStation& station : boat.bottom().stations) {
      const float depth = sunk - (station.keel.y - boat.bottom().keel.y);
      if (depth <= 0.0F) continue;
      const float c = std::min(0.5F * std::numbers::pi_v<float> * depth / station.tan_deadrise, station.half_beam);
      sum += 0.5F * kWaterDensity * std::numbers::pi_v<float> * c * c * station.length;
    }
    return sum;
  };
  for (int i = 0; i < 800; ++i) {
    boat.pose(0.0F, 0.0F, height);
    boat.view.state.velocity = {0.0F, -speed, 0.0F};
    boat.find();
    const float slowing = boat.forces.drag.force.y / boat.view.mass;
    if (slowing > most) {
      most = slowing;
      most_at = height;
    }
    speed -= slowing * boat.dt;
    height += speed * boat.dt;
  }
  // The formula on its own, in fine steps of depth.
  float expected = 0.0F, expected_at = 0.0F;
  constexpr float kStep = 1e-4F;
  for (float sunk = kStep; sunk < 0.3F; sunk += kStep) {
    const float share = boat.view.mass / (boat.view.mass + added(sunk));
    const float w = kDrop * share;
    const float slowing = (added(sunk + kStep) - added(sunk)) / kStep * w * w / (boat.view.mass + added(sunk));
    if (slowing > expected) {
      expected = slowing;
      expected_at = sunk;
    }
  }
  fmt::print("slam: {:.0f} m/s² at {:.3f} m, formula {:.0f} m/s² at {:.3f} m\n", most, most_at, expected, expected_at);
  EXPECT_NEAR(most, expected, 0.2F * expected);
  EXPECT_NEAR(most_at, expected_at, 0.2F * expected_at);
}

}  // namespace
}  // namespace regatta
