#include "core/state_hash.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>
#include <vector>

namespace regatta {
namespace {

template <class T>
std::uint64_t hash_of(const std::vector<T>& values) {
  StateHash hash;
  hash.add(std::span<const T>(values));
  return hash.value();
}

TEST(StateHash, SameInputSameHash) {
  EXPECT_EQ(hash_of<float>({1.0F, 2.0F, 3.0F}), hash_of<float>({1.0F, 2.0F, 3.0F}));
}

// Saved hashes of runs are compared across builds: the function may not change unnoticed.
TEST(StateHash, IsWhatItAlwaysWas) {
  StateHash empty;
  StateHash words;
  words.add_value(std::uint64_t{1});
  words.add_value(std::uint64_t{2});
  EXPECT_EQ(hash_text(empty.value()), "ef46db3751d8e999");
  EXPECT_EQ(hash_text(words.value()), "ceeddba33b322fef");
}

TEST(StateHash, OrderCounts) {
  EXPECT_NE(hash_of<float>({1.0F, 2.0F}), hash_of<float>({2.0F, 1.0F}));
  // Neighbouring words as well as ones that are far apart, and the tail of less than a word.
  EXPECT_NE(hash_of<double>({1.0, 2.0, 3.0}), hash_of<double>({3.0, 2.0, 1.0}));
  EXPECT_NE(hash_of<unsigned char>({1, 2, 3}), hash_of<unsigned char>({3, 2, 1}));
}

TEST(StateHash, LengthCounts) {
  EXPECT_NE(hash_of<float>({}), hash_of<float>({0.0F}));
  EXPECT_NE(hash_of<float>({0.0F}), hash_of<float>({0.0F, 0.0F}));
}

TEST(StateHash, BordersBetweenArraysCount) {
  StateHash together;
  StateHash apart;
  const std::array<double, 4> values = {1.0, 2.0, 3.0, 4.0};
  together.add(std::span<const double>(values));
  apart.add(std::span<const double>(values).first(2));
  apart.add(std::span<const double>(values).last(2));
  EXPECT_NE(together.value(), apart.value());
}

// Two zeros compare equal but step on differently (1/x, atan2), so the state is another one.
TEST(StateHash, TheTwoZerosDiffer) { EXPECT_NE(hash_of<float>({0.0F}), hash_of<float>({-0.0F})); }

TEST(StateHash, EveryBitCounts) {
  constexpr std::size_t kFloats = 33;  // odd, so that the last lies in the tail
  const std::vector<float> base(kFloats, 1.0F);
  std::set<std::uint64_t> hashes = {hash_of(base)};
  for (std::size_t i = 0; i < kFloats; ++i) {
    for (unsigned bit = 0; bit < 32; ++bit) {
      std::vector<float> changed = base;
      changed[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(changed[i]) ^ (1U << bit));
      hashes.insert(hash_of(changed));
    }
  }
  EXPECT_EQ(hashes.size(), 1 + kFloats * 32);
}

// One flipped bit turns about half of the hash: 32 of 64, of which the mean over 64 flips strays by 0.5 (one sigma).
TEST(StateHash, AFlippedBitSpreads) {
  StateHash zero;
  zero.add_value(std::uint64_t{0});
  int flipped = 0;
  for (unsigned bit = 0; bit < 64; ++bit) {
    StateHash one;
    one.add_value(std::uint64_t{1} << bit);
    flipped += std::popcount(zero.value() ^ one.value());
  }
  EXPECT_NEAR(flipped / 64.0, 32.0, 2.0);  // four sigma
}

TEST(StateHash, TextIsSixteenDigits) {
  EXPECT_EQ(hash_text(0), "0000000000000000");
  EXPECT_EQ(hash_text(0xfedcba9876543210ULL), "fedcba9876543210");
}

}  // namespace
}  // namespace regatta
