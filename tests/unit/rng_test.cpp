#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace regatta {
namespace {

// pcg32_random_r of [ONeill14], written down here by itself, with the increment that the class fixes.
struct ReferencePcg {
  std::uint64_t state = 0;
  static constexpr std::uint64_t kIncrement = 1442695040888963407ULL;

  explicit ReferencePcg(std::uint64_t seed) {
    draw();
    state += seed;
    draw();
  }
  std::uint32_t draw() {
    const std::uint64_t old = state;
    state = old * 6364136223846793005ULL + kIncrement;
    const auto xorshifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto rotation = static_cast<unsigned>(old >> 59U);
    return rotation == 0 ? xorshifted : (xorshifted >> rotation) | (xorshifted << (32U - rotation));
  }
};

TEST(Rng, IsPcg32) {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{42}, ~std::uint64_t{0}}) {
    Rng rng(seed);
    ReferencePcg reference(seed);
    for (int i = 0; i < 10'000; ++i) ASSERT_EQ(rng.next(), reference.draw());
  }
}

// The same on every machine: what a saved scene replays.
TEST(Rng, GivesTheNumbersItAlwaysGave) {
  Rng rng(42);
  constexpr std::array<std::uint32_t, 4> kGolden = {3270867926U, 1795671209U, 1924641435U, 1143034755U};
  for (const std::uint32_t expected : kGolden) EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, SeedsDiffer) {
  Rng a(1);
  Rng b(2);
  int equal = 0;
  for (int i = 0; i < 1000; ++i) equal += a.next() == b.next() ? 1 : 0;
  EXPECT_LE(equal, 1);  // by chance once in four million
}

TEST(Rng, UniformStaysInsideAndIsEven) {
  constexpr int kDraws = 1'000'000;
  Rng rng(7);
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const float x = rng.uniform();
    ASSERT_GE(x, 0.0F);
    ASSERT_LT(x, 1.0F);
    sum += static_cast<double>(x);
    squares += static_cast<double>(x) * static_cast<double>(x);
  }
  const double mean = sum / kDraws;
  const double variance = squares / kDraws - mean * mean;
  // Five standard errors of a uniform number: √(1/12n) for the mean, √(1/180n) for the variance.
  EXPECT_NEAR(mean, 0.5, 5.0 * std::sqrt(1.0 / 12.0 / kDraws));
  EXPECT_NEAR(variance, 1.0 / 12.0, 5.0 * std::sqrt(1.0 / 180.0 / kDraws));
}

TEST(Rng, UniformInARange) {
  Rng rng(7);
  for (int i = 0; i < 10'000; ++i) {
    const float x = rng.uniform(-3.0F, 5.0F);
    ASSERT_GE(x, -3.0F);
    ASSERT_LE(x, 5.0F);
  }
}

}  // namespace
}  // namespace regatta
