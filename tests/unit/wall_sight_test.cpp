// Tests the part of a kernel that walls hide from columns against known areas, and that it is continuous at wall ends.
#include "columns/wall_sight.h"

#include "columns/column_sort.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

constexpr float kSupport = 0.5F;

struct Seen {
  ColumnField field;
  WallSight sight;

  // slope: of the bed, upwards along x, 0.3 m deep at x = 0.
  Seen(std::span<const Vec2> at, std::span<const Vec2> wall, float slope = 0.0F) : sight(domain(), kSupport) {
    Columns columns;
    for (const Vec2 place : at) {
      columns.x.push_back(place.x);
      columns.z.push_back(place.y);
    }
    columns.u.assign(at.size(), 0.0F);
    columns.w = columns.u;
    columns.volume.assign(at.size(), 1.0F);
    field.bins = make_column_bins(domain(), kSupport, 0.0F);
    ColumnSorter sorter(domain(), kSupport);
    sorter.sort(columns, field);
    sight.add(0, 0.0F, wall);
    Terrain terrain;
    terrain.origin = domain().lower;
    terrain.spacing = 0.1F;
    terrain.nx = terrain.nz = 81;
    for (int n = 0; n < terrain.nx * terrain.nz; ++n)
      terrain.heights.push_back(slope * (terrain.origin.x + terrain.spacing * static_cast<float>(n % terrain.nx)) -
                                0.3F);
    sight.look(Bed(domain(), terrain, kSupport), field);
  }
  static Domain domain() {
    Domain domain;
    domain.lower = Vec2(-4.0F);
    domain.upper = Vec2(4.0F);
    return domain;
  }
  [[nodiscard]] WallShadow shadow() const {
    WallShadow sum;
    sight.each_shadow([&](const WallShadow& each) {
      sum.cover += each.cover;
      sum.slope += each.slope;
      sum.rise += each.rise;
      sum.rise_slope += each.rise_slope;
    });
    return sum;
  }
};

// A wall 2 cm thick; its end at z = end.
std::array<Vec2, 4> wall_to(float end) {
  return {Vec2(-0.01F, -3.0F), Vec2(0.01F, -3.0F), Vec2(0.01F, end), Vec2(-0.01F, end)};
}

// Behind a long wall lies the part of a kernel beyond a line.
TEST(WallSight, TheShadowOfALongWallIsThePartOfTheKernelBeyond) {
  const Kernels kernels(kSupport);
  for (const float off : {0.05F, 0.2F, 0.4F}) {
    const std::array<Vec2, 1> at{Vec2(-off, 0.0F)};
    const Seen seen(at, wall_to(3.0F));
    double beyond = 0.0, slope = 0.0;
    constexpr int kCells = 1000;
    const float cell = kSupport / kCells;
    for (int i = 0; i < kCells; ++i) {
      const float x = (static_cast<float>(i) + 0.5F) * cell;
      if (x < off + 0.01F) continue;
      for (int k = 0; k < kCells; ++k) {
        const float z = (static_cast<float>(k) + 0.5F) * cell;
        const float r2 = x * x + z * z, t = linear_shape(r2, kernels.inv_support);
        const double area = 2.0 * static_cast<double>(cell * cell);
        beyond += area * static_cast<double>(kernels.depth * depth_shape(r2, kernels.inv_support2));
        slope += area * static_cast<double>(kernels.gradient * t * t * t * x);
      }
    }
    EXPECT_NEAR(static_cast<double>(seen.shadow().cover), beyond, 4e-3) << off;
    EXPECT_NEAR(static_cast<double>(seen.shadow().slope.x), slope, 0.02 * 1.0 / static_cast<double>(kSupport)) << off;
    EXPECT_NEAR(seen.shadow().slope.y, 0.0F, 1e-3F) << off;
  }
}

