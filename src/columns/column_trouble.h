// Finds the column to name in the status, once it is known that columns are in trouble.
#pragma once

#include "columns/columns.h"
#include "exchange/status.h"

namespace regatta {

// Returns the column that needs most sub-steps, the one of largest c + |u|, at y = level [m]. wave_factor: ratio of c
// to field.celerity.
StatusPlace fastest_column(const ColumnField& field, float wave_factor, float level);
// Returns the first column with a value that is not finite; without a position if its position is not finite; empty if
// all values are finite.
StatusPlace lost_column(const ColumnField& field, float level);

}  // namespace regatta
