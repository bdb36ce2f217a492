// The exit codes that scripts rely on (docs/command-line.md), and the one line that goes with a failure.
#pragma once

#include "core/log.h"
#include "core/result.h"

namespace regatta {

inline constexpr int kExitFine = 0;
inline constexpr int kExitFailed = 1;    // the run failed: diverged, cancelled, no OpenGL, disk full
inline constexpr int kExitBadInput = 2;  // an option, scene or output path that can't be used

inline int bad_input(const Error& error) {
  log_error(error.text());
  return kExitBadInput;
}

inline int run_failed(const Error& error) {
  log_error(error.text());
  return kExitFailed;
}

}  // namespace regatta
