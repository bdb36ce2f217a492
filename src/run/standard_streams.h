// Standard streams that the caller has closed.
#pragma once

namespace regatta {

// The first file that a program opens gets the first number that is free: with standard error closed, its messages
// would go into that file. So each closed stream is held by /dev/null, in a way that what is written to standard output
// fails, as it does where it can't be written for another reason; messages that nobody wants are lost. To be called
// before anything is opened.
void hold_closed_streams();

}  // namespace regatta
