// What a scene's place looks like: weather, surroundings, the liquid in a box, and what its static bodies are built of.
// Pictures alone: no physics reads it.
#pragma once

#include <array>

namespace regatta {

// Light, sky and how far one sees.
enum class Weather { kClear, kOvercast, kDusk, kFog, kStorm };
inline constexpr std::array<const char*, 5> kWeatherNames = {"clear", "overcast", "dusk", "fog", "storm"};

// What lies around the water. Auto: a hall around a tank; out to sea where all edges are open, with land where the bed
// rises above the water at an edge. Yard: paving amid a lawn, under the sky.
enum class Surroundings { kAuto, kHall, kYard, kSea, kCoast, kLand, kTown };
inline constexpr std::array<const char*, 7> kSurroundingsNames = {"auto",  "hall", "yard", "sea",
                                                                  "coast", "land", "town"};

// Of a static body: painted in its colour, of blocks of stone, of planks on piles, or a house with windows and a roof.
enum class BodyLook { kPlain, kStone, kPlanks, kHouse };
inline constexpr std::array<const char*, 4> kBodyLookNames = {"plain", "stone", "planks", "house"};

// What the water in a box looks like: clear, or amber and dark where it is deep.
enum class LiquidLook { kWater, kHoney };
inline constexpr std::array<const char*, 2> kLiquidLookNames = {"water", "honey"};

struct SceneLook {
  Weather weather = Weather::kClear;
  Surroundings surroundings = Surroundings::kAuto;
  LiquidLook liquid = LiquidLook::kWater;

  bool operator==(const SceneLook&) const = default;
};

}  // namespace regatta
