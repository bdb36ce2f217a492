#include "waves/wave_breaking.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace regatta {
namespace {

constexpr double kBreakStep = 1.0 / 60.0;
constexpr float kHeight = 0.4F;  // γ

// 12 × 8 m of water 1 m deep, land from x = 10 m on; a hump in the middle and the flux of waves that run to the east.
struct Shore {
  WaveGrid grid;
  std::vector<float> depth = grid.make_array(), pressed = grid.make_array();
  WaveState state{grid.make_array(), grid.make_array(), grid.make_array(), 0.0};

  explicit Shore(float height, WaveAxis ends = WaveAxis::kPeriodic)
      : grid(make_wave_grid({0, 0}, {0.25F, 0.25F}, 48, 32, ends, ends)) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const Vec2 at = grid.middle(i, k);
        depth[grid.at(i, k)] = at.x < 10.0F ? 1.0F : -0.5F;
        const Vec2 away = at - Vec2(5.0F, 4.0F);
        const float hump = std::exp(-glm::dot(away, away) / 2.0F);
        state.surface[grid.at(i, k)] = height * hump;
        state.flux_x[grid.at(i, k)] = 3.0F * height * hump;
        state.flux_z[grid.at(i, k)] = height * hump;
      }
    }
  }
  WaveFlow waves{grid};
  WaveBed bed;

  [[nodiscard]] WaveBreaking breaking() const { return {grid, depth, {0, 0}, {48, 32}}; }
  void find(WaveBreaking& breaking, double dt, float height) { breaking.find(dt, height, pressed, waves, bed, state); }
  [[nodiscard]] glm::dvec2 flow() const {
    const auto sum = [](const std::vector<float>& q) { return std::accumulate(q.begin(), q.end(), 0.0); };
    return grid.area() * glm::dvec2(sum(state.flux_x), sum(state.flux_z));
  }
};

glm::dvec2 flow_of(std::span<const BrokenWave> broken) {
  glm::dvec2 sum(0.0);
  for (const BrokenWave& wave : broken) sum += glm::dvec2(wave.flow);
  return sum;
}

TEST(WaveBreaking, LeavesLowWavesAlone) {
  Shore shore(0.39F);
  WaveBreaking breaking = shore.breaking();
  const std::vector<float> before = shore.state.flux_x;
  shore.find(breaking, kBreakStep, kHeight);
  EXPECT_TRUE(breaking.broken().empty());
  EXPECT_EQ(shore.state.flux_x, before);
}

TEST(WaveBreaking, TakesOfHighWavesTheirShareOfVolumeAndFlux) {
  Shore shore(0.6F);
  WaveBreaking breaking = shore.breaking();
  const glm::dvec2 before = shore.flow();
  shore.find(breaking, kBreakStep, kHeight);
  ASSERT_FALSE(breaking.broken().empty());
  for (const BrokenWave& wave : breaking.broken()) {
    const float eta = shore.state.surface[wave.cell];
    EXPECT_GT(eta, kHeight);
    const float share = static_cast<float>(kBreakStep) / 0.3F * (eta / kHeight) * (eta / kHeight);
    EXPECT_NEAR(wave.volume, share * eta * 0.0625F, 1e-6F);
  }
  const glm::dvec2 given = flow_of(breaking.broken()), lost = before - shore.flow();
  EXPECT_GT(given.x, 0.0);
  EXPECT_NEAR(given.x, lost.x, 1e-6 * before.x);
  EXPECT_NEAR(given.y, lost.y, 1e-6 * before.x);
}

struct Basin {
  const char* name;
  WaveAxis ends;
  bool walls;   // faces that are closed, or half open
  float depth;  // [m]
};

