// The liquid's own pictures: where its surface is, how smooth, its normals, and how much water lies below.
#include "render/liquid_pass.h"

#include "ocean_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

constexpr float kRadius = 0.025F;

class LiquidPassTest : public OceanSceneTest {
 protected:
  void SetUp() override {
    OceanSceneTest::SetUp();
    auto liquid = LiquidPass::create(shaders(), 1);
    ASSERT_TRUE(liquid.ok()) << liquid.error().text();
    liquid_ = std::make_unique<LiquidPass>(std::move(liquid).value());
  }
  void TearDown() override {
    liquid_.reset();
    OceanSceneTest::TearDown();
  }
  void draw(const ParticleCloud& ocean) {
    particles_->update({&ocean, 1}, Vec3(frame_.eye), {});
    clear();
    ASSERT_TRUE(liquid_->draw(particles_->clouds()[0], *canvas_, frame_).ok());
  }
  // A block whose top is seen from straight above; `layers` of particles deep.
  void draw_block(int layers) {
    look({0.0F, 2.0F, 0.0F}, Vec3(0.0F), {0.0F, 0.0F, -1.0F});
    ParticleCloud ocean =
        block_ocean({-1.0F, -2.0F * kRadius * static_cast<float>(layers), -0.6F}, {40, layers, 24}, kRadius);
    // Far from the glass, beside which a layer is drawn twice.
    ocean.lower -= Vec3(10.0F * kRadius);
    ocean.upper += Vec3(10.0F * kRadius);
    draw(ocean);
  }
  float thickness_in_the_middle() {
    const LiquidPictures& p = *liquid_->pictures();
    const auto count = static_cast<std::size_t>(p.coarse_width * p.coarse_height);
    const std::vector<float> thickness = read(p.thickness, GL_RED, count);
    float sum = 0.0F;  // over more than a particle
    for (int y = -4; y < 4; ++y) {
      for (int x = -4; x < 4; ++x) {
        sum += thickness[static_cast<std::size_t>((p.coarse_height / 2 + y) * p.coarse_width + p.coarse_width / 2 + x)];
      }
    }
    return sum / 64.0F;
  }
  std::unique_ptr<LiquidPass> liquid_;
};

TEST_F(LiquidPassTest, ABlocksSurfaceIsFlatLevelAndWhereItsParticlesAre) {
  draw_block(8);
  const LiquidPictures& p = *liquid_->pictures();
  const auto count = static_cast<std::size_t>(p.width * p.height);
  const std::vector<float> nearness = read(p.surface, GL_RED, count);
  const std::vector<float> normals = read(p.normal, GL_RGBA, 4 * count);
  float lowest = 1.0e9F;
  float highest = -1.0e9F;
  for (int y = p.height / 4; y < 3 * p.height / 4; ++y) {
    for (int x = 3 * p.width / 8; x < 5 * p.width / 8; ++x) {
      const auto at = static_cast<std::size_t>(y * p.width + x);
      ASSERT_GT(nearness[at], 0.0F);
      const float height = 2.0F - 1.0F / nearness[at];
      lowest = std::min(lowest, height);
      highest = std::max(highest, height);
      EXPECT_LT(normals[4 * at + 2], -0.995F) << "towards the eye, within 6 degrees";
      EXPECT_EQ(normals[4 * at + 3], 1.0F);
    }
  }
  EXPECT_LT(highest - lowest, 0.2F * kRadius);
  // The particles' spheres end at 0; the larger ones that make the surface a radius above, less what lies between them.
  EXPECT_GT(lowest, -0.5F * kRadius);
  EXPECT_LT(highest, 1.0F * kRadius);
}

TEST_F(LiquidPassTest, ASurfaceSeenAtASlantHasTheSameNormal) {
  look({0.0F, 1.0F, 2.2F}, Vec3(0.0F));
  draw(block_ocean({-1.5F, -0.2F, -1.0F}, {60, 4, 40}, kRadius));
  const LiquidPictures& p = *liquid_->pictures();
  const std::vector<float> normals = read(p.normal, GL_RGBA, static_cast<std::size_t>(4 * p.width * p.height));
  const auto at = 4 * static_cast<std::size_t>(p.height / 2 * p.width + p.width / 2);
  const Vec3 axis = glm::cross(Vec3(frame_.view_y), Vec3(frame_.view_x));
  const Vec3 normal =
      normals[at] * Vec3(frame_.view_x) + normals[at + 1] * Vec3(frame_.view_y) + normals[at + 2] * axis;
  EXPECT_GT(normal.y, 0.97F);
}

