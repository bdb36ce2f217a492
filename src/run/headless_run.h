// `regatta SCENE --headless`: runs a scene without a window, as fast as it goes, and writes what was asked for:
// numbers, a film, a picture, the state hash. Its state never depends on which of these it writes.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

// Simulated time of a run that says neither --seconds nor --steps [s].
inline constexpr double kDefaultSeconds = 10.0;

// The steps a run was asked for; 0 seconds is a run of no step. A replay that says neither runs to its end.
std::int64_t wanted_steps(const PlayOptions& options, double dt);

int run_headless(const DataFiles& data, const PlayOptions& options);  // exit code

}  // namespace regatta
