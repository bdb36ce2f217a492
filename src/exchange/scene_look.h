// The look of a scene's place: weather, surroundings, the liquid in a box, and the material of its static bodies. For
// pictures only: no physics reads it.
#pragma once

#include <array>

namespace regatta {

// Light, sky and how far one sees.
enum class Weather { kClear, kOvercast, kDusk, kFog, kStorm };
inline constexpr std::array<const char*, 5> kWeatherNames = {"clear", "overcast", "dusk", "fog", "storm"};

// The surroundings of the water. Auto: a hall around a tank; out to sea if all edges are open, with land where the bed
// rises above the water at an edge. Yard: paving amid a lawn, under the sky.
enum class Surroundings { kAuto, kHall, kYard, kSea, kCoast, kLand, kTown };
inline constexpr std::array<const char*, 7> kSurroundingsNames = {"auto",  "hall", "yard", "sea",
                                                                  "coast", "land", "town"};

// The look of a static body: painted in its colour, of blocks of stone, of planks on piles, or a house with windows and
// a roof.
enum class BodyLook { kPlain, kStone, kPlanks, kHouse };
inline constexpr std::array<const char*, 4> kBodyLookNames = {"plain", "stone", "planks", "house"};

// The look of the water in a box: clear, or amber and dark where it is deep.
enum class LiquidLook { kWater, kHoney };
inline constexpr std::array<const char*, 2> kLiquidLookNames = {"water", "honey"};

struct SceneLook {
  Weather weather = Weather::kClear;
  Surroundings surroundings = Surroundings::kAuto;
  LiquidLook liquid = LiquidLook::kWater;

  bool operator==(const SceneLook&) const = default;
};

}  // namespace regatta
