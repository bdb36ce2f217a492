// What columns take over of dispersive waves that break above them (waves/wave_breaking.h): their volume and momentum.
#pragma once

#include "columns/column_ranges.h"
#include "columns/kernels.h"
#include "exchange/wave_exchange.h"

#include <vector>

namespace regatta {

// The columns about a wave share it by their volume and by the kernel of depth. A column gives or takes a fifth of
// its volume at most; the rest stays with the waves. Flow speeds water up to the speed of long waves at most, as
// bores do; what is more is lost to the bed. `field` tells where columns are and how deep; `columns` are changed, and
// are to be sorted anew. Returns whether anything changed.
bool take_broken_waves(const Domain& domain, const Kernels& kernels, const ColumnField& field, WaveExchange& waves,
                       std::vector<ColumnRange>& ranges, Columns& columns);

}  // namespace regatta
