// The program's face to a terminal: options, subcommands and exit codes (0 fine, 1 the run failed, 2 bad input).
// docs/command-line.md describes them for people.
#pragma once

#include "app/options.h"
#include "core/result.h"

#include <string>
#include <variant>
#include <vector>

namespace regatta {

struct CheckCommand {
  std::string scene;
};
struct ParamsCommand {
  bool markdown = false;
};
struct ScenesCommand {};
// --help and --version: text for standard output.
struct TextCommand {
  std::string text;
};
using CommandLine = std::variant<PlayOptions, BenchOptions, CheckCommand, ParamsCommand, ScenesCommand, TextCommand>;

// Nothing is opened or run; an error is one line for a person. `arguments` go without the program's name.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

int run_command_line(int argc, char** argv);  // exit code

}  // namespace regatta
