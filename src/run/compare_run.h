// `regatta compare`: one drive on several waters, or with several parameters, one after the other; then the page and
// the CSV file of them all.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

// Every run is begun before the first one steps, so that what can't be is known at once.
int run_compare(const DataFiles& data, const CompareOptions& options);

}  // namespace regatta
