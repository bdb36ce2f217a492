// Every weather at every quality in every kind of place, on a software or hardware device: no OpenGL errors, and
// pictures that differ where they should.
#include "render/surroundings_pass.h"

#include "gl_test.h"
#include "sample_land.h"
#include "sample_ocean.h"
#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace regatta {
namespace {

constexpr int kPictureWidth = 240;
constexpr int kPictureHeight = 135;

// Share of pixels that differ by more than 6 of 255 in any channel.
float mean_difference(const Image& a, const Image& b) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
    bool differs = false;
    for (std::size_t c = 0; c < 3; ++c) differs = differs || std::abs(int{a.rgb[i + c]} - int{b.rgb[i + c]}) > 6;
    changed += differs ? 1 : 0;
  }
  return static_cast<float>(changed) / static_cast<float>(a.rgb.size() / 3);
}

// Mean brightness of the rows from `from` to `to`, shares of the height from the top; 0 to 255.
float brightness(const Image& image, float from, float to) {
  double sum = 0.0;
  std::size_t count = 0;
  for (auto y = static_cast<std::size_t>(from * kPictureHeight); y < static_cast<std::size_t>(to * kPictureHeight);
       ++y) {
    for (std::size_t i = 0; i < 3U * kPictureWidth; ++i, ++count) sum += image.rgb[3U * kPictureWidth * y + i];
  }
  return static_cast<float>(sum / static_cast<double>(count));
}

Snapshot tank_in(Surroundings surroundings) {
  Snapshot snapshot = sample_tank(0.4F);
  snapshot.look.surroundings = surroundings;
  return snapshot;
}

// The slope of sample_land.h, still water over it, a house, a pier and a stone.
Snapshot shore(Surroundings surroundings) {
  Snapshot snapshot;
  snapshot.domain.lower = {-40.0F, -30.0F};
  snapshot.domain.upper = {40.0F, 30.0F};
  snapshot.domain.west = snapshot.domain.east = snapshot.domain.south = EdgeKind::kOpen;
  snapshot.terrain = std::make_shared<Terrain>(sample_slope());
  snapshot.look.surroundings = surroundings;
  SurfaceGrid& grid = snapshot.surface;
  grid.nx = 81;
  grid.nz = 61;
  grid.origin = snapshot.domain.lower;
  grid.spacing = 1.0F;
  for (const float bed : snapshot.terrain->heights) {
    grid.surface.push_back(0.0F);
    grid.depth.push_back(std::max(-bed, 0.0F));
    grid.velocity.emplace_back(0.0F);
  }
  const auto box = make_box_hull({4.0F, 3.0F, 3.0F});
  int number = 0;
  for (const BodyLook look : {BodyLook::kHouse, BodyLook::kPlanks, BodyLook::kStone}) {
    const float along = 6.0F * static_cast<float>(number);
    snapshot.bodies.push_back(sample_body(BodyId{++number}, "box", box.value(), {along - 8.0F, 0.5F, 4.0F - along}));
    snapshot.bodies.back().look = look;
    snapshot.bodies.back().motion = BodyMotion::kStatic;
  }
  return snapshot;
}

class SurroundingsPassTest : public RenderingTest {
 protected:
  SurroundingsPassTest() : RenderingTest(kPictureWidth, kPictureHeight) {}

  Image picture(const Snapshot& snapshot, WeatherView weather, DrawQuality quality = DrawQuality::kMedium,
                WaterView water = WaterView::kShaded) {
    CameraPose camera;
    camera.eye = {-26.0F, 7.0F, -10.0F};
    camera.target = {10.0F, 1.0F, 4.0F};
    ViewOptions view;
    view.weather = weather;
    view.quality = quality;
    view.water = water;
    EXPECT_TRUE(
        renderer_->draw(snapshot, 1.0F, camera, view, kPictureWidth, kPictureHeight, target_->framebuffer()).ok());
    return target_->read();
  }
};

TEST_F(SurroundingsPassTest, EveryWeatherAtEveryQualityInEveryPlace) {
  std::vector<Snapshot> places = {ocean_alone(block_ocean({0.0F, 0.0F, 0.0F}, {20, 8, 12}, 0.05F))};
  for (const Surroundings in : {Surroundings::kAuto, Surroundings::kYard, Surroundings::kTown})
    places.push_back(tank_in(in));
  for (const Surroundings in : {Surroundings::kSea, Surroundings::kCoast, Surroundings::kLand})
    places.push_back(shore(in));
  for (const Snapshot& place : places) {
    for (const DrawQuality quality : {DrawQuality::kLow, DrawQuality::kMedium, DrawQuality::kHigh}) {
      std::vector<Image> drawn;
      for (std::size_t weather = 1; weather < kWeatherViewNames.size(); ++weather) {
        drawn.push_back(picture(place, static_cast<WeatherView>(weather), quality));
        for (std::size_t k = 0; k + 1 < drawn.size(); ++k) {
          EXPECT_GT(mean_difference(drawn[k], drawn.back()), 0.5F) << kWeatherViewNames[weather] << " and " << k;
        }
      }
    }
  }
}

