#include "hull/hull_waves.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace regatta {
namespace {

// A grid of waves with its arrays.
struct Waves {
  WaveExchange exchange;
  std::vector<float> rise, rate, pressed, head, rest, sinking;

  explicit Waves(bool periodic = false) {
    exchange.lower = {-4.0F, -3.0F};
    exchange.dx = 0.125F;
    exchange.dz = 0.12F;
    exchange.nx = 64;
    exchange.nz = 50;
    exchange.stride = 72;
    exchange.periodic_x = exchange.periodic_z = periodic;
    for (std::vector<float>* v : {&rise, &rate, &pressed, &head, &rest, &sinking}) v->assign(50U * 72U, 0.0F);
    exchange.rise = rise;
    exchange.rate = rate;
    exchange.pressed = pressed;
    exchange.head = head;
  }
};

// A box half under level water at 0, with the heads that it has at rest.
struct Floating {
  BodyView view;
  HullPatch patch;
  PatchWater water;
  HullHead head;
  HullWaves waves;

  Floating(const Waves& grid, Vec3 at, float heading) {
    view.hull = make_box_hull({2.0F, 0.5F, 1.0F}).value();
    view.mass = 500.0F;
    view.state.position = at;
    view.state.orientation = glm::angleAxis(heading, Vec3(0, 1, 0));
    trace(grid);
  }