// Waves that are too high, too steep or both, with a velocity of their own: what ∫ (q + η ∇Φ) loses is handed over as
// far as floats go, with Φ drawn to the flux that is left. Regression: the flux alone was, and as much as a boat's own
// momentum was lost in three minutes to waves that broke.
TEST(WaveBreaking, AllOfTheMomentumThatWavesLoseIsHandedOver) {
  for (const auto& [name, ends, walls, depth] :
       {Basin{"open", WaveAxis::kPeriodic, false, 1.0F}, Basin{"walled ends", WaveAxis::kWalled, false, 1.0F},
        Basin{"thin walls", WaveAxis::kWalled, true, 1.0F}, Basin{"deep", WaveAxis::kPeriodic, false, 50.0F}}) {
    for (const float height : {0.3F, 0.8F, 1.4F}) {
      Shore shore(0.0F, ends);
      const WaveGrid& grid = shore.grid;
      Rng rng(7);
      if (walls) shore.bed.open_x = shore.bed.open_z = std::vector<float>(grid.array_size(), 1.0F);
      for (int k = 0; k < grid.nz; ++k) {
        for (int i = 0; i < grid.nx; ++i) {
          const std::size_t c = grid.at(i, k);
          const Vec2 at = grid.middle(i, k);
          if (shore.depth[c] > 0.0F) shore.depth[c] = depth;
          shore.state.surface[c] = height * std::sin(3.0F * at.x + at.y) + 0.1F * height * (rng.uniform() - 0.5F);
          shore.state.flux_x[c] = height * rng.uniform();
          shore.state.flux_z[c] = height * (rng.uniform() - 0.7F);
          shore.waves.potential()[c] = height * std::cos(3.0F * at.x + at.y) + 0.05F * rng.uniform();
          if (walls && i % 7 == 3) shore.bed.open_x[c] = 0.5F * static_cast<float>(i % 2);
          if (walls && k % 5 == 2) shore.bed.open_z[c] = 0.0F;
        }
      }
      const std::vector<float> flux = shore.state.flux_x;
      const WaveMotion before = shore.waves.motion(shore.state, shore.bed);
      WaveBreaking breaking = shore.breaking();
      shore.find(breaking, kBreakStep, kHeight);
      breaking.settle(shore.bed, shore.state, shore.waves.potential());
      glm::dvec2 given = flow_of(breaking.broken());
      float volume = 0.0F;
      for (const BrokenWave& wave : breaking.broken()) {
        volume += std::abs(wave.volume);
        given += static_cast<double>(wave.volume) * glm::dvec2(wave.velocity);
        shore.state.surface[wave.cell] -= wave.volume / static_cast<float>(grid.area());
      }
      // In deep water fronts fall, and that is all.
      EXPECT_EQ(volume > 0.0F, depth < 50.0F && height > 0.4F) << name << height;
      EXPECT_EQ(shore.state.flux_x == flux, volume == 0.0F) << name << height;
      const WaveMotion after = shore.waves.motion(shore.state, shore.bed);
      const glm::dvec2 lost = before.momentum - after.momentum;
      EXPECT_GT(glm::length(lost), 0.003) << name << height;
      EXPECT_LT(glm::length(lost - given), 2e-4 * glm::length(lost)) << name << height;
    }
  }
}

// Two cells beside a wall that is thinner than they are: no front falls through it.
TEST(WaveBreaking, FrontsDoNotFallThroughClosedFaces) {
  for (const float open : {1.0F, 0.0F}) {
    Shore shore(0.0F);
    shore.bed.open_x = shore.bed.open_z = std::vector<float>(shore.grid.array_size(), 1.0F);
    for (int k = 0; k < shore.grid.nz; ++k) {
      shore.bed.open_x[shore.grid.at(20, k)] = open;
      for (int i = 14; i < 20; ++i) shore.state.surface[shore.grid.at(i, k)] = 0.35F;
    }
    WaveBreaking breaking = shore.breaking();
    const std::size_t behind = shore.grid.at(20, 16);
    shore.find(breaking, kBreakStep, kHeight);
    EXPECT_EQ(shore.state.surface[behind] > 0.0F, open > 0.0F);
  }
}

TEST(WaveBreaking, BreaksTroughsToo) {
  Shore shore(-0.6F);
  WaveBreaking breaking = shore.breaking();
  shore.find(breaking, kBreakStep, kHeight);
  ASSERT_FALSE(breaking.broken().empty());
  for (const BrokenWave& wave : breaking.broken()) EXPECT_LT(wave.volume, 0.0F);
}

// A crest 0.8 m high and some lengths wide, over deep water.
Shore steep_shore(float length) {
  Shore shore(0.0F);
  for (int k = 0; k < shore.grid.nz; ++k) {
    for (int i = 0; i < shore.grid.nx; ++i) {
      shore.depth[shore.grid.at(i, k)] = 50.0F;
      const float away = (shore.grid.middle(i, k).x - 5.0F) / length;
      shore.state.surface[shore.grid.at(i, k)] = 0.8F * std::exp(-away * away);
    }
  }
  return shore;
}

// Over two cells.
float steepest(const Shore& shore) {
  float most = 0.0F;
  for (int i = 2; i + 2 < shore.grid.nx; ++i) {
    const std::size_t c = shore.grid.at(i, shore.grid.nz / 2);
    most = std::max(most, std::abs(shore.state.surface[c + 1] - shore.state.surface[c - 1]) / (2.0F * shore.grid.dx));
  }
  return most;
}

