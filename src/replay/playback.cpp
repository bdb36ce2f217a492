#include "replay/playback.h"

#include "core/spelling.h"
#include "core/state_file.h"
#include "replay/command_bytes.h"
#include "world/world_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace regatta {

namespace {

// The last part of an array's name, as in body1.position.
std::string_view kind_of(std::string_view name) { return name.substr(name.rfind('.') + 1); }

}  // namespace

std::string divergence_text(const Divergence& divergence) {
  const std::string array = printable(divergence.array);
  const std::string others = divergence.others > 0 ? fmt::format(" (and {} more)", divergence.others) : std::string();
  if (divergence.from == divergence.to) return fmt::format("differs from the start on, in array {}{}", array, others);
  return fmt::format("diverged between steps {} and {}, in array {}{}", divergence.from, divergence.to, array, others);
}

std::span<const std::pair<std::int64_t, Command>> Playback::due(std::int64_t step) {
  const auto& commands = recording_->commands;
  const std::size_t first = next_command_;
  while (next_command_ < commands.size() && commands[next_command_].first <= step) ++next_command_;
  return std::span(commands).subspan(first, next_command_ - first);
}

void Playback::check(const World& world) {
  const std::vector<ReplayMark>& marks = recording_->marks;
  while (next_mark_ < marks.size() && marks[next_mark_].step < world.steps()) ++next_mark_;
  if (divergence_ || next_mark_ == marks.size() || marks[next_mark_].step != world.steps()) return;
  const ReplayMark& mark = marks[next_mark_];
  const std::int64_t from = next_mark_ > 0 ? marks[next_mark_ - 1].step : mark.step;
  world.array_hashes(hashes_);
  const ArrayNames& names = *mark.names;
  // A kind of array that only one of the two has came or went with a version of the state: it is left out.
  std::set<std::string_view> here, there;
  for (const ArrayHash& array : hashes_) here.insert(kind_of(array.name));
  for (const std::string& name : names) there.insert(kind_of(name));
  // Arrays are compared by index. At the first one of another name the lists differ, and the rest is not compared.
  std::optional<Divergence> found;
  const auto differs = [&](const std::string& name) {
    if (found)
      ++found->others;
    else
      found = Divergence{from, mark.step, name, 0};
  };
  for (std::size_t i = 0, k = 0;; ++i, ++k) {
    while (i < names.size() && !here.contains(kind_of(names[i]))) ++i;
    while (k < hashes_.size() && !there.contains(kind_of(hashes_[k].name))) ++k;
    const bool recorded = i < names.size(), held = k < hashes_.size();
    if (!recorded && !held) break;
    if (!recorded || !held || names[i] != hashes_[k].name) {
      differs(recorded ? names[i] : hashes_[k].name);
      break;
    }
    if (mark_hash(hashes_[k].hash) != mark.hashes[i]) differs(names[i]);
  }
  divergence_ = found;
}

Result<std::string> first_difference(const World& world, const Recording& kept) {
  const auto mark = std::lower_bound(kept.marks.begin(), kept.marks.end(), world.steps(),
                                     [](const ReplayMark& one, std::int64_t step) { return one.step < step; });
  if (mark == kept.marks.end() || mark->step != world.steps()) return std::string();
  if (mark->state.empty()) return Error{"its marks hold no whole states: it was recorded without --full-replay"};
  const Result<SavedState> saved = decode_state(mark->state, fmt::format("its state of step {}", mark->step));
  if (!saved) return saved.error();
  WorldState now;
  world.take_state(now);
  return first_difference(now.arrays, saved.value().state).value_or("");
}

Result<> check_same_run(const Recording& a, const Recording& b) {
  if (a.head.scene != b.head.scene) return Error{"it is of another scene, or of other parameters"};
  if (a.head.first_step != b.head.first_step) return Error{"it begins at another step"};
  const std::int64_t end = std::min(a.last_step(), b.last_step());
  const auto bytes = [end](const Recording& recording) {
    std::string all;
    for (const auto& [step, command] : recording.commands) {
      if (step >= end) break;
      append(all, step);
      append_command(all, command);
    }
    return all;
  };
  return bytes(a) == bytes(b) ? success() : Result<>(Error{"it is of a run with other commands"});
}

}  // namespace regatta
