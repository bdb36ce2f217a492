// Boats of meshes against what a box and a wedge do in closed form, and against our own boats.
#include "geometry/mesh_boat.h"

#include "geometry/boat_class.h"
#include "geometry/floating.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

constexpr Quat kUpright{1.0F, 0.0F, 0.0F, 0.0F};

// KM = T/2 + B²/(12 T) of a box.
TEST(Metacenter, OfABoxIsInClosedForm) {
  for (const Vec3 size : {Vec3(6.0F, 1.3F, 2.2F), Vec3(3.0F, 0.7F, 0.9F)}) {
    const auto box = make_box_hull(size).value();
    for (const float share : {0.2F, 0.45F, 0.8F}) {
      const float draft = share * size.y;
      const float mass = kWaterDensity * size.x * size.z * draft;
      const double expected = static_cast<double>(box->lower.y + 0.5F * draft + size.z * size.z / (12.0F * draft));
      EXPECT_NEAR(metacenter(*box, mass), expected, 2e-3 * static_cast<double>(size.z)) << share;
    }
  }
}

TEST(WetBox, IsWhatTheWaterTouches) {
  const auto wedge = make_wedge_hull({4.0F, 2.0F, 1.0F}).value();
  const float from = wedge->lower.y;
  const WetBox wet = wet_box(wedge->parts, from + 0.6F);
  EXPECT_NEAR(wet.lower.y, from, 1e-6F);
  EXPECT_NEAR(wet.upper.y, from + 0.6F, 1e-6F);
  EXPECT_NEAR(wet.upper.x - wet.lower.x, 4.0F, 1e-5F);
  EXPECT_NEAR(wet.upper.z - wet.lower.z, 1.0F, 1e-5F);
  const WetBox dry = wet_box(wedge->parts, from - 0.1F);
  EXPECT_GT(dry.lower.y, dry.upper.y);
}

TEST(MeshBoat, DraftAndMassAreTwoWordsForOneThing) {
  const auto box = make_box_hull({5.0F, 1.1F, 1.7F}).value();
  const MeshBoat by_draft = fit_out(*box, {std::nullopt, 0.37F}).value();
  EXPECT_NEAR(by_draft.mass, kWaterDensity * 5.0F * 1.7F * 0.37F, 0.5F);
  const MeshBoat by_mass = fit_out(*box, {by_draft.mass, std::nullopt}).value();
  EXPECT_NEAR(by_mass.hull->form->draft, 0.37F, 1e-4F);
  EXPECT_NEAR(by_mass.hull->form->length, 5.0F, 1e-4F);
  EXPECT_NEAR(by_mass.hull->form->beam, 1.7F, 1e-4F);
}

// Filled evenly, a wedge that is fuller aft would float bow up; a boat is loaded over its buoyancy.
TEST(MeshBoat, FloatsUprightAndStiffWhateverItsShape) {
  struct Case {
    const char* name;
    std::shared_ptr<const Hull> hull;
    float density;
  };
  for (const Case& one : {Case{"wedge", make_wedge_hull({6.0F, 1.5F, 2.4F}).value(), 260.0F},
                          Case{"box", make_box_hull({7.0F, 2.6F, 1.9F}).value(), 330.0F},
                          Case{"standard", make_boat_hull({4.2F, 1.0F, 1.6F}).value(), 190.0F},
                          Case{"tug", make_boat_hull(BoatClass::kTug, {9.0F, 2.4F, 3.5F}).value(), 520.0F}}) {
    const MeshBoat boat = fit_out(*one.hull, {one.density * one.hull->volume, std::nullopt}).value();
    const float waterline = -floating_height(*boat.hull, boat.mass, kUpright, 0.0F);
    const Displaced wet = displaced_below(*boat.hull, kUpright, static_cast<double>(waterline));
    EXPECT_NEAR(wet.moment_x / wet.volume, 0.0, 1e-3) << one.name;  // from the centre of mass
    EXPECT_NEAR(wet.moment_z / wet.volume, 0.0, 1e-3) << one.name;
    const double stiff = metacenter(*boat.hull, boat.mass) / static_cast<double>(boat.hull->form->beam);
    EXPECT_GT(stiff, 0.099) << one.name;
    const float height = boat.hull->upper.y - boat.hull->lower.y;
    EXPECT_LT(-boat.hull->lower.y, 0.441F * height) << one.name;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < i; ++j) EXPECT_EQ(boat.hull->unit_inertia[i][j], 0.0F) << one.name;
    }
  }
}

