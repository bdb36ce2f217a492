// Plays a recording: tells which commands are due and whether the world is the recorded one.
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

// Where a run first differs from its recording: after step `from` and not later than step `to`. If both are the first
// step, the two differ from the start.
struct Divergence {
  std::int64_t from = 0, to = 0;
  std::string array;       // the first array that differs, in the order of the state
  std::size_t others = 0;  // number of other arrays that differ
};
// Returns a text such as "diverged between steps 60 and 120, in array body1.position (and 3 more)".
std::string divergence_text(const Divergence& divergence);

class Playback {
 public:
  explicit Playback(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}

  [[nodiscard]] const Recording& recording() const { return *recording_; }
  // Returns the commands to give while the world stands at `step`, and earlier ones that were not returned yet. Ask for
  // steps in increasing order.
  std::span<const std::pair<std::int64_t, Command>> due(std::int64_t step);
  // Compares the world with the recording if that has a mark of its step; call it between steps. Does nothing once the
  // two differ. Leaves out kinds of arrays that only one of them has: another version's.
  void check(const World& world);
  [[nodiscard]] const std::optional<Divergence>& divergence() const { return divergence_; }
  [[nodiscard]] bool at_end(std::int64_t step) const { return step >= recording_->last_step(); }

 private:
  std::shared_ptr<const Recording> recording_;
  std::size_t next_command_ = 0, next_mark_ = 0;
  std::vector<ArrayHash> hashes_;
  std::optional<Divergence> divergence_;
};

// Returns the first number in which a world differs from the mark of its step in a full recording, such as
// "columns.u[17]: 0.25 and 0.5"; empty: none, or there is no such mark. An error if the mark has no state or an
// unreadable one.
Result<std::string> first_difference(const World& world, const Recording& kept);
// Checks that two recordings are of the same run as far as both go; an error says in what they differ.
Result<> check_same_run(const Recording& a, const Recording& b);

}  // namespace regatta
