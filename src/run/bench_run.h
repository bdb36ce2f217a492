// `regatta bench`: measures how long the steps of a scene take and writes one JSON object. Scripts rely on its keys
// (docs/command-line.md).
#pragma once

#include "run/data_files.h"
#include "run/options.h"

#include <vector>

namespace regatta {

// Returns the value below which `share` of the samples lie (nearest rank); 0 for no samples.
double percentile(std::vector<double> samples, double share);

int run_bench(const DataFiles& data, const BenchOptions& options);  // exit code

}  // namespace regatta
