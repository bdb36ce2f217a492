// The whole renderer on a software or hardware device: no OpenGL errors, and pictures that show what the snapshot says.
// Pictures are judged by regions and averages, never pixel by pixel: devices differ in rounding.
#include "render/renderer.h"

#include "exchange/water_height.h"
#include "gl_test.h"
#include "render/cameras.h"
#include "sample_ocean.h"
#include "sample_snapshot.h"

#include <glm/gtc/matrix_transform.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

namespace regatta {
namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;

// Mean colour of a rectangle given in shares of the picture, x right and y down; 0 to 255.
Vec3 mean_color(const Image& image, Vec2 from, Vec2 to) {
  Vec3 sum(0.0F);
  float count = 0.0F;
  for (int y = static_cast<int>(from.y * kHeight); y < static_cast<int>(to.y * kHeight); ++y) {
    for (int x = static_cast<int>(from.x * kWidth); x < static_cast<int>(to.x * kWidth); ++x) {
      const auto at =
          3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
      sum += Vec3(image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]);
      count += 1.0F;
    }
  }
  return sum / count;
}

// Share of pixels that differ by more than 12 of 255 in any channel.
float difference(const Image& a, const Image& b) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
    bool differs = false;
    for (std::size_t c = 0; c < 3; ++c) differs = differs || std::abs(int{a.rgb[i + c]} - int{b.rgb[i + c]}) > 12;
    changed += differs ? 1 : 0;
  }
  return static_cast<float>(changed) / static_cast<float>(a.rgb.size() / 3);
}

class RendererTest : public RenderingTest {
 protected:
  RendererTest() : RenderingTest(kWidth, kHeight) {}

  Image picture(const Snapshot& snapshot, const CameraPose& camera, const ViewOptions& options = {}) {
    EXPECT_TRUE(renderer_->draw(snapshot, 1.0F, camera, options, kWidth, kHeight, target_->framebuffer()).ok());
    return target_->read();
  }

  // Low, along the tank, sky in the upper part.
  static CameraPose along_tank() {
    CameraPose pose;
    pose.eye = {-14.0F, 3.0F, 5.0F};
    pose.target = {4.0F, 0.5F, -1.0F};
    return pose;
  }
};

TEST_F(RendererTest, SkyIsBlueWaterIsBlueGreenAndBothDiffer) {
  const Image image = picture(sample_tank(0.2F), along_tank());
  const Vec3 sky = mean_color(image, {0.0F, 0.0F}, {1.0F, 0.1F});
  const Vec3 water = mean_color(image, {0.3F, 0.75F}, {0.7F, 0.95F});
  EXPECT_GT(sky.b, sky.r + 10.0F);
  EXPECT_GT(sky.b, 120.0F);
  EXPECT_GT(water.g, water.r + 20.0F);
  EXPECT_GT(water.b, water.r + 20.0F);
  EXPECT_LT(water.r, sky.r);
}

TEST_F(RendererTest, TheSameSnapshotGivesTheSamePicture) {
  const Snapshot snapshot = sample_tank(0.2F);
  const Image first = picture(snapshot, along_tank());
  CameraPose other = along_tank();
  other.eye.x += 3.0F;
  picture(snapshot, other);
  EXPECT_EQ(first.rgb, picture(snapshot, along_tank()).rgb);
}

TEST_F(RendererTest, BodiesAreDrawnWhereTheyAre) {
  Snapshot snapshot = sample_tank(0.2F);
  ASSERT_EQ(snapshot.bodies.size(), 2U);
  CameraPose pose;
  pose.eye = {-4.0F, 6.0F, 8.0F};
  pose.target = snapshot.bodies[1].state.position;  // the orange box in the middle
  const Vec3 with = mean_color(picture(snapshot, pose), {0.48F, 0.48F}, {0.52F, 0.52F});
  EXPECT_GT(with.r, with.b + 60.0F);
  snapshot.bodies.pop_back();
  const Vec3 without = mean_color(picture(snapshot, pose), {0.48F, 0.48F}, {0.52F, 0.52F});
  EXPECT_GT(without.b, without.r);
}

TEST_F(RendererTest, BlendMovesABodyBetweenItsTwoPoses) {
  Snapshot snapshot = sample_tank(0.2F);
  CameraPose pose;
  pose.eye = {-4.0F, 6.0F, 8.0F};
  pose.target = snapshot.bodies[1].state.position;
  snapshot.bodies[1].previous.position.x -= 3.0F;
  EXPECT_TRUE(renderer_->draw(snapshot, 0.0F, pose, {}, kWidth, kHeight, target_->framebuffer()).ok());
  const Vec3 before = mean_color(target_->read(), {0.48F, 0.48F}, {0.52F, 0.52F});
  EXPECT_GT(before.b, before.r);  // water: the box is still 3 m away
  const Vec3 after = mean_color(picture(snapshot, pose), {0.48F, 0.48F}, {0.52F, 0.52F});
  EXPECT_GT(after.r, after.b + 60.0F);
}

TEST_F(RendererTest, ShadowsDarkenTheBedBesideABody) {
  const Snapshot snapshot = sample_tank(0.2F);
  CameraPose pose;
  pose.eye = {3.0F, 14.0F, 3.0F};
  pose.target = {3.0F, 0.0F, 1.0F};
  ViewOptions lit;
  lit.shadows = false;
  const Image with = picture(snapshot, pose);
  const Image without = picture(snapshot, pose, lit);
  EXPECT_GT(difference(with, without), 0.01F);
  const Vec3 all(0.0F);
  EXPECT_LT(glm::dot(mean_color(with, all, Vec2(1.0F)), Vec3(1.0F)),
            glm::dot(mean_color(without, all, Vec2(1.0F)), Vec3(1.0F)));
}

