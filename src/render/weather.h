// The numbers of each weather: the light, the sky, the sight, the rain; and the light of a hall. Numbers alone, no GL.
// Radiances are linear and exposed: 1 is what a white surface shows in the shade of a clear day, so that the tone curve
// does not depend on the weather.
#pragma once

#include "core/types.h"
#include "exchange/scene_look.h"

namespace regatta {

struct SkyLook {
  Vec3 zenith{0.0F};           // radiance overhead, between clouds; at the horizon it is the haze's
  Vec3 cloud{0.0F};            // radiance of a cloud in the sun
  float cloud_edge = 2.0F;     // how thick a cloud must be to show: above 1 none, at 0 all of them
  float cloud_opacity = 0.0F;  // [1]
  float cloud_depth = 0.0F;    // how much darker thick ones are [1]
  bool lamps = false;          // a ceiling with rows of lamps instead of a sky
};

struct WeatherLight {
  Vec3 to_sun{0.0F, 1.0F, 0.0F};  // unit
  Vec3 sun{0.0F};                 // radiance of a white surface that faces the sun
  Vec3 sky{0.0F};                 // radiance of a white surface that faces up, from the sky alone
  Vec3 ground{0.0F};              // radiance of a white surface that faces down
  Vec3 haze{0.0F};                // radiance of the air before distant things
  Vec3 glow{0.0F};                // radiance of the sky about the sun, in the haze too
  Vec3 glint{0.0F};               // the sun's mirror image in water
  float disc = 0.0F;              // the sun's disc, added to its encoded colour
  Vec3 water{1.0F};               // light that water scatters back, as a share of that on a clear day
  float white = 1.0F;             // foam and other white things, likewise
  float sight = 9.0F;             // how far one sees, in lengths of the scene …
  float farthest_sight = 1.0e6F;  // … but no farther than this [m]
  float rain = 0.0F;              // how much of it falls, 0 to 1
  SkyLook look{};
};

const WeatherLight& weather_light(Weather weather);
const WeatherLight& hall_light();

}  // namespace regatta
