// The sounds as numbers: how loud, how bright, without clicks, and silent where nothing is heard.
#include "sound/synthesizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace regatta {
namespace {

std::vector<float> made(Synthesizer& synthesizer, double seconds) {
  std::vector<float> out(static_cast<std::size_t>(seconds * kSoundRate));
  synthesizer.make(out);
  return out;
}

double level(const std::vector<float>& samples) {  // root mean square
  double sum = 0.0;
  for (const float sample : samples) sum += static_cast<double>(sample) * sample;
  return std::sqrt(sum / static_cast<double>(samples.size()));
}

double largest_jump(const std::vector<float>& samples) {
  double most = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    most = std::max(most, std::abs(static_cast<double>(samples[i]) - samples[i - 1]));
  }
  return most;
}

// The middle of the spectrum's power, as the speed of change has it [Hz].
double brightness(const std::vector<float>& samples) {
  double changes = 0.0, power = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const double change = static_cast<double>(samples[i]) - samples[i - 1];
    changes += change * change;
    power += static_cast<double>(samples[i]) * samples[i];
  }
  return std::sqrt(changes / power) * kSoundRate / (2.0 * std::numbers::pi);
}

// The share of one frequency in a stretch of samples, by its Fourier component.
double component(const std::vector<float>& samples, double frequency) {
  double c = 0.0, s = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * frequency * static_cast<double>(i) / kSoundRate;
    c += samples[i] * std::cos(angle);
    s += samples[i] * std::sin(angle);
  }
  return 2.0 * std::hypot(c, s) / static_cast<double>(samples.size());
}

std::vector<float> settled(const Heard& heard, float volume = 1.0F) {
  Synthesizer synthesizer;
  synthesizer.tell(heard, volume);
  made(synthesizer, 4.0);
  return made(synthesizer, 2.0);
}

Heard going() {
  Heard heard;
  heard.running = true;
  return heard;
}

Heard with_engine(float rev, float load) {
  Heard heard = going();
  heard.engine_pitch = 25.0F;
  heard.engine_rev = rev;
  heard.engine_load = load;
  heard.engine = 1.0F;
  return heard;
}

// Each kind of sound by how strong its cause is, from 0 to 1.
struct Kind {
  std::string name;
  std::function<Heard(float)> at;
};
std::vector<Kind> kinds() {
  const auto with = [](float Heard::*member, float most) {
    return [=](float share) {
      Heard heard = going();
      heard.*member = share * most;
      return heard;
    };
  };
  return {{"engine",
           [](float share) {
             Heard heard = with_engine(share, share);
             heard.engine = share > 0.0F ? 1.0F : 0.0F;
             return heard;
           }},
          {"wash",
           [](float share) {
             Heard heard = going();
             heard.wash = share;
             heard.wash_speed = 8.0F * share;
             return heard;
           }},
          {"wind", with(&Heard::wind, 25.0F)},
          {"rain", with(&Heard::rain, 1.0F)},
          {"surf", with(&Heard::surf, 1.0F)}};
}

TEST(Synthesizer, IsSilentWhereNothingIsHeard) {
  for (const Kind& kind : kinds()) {
    const std::vector<float> silent = settled(kind.at(0.0F));
    EXPECT_TRUE(std::all_of(silent.begin(), silent.end(), [](float sample) { return sample == 0.0F; })) << kind.name;
  }
}

TEST(Synthesizer, EachSoundIsLouderTheStrongerItsCause) {
  for (const Kind& kind : kinds()) {
    double before = 0.0;
    for (const float share : {0.1F, 0.3F, 0.6F, 1.0F}) {
      const double now = level(settled(kind.at(share)));
      EXPECT_GT(now, 1.15 * before) << kind.name << " at " << share;
      before = now;
    }
    EXPECT_GT(before, 0.01) << kind.name;
    EXPECT_LT(before, 0.3) << kind.name;
  }
}

TEST(Synthesizer, FastBowsAndStrongWindsAreBrighter) {
  for (const Kind& kind : kinds()) {
    if (kind.name != "wash" && kind.name != "wind") continue;
    EXPECT_GT(brightness(settled(kind.at(1.0F))), 1.3 * brightness(settled(kind.at(0.2F)))) << kind.name;
  }
}

