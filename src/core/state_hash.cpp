#include "core/state_hash.h"

#include <fmt/format.h>

namespace regatta {

namespace {

// The primes of [XXH64].
constexpr std::uint64_t kPrime1 = 0x9e3779b185ebca87ULL;
constexpr std::uint64_t kPrime2 = 0xc2b2ae3d27d4eb4fULL;
constexpr std::uint64_t kPrime3 = 0x165667b19e3779f9ULL;
constexpr std::uint64_t kPrime4 = 0x85ebca77c2b2ae63ULL;
constexpr std::uint64_t kPrime5 = 0x27d4eb2f165667c5ULL;

// The word is spread over all bits before it meets the state: joined bare, a flipped top bit would undo one of the next
// word.
std::uint64_t with_word(std::uint64_t state, std::uint64_t word) {
  return std::rotl(state ^ (std::rotl(word * kPrime2, 31) * kPrime1), 27) * kPrime1 + kPrime4;
}

}  // namespace

void StateHash::add_bytes(const unsigned char* bytes, std::size_t count) {
  std::uint64_t state = state_;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    state = with_word(state, word);
  }
  for (; i < count; ++i) state = std::rotl(state ^ (bytes[i] * kPrime5), 11) * kPrime1;
  // The length separates {a}{b} from {ab}.
  state_ = with_word(state, count);
}

std::uint64_t StateHash::value() const {
  std::uint64_t x = state_;
  x = (x ^ (x >> 33U)) * kPrime2;
  x = (x ^ (x >> 29U)) * kPrime3;
  return x ^ (x >> 32U);
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace regatta