// The same for the shadow's rise, the height of the bed there over that below the column. Beds fall, rise, and reach
// the shore at x = 0.3.
TEST(WallSight, WhatLiesInTheShadowStandsOnTheBedAsItGoesOn) {
  const Kernels kernels(kSupport);
  for (const float slope : {-0.4F, 0.5F, 1.0F}) {
    for (const float off : {0.05F, 0.2F}) {
      const std::array<Vec2, 1> at{Vec2(-off, 0.0F)};
      const Seen seen(at, wall_to(3.0F), slope);
      double rise = 0.0, rise_slope = 0.0;
      constexpr int kCells = 300;
      const float cell = kSupport / kCells;
      for (int i = 0; i < kCells; ++i) {
        const float x = (static_cast<float>(i) + 0.5F) * cell;
        if (x < off + 0.01F) continue;
        const float higher = std::min(slope * x, 0.3F + slope * off);
        for (int k = 0; k < kCells; ++k) {
          const float z = (static_cast<float>(k) + 0.5F) * cell;
          const float r2 = x * x + z * z, t = linear_shape(r2, kernels.inv_support);
          const double area = 2.0 * static_cast<double>(cell * cell * higher);
          rise += area * static_cast<double>(kernels.depth * depth_shape(r2, kernels.inv_support2));
          rise_slope += area * static_cast<double>(kernels.gradient * t * t * t * x);
        }
      }
      const double scale = 0.1 * static_cast<double>(std::abs(slope));  // of a shadow, a few hundredths of a metre
      EXPECT_NEAR(static_cast<double>(seen.shadow().rise), rise, 0.03 * scale) << slope << " " << off;
      EXPECT_NEAR(static_cast<double>(seen.shadow().rise_slope.x), rise_slope,
                  0.1 * scale / static_cast<double>(kSupport))
          << slope << " " << off;
      EXPECT_NEAR(seen.shadow().rise_slope.y, 0.0F, 1e-3F) << slope << " " << off;
    }
  }
}

// Past a wall's end, too, what lies in the shadow pushes by the derivative of ∫ c W and ∫ c W (b - b_i), b where it is.
TEST(WallSight, AShadowPastAnEndPushesByADerivative) {
  constexpr float kBedSlope = 0.5F, kEnd = 0.05F, kFade = 0.25F * kSupport;
  const Kernels kernels(kSupport);
  const std::array<Vec2, 4> wall = wall_to(kEnd);
  for (const Vec2 place : {Vec2(-0.1F, -0.1F), Vec2(-0.07F, 0.02F), Vec2(-0.15F, 0.0F)}) {
    // Both integrals as a column at `at` sees them, the bed's height that below `place`.
    const auto seen_from = [&](Vec2 at) {
      glm::dvec2 sum(0.0);
      constexpr int kCells = 160;
      const float cell = 2.0F * kSupport / kCells;
      for (int i = 0; i < kCells; ++i) {
        for (int k = 0; k < kCells; ++k) {
          const Vec2 there = place + cell * (Vec2(static_cast<float>(i), static_cast<float>(k)) + 0.5F) - kSupport;
          if (there.x < 0.01F) continue;
          const Vec2 way = there - at, along = glm::normalize(way);
          float lo = 1.0F, hi = -1.0F;
          for (const Vec2 corner : wall) {
            const Vec2 from = corner - at;
            const float side = along.x * from.y - along.y * from.x;
            lo = std::min(lo, side);
            hi = std::max(hi, side);
          }
          const float depth = std::clamp(std::min(-lo, hi) / kFade, 0.0F, 1.0F);
          const float hidden = depth * depth * (3.0F - 2.0F * depth);
          const double part =
              static_cast<double>(cell * cell * hidden * kernels.potential *
                                  potential_shape(linear_shape(glm::dot(way, way), kernels.inv_support)));
          sum += part * glm::dvec2(1.0, kBedSlope * (there.x - place.x));
        }
      }
      return sum;
    };
    constexpr float kWay = 4e-3F;
    const glm::dvec2 by_x = (seen_from(place + Vec2(kWay, 0.0F)) - seen_from(place - Vec2(kWay, 0.0F))) / (2.0 * kWay);
    const glm::dvec2 by_z = (seen_from(place + Vec2(0.0F, kWay)) - seen_from(place - Vec2(0.0F, kWay))) / (2.0 * kWay);
    const std::array<Vec2, 1> at{place};
    const WallShadow shadow = Seen(at, wall, kBedSlope).shadow();
    const double scale = std::hypot(by_x.x, by_z.x), rise_scale = std::hypot(by_x.y, by_z.y);
    EXPECT_GT(std::abs(by_z.y), 0.1 * rise_scale) << "the end is felt";
    EXPECT_NEAR(static_cast<double>(shadow.slope.x), by_x.x, 0.05 * scale) << place.x << " " << place.y;
    EXPECT_NEAR(static_cast<double>(shadow.slope.y), by_z.x, 0.05 * scale) << place.x << " " << place.y;
    EXPECT_NEAR(static_cast<double>(shadow.rise_slope.x), by_x.y, 0.05 * rise_scale) << place.x << " " << place.y;
    EXPECT_NEAR(static_cast<double>(shadow.rise_slope.y), by_z.y, 0.05 * rise_scale) << place.x << " " << place.y;
  }
}

