// `regatta replay`: plays a recorded run as fast as it goes and reports whether it repeats exactly.
#pragma once

#include "run/data_files.h"
#include "run/options.h"

namespace regatta {

int run_replay(const DataFiles& data, const ReplayOptions& options);  // exit code

}  // namespace regatta
