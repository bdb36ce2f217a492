// The table of weathers: complete, finite, and each one told from every other.
#include "render/weather.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace regatta {
namespace {

std::vector<WeatherLight> all_lights() {
  std::vector<WeatherLight> lights;
  for (std::size_t i = 0; i < kWeatherNames.size(); ++i) lights.push_back(weather_light(static_cast<Weather>(i)));
  lights.push_back(hall_light());
  return lights;
}

float brightness(const Vec3& color) { return (color.x + color.y + color.z) / 3.0F; }

TEST(Weather, EveryLightIsCompleteAndFinite) {
  for (const WeatherLight& w : all_lights()) {
    EXPECT_NEAR(glm::length(w.to_sun), 1.0F, 1e-5F);
    EXPECT_GT(w.to_sun.y, 0.1F) << "shadows would reach without end";
    for (const Vec3& color : {w.sun, w.sky, w.ground, w.haze, w.water, w.look.zenith}) {
      EXPECT_TRUE(std::isfinite(brightness(color)));
      EXPECT_TRUE(glm::all(glm::greaterThan(color, Vec3(0.0F))));
      EXPECT_LT(brightness(color), 4.0F) << "white of the tone curve";
    }
    for (const Vec3& color : {w.glow, w.glint, w.look.cloud}) {
      EXPECT_TRUE(std::isfinite(brightness(color)));
      EXPECT_TRUE(glm::all(glm::greaterThanEqual(color, Vec3(0.0F))));
    }
    EXPECT_GT(w.sight, 0.0F);
    EXPECT_GT(w.farthest_sight, 0.0F);
    EXPECT_GE(w.rain, 0.0F);
    EXPECT_LE(w.rain, 1.0F);
    EXPECT_GT(w.white, 0.0F);
  }
}

TEST(Weather, EachDiffersFromEveryOther) {
  const std::vector<WeatherLight> lights = all_lights();
  for (std::size_t i = 0; i < lights.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_GT(glm::length(lights[i].haze - lights[k].haze), 0.03F) << i << " and " << k;
      EXPECT_GT(glm::length(lights[i].sun - lights[k].sun), 0.03F) << i << " and " << k;
    }
  }
}

TEST(Weather, IsWhatItsNameSays) {
  const WeatherLight& clear = weather_light(Weather::kClear);
  const WeatherLight& dusk = weather_light(Weather::kDusk);
  const WeatherLight& fog = weather_light(Weather::kFog);
  const WeatherLight& storm = weather_light(Weather::kStorm);
  EXPECT_LT(dusk.to_sun.y, 0.5F * clear.to_sun.y);
  EXPECT_GT(dusk.sun.x, 3.0F * dusk.sun.z) << "a red sun";
  EXPECT_LT(fog.farthest_sight, 200.0F);
  EXPECT_LT(fog.sight, 0.2F * clear.sight);
  EXPECT_LT(brightness(storm.haze), 0.5F * brightness(clear.haze));
  for (const WeatherLight& w : all_lights()) EXPECT_EQ(w.rain > 0.0F, brightness(w.haze) == brightness(storm.haze));
  EXPECT_TRUE(hall_light().look.lamps);
}

}  // namespace
}  // namespace regatta
