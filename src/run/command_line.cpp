#include "run/command_line.h"

#include "core/spelling.h"
#include "exchange/view_table.h"
#include "params/params.h"
#include "run/build_info.h"
#include "run/data_files.h"
#include "run/number_range.h"
#include "run/scene_run.h"
#include "run/view_selection.h"
#include "run/word_choice.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

namespace regatta {

namespace {

constexpr int kMaxThreads = 256;                   // [count]; chosen, not measured
constexpr std::int64_t kMaxSteps = 1'000'000'000;  // [count]; chosen, not measured
constexpr double kMaxSeconds = 1e7;                // [s], 116 days; chosen, not measured
constexpr int kMinSize = 16;                       // [px]; chosen, not measured
constexpr int kMaxSize = 16384;                    // [px]; the least that OpenGL 4.3 promises for textures

// The word after an option of the view, and whether the option was given.
struct RawView {
  std::string word;
  bool on = false;
};

// The options as text, before they are checked as a whole.
struct RawOptions {
  RunOptions run;
  // optional, so that an empty word (an unset variable of a shell script) is an error
  std::optional<std::string> drive, boat;
  std::string size, camera, split;
  std::vector<RawView> view = std::vector<RawView>(all_view_options().size());
  std::string screenshot, film, csv, ghost, replay, against;
  std::optional<std::int64_t> history;  // [MiB]
  double seconds = 0.0;
  std::int64_t steps = 0;
  float ui_scale = 0.0F;
  bool small = false;
};

// Checks the text before CLI11 converts it; CLI11's own ranges print 1e+07 and let NaN through.
CLI::Validator range(NumberKind kind, double low, double high) {
  return {[=](std::string& text) { return number_complaint(text, kind, low, high); },
          fmt::format("{} to {}", digits(low), digits(high))};
}
CLI::Validator whole(double low, double high) { return range(NumberKind::kWhole, low, high); }
CLI::Validator real(double low, double high) { return range(NumberKind::kReal, low, high); }

void add_run_options(CLI::App& app, RawOptions& raw) {
  app.add_option("--set", raw.run.settings, "Override a parameter, key=value; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  app.add_flag("--small", raw.small, "The scene's small version, where it has one");
  app.add_option("--threads", raw.run.threads, "Threads of the simulation; default: one for each processor")
      ->check(whole(1, kMaxThreads))
      ->type_name("N");
  app.add_option("--drive", raw.drive, "Helm script \"TIME:THROTTLE,RUDDER[,DIVE]; …\", e.g. \"0:1,0; 4:1,0.6\"")
      ->type_name("SCRIPT");
  app.add_option("--boat", raw.boat, "The boat that --drive steers; default: the first boat")->type_name("NAME");
}

void add_recording_options(CLI::App& app, RawOptions& raw) {
  app.add_option("--save-replay", raw.replay, "Record the run, to be played again; written as it goes")
      ->type_name("FILE.replay");
  app.add_flag("--full-replay", raw.run.full_replay, "Keep its whole state each second, for replay --against");
}

// Adds the options that the table of view options declares.
void add_view_options(CLI::App& app, RawOptions& raw) {
  for (const ViewInfo& info : all_view_options()) {
    if (*info.option == '\0') continue;
    RawView& chosen = raw.view[static_cast<std::size_t>(info.id)];
    if (!takes_a_word(info)) {
      app.add_flag(info.option, chosen.on, view_option_help(info));
      continue;
    }
    auto* const option = app.add_option(info.option, chosen.word, view_option_help(info));
    if (info.kind == ViewKind::kFlag) option->check(CLI::IsMember({"on", "off"}));
    option->type_name(view_option_word(info));
  }
}

void add_compare_options(CLI::App& app, RawOptions& raw, CompareOptions& compare, std::string& page) {
  app.add_option("file", raw.run.scene, "Scene file or name, or a replay")->required()->type_name("FILE");
  app.add_option("--solvers", compare.solvers, "A run on each of these, e.g. columns,grid")->type_name("A,B,…");
  app.add_option("--set", compare.sets, "A run with these parameters, beside one as it is; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE,…");
  app.add_flag("--small", raw.small, "The scene's small version, where it has one");
  app.add_option("--threads", raw.run.threads, "Threads of the simulation; default: one for each processor")
      ->check(whole(1, kMaxThreads))
      ->type_name("N");
  app.add_option("--drive", raw.drive, "Helm script, as of a run")->type_name("SCRIPT");
  app.add_option("--boat", raw.boat, "The boat that --drive steers, and whose way is compared; default: the first boat")
      ->type_name("NAME");
  app.add_option("--seconds", raw.seconds, "Simulated time [s]; default: 10, of a replay all of it")
      ->check(real(0.0, kMaxSeconds))
      ->type_name("T");
  app.add_flag("--pictures", compare.pictures, "Show the end of each run on the page, side by side");
  app.add_option("--page", page, "Where to; the CSV file stands beside it; default: compare.html")
      ->type_name("FILE.html");
}

void add_play_options(CLI::App& app, RawOptions& raw, PlayOptions& play) {
  app.add_option("scene", raw.run.scene,
                 "Scene file or replay, or the name of one of ours or a part of it; default: bay")
      ->type_name("SCENE");
  add_run_options(app, raw);
  app.add_flag("--headless", play.headless, "Run without a window, as fast as it goes");
  auto* const seconds = app.add_option("--seconds", raw.seconds, "End after this much simulated time [s]")
                            ->check(real(0.0, kMaxSeconds))
                            ->type_name("T");
  auto* const steps = app.add_option("--steps", raw.steps, "End after this many steps")
                          ->check(whole(0, static_cast<double>(kMaxSteps)))
                          ->type_name("N");
  seconds->excludes(steps);
  app.add_option("--screenshot", raw.screenshot, "Save a picture (PNG) of the end")->type_name("FILE.png");
  app.add_option("--record", raw.film, "Record a film with ffmpeg (headless)")->type_name("FILE.mp4");
  app.add_option("--record-from", play.film_from, "Simulated time at which the film begins [s]; default 0")
      ->check(real(0.0, kMaxSeconds))
      ->type_name("T");
  app.add_option("--fps", play.film_fps, "Frames a second of the film; default 30")
      ->check(whole(1, 240))
      ->type_name("N");
  app.add_option("--csv", raw.csv,
                 "Write a line of numbers for every step, with --split of both worlds; - is standard output (headless)")
      ->type_name("FILE.csv|-");
  add_recording_options(app, raw);
  app.add_flag("--hash", play.hash, "Print the state hash of the end");
  app.add_option("--size", raw.size, "Size of window, picture or film; default 1280x720")->type_name("WxH");
  app.add_option("--ui-scale", raw.ui_scale, "Size of text and panels; default: as the screen asks")
      ->check(real(static_cast<double>(kUiScaleMin), static_cast<double>(kUiScaleMax)))
      ->type_name("X");
  app.add_option("--history", raw.history, "Memory for going back in time; default 512")
      ->check(whole(1, 1 << 20))
      ->type_name("MIB");
  app.add_option("--ghost", raw.ghost, "Show the boat of a recorded run beside this one, seen through (window)")
      ->type_name("FILE.replay");
  app.add_option("--camera", raw.camera,
                 "chase, orbit, top or free; of a film also others from a time on, "
                 "e.g. \"chase; 20:top\"; default: the scene's")
      ->type_name("NAME");
  add_view_options(app, raw);
  app.add_option("--split", raw.split,
                 "Beside it, on the left, the same scene with wake.lambda = 0 (wakes, the default) or on the other of "
                 "the two water solvers (solver)")
      ->expected(0, 1)
      ->default_str(kSplitNames[0])
      ->option_text("[wakes|solver]");
}

Result<glm::ivec2> parse_size(const char* option, const std::string& text) {
  glm::ivec2 size(0);
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.x);
  if (width.ec == std::errc{} && width.ptr != end && *width.ptr == 'x') {
    const auto height = std::from_chars(width.ptr + 1, end, size.y);
    const bool fits = std::min(size.x, size.y) >= kMinSize && std::max(size.x, size.y) <= kMaxSize;
    if (height.ec == std::errc{} && height.ptr == end && fits) return size;
  }
  return Error{fmt::format("{}: \"{}\" is not WxH with both from {} to {}", option, text, kMinSize, kMaxSize)};
}

Result<RunOptions> finish_run(const RawOptions& raw) {
  RunOptions run = raw.run;
  if (raw.small) run.version = SceneVersion::kSmall;
  Params probe;  // reports a wrong key or value before any file is read
  if (const Result<> fine = apply_settings(probe, run.settings); !fine) return fine.error();
  run.save_replay = raw.replay;
  if (raw.history) run.history = static_cast<std::size_t>(*raw.history) << 20U;
  if (run.full_replay && raw.replay.empty()) return Error{"--full-replay needs --save-replay"};
  if (raw.boat && raw.boat->empty()) return Error{"--boat: the name is empty"};
  if (raw.boat && !raw.drive) return Error{"--boat needs --drive"};
  run.boat = raw.boat.value_or("");
  if (raw.drive) {
    Result<DriveScript> script = DriveScript::parse(*raw.drive);
    if (!script) return Error{"--drive: " + script.error().text()};
    run.drive = std::move(script).value();
  }
  return run;
}

// The word after --split may be the scene instead: `--split scenes/x.toml`.
Result<> take_split(const std::string& word, RunOptions& run) {
  const Result<int> kind = word_choice("--split", word, kSplitNames);
  if (!kind && (word.empty() || !run.scene.empty())) return kind.error();
  if (!kind) run.scene = word;
  run.split = kind ? static_cast<SplitKind>(1 + kind.value()) : SplitKind::kWakes;
  return success();
}

// The error for an empty scene name: no name means the default scene, but an empty one is an unset variable of a shell
// script.
Error empty_scene() { return {"the name of the scene is empty (regatta scenes lists ours)"}; }

Result<CommandLine> finish_play(const CLI::App& app, const RawOptions& raw, PlayOptions play) {
  if (app.count("scene") > 0 && raw.run.scene.empty()) return empty_scene();
  Result<RunOptions> run = finish_run(raw);
  if (!run) return run.error();
  play.run = std::move(run).value();
  if (app.count("--split") > 0) {
    if (const Result<> taken = take_split(raw.split, play.run); !taken) return taken.error();
  }
  if (app.count("--seconds") > 0) play.seconds = raw.seconds;
  if (app.count("--steps") > 0) play.steps = raw.steps;
  if (app.count("--ui-scale") > 0) play.ui_scale = raw.ui_scale;
  if (app.count("--size") > 0) {
    const Result<glm::ivec2> size = parse_size("--size", raw.size);
    if (!size) return size.error();
    play.width_px = size.value().x;
    play.height_px = size.value().y;
  }
  if (app.count("--camera") > 0) {
    Result<std::vector<CameraCut>> cuts = parse_camera_cuts("--camera", raw.camera);
    if (!cuts) return cuts.error();
    play.view.camera = cuts.value().front().camera;
    play.cameras = std::move(cuts).value();
  }
  for (const ViewInfo& info : all_view_options()) {
    const RawView& chosen = raw.view[static_cast<std::size_t>(info.id)];
    const bool is_chosen = *info.option != '\0' && app.count(info.option) > 0 && (takes_a_word(info) || chosen.on);
    if (!is_chosen) continue;
    if (const Result<> taken = choose_view(play.view, info, chosen.word); !taken) return taken.error();
  }
  play.screenshot = raw.screenshot;
  play.film = raw.film;
  play.csv = raw.csv;
  play.ghost = raw.ghost;
  for (const auto& [option, value] : {std::pair{"--screenshot", raw.screenshot},
                                      {"--record", raw.film},
                                      {"--csv", raw.csv},
                                      {"--ghost", raw.ghost},
                                      {"--save-replay", raw.replay}}) {
    if (app.count(option) > 0 && value.empty()) return Error{fmt::format("{}: the file name is empty", option)};
  }
  if (!play.headless && !raw.film.empty()) return Error{"--record needs --headless"};
  if (play.headless && !raw.ghost.empty()) return Error{"--ghost needs a window: it is left out with --headless"};
  if (!play.headless && !raw.csv.empty()) return Error{"--csv needs --headless"};
  if (play.cameras.size() > 1 && raw.film.empty()) return Error{"--camera: cameras from a time on need --record"};
  for (const char* option : {"--fps", "--record-from"}) {
    if (app.count(option) > 0 && raw.film.empty()) return Error{fmt::format("{} needs --record", option)};
  }
  if (!play.screenshot.empty() && play.screenshot.extension() != ".png") {
    return Error{fmt::format("--screenshot: \"{}\" does not end in .png", raw.screenshot)};
  }
  return CommandLine{play};
}

Result<CommandLine> finish_compare(const CLI::App& app, const RawOptions& raw, CompareOptions compare,
                                   const std::string& page) {
  if (raw.run.scene.empty()) return empty_scene();
  if (app.count("--solvers") > 0 && app.count("--set") > 0) return Error{"--solvers and --set exclude each other"};
  if (app.count("--solvers") == 0 && app.count("--set") == 0)
    return Error{"compare needs --solvers A,B or --set KEY=VALUE"};
  if (app.count("--solvers") > 0 && compare.solvers.empty()) return Error{"--solvers: no solver is named"};
  RawOptions checked = raw;
  checked.boat.reset();                          // --boat also names the boat to compare
  for (const std::string& set : compare.sets) {  // reports a wrong key or value before any file is read
    checked.run.settings.clear();
    for (std::size_t at = 0; at <= set.size();) {
      const std::size_t comma = std::min(set.find(',', at), set.size());
      checked.run.settings.push_back(set.substr(at, comma - at));
      at = comma + 1;
    }
    if (const Result<RunOptions> fine = finish_run(checked); !fine) return fine.error();
  }
  RawOptions common = raw;
  common.boat.reset();
  Result<RunOptions> run = finish_run(common);
  if (!run) return run.error();
  if (raw.boat && raw.boat->empty()) return Error{"--boat: the name is empty"};
  compare.run = std::move(run).value();
  compare.run.boat = raw.boat.value_or("");
  compare.drive_text = raw.drive.value_or("");
  if (app.count("--seconds") > 0) compare.seconds = raw.seconds;
  if (app.count("--page") > 0) compare.page = page;
  if (compare.page.extension() != ".html")
    return Error{fmt::format("--page: \"{}\" does not end in .html", compare.page.string())};
  return CommandLine{std::move(compare)};
}

// Returns " (did you mean …?)", or where to look.
std::string advice(std::string_view word) {
  return word.empty() ? " (regatta --help lists what there is)" : fmt::format("; did you mean \"{}\"?", word);
}

// Returns the names of the options of the given command, or of a run.
std::vector<std::string> option_names(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  std::vector<std::string> names = {"--help"};
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// Describes an extra argument: an unknown option, or a word where none is taken.
std::string extra_text(const CLI::App& app, const std::string& extra) {
  if (extra.starts_with("-")) {
    const std::vector<std::string> names = option_names(app);
    const std::vector<std::string_view> words(names.begin(), names.end());
    return fmt::format("unknown option {}", printable(extra)) +
           advice(nearest_word(std::string_view(extra).substr(0, extra.find('=')), words));
  }
  const std::string text = fmt::format("unexpected argument \"{}\"", printable(extra));
  const CLI::Option* const scene = app.get_option("scene");
  if (!app.get_subcommands().empty() || scene->count() == 0) return text + advice("");
  // A misspelt subcommand: `regatta chek beach`.
  const std::string first = scene->as<std::string>();
  const std::string_view near = nearest_word(first, kCommandNames);
  if (near.empty()) return text + advice("");
  return fmt::format("{}: \"{}\" is taken for the scene; did you mean the command \"{}\"?", text, printable(first),
                     near);
}

// Turns CLI11's error for a wrong command line into one line for a person.
Error usage_error(const CLI::ParseError& error, const CLI::App& app) {
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> extra = app.remaining(true);
    if (!extra.empty()) return {extra_text(app, extra.front())};
  }
  // Joins "--steps: needs a number …" into one sentence.
  if (const std::size_t colon = text.find(": needs a "); colon != std::string::npos) {
    text.erase(colon, 1);
    return {text};
  }
  return {text + advice("")};
}

}  // namespace

Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments) {
  RawOptions raw;
  PlayOptions play;
  BenchOptions bench;
  CheckCommand check;
  ParamsCommand params;

  CLI::App app("Regatta: boats in water that push back, in real time.", "regatta");
  app.set_version_flag("--version", fmt::format("regatta {} ({})", build_version(), build_commit()));
  app.require_subcommand(0, 1);
  add_play_options(app, raw, play);
  app.footer("Exit codes: 0 fine, 1 the run failed, 2 bad input. See docs/command-line.md.");

  RawOptions bench_raw;
  CLI::App& bench_command = *app.add_subcommand("bench", "Time the steps of a scene; writes JSON");
  bench_command.add_option("scene", bench_raw.run.scene, "Scene file or name")->required()->type_name("SCENE");
  add_run_options(bench_command, bench_raw);
  bench_command.add_option("--steps", bench.steps, "Timed steps; default 300")
      ->check(whole(1, 1'000'000))
      ->type_name("N");
  bench_command.add_option("--warmup", bench.warmup, "Steps before them; default 60")
      ->check(whole(0, 1'000'000))
      ->type_name("N");
  bench_command
      .add_option("--draw", bench_raw.size,
                  "Draw a picture of this size off-screen after each step, and time it with its passes")
      ->type_name("WxH");
  const ViewInfo& quality = view_info(ViewId::quality);
  RawView& asked_quality = bench_raw.view[static_cast<std::size_t>(quality.id)];
  auto* const quality_option = bench_command.add_option(quality.option, asked_quality.word, view_option_help(quality));
  quality_option->type_name(view_option_word(quality));
  bench_command.add_option("--json", bench.json, "Where to; - is standard output, the default")->type_name("FILE|-");

  RawOptions replay_raw;
  ReplayOptions replay;
  CLI::App& replay_command = *app.add_subcommand("replay", "Play a recorded run and say whether it goes the same way");
  replay_command.add_option("file", replay_raw.run.scene, "The replay")->required()->type_name("FILE");
  replay_command
      .add_option("--against", replay_raw.against, "A run kept in full; prints the first number that differs")
      ->type_name("RUN.replay");
  replay_command
      .add_option("--threads", replay_raw.run.threads, "Threads of the simulation; default: one for each processor")
      ->check(whole(1, kMaxThreads))
      ->type_name("N");
  add_recording_options(replay_command, replay_raw);
  replay_command.add_flag("--hash", replay.hash, "Print the state hash of the end");

  RawOptions compare_raw;
  CompareOptions compare;
  std::string page;
  CLI::App& compare_command = *app.add_subcommand("compare", "The same drive on several waters; writes a page");
  add_compare_options(compare_command, compare_raw, compare, page);
  compare_command.footer("Both waters side by side in a window: regatta FILE --split solver");

  CLI::App& check_command = *app.add_subcommand("check", "Read a scene and say whether it is fine");
  check_command.add_option("scene", check.scene, "Scene file or name")->required()->type_name("SCENE");
  CLI::App& params_command = *app.add_subcommand("params", "List all parameters");
  params_command.add_flag("--markdown", params.markdown, "As the page docs/parameters.md");
  CLI::App& scenes_command = *app.add_subcommand("scenes", "List our scenes");
  ValidateCommand validate;
  CLI::App& validate_command = *app.add_subcommand("validate", "Measure small waters whose answer is known");
  validate_command.add_option("case", validate.names, "Which, e.g. dam kelvin; default: all")->type_name("CASE");

  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // CLI11 takes them in reverse
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    return CommandLine{TextCommand{chosen.empty() ? app.help() : chosen.front()->help("regatta")}};
  } catch (const CLI::CallForVersion& version) {
    return CommandLine{TextCommand{fmt::format("{}\n", version.what())}};
  } catch (const CLI::ParseError& error) {
    return usage_error(error, app);
  }

  // Rejects options of the play command before a subcommand: they would be lost silently.
  const std::vector<CLI::Option*> all_options = app.get_options();
  const bool has_play_options = std::any_of(all_options.begin(), all_options.end(),
                                            [](const CLI::Option* option) { return option->count() > 0; });
  if (!app.get_subcommands().empty() && has_play_options) {
    return Error{fmt::format("options of \"{}\" come after it", app.get_subcommands().front()->get_name())};
  }
  if (bench_command.parsed()) {
    Result<RunOptions> run = finish_run(bench_raw);
    if (!run) return run.error();
    bench.run = std::move(run).value();
    if (bench.run.scene.empty()) return empty_scene();
    if (bench.json.empty()) return Error{"--json: the file name is empty"};
    if (bench_command.count("--draw") > 0) {
      const Result<glm::ivec2> size = parse_size("--draw", bench_raw.size);
      if (!size) return size.error();
      bench.draw_width_px = size.value().x;
      bench.draw_height_px = size.value().y;
    }
    if (quality_option->count() > 0) {
      if (!bench.draw_width_px) return Error{fmt::format("{} needs --draw", quality.option)};
      if (const Result<> taken = choose_view(bench.view, quality, asked_quality.word); !taken) return taken.error();
    }
    return CommandLine{bench};
  }
  if (replay_command.parsed()) {
    Result<RunOptions> run = finish_run(replay_raw);
    if (!run) return run.error();
    replay.run = std::move(run).value();
    replay.against = replay_raw.against;
    for (const auto& [option, value] : {std::pair{"file", replay_raw.run.scene},
                                        {"--against", replay_raw.against},
                                        {"--save-replay", replay_raw.replay}}) {
      if (replay_command.count(option) > 0 && value.empty())
        return Error{fmt::format("{}: the file name is empty", option)};
    }
    return CommandLine{replay};
  }
  if (compare_command.parsed()) return finish_compare(compare_command, compare_raw, std::move(compare), page);
  if (check_command.parsed()) {
    if (check.scene.empty()) return empty_scene();
    return CommandLine{check};
  }
  if (params_command.parsed()) return CommandLine{params};
  if (scenes_command.parsed()) return CommandLine{ScenesCommand{}};
  if (validate_command.parsed()) return CommandLine{std::move(validate)};
  return finish_play(app, raw, play);
}

}  // namespace regatta
