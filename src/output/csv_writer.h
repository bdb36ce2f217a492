// One line of numbers a step, for other programs: time, bodies, gauges, balances. Columns and units:
// docs/command-line.md.
#pragma once

#include "exchange/snapshot.h"

#include <string>

namespace regatta {

// left: the world on the left of a split picture, whose columns follow under names with "left." before them; null:
// none.
std::string csv_header(const Snapshot& snapshot, const Snapshot* left = nullptr);
std::string csv_row(const Snapshot& snapshot, const Snapshot* left = nullptr);

}  // namespace regatta