TEST_F(RendererTest, EveryViewShowsSomethingElse) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.gauges[0].gauge.at = {-8.0F, 3.0F};  // close by
  for (int k = 0; k < 80; ++k) {
    for (int i = 0; i < 200; ++i) {
      snapshot.points.x.push_back(-19.9F + 0.2F * static_cast<float>(i));
      snapshot.points.z.push_back(-7.9F + 0.2F * static_cast<float>(k));
      snapshot.points.surface.push_back(0.0F);
      snapshot.points.speed.push_back(0.005F * static_cast<float>(i));
    }
  }
  std::vector<Image> images;
  for (const WaterView view :
       {WaterView::kShaded, WaterView::kHeight, WaterView::kSpeed, WaterView::kVorticity, WaterView::kColumns}) {
    ViewOptions options;
    options.water = view;
    images.push_back(picture(snapshot, along_tank(), options));
    const Vec2 range = renderer_->color_range();
    EXPECT_LT(range.x, range.y);
  }
  ViewOptions lines;
  lines.wireframe = true;
  images.push_back(picture(snapshot, along_tank(), lines));
  ViewOptions arrows;
  arrows.force_arrows = true;
  images.push_back(picture(snapshot, along_tank(), arrows));
  ViewOptions bare;
  bare.gauges = false;
  images.push_back(picture(snapshot, along_tank(), bare));
  for (std::size_t a = 0; a < images.size(); ++a) {
    for (std::size_t b = a + 1; b < images.size(); ++b) {
      EXPECT_GT(difference(images[a], images[b]), 0.0003F) << a << " and " << b;  // the gauge covers 1 in 500 pixels
    }
  }
}

TEST_F(RendererTest, ForceArrowsStandAtBodiesThatMoveAndAtTowedOnes) {
  Snapshot snapshot = sample_tank(0.2F);
  ASSERT_FALSE(snapshot.bodies.empty());
  snapshot.bodies.resize(1);
  BodySnapshot& body = snapshot.bodies[0];
  ViewOptions arrows;
  arrows.force_arrows = true;
  const auto seen = [&](BodyMotion motion, float share) {
    body.motion = motion;
    // The mass whose weight is the unit of the arrow's length.
    const float mass = motion == BodyMotion::kKinematic ? kWaterDensity * body.hull->volume : body.mass;
    body.load = {};
    body.load.force = {0.0F, share * mass * kGravity, 0.0F};
    return difference(picture(snapshot, along_tank(), {}), picture(snapshot, along_tank(), arrows));
  };
  EXPECT_EQ(seen(BodyMotion::kStatic, 1.0F), 0.0F);
  const float free = seen(BodyMotion::kDynamic, 1.0F);
  EXPECT_GT(free, 0.0003F);
  EXPECT_NEAR(seen(BodyMotion::kKinematic, 1.0F), free, 0.1F * free);
  EXPECT_GT(seen(BodyMotion::kKinematic, 2.0F), 1.3F * free);
}

TEST_F(RendererTest, FalseColorsMatchTheColorBar) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.bodies.clear();
  snapshot.gauges.clear();
  for (float& eta : snapshot.surface.surface) eta = 0.05F;
  ViewOptions options;
  options.water = WaterView::kHeight;
  options.auto_range = false;
  options.range_low = -0.1F;
  options.range_high = 0.1F;
  CameraPose pose;
  pose.eye = {0.0F, 5.0F, 0.1F};
  const Vec3 seen = mean_color(picture(snapshot, pose, options), {0.4F, 0.4F}, {0.6F, 0.6F});
  const Vec3 bar = 255.0F * Renderer::false_color(WaterView::kHeight, 0.75F);
  EXPECT_NEAR(seen.r, bar.r, 4.0F);  // a level surface is lit by a factor of 1; 8-bit rounding twice, 256 steps
  EXPECT_NEAR(seen.g, bar.g, 4.0F);
  EXPECT_NEAR(seen.b, bar.b, 4.0F);
  EXPECT_EQ(renderer_->color_range(), Vec2(-0.1F, 0.1F));
}

// Whose surface is in the snapshot then: what is drawn of it is the same.
TEST_F(RendererTest, WavesAloneAreColoredByTheirHeight) {
  const Snapshot snapshot = sample_tank(0.2F);
  ViewOptions height, waves;
  height.water = WaterView::kHeight;
  waves.water = WaterView::kWaves;
  EXPECT_EQ(picture(snapshot, along_tank(), height).rgb, picture(snapshot, along_tank(), waves).rgb);
  EXPECT_EQ(Renderer::false_color(WaterView::kWaves, 0.3F), Renderer::false_color(WaterView::kHeight, 0.3F));
}

TEST_F(RendererTest, DyeColorsShadedWaterUnlessItIsHidden) {
  Snapshot snapshot = sample_tank(0.2F);
  CameraPose pose;
  pose.eye = {10.0F, 8.0F, 0.1F};
  pose.target = {10.0F, 0.0F, 0.0F};
  const Vec2 corner(0.4F);
  const Vec3 clear = mean_color(picture(snapshot, pose), corner, 1.0F - corner);
  const auto dyed = [&](Vec2 dye, const ViewOptions& options) {
    snapshot.surface.dye.assign(snapshot.surface.depth.size(), dye);
    return mean_color(picture(snapshot, pose, options), corner, 1.0F - corner);
  };
  const Vec3 first = dyed({1.0F, 0.0F}, {});
  EXPECT_GT(first.r, first.b + 30.0F) << "orange, but as soft as thin dye is";
  EXPECT_GT(first.r, first.g + 15.0F);
  const Vec3 other = dyed({0.0F, 1.0F}, {});
  EXPECT_GT(other.g, other.r + 60.0F) << "green";
  EXPECT_GT(other.g, other.b + 15.0F);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_LT(glm::length(dyed(Vec2(nan), {}) - clear), 2.0F);
  ViewOptions hidden;
  hidden.dye = false;
  EXPECT_LT(glm::length(dyed({1.0F, 0.0F}, hidden) - clear), 2.0F);
}

