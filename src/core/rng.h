// Seeded random numbers with the same bits on every platform (the standard library's distributions differ).
// State lives in whoever needs it; there is no global generator. PCG32 [ONeill14].
#pragma once

#include <cstdint>

namespace regatta {

class Rng {
 public:
  explicit Rng(std::uint64_t seed = 0) {
    next();
    state_ += seed;
    next();
  }

  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto turn = static_cast<std::uint32_t>(old >> 59U);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
  }
  // Uniform in [0, 1).
  float uniform() { return static_cast<float>(next() >> 8U) * (1.0F / 16777216.0F); }
  // Uniform in [low, high).
  float uniform(float low, float high) { return low + (high - low) * uniform(); }

  // Place in its sequence: from there it goes on with the same numbers.
  [[nodiscard]] std::uint64_t place() const { return state_; }
  void go_to(std::uint64_t place) { state_ = place; }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace regatta
