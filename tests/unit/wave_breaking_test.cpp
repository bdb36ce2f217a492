#include "waves/wave_breaking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace regatta {
namespace {

constexpr double kBreakStep = 1.0 / 60.0;
constexpr float kHeight = 0.4F;  // γ

// 12 × 8 m of water 1 m deep, land from x = 10 m on; a hump in the middle and the flux of waves that run to the east.
struct Shore {
  WaveGrid grid = make_wave_grid({0, 0}, {0.25F, 0.25F}, 48, 32, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  std::vector<float> depth = grid.make_array(), pressed = grid.make_array();
  WaveState state{grid.make_array(), grid.make_array(), grid.make_array(), 0.0};

  explicit Shore(float height) {
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
  [[nodiscard]] WaveBreaking breaking() const { return {grid, depth, {0, 0}, {48, 32}}; }
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
  breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
  EXPECT_TRUE(breaking.broken().empty());
  EXPECT_EQ(shore.state.flux_x, before);
}

TEST(WaveBreaking, TakesOfHighWavesTheirShareOfVolumeAndFlux) {
  Shore shore(0.6F);
  WaveBreaking breaking = shore.breaking();
  const glm::dvec2 before = shore.flow();
  breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
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

TEST(WaveBreaking, BreaksTroughsToo) {
  Shore shore(-0.6F);
  WaveBreaking breaking = shore.breaking();
  breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
  ASSERT_FALSE(breaking.broken().empty());
  for (const BrokenWave& wave : breaking.broken()) EXPECT_LT(wave.volume, 0.0F);
}

// In deep water the front of a crest breaks where it is too steep; a wave of the same height and four times the length
// does not.
TEST(WaveBreaking, BreaksSteepCrestsInDeepWater) {
  for (const float length : {1.0F, 4.0F}) {
    Shore shore(0.0F);
    for (int k = 0; k < shore.grid.nz; ++k) {
      for (int i = 0; i < shore.grid.nx; ++i) {
        shore.depth[shore.grid.at(i, k)] = 50.0F;
        const float away = (shore.grid.middle(i, k).x - 5.0F) / length;
        shore.state.surface[shore.grid.at(i, k)] = 0.8F * std::exp(-away * away);
      }
    }
    WaveBreaking breaking = shore.breaking();
    breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
    EXPECT_EQ(breaking.broken().empty(), length > 1.0F);
  }
}

TEST(WaveBreaking, WaterThatAHullPressesDownIsNoWave) {
  for (const float height : {-0.9F, 0.9F}) {  // the dent follows a hull that moves, and may stand elsewhere
    Shore shore(height);
    for (std::size_t c = 0; c < shore.pressed.size(); ++c) {
      shore.pressed[c] = std::abs(shore.state.surface[c]) > 0.3F ? 0.5F : 0.0F;
    }
    WaveBreaking breaking = shore.breaking();
    breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
    EXPECT_TRUE(breaking.broken().empty());
  }
}

TEST(WaveBreaking, LandHasNoWaves) {
  Shore shore(0.0F);
  for (int k = 0; k < shore.grid.nz; ++k) {
    for (int i = 41; i < 47; ++i) shore.state.surface[shore.grid.at(i, k)] = 1.0F;
  }
  WaveBreaking breaking = shore.breaking();
  breaking.find(kBreakStep, kHeight, shore.pressed, shore.state);
  EXPECT_TRUE(breaking.broken().empty());
}

TEST(WaveBreaking, IsOffWithoutAHeight) {
  Shore shore(2.0F);
  WaveBreaking breaking = shore.breaking();
  breaking.find(kBreakStep, 0.0F, shore.pressed, shore.state);
  EXPECT_TRUE(breaking.broken().empty());
}

}  // namespace
}  // namespace regatta
