// `regatta SCENE`: the window's frame loop. Each frame: input, the steps that are due, a snapshot, the picture, the
// panels. Only commands reach the simulation, so a window never changes what a run computes.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

int run_window(const DataFiles& data, const PlayOptions& options);  // exit code

}  // namespace regatta