TEST_F(SurroundingsPassTest, ASceneHasItsOwnWeather) {
  Snapshot snapshot = shore(Surroundings::kLand);
  snapshot.look.weather = Weather::kFog;
  const Image own = picture(snapshot, WeatherView::kScene);
  EXPECT_EQ(own.rgb, picture(snapshot, WeatherView::kFog).rgb);
  EXPECT_GT(mean_difference(own, picture(snapshot, WeatherView::kClear)), 0.5F);
}

TEST_F(SurroundingsPassTest, AStormIsDarkAndFogHidesWhatIsFar) {
  const Snapshot snapshot = shore(Surroundings::kLand);
  const Image clear = picture(snapshot, WeatherView::kClear);
  const Image storm = picture(snapshot, WeatherView::kStorm);
  EXPECT_LT(brightness(storm, 0.0F, 1.0F), 0.8F * brightness(clear, 0.0F, 1.0F));
  // In fog, sky, hills and woods have one grey.
  const Image fog = picture(snapshot, WeatherView::kFog);
  EXPECT_NEAR(brightness(fog, 0.0F, 0.08F), brightness(fog, 0.10F, 0.18F), 12.0F);
}

TEST_F(SurroundingsPassTest, LandTownCoastAndHallDiffer) {
  const std::vector<Image> drawn = {picture(shore(Surroundings::kSea), WeatherView::kScene),
                                    picture(shore(Surroundings::kCoast), WeatherView::kScene),
                                    picture(shore(Surroundings::kLand), WeatherView::kScene),
                                    picture(shore(Surroundings::kTown), WeatherView::kScene),
                                    picture(shore(Surroundings::kHall), WeatherView::kScene)};
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_GT(mean_difference(drawn[i], drawn[k]), 0.004F) << i << " and " << k;
  }
}

// A slab deep in the ground that clears it of all that stands there.
BodySnapshot clearing() {
  BodySnapshot slab = sample_body(BodyId{9}, "slab", make_box_hull({400.0F, 1.0F, 400.0F}).value(), {0, -60.0F, 0});
  slab.motion = BodyMotion::kStatic;
  return slab;
}

TEST_F(SurroundingsPassTest, WoodsAndHousesStandAtEveryQuality) {
  for (const Surroundings in : {Surroundings::kLand, Surroundings::kTown}) {
    const Snapshot land = shore(in);
    Snapshot cleared = land;
    cleared.bodies.push_back(clearing());
    cleared.terrain = std::make_shared<Terrain>(*land.terrain);  // another: places are found anew
    for (const DrawQuality quality : {DrawQuality::kLow, DrawQuality::kMedium, DrawQuality::kHigh}) {
      const Image woods = picture(land, WeatherView::kClear, quality);
      EXPECT_GT(mean_difference(woods, picture(cleared, WeatherView::kClear, quality)), 0.02F);
    }
  }
}

TEST_F(SurroundingsPassTest, WaterMirrorsBodiesAtEveryQuality) {
  Snapshot sea = shore(Surroundings::kSea);
  sea.bodies.resize(1);
  sea.bodies.front().state.position = {-14.0F, 2.5F, -5.0F};
  Snapshot empty = sea;
  empty.bodies.clear();
  // False colours mirror nothing: what the body changes there is the body.
  const auto mirrored = [&](DrawQuality quality) {
    const auto seen = [&](WaterView water) {
      return mean_difference(picture(sea, WeatherView::kClear, quality, water),
                             picture(empty, WeatherView::kClear, quality, water));
    };
    return seen(WaterView::kShaded) - seen(WaterView::kHeight);
  };
  const float high = mirrored(DrawQuality::kHigh), low = mirrored(DrawQuality::kLow);
  std::printf("mirrored: %.4f of the picture, at low quality %.4f\n", static_cast<double>(high),
              static_cast<double>(low));
  EXPECT_GT(high, 0.005F);
  EXPECT_GT(low, 0.005F);  // -0.001 where nothing is mirrored
}

TEST_F(SurroundingsPassTest, LooksChangeABox) {
  Snapshot snapshot = shore(Surroundings::kSea);
  const Image with = picture(snapshot, WeatherView::kClear);
  for (BodySnapshot& body : snapshot.bodies) body.look = BodyLook::kPlain;
  EXPECT_GT(mean_difference(with, picture(snapshot, WeatherView::kClear)), 0.005F);
}

TEST_F(SurroundingsPassTest, ASettingWithoutTerrainOrOfOnePointIsDrawn) {
  for (const Surroundings in : {Surroundings::kLand, Surroundings::kTown, Surroundings::kCoast, Surroundings::kHall}) {
    Snapshot bare;
    bare.look.surroundings = in;
    picture(bare, WeatherView::kScene);
    bare.domain.upper = bare.domain.lower;
    picture(bare, WeatherView::kStorm);
  }
}

}  // namespace
}  // namespace regatta
