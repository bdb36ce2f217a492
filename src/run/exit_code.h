// The exit codes on which scripts rely (docs/command-line.md), and the functions that log a failure in one line.
#pragma once

#include "core/log.h"
#include "core/result.h"
#include "run/interrupt.h"

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

// Logs why a scene could not begin and returns the exit code: bad input, or a failed run if it was interrupted.
inline int not_begun(const Error& error) {
  return interrupted() ? run_failed({"cancelled before the first step"}) : bad_input(error);
}

}  // namespace regatta
