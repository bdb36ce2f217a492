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

TEST(Simd, SumsTheLanesOfFourAtOnce) {
  std::array<float, 4 * kCount> in{};
  Vec4 expected(0.0F);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<float>(i * (1 + i / kCount));
    expected[static_cast<int>(i / kCount)] += in[i];
  }
  const auto wide = [&](std::size_t k) { return load_wide(in.data() + k * kCount); };
  EXPECT_EQ(sum_lanes(wide(0), wide(1), wide(2), wide(3)), expected);
}

TEST(Simd, FetchesPointsOfAList) {
  std::array<Vec4, 64> points{};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto x = static_cast<float>(i);
    points[i] = Vec4(x, x + 0.25F, x + 0.5F, -x);
  }
  std::array<std::int32_t, kCount> offsets{};
  for (std::size_t i = 0; i < kCount; ++i) offsets[i] = static_cast<std::int32_t>(4 * ((i * 37 + 11) % points.size()));
  const WidePoint found = load_points(points.data(), offsets.data());
  for (std::size_t i = 0; i < kCount; ++i) {
    const Vec4& point = points[static_cast<std::size_t>(offsets[i] / 4)];
    EXPECT_EQ(Vec4(found.x.get(i), found.y.get(i), found.z.get(i), found.w.get(i)), point);
  }
}

TEST(Simd, AppendsTheOffsetsOfLanesThatAreLess) {
  std::array<float, kCount> a{};
  std::array<std::int32_t, kCount> offsets{};
  std::array<std::int32_t, kCount> expected{}, found{};
  int count = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    a[i] = static_cast<float>((i * 5) % 7);
    offsets[i] = static_cast<std::int32_t>(100 + 4 * i);
    if (a[i] < 3.0F) expected[static_cast<std::size_t>(count++)] = offsets[i];
  }
  EXPECT_EQ(append_less(load_wide(a.data()), WideFloat(3.0F), offsets.data(), found.data()), count);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) EXPECT_EQ(found[i], expected[i]);
  EXPECT_EQ(append_less(WideFloat(NAN), WideFloat(3.0F), offsets.data(), found.data()), 0);
}

TEST(Simd, InverseRootsAreAsExactAsAFloat) {
  for (float v = 1.0e-12F; v < 1.0e12F; v *= 1.37F) {
    const float exact = static_cast<float>(1.0 / std::sqrt(static_cast<double>(v)));
    EXPECT_NEAR(inverse_root(WideFloat(v)).get(0) / exact, 1.0F, 4.0e-7F) << v;
  }
}

#if defined(__FMA__) && !defined(__AVX512F__)
// Only operations that IEEE 754 fixes to the last bit are used, so the golden hashes hold on processors of any maker.
TEST(Simd, InverseRootsAreTheSameOnEveryProcessor) {
  for (float v = 1.0e-12F; v < 1.0e12F; v *= 1.37F) {
    float expected = std::bit_cast<float>(0x5f375a86U - (std::bit_cast<std::uint32_t>(v) >> 1));
    for (int i = 0; i < 3; ++i) expected *= std::fma(-0.5F * v * expected, expected, 1.5F);
    EXPECT_EQ(inverse_root(WideFloat(v)).get(0), expected) << v;
  }
}
#endif

TEST(Simd, FusedRoundsOnceOrIsCloseToIt) {
  const float a = 1.0F + 0x1p-12F;
  const float found = fused(WideFloat(a), WideFloat(a), WideFloat(-1.0F)).get(0);
  EXPECT_NEAR(found, 0x1p-11F + 0x1p-24F, 0x1p-23F);
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
