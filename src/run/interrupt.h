// Turns Ctrl-C and similar signals into a flag that long runs read between steps, so that they end tidily.
#pragma once

namespace regatta {

// Records SIGINT, SIGTERM and SIGHUP from now on instead of ending the process; a second one of the same kind ends it.
// Signals that were ignored (nohup) stay ignored. SIGPIPE and SIGXFSZ are ignored: a closed pipe, or a file beyond the
// limit of the shell (ulimit -f), becomes a failed write.
void watch_interrupts();
bool interrupted();

}  // namespace regatta