TEST_F(RendererTest, EveryQualityShowsTheSamePlaceAndTellsWhatItTook) {
  const Snapshot snapshot = sample_tank(0.2F);
  ViewOptions options;
  const Vec3 plain = mean_color(picture(snapshot, along_tank(), options), Vec2(0.0F), Vec2(1.0F));
  renderer_->time_passes();
  for (const DrawQuality quality : {DrawQuality::kLow, DrawQuality::kMedium, DrawQuality::kHigh}) {
    options.quality = quality;
    EXPECT_LT(glm::length(mean_color(picture(snapshot, along_tank(), options), Vec2(0.0F), Vec2(1.0F)) - plain), 12.0F);
    EXPECT_LE(renderer_->painted_share(), 1.0);
    double water = -1.0;
    for (const PassTime& pass : renderer_->passes()) {
      if (std::string(pass.name) == "water") water = pass.ms;
    }
    EXPECT_GT(water, 0.0);
  }
}

TEST_F(RendererTest, AKnownSnapshotIsNotSentAgain) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.taken = 7;
  const Image first = picture(snapshot, along_tank());
  const std::int64_t sent = renderer_->sendings();
  const Image again = picture(snapshot, along_tank());
  EXPECT_EQ(renderer_->sendings(), sent);
  EXPECT_LT(glm::length(mean_color(again, Vec2(0.0F), Vec2(1.0F)) - mean_color(first, Vec2(0.0F), Vec2(1.0F))), 0.5F);
  snapshot.taken = 8;
  picture(snapshot, along_tank());
  EXPECT_EQ(renderer_->sendings(), sent + 1);
  snapshot.taken = 0;  // of which nothing is known
  picture(snapshot, along_tank());
  picture(snapshot, along_tank());
  EXPECT_EQ(renderer_->sendings(), sent + 3);
}

TEST_F(RendererTest, FoamWhitensTheWaterThatItCovers) {
  Snapshot snapshot = sample_tank(0.2F);
  CameraPose pose;
  pose.eye = {10.0F, 8.0F, 0.1F};
  pose.target = {10.0F, 0.0F, 0.0F};
  const Vec2 corner(0.4F);
  const Vec3 clear = mean_color(picture(snapshot, pose), corner, 1.0F - corner);
  FoamMap& foam = snapshot.foam;
  foam.nx = 401;
  foam.nz = 161;
  foam.origin = snapshot.domain.lower;
  const auto covered = [&](std::uint8_t cover) {
    foam.cover.assign(static_cast<std::size_t>(foam.nx) * static_cast<std::size_t>(foam.nz), cover);
    return mean_color(picture(snapshot, pose), corner, 1.0F - corner);
  };
  EXPECT_LT(glm::length(covered(0) - clear), 2.0F);
  const Vec3 half = covered(100), full = covered(255);
  EXPECT_GT(half.r, clear.r + 15.0F) << "red is what water has least of";
  EXPECT_GT(full.r, half.r + 15.0F);
  foam = {};
  EXPECT_LT(glm::length(mean_color(picture(snapshot, pose), corner, 1.0F - corner) - clear), 2.0F);
}

TEST_F(RendererTest, SprayHidesWhatIsBehindItAndIsHiddenByWhatIsBefore) {
  Snapshot snapshot = sample_tank(0.2F);
  CameraPose pose;
  pose.eye = {-4.0F, 1.5F, 8.0F};
  pose.target = snapshot.bodies[1].state.position;  // the orange box in the middle
  const Vec2 from(0.46F, 0.46F), to(0.54F, 0.54F);
  const Image without = picture(snapshot, pose);
  const Vec3 clear = mean_color(without, from, to);
  const auto throw_drops = [&](float z) {
    snapshot.spray.drops.clear();
    for (int n = 0; n < 400; ++n) {
      SprayDrop drop;
      drop.at = {-4.4F + 0.04F * static_cast<float>(n % 20), -0.2F + 0.04F * static_cast<float>(n / 20), z};
      drop.radius = 0.1F;
      drop.velocity = {0.0F, -1.0F, 0.0F};
      drop.seed = static_cast<float>(n) / 400.0F;
      snapshot.spray.drops.push_back(drop);
    }
  };
  throw_drops(3.7F);
  EXPECT_GT(mean_color(picture(snapshot, pose), from, to).b, clear.b + 40.0F) << "before the box";
  throw_drops(2.2F);
  EXPECT_LT(glm::length(mean_color(picture(snapshot, pose), from, to) - clear), 3.0F) << "behind the box";
  throw_drops(3.7F);
  ViewOptions speed;
  speed.water = WaterView::kSpeed;
  const Image colors = picture(snapshot, pose, speed);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (SprayDrop& drop : snapshot.spray.drops) drop.velocity.y = nan;
  EXPECT_EQ(picture(snapshot, pose).rgb, without.rgb) << "lost drops";
  EXPECT_EQ(picture(snapshot, pose, speed).rgb, colors.rgb) << "in the shaded water's picture alone";
}

TEST_F(RendererTest, AHullIsWetJustAboveTheWater) {
  Snapshot snapshot = sample_tank(0.2F);
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  BodySnapshot& box = snapshot.bodies[1];  // 1 m, orange
  box.state.position = {-4.0F, 0.0F, 3.0F};
  box.previous = box.state;
  CameraPose pose;
  pose.eye = {-4.0F, 0.6F, 8.0F};
  pose.target = {-4.0F, 0.1F, 3.5F};
  pose.fov_deg = 14.0F;  // 1.1 m of the box's side, which the water meets 0.1 m below the middle
  const Image image = picture(snapshot, pose);
  const Vec3 wet = mean_color(image, {0.45F, 0.53F}, {0.55F, 0.56F});
  const Vec3 dry = mean_color(image, {0.45F, 0.30F}, {0.55F, 0.40F});
  EXPECT_GT(wet.r, wet.b) << "still the box";
  EXPECT_LT(wet.r, 0.85F * dry.r);
}

