// Any bytes as a saved state, as they are and with a right checksum, so that the fuzzer gets past it; what can be read
// is offered to an owner of state, which takes it whole or not at all.
#include "core/check.h"
#include "core/state_file.h"

#include <cstddef>
#include <cstdint>

namespace {

struct Owner {
  std::int64_t step = 0;
  std::vector<float> x = {1.0F};
  std::vector<regatta::Vec2> u = {regatta::Vec2(2.0F)};
  void visit(regatta::Archive& archive) {
    archive.value("step", step, {.least = 0.0});
    archive.array("x", x, {.least = 0.0, .most = 10.0});
    archive.array("u", u, {.like = "x"});
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace regatta;
  std::string bytes(reinterpret_cast<const char*>(data), size);
  CHECK(decode_state(bytes, "fuzz").ok() || size < (1U << 30U), "ends");
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  const std::uint64_t checksum = hash.value();
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  const Result<SavedState> saved = decode_state(bytes, "fuzz");
  if (!saved.ok()) return 0;
  CHECK(encode_state(saved.value()) == bytes, "a state reads back bit for bit");
  Owner owner;
  const Visit visit = [&owner](Archive& archive) { owner.visit(archive); };
  const bool taken = give_state(saved.value().state, visit).ok();
  CHECK(owner.x.size() == owner.u.size(), "an owner is whole");
  CHECK(taken || (owner.step == 0 && owner.x[0] == 1.0F), "a refused state changes nothing");
  return 0;
}
