// Where columns are in trouble, for the status: looked for once it is known that they are.
#pragma once

#include "columns/columns.h"
#include "exchange/status.h"

namespace regatta {

// The column that asks for most sub-steps, at y = level: that of the largest c + |u|. wave_factor: of c over its
// celerity.
StatusPlace fastest_column(const ColumnField& field, float wave_factor, float level);
// The first whose numbers are not finite; without a place where its place is lost. Names nothing if all are.
StatusPlace lost_column(const ColumnField& field, float level);

}  // namespace regatta
