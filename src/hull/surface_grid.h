// The grid of points on which a water's surface is drawn: where they lie and how the surface between them is smoothed.
// Under hulls it goes on as it stands around them; what draws it hides it there. For drawing alone; what fills the grid
// is each water's own.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/wave_exchange.h"
#include "geometry/domain.h"

namespace regatta {

// Points about `spacing` [m] apart that cover the domain; sizes the arrays of surface, depth and velocity.
void lay_surface_grid(const Domain& domain, float spacing, SurfaceGrid& grid);
// Passes of a 3 × 3 binomial over wet points; shores keep their place.
void smooth_surface(int passes, SurfaceGrid& grid);
// Adds dispersive waves to wet points, as high as the water would stand without the heads of hulls: those reach a
// little beyond the hull, and would show as a pit around it.
void add_waves(const WaveExchange& waves, SurfaceGrid& grid);
// In place of the water's own surface and velocity those of the waves alone, about their still surface.
void show_waves(const WaveExchange& waves, SurfaceGrid& grid);

}  // namespace regatta
