#include "render/weather.h"

#include "core/check.h"

#include <array>

namespace regatta {
namespace {

WeatherLight clear_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.66F, 0.60F, -0.46F));
  w.sun = {2.05F, 1.88F, 1.62F};
  w.sky = {0.36F, 0.46F, 0.60F};
  w.ground = {0.26F, 0.25F, 0.22F};
  w.haze = {0.86F, 1.06F, 1.28F};
  w.glow = {1.0F, 0.83F, 0.6F};
  w.glint = {60.0F, 52.0F, 40.0F};
  w.disc = 1.0F;
  w.look = {{0.10F, 0.34F, 0.95F}, {1.75F, 1.72F, 1.68F}, 0.49F, 0.82F, 0.12F, false};
  return w;
}

WeatherLight overcast_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.50F, 0.75F, -0.40F));
  w.sun = {0.42F, 0.42F, 0.41F};
  w.sky = {0.66F, 0.70F, 0.76F};
  w.ground = {0.27F, 0.27F, 0.26F};
  w.haze = {0.80F, 0.86F, 0.93F};
  w.glow = {0.10F, 0.10F, 0.09F};
  w.glint = {0.8F, 0.8F, 0.8F};
  w.water = {1.5F, 0.80F, 0.70F};
  w.white = 0.80F;
  w.sight = 6.0F;
  w.farthest_sight = 4000.0F;
  w.look = {{0.62F, 0.68F, 0.77F}, {0.92F, 0.95F, 1.0F}, 0.06F, 0.95F, 0.55F, false};
  return w;
}

WeatherLight dusk_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.62F, 0.17F, -0.76F));
  w.sun = {1.70F, 0.80F, 0.36F};
  w.sky = {0.24F, 0.25F, 0.37F};
  w.ground = {0.17F, 0.13F, 0.12F};
  w.haze = {0.60F, 0.44F, 0.46F};
  w.glow = {2.3F, 0.95F, 0.25F};
  w.glint = {70.0F, 33.0F, 11.0F};
  w.disc = 0.8F;
  w.water = {0.9F, 0.42F, 0.46F};
  w.white = 0.55F;
  w.sight = 7.0F;
  w.look = {{0.055F, 0.11F, 0.33F}, {1.15F, 0.52F, 0.38F}, 0.44F, 0.85F, 0.45F, false};
  return w;
}

WeatherLight fog_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.60F, 0.55F, -0.55F));
  w.sun = {0.30F, 0.29F, 0.27F};
  w.sky = {0.70F, 0.72F, 0.74F};
  w.ground = {0.36F, 0.36F, 0.36F};
  w.haze = {0.86F, 0.89F, 0.92F};
  w.glow = {0.35F, 0.32F, 0.26F};
  w.glint = {1.5F, 1.4F, 1.2F};
  w.water = {1.6F, 0.70F, 0.60F};
  w.white = 0.80F;
  w.sight = 0.62F;
  w.farthest_sight = 140.0F;
  w.look = {{1.00F, 1.03F, 1.07F}, {0.0F, 0.0F, 0.0F}, 2.0F, 0.0F, 0.0F, false};
  return w;
}

WeatherLight storm_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.50F, 0.70F, -0.50F));
  w.sun = {0.16F, 0.16F, 0.17F};
  w.sky = {0.36F, 0.39F, 0.43F};
  w.ground = {0.13F, 0.14F, 0.15F};
  w.haze = {0.37F, 0.41F, 0.44F};
  w.glow = {0.03F, 0.03F, 0.03F};
  w.glint = {0.15F, 0.15F, 0.15F};
  w.water = {1.4F, 0.56F, 0.42F};
  w.white = 0.58F;
  w.sight = 2.6F;
  w.farthest_sight = 700.0F;
  w.rain = 1.0F;
  w.look = {{0.20F, 0.225F, 0.26F}, {0.42F, 0.45F, 0.48F}, 0.08F, 0.95F, 0.85F, false};
  return w;
}

WeatherLight indoor_light() {
  WeatherLight w;
  w.to_sun = glm::normalize(Vec3(-0.42F, 0.82F, -0.38F));
  w.sun = {1.30F, 1.26F, 1.18F};
  w.sky = {0.60F, 0.63F, 0.67F};
  w.ground = {0.34F, 0.34F, 0.33F};
  w.haze = {0.60F, 0.64F, 0.69F};
  w.glint = {14.0F, 13.5F, 12.5F};
  w.sight = 5.0F;
  w.look = {{0.34F, 0.37F, 0.41F}, {3.2F, 3.2F, 3.1F}, 2.0F, 1.0F, 0.0F, true};
  return w;
}

const std::array<WeatherLight, kWeatherNames.size()> kLights = {clear_light(), overcast_light(), dusk_light(),
                                                                fog_light(), storm_light()};
const WeatherLight kHallLight = indoor_light();

}  // namespace

const WeatherLight& weather_light(Weather weather) {
  const auto index = static_cast<std::size_t>(weather);
  CHECK(index < kLights.size(), "unknown weather");
  return kLights[index];
}

const WeatherLight& hall_light() { return kHallLight; }

}  // namespace regatta
