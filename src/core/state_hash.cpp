#include "core/state_hash.h"

#include <fmt/format.h>

namespace regatta {

namespace {
constexpr std::uint64_t kPrime = 0x100000001b3ULL;  // FNV-1a, 64 bits
}

void StateHash::add_bytes(const unsigned char* bytes, std::size_t count) {
  std::uint64_t state = state_;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    // The rotation spreads the high bits, which a multiplication alone never carries downwards.
    state = std::rotl((state ^ word) * kPrime, 29);
  }
  for (; i < count; ++i) state = (state ^ bytes[i]) * kPrime;
  // The length separates {a}{b} from {ab}.
  state_ = (state ^ count) * kPrime;
}

std::uint64_t StateHash::value() const {
  std::uint64_t x = state_;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;  // splitmix64's finaliser
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace regatta
