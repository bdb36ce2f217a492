// A run that can be played again: its scene, its commands with their steps, and a hash of every array of its state for
// each simulated second. It is encoded while the run goes on: a file that was cut off can be read up to its last whole
// piece. docs/replay.md describes the file for people. Uses no world and no disk.
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

// A file that the scene was made from, with its hash when the run was recorded.
struct ReplayAsset {
  std::string what;  // "the mesh of "raft""
  std::uint64_t hash = 0;
  bool operator==(const ReplayAsset&) const = default;
};

struct ReplayHead {
  std::string build;   // build of the program that recorded it
  std::string folder;  // where the files that the scene names were found
  std::string scene;   // the text of the scene file, with the parameters that were set for this run
  std::vector<ReplayAsset> assets;
  std::int64_t first_step = 0;
  std::int64_t interval = 60;  // steps between two marks
  bool operator==(const ReplayHead&) const = default;
};

using ArrayNames = std::vector<std::string>;

// The hashes of a state before a step.
struct ReplayMark {
  std::int64_t step = 0;
  std::shared_ptr<const ArrayNames> names;
  std::vector<std::uint32_t> hashes;  // mark_hash() of each array: 32 bits are enough to tell two apart
  std::string state;                  // the state as encode_state() writes it if the run is kept in full; else empty
};

struct Recording {
  ReplayHead head;
  std::vector<std::pair<std::int64_t, Command>> commands;  // each with the steps() of the world that it was given to
  std::vector<ReplayMark> marks;                           // the first at the start, the last at the end
  bool is_whole = false;                                   // whether the file has its end; false: it was cut off

  [[nodiscard]] std::int64_t first_step() const { return head.first_step; }
  [[nodiscard]] std::int64_t last_step() const { return marks.empty() ? head.first_step : marks.back().step; }
};

// Largest state of a mark: the length of a piece has 32 bits, and the rest of a mark is small beside this [bytes].
inline constexpr std::size_t kLargestReplayState = 4'000'000'000;

// Encodes a recording piece by piece; the caller appends each piece to those before it.
class ReplayEncoder {
 public:
  std::string begin(const ReplayHead& head);
  // Goes on after a mark of another recording, instead of begin(). sum: the sum() of that recording at the mark.
  void go_on(std::uint64_t sum) { sum_ = sum; }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }  // checksum of all pieces so far
  // Encodes the commands since the last mark, and a mark; its state has at most kLargestReplayState bytes.
  std::string mark(const std::vector<std::pair<std::int64_t, Command>>& commands, std::int64_t step,
                   const std::vector<ArrayHash>& hashes, std::string_view state = {});
  std::string end();

 private:
  std::string piece(std::uint8_t kind, std::string_view content);
  std::uint64_t sum_ = 0;
  ArrayNames names_;  // names of the last mark
  bool named_ = false;
};

// Returns whether a file that begins with these bytes is a recording, complete or not.
bool begins_as_replay(std::string_view bytes);
// Decodes a file's bytes; `name` is the file in messages. A recording that was cut off is read up to its last whole
// piece.
Result<Recording> decode_replay(std::string_view bytes, const std::string& name);
// Returns the 32 bits that a mark keeps of a hash: its two halves, combined by exclusive or.
inline std::uint32_t mark_hash(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ (hash >> 32U)); }

}  // namespace regatta
