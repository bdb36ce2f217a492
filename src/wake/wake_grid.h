// The local grid of a wake: a rectangle around the body's vortices, turned along the wake, with their velocity at its
// nodes. Towards its edge the velocity fades to zero without a jump, which would be a sheet of opposite vortices.
#pragma once

#include "exchange/wake.h"
#include "wake/biot_savart.h"

#include <vector>

namespace regatta {

struct WakeGridTerms {
  float spacing = 0.1F;  // wanted between nodes [m]
  float margin = 0.5F;   // from the outermost vortex to the edge; all of it fades [m]
};

// Lays the grid around sources and `body`; empty without sources. `body`: where the wake comes from [m].
void lay_wake_grid(const WakeGridTerms& terms, const VortexSources& sources, Vec2 body, WakeField& field);
// Places of row k's nodes; x and z hold field.stride values.
void wake_row_places(const WakeField& field, int row, float* x, float* z);
// Fades row k, whose velocities are complete.
void fade_wake_row(int row, WakeField& field);

// The velocity that a vortex seems to give itself when the grid is interpolated at its own place: up to a thirtieth of
// its peak speed, though it should be zero. Whoever moves vortices by the grid subtracts it.
Vec2 own_grid_velocity(const WakeField& field, Vec2 place, float circulation, float core);

}  // namespace regatta
