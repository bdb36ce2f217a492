#include "app/body_hand.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A box at the origin, seen from 10 m before it and 5 m above, and a world that steps once a frame.
struct Desk {
  Snapshot bodies;
  BodyHand hand;
  HandInput input;
  std::vector<Command> said;
  std::int64_t steps = 0;

  explicit Desk(BodyMotion motion = BodyMotion::kDynamic) {
    bodies.bodies.resize(1);
    bodies.bodies[0].id = BodyId{1};
    bodies.bodies[0].hull = make_box_hull({2.0F, 1.0F, 1.0F}).value();
    bodies.bodies[0].motion = motion;
    look_at({0.0F, 0.0F, 0.0F});
  }
  void look_at(const Vec3& at) {
    const Vec3 eye(0.0F, 5.0F, 10.0F);
    input.sight = SightRay{eye, glm::normalize(at - eye)};
  }
  void frame(bool world_steps = true) {
    said.clear();
    hand.update(input, bodies, steps, 0.02, 1.0, said);
    input.wheel = 0.0F;
    if (!world_steps) return;
    ++steps;
    for (const Command& command : said) {
      if (const auto* grab = std::get_if<GrabBody>(&command)) bodies.grips.assign(1, Grip{grab->body, grab->at});
      if (std::holds_alternative<LetGo>(command)) bodies.grips.clear();
    }
  }
  [[nodiscard]] const MoveHand* moved() const { return said.size() == 1 ? std::get_if<MoveHand>(&said[0]) : nullptr; }
};

TEST(BodyHand, TakesMovesAndLetsGo) {
  Desk desk;
  desk.input.pressed = true;
  desk.frame();
  ASSERT_EQ(desk.said.size(), 1U);
  const auto* const grab = std::get_if<GrabBody>(&desk.said[0]);
  ASSERT_NE(grab, nullptr);
  EXPECT_EQ(grab->body, BodyId{1});
  EXPECT_NEAR(grab->at.z, 0.5F, 1e-4F);  // its side
  const float height = grab->at.y;
  EXPECT_TRUE(desk.hand.holds());
  for (int i = 1; i <= 30; ++i) {
    desk.look_at({0.02F * static_cast<float>(i), 0.0F, 0.0F});
    desk.frame();
    ASSERT_NE(desk.moved(), nullptr);
    EXPECT_NEAR(desk.moved()->to.y, height, 1e-4F);  // level
  }
  EXPECT_NEAR(desk.moved()->velocity.x, 1.0F, 0.1F);
  desk.input.pressed = false;
  desk.frame();
  ASSERT_EQ(desk.said.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<LetGo>(desk.said[0]));
  EXPECT_FALSE(desk.hand.holds());
}

// After a press beside every body, after it has let go, and what it has pinned.
TEST(BodyHand, TakesAgain) {
  Desk desk;
  const auto press = [&](bool down) {
    desk.input.pressed = down;
    desk.frame();
  };
  desk.look_at({30.0F, 0.0F, 0.0F});
  press(true);
  EXPECT_FALSE(desk.hand.holds());
  desk.look_at({0.0F, 0.0F, 0.0F});
  press(true);
  EXPECT_FALSE(desk.hand.holds()) << "it was down already";
  press(false);
  for (int i = 0; i < 3; ++i) {
    press(true);
    EXPECT_TRUE(desk.hand.holds()) << i;
    press(false);
    EXPECT_FALSE(desk.hand.holds()) << i;
  }
  desk.input.pins = true;  // still down from before
  desk.frame();
  press(true);
  desk.frame();
  EXPECT_TRUE(desk.hand.holds());
  desk.input.pins = false;
  desk.frame();
  desk.input.pins = true;
  desk.frame();
  EXPECT_FALSE(desk.hand.holds());
  EXPECT_EQ(desk.bodies.grips.size(), 1U) << "pinned";
  desk.input.pins = false;
  press(false);
  press(true);
  EXPECT_TRUE(desk.hand.holds());
  press(false);
  EXPECT_TRUE(desk.bodies.grips.empty());
}

TEST(BodyHand, LiftsTurnsAndPins) {
  Desk desk;
  desk.input.pressed = true;
  desk.frame();
  desk.input.lifts = true;
  desk.look_at({0.0F, 2.0F, 0.0F});
  desk.frame();
  ASSERT_NE(desk.moved(), nullptr);
  EXPECT_GT(desk.moved()->to.y, 1.5F);
  EXPECT_NEAR(desk.moved()->to.z, 0.5F, 1e-3F);
  desk.input.lifts = false;
  desk.input.wheel = 2.0F;
  desk.frame();
  ASSERT_NE(desk.moved(), nullptr);
  EXPECT_NEAR(glm::angle(desk.moved()->turn), 0.5236F, 1e-3F);
  EXPECT_NEAR(glm::axis(desk.moved()->turn).y, 1.0F, 1e-3F);
  desk.input.pins = true;
  desk.frame();
  ASSERT_NE(desk.moved(), nullptr);
  EXPECT_EQ(desk.moved()->velocity, Vec3(0.0F));
  EXPECT_FALSE(desk.hand.holds());
  desk.input.pins = false;  // the button that took it is down still
  desk.frame();
  EXPECT_TRUE(desk.said.empty());
}

TEST(BodyHand, SaysNothingTwiceToAWorldThatStands) {
  Desk desk;
  desk.input.pressed = true;
  desk.frame();
  desk.look_at({0.1F, 0.0F, 0.0F});
  desk.frame(false);
  EXPECT_EQ(desk.said.size(), 1U);
  desk.look_at({0.2F, 0.0F, 0.0F});
  desk.frame(false);
  EXPECT_TRUE(desk.said.empty());
}

TEST(BodyHand, LeavesAloneWhatItCantHold) {
  for (const BodyMotion motion : {BodyMotion::kKinematic, BodyMotion::kStatic}) {
    Desk desk(motion);
    desk.input.pressed = true;
    desk.frame();
    EXPECT_TRUE(desk.said.empty());
    EXPECT_FALSE(desk.hand.holds());
  }
  Desk beside;
  beside.look_at({4.0F, 0.0F, 0.0F});
  beside.input.pressed = true;
  beside.frame();
  EXPECT_FALSE(beside.hand.holds());
  beside.look_at({0.0F, 0.0F, 0.0F});  // dragged over it: the camera's drag
  beside.frame();
  EXPECT_FALSE(beside.hand.holds());
}

TEST(BodyHand, EndsWithTheGripOrTheBody) {
  Desk desk;
  desk.input.pressed = true;
  desk.frame();
  desk.frame();
  desk.frame();
  desk.bodies.grips.clear();  // as when the boat is set upright
  desk.frame();
  EXPECT_FALSE(desk.hand.holds());
  EXPECT_TRUE(desk.said.empty());
}

}  // namespace
}  // namespace regatta
