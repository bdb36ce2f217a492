// Texts of the panel on the wind over the particle ocean, and the place of a time in its strip of pulses.
#pragma once

#include "exchange/wind_snapshot.h"

#include <string>

namespace regatta {

// "off", "blows, 0.4 s left", "blows on", "in 2.3 s", "never".
std::string pulse_text(const WindSnapshot& wind, double now);

// Heading of a velocity, like a body's: 0 along +x, 90 towards -z, in [0, 360).
double heading_of(const Vec3& velocity);

// Place of a time as a share of the strip's width, 0 (kWindLookBack ago) to 1 (kWindLookAhead from now); times beyond
// stand at its ends.
float strip_place(double time, double now);

}  // namespace regatta
