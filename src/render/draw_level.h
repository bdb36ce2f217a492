// The amount of work of a picture: one level for each quality that a person may choose, and finer steps for a device
// that is to keep its frames fluent by itself.
#pragma once

#include "exchange/view_options.h"
#include "render/device.h"

#include <limits>

namespace regatta {

struct DrawLevel {
  int most_pixels = 0;                               // painted a frame; a larger picture is enlarged from these
  int water_points = 0;                              // most points of the drawn water grid
  int field_points = 0;                              // most points of the fields that it is made of
  int far_texels = std::numeric_limits<int>::max();  // most texels of the sea beyond the domain
  int samples = 0;                                   // samples of multisampling
  int plants = 1500;                                 // drawn at most, the nearest ones
  int full_plants = 1500;                            // of them with all their leaves
  int drops = 100'000;                               // of spray drawn at most
  // What lies below the water is shifted by it, and what it mirrors by how high that stands; a second layer of grain on
  // ground and foam, ripples of light on what is under water.
  bool fine = true;
  bool land_mirrored = true;  // with what stands on it; sky, hills and bodies always
  bool shadows = true;
  bool rain = true;  // streaks, and rings on the water

  bool operator==(const DrawLevel&) const = default;
};

inline constexpr int kDrawSteps = 5;  // steps of the automatic quality, 0 the best

// The level of low, medium and high on this device.
DrawLevel draw_level(const Device& device, DrawQuality quality);
// The automatic quality at a step from 0 to kDrawSteps - 1.
DrawLevel automatic_level(const Device& device, int step);

}  // namespace regatta
