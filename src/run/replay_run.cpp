#include "run/replay_run.h"

#include "core/files.h"
#include "core/state_hash.h"
#include "exchange/status.h"
#include "output/progress.h"
#include "replay/playback.h"
#include "run/exit_code.h"
#include "run/replay_loading.h"
#include "run/scene_inputs.h"
#include "run/scene_run.h"

#include <fmt/format.h>

namespace regatta {

namespace {

constexpr std::uintmax_t kLargestKept = 4ULL << 30U;  // [bytes], 4 GiB; chosen, not measured

// Reads the recording with full states, which must be of the same scene and commands.
Result<Recording> read_kept(const std::filesystem::path& file, const Recording& played) {
  Result<Recording> kept = read_recording(file);
  if (!kept) return kept;
  if (const Result<> same = check_same_run(played, kept.value()); !same) {
    return Error{"can't be compared: " + same.error().message, file.string()};
  }
  return kept;
}

// Returns where the played run and the kept one first differ, in words; empty: nowhere so far.
Result<std::string> compare(const SceneRun& run, const Recording& kept, const std::filesystem::path& file) {
  Result<std::string> difference = first_difference(run.world(), kept);
  if (!difference) return Error{difference.error().message, file.string()};
  if (difference.value().empty()) return difference;
  return fmt::format("step {}: {} (here, and in {})", run.world().steps(), difference.value(), file.string());
}

}  // namespace

int run_replay(const DataFiles& data, const ReplayOptions& options) {
  choose_threads(options.run.threads);
  RunOptions run_options = options.run;
  if (!is_replay(options.run.scene)) {
    const Result<std::string> bytes = read_file(options.run.scene, kLargestKept);
    return bad_input(bytes ? Error{"not a replay of Regatta", options.run.scene} : bytes.error());
  }
  const Result<Scene> scene = load_replay(data, options.run.scene, run_options);
  if (!scene) return bad_input(scene.error());
  const Recording& recording = *run_options.recording;
  std::optional<Recording> kept;
  if (!options.against.empty()) {
    Result<Recording> read = read_kept(options.against, recording);
    if (!read) return bad_input(read.error());
    kept = std::move(read).value();
  }
  OutputRule rule = output_rule(scene.value());
  rule.reads(options.against, "the run that it is compared with");
  std::optional<OutputFile> file;
  if (!options.run.save_replay.empty()) {
    Result<OutputFile> opened = rule.open(options.run.save_replay, OutputKind::kReplay, "--save-replay");
    if (!opened) return bad_input(opened.error());
    file.emplace(std::move(opened).value());
  }
  Result<std::unique_ptr<SceneRun>> started = SceneRun::start(scene.value(), run_options);
  if (!started) return not_begun(started.error());
  SceneRun& run = *started.value();
  if (file) {
    if (const Result<> begun = run.record(std::move(*file), options.run.full_replay); !begun)
      return run_failed(begun.error());
  }

  const std::int64_t steps = recording.last_step() - recording.first_step();
  std::string difference;
  {
    Progress progress("playing", steps);
    while (true) {
      if (kept && difference.empty()) {
        Result<std::string> compared = compare(run, *kept, options.against);
        if (!compared) return bad_input(compared.error());
        difference = std::move(compared).value();
      }
      if (run.playback()->divergence() || !difference.empty() || run.steps() >= steps || interrupted()) break;
      run.step();
      progress.show(run.steps());
    }
  }
  if (const Result<> recorded = run.end_recording(); !recorded) return run_failed(recorded.error());
  if (!difference.empty()) fmt::print("{}\n", difference);
  if (const auto& divergence = run.playback()->divergence()) return run_failed({divergence_text(*divergence)});
  if (!difference.empty()) return run_failed({"the run differs from the one that was kept"});
  if (interrupted())
    return run_failed({fmt::format("stopped after {} of {} steps, the same until then", run.steps(), steps)});
  log_info(
      fmt::format("{}: the same in {} steps, looked at {} times", scene.value().title, steps, recording.marks.size()));
  if (options.hash) fmt::print("{}\n", hash_text(run.world().hash()));
  return kExitFine;
}

}  // namespace regatta
