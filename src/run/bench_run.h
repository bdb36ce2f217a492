// `regatta bench`: how long the steps of a scene take, as one JSON object. The keys are a contract with scripts
// (docs/command-line.md).
#pragma once

#include "run/data_files.h"
#include "run/options.h"

#include <vector>

namespace regatta {

// Value below which `share` of the samples lie (nearest rank); 0 for none.
double percentile(std::vector<double> samples, double share);

int run_bench(const DataFiles& data, const BenchOptions& options);  // exit code

}  // namespace regatta
