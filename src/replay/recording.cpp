#include "replay/recording.h"

#include "core/bytes.h"
#include "core/check.h"
#include "core/spelling.h"
#include "replay/command_bytes.h"

#include <fmt/format.h>

#include <optional>

namespace regatta {

namespace {

// Layout, little-endian: magic, version (u32), pieces. A piece: kind (u8), length of its content (u32), the content, a
// checksum of these and of the checksum of the piece before, so that none can be lost, moved or changed unseen.
//   head: build, folder and scene (u32 and text each), first step (i64), steps between marks (i64), number of assets
//         (u32), of each what it is (u32 and text) and the hash of its bytes (u64).
//   mark: number of commands (u32), of each its step (i64) and itself (command_bytes.h); the mark's step (i64); 1 where
//         names follow and 0 where they are those of the last mark (u8); number of arrays (u32), their names (u32 and
//         text each), a hash (u32) of each; the whole state (u32 and bytes) or nothing (0).
//   end: nothing.
constexpr std::string_view kMagic = "REGATTA REPLAY\n";
constexpr std::uint32_t kVersion = 1;
enum Kind : std::uint8_t { kHead = 1, kMark = 2, kEnd = 3 };
constexpr std::int64_t kMostSteps = 1'000'000'000'000'000;  // most that a world counts (world_data.h)
constexpr std::int64_t kLongestInterval = 1000;             // steps in a second at the shortest dt of a scene
constexpr std::size_t kAround = 1 + 4 + 8;  // size of a piece without its content: kind, length, checksum [bytes]

void append_text(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<std::uint32_t>(text.size()));
  bytes.append(text);
}

std::string read_text(ByteReader& in) { return std::string(in.take(in.value<std::uint32_t>())); }

std::uint64_t sum_of(std::uint64_t before, std::string_view piece) {
  StateHash hash;
  hash.add_value(before);
  hash.add(std::span<const char>(piece.data(), piece.size()));
  return hash.value();
}

// Read the content of a piece whose checksum is right; return what is wrong with it, empty if nothing is.
std::string read_head(ByteReader& in, ReplayHead& head) {
  head.build = read_text(in);
  head.folder = read_text(in);
  head.scene = read_text(in);
  head.first_step = in.value<std::int64_t>();
  head.interval = in.value<std::int64_t>();
  const auto count = in.value<std::uint32_t>();
  for (std::uint32_t i = 0; i < count && in.ok; ++i) {
    ReplayAsset asset;
    asset.what = read_text(in);
    asset.hash = in.value<std::uint64_t>();
    head.assets.push_back(std::move(asset));
  }
  if (!in.ok || !in.empty()) return "its head is incomplete";
  if (head.first_step < 0 || head.first_step > kMostSteps) return "its first step can't be";
  if (head.interval < 1 || head.interval > kLongestInterval) return "its marks can't lie so";
  return {};
}

std::string read_mark(ByteReader& in, Recording& recording) {
  const std::int64_t last = recording.last_step();
  std::int64_t reached = last;
  const auto commands = in.value<std::uint32_t>();
  for (std::uint32_t i = 0; i < commands && in.ok; ++i) {
    const auto step = in.value<std::int64_t>();
    Result<Command> command = read_command(in);
    if (!command) return command.error().message;
    if (step < reached) return "its commands are not in order";
    reached = step;
    recording.commands.emplace_back(step, std::move(command).value());
  }
  ReplayMark mark;
  mark.step = in.value<std::int64_t>();
  const bool named = in.value<std::uint8_t>() != 0;
  const auto arrays = in.value<std::uint32_t>();
  if (named) {
    auto names = std::make_shared<ArrayNames>();
    for (std::uint32_t i = 0; i < arrays && in.ok; ++i) names->push_back(read_text(in));
    mark.names = std::move(names);
  } else if (!recording.marks.empty()) {
    mark.names = recording.marks.back().names;
  }
  for (std::uint32_t i = 0; i < arrays && in.ok; ++i) mark.hashes.push_back(in.value<std::uint32_t>());
  mark.state = read_text(in);
  if (!in.ok || !in.empty() || !mark.names || mark.names->size() != mark.hashes.size()) return "a mark is incomplete";
  // Marks are at most an interval apart, so that a small file cannot claim a huge number of steps.
  const bool first = recording.marks.empty();
  if (first ? mark.step != recording.first_step() : mark.step <= last || mark.step > last + recording.head.interval) {
    return "its marks are not in order";
  }
  if (commands > 0 && reached >= mark.step) return "a command comes after its mark";
  recording.marks.push_back(std::move(mark));
  return {};
}

}  // namespace

