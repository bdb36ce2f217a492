#include "render/pass_clock.h"

#include "render/gl.h"

#include <algorithm>
#include <string_view>

namespace regatta {

void PassClock::begin() {
  on_ = every_ > 0 && frames_++ % every_ == 0;
  if (!on_) return;
  glFinish();
  for (PassTime& time : times_) time.ms = 0.0;
  last_ = std::chrono::steady_clock::now();
}

void PassClock::end(const char* name) {
  if (!on_) return;
  glFinish();
  const auto now = std::chrono::steady_clock::now();
  auto found = std::find_if(times_.begin(), times_.end(),
                            [&](const PassTime& time) { return std::string_view(time.name) == name; });
  if (found == times_.end()) found = times_.insert(times_.end(), PassTime{name, 0.0});
  found->ms += std::chrono::duration<double, std::milli>(now - last_).count();
  last_ = now;
}

}  // namespace regatta
