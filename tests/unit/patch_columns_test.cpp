#include "columns/patch_columns.h"

#include "columns/near_columns.h"
#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(PatchColumns, ReadsDepthAndVelocityOfTheWater) {
  StillField still;
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
    still.columns.u[i] = 0.7F;
    still.columns.w[i] = -0.2F;
  }
  still.update();
  BodyView view = body_of(make_box_hull({1.0F, 0.5F, 0.6F}), 500.0F, {0.2F, 0, 0.1F});
  view.state.orientation = glm::angleAxis(0.5F, Vec3(0, 1, 0));
  HullPatch patch = traced(view, still.domain);
  PatchWater water;
  resize_water(patch, water);
  for (int k = 0; k < patch.nz; ++k) gather_row(still.field, still.kernels, still.domain, patch, k, water);
  finish_gather(patch, water);
  ASSERT_TRUE(water.wet);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      // A square lattice's sums ripple by a few thousandths of the depth.
      EXPECT_NEAR(water.depth[n], still.depth, 5e-3F);
      EXPECT_NEAR(water.share[n], 1.0F, 2e-2F);
      EXPECT_NEAR(water.mass[n], 1.0F, 2e-2F);
      const Vec2 velocity = patch.to_world(Vec2(water.u[n], water.w[n]));
      EXPECT_NEAR(velocity.x, 0.7F, 1e-5F);
      EXPECT_NEAR(velocity.y, -0.2F, 1e-5F);
    }
  }
}

TEST(PatchColumns, MirrorImagesShapeTheSurfaceButTakeNoImpulse) {
  StillField still;
  const HullPatch patch = traced(body_of(make_box_hull({0.4F, 0.5F, 0.4F}), 500.0F, {3.0F, 0, 0}), still.domain);
  PatchWater water;
  resize_water(patch, water);
  for (int k = 0; k < patch.nz; ++k) gather_row(still.field, still.kernels, still.domain, patch, k, water);
  const std::size_t beyond = patch.nearest_node(Vec2(patch.size.x, 0.5F * patch.size.y));
  EXPECT_NEAR(water.depth[beyond], still.depth, 5e-3F);
  EXPECT_LT(water.mass[beyond], 0.2F);
}

TEST(PatchColumns, DryGapsTellNoLevel) {
  StillField still;
  Columns kept;
  for (std::size_t i = 0; i < still.columns.x.size(); ++i) {
    if (std::hypot(still.columns.x[i], still.columns.z[i]) < 0.6F) continue;
    kept.x.push_back(still.columns.x[i]);
    kept.z.push_back(still.columns.z[i]);
    kept.u.push_back(0.0F);
    kept.w.push_back(0.0F);
    kept.volume.push_back(still.columns.volume[i]);
  }
  still.columns = kept;
  still.update();
  HullPatch patch = traced(body_of(make_box_hull({2.0F, 0.5F, 2.0F}), 500.0F, {0, 0, 0}), still.domain);
  patch.head_support = StillField::kSupport;
  PatchWater water;
  resize_water(patch, water);
  std::vector<ColumnRange> ranges;
  NearColumns near;
  list_near(still.field, still.domain, patch, HeadKernel(patch), ranges, near);
  std::vector<BedSample> below;
  find_bed_below(still.domain, still.bed, patch, still.kernels, below);
  for (int k = 0; k < patch.nz; ++k) {
    gather_row(still.field, still.kernels, still.domain, patch, k, water);
    read_level(near, below, patch, k, water);
  }
  finish_gather(patch, water);
  const std::size_t middle = patch.nearest_node(0.5F * patch.size);
  EXPECT_LT(water.share[middle], 1e-3F);
  // Depths read low at the edge of a hole, where a kernel is partly empty; the mean of the patch shows it a little.
  EXPECT_NEAR(water.mean_surface, 0.0F, 0.15F);
  EXPECT_EQ(water.surface[middle], -still.depth);  // of the bed there
}

}  // namespace
}  // namespace regatta
