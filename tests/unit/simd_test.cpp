#include "core/simd.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace regatta {
namespace {

constexpr auto kCount = static_cast<std::size_t>(kLanes);

TEST(Simd, LanesAreAPowerOfTwo) {
  EXPECT_GE(kLanes, 4);
  EXPECT_EQ(kLanes & (kLanes - 1), 0);
}

TEST(Simd, LoadsFromAnywhere) {
  std::array<float, kCount + 1> in{};
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i) + 0.5F;
  const WideFloat wide = load_wide(in.data() + 1);  // one past the start: on no boundary
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(wide.get(i), in[i + 1]);
}

TEST(Simd, LoadsAndStoresTheEndOfAnArray) {
  std::array<float, kCount> in{};
  for (std::size_t i = 0; i < kCount; ++i) in[i] = static_cast<float>(i) + 0.5F;
  for (int count = 1; count <= kLanes; ++count) {
    const auto shown = static_cast<std::size_t>(count);
    const WideFloat wide = load_first(in.data() + (kCount - shown), count);  // a read beyond would be one of no array
    std::array<float, kCount> out{};
    out.fill(-1.0F);
    store_first(wide, out.data(), count);
    for (std::size_t i = 0; i < kCount; ++i) {
      EXPECT_EQ(wide.get(i), i < shown ? in[kCount - shown + i] : 0.0F) << count;
      EXPECT_EQ(out[i], i < shown ? in[kCount - shown + i] : -1.0F) << count;
    }
  }
}

TEST(Simd, BitsOfAFloatAreItsOwn) {
  const WideFloat wide(-2.5F);
  EXPECT_EQ(same_bits<WideBits>(wide).get(0), std::bit_cast<std::uint32_t>(-2.5F));
  EXPECT_EQ(same_bits<WideInt>(wide).get(0), std::bit_cast<std::int32_t>(-2.5F));
  EXPECT_EQ(same_bits<WideFloat>(same_bits<WideBits>(wide) ^ WideBits(0x80000000U)).get(0), 2.5F);
  EXPECT_EQ((WideBits(0x80000000U) >> 31).get(0), 1U) << "zeros come in from above";
  EXPECT_EQ((WideBits(0xffffffffU) * WideBits(0xffffffffU)).get(0), 1U) << "products wrap around";
}

TEST(Simd, SumsItsLanes) {
  std::array<float, kCount> in{};
  float expected = 0.0F;
  for (std::size_t i = 0; i < kCount; ++i) {
    in[i] = static_cast<float>(i * i);  // whole numbers: exact in any order
    expected += in[i];
  }
  EXPECT_EQ(sum_lanes(load_wide(in.data())), expected);
}

// Kernels rely on each lane being what one float would give: IEEE operations, not contracted.
TEST(Simd, ALaneComputesWhatAFloatDoes) {
  std::array<float, kCount> a{};
  std::array<float, kCount> b{};
  for (std::size_t i = 0; i < kCount; ++i) {
    a[i] = 1.0F / (static_cast<float>(i) + 3.0F);
    b[i] = 7.0F - static_cast<float>(i) / 9.0F;
  }
  const WideFloat wide_a = load_wide(a.data());
  const WideFloat wide_b = load_wide(b.data());
  const WideFloat wide_c = wide_a * wide_b + wide_a / wide_b;
  for (std::size_t i = 0; i < kCount; ++i) {
    const float product = a[i] * b[i];
    EXPECT_EQ(wide_c.get(i), product + a[i] / b[i]);
  }
  const WideFloat root = xsimd::sqrt(wide_a);
  for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(root.get(i), std::sqrt(a[i]));
}

}  // namespace
}  // namespace regatta