TEST_F(RendererTest, SteepWavesTearNoPiecesOffAHullBesideThem) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain(snapshot.domain.lower, snapshot.domain.upper, -25.0F));
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const float x = grid.origin.x + grid.spacing * static_cast<float>(i);
      const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i);
      grid.surface[n] = 0.5F * std::sin(0.6F * x);
      grid.depth[n] = 25.0F + grid.surface[n];
    }
  }
  BodySnapshot& box = snapshot.bodies[1];
  box.state.position = {-4.0F, -0.2F, 0.0F};
  box.previous = box.state;
  CameraPose pose;
  pose.eye = {-4.0F, 8.0F, 12.0F};
  pose.target = box.state.position;
  const Image image = picture(snapshot, pose);
  snapshot.bodies.pop_back();
  const Image without = picture(snapshot, pose);
  int orange = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const auto at = 3 * (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x));
      const bool box_is_there = std::abs(x - kWidth / 2) < 16 && std::abs(y - kHeight / 2 - 10) < 35;
      const bool beside = std::abs(x - kWidth / 2) < 64;  // far off crests glint otherwise when it lies in their light
      if (beside && !box_is_there && image.rgb[at] > without.rgb[at] + 20) ++orange;
    }
  }
  EXPECT_LT(orange, 10);
}

// The waterline: dye changes the picture of the water alone, so where two pictures begin to differ the water begins.
TEST_F(RendererTest, TheDrawnSurfaceMeetsAHullWhereTheWaterStands) {
  Snapshot snapshot = sample_tank(0.1F);
  BodySnapshot& box = snapshot.bodies[1];  // 1 m
  box.state.position = {-4.0F, 0.1F, 3.0F};
  box.previous = box.state;
  CameraPose pose;
  pose.eye = {-4.0F, 1.6F, 7.5F};
  pose.target = {-4.0F, 0.0F, 3.5F};
  pose.fov_deg = 22.0F;
  const auto dyed = [&](Vec2 dye) {
    snapshot.surface.dye.assign(snapshot.surface.depth.size(), dye);
    return picture(snapshot, pose);
  };
  const Mat4 view = glm::lookAt(pose.eye, pose.target, pose.up);
  const Mat4 to_picture =
      glm::perspective(glm::radians(pose.fov_deg), static_cast<float>(kWidth) / kHeight, 0.1F, 100.0F) * view;
  for (const float rise : {-0.15F, 0.0F, 0.12F}) {
    for (float& surface : snapshot.surface.surface) surface += rise;
    const Image clear = dyed(Vec2(0.0F)), colored = dyed({1.0F, 0.0F});
    for (const float x : {-4.35F, -4.2F, -4.0F, -3.8F, -3.65F}) {
      const Vec4 seen = to_picture * Vec4(x, water_height(snapshot.surface, {x, 3.5F}), 3.5F, 1.0F);
      const float row = (0.5F - 0.5F * seen.y / seen.w) * kHeight;
      const int column = static_cast<int>((0.5F + 0.5F * seen.x / seen.w) * kWidth);
      ASSERT_TRUE(row > 20.0F && row < kHeight - 5.0F) << row;
      int first = 0;
      for (bool differs = false; !differs && first < kHeight; ++first) {
        const auto at = 3 * (static_cast<std::size_t>(first) * kWidth + static_cast<std::size_t>(column));
        // Pixels count from the upper half of the box on; behind it there is water, too.
        differs = static_cast<float>(first) > row - 12.0F && std::abs(clear.rgb[at + 2] - colored.rgb[at + 2]) > 12;
      }
      EXPECT_NEAR(static_cast<float>(first), row, 2.0F) << "at " << x << ", water risen by " << rise;
    }
  }
}

TEST_F(RendererTest, FromBelowTheSkyShowsInAWindowAndWaterDimsWhatIsFar) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain(snapshot.domain.lower, snapshot.domain.upper, -6.0F));
  for (float& surface : snapshot.surface.surface) surface *= 0.1F;
  for (float& depth : snapshot.surface.depth) depth = 6.0F;
  CameraPose pose;
  pose.eye = {-10.0F, -3.0F, 0.0F};
  pose.fov_deg = 30.0F;
  const Vec2 from(0.45F), to(0.55F);
  const auto looking = [&](Vec3 way) {
    pose.target = pose.eye + way;
    return mean_color(picture(snapshot, pose), from, to);
  };
  const Vec3 up = looking({0.1F, 3.0F, 0.0F});
  const Vec3 slanting = looking({3.0F, 1.0F, 0.0F});  // beyond the critical angle
  EXPECT_GT(up.r, 2.0F * slanting.r) << "the sky within the window, the mirrored depths outside";
  EXPECT_GT(slanting.b, slanting.r + 30.0F);
  BodySnapshot& box = snapshot.bodies[1];  // orange
  box.state.position = {-7.0F, -3.0F, 0.0F};
  box.previous = box.state;
  const Vec3 near = looking({3.0F, 0.0F, 0.0F});
  box.state.position.x = 4.0F;
  box.previous = box.state;
  const Vec3 far = looking({3.0F, 0.0F, 0.0F});
  EXPECT_GT(near.r, far.r + 15.0F) << "red goes first";
  // Half in and half out: above the line the picture is as if the water were not asked.
  pose.eye.y = 0.0F;
  pose.target = pose.eye + Vec3(3.0F, 0.0F, 0.0F);
  const Image half = picture(snapshot, pose);
  EXPECT_GT(mean_color(half, {0.0F, 0.0F}, {1.0F, 0.2F}).r, mean_color(half, {0.0F, 0.8F}, {1.0F, 1.0F}).r + 40.0F);
  for (const WaterView view : {WaterView::kHeight, WaterView::kColumns}) {
    ViewOptions options;
    options.water = view;
    picture(snapshot, pose, options);
  }
}

