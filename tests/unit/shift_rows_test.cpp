#include "core/shift_rows.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace regatta {
namespace {

constexpr int kNx = 5, kNz = 4, kStride = 7;
constexpr std::size_t kFirst = 3;
constexpr int kUntouched = -1;

std::size_t at(int i, int k) { return kFirst + static_cast<std::size_t>(k * kStride + i); }

std::vector<int> numbered() {
  std::vector<int> values(kFirst + static_cast<std::size_t>(kNz * kStride), kUntouched);
  for (int k = 0; k < kNz; ++k) {
    for (int i = 0; i < kNx; ++i) values[at(i, k)] = 10 * k + i;
  }
  return values;
}

TEST(ShiftRows, EachPlaceHoldsWhatStoodFartherAlong) {
  for (int di = -kNx - 1; di <= kNx + 1; ++di) {
    for (int dk = -kNz - 1; dk <= kNz + 1; ++dk) {
      std::vector<int> values = numbered();
      shift_rows(values, kFirst, kNx, kNz, kStride, {di, dk});
      std::set<std::pair<int, int>> uncovered;
      each_uncovered(kNx, kNz, {di, dk}, [&](int i, int k) { EXPECT_TRUE(uncovered.insert({i, k}).second); });
      for (int k = 0; k < kNz; ++k) {
        for (int i = 0; i < kNx; ++i) {
          const bool covered = i + di >= 0 && i + di < kNx && k + dk >= 0 && k + dk < kNz;
          EXPECT_EQ(uncovered.count({i, k}), covered ? 0U : 1U);
          if (!covered) continue;
          EXPECT_EQ(values[at(i, k)], 10 * (k + dk) + i + di) << di << ", " << dk;
        }
      }
    }
  }
}

TEST(ShiftRows, NothingBesideTheRowsIsTouched) {
  std::vector<int> values = numbered();
  shift_rows(values, kFirst, kNx, kNz, kStride, {2, -1});
  for (std::size_t n = 0; n < values.size(); ++n) {
    const bool inside = n >= kFirst && static_cast<int>(n - kFirst) % kStride < kNx;
    if (inside) continue;
    EXPECT_EQ(values[n], kUntouched) << n;
  }
}

TEST(ShiftRows, ThereAndBackIsTheSame) {
  std::vector<int> values = numbered();
  shift_rows(values, kFirst, kNx, kNz, kStride, {1, 2});
  shift_rows(values, kFirst, kNx, kNz, kStride, {-1, -2});
  const std::vector<int> before = numbered();
  for (int k = 2; k < kNz; ++k) {
    for (int i = 1; i < kNx; ++i) EXPECT_EQ(values[at(i, k)], before[at(i, k)]);
  }
}

}  // namespace
}  // namespace regatta
