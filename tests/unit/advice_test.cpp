#include "app/advice.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A boat of 500 kg afloat in water that moves.
struct Watched {
  Snapshot snapshot;
  Advice advice;

  Watched() {
    snapshot.bodies.resize(1);
    BodySnapshot& boat = snapshot.bodies[0];
    boat.id = BodyId{1};
    boat.name = "tug";
    boat.is_boat = true;
    boat.mass = 500.0F;
    boat.load.force.y = 500.0F * kGravity;
    snapshot.diagnostics.kinetic_energy = 100.0;
  }
  BodySnapshot& boat() { return snapshot.bodies[0]; }
  const std::vector<std::string>& after(double seconds, BodyId driven = BodyId{1}) {
    for (int i = 0; i < std::lround(10.0 * seconds); ++i) {
      snapshot.time += 0.1;
      advice.watch(snapshot, driven);
    }
    return advice.lines();
  }
};

TEST(Advice, SaysNothingOfABoatThatIsWell) {
  Watched watched;
  EXPECT_TRUE(watched.after(10.0).empty());
}

TEST(Advice, ACapsizedBoatIsSetAfloatAndNoneThatHeelsForAMoment) {
  Watched watched;
  watched.boat().state.orientation = glm::angleAxis(3.0F, Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_TRUE(watched.after(1.0).empty());
  ASSERT_EQ(watched.after(2.0).size(), 1U);
  EXPECT_EQ(watched.advice.lines()[0], "U: set tug afloat, upright");
  watched.boat().state.orientation = glm::angleAxis(1.0F, Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_TRUE(watched.after(0.1).empty());
}

TEST(Advice, ABoatAshoreIsSetAfloatUnlessAHandHoldsIt) {
  Watched watched;
  watched.boat().load.force.y = 0.1F * 500.0F * kGravity;
  ASSERT_EQ(watched.after(3.0).size(), 1U);
  EXPECT_EQ(watched.advice.lines()[0], "U: set tug afloat");
  watched.snapshot.grips.resize(1);
  watched.snapshot.grips[0].body = BodyId{1};
  EXPECT_TRUE(watched.after(3.0).empty());
  watched.snapshot.grips.clear();
  watched.boat().state.velocity.y = -3.0F;  // it falls
  EXPECT_TRUE(watched.after(3.0).empty());
}

TEST(Advice, ATowedBoatCantBeDriven) {
  Watched watched;
  watched.boat().motion = BodyMotion::kKinematic;
  ASSERT_EQ(watched.after(0.1).size(), 1U);
  EXPECT_EQ(watched.advice.lines()[0], "tug is towed: W does nothing here");
}

TEST(Advice, ATankAtRestRunsAgain) {
  Watched watched;
  watched.boat().is_boat = false;
  EXPECT_TRUE(watched.after(3.0, BodyId::kNone).empty());
  watched.snapshot.diagnostics.kinetic_energy = 0.1;
  EXPECT_TRUE(watched.after(1.0, BodyId::kNone).empty());
  ASSERT_EQ(watched.after(2.0, BodyId::kNone).size(), 1U);
  EXPECT_EQ(watched.advice.lines()[0], "R: again");
  watched.boat().state.velocity.x = 1.0F;
  EXPECT_TRUE(watched.after(0.1, BodyId::kNone).empty());
  // Another world, from its start.
  watched.snapshot.time = 0.0;
  watched.boat().state.velocity.x = 0.0F;
  EXPECT_TRUE(watched.after(5.0, BodyId::kNone).empty());
}

}  // namespace
}  // namespace regatta