std::string ReplayEncoder::piece(std::uint8_t kind, std::string_view content) {
  CHECK(content.size() <= 0xffffffffU, "a piece has its length in 32 bits");
  std::string bytes;
  bytes.reserve(content.size() + kAround);
  append(bytes, kind);
  append_text(bytes, content);
  sum_ = sum_of(sum_, bytes);
  append(bytes, sum_);
  return bytes;
}

std::string ReplayEncoder::begin(const ReplayHead& head) {
  std::string content;
  append_text(content, head.build);
  append_text(content, head.folder);
  append_text(content, head.scene);
  append(content, head.first_step);
  append(content, head.interval);
  append(content, static_cast<std::uint32_t>(head.assets.size()));
  for (const ReplayAsset& asset : head.assets) {
    append_text(content, asset.what);
    append(content, asset.hash);
  }
  std::string bytes(kMagic);
  append(bytes, kVersion);
  return bytes + piece(kHead, content);
}

std::string ReplayEncoder::mark(const std::vector<std::pair<std::int64_t, Command>>& commands, std::int64_t step,
                                const std::vector<ArrayHash>& hashes, std::string_view state) {
  std::string content;
  append(content, static_cast<std::uint32_t>(commands.size()));
  for (const auto& [at, command] : commands) {
    append(content, at);
    append_command(content, command);
  }
  append(content, step);
  bool same = named_ && names_.size() == hashes.size();
  for (std::size_t i = 0; same && i < hashes.size(); ++i) same = names_[i] == hashes[i].name;
  append(content, static_cast<std::uint8_t>(same ? 0 : 1));
  append(content, static_cast<std::uint32_t>(hashes.size()));
  if (!same) {
    names_.clear();
    for (const ArrayHash& one : hashes) {
      append_text(content, one.name);
      names_.push_back(one.name);
    }
    named_ = true;
  }
  for (const ArrayHash& one : hashes) append(content, mark_hash(one.hash));
  append_text(content, state);
  return piece(kMark, content);
}

std::string ReplayEncoder::end() { return piece(kEnd, {}); }

bool begins_as_replay(std::string_view bytes) { return bytes.starts_with(kMagic); }

Result<Recording> decode_replay(std::string_view bytes, const std::string& name) {
  if (!begins_as_replay(bytes)) return Error{"not a replay of Regatta", name};
  ByteReader in(bytes);
  in.take(kMagic.size());
  const auto version = in.value<std::uint32_t>();
  if (in.ok && version != kVersion) {
    return Error{fmt::format("a replay of version {}; this program reads version {} only{}", version, kVersion,
                             version > kVersion ? ": open it with the newer program that recorded it" : ""),
                 name};
  }
  Recording recording;
  std::uint64_t sum = 0;
  bool begun = false;
  const auto damaged = [&](const std::string& what) {
    const std::string where =
        recording.marks.empty() ? std::string() : fmt::format(" after step {}", recording.last_step());
    return Error{fmt::format("damaged replay{}: {}", where, what), name};
  };
  while (in.ok && !in.empty()) {
    if (recording.is_whole) return damaged("there is more behind its end");
    ByteReader ahead = in;
    const auto kind = ahead.value<std::uint8_t>();
    const auto length = ahead.value<std::uint32_t>();
    const std::string_view content = ahead.take(length);
    const auto stored = ahead.value<std::uint64_t>();
    if (!ahead.ok) break;  // the file was cut off here
    const std::string_view piece = in.take(kAround - sizeof stored + length);
    in.take(sizeof stored);
    sum = sum_of(sum, piece);
    if (sum != stored) return damaged("a checksum is wrong");
    if ((kind == kHead) == begun) return damaged("its pieces are not in order");
    ByteReader inside(content);
    std::string wrong;
    if (kind == kHead) {
      wrong = read_head(inside, recording.head);
      begun = true;
    } else if (kind == kMark) {
      wrong = read_mark(inside, recording);
    } else if (kind == kEnd) {
      recording.is_whole = content.empty();
      if (!recording.is_whole) wrong = "its end holds something";
    } else {
      wrong = "a piece of no known kind";
    }
    if (!wrong.empty()) return damaged(wrong);
  }
  if (recording.marks.empty()) return Error{"the replay ends before its run begins", name};
  return recording;
}

}  // namespace regatta
