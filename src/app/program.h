// The whole program behind main(): reads the command line and starts what it asks for, with a window or without. Ends
// with the exit codes of run/exit_code.h.
#pragma once

namespace regatta {

int run_program(int argc, char** argv);  // exit code

}  // namespace regatta
