// Turns the program's options and subcommands from text into plain data. docs/command-line.md describes them for
// people; app/program.h carries them out.
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
  std::vector<std::string> names;  // known cases to measure; empty: all
};
// --help and --version: text for standard output.
struct TextCommand {
  std::string text;
};
using CommandLine = std::variant<PlayOptions, BenchOptions, ReplayOptions, CompareOptions, CheckCommand, ParamsCommand,
                                 ScenesCommand, ValidateCommand, TextCommand>;

// Parses the arguments, without the program's name. Opens and runs nothing; an error is one line for a person.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace regatta
