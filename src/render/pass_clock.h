// How long each pass of a frame takes. Off unless asked for: it waits for the device after every pass, which costs a
// graphics card its overlap.
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
  void turn_on(bool on) { on_ = on; }
  void begin();
  // What was drawn since the pass before, or begin(). The same name again adds to it.
  void end(const char* name);
  [[nodiscard]] const std::vector<PassTime>& times() const { return times_; }

 private:
  bool on_ = false;
  std::chrono::steady_clock::time_point last_;
  std::vector<PassTime> times_;
};

}  // namespace regatta
