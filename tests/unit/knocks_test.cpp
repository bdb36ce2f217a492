// Blows in the forces of contacts.
#include "sound/knocks.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr double kStepTime = 1.0 / 60.0;

ContactForce force(int body, float newtons) { return {BodyId{body}, Vec3(0.0F), {0, 1, 0}, {0.0F, newtons, 0.0F}}; }

TEST(Knocks, AForceThatComesIsABlowAndOneThatStaysIsNone) {
  Knocks knocks;
  knocks.add(std::vector{force(1, 600.0F)}, kStepTime);
  ASSERT_EQ(knocks.list().size(), 1U);
  EXPECT_FLOAT_EQ(knocks.list()[0].impulse, 10.0F);
  knocks.clear();
  for (int i = 0; i < 5; ++i) knocks.add(std::vector{force(1, 600.0F)}, kStepTime);
  knocks.add({}, kStepTime);
  EXPECT_TRUE(knocks.list().empty());
  knocks.add(std::vector{force(1, 300.0F)}, kStepTime);
  ASSERT_EQ(knocks.list().size(), 1U);  // it let go and came back
  EXPECT_FLOAT_EQ(knocks.list()[0].impulse, 5.0F);
}

TEST(Knocks, AnyOfManyStepsAFrameIsFoundAndTheHardestOfEachBodyKept) {
  Knocks knocks;
  for (const float newtons : {0.0F, 60.0F, 600.0F, 0.0F, 120.0F}) {
    knocks.add(std::vector{force(1, newtons), force(2, 0.5F * newtons)}, kStepTime);
  }
  ASSERT_EQ(knocks.list().size(), 2U);
  EXPECT_FLOAT_EQ(knocks.list()[0].impulse, 9.0F);
  EXPECT_FLOAT_EQ(knocks.list()[1].impulse, 4.5F);
}

TEST(Knocks, PlacesOfOneBodyAddUp) {
  Knocks knocks;
  knocks.add(std::vector{force(3, 60.0F), force(3, 60.0F)}, kStepTime);
  ASSERT_EQ(knocks.list().size(), 1U);
  EXPECT_FLOAT_EQ(knocks.list()[0].impulse, 2.0F);
}

TEST(Knocks, AnotherWorldBeginsAnew) {
  Knocks knocks;
  knocks.add(std::vector{force(1, 600.0F)}, kStepTime);
  knocks.forget();
  EXPECT_TRUE(knocks.list().empty());
  knocks.add(std::vector{force(1, 600.0F)}, kStepTime);
  EXPECT_EQ(knocks.list().size(), 1U);
}

}  // namespace
}  // namespace regatta
