// Ctrl-C and friends as a question that long runs ask between steps, so that they end tidily.
#pragma once

namespace regatta {

// From now on SIGINT, SIGTERM and SIGHUP are remembered instead of ending the process; a second one ends it. Those that
// were ignored (nohup) stay so. SIGPIPE is ignored: a closed pipe is a failed write.
void watch_interrupts();
bool interrupted();

}  // namespace regatta
