// What the waters are made of, as rows of a panel; of no kind by name.
#pragma once

#include "exchange/snapshot.h"

#include <vector>

namespace regatta {

// Those of which there are some; if there are none, the first, which is 0.
std::vector<WaterCount> counts_to_show(const Diagnostics& diagnostics);
// One fact each, between begin_facts() and end_facts().
void count_facts(const Diagnostics& diagnostics);

}  // namespace regatta
