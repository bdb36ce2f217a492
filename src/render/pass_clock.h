// Times each pass of a frame. Off unless asked for, and then only in some frames: it waits for the device after every
// pass, which costs the overlap of passes.
#pragma once

#include <chrono>
#include <vector>

namespace regatta {

struct PassTime {
  const char* name = "";
  double ms = 0.0;
};

class PassClock {
 public:
  // Times one frame of so many, the next first; 0: none.
  void turn_on(int every) { every_ = every; }
  // Whether the frame that was begun last is timed.
  [[nodiscard]] bool timing() const { return on_; }
  void begin();
  // Ends the pass drawn since the pass before, or begin(). The same name again adds to it.
  void end(const char* name);
  [[nodiscard]] const std::vector<PassTime>& times() const { return times_; }

 private:
  int every_ = 0, frames_ = 0;
  bool on_ = false;
  std::chrono::steady_clock::time_point last_;
  std::vector<PassTime> times_;
};

}  // namespace regatta
