#include "output/progress.h"

#include "core/log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace regatta {

Progress::Progress(std::string what, std::int64_t total)
    : what_(std::move(what)),
      total_(std::max<std::int64_t>(1, total)),
      terminal_(::isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::int64_t done) {
  constexpr double kBarInterval = 0.1;    // [s]
  constexpr double kLineInterval = 10.0;  // a log file needs no more [s]
  const Clock::time_point now = Clock::now();
  const double since = std::chrono::duration<double>(now - last_).count();
  if (since < (terminal_ ? kBarInterval : kLineInterval)) return;
  last_ = now;

  const double share = std::clamp(static_cast<double>(done) / static_cast<double>(total_), 0.0, 1.0);
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double left = share > 0.0 ? elapsed * (1.0 - share) / share : 0.0;
  const std::string state = fmt::format("{} {:3.0f} %, {:.0f} s left", what_, 100.0 * share, left);
  if (!terminal_) {
    log_info(state);
    return;
  }
  constexpr int kWidth = 30;
  const int full = static_cast<int>(share * kWidth);
  std::string bar(static_cast<std::size_t>(full), '#');
  bar.resize(kWidth, '.');
  const std::string line = fmt::format("\r[{}] {}\033[K", bar, state);
  std::fputs(line.c_str(), stderr);  // fmt::print would throw where the terminal is gone
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace regatta
