// A gauge: a named place where the water is read.
#pragma once

#include "exchange/water_sample.h"

#include <string>

namespace regatta {

struct Gauge {
  std::string name;  // unique in the scene
  Vec2 at{0.0F};     // (x, z) [m]
};

struct GaugeReading {
  Gauge gauge;
  WaterSample water;
  double height = 0.0;  // H_s of the last minute; 0 without dispersive waves [m]
};

}  // namespace regatta