TEST(MeshBoat, EngineAndRudderSitAtTheSternUnderWater) {
  const auto wedge = make_wedge_hull({6.0F, 1.5F, 2.4F}).value();
  const MeshBoat boat = fit_out(*wedge, {std::nullopt, 0.45F}).value();
  const HullForm& form = *boat.hull->form;
  const float keel = form.middle.y - 0.5F * form.draft, waterline = form.middle.y + 0.5F * form.draft;
  const float radius = 0.5F * boat.plan.propeller_diameter;
  EXPECT_GE(boat.plan.propeller.y - radius, keel - 1e-4F);
  EXPECT_LE(boat.plan.propeller.y + radius, waterline);
  EXPECT_LT(boat.plan.rudder.x, boat.plan.propeller.x);
  EXPECT_NEAR(boat.plan.rudder.x, form.middle.x - 0.5F * form.length, 1e-4F);
  EXPECT_LT(boat.plan.propeller.x, form.middle.x - 0.4F * form.length);
}

// Froude's law: twice the length, eight times the weight and thrust, √2 times the speed.
TEST(MeshBoat, GrowsAsShipsDo) {
  const MeshBoat small = fit_out(*make_boat_hull({4.0F, 1.0F, 1.6F}).value(), {600.0F, std::nullopt}).value();
  const MeshBoat large = fit_out(*make_boat_hull({8.0F, 2.0F, 3.2F}).value(), {4800.0F, std::nullopt}).value();
  EXPECT_NEAR(large.plan.max_thrust / small.plan.max_thrust, 8.0F, 0.05F);
  EXPECT_NEAR(large.plan.pitch_speed / small.plan.pitch_speed, std::sqrt(2.0F), 0.01F);
  EXPECT_NEAR(large.plan.propeller_diameter / small.plan.propeller_diameter, 2.0F, 0.01F);
  EXPECT_NEAR(large.plan.rudder_area / small.plan.rudder_area, 4.0F, 0.02F);
}

TEST(MeshBoat, WhatCapsizesWithTheLowestBallastSaysByHowMuch) {
  const auto plank = make_box_hull({4.0F, 2.0F, 0.3F}).value();  // on its edge: KM = 0.15 + 0.3 / 12 m
  const MeshBoat boat = fit_out(*plank, {std::nullopt, 0.3F}).value();
  EXPECT_NEAR(boat.stiffness, 0.175F - 0.2F, 1e-3F);
  EXPECT_NEAR(fit_out(*make_box_hull({4.0F, 0.6F, 1.8F}).value(), {std::nullopt, 0.2F}).value().stiffness,
              0.1F + 1.8F * 1.8F / (12.0F * 0.2F) - 0.44F * 0.6F, 1e-3F);
}

TEST(MeshBoat, WhatCannotFloatIsRefusedAndSaysWhy) {
  const auto box = make_box_hull({5.0F, 1.1F, 1.7F}).value();
  const auto heavy = fit_out(*box, {9400.0F, std::nullopt});
  ASSERT_FALSE(heavy.ok());
  EXPECT_EQ(heavy.error().key, "mass");
  EXPECT_NE(heavy.error().message.find("9350 kg at most"), std::string::npos) << heavy.error().message;
  const auto deep = fit_out(*box, {std::nullopt, 1.1F});
  ASSERT_FALSE(deep.ok());
  EXPECT_EQ(deep.error().key, "draft");
  EXPECT_NE(deep.error().message.find("1.1 m high"), std::string::npos) << deep.error().message;
}

}  // namespace
}  // namespace regatta
