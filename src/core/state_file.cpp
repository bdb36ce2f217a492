#include "core/state_file.h"

#include "core/bytes.h"
#include "core/files.h"

#include <fmt/format.h>

namespace regatta {

namespace {

// Layout, little-endian: magic, version (u32), length of the text about the scene (u64), that text, number of arrays
// (u32); for each array the length of its name (u16), the name, type (u8), components (u8), count of numbers (u64) and
// the numbers; then the checksum of all bytes before it.
constexpr std::string_view kMagic = "REGATTA\n";
constexpr std::uintmax_t kLargestFile = 2ULL << 30U;
constexpr std::uint8_t kMostComponents = 16;

Error other_version(std::uint32_t version, const std::string& name) {
  const std::string reads = kOldestState == kStateVersion
                                ? fmt::format("version {} only", kStateVersion)
                                : fmt::format("versions {} to {}", kOldestState, kStateVersion);
  const char* const way = version > kStateVersion ? "open it with the newer program that saved it"
                                                  : "run the scene again from its start and save it anew";
  return Error{fmt::format("a state of version {}; this program reads {}: {}", version, reads, way), name};
}

}  // namespace

std::string encode_state(const SavedState& saved) {
  const State& state = saved.state;
  std::string bytes;
  std::size_t size = kMagic.size() + saved.scene.size() + 64;
  for (const StateArray& array : state.arrays) size += array.name.size() + array.bytes.size() + 16;
  bytes.reserve(size);
  bytes.append(kMagic);
  append(bytes, state.version);
  append(bytes, static_cast<std::uint64_t>(saved.scene.size()));
  bytes.append(saved.scene);
  append(bytes, static_cast<std::uint32_t>(state.arrays.size()));
  for (const StateArray& array : state.arrays) {
    append(bytes, static_cast<std::uint16_t>(array.name.size()));
    bytes.append(array.name);
    append(bytes, static_cast<std::uint8_t>(array.type));
    append(bytes, static_cast<std::uint8_t>(array.components));
    append(bytes, static_cast<std::uint64_t>(array.numbers()));
    bytes.append(reinterpret_cast<const char*>(array.bytes.data()), array.bytes.size());
  }
  append(bytes, checksum(bytes));
  return bytes;
}

Result<SavedState> decode_state(std::string_view bytes, const std::string& name) {
  const auto damaged = [&](const char* what) { return Error{fmt::format("damaged state file: {}", what), name}; };
  ByteReader in(bytes);
  if (in.take(kMagic.size()) != kMagic) return Error{"not a state file of Regatta", name};
  const auto version = in.value<std::uint32_t>();
  if (!in.ok) return damaged("it ends in its header");
  if (version < kOldestState || version > kStateVersion) return other_version(version, name);
  if (bytes.size() < kMagic.size() + 16) return damaged("it ends in its header");
  const std::string_view checked = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (!ends_in_checksum(bytes)) return damaged("the checksum is wrong");

  in = ByteReader(checked.substr(kMagic.size() + sizeof version));
  SavedState saved;
  saved.scene = in.take(in.value<std::uint64_t>());
  const auto count = in.value<std::uint32_t>();
  State& state = saved.state;
  state.version = version;
  for (std::uint32_t a = 0; a < count && in.ok; ++a) {
    StateArray array;
    array.name = in.take(in.value<std::uint16_t>());
    const auto type = in.value<std::uint8_t>();
    const auto components = in.value<std::uint8_t>();
    const auto numbers = in.value<std::uint64_t>();
    if (!in.ok) break;
    if (type < 1 || type > 4) return damaged("an array of no known type");
    array.type = static_cast<NumberType>(type);
    if (components < 1 || components > kMostComponents || numbers % components != 0) {
      return damaged("an array of incomplete entries");
    }
    array.components = components;
    // Compared before anything is allocated, and so that the product can't overflow.
    if (numbers > checked.size()) return damaged("an array is longer than the file");
    const std::string_view content = in.take(numbers * size_of(array.type));
    const auto* first = reinterpret_cast<const std::byte*>(content.data());
    array.bytes.assign(first, first + content.size());
    state.arrays.push_back(std::move(array));
  }
  if (!in.ok) return damaged("it ends in an array");
  if (!in.empty()) return damaged("there is more than its arrays");
  return saved;
}

Result<SavedState> read_state_file(const std::filesystem::path& file) {
  const Result<std::string> bytes = read_file(file, kLargestFile);
  if (!bytes) return bytes.error();
  return decode_state(bytes.value(), file.string());
}

}  // namespace regatta
