// Wall-clock time of the program's own work; solvers know no clock.
#pragma once

#include <chrono>

namespace regatta {

inline double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace regatta
