// Tests of the place and the light of a scene whose file does not say them.
#include "render/setting.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// Open on all sides; a bed that rises to `east` [m] there.
Snapshot sample_sea(float east) {
  Snapshot snapshot;
  Domain& d = snapshot.domain;
  d.west = d.east = d.south = d.north = EdgeKind::kOpen;
  Terrain terrain = make_flat_terrain(d.lower, d.upper, -2.0F);
  terrain.flat = false;
  for (std::size_t i = 1; i < terrain.heights.size(); i += 2) terrain.heights[i] = east;
  snapshot.terrain = std::make_shared<Terrain>(terrain);
  snapshot.far_sea.nx = snapshot.far_sea.nz = 2;
  snapshot.far_sea.spacing = Vec2(1.0F);
  snapshot.far_sea.sea.assign(4, 0.0F);
  return snapshot;
}

TEST(Setting, ATankStandsInAHallUnlessTheSceneSaysOtherwise) {
  Snapshot snapshot = sample_tank(1.0F);
  snapshot.look = {};
  EXPECT_EQ(setting_of(snapshot).surroundings, Surroundings::kHall);
  snapshot.look.surroundings = Surroundings::kTown;
  EXPECT_EQ(setting_of(snapshot).surroundings, Surroundings::kTown);
}

TEST(Setting, AChosenWeatherTakesATankOutOfItsHall) {
  Snapshot snapshot = sample_tank(1.0F);
  snapshot.look = {Weather::kDusk, Surroundings::kAuto};
  const Setting indoors = setting_of(snapshot);
  EXPECT_EQ(&light_of(indoors, Weather::kDusk, WeatherView::kScene), &hall_light());
  const Setting outdoors = setting_of(snapshot, WeatherView::kFog);
  EXPECT_EQ(outdoors.surroundings, Surroundings::kYard);
  EXPECT_EQ(&light_of(outdoors, Weather::kDusk, WeatherView::kFog), &weather_light(Weather::kFog));
}

TEST(Setting, OpenWaterLeadsOutToSeaOrToLand) {
  const Snapshot sea = sample_sea(-1.0F);
  ASSERT_TRUE(sea.far_sea.any());
  EXPECT_EQ(setting_of(sea).surroundings, Surroundings::kSea);
  const Snapshot shore = sample_sea(1.0F);
  const Setting setting = setting_of(shore);
  EXPECT_EQ(setting.surroundings, Surroundings::kLand);
  EXPECT_TRUE(setting.has_land());
  EXPECT_TRUE(setting.far.all());
  EXPECT_EQ(&light_of(setting, Weather::kDusk, WeatherView::kScene), &weather_light(Weather::kDusk));
}

// The land stays around the home that a travelling domain returns to.
TEST(Setting, LandStaysWhereTheDomainTravelsFrom) {
  Snapshot shore = sample_sea(1.0F);
  const Domain home = shore.domain;
  shore.domain.travels = true;
  EXPECT_EQ(setting_of(shore).surroundings, Surroundings::kCoast);
  shore.home = home;
  shore.domain.lower += Vec2(100.0F, 50.0F);
  shore.domain.upper += Vec2(100.0F, 50.0F);
  const Setting setting = setting_of(shore);
  EXPECT_EQ(setting.surroundings, Surroundings::kLand);
  EXPECT_EQ(setting.domain.lower, shore.domain.lower);
  EXPECT_EQ(ground_of(setting, shore).domain.lower, home.lower);
}

TEST(Setting, OutOfDoorsWaterGoesOnBeyondOpenEdgesWithoutASeaToo) {
  Snapshot snapshot = sample_tank(1.0F);
  snapshot.domain.west = EdgeKind::kOpen;
  snapshot.look.surroundings = Surroundings::kLand;
  EXPECT_EQ(setting_of(snapshot).far, (FarSides{true, false, false, false}));
  snapshot.look.surroundings = Surroundings::kHall;
  EXPECT_FALSE(setting_of(snapshot).far.any());
}

TEST(Setting, EveryNamedWeatherIsTheOneOfThatName) {
  for (std::size_t i = 0; i < kWeatherNames.size(); ++i) {
    EXPECT_STREQ(kWeatherNames[i], kWeatherViewNames[i + 1]);
    const auto view = static_cast<WeatherView>(i + 1);
    EXPECT_EQ(&light_of({}, Weather::kClear, view), &weather_light(static_cast<Weather>(i)));
  }
}

}  // namespace
}  // namespace regatta