TEST(WallSight, ColumnsOnTwoSidesSeeNothingOfEachOtherAndTheSameFromBothEnds) {
  std::vector<Vec2> at;
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 12; ++k) {
      at.emplace_back(-0.52F + 0.15F * static_cast<float>(i), -0.8F + 0.15F * static_cast<float>(k));
    }
  }
  const Seen seen(at, wall_to(0.4F));
  std::map<std::pair<int, int>, float> hidden;
  seen.sight.each_pair([&](const HiddenPair& pair) { hidden[{pair.column, pair.other}] = pair.hidden; });
  ASSERT_GT(hidden.size(), 50U);
  for (const auto& [pair, share] : hidden) {
    const auto i = static_cast<std::size_t>(pair.first), j = static_cast<std::size_t>(pair.second);
    EXPECT_LT(seen.field.x[i] * seen.field.x[j], 0.0F);
    const auto back = hidden.find({pair.second, pair.first});
    ASSERT_TRUE(back != hidden.end());
    EXPECT_NEAR(share, back->second, 1e-4F);
    if (std::max(seen.field.z[i], seen.field.z[j]) < 0.2F) {
      EXPECT_EQ(share, 1.0F);
    }
  }
}

// How much a wall hides two columns from each other follows from the line between them alone, wherever they and the
// wall lie.
TEST(WallSight, HidesEachPairWhoseLineCrossesAWallAndNoOther) {
  constexpr float kFade = 0.25F * kSupport;
  constexpr float kRounding = 5e-4F;  // walls are a little smaller than they are given [m]
  constexpr float kBound =
      1.5F / kFade * 2.0F * kRounding;  // the share's steepest slope, over what both ends may shrink
  Rng rng(11);
  std::size_t whole = 0, part = 0, free = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Vec2 middle(rng.uniform(-2.5F, 2.5F), rng.uniform(-2.5F, 2.5F));  // no image of the wall is in reach
    const float angle = rng.uniform(0.0F, 2.0F * std::numbers::pi_v<float>);
    const Vec2 along(std::cos(angle), std::sin(angle)), across(-along.y, along.x);
    const float half = rng.uniform(0.1F, 0.8F), thick = rng.uniform(0.005F, 0.1F), taper = rng.uniform(0.2F, 1.0F);
    const std::array<Vec2, 4> wall{
        middle - half * along - thick * across, middle + half * along - thick * taper * across,
        middle + half * along + thick * taper * across, middle - half * along + thick * across};
    const auto outside = [&](Vec2 at) {  // of the wall, however it is rounded
      float most = -1.0F;
      for (std::size_t n = 0; n < wall.size(); ++n) {
        const Vec2 way = glm::normalize(wall[(n + 1) % wall.size()] - wall[n]), from = at - wall[n];
        most = std::max(most, from.x * way.y - from.y * way.x);
      }
      return most > 2.0F * kRounding;
    };
    std::vector<Vec2> at;
    while (at.size() < 80) {
      const Vec2 place = middle + rng.uniform(-1.0F, 1.0F) * (half + 0.3F) * along + rng.uniform(-0.5F, 0.5F) * across;
      if (outside(place)) at.push_back(place);
    }
    const Seen seen(at, wall);
    std::map<std::pair<int, int>, float> hidden;
    seen.sight.each_pair([&](const HiddenPair& pair) { hidden[{pair.column, pair.other}] = pair.hidden; });
    const auto place_of = [&](std::size_t n) { return Vec2(seen.field.x[n], seen.field.z[n]); };
    for (std::size_t i = 0; i < seen.field.x.size(); ++i) {
      if (seen.field.is_ghost(static_cast<std::int32_t>(i))) continue;
      for (std::size_t j = 0; j < seen.field.x.size(); ++j) {
        const Vec2 from = place_of(i), way = place_of(j) - from;
        const float length = glm::length(way);
        if (i == j || length >= kSupport) continue;
        // The line's part within the wall, by cutting it with one face after the other.
        float in = 0.0F, out = length, lo = 1.0F, hi = -1.0F;
        for (std::size_t n = 0; n < wall.size(); ++n) {
          const Vec2 face = glm::normalize(wall[(n + 1) % wall.size()] - wall[n]), normal(face.y, -face.x);
          const float ahead = glm::dot(way / length, normal), distance = glm::dot(wall[n] - from, normal);
          if (ahead > 0.0F) out = std::min(out, distance / ahead);
          if (ahead < 0.0F) in = std::max(in, distance / ahead);
          const Vec2 corner = wall[n] - from;
          const float side = (way.x * corner.y - way.y * corner.x) / length;
          lo = std::min(lo, side);
          hi = std::max(hi, side);
        }
        const float reach = in < out ? std::min(-lo, hi) : 0.0F;
        const float depth = std::clamp(reach / kFade, 0.0F, 1.0F), share = depth * depth * (3.0F - 2.0F * depth);
        const auto found = hidden.find({static_cast<int>(i), static_cast<int>(j)});
        EXPECT_NEAR(found == hidden.end() ? 0.0F : found->second, share, kBound)
            << "trial " << trial << ", columns " << i << ", " << j;
        ++(share == 1.0F ? whole : share > 0.0F ? part : free);
      }
    }
  }
  EXPECT_GT(whole, 1000U);
  EXPECT_GT(part, 1000U);
  EXPECT_GT(free, 1000U);
}

