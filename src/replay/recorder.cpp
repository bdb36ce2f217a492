#include "replay/recorder.h"

#include "core/check.h"
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
  recorder->logged_ = world.command_log().size();
  recorder->write(recorder->encoder_.begin(head));
  recorder->write_mark(world);
  if (recorder->error_) return *recorder->error_;
  if (Result<> shown = recorder->file_.show(); !shown) return shown.error();
  return recorder;
}

void Recorder::after_step(const World& world) {
  if (world.steps() > marked_ && (world.steps() - first_step_) % interval_ == 0) write_mark(world);
}

void Recorder::keep(const World& world) {
  if (world.steps() > marked_) write_mark(world);
}

Result<> Recorder::finish(const World& world) {
  if (finished_) return error_ ? Result<>(*error_) : success();
  keep(world);
  return leave();
}

Result<> Recorder::leave() {
  if (finished_) return error_ ? Result<>(*error_) : success();
  write(encoder_.end());
  finished_ = true;
  if (!error_) {
    if (const Result<> committed = file_.commit(); !committed) error_ = committed.error();
  }
  return error_ ? Result<>(*error_) : success();
}

void Recorder::write(const std::string& bytes) {
  if (error_ || finished_) return;
  if (const Result<> written = file_.write(bytes); !written) error_ = written.error();
}

void Recorder::write_mark(const World& world) {
  if (error_ || finished_) return;
  const auto& log = world.command_log();
  CHECK(logged_ <= log.size(), "a world's log of commands only grows");
  commands_.assign(log.begin() + static_cast<std::ptrdiff_t>(logged_), log.end());
  logged_ = log.size();
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
}

}  // namespace regatta
