// Handles standard streams that the caller has closed.
#pragma once

namespace regatta {

// Holds each closed standard stream by /dev/null; call it before anything is opened. Otherwise the first file that the
// program opens would get the free number: with standard error closed, messages would go into that file. Writes to a
// closed standard output then fail, as on a full disk; messages to a closed standard error are lost.
void hold_closed_streams();

}  // namespace regatta