TEST_F(RendererTest, FromBelowTheSurfaceMirrorsWhatLiesOnTheBed) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.terrain = std::make_shared<Terrain>(make_flat_terrain(snapshot.domain.lower, snapshot.domain.upper, -3.0F));
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  for (float& depth : snapshot.surface.depth) depth = 3.0F;
  snapshot.bodies.erase(snapshot.bodies.begin());
  // A ray that rises by 0.8 in 1 meets the surface at x = -8.125 m and, thrown back, the bed at -4.375 m.
  CameraPose pose;
  pose.eye = {-10.0F, -1.5F, 0.0F};
  pose.target = {-7.0F, -0.7F, 0.0F};
  pose.fov_deg = 75.0F;
  const Mat4 to_picture =
      glm::perspective(glm::radians(pose.fov_deg), static_cast<float>(kWidth) / kHeight, 0.1F, 100.0F) *
      glm::lookAt(pose.eye, pose.target, pose.up);
  const Vec4 seen = to_picture * Vec4(-8.125F, 0.0F, 0.0F, 1.0F);
  const Vec2 there = {0.5F, 0.5F - 0.5F * seen.y / seen.w};
  const auto mirrored = [&](float x) {
    BodySnapshot& box = snapshot.bodies[0];
    box.state.position = {x, -2.6F, 0.0F};
    box.previous = box.state;
    return mean_color(picture(snapshot, pose), {0.47F, there.y + 0.02F}, {0.53F, there.y + 0.08F});
  };
  EXPECT_GT(glm::distance(mirrored(-4.0F), mirrored(8.0F)), 8.0F);
}

TEST_F(RendererTest, NoWaterShowsInAHullThatOneCanLookInto) {
  Snapshot snapshot = sample_tank(0.2F);
  snapshot.bodies.resize(1);
  ASSERT_FALSE(snapshot.bodies[0].hull->solid);
  BodyState& state = snapshot.bodies[0].state;
  state.position = {2.0F, -0.1F, 0.0F};  // its floor lies below the water around it
  snapshot.bodies[0].previous = state;
  CameraPose pose;
  pose.eye = {2.0F, 6.0F, 0.02F};
  pose.target = state.position;
  ViewOptions plain;
  plain.shadows = false;
  const Vec2 from(0.46F, 0.47F), to(0.54F, 0.53F);  // within the hull
  const Vec3 afloat = mean_color(picture(snapshot, pose, plain), from, to);
  const SurfaceGrid water = snapshot.surface;
  snapshot.surface.clear();
  EXPECT_LT(glm::length(mean_color(picture(snapshot, pose, plain), from, to) - afloat), 1.0F);
  snapshot.surface = water;
  state.position.y = snapshot.bodies[0].previous.position.y = -0.95F;
  EXPECT_GT(glm::length(mean_color(picture(snapshot, pose, plain), from, to) - afloat), 20.0F) << "sunk";
}

TEST_F(RendererTest, AGhostIsSeenThroughAndRedWhereItIsRefused) {
  Snapshot snapshot = sample_tank(0.2F);
  const std::shared_ptr<const Hull> hull = snapshot.bodies[0].hull;
  snapshot.bodies.clear();
  CameraPose pose;
  pose.eye = {2.0F, 6.0F, 0.02F};
  pose.target = {2.0F, 0.0F, 0.0F};
  const Vec2 from(0.46F, 0.47F), to(0.54F, 0.53F);  // within the hull
  const auto middle = [&] { return mean_color(picture(snapshot, pose, {}), from, to); };
  const Vec3 without = middle();
  snapshot.ghost = LaunchGhost{hull, {}, ""};
  snapshot.ghost->state.position = {2.0F, 0.2F, 0.0F};
  const Vec3 fits = middle();
  snapshot.ghost->refused = "the place is taken by post";
  const Vec3 refused = middle();
  EXPECT_GT(glm::length(fits - without), 20.0F);
  EXPECT_GT(refused.x, fits.x + 30.0F);
  EXPECT_LT(refused.z, fits.z - 30.0F);
  snapshot.ghost.reset();
  EXPECT_LT(glm::length(middle() - without), 1.0F);
}

// The boat of a recorded run, which fades where the live one of its name lies within it.
TEST_F(RendererTest, TheBoatOfARecordedRunIsSeenThrough) {
  Snapshot snapshot = sample_tank(0.2F);
  const std::shared_ptr<const Hull> hull = snapshot.bodies[0].hull;
  snapshot.bodies.resize(1);
  snapshot.bodies[0].is_boat = true;
  snapshot.bodies[0].state.position = snapshot.bodies[0].previous.position = {-12.0F, 0.0F, 0.0F};
  CameraPose pose;
  pose.eye = {2.0F, 6.0F, 0.02F};
  pose.target = {2.0F, 0.0F, 0.0F};
  const Vec2 from(0.46F, 0.47F), to(0.54F, 0.53F);  // within the hull
  const auto middle = [&] { return mean_color(picture(snapshot, pose, {}), from, to); };
  const Vec3 without = middle();
  RunGhost ghost{snapshot.bodies[0].name, hull, {}, {}, false};
  ghost.state.position = ghost.previous.position = {2.0F, 0.2F, 0.0F};
  snapshot.run_ghost = ghost;
  const Vec3 seen = middle();
  EXPECT_GT(glm::length(seen - without), 20.0F);
  EXPECT_GT(glm::length(seen - Vec3(158.0F, 204.0F, 255.0F)), 20.0F) << "the water shows through";
  snapshot.bodies[0].state.position = snapshot.bodies[0].previous.position = ghost.state.position;
  const Vec3 both = middle();
  snapshot.run_ghost.reset();
  EXPECT_LT(glm::length(middle() - both), 1.0F) << "nothing lies over the live boat";
}

TEST_F(RendererTest, EmptyAndBrokenSnapshotsDrawWithoutErrors) {
  picture(Snapshot{}, along_tank());
  Snapshot no_water = sample_tank(0.5F);
  no_water.surface = {};
  picture(no_water, along_tank());
  Snapshot wrong_size = sample_tank(0.5F);
  wrong_size.surface.depth.pop_back();
  picture(wrong_size, along_tank());
  Snapshot lost = sample_tank(0.5F);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  lost.surface.surface.assign(lost.surface.surface.size(), nan);
  lost.surface.velocity.assign(lost.surface.velocity.size(), Vec2(nan));
  lost.bodies[0].state.position = Vec3(nan);
  lost.bodies[1].hull = nullptr;
  lost.gauges[0].water.surface = nan;
  for (const WaterView view : {WaterView::kShaded, WaterView::kHeight, WaterView::kSpeed, WaterView::kVorticity,
                               WaterView::kColumns, WaterView::kWaves}) {
    ViewOptions options;
    options.water = view;
    options.force_arrows = options.wireframe = true;
    picture(lost, along_tank(), options);
  }
}

