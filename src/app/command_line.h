// The program's face to a terminal: options, subcommands and exit codes (0 fine, 1 the run failed, 2 bad input).
#pragma once

namespace regatta {

int run_command_line(int argc, char** argv);

}  // namespace regatta
