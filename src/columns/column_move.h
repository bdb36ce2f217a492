// Kick and drift (symplectic Euler): u += dt a, then friction and sponge, then x += dt u. Before open edges columns
// gain or lose water. Friction is Manning's law, implicit: u / (1 + dt g n² |u| / h^(4/3)).
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
  WaterOutside outside;              // that open edges damp towards
  const OpenLevel* level = nullptr;  // of the water before them; null: it is left as it is
  const OpenFlow* flow = nullptr;    // across them
  float thinnest = 0.0F;             // no water stands outside where less would [m]
  float fastest = 0.0F;              // speeds are cut to this where a sub-step is longer than is stable; 0: never [m/s]
};

// Writes the moved columns, in field order. Returns what passed through open edges.
PassedVolume move_columns(const MoveTerms& terms, const Sponge& sponge, const Flume& flume, const ColumnField& field,
                          Columns& columns);

}  // namespace regatta
