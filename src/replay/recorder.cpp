#include "replay/recorder.h"

#include "core/state_file.h"
#include "replay/replay_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

Result<std::unique_ptr<Recorder>> Recorder::begin(OutputFile file, const World& world, const RecordingNote& note) {
  std::unique_ptr<Recorder> recorder(new Recorder(std::move(file), note.full));
  ReplayHead head = head_of(world.scene(), note.folder);
  head.build = note.build;
  head.first_step = world.steps();
  head.interval = std::max<std::int64_t>(1, std::llround(1.0 / world.dt()));
  recorder->first_step_ = head.first_step;
  recorder->interval_ = head.interval;
  recorder->write(recorder->encoder_.begin(head));
  recorder->marked_ = head.first_step;
  recorder->write_mark(world, {});
  return begun(std::move(recorder));
}

Result<std::unique_ptr<Recorder>> Recorder::begun(std::unique_ptr<Recorder> recorder) {
  if (recorder->error_) return *recorder->error_;
  if (const Result<> shown = recorder->file_.show(); !shown) recorder->error_ = shown.error();
  if (recorder->error_) return *recorder->error_;
  return recorder;
}

Result<std::unique_ptr<Recorder>> Recorder::branch(OutputFile file, const Recorder& past,
                                                   std::span<const Commands::value_type> commands, const World& world) {
  std::unique_ptr<Recorder> recorder(new Recorder(std::move(file), past.full_));
  recorder->first_step_ = past.first_step_;
  recorder->interval_ = past.interval_;
  recorder->marks_ = past.marks_;
  std::erase_if(recorder->marks_, [&](const Mark& mark) { return mark.step > world.steps(); });
  const Mark shared = recorder->marks_.empty() ? Mark{past.first_step_, 0, 0} : recorder->marks_.back();
  recorder->marked_ = shared.step;
  if (recorder->marks_.empty() || world.steps() - shared.step > recorder->interval_) {
    recorder->error_ = Error{"the past of this run was not recorded to its end"};
  } else if (Result<> copied = recorder->file_.write_start_of(past.file_, shared.end); !copied) {
    recorder->error_ = copied.error();
  }
  recorder->written_ = shared.end;
  recorder->encoder_.go_on(shared.sum);
  if (world.steps() > shared.step) recorder->write_mark(world, commands);
  return begun(std::move(recorder));
}

Recorder::~Recorder() { static_cast<void>(end()); }  // read error() before: what fails here is lost

void Recorder::after_step(const World& world) {
  if ((world.steps() - first_step_) % interval_ == 0) keep(world);
}

void Recorder::keep(const World& world) {
  if (world.steps() > marked_) write_mark(world, world.command_log());
}

Result<> Recorder::finish(const World& world) {
  keep(world);
  return end();
}

Result<> Recorder::end() {
  if (!finished_) write(encoder_.end());
  if (!std::exchange(finished_, true) && !error_) {
    if (const Result<> committed = file_.commit(); !committed) error_ = committed.error();
  }
  return error_ ? Result<>(*error_) : success();
}

void Recorder::rest() {
  if (finished_) return;
  if (const Result<> rested = file_.rest(); !rested && !error_) error_ = rested.error();
}

std::optional<Error> Recorder::take_error() { return error_ && !std::exchange(told_, true) ? error_ : std::nullopt; }

void Recorder::write(const std::string& bytes) {
  if (error_ || finished_) return;
  if (const Result<> written = file_.write(bytes); !written)
    error_ = written.error();
  else
    written_ += bytes.size();
}

// Returns the commands of `log` from the last mark on and before `step`.
const Recorder::Commands& Recorder::due(std::span<const Commands::value_type> log, std::int64_t step) {
  const auto earlier = [](const auto& entry, std::int64_t at) { return entry.first < at; };
  const auto first = std::lower_bound(log.begin(), log.end(), marked_, earlier);
  commands_.assign(first, std::lower_bound(first, log.end(), step, earlier));
  return commands_;
}

void Recorder::write_mark(const World& world, std::span<const Commands::value_type> log) {
  if (error_ || finished_) return;
  due(log, world.steps());
  marked_ = world.steps();
  world.array_hashes(hashes_);
  std::string state;
  if (full_) {
    world.take_state(state_);
    state = encode_state({{}, state_.arrays});
    if (state.size() > kLargestReplayState) {
      error_ = Error{fmt::format("a state of {:.1f} GB is too large for a replay in full; record without --full-replay",
                                 1.0e-9 * static_cast<double>(state.size()))};
      return;
    }
  }
  write(encoder_.mark(commands_, marked_, hashes_, state));
  if (!error_) marks_.push_back({marked_, written_, encoder_.sum()});
}

}  // namespace regatta
