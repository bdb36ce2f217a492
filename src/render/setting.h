// The surroundings of a picture's scene, found from the snapshot and the person's choice: the domain and its edges,
// indoors or out, and the light. Pure data, no GL.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/far_water.h"
#include "render/weather.h"

namespace regatta {

// A tank with a bed and walls, or, where there is neither terrain nor shallow water but a particle ocean, open ground,
// on which its glass box stands.
struct Setting {
  Domain domain;
  float level = 0.0F;  // level of still water, or of what looks like it [m]
  bool tank = true;
  float floor = 0.0F;                               // floor of the glass box [m]
  float top = 0.0F;                                 // likewise [m]
  FarSides far{};                                   // edges beyond which the water goes on
  Surroundings surroundings = Surroundings::kYard;  // never kAuto
  bool flood_plain = false;  // a town on level ground behind a dike, dry until a flood comes: no water beyond its edges

  // Land beyond the domain instead of a tank's rim.
  [[nodiscard]] bool has_land() const {
    return surroundings == Surroundings::kLand || surroundings == Surroundings::kTown;
  }
  bool operator==(const Setting& other) const;
};
Setting setting_of(const Snapshot& snapshot, WeatherView weather = WeatherView::kScene);

// The same for what stands on the ground: where the domain travels from a home, that stays there.
Setting ground_of(const Setting& setting, const Snapshot& snapshot);

// The light in it: a hall's, or that of the weather, the scene's own unless another one was chosen.
const WeatherLight& light_of(const Setting& setting, Weather scene, WeatherView weather);

}  // namespace regatta