  // Anew, after its state has changed.
  void trace(const Waves& grid) {
    Domain domain;
    domain.lower = {-4.0F, -3.0F};
    domain.upper = {4.0F, 3.0F};
    const Terrain ground = make_flat_terrain(domain.lower, domain.upper, -3.0F);
    trace_patch(view, domain, ground, {0.3F}, patch);
    resize_water(patch, water);
    prepare_head(patch, head);
    find_rest(patch, {}, head);
    head.length = head.head;
    std::fill(head.weight.begin(), head.weight.end(), 1.0F);
    prepare_waves(grid.exchange, patch, 0.25F, waves);
    waves.share = 1.0F;
    waves.lines = head.length;
  }
};

double sum(const std::vector<float>& values) {
  double sum = 0.0;
  for (const float v : values) sum += static_cast<double>(v);
  return sum;
}

// The gap's own growth as read is that between two steps: of a box that heaves and rolls on a surface that rises.
TEST(HullWaves, TheGapGrowsAsFastAsIsRead) {
  constexpr float kStep = 1e-2F;
  for (const Vec3 spin : {Vec3(0.0F), Vec3(0.2F, 0.0F, 0.0F), Vec3(0.05F, 0.0F, -0.04F)}) {
    std::array<std::vector<float>, 2> gap;
    std::vector<float> closing;
    for (const std::size_t n : {0U, 1U}) {
      Waves grid;
      const float after = kStep * (static_cast<float>(n) - 0.5F);
      Floating box(grid, {0.3F, 0.11F * after, 0.2F}, 0.0F);
      box.view.state.velocity = {0.0F, 0.11F, 0.0F};
      box.view.state.angular_velocity = spin;
      box.view.state.orientation = glm::normalize(Quat(1.0F, 0.5F * after * spin));
      box.trace(grid);
      for (std::size_t c = 0; c < grid.rise.size(); ++c) {
        grid.rate[c] = 0.05F * std::sin(0.1F * static_cast<float>(c % 72));
        grid.rise[c] = after * grid.rate[c];
      }
      press_waves(grid.exchange, box.patch, box.head.head, 1.0F, box.waves, grid.rest);
      find_sinking(box.view, box.patch, box.head, box.waves);
      press_waves(grid.exchange, box.patch, box.waves.sinking, 1.0F, box.waves, grid.sinking);
      read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
      gap[n] = box.waves.gap;
      closing = box.waves.closing;
    }
    ASSERT_EQ(gap[0].size(), gap[1].size());
    float most = 0.0F;
    for (std::size_t n = 0; n < gap[0].size(); ++n) most = std::max(most, std::abs(closing[n]));
    for (std::size_t n = 0; n < gap[0].size(); ++n) {
      EXPECT_NEAR((gap[1][n] - gap[0][n]) / kStep, closing[n], 0.03F * most) << n;
    }
  }
}

// What waves answer to the head of one hull at another is what they answer to the other's at the first.
TEST(HullWaves, TwoHullsAnswerEachOtherAlike) {
  const Waves shape;
  Floating near(shape, {0.3F, 0.0F, 0.2F}, 0.4F), far(shape, {-0.6F, 0.0F, 1.3F}, 1.9F);
  const auto answer = [](Floating& from, Floating& to) {
    Waves grid;
    press_waves(grid.exchange, from.patch, from.head.head, 1.0F, from.waves, grid.rest);
    read_answer(grid.exchange, to.patch, grid.rest, to.waves);
    double work = 0.0;
    for (std::size_t n = 0; n < to.head.head.size(); ++n) {
      work += static_cast<double>(to.head.head[n] * to.waves.answer[n]);
    }
    return work;
  };
  const double there = answer(near, far), back = answer(far, near);
  EXPECT_GT(there, 0.01);
  EXPECT_NEAR(there, back, 1e-4 * there);
}

// Lines wholly below the level grow no longer as their hull sinks.
TEST(HullWaves, OnlyLinesThatTheLevelCutsGrow) {
  for (const float height : {0.2F, 0.0F, -0.6F}) {
    const Waves grid;
    Floating box(grid, {0.3F, height, 0.2F}, 0.4F);
    box.view.state.velocity = {0.3F, -0.25F, 0.1F};
    find_sinking(box.view, box.patch, box.head, box.waves);
    float most = 0.0F;
    for (const float sinking : box.waves.sinking) most = std::max(most, std::abs(sinking));
    EXPECT_EQ(most, height < -0.25F ? 0.0F : 0.25F) << height;
  }
}

TEST(HullWaves, WavesTakeTheWholeVolumeOfAHead) {
  for (const Vec3& at : {Vec3(0.3F, 0.0F, 0.2F), Vec3(-3.1F, 0.0F, 2.4F)}) {  // the second: beside two mirrors
    Waves grid;
    Floating box(grid, at, 0.4F);
    press_waves(grid.exchange, box.patch, box.head.head, 1.0F, box.waves, grid.head);
    EXPECT_NEAR(sum(grid.head) * 0.125 * 0.12, 0.5, 1e-4);
    EXPECT_GE(*std::min_element(grid.head.begin(), grid.head.end()), 0.0F);
  }
}

// Held level by the hull's own head the waves are at rest: no gap, and no push.
TEST(HullWaves, NothingMovesAtRest) {
  Waves grid;
  Floating box(grid, {0.313F, 0.0F, 0.171F}, 0.7F);
  press_waves(grid.exchange, box.patch, box.head.head, 1.0F, box.waves, grid.rest);
  for (std::size_t c = 0; c < grid.rise.size(); ++c) grid.rise[c] = -grid.rest[c];
  read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
  find_wave_slope(grid.exchange, box.patch, box.waves);
  for (const float gap : box.waves.gap) EXPECT_NEAR(gap, 0.0F, 1e-7F);
  const PatchForce push = wave_push(box.patch, box.waves);
  EXPECT_NEAR(glm::length(push.force), 0.0F, 1e-3F);
  EXPECT_NEAR(push.torque.y, 0.0F, 1e-3F);
}

// The returned share of the head is the gap's reading of it, weighted with the head: more for a broad hull than for a
// deep one, whose kernel is wider.
TEST(HullWaves, WhatComesBackOfAHeadIsWhatItsNodesRead) {
  Waves grid;
  Floating box(grid, {0.313F, 0.0F, 0.171F}, 0.7F);
  std::array<float, 2> returned{};
  for (const std::size_t n : {0U, 1U}) {
    prepare_waves(grid.exchange, box.patch, n == 0 ? 0.25F : 0.5F, box.waves);
    std::fill(grid.rest.begin(), grid.rest.end(), 0.0F);
    constexpr float kPart = 0.5F;
    press_waves(grid.exchange, box.patch, box.head.head, kPart, box.waves, grid.rest);
    returned[n] = returned_by_waves(grid.exchange, box.patch, box.head.head, kPart, box.waves);
    read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
    double read = 0.0, pressed = 0.0;
    for (std::size_t i = 0; i < box.head.head.size(); ++i) {
      const auto head = static_cast<double>(box.head.head[i]);
      read += head * static_cast<double>(box.waves.gap[i]) / static_cast<double>(kPart);
      pressed += head * head;
    }
    EXPECT_NEAR(static_cast<double>(returned[n]), read / pressed, 1e-4);
  }
  EXPECT_GT(returned[0], returned[1] + 0.1F);
  EXPECT_LT(returned[0], 1.0F);
}

// On a plane surface a hull is pushed down the slope by its weight times the slope.
TEST(HullWaves, ASlopePushesByTheWeight) {
  Waves grid;
  Floating box(grid, {0.0F, 0.0F, 0.0F}, 0.7F);
  press_waves(grid.exchange, box.patch, box.head.head, 1.0F, box.waves, grid.rest);
  for (int k = 0; k < 50; ++k) {
    for (int i = 0; i < 64; ++i) {
      const std::size_t c = grid.exchange.place(i, k);
      const float x = -4.0F + (static_cast<float>(i) + 0.5F) * 0.125F;
      grid.rise[c] = 0.02F * x - grid.rest[c];
    }
  }
  read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
  find_wave_slope(grid.exchange, box.patch, box.waves);
  const Vec3 force = box.patch.to_world(wave_push(box.patch, box.waves).force);
  EXPECT_NEAR(force.x, -0.02F * 500.0F * kGravity, 0.5F);
  EXPECT_NEAR(force.z, 0.0F, 0.1F);
}

// Waves of six to twenty cells run below a box; both shifted together by parts of a cell, it presses on them and is
// pushed by them alike. Regression: by two cells along each axis it did so within 56, 10 and 4 %, and a
// boat that crossed them slowly was held by the waves that it jolted up.
TEST(HullWaves, ABoxPressesAndIsPushedAlikeWhereverInACellItLies) {
  for (const auto& [cells, within] : {std::pair(6.0F, 0.15F), std::pair(8.5F, 0.03F), std::pair(20.0F, 0.01F)}) {
    const float k = 2.0F * std::numbers::pi_v<float> / (0.125F * cells);
    float least_push = 1e9F, most_push = 0.0F, least_press = 1e9F, most_press = 0.0F;
    for (int n = 0; n < 8; ++n) {
      const float at = 0.125F * static_cast<float>(n) / 8.0F;
      Waves grid;
      Floating box(grid, {at, 0.0F, 0.0F}, 0.0F);
      // Pressed by its stern half alone, so that no wave number cancels.
      const HullPatch& patch = box.patch;
      std::vector<float> half = box.head.head;
      for (int row = 0; row < patch.nz; ++row) {
        for (int i = 0; i < patch.nx; ++i) {
          const float x = (patch.node_x[static_cast<std::size_t>(i)] - patch.center.x) / 1.3F;
          half[patch.node(i, row)] *= std::max(0.0F, 1.0F - x * x) * (x > 0.0F ? 0.5F : 1.0F);
        }
      }
      box.waves.lines = half;
      box.waves.share = 0.0F;  // of a dent that moves with it
      for (int row = 0; row < 50; ++row) {
        for (int i = 0; i < 64; ++i) {
          const float x = -4.0F + (static_cast<float>(i) + 0.5F) * 0.125F - at;
          grid.rise[grid.exchange.place(i, row)] = 0.02F * std::sin(k * x);
        }
      }
      press_waves(grid.exchange, patch, half, 1.0F, box.waves, grid.head);
      float pressed = 0.0F;
      for (std::size_t c = 0; c < grid.head.size(); ++c) pressed += grid.head[c] * grid.rise[c];
      read_waves(grid.exchange, box.view, patch, box.head, grid.rest, grid.sinking, box.waves);
      find_wave_slope(grid.exchange, patch, box.waves);
      const float push = std::abs(wave_push(patch, box.waves).force.x);
      least_push = std::min(least_push, push);
      most_push = std::max(most_push, push);
      least_press = std::min(least_press, std::abs(pressed));
      most_press = std::max(most_press, std::abs(pressed));
    }
    EXPECT_GT(least_push, 1.0F);
    EXPECT_LT(most_push - least_push, within * most_push) << cells;
    EXPECT_LT(most_press - least_press, within * most_press) << cells;
  }
}

// A dent that goes along with the hull does not rise past its bottom; a hull that rises in still water does.
TEST(HullWaves, RateIsSeenFromTheHull) {
  Waves grid;
  Floating box(grid, {0.0F, 0.0F, 0.0F}, 0.0F);
  press_waves(grid.exchange, box.patch, box.head.head, 1.0F, box.waves, grid.rest);
  const float speed = 2.0F;
  box.view.state.velocity = {speed, 0.0F, 0.0F};
  for (int k = 0; k < 50; ++k) {
    for (int i = 0; i < 64; ++i) {
      const std::size_t c = grid.exchange.place(i, k);
      grid.rise[c] = -grid.rest[c];
      // The rate of -rest(x - U t) is U ∂rest/∂x.
      grid.rate[c] =
          speed * (grid.rest[grid.exchange.place(i + 1, k)] - grid.rest[grid.exchange.place(i - 1, k)]) / 0.25F;
    }
  }
  read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
  // A hundredth of what it is at the ends: cells and what lies between them differ in their differences.
  const std::size_t middle = box.patch.node(box.patch.nx / 2, box.patch.nz / 2);
  EXPECT_NEAR(box.waves.rate[middle], 0.0F, 1.5e-2F);
  box.view.state.velocity = {0.0F, 0.3F, 0.0F};
  std::fill(grid.rate.begin(), grid.rate.end(), 0.0F);
  read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
  EXPECT_NEAR(box.waves.rate[middle], -0.3F, 1e-5F);
}

// A hull that is held in a stream finds what one finds that is towed through still water.
TEST(HullWaves, RateIsThatInStillWaterSeenFromTheCurrent) {
  const auto find = [](Vec2 current, Vec3 velocity) {
    Waves grid;
    std::vector<Vec2> stream(4, current);
    grid.exchange.nodes = {grid.exchange.lower, {8.0F, 6.0F}, 2, 2, false, false};
    grid.exchange.current = stream;
    for (std::size_t c = 0; c < grid.rise.size(); ++c) {
      grid.rise[c] = 0.1F * std::sin(0.1F * static_cast<float>(c % 72) + 0.07F * static_cast<float>(c / 72));
      grid.rate[c] = 0.02F * static_cast<float>(c % 7);
    }
    Floating box(grid, {0.3F, 0.0F, 0.2F}, 0.4F);
    box.view.state.velocity = velocity;
    read_waves(grid.exchange, box.view, box.patch, box.head, grid.rest, grid.sinking, box.waves);
    return box.waves.rate;
  };
  const std::vector<float> towed = find({0.0F, 0.0F}, {-1.2F, 0.1F, 0.5F});
  const std::vector<float> held = find({1.2F, -0.5F}, {0.0F, 0.1F, 0.0F});
  const std::vector<float> still = find({0.0F, 0.0F}, {0.0F, 0.1F, 0.0F});
  float most = 0.0F;
  for (std::size_t n = 0; n < towed.size(); ++n) {
    EXPECT_NEAR(held[n], towed[n], 1e-5F);
    most = std::max(most, std::abs(held[n] - still[n]));
  }
  EXPECT_GT(most, 0.05F);
}

TEST(HullWaves, TheShallowWaterTakesOverNearTheBed) {
  EXPECT_EQ(share_of_waves(0.25F, 3.0F), 1.0F);
  EXPECT_EQ(share_of_waves(0.25F, 0.26F), 0.0F);
  EXPECT_EQ(share_of_waves(0.25F, 0.0F), 0.0F);
  float before = 1.0F;
  for (float depth = 1.0F; depth > 0.2F; depth -= 0.05F) {
    const float share = share_of_waves(0.25F, depth);
    EXPECT_LE(share, before);
    before = share;
  }
}

}  // namespace
}  // namespace regatta
