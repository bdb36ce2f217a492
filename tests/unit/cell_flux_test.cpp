#include "cells/cell_flux.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace regatta {
namespace {

// Four cells below and above a face, in all lanes alike: place p holds the vector of cell p.
struct Stencil {
  std::array<float, static_cast<std::size_t>(4 * kLanes)> h{}, level{}, across{}, along{};

  void set(std::size_t cell, float depth, float ground, float u, float v) {
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(kLanes); ++lane) {
      const std::size_t at = cell * static_cast<std::size_t>(kLanes) + lane;
      h[at] = depth;
      level[at] = depth + ground;
      across[at] = u;
      along[at] = v;
    }
  }
  [[nodiscard]] FaceFlux flux(float limiter = 1.3F) const {
    const auto step = static_cast<std::size_t>(kLanes);
    return face_flux({limiter}, {h.data(), level.data(), across.data(), along.data()}, 2 * step, step);
  }
};

float first(WideFloat v) {
  std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  v.store_unaligned(lanes.data());
  return lanes.front();
}

TEST(CellFlux, HalfSlopeIsExactOnALineAndZeroAtAnExtremum) {
  const auto slope = [](float a, float b, float c) {
    return first(half_slope(WideFloat(a), WideFloat(b), WideFloat(c), WideFloat(0.65F)));
  };
  EXPECT_FLOAT_EQ(slope(1.0F, 2.0F, 3.0F), 0.5F);
  EXPECT_FLOAT_EQ(slope(3.0F, 2.0F, 1.0F), -0.5F);
  EXPECT_EQ(slope(1.0F, 2.0F, 1.0F), 0.0F);
  EXPECT_EQ(slope(1.0F, 1.0F, 9.0F), 0.0F);
  EXPECT_FLOAT_EQ(slope(0.0F, 0.1F, 10.0F), 0.065F);  // the limiter: θ times the smaller difference
}

TEST(CellFlux, OfUniformFlowIsTheFlowItself) {
  Stencil cells;
  for (std::size_t c = 0; c < 4; ++c) cells.set(c, 2.0F, -5.0F, 0.7F, -0.3F);
  const FaceFlux flux = cells.flux();
  EXPECT_NEAR(first(flux.mass), 1.4F, 1e-6F);
  EXPECT_NEAR(first(flux.across_low), 1.4F * 0.7F, 1e-6F);  // without ½ g h²
  EXPECT_NEAR(first(flux.across_high), 1.4F * 0.7F, 1e-6F);
  EXPECT_NEAR(first(flux.along), 1.4F * -0.3F, 1e-6F);
}

TEST(CellFlux, OfLevelWaterIsExactlyNothingOverAnyBed) {
  Stencil cells;
  const std::array<float, 4> bed = {-1.37F, -0.21F, -0.77F, -0.03F};
  for (std::size_t c = 0; c < 4; ++c) cells.set(c, -bed[c], bed[c], 0.0F, 0.0F);
  const FaceFlux flux = cells.flux();
  for (const WideFloat v : {flux.mass, flux.across_low, flux.across_high, flux.along}) EXPECT_EQ(first(v), 0.0F);
}

// A step in the level below the round-off of the depths drives water and pushes by as much as it is high.
TEST(CellFlux, FeelsStepsThatDepthsAreTooCoarseFor) {
  constexpr float kStep = 1e-9F, kDepth = 0.75F;
  Stencil cells;
  for (std::size_t c = 0; c < 4; ++c) cells.set(c, kDepth, -kDepth, 0.0F, 0.0F);
  for (std::size_t at = 2 * static_cast<std::size_t>(kLanes); at < cells.level.size(); ++at) cells.level[at] = kStep;
  const FaceFlux flux = cells.flux(1.0F);
  EXPECT_NEAR(first(flux.mass), -0.5F * std::sqrt(kGravity * kDepth) * kStep, 1e-3F * kStep);
  EXPECT_NEAR(first(flux.across_low - flux.across_high), kGravity * kDepth * kStep, 1e-3F * kStep);
}

TEST(CellFlux, StopsAtAShore) {
  Stencil cells;
  cells.set(0, 1.0F, -1.0F, 0.0F, 0.0F);
  cells.set(1, 0.2F, -0.2F, 0.0F, 0.0F);
  cells.set(2, 0.0F, 0.3F, 0.0F, 0.0F);
  cells.set(3, 0.0F, 0.9F, 0.0F, 0.0F);
  EXPECT_EQ(first(cells.flux().mass), 0.0F);
  EXPECT_EQ(first(cells.flux().across_low), 0.0F);
  EXPECT_EQ(first(cells.flux().across_high), 0.0F);
}

TEST(CellFlux, NothingFlowsBetweenDryCells) {
  const FaceFlux flux = Stencil{}.flux();
  for (const WideFloat v : {flux.mass, flux.across_low, flux.across_high, flux.along}) EXPECT_EQ(first(v), 0.0F);
}

// No water passes between a cell and its image in a wall, and both are pushed alike. The push is ½ g (h* ² - h²) with
// h* the depth that piles up; here only its sign is checked.
TEST(CellFlux, AWallsImageLetsNothingThrough) {
  Stencil cells;
  cells.set(0, 1.2F, -1.0F, 0.6F, 0.2F);
  cells.set(1, 1.1F, -0.9F, 0.5F, 0.1F);
  cells.set(2, 1.1F, -0.9F, -0.5F, 0.1F);
  cells.set(3, 1.2F, -1.0F, -0.6F, 0.2F);
  const FaceFlux flux = cells.flux();
  EXPECT_NEAR(first(flux.mass), 0.0F, 1e-6F);
  EXPECT_GT(first(flux.across_low), 0.0F);
  EXPECT_FLOAT_EQ(first(flux.across_low), first(flux.across_high));
}

// Mirrored, the flux of mass changes its sign and the two sides of the momentum change places.
TEST(CellFlux, IsTheSameSeenFromTheOtherSide) {
  Stencil cells, mirror;
  const std::array<float, 4> h = {0.9F, 1.3F, 0.4F, 0.5F}, bed = {-0.2F, -0.1F, 0.3F, 0.2F},
                             u = {0.3F, 1.1F, -0.4F, 0.2F};
  for (std::size_t c = 0; c < 4; ++c) {
    cells.set(c, h[c], bed[c], u[c], 0.5F);
    mirror.set(3 - c, h[c], bed[c], -u[c], 0.5F);
  }
  EXPECT_NEAR(first(cells.flux().mass), -first(mirror.flux().mass), 1e-6F);
  EXPECT_NEAR(first(cells.flux().across_low), first(mirror.flux().across_high), 1e-5F);
  EXPECT_NEAR(first(cells.flux().across_high), first(mirror.flux().across_low), 1e-5F);
}

// Over a step in the bed the two sides differ by the push of the step: ½ g (h² of each cell), restored.
TEST(CellFlux, OverAFlatBedBothSidesSeeTheSameMomentum) {
  Stencil cells;
  const std::array<float, 4> h = {0.9F, 1.3F, 0.4F, 0.5F};
  for (std::size_t c = 0; c < 4; ++c) cells.set(c, h[c], 0.0F, 0.2F, 0.0F);
  const FaceFlux flux = cells.flux();
  const auto pressure = [](float depth) { return 0.5F * kGravity * depth * depth; };
  EXPECT_NEAR(first(flux.across_low) + pressure(h[1]), first(flux.across_high) + pressure(h[2]), 1e-5F);
}

}  // namespace
}  // namespace regatta
