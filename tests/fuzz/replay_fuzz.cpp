// Any bytes as a replay, as they are and with right checksums, so that the fuzzer gets past them. What can be read is
// written and read again: the same bytes come of it.
#include "core/bytes.h"
#include "core/check.h"
#include "replay/recording.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

using namespace regatta;

constexpr std::size_t kHeader = 15 + 4;  // magic and version

// The pieces' checksums as they should be.
std::string sealed(std::string bytes) {
  std::uint64_t before = 0;
  for (std::size_t at = kHeader; at + 5 <= bytes.size();) {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + at + 1, sizeof length);
    const std::size_t sum_at = at + 5 + length;
    if (sum_at + sizeof before > bytes.size()) break;
    StateHash hash;
    hash.add_value(before);
    hash.add(std::span<const char>(bytes.data() + at, 5 + length));
    before = hash.value();
    std::memcpy(bytes.data() + sum_at, &before, sizeof before);
    at = sum_at + sizeof before;
  }
  return bytes;
}

std::string written(const Recording& recording) {
  ReplayEncoder encoder;
  std::string bytes = encoder.begin(recording.head);
  std::size_t next = 0;
  for (const ReplayMark& mark : recording.marks) {
    std::vector<std::pair<std::int64_t, Command>> commands;
    for (; next < recording.commands.size() && recording.commands[next].first < mark.step; ++next)
      commands.push_back(recording.commands[next]);
    std::vector<ArrayHash> hashes;
    for (std::size_t i = 0; i < mark.hashes.size(); ++i) hashes.push_back({(*mark.names)[i], mark.hashes[i]});
    bytes += encoder.mark(commands, mark.step, hashes, mark.state);
  }
  return recording.is_whole ? bytes + encoder.end() : bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& offered : {bytes, sealed(bytes)}) {
    const Result<Recording> read = decode_replay(offered, "fuzz");
    if (!read.ok()) {
      CHECK(read.error().text().find('\n') == std::string::npos, "an error is one line");
      continue;
    }
    const std::string once = written(read.value());
    const Result<Recording> again = decode_replay(once, "fuzz");
    CHECK(again.ok() && written(again.value()) == once, "what was read is written, and reads back the same");
  }
  return 0;
}