TEST_F(RendererTest, EachMarkOfAWakeShowsAndNothingElseChanges) {
  Snapshot snapshot = sample_tank(0.2F);
  CameraPose above;
  above.eye = {5.0F, 14.0F, 0.1F};
  above.target = {5.0F, 0.0F, 0.0F};
  const Image plain = picture(snapshot, above);
  ViewOptions all;
  all.wakes = kAllOfWakes;
  EXPECT_EQ(picture(snapshot, above, all).rgb, plain.rgb) << "no wakes, no marks";
  add_sample_wake(snapshot);
  std::vector<RingLine> rings;
  rings.swap(snapshot.vortons.rings);
  EXPECT_EQ(picture(snapshot, above).rgb, plain.rgb) << "none asked for";
  rings.swap(snapshot.vortons.rings);
  const Image boiling = picture(snapshot, above);  // the surface shows that a ring is near
  EXPECT_NE(boiling.rgb, plain.rgb);
  for (const WakeViewFlag& flag : kWakeViewFlags) {
    ViewOptions options;
    options.wakes.*(flag.flag) = true;
    const float changed = difference(boiling, picture(snapshot, above, options));
    EXPECT_GT(changed, 2.0e-4F) << flag.name;
    EXPECT_LT(changed, 0.2F) << flag.name;
  }
  for (const WaterView view : {WaterView::kHeight, WaterView::kColumns}) {
    all.water = view;
    ViewOptions without;
    without.water = view;
    EXPECT_GT(difference(picture(snapshot, above, without), picture(snapshot, above, all)), 0.01F);
  }
}

TEST_F(RendererTest, VorticesAreCoolAndWarmByTheirSign) {
  Snapshot snapshot = sample_tank(0.2F);
  add_sample_wake(snapshot);
  WakeSnapshot& wake = snapshot.wakes[0];
  wake.radius = 2.0F;  // large enough to fill a region of the picture
  wake.x = {3.0F, 8.0F};
  wake.z = {-4.0F, -4.0F};
  wake.circulation = {-1.0F, 1.0F};
  CameraPose above;
  above.eye = {5.5F, 14.0F, -3.9F};
  above.target = {5.5F, 0.0F, -4.0F};
  ViewOptions options;
  options.wakes.vortices = true;
  const Image image = picture(snapshot, above, options);
  const Vec3 left = mean_color(image, {0.34F, 0.45F}, {0.42F, 0.55F});
  const Vec3 right = mean_color(image, {0.58F, 0.45F}, {0.66F, 0.55F});
  EXPECT_GT(left.b, left.r + 40.0F);
  EXPECT_GT(right.r, right.b + 20.0F);
}

TEST_F(RendererTest, AnOceanWithoutParticlesChangesNothing) {
  Snapshot snapshot = sample_tank(0.2F);
  const Image plain = picture(snapshot, along_tank());
  ParticleCloud& cloud = snapshot.clouds.add();
  cloud.lower = Vec3(-1.0F);
  cloud.upper = Vec3(1.0F);
  for (const OceanView view : {OceanView::kSurface, OceanView::kSpheres}) {
    ViewOptions options;
    options.ocean = view;
    options.boundary = true;
    EXPECT_EQ(picture(snapshot, along_tank(), options).rgb, plain.rgb);
  }
}

TEST_F(RendererTest, ParticleWaterAloneStandsOnGroundInItsGlass) {
  Snapshot snapshot = ocean_alone(block_ocean({-1.5F, 0.0F, -1.0F}, {60, 10, 40}, 0.025F));
  CameraPose pose;
  pose.eye = {0.5F, 2.0F, 3.5F};
  pose.target = {0.0F, 0.3F, 0.0F};
  const Vec2 corner(0.45F);
  const Image surface = picture(snapshot, pose);
  const Vec3 water = mean_color(surface, corner, 1.0F - corner);
  EXPECT_GT(water.b, water.r + 40.0F);
  ViewOptions options;
  options.ocean = OceanView::kSpheres;
  const Image spheres = picture(snapshot, pose, options);
  EXPECT_GT(difference(surface, spheres), 0.1F);
  snapshot.clouds[0].position.resize(1);  // the box alone, without what it held
  const Image empty = picture(snapshot, pose);
  EXPECT_GT(difference(surface, empty), 0.1F);
  const Vec3 paved = mean_color(empty, corner, 1.0F - corner);
  EXPECT_LT(std::abs(paved.r - paved.b), 40.0F);
}

TEST_F(RendererTest, AClosedMeshIsWaterInTheSurfaceView) {
  Snapshot snapshot = ocean_alone({});
  const Vec3 lower(-1.5F, 0.0F, -1.0F), upper(1.5F, 0.5F, 1.0F);
  snapshot.glass = {{lower, upper + Vec3(0.0F, 1.0F, 0.0F)}};
  CameraPose pose;
  pose.eye = {0.5F, 2.0F, 3.5F};
  pose.target = {0.0F, 0.3F, 0.0F};
  const Vec2 corner(0.45F);
  const Image empty = picture(snapshot, pose);
  snapshot.meshes.add() = box_mesh(lower, upper);
  const Image full = picture(snapshot, pose);
  const Vec3 water = mean_color(full, corner, 1.0F - corner);
  EXPECT_GT(water.b, water.r + 40.0F);
  EXPECT_GT(difference(empty, full), 0.1F);
  ViewOptions spheres;
  spheres.ocean = OceanView::kSpheres;
  EXPECT_EQ(picture(snapshot, pose, spheres).rgb, empty.rgb);
}

