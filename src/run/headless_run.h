// `regatta SCENE --headless`: runs a scene without a window, as fast as it goes, and writes the output that was asked
// for: numbers, a film, a picture, the state hash. The state never depends on the output.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

// Simulated time of a run without --seconds and --steps [s]; chosen, not measured.
inline constexpr double kDefaultSeconds = 10.0;

// Returns the number of steps that a run was asked for; 0 seconds are no steps. A replay without --seconds and --steps
// runs to its end.
std::int64_t wanted_steps(const PlayOptions& options, double dt);

int run_headless(const DataFiles& data, const PlayOptions& options);  // exit code

}  // namespace regatta
