// What the panel says of the wind over the particle ocean, and where its strip of pulses shows a time.
#pragma once

#include "exchange/wind_snapshot.h"

#include <string>

namespace regatta {

// "off", "blows, 0.4 s left", "blows on", "in 2.3 s", "never".
std::string pulse_text(const WindSnapshot& wind, double now);

// Where a velocity points, as a body's heading: 0 along +x, 90 towards -z, in [0, 360).
double heading_of(const Vec3& velocity);

// Of the strip's width, 0 (kWindLookBack ago) to 1 (kWindLookAhead from now); times beyond stand at its ends.
float strip_place(double time, double now);

}  // namespace regatta