// A plane from x = −1.5 to 1.5 in the middle of the box: water below, air above, a solid in the middle.
void add_slice(Snapshot& snapshot) {
  WaterSlice& slice = snapshot.slices.add();
  slice.lower = {-1.5F, 0.0F, 0.0F};
  slice.spacing = 0.1F;
  slice.nx = 30;
  slice.ny = 12;
  for (int iy = 0; iy < slice.ny; ++iy) {
    for (int ix = 0; ix < slice.nx; ++ix) {
      slice.kind.push_back(iy >= 8 ? CellKind::kAir : ix >= 13 && ix < 17 ? CellKind::kSolid : CellKind::kWater);
      slice.pressure.push_back(1000.0F * static_cast<float>(8 - iy));
      slice.velocity.emplace_back(ix < 13 ? 0.0F : 2.0F, 0.0F, 0.0F);
    }
  }
}

TEST_F(RendererTest, ASliceShowsWhatWaterHoldsOnAPlane) {
  Snapshot snapshot = ocean_alone({});
  snapshot.glass = {{{-1.5F, 0.0F, -1.0F}, {1.5F, 1.2F, 1.0F}}};
  CameraPose pose;
  pose.eye = {0.0F, 0.6F, 4.0F};
  pose.target = {0.0F, 0.6F, 0.0F};
  ViewOptions options;
  options.ocean = OceanView::kPressure;
  const Image empty = picture(snapshot, pose, options);
  add_slice(snapshot);
  const Image pressure = picture(snapshot, pose, options);
  EXPECT_GT(difference(empty, pressure), 0.1F);
  const auto near_color = [](const Vec3& color, const Vec3& wanted) {
    return glm::length(color - 255.0F * wanted) < 25.0F;
  };
  // The second row from the floor: 7 kPa of a scale that ends at 10.
  EXPECT_FLOAT_EQ(renderer_->ocean_range().y, 10000.0F);
  const Vec2 low(0.34F, 0.63F), wide(0.03F, 0.02F);
  const Vec3 shown = mean_color(pressure, low - wide, low + wide);
  EXPECT_TRUE(near_color(shown, Renderer::ocean_color(options, 0.7F))) << shown.r << " " << shown.g << " " << shown.b;
  options.ocean = OceanView::kCells;
  const Image cells = picture(snapshot, pose, options);
  const Vec2 middle(0.5F, 0.55F);
  EXPECT_GT(difference(pressure, cells), 0.1F);
  const Vec3 solid = mean_color(cells, middle - wide, middle + wide);
  EXPECT_LT(std::abs(solid.r - solid.b), 40.0F) << "a solid is grey";
  const Vec3 water = mean_color(cells, low - wide, low + wide);
  EXPECT_GT(water.b, water.r + 60.0F);
  options.ocean = OceanView::kSpeed;
  EXPECT_GT(difference(cells, picture(snapshot, pose, options)), 0.1F);
  options.ocean = OceanView::kSurface;
  EXPECT_EQ(picture(snapshot, pose, options).rgb, empty.rgb) << "the surface alone";
}

TEST_F(RendererTest, WindIsSeenWhileItBlowsFaintBetweenPulsesAndNotWhenHidden) {
  Snapshot snapshot = ocean_alone(block_ocean({-1.5F, 0.0F, -1.0F}, {60, 10, 40}, 0.025F));
  CameraPose pose;
  pose.eye = {0.5F, 2.0F, 3.5F};
  pose.target = {0.0F, 0.6F, 0.0F};
  const Image still = picture(snapshot, pose);
  for (const float x : {-1.0F, -0.5F, 0.0F, 0.5F, 1.0F}) {
    snapshot.wind.arrows.push_back({{x, 1.0F, 0.0F}, {-18.0F, 0.0F, 0.0F}});
  }
  const auto strength = [&](const Image& image) {
    int sum = 0;
    for (std::size_t i = 0; i < image.rgb.size(); ++i) sum += std::abs(image.rgb[i] - still.rgb[i]);
    return sum;
  };
  const int faint = strength(picture(snapshot, pose));
  snapshot.wind.strength = 1.0F;
  EXPECT_GT(faint, 0);
  EXPECT_GT(strength(picture(snapshot, pose)), 2 * faint);
  ViewOptions hidden;
  hidden.wind = false;
  EXPECT_EQ(picture(snapshot, pose, hidden).rgb, still.rgb);
}

TEST_F(RendererTest, LostParticlesDrawAsIfThereWereNone) {
  Snapshot snapshot = ocean_alone(block_ocean(Vec3(-1.0F, 0.0F, -1.0F), {2, 2, 2}, 0.025F));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  snapshot.clouds[0].position.assign(8, Vec3(nan));
  CameraPose pose;
  pose.eye = {0.5F, 2.0F, 3.5F};
  const Image first = picture(snapshot, pose);
  ViewOptions options;
  options.ocean = OceanView::kSpheres;
  options.boundary = true;
  snapshot.clouds[0].boundary.assign(4, Vec3(nan));
  EXPECT_EQ(picture(snapshot, pose, options).rgb, first.rgb);
  snapshot.clouds[0].lower = snapshot.glass[0].lower = Vec3(nan);
  picture(snapshot, pose);
  snapshot.clouds[0].radius = nan;
  snapshot.clouds[0].position.assign(8, Vec3(0.0F));
  picture(snapshot, pose);
  picture(snapshot, pose, options);
}

