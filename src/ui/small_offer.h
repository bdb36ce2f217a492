// The needs of a scene that runs far behind real time, for the line that offers its small version.
#pragma once

#include <string>

namespace regatta {

// Cores like those of now for which a step takes as long as it simulates, if twice as many take half as long.
int cores_for_real_time(double step_ms, double dt, int threads);

// "46 215 particles: a step of 5 ms takes 35 ms on 2 threads; real time needs about 14 such cores." counts may be
// empty.
std::string needs_text(const std::string& counts, double step_ms, double dt, int threads);

}  // namespace regatta