// In deep water a front that is too steep collapses without overshoot: no step is steeper than before, no flux is lost,
// and the sum is kept. A crest of the same height and four times the width does not change.
TEST(WaveBreaking, LetsSteepFrontsFallInDeepWater) {
  Shore steep = steep_shore(1.0F), gentle = steep_shore(4.0F);
  const auto volume = [](const Shore& shore) {
    return std::accumulate(shore.state.surface.begin(), shore.state.surface.end(), 0.0);
  };
  const double before = volume(steep);
  EXPECT_GT(steepest(steep), 0.64F);
  WaveBreaking breaking = steep.breaking();
  float last = steepest(steep);
  for (int step = 0; step < 60; ++step) {
    steep.find(breaking, kBreakStep, kHeight);
    EXPECT_TRUE(breaking.broken().empty());
    EXPECT_LE(steepest(steep), last + 1e-4F);
    last = steepest(steep);
  }
  EXPECT_LT(last, 0.59F);
  EXPECT_GT(last, 0.55F);
  EXPECT_NEAR(volume(steep), before, 1e-6 * before);
  const auto [least, most] = std::minmax_element(steep.state.surface.begin(), steep.state.surface.end());
  EXPECT_GE(*least, 0.0F);
  EXPECT_LE(*most, 0.8F);
  EXPECT_EQ(steep.flow(), glm::dvec2(0.0));

  const std::vector<float> stands = gentle.state.surface;
  WaveBreaking other = gentle.breaking();
  gentle.find(other, kBreakStep, kHeight);
  EXPECT_EQ(gentle.state.surface, stands);
}

// Breaking fronts do not run onto land.
TEST(WaveBreaking, SteepFrontsStayInTheWater) {
  Shore shore(0.0F);
  for (int k = 0; k < shore.grid.nz; ++k) {
    for (int i = 36; i < 40; ++i) shore.state.surface[shore.grid.at(i, k)] = 0.39F;
  }
  WaveBreaking breaking = shore.breaking();
  const double before = std::accumulate(shore.state.surface.begin(), shore.state.surface.end(), 0.0);
  for (int step = 0; step < 10; ++step) shore.find(breaking, kBreakStep, kHeight);
  EXPECT_LT(shore.state.surface[shore.grid.at(36, 16)], 0.38F);
  EXPECT_EQ(shore.state.surface[shore.grid.at(40, 16)], 0.0F);
  EXPECT_NEAR(std::accumulate(shore.state.surface.begin(), shore.state.surface.end(), 0.0), before, 1e-4);
}

// Φ is drawn to where ∇Φ = q / h in the cells that break, and in no others; where it is that it stays.
TEST(WaveBreaking, DrawsTheVelocityToThatOfTheFlux) {
  Shore shore(0.6F);
  const WaveGrid& grid = shore.grid;
  for (float& q : shore.state.flux_x) q = 0.5F;
  for (float& q : shore.state.flux_z) q = -0.2F;
  WaveBreaking breaking = shore.breaking();
  shore.find(breaking, 1e-6, kHeight);  // takes next to nothing
  ASSERT_GT(breaking.broken().size(), 20U);
  std::vector<float> potential = grid.make_array();
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      potential[grid.at(i, k)] = 0.5F * grid.middle(i, k).x - 0.2F * grid.middle(i, k).y;
    }
  }
  const std::vector<float> agrees = potential;
  breaking.settle(shore.bed, shore.state, potential);
  for (std::size_t c = 0; c < potential.size(); ++c) ASSERT_NEAR(potential[c], agrees[c], 1e-5F);
  for (const BrokenWave& wave : breaking.broken()) potential[wave.cell] += 1.0F;
  for (int step = 0; step < 200; ++step) breaking.settle(shore.bed, shore.state, potential);
  for (std::size_t c = 0; c < potential.size(); ++c) ASSERT_NEAR(potential[c], agrees[c], 1e-3F);
}

TEST(WaveBreaking, WaterThatAHullPressesDownIsNoWave) {
  for (const float height : {-0.9F, 0.9F}) {  // the dent follows a hull that moves, and may stand elsewhere
    Shore shore(height);
    for (std::size_t c = 0; c < shore.pressed.size(); ++c) {
      shore.pressed[c] = std::abs(shore.state.surface[c]) > 0.3F ? 0.5F : 0.0F;
    }
    WaveBreaking breaking = shore.breaking();
    shore.find(breaking, kBreakStep, kHeight);
    EXPECT_TRUE(breaking.broken().empty());
  }
}

TEST(WaveBreaking, LandHasNoWaves) {
  Shore shore(0.0F);
  for (int k = 0; k < shore.grid.nz; ++k) {
    for (int i = 41; i < 47; ++i) shore.state.surface[shore.grid.at(i, k)] = 1.0F;
  }
  WaveBreaking breaking = shore.breaking();
  shore.find(breaking, kBreakStep, kHeight);
  EXPECT_TRUE(breaking.broken().empty());
}

TEST(WaveBreaking, IsOffWithoutAHeight) {
  Shore shore(2.0F);
  WaveBreaking breaking = shore.breaking();
  shore.find(breaking, kBreakStep, 0.0F);
  EXPECT_TRUE(breaking.broken().empty());
}

}  // namespace
}  // namespace regatta
