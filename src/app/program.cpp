#include "app/program.h"

#include "app/window_run.h"
#include "run/bench_run.h"
#include "run/command_line.h"
#include "run/compare_run.h"
#include "run/data_files.h"
#include "run/exit_code.h"
#include "run/headless_run.h"
#include "run/interrupt.h"
#include "run/listings.h"
#include "run/replay_run.h"
#include "run/standard_streams.h"
#include "run/validate_run.h"
#include "run/waiting_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <variant>

namespace regatta {

namespace {

int dispatch(const CommandLine& command) {
  if (const auto* text = std::get_if<TextCommand>(&command)) {
    fmt::print("{}", text->text);
    return kExitFine;
  }
  if (const auto* params = std::get_if<ParamsCommand>(&command)) return list_params(params->markdown);
  if (const auto* validate = std::get_if<ValidateCommand>(&command)) return run_validate(validate->names);
  const Result<DataFiles> data = find_data_files();
  if (!data) return bad_input(data.error());
  if (std::holds_alternative<ScenesCommand>(command)) return print_scenes(data.value());
  if (const auto* check = std::get_if<CheckCommand>(&command)) return check_scene(data.value(), check->scene);
  if (const auto* bench = std::get_if<BenchOptions>(&command)) return run_bench(data.value(), *bench);
  if (const auto* replay = std::get_if<ReplayOptions>(&command)) return run_replay(data.value(), *replay);
  if (const auto* compare = std::get_if<CompareOptions>(&command)) return run_compare(data.value(), *compare);
  const auto& play = std::get<PlayOptions>(command);
  return play.headless ? run_headless(data.value(), play) : run_window(data.value(), play);
}

}  // namespace

int run_program(int argc, char** argv) {
  hold_closed_streams();
  let_waiting_threads_sleep(argv);
  watch_interrupts();
  const Result<CommandLine> command = parse_command_line({argv + std::min(1, argc), argv + argc});
  if (!command) return bad_input(command.error());
  try {
    const int code = dispatch(command.value());
    if (std::fflush(stdout) != 0 && code == kExitFine) return run_failed({"standard output can't be written"});
    return code;
  } catch (const std::bad_alloc&) {
    return run_failed({"out of memory"});
  } catch (const std::exception& error) {  // from a library: fmt throws when standard output is gone
    return run_failed({error.what()});
  }
}

}  // namespace regatta
