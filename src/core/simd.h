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

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace regatta {

using WideFloat = xsimd::batch<float>;
using WideInt = xsimd::batch<std::int32_t>;    // as many lanes; compares and selects
using WideBits = xsimd::batch<std::uint32_t>;  // as many lanes; wraps around, shifts in zeros
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
// a b + c, rounded once where the machine can.
inline WideFloat fused(WideFloat a, WideFloat b, WideFloat c) { return xsimd::fma(a, b, c); }
// The lanes added in an order that is fixed for a build.
inline float sum_lanes(WideFloat v) {
#if XSIMD_VERSION_MAJOR >= 9
  return xsimd::reduce_add(v);
#else
  return xsimd::hadd(v);
#endif
}

}  // namespace regatta