TEST(Synthesizer, AnEngineFiresAsOftenAsItsRevolutionsSay) {
  // 25 Hz at idle, four times as often at full revolutions: the firing frequency stands out of its neighbourhood.
  for (const float rev : {0.0F, 0.5F, 1.0F}) {
    const std::vector<float> samples = settled(with_engine(rev, 0.5F));
    const double firing = 25.0 * (1.0 + 3.0 * rev);
    EXPECT_GT(component(samples, firing), 10.0 * component(samples, 1.13 * firing)) << rev;
  }
}

TEST(Synthesizer, AnEngineUnderLoadIsLouderAndSharperAtTheSameRevolutions) {
  const std::vector<float> light = settled(with_engine(0.7F, 0.2F)), heavy = settled(with_engine(0.7F, 1.0F));
  EXPECT_GT(level(heavy), 1.5 * level(light));
  EXPECT_GT(brightness(heavy), 1.2 * brightness(light));
}

TEST(Synthesizer, VolumeScalesAndZeroIsSilence) {
  const Heard heard = with_engine(0.5F, 0.5F);
  EXPECT_NEAR(level(settled(heard, 0.3F)) / level(settled(heard, 0.6F)), 0.5, 0.02);
  EXPECT_EQ(level(settled(heard, 0.0F)), 0.0);
}

TEST(Synthesizer, NothingClicks) {
  // Everything comes and goes at once, in every order; no jump is larger than those of the full sound by half.
  Heard full = with_engine(1.0F, 1.0F);
  full.wash = full.surf = full.rain = 1.0F;
  full.wash_speed = 8.0F;
  full.wind = 25.0F;
  const double steady = largest_jump(settled(full));
  EXPECT_LT(steady, 0.6);
  // A click is heard first without the hiss of rain; compare with the sound of engine and bow alone.
  Heard dull = full;
  dull.rain = dull.wind = 0.0F;
  const double steady_dull = largest_jump(settled(dull));
  EXPECT_LT(steady_dull, 0.4);
  for (const auto& [sound, bound] : {std::pair{full, steady}, std::pair{dull, steady_dull}}) {
    Synthesizer synthesizer;
    std::vector<float> all;
    Rng rng(7);
    for (int i = 0; i < 200; ++i) {
      Heard now = sound;
      if (rng.uniform() < 0.3F) now.running = false;
      if (rng.uniform() < 0.3F) now.engine = 0.0F;
      if (rng.uniform() < 0.3F) now.wash = now.wash_speed = 0.0F;
      if (rng.uniform() < 0.3F) now.engine_rev = rng.uniform();
      if (rng.uniform() < 0.3F) now.under_water = true;
      synthesizer.tell(now, rng.uniform() < 0.2F ? 0.0F : 1.0F);
      const std::vector<float> part = made(synthesizer, 0.013 + 0.2 * rng.uniform());
      all.insert(all.end(), part.begin(), part.end());
    }
    EXPECT_LT(largest_jump(all), 1.5 * bound);
  }
}

TEST(Synthesizer, AStrikeRisesWithoutAClickAndDiesAway) {
  for (const bool slam : {true, false}) {
    for (const float size : {0.3F, 2.0F, 20.0F}) {
      Heard heard = going();
      (slam ? heard.slam : heard.hit) = {1.0F, size};
      Synthesizer synthesizer;
      synthesizer.tell(going(), 1.0F);
      made(synthesizer, 1.0);
      synthesizer.tell(heard, 1.0F);
      synthesizer.tell(going(), 1.0F);  // it is not struck again
      const std::vector<float> blow = made(synthesizer, 0.2), after = made(synthesizer, 3.0);
      EXPECT_GT(level(blow), 0.03) << slam << size;
      EXPECT_LT(largest_jump(blow), 0.08) << slam << size;
      EXPECT_LT(level({after.end() - kSoundRate, after.end()}), 1e-4) << slam << size;
    }
  }
}

TEST(Synthesizer, LargeThingsSoundLowerAndHarderBlowsLouder) {
  const auto blow = [](bool slam, Strike strike) {
    Heard heard = going();
    (slam ? heard.slam : heard.hit) = strike;
    Synthesizer synthesizer;
    synthesizer.tell(going(), 1.0F);
    made(synthesizer, 1.0);
    synthesizer.tell(heard, 1.0F);
    return made(synthesizer, 0.2);
  };
  EXPECT_GT(brightness(blow(false, {1.0F, 0.5F})), 1.5 * brightness(blow(false, {1.0F, 8.0F})));
  for (const bool slam : {true, false}) {
    EXPECT_GT(level(blow(slam, {0.8F, 4.0F})), 1.7 * level(blow(slam, {0.4F, 4.0F})));
  }
}

