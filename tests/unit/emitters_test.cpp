#include "vorton/emitters.h"

#include "core/state.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

constexpr float kOutfallStep = 1.0F / 60.0F;  // [s]

struct Outfalls {
  std::array<EmitterSetup, 2> setups;
  Params params;
  Vortons vortons;
  VortonTracers tracers;
  std::optional<Emitters> emitters;

  Outfalls() {
    setups[0].puffs = 3;
    setups[0].warmer = 12.0F;
    setups[1].position = {5.0F, -2.0F, 0.0F};
    setups[1].warmer = -5.0F;
    setups[1].tracers = 0.0F;
    emitters.emplace(setups);
    emitters->join(vortons, tracers);
  }
  void run(float seconds) {
    const std::array<Vec3, 2> drifts = {Vec3(0.0F), Vec3(0.0F)};
    for (int i = 0; i < static_cast<int>(seconds / kOutfallStep + 0.5F); ++i) {
      emitters->step(params, kOutfallStep, drifts, vortons, tracers);
      vortons.step({}, {}, kOutfallStep);
      tracers.step({}, {}, {}, vortons, kOutfallStep);
    }
  }
  Visit visit() {
    return [this](Archive& archive) {
      vortons.visit(archive);
      tracers.visit(archive);
      emitters->visit(archive);
    };
  }
};

TEST(Emitters, OneStopsAfterItsPuffsAndAnotherGoesOn) {
  Outfalls course;
  course.run(6.5F);
  int first = 0, second = 0;
  for (const Ring& ring : course.vortons.rings().list) {
    (ring.emitter == 0 ? first : second) += 1;
    EXPECT_EQ(ring.body, -1);
    EXPECT_EQ(ring.buoyancy > 0.0F, ring.emitter == 0);
  }
  EXPECT_EQ(first, 3);
  EXPECT_EQ(second, 6);
  // 200 tracers a second of the first, for three seconds.
  EXPECT_NEAR(course.tracers.count(), 600, 2);
  for (int i = 0; i < course.tracers.count(); ++i) EXPECT_EQ(course.tracers.source(i), source_of_emitter(0));
  EXPECT_FLOAT_EQ(course.tracers.emitters()[0].temperature, TracerHeat{}.water + 12.0F);
}

TEST(Emitters, TermsFollowTheParameters) {
  Params params;
  params.vorton_core = 1.5;
  params.vorton_fade = 0.3;
  params.vorton_viscosity = 0.01;
  params.vorton_seed = 7.0;
  EmitterSetup setup;
  setup.direction = {0.0F, 0.0F, 2.0F};
  const RingJetTerms terms = jet_terms(params, setup, 0);
  EXPECT_FLOAT_EQ(terms.core, 1.5F);
  EXPECT_FLOAT_EQ(terms.fade, 0.3F);
  EXPECT_FLOAT_EQ(terms.viscosity, 0.01F);
  EXPECT_EQ(terms.direction, Vec3(0.0F, 0.0F, 1.0F));
  EXPECT_NE(terms.seed, jet_terms(params, setup, 1).seed);
}

TEST(Emitters, GoOnFromASavedStateBitByBit) {
  Outfalls one, other;
  one.run(2.3F);
  State state;
  take_state(one.visit(), state);
  ASSERT_TRUE(give_state(state, other.visit()).ok());
  ASSERT_TRUE(other.vortons.settle({}).ok());
  other.tracers.settle();
  one.run(2.0F);
  other.run(2.0F);
  State a, b;
  take_state(one.visit(), a);
  take_state(other.visit(), b);
  EXPECT_EQ(first_difference(a, b), std::nullopt);
}

}  // namespace
}  // namespace regatta
