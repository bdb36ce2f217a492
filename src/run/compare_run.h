// `regatta compare`: runs one drive on several waters, or with several parameters, one after the other; then writes the
// page and the CSV file of all runs.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

// Begins every run before the first one steps, so that a run that cannot begin is known at once. Returns the exit code.
int run_compare(const DataFiles& data, const CompareOptions& options);

}  // namespace regatta
