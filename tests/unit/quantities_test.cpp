#include "exchange/quantities.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace regatta {
namespace {

// Every number of a snapshot by "owner.name".
std::map<std::string, Quantity> table_of(const Snapshot& snapshot) {
  std::map<std::string, Quantity> found;
  for_each_quantity(snapshot, [&](const Quantity& q) {
    const std::string name = std::string(q.owner) + "." + std::string(q.name);
    EXPECT_TRUE(found.emplace(name, q).second) << name << " is there twice";
  });
  return found;
}

TEST(Quantities, ForcesAlongAndAcrossABoatThatLooksAside) {
  Snapshot snapshot;
  BodySnapshot boat;
  boat.name = "boat";
  boat.is_boat = true;
  boat.state.orientation = glm::angleAxis(-0.5F * std::acos(-1.0F), Vec3(0.0F, 1.0F, 0.0F));  // bow along +z
  boat.load.drag = {3.0F, 1.0F, -17.5F};
  boat.load.force = {-4.25F, 900.0F, 2.0F};
  boat.load.buoyancy = {0.0F, 875.0F, 0.0F};
  snapshot.bodies.push_back(boat);
  const auto found = table_of(snapshot);
  EXPECT_NEAR(found.at("boat.drag").value, 17.5, 1e-5);
  EXPECT_NEAR(found.at("boat.side_force").value, 4.25, 1e-5) << "starboard is where -x is";
  EXPECT_NEAR(found.at("boat.buoyancy").value, 875.0, 1e-5);
  EXPECT_EQ(found.at("boat.drag").unit, "N");
  EXPECT_FALSE(found.at("boat.drag").csv) << "CSV files keep their columns";
  EXPECT_TRUE(found.at("boat.speed").csv);
}

TEST(Quantities, WhatClocksSayIsNoColumnOfFiles) {
  Snapshot snapshot;
  static constexpr Stage kStage{"sort"};
  snapshot.stages = {{&kStage, 2.5}};
  static constexpr Figure kAside{.group = "pond", .name = "neighbours"};
  snapshot.diagnostics.figures = {{&kAside, 31.0}};
  const auto found = table_of(snapshot);
  EXPECT_EQ(found.at("ms.sort").value, 2.5);
  EXPECT_FALSE(found.at("ms.sort").csv);
  EXPECT_EQ(found.at("pond.neighbours").value, 31.0);
  EXPECT_FALSE(found.at("pond.neighbours").csv);
}

TEST(Quantities, AttitudeIsThatOfSceneFiles) {
  const float degree = std::acos(-1.0F) / 180.0F;
  for (const float heading : {-170.0F, -30.0F, 0.0F, 95.0F}) {
    for (const float pitch : {-80.0F, 0.0F, 12.0F}) {
      for (const float roll : {-120.0F, 0.0F, 7.0F}) {
        const Quat q = glm::angleAxis(heading * degree, Vec3(0, 1, 0)) * glm::angleAxis(pitch * degree, Vec3(0, 0, 1)) *
                       glm::angleAxis(roll * degree, Vec3(1, 0, 0));
        const AttitudeDeg attitude = attitude_deg(q);
        // Single-precision quaternions: a few 1e-7 rad, more near the pole at pitch ±90°.
        EXPECT_NEAR(attitude.heading, heading, 1e-3);
        EXPECT_NEAR(attitude.pitch, pitch, 1e-3);
        EXPECT_NEAR(attitude.roll, roll, 1e-3);
      }
    }
  }
}

}  // namespace
}  // namespace regatta
