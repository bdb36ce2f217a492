// Ctrl-C and friends as a question that long runs ask between steps, so that they end tidily.
#pragma once

namespace regatta {

// From now on SIGINT, SIGTERM and SIGHUP are remembered instead of ending the process; a second one ends it. Those that
// were ignored (nohup) stay so. SIGPIPE and SIGXFSZ are ignored: a closed pipe, or a file that would grow beyond the
// limit of the shell (ulimit -f), is a failed write.
void watch_interrupts();
bool interrupted();

}  // namespace regatta