// One column stays, another goes round the end: what they see of each other goes from nothing to all without a jump, as
// fast as the slope says.
TEST(WallSight, ComesBackGentlyAtAnEnd) {
  constexpr float kStep = 1e-3F;
  float last = -1.0F, last_slope = 0.0F, most = 0.0F, least = 1.0F;
  for (float z = -0.2F; z < 0.35F; z += kStep) {
    const std::array<Vec2, 2> at{Vec2(-0.1F, z), Vec2(0.12F, -0.05F)};
    const Seen seen(at, wall_to(0.0F));
    float hidden = 0.0F, slope = 0.0F;
    seen.sight.each_pair([&](const HiddenPair& pair) {
      if (seen.field.x[static_cast<std::size_t>(pair.column)] > 0.0F) return;
      hidden = pair.hidden;
      slope = pair.slope.y;
    });
    if (last >= 0.0F) {
      EXPECT_NEAR(hidden, last, 0.03F) << z;
      EXPECT_NEAR((hidden - last) / kStep, 0.5F * (slope + last_slope), 0.6F)
          << z;  // from one corner of the end to the other it has a kink
    }
    most = std::max(most, hidden);
    least = std::min(least, hidden);
    last = hidden;
    last_slope = slope;
  }
  EXPECT_GT(most, 0.9F);
  EXPECT_EQ(least, 0.0F);
}

}  // namespace
}  // namespace regatta
