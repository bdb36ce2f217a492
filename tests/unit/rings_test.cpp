#include "vorton/rings.h"

#include "core/state.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

const std::vector<Vec3> kSquare = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 1.0F}, {0.0F, 0.0F, 1.0F}};

Rings two_rings() {
  Rings rings;
  Ring ring;
  ring.circulation = 2.0F;
  ring.body = 3;
  rings.add(ring, kSquare);
  ring.circulation = -1.0F;
  ring.fade = 0.5F;
  ring.viscosity = 0.01F;
  ring.age = 7.0F;
  rings.add(ring, std::span(kSquare).first(3));
  return rings;
}

State taken(Rings& rings) {
  State state;
  take_state([&](Archive& archive) { rings.visit(archive, 4, 0); }, state);
  return state;
}

TEST(Rings, StrengthOfANodeIsHalfTheChordOverIt) {
  std::vector<Vorton> vortons;
  list_vortons(two_rings(), vortons);
  ASSERT_EQ(vortons.size(), 7U);
  const float quarter = 0.25F / 3.14159265F;
  EXPECT_FLOAT_EQ(vortons[0].ax, quarter * 0.5F * 2.0F * 1.0F);
  EXPECT_FLOAT_EQ(vortons[0].az, quarter * 0.5F * 2.0F * -1.0F);
  EXPECT_FLOAT_EQ(vortons[5].ax, quarter * 0.5F * -1.0F * 1.0F);
  EXPECT_FLOAT_EQ(vortons[6].az, quarter * 0.5F * -1.0F * 0.0F);
}

TEST(Rings, MoveBySecondOrderWhateverTheStep) {
  // x' = cos t, with steps that change: the error falls as dt².
  const auto error = [](float dt) {
    Rings rings = two_rings();
    float time = 0.0F;
    for (int i = 0; time < 1.0F; ++i) {
      const float step = i % 2 == 0 ? dt : 0.5F * dt;
      const std::vector<float> u(7, std::cos(time));
      const std::vector<float> none(7, 0.0F);
      move_nodes(rings, u, none, none, step);
      time += step;
    }
    return std::abs(rings.x[0] - std::sin(time));
  };
  EXPECT_LT(error(0.02F), 3e-4F);
  EXPECT_LT(error(0.01F), 0.35F * error(0.02F));
}

TEST(Rings, FirstStepOfANodeIsEulers) {
  Rings rings = two_rings();
  rings.last_dt = 0.1F;
  rings.u.assign(7, 50.0F);  // of no meaning before the first step
  const std::vector<float> one(7, 1.0F);
  move_nodes(rings, one, one, one, 0.1F);
  EXPECT_FLOAT_EQ(rings.x[0], 0.1F);
  EXPECT_EQ(rings.moved[0], 1.0F);
}

TEST(Rings, SpreadFadeAndStiffness) {
  Rings rings = two_rings();
  EXPECT_FLOAT_EQ(stiffness(rings, 0.01F), 2.0F);
  age_rings(rings, 0.5F, 2.5F);
  EXPECT_EQ(rings.list[0].circulation, 2.0F);
  EXPECT_EQ(rings.list[0].core, 0.1F);
  EXPECT_FLOAT_EQ(rings.list[1].circulation, -std::exp(-0.25F));
  EXPECT_FLOAT_EQ(rings.list[1].core, std::sqrt(0.01F + 0.01F));
  EXPECT_FLOAT_EQ(rings.list[1].age, 7.5F);
  for (int i = 0; i < 1000; ++i) age_rings(rings, 0.5F, 2.5F);
  EXPECT_FLOAT_EQ(rings.list[1].core, 0.25F);
}

TEST(Rings, WidenByTheEddiesOfTheStrongest) {
  for (const float dt : {0.001F, 0.01F}) {
    for (const float crowding : {0.0F, 0.3F, 1.0F}) {
      Rings rings = two_rings();
      const float rate = stiffness(rings, dt) / dt;
      const float core = rings.list[1].core, size = rings.list[1].size;
      for (int i = 0; i < 10; ++i) {
        widen_rings(rings, crowding, dt);
        EXPECT_NEAR(rings.list[1].core / core, rings.list[1].size / size, 1e-5F);
      }
      const float wider = rings.list[1].core / core;
      // σ² grows by 2 · 0.167 c Γ t, whatever the step, and all rings alike.
      EXPECT_NEAR(wider * wider, 1.0F + 2.0F * 0.167113F * crowding * rate * 10.0F * dt, 1e-4F * wider * wider);
      EXPECT_EQ(rings.list[1].circulation, two_rings().list[1].circulation);
    }
  }
}

TEST(Rings, ComeBackBitByBit) {
  Rings rings = two_rings();
  const std::vector<float> one(7, 1.0F);
  move_nodes(rings, one, one, one, 0.1F);
  const State state = taken(rings);
  Rings back;
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { back.visit(archive, 4, 0); }).ok());
  back.settle();
  EXPECT_EQ(taken(back), state);
  ASSERT_EQ(back.list.size(), 2U);
  EXPECT_EQ(back.list[1].first, 4);
  std::int64_t numbers = 0;
  for (const StateArray& array : state.arrays) numbers += array.numbers();
  EXPECT_EQ(numbers, 7 * 7 + 2 * 13 + 1);  // a ring's first node follows from the counts
}

// Returns the error of giving the state of `harmed` to an owner with so many bodies and emitters; empty: it is taken.
std::string refusal(Rings harmed, int bodies, int emitters) {
  Rings rings = two_rings();
  const State before = taken(rings);
  const Result<> given = give_state(taken(harmed), [&](Archive& archive) { rings.visit(archive, bodies, emitters); });
  if (given.ok()) return "";
  EXPECT_EQ(taken(rings), before);
  return given.error().message;
}

TEST(Rings, NodesThatAreMissingAreAnError) {
  Rings rings = two_rings();
  rings.list[0].count = 5;
  EXPECT_EQ(refusal(rings, 4, 0), "\"rings.count\" of the state adds up to 8 where \"rings.x\" has 7 entries");
}

TEST(Rings, AreOfBodiesAndEmittersThatThereAre) {
  EXPECT_EQ(refusal(two_rings(), 4, 0), "");
  EXPECT_EQ(refusal(two_rings(), 3, 0), "rings.body[0] = 3 of the state can't be");
  Rings rings = two_rings();
  rings.list[1].emitter = 2;
  EXPECT_EQ(refusal(rings, 4, 3), "");
  EXPECT_EQ(refusal(rings, 4, 2), "rings.emitter[1] = 2 of the state can't be");
}

}  // namespace
}  // namespace regatta
