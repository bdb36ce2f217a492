// Shows the progress of a long run on standard error: a bar that redraws itself on a terminal, else a line now and
// then.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace regatta {

class Progress {
 public:
  Progress(std::string what, std::int64_t total);
  ~Progress();  // clears the bar
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void show(std::int64_t done);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  std::int64_t total_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace regatta
