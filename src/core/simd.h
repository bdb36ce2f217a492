// One wide-float type for the kernels, as wide as the machine the build is for (4, 8 or 16 lanes).
// A kernel is written once with it; no scalar twin.
#pragma once

// gcc 12 finds fault with its own AVX-512 intrinsics, which start from undefined registers (PR 105593).
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <xsimd/xsimd.hpp>
#pragma GCC diagnostic pop

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace regatta {

using WideFloat = xsimd::batch<float>;
using WideInt = xsimd::batch<std::int32_t>;    // the same number of lanes; compares and selects
using WideBits = xsimd::batch<std::uint32_t>;  // the same number of lanes; wraps around, shifts in zeros
inline constexpr int kLanes = static_cast<int>(WideFloat::size);

inline WideFloat load_wide(const float* p) { return WideFloat::load_unaligned(p); }
// The end of an array: the first `count` lanes (at least 1; all of them where count is larger), 0 in the others. Such
// lanes are computed like all others, so that a value does not depend on where in its array it stands.
inline WideFloat load_first(const float* p, int count) {
  if (count >= kLanes) return load_wide(p);
  std::array<float, static_cast<std::size_t>(kLanes)> padded{};
  std::copy_n(p, count, padded.begin());
  return load_wide(padded.data());
}
inline void store_first(WideFloat v, float* p, int count) {
  if (count >= kLanes) return v.store_unaligned(p);
  std::array<float, static_cast<std::size_t>(kLanes)> padded{};
  v.store_unaligned(padded.data());
  std::copy_n(padded.begin(), count, p);
}
// The lanes' bits taken as another type: same_bits<WideBits>(a).
template <class Wide, class From>
Wide same_bits(From v) {
#if XSIMD_VERSION_MAJOR >= 9
  return xsimd::bitwise_cast<typename Wide::value_type>(v);
#else
  return xsimd::bitwise_cast<Wide>(v);
#endif
}
// a b + c by the library: with 16 lanes its version 8 rounds twice. Columns and wakes are tuned and measured with it.
inline WideFloat multiply_add(WideFloat a, WideFloat b, WideFloat c) { return xsimd::fma(a, b, c); }
// a b + c, rounded once where the machine can.
inline WideFloat fused(WideFloat a, WideFloat b, WideFloat c) {
#if defined(__AVX512F__)
  return WideFloat(_mm512_fmadd_ps(a, b, c));  // xsimd 8 multiplies and adds
#else
  return xsimd::fma(a, b, c);
#endif
}
inline float largest_lane(WideFloat v) {
  std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  v.store_unaligned(lanes.data());
  return *std::max_element(lanes.begin(), lanes.end());
}
// The lanes added in an order that is fixed for a build.
inline float sum_lanes(WideFloat v) {
#if XSIMD_VERSION_MAJOR >= 9
  return xsimd::reduce_add(v);
#else
  return xsimd::hadd(v);
#endif
}
// The sums of the lanes of each, four at once for little more than the cost of one.
inline Vec4 sum_lanes(WideFloat a, WideFloat b, WideFloat c, WideFloat d) {
#if defined(__AVX512F__)
  const __m512d ab = _mm512_castps_pd(_mm512_add_ps(_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b)));
  const __m512d cd = _mm512_castps_pd(_mm512_add_ps(_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d)));
  const __m512 quarters =
      _mm512_add_ps(_mm512_castpd_ps(_mm512_unpacklo_pd(ab, cd)), _mm512_castpd_ps(_mm512_unpackhi_pd(ab, cd)));
  const __m256 halves = _mm256_add_ps(_mm512_castps512_ps256(quarters), _mm512_extractf32x8_ps(quarters, 1));
  Vec4 sums;
  _mm_storeu_ps(&sums.x, _mm_add_ps(_mm256_castps256_ps128(halves), _mm256_extractf128_ps(halves, 1)));
  return sums;
#elif defined(__AVX__)
  const __m256 quarters = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_hadd_ps(c, d));
  Vec4 sums;
  _mm_storeu_ps(&sums.x, _mm_add_ps(_mm256_castps256_ps128(quarters), _mm256_extractf128_ps(quarters, 1)));
  return sums;
#else
  return {sum_lanes(a), sum_lanes(b), sum_lanes(c), sum_lanes(d)};
#endif
}
// 1 / sqrt(v) to within 2 ulp or so, without a division; v > 0. A guess and Newton's method. The guess of AVX2 differs
// from maker to maker, so that there it comes from the bits of v (to 3.5 %): the same result on every processor.
inline WideFloat inverse_root(WideFloat v) {
  const WideFloat minus_half = WideFloat(-0.5F) * v;
#if defined(__AVX512F__)
  WideFloat guess(_mm512_rsqrt14_ps(v));
#else
  constexpr std::uint32_t kHalvedExponent = 0x5f375a86U;  // [Lom03]
  WideFloat guess = same_bits<WideFloat>(WideBits(kHalvedExponent) - (same_bits<WideBits>(v) >> 1));
  guess = guess * fused(minus_half * guess, guess, WideFloat(1.5F));
  guess = guess * fused(minus_half * guess, guess, WideFloat(1.5F));
#endif
  return guess * fused(minus_half * guess, guess, WideFloat(1.5F));
}

