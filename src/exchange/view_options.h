// What a person chose to see. Set by keys and panels, read by the renderer; never by the simulation.
#pragma once

#include "core/types.h"

#include <array>

namespace regatta {

enum class WaterView { kShaded, kHeight, kSpeed, kVorticity, kColumns };
inline constexpr std::array<const char*, 5> kWaterViewNames = {"shaded", "height", "speed", "vorticity", "columns"};

// What is drawn of the bodies' wakes, over the water.
struct WakeView {
  bool vortices = false;
  bool grid = false;       // the local grid's outline and its velocities
  bool edges = false;      // detecting points and how full their potentials are
  bool emissions = false;  // vortices that have just left
  bool stream = false;     // the water past each body
  bool tracers = false;    // markers that the flow carries along

  bool operator==(const WakeView&) const = default;
};
struct WakeViewFlag {
  const char* name;
  bool WakeView::*flag;
};
inline constexpr std::array<WakeViewFlag, 6> kWakeViewFlags = {{{"vortices", &WakeView::vortices},
                                                                {"grid", &WakeView::grid},
                                                                {"edges", &WakeView::edges},
                                                                {"emissions", &WakeView::emissions},
                                                                {"stream", &WakeView::stream},
                                                                {"tracers", &WakeView::tracers}}};
inline constexpr WakeView kAllOfWakes{true, true, true, true, true, true};

// The particle ocean: as the liquid it stands for, or as what it is computed with.
enum class OceanView { kSurface, kSpheres };
inline constexpr std::array<const char*, 2> kOceanViewNames = {"surface", "spheres"};
enum class OceanColor { kSpeed, kDensity };  // what the spheres' colours show
inline constexpr std::array<const char*, 2> kOceanColorNames = {"speed", "density"};

struct ViewOptions {
  WaterView water = WaterView::kShaded;
  bool wireframe = false;
  bool force_arrows = false;
  bool gauges = true;
  bool shadows = true;
  WakeView wakes;
  bool dye = true;          // in shaded water, what dye it carries
  bool auto_range = true;   // of the false colours: follow the data
  float range_low = -0.1F;  // [m], [m/s] or [1/s]
  float range_high = 0.1F;
  OceanView ocean = OceanView::kSurface;
  OceanColor ocean_color = OceanColor::kSpeed;
  bool boundary = false;         // the ocean's boundary particles, as dots
  bool wind = true;              // arrows of the wind over the ocean, where it is on
  bool ocean_auto_range = true;  // of the spheres' colours: follow the data
  float ocean_range_low = 0.0F;  // [m/s], or ρ / ρ0
  float ocean_range_high = 5.0F;
  float quality = 1.0F;  // resolution of the drawn water: 1 about the columns' own spacing; 0.5 half of it
};

// A pinhole camera, as every camera mode yields it.
struct CameraPose {
  Vec3 eye{10.0F, 8.0F, 10.0F};  // [m]
  Vec3 target{0.0F};             // [m]
  Vec3 up{0.0F, 1.0F, 0.0F};
  float fov_deg = 45.0F;  // vertical
};

}  // namespace regatta
