// A run as it can be played again: its scene, the commands with their steps, and each simulated second a hash of every
// array of its state. As bytes it is written as the run goes: whatever is there can be read, up to where it ends.
// docs/replay.md describes the file for people. Nothing here knows a world or a disk.
#pragma once

#include "core/result.h"
#include "core/state.h"
#include "exchange/commands.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace regatta {

// A file that the scene is made from, as it was.
struct ReplayAsset {
  std::string what;  // "the mesh of "raft""
  std::uint64_t hash = 0;
  bool operator==(const ReplayAsset&) const = default;
};

struct ReplayHead {
  std::string build;   // of the program that recorded it
  std::string folder;  // of the scene, in which what it names was found
  std::string scene;   // the text of its file, the parameters that were set for this run included
  std::vector<ReplayAsset> assets;
  std::int64_t first_step = 0;
  std::int64_t interval = 60;  // steps between two marks
  bool operator==(const ReplayHead&) const = default;
};

using ArrayNames = std::vector<std::string>;

// What a state was before a step.
struct ReplayMark {
  std::int64_t step = 0;
  std::shared_ptr<const ArrayNames> names;
  std::vector<std::uint32_t> hashes;  // half of each: enough to tell two apart
  std::string state;                  // all of it as encode_state() has it, where the run is kept in full; else empty
};

struct Recording {
  ReplayHead head;
  std::vector<std::pair<std::int64_t, Command>> commands;  // with the number of the step that they come before
  std::vector<ReplayMark> marks;                           // the first of the start, the last of the end
  bool is_whole = false;                                   // its run ended and said so; false: it was cut off

  [[nodiscard]] std::int64_t first_step() const { return head.first_step; }
  [[nodiscard]] std::int64_t last_step() const { return marks.empty() ? head.first_step : marks.back().step; }
};

// A piece has its length in 32 bits; the rest of a mark is small beside this [bytes].
inline constexpr std::size_t kLargestReplayState = 4'000'000'000;

// The bytes of a recording, piece by piece. Each goes behind those before it.
class ReplayEncoder {
 public:
  std::string begin(const ReplayHead& head);
  // Instead of beginning: goes on behind a mark of another recording.
  void go_on(std::uint64_t sum) { sum_ = sum; }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }  // of all pieces so far
  // What came since the last mark, and a mark; its state has at most kLargestReplayState bytes.
  std::string mark(const std::vector<std::pair<std::int64_t, Command>>& commands, std::int64_t step,
                   const std::vector<ArrayHash>& hashes, std::string_view state = {});
  std::string end();

 private:
  std::string piece(std::uint8_t kind, std::string_view content);
  std::uint64_t sum_ = 0;
  ArrayNames names_;  // of the last mark
  bool named_ = false;
};

// Whether a file that begins with these bytes is, or was to be, a recording.
bool begins_as_replay(std::string_view bytes);
// The recording from a file's bytes; `name` stands for the file in messages. One that is cut short is read up to there.
Result<Recording> decode_replay(std::string_view bytes, const std::string& name);
// The half of a hash that a mark keeps.
inline std::uint32_t mark_hash(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ (hash >> 32U)); }

}  // namespace regatta
