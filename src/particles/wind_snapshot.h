// The drawn wind over the particles: its pulses, and arrows on a coarse grid over the water.
#pragma once

#include "exchange/particle_setup.h"
#include "exchange/wind_snapshot.h"
#include "water/water.h"

namespace regatta {

// box: the particles' box; water_volume: what is in it [m^3]. Fills `out`, reusing its memory.
void snapshot_wind(const WaterDrawing& drawing, const ParticleSetup& box, double water_volume, WindSnapshot& out);

}  // namespace regatta