TEST_F(LiquidPassTest, ThicknessGrowsWithDepth) {
  for (const int layers : {2, 4, 8, 16}) {
    draw_block(layers);
    const float depth = 2.0F * kRadius * static_cast<float>(layers);
    EXPECT_NEAR(thickness_in_the_middle(), depth, 0.12F * depth) << layers;  // rays are not all parallel
  }
}

TEST_F(LiquidPassTest, WaterEndsAtItsGlass) {
  ParticleCloud ocean = block_ocean({-0.5F, -0.5F, -0.5F}, {20, 20, 20}, kRadius);
  ocean.upper = Vec3(0.5F);
  draw(ocean);
  const std::vector<float> depth = read_depth();
  EXPECT_NEAR(depth[middle()], 1.5F, 1.0e-3F) << "the glass, and not the spheres that reach beyond it";
  // The front face as projected, and not a pixel more.
  const float half = 0.5F / 1.5F / frame_.lens.z * kHeight;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const bool outside = std::abs(static_cast<float>(x) + 0.5F - 0.5F * kWidth) > half + 1.5F ||
                           std::abs(static_cast<float>(y) + 0.5F - 0.5F * kHeight) > half + 1.5F;
      if (outside) {
        ASSERT_EQ(depth[static_cast<std::size_t>(y * kWidth + x)], 0.0F) << x << ", " << y;
      }
    }
  }
}

TEST_F(LiquidPassTest, AClosedMeshIsWaterWithItsFaceItsDepthAndItsNormal) {
  look({0.0F, 2.0F, 0.0F}, Vec3(0.0F), {0.0F, 0.0F, -1.0F});
  MeshSurface surface;
  surface.update(box_mesh({-1.0F, -0.4F, -0.6F}, {1.0F, 0.0F, 0.6F}));
  clear();
  ASSERT_TRUE(liquid_->draw(surface, *canvas_, frame_).ok());
  EXPECT_NEAR(read_depth()[middle()], 2.0F, 1.0e-3F);
  EXPECT_NEAR(thickness_in_the_middle(), 0.4F, 0.01F);
  const LiquidPictures& p = *liquid_->pictures();
  const std::vector<float> normals = read(p.normal, GL_RGBA, static_cast<std::size_t>(4 * p.width * p.height));
  EXPECT_LT(normals[4 * static_cast<std::size_t>(p.height / 2 * p.width + p.width / 2) + 2], -0.999F);
}

TEST_F(LiquidPassTest, AMeshThatCannotBeIsLeftOut) {
  MeshSurface surface;
  surface.update({});
  EXPECT_TRUE(surface.empty());
  ClosedMesh lost = box_mesh(Vec3(-1.0F), Vec3(1.0F));
  surface.update(lost);
  EXPECT_FALSE(surface.empty());
  lost.position[3].y = std::numeric_limits<float>::quiet_NaN();
  surface.update(lost);
  EXPECT_TRUE(surface.empty());
  lost = box_mesh(Vec3(-1.0F), Vec3(1.0F));
  lost.corners[5] = 8;
  surface.update(lost);
  EXPECT_TRUE(surface.empty());
}

TEST_F(LiquidPassTest, WhatStandsBeforeTheWaterHidesIt) {
  const ParticleCloud ocean = block_ocean({-0.5F, -0.5F, -0.5F}, {20, 20, 20}, kRadius);
  ParticleCloud buoy;
  buoy.radius = 0.1F;
  add_particle(buoy, {0.0F, 0.0F, 0.8F}, Vec3(0.0F), 0);
  ViewOptions spheres;
  spheres.ocean = OceanView::kSpheres;
  particles_->update({&buoy, 1}, Vec3(frame_.eye), spheres);
  clear();
  particles_->draw_spheres(spheres);
  const std::vector<float> before = read_color();
  particles_->update({&ocean, 1}, Vec3(frame_.eye), {});
  ASSERT_TRUE(liquid_->draw(particles_->clouds()[0], *canvas_, frame_).ok());
  EXPECT_NEAR(read_depth()[middle()], 1.1F, 2.0e-3F);
  EXPECT_EQ(read_color()[4 * middle()], before[4 * middle()]);
}

TEST_F(LiquidPassTest, LostParticlesLeaveThePictureAsItWas) {
  ParticleCloud lost;
  add_particle(lost, Vec3(std::numeric_limits<float>::quiet_NaN()), Vec3(0.0F), 32);
  add_particle(lost, {0.0F, 0.0F, 5.0F}, Vec3(0.0F), 32);  // behind the eye
  draw(lost);
  for (const float depth : read_depth()) ASSERT_EQ(depth, 0.0F);
  for (const float color : read_color()) ASSERT_EQ(color, 0.0F);
}

}  // namespace
}  // namespace regatta
