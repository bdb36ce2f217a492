// The film of water between the highest cells with a pressure and the surface, up to half a cell thick. Its faces have
// no pressure on either side; left to themselves its water would fall freely and feel no slope of the surface, and
// waves lower than a cell would be late by 2 % and die. The pressure gradient hardly changes across so thin a film, so
// that its water is sped up like that beside it.
#pragma once

#include "liquid/liquid_surface.h"
#include "liquid/liquid_transfer.h"
#include "liquid/mac_grid.h"

namespace regatta {

// After the projection, before velocities are extrapolated.
void speed_up_film(const MacGrid& grid, const LiquidSurface& surface, LiquidFlow& flow);

}  // namespace regatta
