#include "columns/near_columns.h"

#include "columns/kernels.h"
#include "still_field.h"

#include <gtest/gtest.h>
#include <glm/gtc/quaternion.hpp>

namespace regatta {
namespace {

// Σ V W about a place of the world over every column, its images beyond walls and across periodic edges too.
float level_of_all(const StillField& still, const HeadKernel& kernel, Vec2 at) {
  const Vec2 size = still.domain.size();
  const bool wraps = still.domain.west == EdgeKind::kPeriodic;
  double sum = 0.0;
  for (std::size_t c = 0; c < still.columns.x.size(); ++c) {
    for (const int i : {-1, 0, 1}) {
      for (const int k : {-1, 0, 1}) {
        const auto image = [&](float x, int side, float lower, float length) {
          if (wraps) return x + static_cast<float>(side) * length;
          if (side == 0) return x;
          return 2.0F * (side < 0 ? lower : lower + length) - x;
        };
        const Vec2 there(image(still.columns.x[c], i, still.domain.lower.x, size.x),
                         image(still.columns.z[c], k, still.domain.lower.y, size.y));
        const Vec2 way = there - at;
        const float shape = HeadKernel::shape(linear_shape(glm::dot(way, way), kernel.inv_support));
        sum += static_cast<double>(still.columns.volume[c]) * static_cast<double>(kernel.level * shape);
      }
    }
  }
  return static_cast<float>(sum) - still.depth;
}

TEST(NearColumns, TheLevelIsTheSumOverAllColumns) {
  for (const EdgeKind edge : {EdgeKind::kWall, EdgeKind::kPeriodic}) {
    StillField still({2.0F, 1.6F}, edge);
    for (std::size_t c = 0; c < still.columns.x.size(); ++c) {
      still.columns.volume[c] *= 1.0F + 0.2F * std::sin(3.0F * still.columns.x[c] + 5.0F * still.columns.z[c]);
    }
    still.update();
    for (const Vec3 at : {Vec3(0.0F), Vec3(1.4F, 0.0F, -1.1F)}) {
      BodyView view = body_of(make_box_hull({1.1F, 0.5F, 0.7F}), 500.0F, at);
      view.state.orientation = glm::angleAxis(0.5F, Vec3(0, 1, 0));
      HullPatch patch = traced(view, still.domain);
      PatchWater water;
      resize_water(patch, water);
      std::vector<ColumnRange> ranges;
      NearColumns near;
      list_near(still.field, still.domain, patch, HeadKernel(patch), ranges, near);
      std::vector<BedSample> below;
      find_bed_below(still.domain, still.bed, patch, still.kernels, below);
      for (int k = 0; k < patch.nz; ++k) {
        read_level(near, below, patch, k, water);
        for (int i = 0; i < patch.nx; ++i) {
          const Vec2 place = still.domain.wrapped(patch.place(i, k));
          EXPECT_NEAR(water.surface[patch.node(i, k)], level_of_all(still, HeadKernel(patch), place), 2e-5F)
              << place.x << ", " << place.y;
        }
      }
    }
  }
}

// A head twice as wide as the columns' kernels feels the mean of a bed over what it is wider, slopes likewise.
TEST(NearColumns, TheBedIsFeltThroughTheKernelOfTheHead) {
  constexpr float kCurved = 0.08F, kWide = 0.5F;  // [1/m], [m]
  Domain domain;
  domain.lower = Vec2(-6.0F);
  domain.upper = Vec2(6.0F);
  Terrain terrain;
  terrain.nx = terrain.nz = 241;
  terrain.origin = domain.lower;
  terrain.spacing = 0.05F;
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      const Vec2 at = terrain.origin + terrain.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      terrain.heights.push_back(kCurved * at.x * at.x * at.x);
    }
  }
  const Bed bed(domain, terrain, kWide);
  HullPatch patch;
  patch.head_support = 2.0F * kWide;
  // Through a kernel of variance σ² b = c x³ is c (x³ + 3 σ² x).
  const float variance = kKernelVariance * patch.head_support * patch.head_support;
  for (const Vec2 at : {Vec2(0.5F, 0.3F), Vec2(1.7F, -1.0F)}) {
    const BedSample felt = bed_below(domain, bed, patch, Kernels(kWide), at);
    const BedSample of_columns = bed.sample(at.x, at.y);
    const float height = kCurved * at.x * (at.x * at.x + 3.0F * variance);
    const float slope = 3.0F * kCurved * (at.x * at.x + variance);
    EXPECT_GT(std::abs(height - of_columns.height), 4e-3F);
    EXPECT_NEAR(felt.height, height, 0.1F * std::abs(height - of_columns.height));
    EXPECT_NEAR(felt.gradient.x, slope, 0.1F * std::abs(slope - of_columns.gradient.x));
  }
  patch.head_support = kWide;
  EXPECT_EQ(bed_below(domain, bed, patch, Kernels(kWide), Vec2(1.0F)).height, bed.sample(1.0F, 1.0F).height);
}

}  // namespace
}  // namespace regatta
