// Kick and drift (symplectic Euler): u += dt a, then friction and sponge, then x += dt u. Columns in the strips before
// open edges also gain or lose water. Friction is Manning's law, implicit: u / (1 + dt g n² |u| / h^(4/3)).
#pragma once

#include "columns/column_edges.h"
#include "columns/columns.h"
#include "columns/flume.h"
#include "columns/open_flow.h"
#include "columns/open_level.h"

namespace regatta {

struct MoveTerms {
  float dt = 0.0F;                   // [s]
  float manning = 0.0F;              // n [s/m^(1/3)]
  WaterOutside outside;              // the water that the sponge damps towards
  const OpenLevel* level = nullptr;  // fades the level before open edges; null: levels stay as they are
  const OpenFlow* flow = nullptr;    // the current across open edges; needed where level is set
  float thinnest = 0.0F;             // outside, water thinner than this counts as dry [m]
  float fastest = 0.0F;              // speeds are limited to this in a sub-step that is too long; 0: no limit [m/s]
};

struct Moved {
  PassedVolume passed;     // through open edges
  float farthest2 = 0.0F;  // square of the longest way of a column [m²]
};
// Writes the moved columns in field order.
Moved move_columns(const MoveTerms& terms, const Sponge& sponge, const Flume& flume, const ColumnField& field,
                   Columns& columns);

}  // namespace regatta