TEST(Synthesizer, StaysFiniteAndWithinFullScaleWhateverComes) {
  Synthesizer synthesizer;
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    Heard heard = with_engine(rng.uniform(), rng.uniform());
    heard.engine_pitch = rng.uniform(5.0F, 100.0F);
    heard.wash = rng.uniform();
    heard.wash_speed = rng.uniform(0.0F, 60.0F);
    heard.wind = rng.uniform(0.0F, 80.0F);
    heard.rain = heard.surf = 1.0F;
    heard.slam = heard.hit = {rng.uniform(0.0F, 5.0F), rng.uniform(0.001F, 500.0F)};
    synthesizer.tell(heard, 1.0F);
    for (const float sample : made(synthesizer, 0.02)) {
      ASSERT_TRUE(std::isfinite(sample));
      ASSERT_LT(std::abs(sample), 1.0F);
    }
  }
}

TEST(Synthesizer, WhatIsNoNumberIsNotHeardAndSpoilsNothingThatComesAfter) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
  const Heard heard = with_engine(0.7F, 0.6F);
  const double right = level(settled(heard));
  for (const float wrong : {nan, infinite, -infinite}) {
    Heard spoiled = heard;
    spoiled.engine = spoiled.engine_pitch = spoiled.engine_rev = spoiled.engine_load = wrong;
    spoiled.wash = spoiled.wash_speed = spoiled.wind = spoiled.rain = spoiled.surf = wrong;
    spoiled.slam = {wrong, 1.0F};
    spoiled.hit = {0.5F, wrong};
    Synthesizer synthesizer;
    for (int i = 0; i < 20; ++i) {
      synthesizer.tell(spoiled, 1.0F);
      for (const float sample : made(synthesizer, 0.02)) ASSERT_TRUE(std::isfinite(sample)) << wrong;
    }
    synthesizer.tell(heard, 1.0F);
    made(synthesizer, 4.0);
    EXPECT_NEAR(level(made(synthesizer, 2.0)) / right, 1.0, 0.05) << wrong;
  }
}

TEST(Synthesizer, APausedWorldFadesOutAndComesBack) {
  const Heard heard = with_engine(0.8F, 0.8F);
  Synthesizer synthesizer;
  synthesizer.tell(heard, 1.0F);
  made(synthesizer, 2.0);
  const double before = level(made(synthesizer, 0.5));
  Heard paused = heard;
  paused.running = false;
  synthesizer.tell(paused, 1.0F);
  const double at_once = level(made(synthesizer, 0.05));
  made(synthesizer, 1.45);
  EXPECT_GT(at_once, 0.3 * before);  // not cut off
  EXPECT_EQ(level(made(synthesizer, 0.5)), 0.0);
  synthesizer.tell(heard, 1.0F);
  made(synthesizer, 2.0);
  EXPECT_NEAR(level(made(synthesizer, 0.5)) / before, 1.0, 0.1);
}

TEST(Synthesizer, UnderWaterItIsDull) {
  Heard heard = with_engine(1.0F, 1.0F);
  heard.wash = 1.0F;
  heard.wash_speed = 8.0F;
  const double above = brightness(settled(heard));
  heard.under_water = true;
  EXPECT_LT(brightness(settled(heard)), 0.6 * above);
}

TEST(Synthesizer, SameCallsGiveTheSameSamplesInPiecesOfAnySize) {
  Heard heard = with_engine(0.4F, 0.9F);
  heard.wind = 10.0F;
  Synthesizer one, other;
  one.tell(heard, 0.5F);
  other.tell(heard, 0.5F);
  const std::vector<float> whole = made(one, 0.5);
  std::vector<float> pieces;
  std::size_t size = 1;
  while (pieces.size() < whole.size()) {
    std::vector<float> piece(std::min(size, whole.size() - pieces.size()));
    other.make(piece);
    pieces.insert(pieces.end(), piece.begin(), piece.end());
    size = size % 97 + 13;
  }
  EXPECT_EQ(whole, pieces);
}

}  // namespace
}  // namespace regatta
