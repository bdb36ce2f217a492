// View options that a person chose: every one, from the one table in view_options.def. Set by the command line, keys
// and panels, read by the renderer; never by the simulation.
#pragma once

#include "core/types.h"
#include "exchange/scene_look.h"

#include <array>

namespace regatta {

enum class WaterView { kShaded, kHeight, kSpeed, kVorticity, kColumns, kWaves };
// Columns: the water's columns or cells as dots; waves: the height of the dispersive waves alone, without the shallow
// water below.
inline constexpr std::array<const char*, 6> kWaterViewNames = {"shaded",    "height",  "speed",
                                                               "vorticity", "columns", "waves"};

// The parts of the bodies' wakes that are drawn over the water: the MARKs of the table.
struct WakeView {
#define MARK(flag, ...) bool flag = false;
#include "exchange/view_options.def"
  bool operator==(const WakeView&) const = default;
};
struct WakeViewFlag {
  const char* name;
  bool WakeView::*flag;
};
inline constexpr auto kWakeViewFlags = std::to_array<WakeViewFlag>({
#define MARK(flag, ...) {#flag, &WakeView::flag},
#include "exchange/view_options.def"
});
inline constexpr WakeView kAllOfWakes{
#define MARK(flag, ...) .flag = true,
#include "exchange/view_options.def"
};

// Water in three dimensions: as the liquid it stands for, as the particles that it is computed with, or, where it has
// cells, what these hold on an upright plane: speed and velocity, pressure, or what each cell is.
enum class OceanView { kSurface, kSpheres, kSpeed, kPressure, kCells };
inline constexpr std::array<const char*, 5> kOceanViewNames = {"surface", "spheres", "speed", "pressure", "cells"};
constexpr bool is_slice(OceanView view) { return view >= OceanView::kSpeed; }
// Water without cells has no slices: it is shown as its particles.
constexpr OceanView shown_view(OceanView wanted, bool any_slices) {
  return is_slice(wanted) && !any_slices ? OceanView::kSpheres : wanted;
}
enum class SlicePlane { kX, kZ };  // level direction of the plane; the other is up
inline constexpr std::array<const char*, 2> kSlicePlaneNames = {"x", "z"};
enum class OceanColor { kSpeed, kDensity };  // quantity that the spheres' colours show
inline constexpr std::array<const char*, 2> kOceanColorNames = {"speed", "density"};

// Tracers under water. Auto: the temperature of those that emitters give off, the speed of others.
enum class SiltColor { kAuto, kSpeed, kAge, kSource, kTemperature };
inline constexpr std::array<const char*, 5> kSiltColorNames = {"auto", "speed", "age", "source", "temperature"};

// The scene's own weather, or another one (Weather): that takes a tank out of its hall.
enum class WeatherView { kScene, kClear, kOvercast, kDusk, kFog, kStorm };
inline constexpr std::array<const char*, 6> kWeatherViewNames = {"scene", "clear", "overcast", "dusk", "fog", "storm"};

// Amount of work for a picture. Auto: as much as leaves the frames fluent.
enum class DrawQuality { kAuto, kLow, kMedium, kHigh };
inline constexpr std::array<const char*, 4> kDrawQualityNames = {"auto", "low", "medium", "high"};

struct ViewOptions {
#define FLAG(member, initial, ...) bool member = initial;
#define CHOICE(type, member, initial, ...) type member = initial;
#define REAL(member, initial, ...) float member = initial;
#define MARKS(type, member, ...) type member = {};
#include "exchange/view_options.def"
};

// A pinhole camera, as every camera mode yields it.
struct CameraPose {
  Vec3 eye{10.0F, 8.0F, 10.0F};  // [m]
  Vec3 target{0.0F};             // [m]
  Vec3 up{0.0F, 1.0F, 0.0F};
  float fov_deg = 45.0F;  // vertical
};

}  // namespace regatta
