// The elements of the waters and their reports, as rows of a panel; no kind of water is known by name.
#pragma once

#include "exchange/snapshot.h"

#include <string>
#include <string_view>
#include <vector>

namespace regatta {

// The counts that are above 0; if all are 0, the first.
std::vector<WaterCount> counts_to_show(const Diagnostics& diagnostics);
// "23 800 particles"; of several, one after the other.
std::string count_text(const Diagnostics& diagnostics);
// Whether a water tells figures under this name, as its parameters are called (ocean.…).
bool reports(const Diagnostics& diagnostics, std::string_view group);
// "1 200", "0.25 m/s".
std::string figure_text(const WaterFigure& figure);
// One fact each, between begin_facts() and end_facts().
void count_facts(const Diagnostics& diagnostics);
void figure_facts(const Diagnostics& diagnostics);

}  // namespace regatta
