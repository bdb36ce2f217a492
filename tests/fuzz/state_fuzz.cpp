// Any bytes as a saved state, as they are and with a right checksum, so that the fuzzer gets past it.
#include "core/check.h"
#include "core/state_hash.h"
#include "scene/saved_state.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  std::string bytes(reinterpret_cast<const char*>(data), size);
  CHECK(decode_saved_state(bytes, "fuzz").ok() || size < (1U << 30U), "ends");
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  const std::uint64_t checksum = hash.value();
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  const Result<SavedState> state = decode_saved_state(bytes, "fuzz");
  if (state.ok()) CHECK(encode_saved_state(state.value()) == bytes, "a state reads back bit for bit");
  return 0;
}
