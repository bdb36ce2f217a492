#include "run/interrupt.h"

#include <array>
#include <csignal>

namespace regatta {

namespace {

volatile std::sig_atomic_t received = 0;  // global, as a signal handler writes it

void remember(int signal) {
  received = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void watch_interrupts() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int signal : std::array{SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, remember) == SIG_IGN) std::signal(signal, SIG_IGN);  // nohup asked for that
  }
}

bool interrupted() { return received != 0; }

}  // namespace regatta
