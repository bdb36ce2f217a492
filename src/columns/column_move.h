// Kick and drift (symplectic Euler): u += dt a, then friction and sponge, then x += dt u.
// Friction is Manning's law, implicit: u / (1 + dt g n² |u| / h^(4/3)).
#pragma once

#include "columns/column_edges.h"
#include "columns/columns.h"
#include "columns/flume.h"

namespace regatta {

struct MoveTerms {
  float dt = 0.0F;          // [s]
  float manning = 0.0F;     // n [s/m^(1/3)]
  Vec2 calm{0.0F};          // the velocity that open ends damp towards [m/s]
  Swell swell;              // whose velocity is added to it before the edges that it comes in through
  float level = 0.0F;       // of the still water, world y [m]
  float wave_speed = 0.0F;  // √(g h_0) for the sponge [m/s]
  float fastest = 0.0F;     // speeds are cut to this where a sub-step is longer than is stable; 0: never [m/s]
};

// Writes the moved columns, in field order.
void move_columns(const MoveTerms& terms, const Sponge& sponge, const Flume& flume, const ColumnField& field,
                  Columns& columns);

}  // namespace regatta
