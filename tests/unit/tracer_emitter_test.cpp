#include "vorton/tracer_emitter.h"

#include "core/state.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

TEST(TracerEmitter, GivesItsRateWhateverTheStep) {
  for (const float dt : {0.001F, 0.016F, 0.1F, 1.0F}) {
    TracerEmitter emitter;
    emitter.rate = 37.0F;
    std::vector<TracerBirth> births;
    for (float t = 0.0F; t < 9.9995F; t += dt) give_birth(emitter, {}, dt, births);
    EXPECT_NEAR(static_cast<double>(births.size()), 370.0, 1.5 + 40.0 * static_cast<double>(dt)) << dt;
    EXPECT_EQ(emitter.born, static_cast<std::int64_t>(births.size()));
  }
}

TEST(TracerEmitter, FillsItsBallWhereverItIs) {
  TracerEmitter emitter;
  emitter.at = {1.0F, 2.0F, 3.0F};
  emitter.velocity = {10.0F, 0.0F, 0.0F};
  emitter.radius = 0.5F;
  emitter.rate = 1000.0F;
  emitter.source = 4;
  emitter.temperature = 21.0F;
  std::vector<TracerBirth> births;
  give_birth(emitter, {}, 1.0F, births);
  ASSERT_EQ(births.size(), 1000U);
  EXPECT_EQ(emitter.at, Vec3(11.0F, 2.0F, 3.0F));
  float inner = 0.0F;
  for (const TracerBirth& birth : births) {
    // Born later, farther on; what is left of the step is less.
    const Vec3 middle(1.0F + 10.0F * (1.0F - birth.share), 2.0F, 3.0F);
    EXPECT_LE(glm::distance(birth.at, middle), 0.5001F);
    inner += glm::distance(birth.at, middle) < 0.5F * std::cbrt(0.5F) ? 1.0F : 0.0F;
    EXPECT_EQ(birth.source, 4);
    EXPECT_EQ(birth.temperature, 21.0F);
  }
  EXPECT_NEAR(inner, 500.0F, 60.0F);  // half of the volume
  EXPECT_GT(births.front().share, births.back().share);
}

TEST(TracerEmitter, GivesBirthAlongALine) {
  const std::array<BirthPiece, 2> line = {BirthPiece{Vec3(0.0F), {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}},
                                          BirthPiece{{5.0F, 0.0F, 0.0F}, {6.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}};
  TracerEmitter emitter;
  emitter.body = 0;
  emitter.radius = 0.2F;
  emitter.rate = 100.0F;
  std::vector<TracerBirth> births;
  give_birth(emitter, line, 1.0F, births);
  ASSERT_EQ(births.size(), 100U);
  int second = 0;
  for (const TracerBirth& birth : births) {
    const bool far = birth.at.x > 4.0F;
    second += far ? 1 : 0;
    EXPECT_TRUE((birth.at.x >= 0.0F && birth.at.x <= 1.0F) || (birth.at.x >= 5.0F && birth.at.x <= 6.0F));
    EXPECT_GE(far ? birth.at.z : birth.at.y, 0.0F);
    EXPECT_LE(far ? birth.at.z : birth.at.y, 0.2F);
    EXPECT_EQ(far ? birth.at.y : birth.at.z, 0.0F);
  }
  EXPECT_NEAR(second, 50, 20);
  // There is none, for now: nothing is born, and nothing is made up for later.
  births.clear();
  give_birth(emitter, {}, 1.0F, births);
  EXPECT_TRUE(births.empty());
  EXPECT_LT(emitter.due, 1.0F);
}

TEST(TracerEmitter, TheSameSeedGivesTheSamePlacesAndAnotherOthers) {
  std::array<std::vector<TracerBirth>, 3> births;
  for (std::size_t k = 0; k < 3; ++k) {
    TracerEmitter emitter;
    emitter.seed = k == 2 ? 1 : 0;
    give_birth(emitter, {}, 1.0F, births[k]);
  }
  ASSERT_EQ(births[0].size(), births[1].size());
  for (std::size_t i = 0; i < births[0].size(); ++i) {
    EXPECT_EQ(births[0][i].at, births[1][i].at);
    EXPECT_NE(births[0][i].at, births[2][i].at);
  }
}

TEST(TracerEmitter, IsSavedWhole) {
  std::vector<TracerEmitter> emitters(2);
  emitters[1] = {.at = Vec3(1.0F),
                 .radius = 2.0F,
                 .rate = 33.0F,
                 .velocity = Vec3(0.5F),
                 .temperature = 40.0F,
                 .source = 6,
                 .seed = 7,
                 .body = 1,
                 .due = 0.25F,
                 .born = 99};
  State state;
  take_state([&](Archive& archive) { visit_emitters(archive, emitters); }, state);
  std::vector<TracerEmitter> back(1);
  const Result<> refused = give_state(state, [&](Archive& archive) { visit_emitters(archive, back); });
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "\"emitter_at\" of the state has 2 entries where 1 are wanted");
  back.resize(2);
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { visit_emitters(archive, back); }).ok());
  StateHash one, two;
  hash_state([&](Archive& archive) { visit_emitters(archive, emitters); }, one);
  hash_state([&](Archive& archive) { visit_emitters(archive, back); }, two);
  EXPECT_EQ(one.value(), two.value());
  EXPECT_EQ(back[1].born, 99);
  EXPECT_EQ(back[1].source, 6);
}

}  // namespace
}  // namespace regatta