// Four numbers of each of kLanes places in a list, side by side in memory there: (x, y, z, w)[lane] =
// points[index[lane]].
struct WidePoint {
  WideFloat x, y, z, w;
};
inline WidePoint load_points(const Vec4* points, const std::int32_t* offset) {
  const auto at = [first = &points->x, offset](int lane) { return first + offset[lane]; };
#if defined(__AVX512F__)
  static_assert(kLanes == 16);
  const auto row = [&](int k) {  // of the lanes k, k + 4, k + 8, k + 12
    __m512 v = _mm512_castps128_ps512(_mm_loadu_ps(at(k)));
    v = _mm512_insertf32x4(v, _mm_loadu_ps(at(k + 4)), 1);
    v = _mm512_insertf32x4(v, _mm_loadu_ps(at(k + 8)), 2);
    return _mm512_insertf32x4(v, _mm_loadu_ps(at(k + 12)), 3);
  };
  const __m512 a = row(0), b = row(1), c = row(2), d = row(3);
  const __m512d ab_low = _mm512_castps_pd(_mm512_unpacklo_ps(a, b)),
                ab_high = _mm512_castps_pd(_mm512_unpackhi_ps(a, b));
  const __m512d cd_low = _mm512_castps_pd(_mm512_unpacklo_ps(c, d)),
                cd_high = _mm512_castps_pd(_mm512_unpackhi_ps(c, d));
  return {WideFloat(_mm512_castpd_ps(_mm512_unpacklo_pd(ab_low, cd_low))),
          WideFloat(_mm512_castpd_ps(_mm512_unpackhi_pd(ab_low, cd_low))),
          WideFloat(_mm512_castpd_ps(_mm512_unpacklo_pd(ab_high, cd_high))),
          WideFloat(_mm512_castpd_ps(_mm512_unpackhi_pd(ab_high, cd_high)))};
#elif defined(__AVX__)
  static_assert(kLanes == 8);
  const auto row = [&](int k) {  // of the lanes k and k + 4
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at(k))), _mm_loadu_ps(at(k + 4)), 1);
  };
  const __m256 a = row(0), b = row(1), c = row(2), d = row(3);
  const __m256d ab_low = _mm256_castps_pd(_mm256_unpacklo_ps(a, b)),
                ab_high = _mm256_castps_pd(_mm256_unpackhi_ps(a, b));
  const __m256d cd_low = _mm256_castps_pd(_mm256_unpacklo_ps(c, d)),
                cd_high = _mm256_castps_pd(_mm256_unpackhi_ps(c, d));
  return {WideFloat(_mm256_castpd_ps(_mm256_unpacklo_pd(ab_low, cd_low))),
          WideFloat(_mm256_castpd_ps(_mm256_unpackhi_pd(ab_low, cd_low))),
          WideFloat(_mm256_castpd_ps(_mm256_unpacklo_pd(ab_high, cd_high))),
          WideFloat(_mm256_castpd_ps(_mm256_unpackhi_pd(ab_high, cd_high)))};
#else
  alignas(64) float x[kLanes], y[kLanes], z[kLanes], w[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    const float* p = at(lane);
    x[lane] = p[0];
    y[lane] = p[1];
    z[lane] = p[2];
    w[lane] = p[3];
  }
  return {load_wide(x), load_wide(y), load_wide(z), load_wide(w)};
#endif
}

// Writes offsets[lane] to `out`, in order, for each lane where a < b; returns how many. `out` needs room for kLanes.
inline int append_less(WideFloat a, WideFloat b, const std::int32_t* offsets, std::int32_t* out) {
#if defined(__AVX512F__)
  const __mmask16 mask = _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(mask, _mm512_loadu_si512(offsets)));
  return __builtin_popcount(mask);
#else
#if defined(__AVX__)
  auto mask = static_cast<std::uint32_t>(_mm256_movemask_ps(a < b));
#elif defined(__SSE2__)
  auto mask = static_cast<std::uint32_t>(_mm_movemask_ps(a < b));
#else
  alignas(64) std::array<bool, static_cast<std::size_t>(kLanes)> less{};
  (a < b).store_aligned(less.data());
  std::uint32_t mask = 0;
  for (unsigned lane = 0; lane < less.size(); ++lane) mask |= (less[lane] ? 1U : 0U) << lane;
#endif
  int count = 0;
  for (; mask != 0; mask &= mask - 1) out[count++] = offsets[__builtin_ctz(mask)];
  return count;
#endif
}

}  // namespace regatta
