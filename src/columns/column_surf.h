// Hands the volume and momentum of dispersive waves that break or fall (waves/wave_breaking.h) to the columns below
// them.
#pragma once

#include "columns/column_ranges.h"
#include "columns/kernels.h"
#include "exchange/wave_exchange.h"

#include <vector>

namespace regatta {

// Shares each wave among the columns around it by their volume and the depth kernel. A column gains or loses at most a
// fifth of its volume; the rest stays with the waves. Momentum speeds a column up to the speed of long waves at most,
// like a bore; any excess is lost to the bed. `field`: as before move_columns(), which wrote `columns` in its order;
// sort them afterwards. Takes from `waves` what columns got.
void take_broken_waves(const Domain& domain, const Kernels& kernels, const ColumnField& field, WaveExchange& waves,
                       std::vector<ColumnRange>& ranges, Columns& columns);

}  // namespace regatta
