// The program's face to a terminal: its options and subcommands, from text to plain data. docs/command-line.md
// describes them for people. app/program.h carries them out.
#pragma once

#include "core/result.h"
#include "run/options.h"

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
struct ValidateCommand {
  std::vector<std::string> names;  // of cases; none: all
};
// --help and --version: text for standard output.
struct TextCommand {
  std::string text;
};
using CommandLine = std::variant<PlayOptions, BenchOptions, ReplayOptions, CompareOptions, CheckCommand, ParamsCommand,
                                 ScenesCommand, ValidateCommand, TextCommand>;

// Nothing is opened or run; an error is one line for a person. `arguments` go without the program's name.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace regatta