TEST_F(RendererTest, ABodyStandsOutOfParticleWaterAndIsSeenThroughIt) {
  Snapshot snapshot = ocean_alone(block_ocean({-1.5F, 0.0F, -1.0F}, {60, 10, 40}, 0.025F));
  const auto box = make_box_hull({0.5F, 0.5F, 0.5F});
  ASSERT_TRUE(box.ok());
  snapshot.bodies.push_back(sample_body(BodyId{2}, "box", box.value(), {0.0F, 0.5F, 0.55F}));
  snapshot.bodies[0].color = {0.9F, 0.3F, 0.02F};
  CameraPose pose;
  pose.eye = {0.0F, 0.9F, 3.0F};
  pose.target = {0.0F, 0.5F, 0.0F};
  const Vec3 above = mean_color(picture(snapshot, pose), {0.48F, 0.44F}, {0.52F, 0.50F});
  EXPECT_GT(above.r, above.b + 60.0F);
  const Vec2 from(0.47F, 0.62F);
  const Vec2 to(0.53F, 0.66F);
  const Vec3 through = mean_color(picture(snapshot, pose), from, to);
  snapshot.bodies.clear();
  const Vec3 without = mean_color(picture(snapshot, pose), from, to);
  EXPECT_GT(glm::length(through - without), 3.0F);
  EXPECT_LT(through.r, above.r - 20.0F);
}

TEST_F(RendererTest, AnySizeWorks) {
  const Snapshot snapshot = sample_tank(0.5F);
  for (const auto& [width, height] : {std::pair{1, 1}, {0, 0}, {3, 500}, {500, 2}, {640, 360}, {1, 1}}) {
    EXPECT_TRUE(renderer_->draw(snapshot, 1.0F, along_tank(), {}, width, height, target_->framebuffer()).ok());
  }
  EXPECT_FALSE(renderer_->draw(snapshot, 1.0F, along_tank(), {}, 1 << 20, 10, target_->framebuffer()).ok());
  EXPECT_GT(mean_color(picture(snapshot, along_tank()), {0.0F, 0.0F}, {1.0F, 1.0F}).g, 40.0F);
}

TEST_F(RendererTest, MultisamplingSmoothsButDoesNotChangeThePicture) {
  const Snapshot snapshot = sample_tank(0.2F);
  const Image plain = picture(snapshot, along_tank());
  auto smooth = Renderer::create(std::string(REGATTA_ROOT) + "/shaders", true);
  ASSERT_TRUE(smooth.ok());
  const Result<> drawn =
      smooth.value()->draw(snapshot, 1.0F, along_tank(), {}, kWidth, kHeight, target_->framebuffer());
  ASSERT_TRUE(drawn.ok());
  const Image smoothed = target_->read();
  EXPECT_LT(difference(plain, smoothed), 0.12F);  // edges alone
  const Vec3 shift = mean_color(plain, Vec2(0.0F), Vec2(1.0F)) - mean_color(smoothed, Vec2(0.0F), Vec2(1.0F));
  EXPECT_LT(glm::length(shift), 4.0F);
}

TEST_F(RendererTest, TwoSnapshotsShareATargetSideBySide) {
  Snapshot snapshot = sample_tank(0.2F);
  Snapshot other = sample_tank(0.2F);
  other.bodies.clear();
  const int half = kWidth / 2;
  const auto draw = [&](const Snapshot& shown, int x) {
    return renderer_->draw(shown, 1.0F, along_tank(), {}, half, kHeight, target_->framebuffer(), x, 2).ok();
  };
  const auto halves = [&](const Snapshot& left, const Snapshot& right) {
    EXPECT_TRUE(draw(right, kWidth - half));
    EXPECT_TRUE(draw(left, 0));
    return target_->read();
  };
  const auto side = [](const Image& image, int from) {
    Image part;
    part.width = half;
    part.height = kHeight;
    for (int y = 0; y < kHeight; ++y) {
      const auto* const row = image.rgb.data() + 3 * (y * kWidth + from);
      part.rgb.insert(part.rgb.end(), row, row + 3 * half);
    }
    return part;
  };
  const Image same = halves(snapshot, snapshot);
  EXPECT_EQ(difference(side(same, 0), side(same, kWidth - half)), 0.0);
  const Image mixed = halves(other, snapshot);
  EXPECT_GT(difference(side(mixed, 0), side(same, 0)), 0.001F);
  EXPECT_EQ(difference(side(mixed, kWidth - half), side(same, kWidth - half)), 0.0);
}

TEST_F(RendererTest, ShadersReadAnewDrawAsBeforeAndBrokenOnesChangeNothing) {
  const std::filesystem::path from = std::string(REGATTA_ROOT) + "/shaders";
  std::string name = (std::filesystem::temp_directory_path() / "regatta-shaders-XXXXXX").string();
  const std::filesystem::path to = mkdtemp(name.data());
  std::filesystem::copy(from, to);
  const Snapshot snapshot = sample_tank(0.2F);
  const Image before = picture(snapshot, along_tank());
  ASSERT_TRUE(renderer_->reload(to).ok());
  EXPECT_EQ(difference(before, picture(snapshot, along_tank())), 0.0F);
  glDebugMessageCallback(nullptr, nullptr);  // the driver reports the mistake we make
  std::ofstream(to / "sky.frag", std::ios::app) << "mistake\n";
  const Result<> broken = renderer_->reload(to);
  ASSERT_FALSE(broken.ok());
  EXPECT_NE(broken.error().text().find("sky.frag"), std::string::npos) << broken.error().text();
  EXPECT_EQ(difference(before, picture(snapshot, along_tank())), 0.0F);
  std::filesystem::remove_all(to);
}

TEST_F(RendererTest, ABrokenShaderIsNamedWithItsLine) {
  const std::filesystem::path from = std::string(REGATTA_ROOT) + "/shaders";
  std::string name = (std::filesystem::temp_directory_path() / "regatta-shaders-XXXXXX").string();
  const std::filesystem::path to = mkdtemp(name.data());
  std::filesystem::copy(from, to);
  glDebugMessageCallback(nullptr, nullptr);  // the driver reports the mistake we make
  {
    std::ofstream out(to / "water.frag");
    out << "#version 430 core\n#include \"common.glsl\"\nout vec4 color;\nvoid main() { color = vec3(1.0); }\n";
  }
  const auto broken = Renderer::create(to);
  ASSERT_FALSE(broken.ok());
  std::filesystem::remove(to / "common.glsl");
  const auto missing = Renderer::create(to);
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().text().find("common.glsl"), std::string::npos) << missing.error().text();
  std::filesystem::remove_all(to);
}

}  // namespace
}  // namespace regatta
