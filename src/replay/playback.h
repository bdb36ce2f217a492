// A recording that is being played: which commands are due, and whether the world is what it was.
#pragma once

#include "replay/recording.h"
#include "world/world.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace regatta {

// Where a run first differs from its recording: after step `from` and not later than `to`; both the first step: from
// the start.
struct Divergence {
  std::int64_t from = 0, to = 0;
  std::string array;       // the first in the order of the state
  std::size_t others = 0;  // that differ, too
};
// "diverged between steps 60 and 120, in array body1.position (and 3 more)"
std::string divergence_text(const Divergence& divergence);

class Playback {
 public:
  explicit Playback(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}

  [[nodiscard]] const Recording& recording() const { return *recording_; }
  // The commands that come before a step; steps are asked for in order.
  std::span<const std::pair<std::int64_t, Command>> due(std::int64_t step);
  // Between steps: looks at the world where the recording has a mark, until the two differ.
  void check(const World& world);
  [[nodiscard]] const std::optional<Divergence>& divergence() const { return divergence_; }
  [[nodiscard]] bool at_end(std::int64_t step) const { return step >= recording_->last_step(); }

 private:
  std::shared_ptr<const Recording> recording_;
  std::size_t next_command_ = 0, next_mark_ = 0;
  std::vector<ArrayHash> hashes_;
  std::optional<Divergence> divergence_;
};

// The first number in which a world differs from the mark of its step in a run that was kept in full, "columns.u[17]:
// 0.25 and 0.5"; empty: none, or the run has no such mark. Fails where the mark's state can't be read.
Result<std::string> first_difference(const World& world, const Recording& kept);
// Whether both recordings are of one run as far as both go: an error says in what they differ.
Result<> check_same_run(const Recording& a, const Recording& b);

}  // namespace regatta
